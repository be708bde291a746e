// Two clients a match, each marking the first free cell as soon as it is its turn.
const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');

const [port, matches] = process.argv.slice(2).map(Number);
const url = `http://localhost:${port}`;
const game = { name: 'endless', setup: () => ({ cells: Array(9).fill(null) }), turn: { minMoves: 1, maxMoves: 1 }, moves: { mark: { move: () => {}, client: false } } };
let moves = 0;

// A match comes to be when somebody asks for it; nobody needs credentials there.
const sit = (matchID, playerID) => {
  const client = Client({ game, multiplayer: SocketIO({ server: url }), matchID, playerID, debug: false });
  let seen = -1;
  client.subscribe((state) => {
    if (!state || state._stateID <= seen || state.ctx.currentPlayer !== playerID) return;
    if (seen >= 0) moves += 2;
    seen = state._stateID;
    client.moves.mark(state.G.cells.indexOf(null));
  });
  client.start();
};

for (let at = 0; at < matches; at += 1) {
  sit(`match${at}`, '0');
  sit(`match${at}`, '1');
}
console.log('= 0');
// Every turn of a client that came back is two moves: its own and the answer. Both clients count, so half of it.
process.stdin.on('data', () => console.log(`= ${moves / 2}`));
