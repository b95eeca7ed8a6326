/** The messages between the benchmark's processes. */
import type { Sample, Window } from "../hostile.ts";

export type Learner = { id: string; cookie: string };
export type BenchMatch = { id: string; players: [Learner, Learner] };
/** A room by its key, with its members, the host first. */
export type BenchRoom = { key: string; members: Learner[] };

export type Order =
  | { kind: "learners"; count: number }
  | { kind: "matches"; count: number }
  | { kind: "record" }
  /** Begins to measure what objects take. */
  | { kind: "profile" }
  /** Ends that. */
  | { kind: "profiled" };

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
  /** Milliseconds of CPU: that the whole server has run so far, and that each of the worker's files took while it was measured. */
  cpu?: number;
  files?: Record<string, number>;
};

/** What a process with simulated players tells. */
export type Told<Result> = { steady: Window } | { result: Result };

/** What the simulated players have to do. `samples`: whether each latency is told. */
export type Play =
  | { kind: "relay"; address: string; matches: BenchMatch[]; seconds: number }
  | { kind: "worker"; address: string; matches: BenchMatch[]; samples?: boolean }
  | { kind: "queue"; address: string; learners: Learner[]; seconds: number; samples?: boolean };

/** What the simulated players measured. Latencies are milliseconds from the scheduled sending to the receipt. */
export type Measured = {
  sent: number;
  received: number;
  p50: number;
  p95: number;
  p99: number;
  samples: Sample[];
  /**
   * Results: how many were received, how many were right, how many were of an earlier code because a player's last one came after the
   * checking phase, and how many milliseconds after the end the last result was received.
   */
  results: number;
  right: number;
  late: number;
  slowest: number;
  /** Queue: the match id that each learner received, by learner id. */
  matched: Record<string, string>;
  /** Milliseconds of CPU of the players' own process. */
  cpu: number;
  problems: string[];
};

/** `seconds`: how long members of a relay type. `rounds`: how many rounds the members of the worker's rooms play. */
export type PlayRooms = { address: string; rooms: BenchRoom[] } & (
  | { kind: "relay"; seconds: number }
  | { kind: "worker"; rounds: number }
);

/** What the members of all rooms together have measured. Times are in milliseconds. */
export type MeasuredRooms = {
  /** Updates sent; frames received, and their characters. */
  sent: number;
  frames: number;
  characters: number;
  /** How long a room took to answer while all typed, and how many answers were asked for. */
  syncs: Sample[];
  asked: number;
  /** From the closing of the editors to the table, of each member and round. */
  judging: number[];
  /** Own results that were right, of how many. */
  right: number;
  rounds: number;
  problems: string[];
};

/** The load of a channel: `rate` messages a second of all learners together. */
export type Talk = { address: string; learners: Learner[]; rate: number; seconds: number };

/** What simulated spectators have to do: `count` of them watch one match. `seconds`: how long they watch one of a relay. */
export type Watch = { address: string; match_id: string; count: number } & (
  | { kind: "relay"; seconds: number }
  | { kind: "worker" }
);
/** How many got in, the frames that all of them received, those that none received in their order, and how many received the end. */
export type Watched = {
  opened: number;
  frames: number;
  missed: number;
  ends: number;
  /** From the server's clock in a frame to its receipt. */
  samples: Sample[];
  problems: string[];
};
