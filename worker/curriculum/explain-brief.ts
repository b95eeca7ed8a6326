/** Explains a brief to its author: each check as a sentence, and on which pages it holds. */
import type { Engine } from "../rules/behaviour/engine.ts";
import { judgeBrief } from "../rules/brief/judge.ts";
import type { Brief, Check } from "../rules/brief/schema.ts";
import { saysCheck } from "../rules/brief/sentences.ts";
import { type Code, EMPTY_CODE } from "../rules/code.ts";

/** A page that a brief is tried on. */
export interface TriedPage {
  name: string;
  code: Code;
}

/** The seed of the values that are typed. */
const SEED = 1;

const ANSWERS = new Map<boolean | null, string>([
  [true, "holds"],
  [false, "doesn't hold"],
  [null, "can't be told"],
]);

/**
 * The lines of the explanation: each wish, below it its checks, and what each comes to on each page. Checks that hold on the empty page,
 * and those that hold on none of the pages, are marked.
 */
export function explainBrief({ wishes }: Brief, pages: readonly TriedPage[], engine: Engine): string[] {
  const answerOf = (check: Check, code: Code): boolean | null => {
    const brief: Brief = { wishes: [{ id: "check", text: "check", checks: [check] }] };
    return judgeBrief(code, brief, engine, SEED).wishes[0] ?? null;
  };
  return wishes.flatMap(({ text, checks, alternatives }) => {
    const ways = alternatives ?? [checks ?? []];
    const lines = ways.flatMap((way, index) => {
      const explained = way.flatMap((check) => {
        const answers = pages.map(({ name, code }) => ({ name, answer: answerOf(check, code) }));
        const marks: string[] = [];
        if (answerOf(check, EMPTY_CODE) === true) marks.push("It holds on the empty page.");
        if (pages.length > 0 && !answers.some(({ answer }) => answer === true))
          marks.push("It holds on no page.");
        const results = answers.map(({ name, answer }) => `    ${name}: ${ANSWERS.get(answer)}`);
        return [`  ${[saysCheck(check), ...marks].join(" ")}`, ...results];
      });
      return index === 0 ? explained : ["  or:", ...explained];
    });
    return [text, ...lines];
  });
}
