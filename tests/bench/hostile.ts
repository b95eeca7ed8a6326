/** The hostile twin of a live bench: what ten accounts that flood cost the others. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { FloodAccount, FloodCounts } from "./flood.ts";
import { median, percentile, spread } from "./numbers.ts";
import { env, nodeOn } from "./processes.ts";
import { recordRow } from "./row.ts";

/** How many accounts flood. */
export const FLOODERS = 10;
/** By then the flood's sockets have connected and been closed. */
const FLOOD_BEGINS_MS = 500;
/** The rest between a flood and the next quiet time. */
const REST_MS = 500;
/** What is shorter says nothing of a p95. */
const MIN_WINDOW_MS = 1000;
/** The manners of the accounts. */
const MANNERS: readonly FloodAccount["manner"][] = [
  ...(["rejoins", "ignores", "rejoins", "ignores", "joins"] as const),
  ...(["rejoins", "ignores", "rejoins", "ignores", "reads"] as const),
];

/** Where an account floods. `reads`: what one of them asks over and over. */
export type FloodPlace = { address: string; reads: string; headers?: Record<string, string> };

/** Ten accounts, one a place, with valid, invalid and long frames in turn. @param valid frames that the server takes */
export function floodAccounts(places: readonly FloodPlace[], valid: readonly string[]): FloodAccount[] {
  const frames = [...valid, "nonsense", "x".repeat(16_000)];
  return places.slice(0, FLOODERS).map(({ address, reads, headers = {} }, index) => {
    const manner = MANNERS[index] ?? "rejoins";
    return {
      address: manner === "reads" ? reads : address,
      ...{ headers, frame: frames[index % frames.length] ?? "", manner },
    };
  });
}

/** Starts a flood. @returns a function that ends it */
export async function startFlood(accounts: readonly FloodAccount[]): Promise<() => Promise<FloodCounts>> {
  const flood = fork(join(import.meta.dirname, "flood.ts"), [], { env, ...nodeOn(1) });
  const begun = once(flood, "message");
  flood.send(accounts);
  await begun;
  await wait(FLOOD_BEGINS_MS);
  return async () => {
    const counts = once(flood, "message");
    flood.send("stop");
    const [told] = (await counts) as [FloodCounts];
    await once(flood, "exit");
    await wait(REST_MS);
    return told;
  };
}

/** A time, in milliseconds since 1970. */
export type Window = { from: number; to: number };

/** What was measured, alternately quiet and beside a flood: for each pair both p95, in milliseconds. */
export type Twins = { quiet: number[]; hostile: number[]; floods: FloodCounts[] };

/**
 * Floods for half of a time, in turns.
 * @param steady while the load is the same
 * @returns the windows of both kinds
 */
export async function alternate(
  steady: Window,
  pairs: number,
  accounts: readonly FloodAccount[],
): Promise<{ quiet: Window[]; hostile: Window[]; floods: FloodCounts[] }> {
  const windows: { quiet: Window[]; hostile: Window[] } = { quiet: [], hostile: [] };
  const pass = async (into: Window[], lengthMs: number) => {
    const from = Date.now();
    await wait(lengthMs);
    into.push({ from, to: Date.now() });
  };
  const floods: FloodCounts[] = [];
  await wait(Math.max(0, steady.from - Date.now()));
  for (let pair = 0; pair < pairs; pair += 1) {
    const leftMs = (steady.to - Date.now()) / (pairs - pair);
    const lengthMs = (leftMs - FLOOD_BEGINS_MS - REST_MS) / 2;
    // The load came late, on a busy machine.
    if (lengthMs < MIN_WINDOW_MS) break;
    await pass(windows.quiet, lengthMs);
    const stop = await startFlood(accounts);
    await pass(windows.hostile, lengthMs);
    floods.push(await stop());
  }
  return { ...windows, floods };
}

/** A latency, in milliseconds, of what was due at a time in milliseconds since 1970. */
export type Sample = readonly [at: number, latencyMs: number];

/** The p95 of what was due within a window. */
export const p95Within = (samples: readonly Sample[], { from, to }: Window): number =>
  percentile(
    samples.filter(([at]) => at >= from && at <= to).map(([, latencyMs]) => latencyMs),
    0.95,
  );

/** Prints and records what a flood has cost. @param lost what the others have lost, in words */
export function reportTwins(what: string, { quiet, hostile, floods }: Twins, lost: string): void {
  const ratios = hostile.map((p95, pair) => p95 / (quiet[pair] ?? Number.NaN));
  const text = (all: readonly number[]) => `${median(all).toFixed(1)} ms`;
  const off = Math.max(...floods.map(({ longestMs }) => longestMs));
  console.log(`\n${FLOODERS} flooding accounts beside ${what}`);
  console.table(floods);
  console.log(
    `p95 quiet ${text(quiet)}, hostile ${text(hostile)}, ratio ${spread(ratios)}; a flooder is off after ${off.toFixed(0)} ms at most; ${lost}`,
  );
  recordRow({
    what: `${what}, p95 beside ${FLOODERS} flooding accounts / quiet`,
    ours: text(hostile),
    baseline: text(quiet),
    ratio: spread(ratios),
    goal: "≤ 2, nothing lost, flooder off within 1 s",
  });
}
