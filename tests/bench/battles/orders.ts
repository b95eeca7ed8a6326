/** What the processes of the bench say to each other. */

export type Learner = { id: string; cookie: string };
export type BenchMatch = { id: string; players: [Learner, Learner] };

export type Order =
  | { kind: "learners"; count: number }
  | { kind: "matches"; count: number }
  | { kind: "record" };

export type Made = {
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

/** What the bots are to do. */
export type Play =
  | { kind: "relay"; address: string; matches: BenchMatch[]; seconds: number }
  | { kind: "worker"; address: string; matches: BenchMatch[] }
  | { kind: "queue"; address: string; learners: Learner[]; seconds: number };

/** What the bots saw. Latencies in milliseconds, from the scheduled sending to the receiving. */
export type Seen = {
  sent: number;
  received: number;
  p50: number;
  p95: number;
  p99: number;
  /** Of the results: how many came, how many were right, how long after the end the last came. */
  results: number;
  right: number;
  slowest: number;
  /** Of the queue: who was told which match. */
  matched: Record<string, string>;
  problems: string[];
};

/** What the learners of a channel are to do: `rate` messages a second together. */
export type Talk = { address: string; learners: Learner[]; rate: number; seconds: number };
