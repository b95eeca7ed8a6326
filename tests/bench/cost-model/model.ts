/** What a learner-month costs: behaviour times the cost of each act, times the prices. Pure. */
import { D1_COSTS, type D1Cost } from "./acts.ts";
import { type Act, actsOf, type Kind, STORED_MONTHS } from "./behaviour.ts";
import { BASE_PRICE_USD, METERS, type Meter, PRICES } from "./prices.ts";
import type { StoredBytes } from "./stored.ts";

/** Amounts by meter. */
export type Usage = Partial<Record<Meter, number>>;

/** Of a request that only reads, in milliseconds: an assumption. The leaderboard from its cache took 0.12 ms (docs/benchmarks.md). */
const READ_CPU_MS = 0.6;
/** Of a ship at the median, with the database in the same process (docs/benchmarks.md, "A ship from outside"). */
const SHIP_CPU_MS = 7.7;
/** Of scrypt with the product's settings (accounts/passwords.ts). */
const PASSWORD_CPU_MS = 160;
/** One line for a hundred requests, of at most 1,500 bytes with what the platform adds. */
const LOG_GB_PER_REQUEST = 1500 / 100 / 1e9;
/** The memory that an object is billed for while it is awake. */
const OBJECT_GB = 0.128;
const MONTH_SECONDS = (365.25 * 86_400) / 12;
/** From the first player's socket to the result with both codes scored: the phases are 10, 1 and 35 s. */
const MATCH_SECONDS = 65;

/**
 * What an act costs beyond the database, for one learner. Assumptions but for what has a source; a request with READ_CPU_MS where an act
 * isn't named. A match's object writes its state at each phase and its edits each 3 s; a frame that comes in is a twentieth of a request.
 */
const OTHER_COSTS: Partial<Record<Act, Usage>> = {
  // The worker runs before the files of the build, see wrangler.toml.
  file: { requests: 1, cpu_ms: 0.1 },
  exp: { requests: 1, cpu_ms: 0.3 },
  chat_poll: { requests: 1, cpu_ms: 0.2 },
  waiting_poll: { requests: 1, cpu_ms: 0.2 },
  // Within other requests.
  league_join: {},
  session_noted: {},
  session_renewed: { cpu_ms: 0.2 },
  friends_here: { requests: 1, cpu_ms: 0.3, object_requests: 1.5 },
  // With the socket: a request of the worker and one of the object.
  notices: { requests: 2, cpu_ms: 0.8, object_requests: 1 },
  // Told by a request that counts already.
  notice: { object_requests: 1 },
  draft: { requests: 1, cpu_ms: 1 },
  ticks: { requests: 1, cpu_ms: SHIP_CPU_MS },
  wrong_ship: { requests: 1, cpu_ms: SHIP_CPU_MS },
  right_ship: { requests: 1, cpu_ms: SHIP_CPU_MS },
  daily_wrong: { requests: 1, cpu_ms: SHIP_CPU_MS },
  daily_right: { requests: 1, cpu_ms: SHIP_CPU_MS },
  practice_answer: { requests: 1, cpu_ms: 4 },
  sign_up: { requests: 2, cpu_ms: PASSWORD_CPU_MS },
  log_in: { requests: 1, cpu_ms: PASSWORD_CPU_MS },
  avatar: { requests: 1, cpu_ms: 0.5, r2_reads: 1 },
  avatar_upload: { requests: 1, cpu_ms: 5, r2_writes: 1, r2_stored_gb: (STORED_MONTHS * 100_000) / 1e9 },
  mail: { mails: 1 },
  // A twenty-fifth of a job (`JOB_COSTS` in tests/worker/screen-cost.test.ts), which is written, read and deleted in the queue.
  weekly_mail: { mails: 1, cpu_ms: 1, rows_read: 21, rows_written: 1, queue_operations: 3 / 25 },
  // A job of its own; the open chat sockets are asked too.
  reconcile: { cpu_ms: 1, rows_read: 20, rows_written: 3, queue_operations: 3, object_requests: 4 },
  match: {
    requests: 2,
    cpu_ms: 20,
    object_requests: 14,
    object_gb_s: (MATCH_SECONDS * OBJECT_GB) / 2,
    object_rows_read: 50,
    object_rows_written: 25,
    // The replay is one object of both.
    r2_writes: 0.5,
  },
  chat_minute: { requests: 0.1, cpu_ms: 0.1, object_requests: 0.15 },
  // With its words in the index of the search: FTS5 writes some four rows of its own, and 80 bytes for 20 words.
  chat_message: {
    object_requests: 0.05,
    object_rows_written: 8,
    object_stored_gb: (STORED_MONTHS * 480) / 1e9,
  },
  // A reaction, an edit or a deletion, with signs of typing: frames of a socket, of which twenty are a request.
  chat_change: {
    object_requests: 0.2,
    object_rows_written: 4,
    object_stored_gb: (STORED_MONTHS * 100) / 1e9,
  },
  // The nightly job reads each account, its session and its first ships, lists a fifth of a picture, and stores one monthly log: some 50 rows go
  // with their indexes, and 20 sums come. Of each week in a league it stores a rank and a notice, and deletes both later.
  night: {
    rows_read: 30 * 5 + 200 + 4 * 70,
    rows_written: 180 + 4 * 8,
    r2_writes: 1 + (30 * 0.2) / 1000,
    r2_reads: 1,
  },
};

