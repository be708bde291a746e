//! The command line: one table of flags that is also the help.

use crate::play::Kind;
use bots::Bot;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ArgGroup, Args, Parser, Subcommand};
use games::{Effort, Level};
use server::store::Place;
use std::path::PathBuf;

/// Tabletop games: play them, simulate them, replay them, read their rules.
#[derive(Parser, Debug)]
#[command(name = "pantheon", version, max_term_width = 100, after_help = TOP)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

const TOP: &str = "\
Examples:
  pantheon games                         which games there are, with their options
  pantheon play gheos                    play in the terminal against a bot
  pantheon rules gheos | less            read the rules
  pantheon sim gheos --players 4 --games 1000
  pantheon serve                         host tables on http://127.0.0.1:8080
  pantheon COMMAND --help                everything about one command

Exit codes: 0 done, 1 failed, 2 wrongly asked. Results go to stdout, complaints to stderr.";

/// The subcommands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// List the games with their seats and options.
    Games(GamesArgs),
    /// Play in the terminal, alone against bots or in turn at one keyboard.
    Play(PlayArgs),
    /// Let bots play many games and report how they went.
    Sim(SimArgs),
    /// Let bots play each other and tell who is stronger.
    Arena(ArenaArgs),
    /// Tell who was how near to winning when, what the most costly decisions were, and who had luck.
    Analyse(AnalyseArgs),
    /// Find the best move in positions of bots' games, or make more of them.
    Puzzles(PuzzlesArgs),
    /// Show or verify the record of a game.
    Replay(ReplayArgs),
    /// Read how a game is played, its rules, one rule, or what a card does.
    Rules(RulesArgs),
    /// Drive one game by JSON lines on stdin and stdout.
    Engine(EngineArgs),
    /// Let an agent play one seat, by the Model Context Protocol on stdin and stdout.
    Mcp(McpArgs),
    /// Host tables for people and bots over the network.
    Serve(Box<ServeArgs>),
    /// Copy the database of a server, running or not, to a new file.
    Backup(BackupArgs),
    /// Make a database of what `serve --backups` has copied.
    Restore(RestoreArgs),
    /// Carry everything from one store to another, such as from a file into PostgreSQL.
    Move(MoveArgs),
    /// Look after the database of a server, running or not.
    Admin(AdminArgs),
}

/// `pantheon serve`.
#[derive(Args, Debug)]
#[command(after_help = "\
Everything is kept in one SQLite file, or in PostgreSQL (--store). Ctrl-C or SIGTERM ends the server in good order. A flag wins
over the environment, that over the file named by --config, that over the default. docs/hosting.md
explains every setting and how to stand behind a reverse proxy.

Examples:
  pantheon serve
  pantheon serve --listen 0.0.0.0:8080 --database /var/lib/pantheon/pantheon.db
  pantheon serve --https true --behind-proxy true --log-json true")]
pub struct ServeArgs {
    /// What the host decides.
    #[command(flatten)]
    pub settings: server::Settings,
    /// Show the page in the browser of this machine.
    #[arg(long)]
    pub open: bool,
}

/// Which database.
#[derive(Args, Debug)]
pub struct DatabaseArgs {
    /// The SQLite file of the server.
    #[arg(
        long = "database",
        env = "PANTHEON_DATABASE",
        value_name = "FILE",
        default_value = "pantheon.db",
        global = true
    )]
    path: PathBuf,
    /// Where the server keeps everything, instead of --database: sqlite:FILE or postgres://USER:PASSWORD@HOST/DATABASE.
    #[arg(long, env = "PANTHEON_STORE", value_name = "PLACE", hide_env_values = true, global = true)]
    store: Option<Place>,
}

impl DatabaseArgs {
    /// Where it is.
    pub fn place(&self) -> Place {
        self.store.clone().unwrap_or_else(|| Place::from(&self.path))
    }
}

/// `pantheon move`.
#[derive(Args, Debug)]
#[command(after_help = "\
No server may run on either store, and the new one must be empty. The digests of all logs are compared
at the end; the old store stays as it is.

