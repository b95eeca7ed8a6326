import { type Code, LANGUAGES } from "../rules/code.ts";
import type { Element } from "../rules/ship-check/html/page.ts";
import type { Body } from "../rules/ship-check/js/code-node.ts";
import { type ParsedCode, parseCode } from "../rules/ship-check/parsed-code.ts";
import { metWishes, parseWant, type Wish, wantsOf } from "../rules/wishes.ts";
import { error, type Problem } from "./content.ts";
import { withCheckInComments } from "./gate-check.ts";
import { rewritings } from "./reformat.ts";
import { scriptError, styleError } from "./vocabulary.ts";

/** Code before and after a request, with the request's wishes. */
export interface Wished {
  start: Code;
  check: Code;
  answer: Code;
  wishes: Wish[];
  /** The actions that judge the JavaScript. With them, a statement may be taken away. */
  actions?: unknown;
}

/**
 * The problems of a request's wishes. The words of each wish stand in the request; no wish is met by the start; all are met by the check in
 * any formatting; together they cover everything that the check changes.
 * @param file the file to name in a problem
 * @param sentence the request
 */
export async function wishesProblems(
  file: string,
  sentence: string,
  { start, check, answer, wishes, actions }: Wished,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const addError = (message: string) => problems.push(error(file, message));
  const expectMet = (code: Code, what: string) => {
    for (const wish of unmetWishes(code, wishes)) addError(`the wish ${wish.id} is not met by ${what}`);
  };
  for (const wish of wishes) {
    if (wishes.find(({ id }) => id === wish.id) !== wish) addError(`has two wishes with the id ${wish.id}`);
    if (!hasWordsInOrder(sentence, wish.text))
      addError(`the wish ${wish.id} says "${wish.text}", which is no part of the sentence`);
    for (const want of wantsOf(wish)) {
      const reason = fragmentFault(want);
      if (reason) addError(`the wish ${wish.id} ${reason}`);
    }
  }
  for (const [code, what] of [
    [start, "the start"],
    [withCheckInComments(start, check), "the check inside comments"],
  ] as const) {
    const unmet = new Set(unmetWishes(code, wishes));
    for (const wish of wishes) if (!unmet.has(wish)) addError(`the wish ${wish.id} is met by ${what}`);
  }
  expectMet(check, "the check");
  if (answer !== check) expectMet(answer, "the suggested answer");
  for (const { name, code } of await rewritings(check)) expectMet(code, `the check ${name}`);
  problems.push(...uncovered(file, { start, check, wishes, actions }));
  return problems;
}

const unmetWishes = (code: Code, wishes: Wish[]) => {
  const met = metWishes(code, wishes);
  return wishes.filter((_, index) => !met[index]);
};

/** Whether the words of `part` are words of the sentence, in its order; others may stand between them. */
function hasWordsInOrder(sentence: string, part: string): boolean {
  const words = (text: string) => text.split(/\s+/).map((word) => word.replace(/[.,:;!?]+$/, ""));
  const sentenceWords = words(sentence).values();
  return words(part).every((word) => {
    for (const other of sentenceWords) if (other === word) return true;
    return false;
  });
}

function fragmentFault(want: Wish["want"]): string | undefined {
  const fault = (want.css && styleError(want.css)) || (want.js && scriptError(want.js));
  if (fault) return `can't be read: ${fault}`;
  const facts = factsOf(parseWant(want));
  const language = LANGUAGES.find(
    (language) =>
      want[language] !== undefined && ![...facts.keys()].some((fact) => fact.startsWith(language)),
  );
  return language && `wants nothing of ${language}`;
}

/** The changes of the check that no wish covers. */
function uncovered(file: string, { start, check, wishes, actions }: Omit<Wished, "answer">): Problem[] {
  const [before, after] = [start, check].map((code) => factsOf(parseCode(code, true, ALL))) as [
    FactCounts,
    FactCounts,
  ];
  const wishedFacts = new Set(
    wishes.flatMap(wantsOf).flatMap((want) => [...factsOf(parseWant(want)).keys()]),
  );
  const problems: Problem[] = [];
  for (const [fact, count] of after)
    if (count > (before.get(fact) ?? 0) && !wishedFacts.has(fact))
      problems.push(error(file, `no wish asks for ${fact}, which the check has beyond the start`));
  for (const [fact, count] of before)
    if ((after.get(fact) ?? 0) < count && !isReplaced(fact, after) && !(actions && fact.startsWith("js ")))
      problems.push(error(file, `the check takes away ${fact}; no wish can say that`));
  return problems;
}

const ALL = { css: true, js: true };

/** Whether the CSS declaration of a fact is still there with another value. */
function isReplaced(fact: string, after: FactCounts): boolean {
  const property = /^css .*\{[^:]+: /.exec(fact)?.[0];
  return property !== undefined && [...after.keys()].some((other) => other.startsWith(property));
}

/** The facts of a piece of code (an element, attribute, text, declaration or statement each) and how often each occurs. */
type FactCounts = Map<string, number>;

function factsOf({ page, styles, script }: ParsedCode): FactCounts {
  const facts: FactCounts = new Map();
  const add = (fact: string) => facts.set(fact, (facts.get(fact) ?? 0) + 1);
  addMarkup(page.root, add);
  for (const statement of styles.sheet.statements.keys()) add(`css ${statement}`);
  for (const selectorKey of styles.sheet.bySelector.keys())
    for (const [property, { value, declaration }] of styles.valuesAt(selectorKey))
      add(`css ${selectorKey} {${property}: ${value}${declaration.important ? " !important" : ""}`);
  addCode(script, add);
  return facts;
}

function addMarkup(element: Element, add: (fact: string) => void): void {
  for (const [name, value] of element.attributes) add(`html ${element.tag} ${name}="${value}"`);
  for (const child of element.children) {
    if (typeof child === "string") add(`html "${child}"`);
    else {
      if (child.hasStartTag) add(`html <${child.tag}>`);
      addMarkup(child, add);
    }
  }
}

function addCode(body: Body, add: (fact: string) => void): void {
  for (const node of body.items) {
    add(`js ${node.head}`);
    for (const inner of node.bodies) addCode(inner, add);
  }
}
