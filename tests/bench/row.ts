/** Rows of the table that `npm run bench` prints at its end. */
import { appendFileSync } from "node:fs";

type Row = { what: string; ours: string; baseline: string; ratio: string; goal: string };

/** Appends a row to the file that BENCH_ROWS names. Does nothing where a benchmark runs by itself. */
export function recordRow(row: Row): void {
  if (process.env.BENCH_ROWS) appendFileSync(process.env.BENCH_ROWS, `${JSON.stringify(row)}\n`);
}