Examples:
  pantheon move --from sqlite:pantheon.db --to postgres://pantheon@localhost/pantheon
  pantheon move --from postgres://pantheon@localhost/pantheon --to sqlite:pantheon.db")]
pub struct MoveArgs {
    /// The store that has everything.
    #[arg(long, value_name = "PLACE")]
    pub from: Place,
    /// The store that is to have it.
    #[arg(long, value_name = "PLACE")]
    pub to: Place,
}

/// `pantheon backup`.
#[derive(Args, Debug)]
#[command(after_help = "\
The copy is whole and consistent while the server runs, and always a SQLite file. It holds every secret the
server has.

Examples:
  pantheon backup monday.db
  pantheon backup --database /var/lib/pantheon/pantheon.db /backup/$(date +%F).db")]
pub struct BackupArgs {
    /// Where the copy goes; nothing may be there yet.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Which database.
    #[command(flatten)]
    pub database: DatabaseArgs,
}

/// `pantheon restore`.
#[derive(Args, Debug)]
#[command(after_help = "\
Copies are made by `pantheon serve --backups FOLDER`: a whole one now and then, and beside it what was
added since. Of a folder the newest is taken. Nothing is written over.

Examples:
  pantheon restore /backup --database /var/lib/pantheon/pantheon.db
  pantheon restore /backup/pantheon-1767225600000.db --database monday.db")]
pub struct RestoreArgs {
    /// The folder of the copies, or one copy.
    #[arg(value_name = "FOLDER")]
    pub from: PathBuf,
    /// The database to make; nothing may be there yet.
    #[arg(long, env = "PANTHEON_DATABASE", value_name = "FILE", default_value = "pantheon.db")]
    pub database: PathBuf,
}

/// `pantheon admin`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  pantheon admin tables
  pantheon admin sizes --database /var/lib/pantheon/pantheon.db
  pantheon admin close 0123456789abcdef0123456789abcdef
  pantheon admin remove-person ada
  pantheon admin moderator ada on
  pantheon admin ban eve --for 7d --why \"insults, after a warning\"")]
pub struct AdminArgs {
    /// Which database.
    #[command(flatten)]
    pub database: DatabaseArgs,
    /// What to do.
    #[command(subcommand)]
    pub command: AdminCommand,
}

/// What a host can do to a database.
#[derive(Subcommand, Debug)]
pub enum AdminCommand {
    /// List the tables: id, state, game, when it was made (milliseconds since 1970).
    Tables {
        /// One JSON object a line instead of text.
        #[arg(long)]
        json: bool,
    },
    /// Show how much there is.
    Sizes,
    /// Close a table; it is kept as a record.
    Close {
        /// The id of the table.
        table: String,
    },
    /// Take a person out: name, account, chat and results. Shared games stand.
    RemovePerson {
        /// The id of the person, or the name of the account.
        person: String,
    },
    /// Reports, mutes, bans, moderators.
    #[command(flatten)]
    Order(crate::order::OrderCommand),
}

/// `pantheon games`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  pantheon games
  pantheon games --json | jq -r '.[].id'")]
pub struct GamesArgs {
    /// Print one JSON list instead of text.
    #[arg(long)]
    pub json: bool,
}

