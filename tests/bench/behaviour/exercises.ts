/** Published exercises: who is accepted, who is refused, and how long a judgement takes. */
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
  /** Judgements that came to nothing: the reference needs what isn't there. */
  open: number;
}

const page = (js: string) => ({ html: "", css: "", js });

/** Judges all the answers of the exercises. `tell` hears of each that was judged otherwise than it should be. */
export function judgeExercises(
  engine: Engine,
  exercises: readonly Exercise[],
  tell: (line: string) => void,
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
    if (problems.length > 0) tell(`${id}: ${problems.map(({ text }) => text).join(" ")}`);
    const task: Task = { start: page(start), reference: page(check), plan };
    const whole: Task = { ...task, start: null };
    const ask = (tally: Tally, of: Task, js: string, wanted: boolean, what: string): boolean | null => {
      const started = process.threadCpuUsage();
      const { correct, tips, reason } = judge(engine, of, page(js), { seed: SEED });
      const { user, system } = process.threadCpuUsage(started);
      milliseconds.push((user + system) / 1000);
      tally.total++;
      if (checkShip(page(js), page(check), "structural", page(start)).correct === wanted) tally.structural++;
      if (correct === wanted) tally.right++;
      else tell(`${tally.what}: not ${id} ${what} ${reason ?? tips.map(({ text }) => text).join(" ")}`);
      if (correct === null) tally.open++;
      return correct;
    };
    const isFit = ask(references, whole, check, true, "") === true;
    ask(starts, task, start, false, "");
    ask(plainStarts, whole, start, false, "");
    for (const [index, answer] of alternatives.entries()) ask(rights, task, answer, true, `answer ${index}`);
    for (const [index, answer] of wrong.entries()) ask(wrongs, task, answer, false, `wrong ${index}`);
    if (!isFit) continue;
    for (const { code, what } of mutantsOf(check, MUTANTS_PER_REFERENCE, SEED))
      ask(mutants, task, code, false, what);
  }
  return { tallies: [references, rights, starts, plainStarts, wrongs, mutants], milliseconds };
}
