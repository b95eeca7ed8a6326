import { type Code, LANGUAGES } from "../rules/code.ts";
import type { Element } from "../rules/ship-check/html/page.ts";
import type { Body } from "../rules/ship-check/js/code-node.ts";
import { type ParsedCode, parseCode } from "../rules/ship-check/parsed-code.ts";
import { metWishes, parseWant, type Wish } from "../rules/wishes.ts";
import { error, type Problem } from "./content.ts";
import { commented } from "./gate-check.ts";
import { rewritings } from "./reformat.ts";
import { scriptError, styleError } from "./vocabulary.ts";

/** What has wishes: a request and the code before and after it. */
export interface Wished {
  start: Code;
  check: Code;
  answer: Code;
  wishes: Wish[];
}

/**
 * The wishes say what the request asks for: each in the request's own words, none met by the start, all by the check however it is
 * written, and together all that the check changes.
 * @param file the file to name in a problem
 * @param sentence the request
 */
export async function wishesProblems(
  file: string,
  sentence: string,
  { start, check, answer, wishes }: Wished,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const say = (message: string) => problems.push(error(file, message));
  const expectMet = (code: Code, what: string) => {
    for (const wish of unmet(code, wishes)) say(`the wish ${wish.id} is not met by ${what}`);
  };
  for (const wish of wishes) {
    if (wishes.find(({ id }) => id === wish.id) !== wish) say(`has two wishes with the id ${wish.id}`);
    if (!saysInOrder(sentence, wish.text))
      say(`the wish ${wish.id} says "${wish.text}", which is no part of the sentence`);
    const reason = fragmentFault(wish);
    if (reason) say(`the wish ${wish.id} ${reason}`);
  }
  for (const [code, what] of [
    [start, "the start"],
    [commented(start, check), "the check inside comments"],
  ] as const) {
    const left = new Set(unmet(code, wishes));
    for (const wish of wishes) if (!left.has(wish)) say(`the wish ${wish.id} is met by ${what}`);
  }
  expectMet(check, "the check");
  if (answer !== check) expectMet(answer, "the suggested answer");
  for (const { name, code } of await rewritings(check)) expectMet(code, `the check ${name}`);
  problems.push(...uncovered(file, { start, check, wishes }));
  return problems;
}

const unmet = (code: Code, wishes: Wish[]) => {
  const met = metWishes(code, wishes);
  return wishes.filter((_, index) => !met[index]);
};

/** Whether the words of `part` are words of the sentence, in its order; others may stand between them. */
function saysInOrder(sentence: string, part: string): boolean {
  const words = (text: string) => text.split(/\s+/).map((word) => word.replace(/[.,:;!?]+$/, ""));
  const said = words(sentence).values();
  return words(part).every((word) => {
    for (const other of said) if (other === word) return true;
    return false;
  });
}

function fragmentFault({ want }: Wish): string | undefined {
  const fault = (want.css && styleError(want.css)) || (want.js && scriptError(want.js));
  if (fault) return `can't be read: ${fault}`;
  const said = wordsOf(parseWant(want));
  const silent = LANGUAGES.find(
    (language) => want[language] !== undefined && ![...said.keys()].some((word) => word.startsWith(language)),
  );
  return silent && `wants nothing of ${silent}`;
}

/** What the check changes and no wish says. */
function uncovered(file: string, { start, check, wishes }: Omit<Wished, "answer">): Problem[] {
  const [before, after] = [start, check].map((code) => wordsOf(parseCode(code, true, ALL))) as [Words, Words];
  const said = new Set(wishes.flatMap(({ want }) => [...wordsOf(parseWant(want)).keys()]));
  const problems: Problem[] = [];
  for (const [word, count] of after)
    if (count > (before.get(word) ?? 0) && !said.has(word))
      problems.push(error(file, `no wish asks for ${word}, which the check has beyond the start`));
  for (const [word, count] of before)
    if ((after.get(word) ?? 0) < count && !isReplaced(word, after))
      problems.push(error(file, `the check takes away ${word}; no wish can say that`));
  return problems;
}

const ALL = { css: true, js: true };

/** A declaration with another value is not taken away. */
function isReplaced(word: string, after: Words): boolean {
  const property = /^css .*\{[^:]+: /.exec(word)?.[0];
  return property !== undefined && [...after.keys()].some((other) => other.startsWith(property));
}

/** What a piece of code says, in small parts, and how often it says each. */
type Words = Map<string, number>;

function wordsOf({ page, styles, script }: ParsedCode): Words {
  const words: Words = new Map();
  const add = (word: string) => words.set(word, (words.get(word) ?? 0) + 1);
  addMarkup(page.root, add);
  for (const statement of styles.sheet.statements.keys()) add(`css ${statement}`);
  for (const selectorKey of styles.sheet.bySelector.keys())
    for (const [property, { value, declaration }] of styles.valuesAt(selectorKey))
      add(`css ${selectorKey} {${property}: ${value}${declaration.important ? " !important" : ""}`);
  addCode(script, add);
  return words;
}

function addMarkup(element: Element, add: (word: string) => void): void {
  for (const [name, value] of element.attributes) add(`html ${element.tag} ${name}="${value}"`);
  for (const child of element.children) {
    if (typeof child === "string") add(`html "${child}"`);
    else {
      if (child.hasStartTag) add(`html <${child.tag}>`);
      addMarkup(child, add);
    }
  }
}

function addCode(body: Body, add: (word: string) => void): void {
  for (const node of body.items) {
    add(`js ${node.head}`);
    for (const inner of node.bodies) addCode(inner, add);
  }
}
