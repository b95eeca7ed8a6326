/** Numbers the words of a page in the order in which they are read. */

/**
 * The numbers of the first and the last word of a text or of an element's content. Two neighbours that share a number run together to one
 * word, as in `the<b>lamp</b>`. NaN where there is no word.
 */
export type WordSpan = { first: number; last: number };

/** Elements inside of a line of text: at their tags a word goes on, unless there is white space. */
const INLINE_TEXT_TAGS: ReadonlySet<string> = new Set(
  (
    "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt " +
    "u var"
  ).split(" "),
);

/** Whether a text around an element and the element's own text are read as one line. */
export function isInlineText(tag: string): boolean {
  return INLINE_TEXT_TAGS.has(tag);
}

const WORDS = /[\p{L}\p{N}\p{M}]+|\S/gu;

/** The words and the punctuation of a text. */
export function wordsIn(text: string): string[] {
  return text.match(WORDS) ?? [];
}

const LETTER = /[\p{L}\p{N}\p{M}]/u;
const NO_LETTER = /[^\p{L}\p{N}\p{M}]/u;

/** Counts the words of a page while it is read from its beginning to its end. */
export class WordCounter {
  #number = 0;
  #isInWord = false;

  /** Counts a text, with the white space at its ends. Only its first and its last word get numbers. */
  read(text: string): WordSpan {
    const runsOn = this.#isInWord && LETTER.test(text.charAt(0));
    const first = runsOn ? this.#number : ++this.#number;
    const last = NO_LETTER.test(text) ? ++this.#number : first;
    this.#isInWord = LETTER.test(text.charAt(text.length - 1));
    return { first, last };
  }

  /** Ends a word at white space, or at the tag of an element that begins a line, or stands in one like a picture. */
  endWord(): void {
    this.#isInWord = false;
  }
}

/** The words of an element with these children. */
export function wordsOf(children: readonly WordSpan[]): WordSpan {
  return { first: children[0]?.first ?? Number.NaN, last: children.at(-1)?.last ?? Number.NaN };
}