/// `pantheon play`.
#[derive(Args, Debug)]
#[command(after_help = PLAY)]
pub struct PlayArgs {
    /// The game, as `pantheon games` lists it. Not needed with --resume.
    #[arg(value_name = "GAME", required_unless_present = "resume")]
    pub game: Option<String>,
    /// How many play [default: as many as the other flags name, or the fewest the game takes].
    #[arg(long, value_name = "N")]
    pub players: Option<u8>,
    /// The bots in the seats after yours, in order; the last one also takes the seats that are left. You sit in
    /// seat 0; where the game draws its seats, the lot of its seed puts all of you elsewhere.
    #[arg(long, value_name = "LEVEL,…", value_delimiter = ',', value_parser = levels(), conflicts_with = "seat_kinds")]
    pub bots: Vec<Level>,
    /// Who decides for each seat, from seat 0 on: `person` or a bot's level. The last one also takes the seats left.
    /// Seats that are named so are not drawn.
    #[arg(long, value_name = "KIND,…", value_delimiter = ',', value_parser = kinds())]
    pub seat_kinds: Vec<Kind>,
    /// What the seats are called, from seat 0 on.
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    pub names: Vec<String>,
    /// An option of the game; give the flag once for each.
    #[arg(long = "option", short = 'o', value_name = "KEY=VALUE", conflicts_with = "resume")]
    pub options: Vec<String>,
    /// Where the chance comes from: the same text gives the same shuffles [default: new every time].
    #[arg(long, value_name = "TEXT", conflicts_with = "resume")]
    pub seed: Option<String>,
    /// Go on with a saved game.
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// Save to this file after every action.
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Do not cover the screen between two people: everybody may look.
    #[arg(long)]
    pub no_cover: bool,
    /// One line at a time instead of the full screen. Chosen by itself when stdin or stdout is not a terminal.
    #[arg(long)]
    pub plain: bool,
}

const PLAY: &str = "\
Examples:
  pantheon play gheos                               you against one random bot
  pantheon play gheos --players 4                   you against three
  pantheon play gheos --seat-kinds person,person    two people at one keyboard
  pantheon play gheos --seat-kinds random,person,random --names Ada,Bo,Cy
  pantheon play gheos --save evening.json           saved after every action
  pantheon play --resume evening.json --save evening.json

Keys: arrows and Enter choose, / filters, digits go to a number, Tab changes the pane,
hjkl scroll the board, u undo, s save, ? help, q quit. Between two people the screen is
covered until the next one presses a key. In plain mode every line is a number, an action
in notation, or one of: undo, save FILE, log, show, help, quit; the end of input quits.
A saved game holds all its secrets: do not read it before the game is over.";

/// `pantheon sim`.
#[derive(Args, Debug)]
#[command(after_help = SIM, group(ArgGroup::new("how_long").required(true).args(["games", "seconds"])))]
pub struct SimArgs {
    /// The game, as `pantheon games` lists it.
    #[arg(value_name = "GAME")]
    pub game: String,
    /// How many play [default: the fewest the game takes].
    #[arg(long, value_name = "N")]
    pub players: Option<u8>,
    /// Play this many games.
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: Option<u64>,
    /// Play for this many seconds by the clock.
    #[arg(long, value_name = "S")]
    pub seconds: Option<f64>,
    /// The bots by seat; the last one also takes the seats after it.
    #[arg(long, value_name = "LEVEL,…", value_delimiter = ',', value_parser = levels(), default_value = "random")]
    pub bots: Vec<Level>,
    /// An option of the game; give the flag once for each.
    #[arg(long = "option", short = 'o', value_name = "KEY=VALUE")]
    pub options: Vec<String>,
    /// Game number i, from 0 on, has the seed `TEXT/i`.
    #[arg(long, value_name = "TEXT", default_value = "0")]
    pub seed: String,
    /// How many games are played at the same time. The results do not depend on it.
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: u16,
    /// Print one JSON object instead of text.
    #[arg(long)]
    pub json: bool,
}

const SIM: &str = "\
A decision is an action that had an alternative; lengths are counted in decisions. Where
several win together, each takes an equal share of the win. Intervals are 95 % (Wilson).

Examples:
  pantheon sim gheos --players 4 --games 1000
  pantheon sim gheos --players 2 --seconds 10 --threads 2
  pantheon sim gheos --players 3 --games 200 --seed march --json | jq .win_share

The JSON object has: game, players, options, games, unfinished, decisions, cpu_seconds,
decisions_per_cpu_second, games_per_cpu_second, length{mean,p50,p90,max}, scores{mean,p10,p90},
win_share[one number a seat]. Lengths, scores and shares are of finished games.";

