/** Counts and tables of a mutation run. */

/** The percentage of mutants that must be killed in each file with a goal. */
export const GOAL = 90;

/** The files with a goal: these, and those of the ship check that have tests of their own. */
const HELD = /^worker\/rules\/(?:battle-score|awards|streak|levels|match-phases)\.ts$/;
const SHIP_CHECK = /^worker\/rules\/ship-check\//;

/** The mutants of one file. `explained` are those that a comment beside the code disables with a reason. */
export type FileMutants = {
  file: string;
  mutants: number;
  killed: number;
  explained: number;
  /** One line each: position, mutator and replacement. */
  survivors: string[];
};

/** The part of Stryker's JSON report that is read here. */
type Report = {
  files: Record<
    string,
    {
      mutants: {
        status: string;
        statusReason?: string;
        mutatorName: string;
        replacement?: string;
        location: { start: { line: number; column: number } };
      }[];
    }
  >;
};

/** Stryker's reason of a mutant that is disabled without one. */
const NO_REASON = "Ignored using a comment";

/**
 * Counts one file's mutants. A mutant that can't run, such as one that doesn't load, counts as killed, since its tests fail. One that is
 * disabled without a reason counts as a survivor.
 * @param json Stryker's JSON report
 */
export function countMutants(file: string, json: string): FileMutants {
  const { mutants = [] } = (JSON.parse(json) as Report).files[file] ?? {};
  const counts: FileMutants = { file, mutants: mutants.length, killed: 0, explained: 0, survivors: [] };
  for (const { status, statusReason, mutatorName, replacement = "", location } of mutants) {
    if (status === "Killed" || status === "Timeout" || status === "RuntimeError") counts.killed += 1;
    else if (status === "Ignored" && statusReason !== undefined && statusReason !== NO_REASON)
      counts.explained += 1;
    else {
      const { line, column } = location.start;
      const preview = replacement.replace(/\s+/g, " ").slice(0, 60);
      counts.survivors.push(`${file}:${line}:${column} ${status} ${mutatorName} → ${preview}`);
    }
  }
  return counts;
}

/** The percentage of killed mutants among those that are not explained; 100 for a file without mutants. */
function percentKilled({ mutants, killed, explained }: FileMutants): number {
  return mutants === explained ? 100 : (100 * killed) / (mutants - explained);
}

/** The files below their goal. */
export function belowGoal(counts: readonly FileMutants[], hasOwnTests: (file: string) => boolean): string[] {
  const isHeld = (file: string) => HELD.test(file) || (SHIP_CHECK.test(file) && hasOwnTests(file));
  return counts.filter((one) => isHeld(one.file) && percentKilled(one) < GOAL).map(({ file }) => file);
}

/** A Markdown table with a row for each file, and their sum. */
export function tableOf(counts: readonly FileMutants[]): string {
  const sum: FileMutants = {
    file: "all",
    mutants: total(counts.map(({ mutants }) => mutants)),
    killed: total(counts.map(({ killed }) => killed)),
    explained: total(counts.map(({ explained }) => explained)),
    survivors: counts.flatMap(({ survivors }) => survivors),
  };
  const rows = [...counts, sum].map((one) => {
    const name = one === sum ? "all" : `\`${one.file.replace("worker/rules/", "")}\``;
    const numbers = [one.mutants, one.killed, one.explained, one.survivors.length];
    return `| ${name} | ${numbers.join(" | ")} | ${percentKilled(one).toFixed(1)} % |`;
  });
  return [
    "| file | mutants | killed | explained | survived | share killed |",
    "|---|--:|--:|--:|--:|--:|",
    ...rows,
  ].join("\n");
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
