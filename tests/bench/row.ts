/** Rows of the table that `npm run bench` prints when all benches are through. */
import { appendFileSync } from "node:fs";

type Row = { what: string; ours: string; baseline: string; ratio: string; goal: string };

/** Tells the outcome of a measurement to the run of all benches, if this is one. */
export function tellRow(row: Row): void {
  if (process.env.BENCH_ROWS) appendFileSync(process.env.BENCH_ROWS, `${JSON.stringify(row)}\n`);
}