/// `pantheon arena`.
#[derive(Args, Debug)]
#[command(after_help = ARENA)]
pub struct ArenaArgs {
    /// The game, as `pantheon games` lists it.
    #[arg(value_name = "GAME")]
    pub game: String,
    /// Who plays: levels, `hard:N` for a search of N iterations, `hard@50ms` for one of 50 ms of CPU time a decision,
    /// `hard:N:naive` for one that believes nothing about the others. The last one also takes the seats that are left.
    #[arg(long, value_name = "BOT,…", value_delimiter = ',', required = true)]
    pub bots: Vec<Bot>,
    /// Play this many games, and as many more as it takes for everybody to sit everywhere.
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// How many play [default: as many as bots are named, or the fewest the game takes].
    #[arg(long, value_name = "N")]
    pub players: Option<u8>,
    /// An option of the game; give the flag once for each.
    #[arg(long = "option", short = 'o', value_name = "KEY=VALUE")]
    pub options: Vec<String>,
    /// Where the chance comes from.
    #[arg(long, value_name = "TEXT", default_value = "0")]
    pub seed: String,
    /// How many games are played at the same time [default: one a processor]. The results do not depend on it.
    #[arg(long, value_name = "T", default_value_t = processors(), hide_default_value = true,
          value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: u16,
    /// Keep every game in this file, and go on from what it has.
    #[arg(long, value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// Stop as soon as a sequential test tells the first bot's share of the victories from the fair one.
    #[arg(long)]
    pub until_significant: bool,
    /// The share that the test compares with, between 0 and 1 [default: the fair one].
    #[arg(long, value_name = "SHARE", requires = "until_significant", value_parser = share)]
    pub against: Option<f64>,
    /// Print one JSON object instead of text.
    #[arg(long)]
    pub json: bool,
    /// Write a table of the findings to this file.
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// Write a chart of the findings to this file.
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
}

const ARENA: &str = "\
Every seed is played once for each way of seating the bots, moved on by one chair each time.
share is the part of the victories (a victory of several is shared) with its 95 % interval (Wilson),
won how often a seat of that bot has won, margin the points ahead of the mean of the others, give or
take what its 95 % interval leaves open, rating Elo points by Bradley and Terry over every pair of
seats, ms the milliseconds of a decision.
The test may be looked at after every game: of twenty arenas at most one settles what is not so.

Examples:
  pantheon arena gheos --bots easy,random --players 4 --games 400
  pantheon arena gheos --bots hard:4000,hard:400 --until-significant --file duel.jsonl
  pantheon arena gheos --bots hard,normal,normal,normal --svg chart.svg --csv table.csv
  pantheon arena gheos --bots easy,normal,hard --json | jq '.kinds[] | {bot, share, rating}'";

/// `pantheon analyse`.
#[derive(Args, Debug)]
#[command(after_help = ANALYSE, group(ArgGroup::new("what").required(true).args(["record", "calibrate"])))]
pub struct AnalyseArgs {
    /// The record of a finished game, or `-` for stdin.
    #[arg(value_name = "RECORD")]
    pub record: Option<PathBuf>,
    /// Tell the costly decisions of this seat alone.
    #[arg(long, value_name = "SEAT", conflicts_with = "calibrate")]
    pub seat: Option<u8>,
    /// Judge with all hands open instead of by what each seat could know.
    #[arg(long)]
    pub hindsight: bool,
    /// Search each decision so many iterations; 0 looks at each only once.
    #[arg(long, value_name = "N", default_value_t = Effort::USUAL.iterations, value_parser = clap::value_parser!(u32).range(..=1_000_000))]
    pub iterations: u32,
    /// Print one JSON object instead of text.
    #[arg(long)]
    pub json: bool,
    /// Write one page with the curve to this file; it needs nothing else.
    #[arg(long, value_name = "FILE", conflicts_with = "calibrate")]
    pub html: Option<PathBuf>,
    /// Let bots play this game and compare the curve with how the games ended.
    #[arg(long, value_name = "GAME")]
    pub calibrate: Option<String>,
    /// How many games they play.
    #[arg(long, value_name = "N", default_value_t = 20, conflicts_with = "record", value_parser = clap::value_parser!(u32).range(1..))]
    pub games: u32,
    /// How many play them [default: the fewest the game takes].
    #[arg(long, value_name = "N", conflicts_with = "record")]
    pub players: Option<u8>,
    /// Game number i of them, from 0 on, has the seed `TEXT/i`.
    #[arg(long, value_name = "TEXT", default_value = "calibrate", conflicts_with = "record")]
    pub seed: String,
    /// Which bots play them.
    #[arg(long, value_name = "BOT", default_value = "hard:100", conflicts_with = "record")]
    pub bot: Bot,
}

