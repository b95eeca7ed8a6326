/** The gate's rules on free tasks: the brief has to accept right pages, however they are written, and to refuse wrong ones. */
import { judgeBrief } from "../rules/brief/judge.ts";
import type { Check } from "../rules/brief/schema.ts";
import { type Code, changedLanguages, EMPTY_CODE } from "../rules/code.ts";
import { mutantPages, nonsensePages, rewrittenPages } from "./brief-variants.ts";
import { error, type Problem, type Task, warning } from "./content.ts";
import { gateEngine } from "./gate-behaviour.ts";
import { rewritings } from "./reformat.ts";

/** How many pages of each kind stand beside a brief. */
const MIN_EXAMPLES = { solutions: 3, wrong: 5 };
/** How many wishes a brief has. */
const WISHES = { min: 4, max: 8 };
/** Seeds of the drawn values that the right pages are judged with. */
const SEEDS = [0, 1, 7];

/** The problems of a free task's brief; none for any other task. */
export async function briefProblems(task: Task): Promise<Problem[]> {
  const { folder, start, free } = task;
  if (!free) return [];
  const { brief, solutions, wrong } = free;
  const file = `${folder}/brief.ts`;
  const problems: Problem[] = [];
  const addError = (message: string) => problems.push(error(file, message));
  const verdictOf = (code: Code, seed = 0) => judgeBrief(code, brief, gateEngine(), seed);
  const expectRight = (code: Code, what: string, seeds = [0]) => {
    for (const seed of seeds) {
      const { correct, wishes } = verdictOf(code, seed);
      if (correct === true) continue;
      const unmet = brief.wishes.filter((_wish, at) => wishes[at] !== true).map(({ id }) => id);
      return addError(`refuses ${what} (${unmet.join(", ")})`);
    }
  };
  const expectWrong = (code: Code, what: string) => {
    const verdict = verdictOf(code);
    if (verdict.correct !== false) addError(`doesn't refuse ${what}; ask for more, or mend a wish`);
    return verdict;
  };

  if (brief.wishes.length < WISHES.min || brief.wishes.length > WISHES.max)
    addError(`has ${brief.wishes.length} wishes; a brief has ${WISHES.min} to ${WISHES.max}`);
  for (const kind of ["solutions", "wrong"] as const)
    if (free[kind].length < MIN_EXAMPLES[kind])
      problems.push(
        error(`${folder}/${kind}`, `has ${free[kind].length} pages; write ${MIN_EXAMPLES[kind]} or more`),
      );
  expectWrong(EMPTY_CODE, "the empty page");
  if (changedLanguages(EMPTY_CODE, start).length > 0) expectWrong(start, "the start");
  /** The wishes that some wrong or spoilt page fails. */
  const failed = new Set(wrong.flatMap(({ name, code }) => failedBy(expectWrong(code, name).wishes)));

  const given = givenNames(brief.wishes);
  for (const { name, code } of solutions) {
    expectRight(code, name, [...SEEDS, ...SEEDS]);
    for (const variant of await rewritings(code)) expectRight(variant.code, `${name} ${variant.name}`);
    for (const variant of rewrittenPages(code, given)) expectRight(variant.code, `${name} ${variant.what}`);
    const { content, style, unstyled } = nonsensePages(code);
    for (const variant of content) expectWrong(variant.code, `${name} ${variant.what}`);
    if (verdictOf(unstyled.code).correct === false)
      for (const variant of style) expectWrong(variant.code, `${name} ${variant.what}`);
    const failedHere = new Set(
      mutantPages(code).flatMap((mutant) => failedBy(verdictOf(mutant.code).wishes)),
    );
    brief.wishes.forEach(({ id }, at) => {
      if (failedHere.has(at)) failed.add(at);
      else
        problems.push(
          warning(file, `has the wish ${id}, which no page with one thing taken from ${name} fails`),
        );
    });
  }
  brief.wishes.forEach(({ id }, at) => {
    if (!failed.has(at))
      addError(`has the wish ${id}, which no wrong page and no spoilt one fails; mend it, or write wrong/…`);
  });
  return problems;
}

const failedBy = (wishes: readonly (boolean | null)[]): number[] =>
  wishes.flatMap((answer, at) => (answer === false ? [at] : []));

/** Classes and ids that the brief gives to the learner, which have to stay as they are. */
function givenNames(wishes: readonly { checks?: Check[]; alternatives?: Check[][] }[]): Set<string> {
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === "class" || key === "id")
        for (const name of [inner].flat()) if (typeof name === "string") names.add(name);
      visit(inner);
    }
  };
  for (const { checks, alternatives } of wishes) visit([checks, alternatives]);
  return names;
}
