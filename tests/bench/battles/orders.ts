/** The messages between the benchmark's processes. */

export type Learner = { id: string; cookie: string };
export type BenchMatch = { id: string; players: [Learner, Learner] };

export type Order =
  | { kind: "learners"; count: number }
  | { kind: "matches"; count: number }
  | { kind: "record" };

export type Created = {
  learners: Learner[];
  matches: BenchMatch[];
  record?: {
    id: string;
    user_1_id: string;
    user_2_id: string;
    ended_at: number | null;
    outcome: string | null;
    winner_id: string | null;
    submissions: number;
  }[];
};

/** What the simulated players have to do. */
export type Play =
  | { kind: "relay"; address: string; matches: BenchMatch[]; seconds: number }
  | { kind: "worker"; address: string; matches: BenchMatch[] }
  | { kind: "queue"; address: string; learners: Learner[]; seconds: number };

/** What the simulated players measured. Latencies are milliseconds from the scheduled sending to the receipt. */
export type Measured = {
  sent: number;
  received: number;
  p50: number;
  p95: number;
  p99: number;
  /** Results: how many were received, how many were right, and how many milliseconds after the end the last one was received. */
  results: number;
  right: number;
  slowest: number;
  /** Queue: the match id that each learner received, by learner id. */
  matched: Record<string, string>;
  problems: string[];
};

/** The members of each room. */
export type PlayRooms = { address: string; rooms: Learner[][] };

/** What the members of all rooms together have measured. Times are in milliseconds. */
export type MeasuredRooms = {
  /** Updates sent; frames received, and their characters. */
  sent: number;
  frames: number;
  characters: number;
  /** How long a room took to answer while all typed. */
  syncs: number[];
  /** From the closing of the editors to the table, of each member and round. */
  judging: number[];
  /** Own results that were right, of how many. */
  right: number;
  rounds: number;
  problems: string[];
};

/** The load of a channel: `rate` messages a second of all learners together. */
export type Talk = { address: string; learners: Learner[]; rate: number; seconds: number };

/** What simulated spectators have to do: `count` of them watch one match. */
export type Watch = { address: string; match_id: string; count: number };
/** How many got in, the frames that all of them received, and how many received the end. */
export type Watched = { opened: number; frames: number; ends: number; problems: string[] };