const ANALYSE: &str = "\
Chances are percent; first and last are those of the first and the last moment. luck is what was
drawn, rolled or turned over, own what the own errors cost, others what the others' decisions did:
the three add up to last less first. docs/analysis.md tells how it is reckoned.

Examples:
  pantheon analyse evening.json
  pantheon analyse evening.json --seat 1 --hindsight
  pantheon analyse evening.json --html evening.html
  pantheon analyse evening.json --json | jq '.ledgers[] | .luck'
  pantheon analyse --calibrate gheos --players 4 --games 50";

/// `pantheon puzzles`.
#[derive(Args, Debug)]
#[command(after_help = "\
A puzzle is a position in which one action is clearly best and `easy` mostly takes another. To make
them bots play games; positions are searched, what seems clear is searched 20 times as long, and
then games are played from the best and from the next best action until their 95 % intervals do not
meet. Every puzzle is added to the file as soon as it is proven; the same command goes on from there.

Examples:
  pantheon puzzles gheos
  pantheon puzzles gheos 7
  pantheon puzzles gheos 7 --answer
  pantheon puzzles gheos --make 40 --out gheos.jsonl
  pantheon puzzles mezo --make 60 --seconds 120 --seed spring")]
pub struct PuzzlesArgs {
    /// The game, as `pantheon games` lists it.
    #[arg(value_name = "GAME")]
    pub game: String,
    /// Show this puzzle instead of the list, counted from 1.
    #[arg(value_name = "NUMBER", conflicts_with = "make")]
    pub number: Option<usize>,
    /// Tell the answer of the puzzle.
    #[arg(long, requires = "number")]
    pub answer: bool,
    /// Make puzzles until there are this many.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub make: Option<u32>,
    /// The file of the puzzles [default: GAME.jsonl to make them, those of Pantheon to look at them].
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Stop after so many seconds by the clock.
    #[arg(long, value_name = "S")]
    pub seconds: Option<f64>,
    /// Game number i, from 0 on, has the seed `TEXT/i`.
    #[arg(long, value_name = "TEXT", default_value = "puzzle")]
    pub seed: String,
    /// How many games are looked through at the same time [default: one a processor].
    #[arg(long, value_name = "T", default_value_t = processors(), hide_default_value = true,
          value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: u16,
    /// The first search of a position takes so many iterations, the long one 20 times as many.
    #[arg(long, value_name = "N", default_value_t = 150, value_parser = clap::value_parser!(u32).range(4..=100_000))]
    pub iterations: u32,
    /// How far the best action must be ahead of every other by the long search, as a chance to win.
    #[arg(long, value_name = "SHARE", default_value_t = 0.12)]
    pub ahead: f32,
    /// Who plays the games that prove a puzzle.
    #[arg(long, value_name = "BOT", default_value = "hard:12")]
    pub bot: Bot,
}

impl PuzzlesArgs {
    /// Where the puzzles of a game are.
    pub fn file(&self, game: &str) -> PathBuf {
        self.out.clone().unwrap_or_else(|| PathBuf::from(format!("{game}.jsonl")))
    }
}

/// `pantheon replay`.
#[derive(Args, Debug)]
#[command(after_help = "\
A game that is not over is told as the public saw it; the actions stand in the file anyway.

Examples:
  pantheon replay evening.json             who did what, and what came of it
  pantheon replay evening.json --at 20     the table after the 20th action (0: as it was set up)
  pantheon replay evening.json --verify    play it again and compare the hash; exit code 1 if it differs
  pantheon replay served.json --verify     the same, and whether the server's shuffle was as committed to:
                                           served.json is what a server gives at /api/replays/KEY
  pantheon replay - < evening.json")]
