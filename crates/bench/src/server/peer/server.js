// boardgame.io as it comes, matches in memory, with tic-tac-toe that begins anew as soon as it is over.
const { Server, Origins } = require('boardgame.io/server');

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const game = {
  name: 'endless',
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, cell) => {
      G.cells[cell] = playerID;
      const won = LINES.some((line) => line.every((at) => G.cells[at] === playerID));
      if (won || G.cells.every((mark) => mark !== null)) G.cells = Array(9).fill(null);
    },
  },
};

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
server.run(0).then((running) => {
  console.log(`= ${running.appServer.address().port}`);
  process.stdin.on('data', () => {
    const { user, system } = process.cpuUsage();
    console.log(`= ${(user + system) / 1e6} ${process.memoryUsage().rss / 1e6}`);
  });
});
