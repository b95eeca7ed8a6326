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

/** The load of a channel: `rate` messages a second of all learners together. */
export type Talk = { address: string; learners: Learner[]; rate: number; seconds: number };