pub struct ReplayArgs {
    /// The record, or `-` for stdin.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Play the record again and compare where it leads.
    #[arg(long)]
    pub verify: bool,
    /// Show the position after N actions.
    #[arg(long, value_name = "N", conflicts_with = "verify")]
    pub at: Option<usize>,
}

/// `pantheon rules`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  pantheon rules gheos | less
  pantheon rules gheos GHEOS-5.11
  pantheon rules gheos 5.11
  pantheon rules mystic_war negation       what a card, a piece or a word is: by its name or a part of it
  pantheon rules mezo altar_feather")]
pub struct RulesArgs {
    /// The game, as `pantheon games` lists it.
    #[arg(value_name = "GAME")]
    pub game: String,
    /// One rule, with or without the game's prefix; or a card, a piece or a word of the game.
    #[arg(value_name = "RULE OR NAME")]
    pub asked: Vec<String>,
    /// The full rules with all their numbers, instead of how to play.
    #[arg(long, conflicts_with = "asked")]
    pub full: bool,
}

/// `pantheon engine`.
#[derive(Args, Debug)]
#[command(after_help = ENGINE)]
pub struct EngineArgs {
    /// The game, as `pantheon games` lists it.
    #[arg(value_name = "GAME")]
    pub game: String,
}

const ENGINE: &str = "\
One JSON object a line in, one line out for each, until quit or the end of the input:
  {\"op\":\"new\",\"options\":{},\"seats\":2,\"seed\":\"any text\"}    begin
  {\"op\":\"legal\",\"seat\":0}                                  what a seat may do
  {\"op\":\"apply\",\"seat\":0,\"action\":\"…\"}                   do it
  {\"op\":\"view\",\"seat\":0}   {\"op\":\"view\",\"seat\":null}     what a seat, or the public, may know
  {\"op\":\"state\"}   {\"op\":\"load\",\"state\":{…}}             the whole position, out and in
  {\"op\":\"bot\",\"seat\":0,\"level\":\"random\"}                 what a bot would do
  {\"op\":\"undo\"}   {\"op\":\"record\"}   {\"op\":\"quit\"}
Answers begin with \"ok\":true, or with \"ok\":false and an error with a code and a message.
A position for load is what state prints; it may be written by hand and may leave out dice.
The whole manual is docs/engine.md.

Example:
  printf '%s\\n' '{\"op\":\"new\",\"options\":{},\"seats\":2,\"seed\":1}' '{\"op\":\"legal\",\"seat\":0}' \\
    | pantheon engine gheos";

/// `pantheon mcp`.
#[derive(Args, Debug)]
#[command(after_help = "\
The agent's program starts this command and speaks with it; docs/mcp.md says how it is set up and
which tools there are. The agent sits in one seat and is told what that seat may know.

Examples:
  pantheon mcp                                     tables of its own, against bots
  pantheon mcp --server http://127.0.0.1:8080      tables of this server too")]
pub struct McpArgs {
    /// The server whose tables the agent may make and join; it can go to no other.
    #[arg(long, value_name = "ADDRESS")]
    pub server: Option<String>,
    /// What the agent is called at the tables of the server.
    #[arg(long, value_name = "NAME", default_value = "Agent")]
    pub name: String,
}

/// A share that something can be compared with.
fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| 0.0 < *share && *share < 1.0);
    share.ok_or_else(|| "a share lies between 0 and 1".to_owned())
}

/// How many things this machine does at the same time.
fn processors() -> u16 {
    std::thread::available_parallelism().map_or(1, |count| u16::try_from(count.get()).unwrap_or(u16::MAX))
}

/// The levels of bots; the help lists them.
fn levels() -> impl TypedValueParser<Value = Level> {
    PossibleValuesParser::new(Level::ALL.map(Level::name)).try_map(|name| name.parse::<Level>())
}

/// Who can sit in a seat; the help lists them.
fn kinds() -> impl TypedValueParser<Value = Kind> {
    let names = ["person"].into_iter().chain(Level::ALL.map(Level::name));
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Kind>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_table_of_flags_is_sound() {
        Cli::command().debug_assert();
    }
}
