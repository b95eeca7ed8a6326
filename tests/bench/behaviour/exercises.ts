/** Published exercises: which answers are accepted and refused, and how long a judgement takes. */
import { readActions } from "../../../worker/rules/behaviour/actions.ts";
import type { Engine } from "../../../worker/rules/behaviour/engine.ts";
import { judge, type Task } from "../../../worker/rules/behaviour/judge.ts";
import { mutantsOf } from "../../../worker/rules/behaviour/mutants.ts";
import { checkShip } from "../../../worker/rules/ship-check.ts";
import type { Exercise } from "./files.ts";

const MUTANTS_PER_REFERENCE = 12;
const SEED = 7;

interface Tally {
  what: string;
  goal: string;
  right: number;
  /** How many the structural check judges rightly. */
  structural: number;
  total: number;
  /** How many could not be judged, since the reference needs an API that the engine lacks. */
  open: number;
}

const page = (js: string) => ({ html: "", css: "", js });

/** Judges all answers of the exercises. `printDetail` is called for each wrong verdict. Times are CPU milliseconds of this thread. */
export function judgeExercises(
  engine: Engine,
  exercises: readonly Exercise[],
  printDetail: (line: string) => void,
): { tallies: Tally[]; milliseconds: number[] } {
  const row = (what: string, goal: string): Tally => ({
    what,
    goal,
    right: 0,
    structural: 0,
    total: 0,
    open: 0,
  });
  const references = row("references accepted", "–");
  const starts = row("starts refused", "≥ 98 %");
  const plainStarts = row("starts refused by what they do", "–");
  const rights = row("strangers' right answers accepted", "≥ 98 %");
  const wrongs = row("strangers' wrong answers refused", "≥ 94 %");
  const mutants = row("mutants refused", "≥ 96 %");
  const milliseconds: number[] = [];

  for (const { id, start, check, actions, alternatives, wrong } of exercises) {
    const { plan, problems } = readActions(actions);
    if (problems.length > 0) printDetail(`${id}: ${problems.map(({ text }) => text).join(" ")}`);
    const task: Task = { start: page(start), reference: page(check), plan };
    const whole: Task = { ...task, start: null };
    const judgeAnswer = (
      tally: Tally,
      of: Task,
      js: string,
      expected: boolean,
      what: string,
    ): boolean | null => {
      const started = process.threadCpuUsage();
      const { correct, tips, reason } = judge(engine, of, page(js), { seed: SEED });
      const { user, system } = process.threadCpuUsage(started);
      milliseconds.push((user + system) / 1000);
      tally.total++;
      if (checkShip(page(js), page(check), "structural", page(start)).correct === expected)
        tally.structural++;
      if (correct === expected) tally.right++;
      else
        printDetail(`${tally.what}: not ${id} ${what} ${reason ?? tips.map(({ text }) => text).join(" ")}`);
      if (correct === null) tally.open++;
      return correct;
    };
    const isFit = judgeAnswer(references, whole, check, true, "") === true;
    judgeAnswer(starts, task, start, false, "");
    judgeAnswer(plainStarts, whole, start, false, "");
    for (const [index, answer] of alternatives.entries())
      judgeAnswer(rights, task, answer, true, `answer ${index}`);
    for (const [index, answer] of wrong.entries()) judgeAnswer(wrongs, task, answer, false, `wrong ${index}`);
    if (!isFit) continue;
    for (const { code, what } of mutantsOf(check, MUTANTS_PER_REFERENCE, SEED))
      judgeAnswer(mutants, task, code, false, what);
  }
  return { tallies: [references, rights, starts, plainStarts, wrongs, mutants], milliseconds };
}
