import type { Learner } from "../orders.ts";

/** Who plays where nobody has to be signed in. */
export const NOBODY: Learner = { id: "", cookie: "" };

/** Milliseconds in a column. */
export const ms = (value: number): string => value.toFixed(2).padStart(8);

/** Prints what went wrong, each kind once. */
export function printProblems(...measured: { problems: string[] }[]): void {
  for (const problem of new Set(measured.flatMap(({ problems }) => problems)))
    console.log(`       problem: ${problem}`);
}

/** The milliseconds that files of the worker took. */
export const timeOf = (files: Record<string, number>, names: readonly string[]): number =>
  names.reduce((sum, name) => sum + (files[`worker/battles/${name}.ts`] ?? 0), 0);
