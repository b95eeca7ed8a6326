/** Texts in which a learner has emphasized words, though the task has no tags there. */
import type { Child, Element } from "./page.ts";
import { type WordSpan, wordsIn } from "./words.ts";

/** Elements that emphasize or mark a part of a text without a change of what it says. */
const EMPHASIS: ReadonlySet<string> = new Set(
  "a abbr b big cite code dfn em font i kbd mark samp small span strong time u var".split(" "),
);

/**
 * The element with each run of texts and emphasis that reads exactly as one of the texts replaced by this text.
 *
 * @param isShown whether an element is shown; others end a run
 */
export function withPlainTexts(
  element: Element,
  texts: readonly string[],
  isShown: (element: Element) => boolean,
): Element {
  const plain: Element = { ...element, children: [], childLines: [], childWords: [] };
  const sought = texts.map((text) => ({ text, words: wordsIn(text).join(" ") }));
  let next = 0;
  for (const [index, child] of element.children.entries()) {
    if (index < next) continue;
    const [shown, end] = findRun(element, index, sought, isShown) ?? [child, index + 1];
    plain.children.push(shown);
    plain.childLines.push(element.childLines[index] ?? element.line);
    const [first, last] = [element.childWords[index]?.first, element.childWords[end - 1]?.last];
    plain.childWords.push({ first: first ?? Number.NaN, last: last ?? Number.NaN });
    next = end;
  }
  return plain;
}

type Sought = { text: string; words: string };

/** The text that a run of children reads as, and the index behind the run; null where there is none. */
function findRun(
  element: Element,
  from: number,
  sought: readonly Sought[],
  isShown: (element: Element) => boolean,
): [text: string, end: number] | null {
  for (const { text, words } of sought) {
    const run = new Run(words, isShown);
    let end = from;
    while (!run.isComplete && run.add(element.children[end], element.childWords[end])) end++;
    if (run.isComplete) return [text, end];
  }
  return null;
}

/** A run of children, as far as it reads as the words that are sought. */
class Run {
  readonly #sought: string;
  readonly #isShown: (element: Element) => boolean;
  /** How much of the sought words the run has. */
  #length = 0;
  #last = Number.NaN;

  constructor(sought: string, isShown: (element: Element) => boolean) {
    this.#sought = sought;
    this.#isShown = isShown;
  }

  get isComplete(): boolean {
    return this.#length === this.#sought.length;
  }

  /** Adds a child. Returns whether it reads as the next of the sought words. */
  add(child: Child | undefined, span: WordSpan | undefined): boolean {
    // Stryker disable next-line ConditionalExpression, LogicalOperator: for the type only, since each child has its words.
    if (child === undefined || span === undefined) return false;
    if (typeof child !== "string") {
      if (!EMPHASIS.has(child.tag) || !this.#isShown(child)) return false;
      return child.children.every((inner, index) => this.add(inner, child.childWords[index]));
    }
    // A longer text can't be a part of the sought one, so it isn't read.
    // Stryker disable next-line ConditionalExpression: it only saves time.
    if (child.length > this.#sought.length) return false;
    const separator = this.#length === 0 || this.#last === span.first ? "" : " ";
    const words = separator + wordsIn(child).join(" ");
    if (!this.#sought.startsWith(words, this.#length)) return false;
    this.#length += words.length;
    this.#last = span.last;
    return true;
  }
}