/** The share of an act's database cost that is this learner's. */
const shareOf = (act: Act): number => (act === "match" ? 0.5 : 1);

/** What an act costs once. */
export function costOfAct(act: Act): Usage {
  const d1: D1Cost | undefined = act in D1_COSTS ? D1_COSTS[act as keyof typeof D1_COSTS] : undefined;
  const other = OTHER_COSTS[act] ?? { requests: 1, cpu_ms: READ_CPU_MS };
  return sum([
    other,
    { log_gb: (other.requests ?? 0) * LOG_GB_PER_REQUEST },
    d1 ? { rows_read: d1.rows_read * shareOf(act), rows_written: d1.rows_written * shareOf(act) } : {},
  ]);
}

/** The sum of several usages. */
export function sum(usages: readonly Usage[]): Usage {
  const total: Usage = {};
  for (const usage of usages)
    for (const meter of METERS)
      if (usage[meter] !== undefined) total[meter] = (total[meter] ?? 0) + usage[meter];
  return total;
}

/** A usage as many times. */
export const times = (usage: Usage, count: number): Usage =>
  Object.fromEntries(Object.entries(usage).map(([meter, amount]) => [meter, amount * count]));

/** How long rows stay whole: a season, and half of the month in which that is over (ships/monthly-logs.ts). */
const WHOLE_MONTHS = 3.5;

/** What is stored of a learner-month, for as long as it is kept. */
export const storageOf = ({ d1, d1_old, r2 }: StoredBytes): Usage => ({
  stored_gb: (d1 * WHOLE_MONTHS + d1_old * (STORED_MONTHS - WHOLE_MONTHS)) / 1e9,
  r2_stored_gb: (r2 * (STORED_MONTHS - WHOLE_MONTHS)) / 1e9,
});

/** The mean usage of a learner-month by act; what is stored stands beside the acts. */
export function usageByAct(kinds: readonly Kind[], stored: StoredBytes): Map<Act | "storage", Usage> {
  const byAct = new Map<Act | "storage", Usage>();
  for (const kind of kinds)
    for (const [act, count] of Object.entries(actsOf(kind)) as [Act, number][])
      byAct.set(act, sum([byAct.get(act) ?? {}, times(costOfAct(act), count * kind.share)]));
  return byAct.set("storage", storageOf(stored));
}

/**
 * What is shared: the objects of four channels, eight queues, the eight of presence and the 32 bells, awake all the time from a million learners on and in proportion below,
 * with a request a second, and one more for each 1,500 sockets in the chat.
 */
export function fixedUsage(learners: number, kinds: readonly Kind[]): Usage {
  const chatting = kinds.reduce((total, kind) => total + kind.share * kind.chat_minutes * 60, 0);
  const awake = 52 * Math.min(1, learners / 1_000_000) + (learners * (chatting / MONTH_SECONDS)) / 1500;
  return { object_gb_s: awake * MONTH_SECONDS * OBJECT_GB, object_requests: awake * MONTH_SECONDS };
}

/** A month's bill by meter, in US dollars, beyond what the plan includes. */
export function billOf(usage: Usage): Record<Meter, number> {
  const usdOf = (meter: Meter) => {
    const { usd, per, included } = PRICES[meter];
    return (Math.max(0, (usage[meter] ?? 0) - included) / per) * usd;
  };
  return Object.fromEntries(METERS.map((meter) => [meter, usdOf(meter)])) as Record<Meter, number>;
}

/** What a usage costs at the list price, in US dollars, as if nothing were included. */
export const listPriceOf = (usage: Usage): number =>
  METERS.reduce((total, meter) => total + ((usage[meter] ?? 0) / PRICES[meter].per) * PRICES[meter].usd, 0);

/** US dollars a learner-month by meter, with `base` for the plan itself. */
export function costPerLearner(learners: number, kinds: readonly Kind[], stored: StoredBytes) {
  const usage = sum([...usageByAct(kinds, stored).values()]);
  const bill = billOf(sum([times(usage, learners), fixedUsage(learners, kinds)]));
  const each = Object.entries({ base: BASE_PRICE_USD, ...bill }).map(([meter, usd]) => [
    meter,
    usd / learners,
  ]);
  return Object.fromEntries(each) as Record<Meter | "base", number>;
}
