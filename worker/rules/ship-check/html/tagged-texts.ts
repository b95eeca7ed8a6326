/**
 * Texts of the start around whose words a task puts tags. Other texts that the task preserves may be changed, but the words of these have
 * to stay as they are, each once.
 */
import type { Element } from "./page.ts";
import type { Preserved } from "./preserved.ts";
import { isInlineText, wordsIn } from "./words.ts";

/** A text of the start, and the elements that the reference has inside of it. */
type TaggedText = { text: string; words: readonly string[]; elements: readonly PlacedTag[] };

/** The tagged texts of each element of the reference. */
export type TaggedTexts = ReadonlyMap<Element, readonly TaggedText[]>;

/** An element among the words of a reading: it contains the words from `from` to before `to`. */
type PlacedTag = { tag: string; from: number; to: number };

/** What is read in an element: words and punctuation, with `LINE_END` where another line begins, and the elements among them. */
type Reading = { words: string[]; elements: PlacedTag[] };

const LINE_END = "\n";

/** Only this many occurrences of a text in one element are looked at. */
const MAX_OCCURRENCES = 16;

/** Finds the texts of the start that the reference reads as well, but with tags inside. */
export function findTaggedTexts(preserved: Preserved): TaggedTexts {
  const found = new Map<Element, TaggedText[]>();
  for (const [after, before] of preserved) {
    const texts = before.children
      .filter((child) => typeof child === "string")
      .filter((text) => !after.children.includes(text));
    // Stryker disable next-line ConditionalExpression: it only saves time.
    const reading = texts.length === 0 ? null : readElement(after, Number.POSITIVE_INFINITY);
    if (reading === null) continue;
    for (const text of texts) {
      const words = wordsIn(text);
      const [from] = positionsOf(words, reading.words);
      // Stryker disable next-line ConditionalExpression: for the type only, since no element stands in no place.
      if (from === undefined) continue;
      const elements = elementsWithin(reading, from, from + words.length);
      const tagged = { text, words, elements };
      const isMet = findLostText(after, [tagged], Number.POSITIVE_INFINITY).lost === null;
      if (elements.length > 0 && isMet) found.set(after, [...(found.get(after) ?? []), tagged]);
    }
  }
  return found;
}

/** The number of words that may be read on one page to look for tagged texts. No page that a person wrote needs as many. */
export const MAX_READ_WORDS = 60_000;

/**
 * The first tagged text whose words are not in an element as the reference has them: in one piece, with the same words inside of its tags,
 * and with no second copy next to a tag.
 *
 * @param limit how many words may be read
 * @returns the text, or null where none is lost, and the number of words that were read
 */
export function findLostText(
  found: Element,
  texts: readonly TaggedText[],
  limit: number,
): { lost: string | null; wordsRead: number } {
  const reading = readElement(found, limit);
  if (reading === null) return { lost: texts[0]?.text ?? null, wordsRead: Math.max(limit, 0) };
  const places = new Set(reading.elements.map(placeKey));
  const lost = texts.find(({ words, elements }) => {
    const isAt = (from: number) =>
      elements.every((one) =>
        places.has(placeKey({ tag: one.tag, from: from + one.from, to: from + one.to })),
      ) &&
      !elements.some((one) =>
        isRepeated(reading.words, words.slice(one.from, one.to), from, from + words.length),
      );
    return !positionsOf(words, reading.words).some(isAt);
  });
  return { lost: lost?.text ?? null, wordsRead: reading.words.length };
}

function placeKey({ tag, from, to }: PlacedTag): string {
  return `${tag} ${from} ${to}`;
}

/** Whether the words of a tag stand a second time directly before or behind the text. */
function isRepeated(words: readonly string[], tagged: readonly string[], from: number, to: number): boolean {
  if (tagged.length === 0) return false;
  const isAt = (start: number) => tagged.every((word, index) => words[start + index] === word);
  return isAt(from - tagged.length) || isAt(to);
}

/** Where the words stand in one piece. */
function positionsOf(words: readonly string[], all: readonly string[]): number[] {
  const [text, sought] = [` ${all.join(" ")} `, ` ${words.join(" ")} `];
  const positions: number[] = [];
  let position = 0;
  let counted = 0;
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + 1)) {
    for (; counted < at; counted++) if (text[counted] === " ") position++;
    positions.push(position);
    if (positions.length >= MAX_OCCURRENCES) break;
  }
  return positions;
}

/** The elements between two words, counted from the first of them. An empty element counts only inside of the text. */
function elementsWithin({ elements }: Reading, from: number, to: number): PlacedTag[] {
  return elements
    .filter(
      (one) => one.from >= from && one.to <= to && (one.from < one.to || (from < one.from && one.to < to)),
    )
    .map((one) => ({ tag: one.tag, from: one.from - from, to: one.to - from }));
}

/** Reads an element. Null where it has more words than the limit. */
function readElement(element: Element, limit: number): Reading | null {
  const reading: Reading = { words: [], elements: [] };
  const read = ({ children }: Element): boolean => {
    for (const child of children) {
      if (typeof child === "string") for (const word of wordsIn(child)) reading.words.push(word);
      else {
        const isLine = child.children.length > 0 && !isInlineText(child.tag);
        if (isLine) reading.words.push(LINE_END);
        const from = reading.words.length;
        if (!read(child)) return false;
        reading.elements.push({ tag: child.tag, from, to: reading.words.length });
        if (isLine) reading.words.push(LINE_END);
      }
      if (reading.words.length > limit) return false;
    }
    return true;
  };
  return read(element) ? reading : null;
}
