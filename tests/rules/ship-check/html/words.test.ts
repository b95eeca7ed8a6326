import { describe, expect, it } from "vitest";
import { isInlineText, WordCounter, wordsIn, wordsOf } from "#rules/ship-check/html/words.ts";

const INLINE =
  "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var";

describe("an element inside of a line of text", () => {
  it.each(INLINE.split(" "))("is <%s>", (tag) => expect(isInlineText(tag)).toBe(true));
  it.each(["p", "br", "img", "button", ""])("is not <%s>", (tag) => expect(isInlineText(tag)).toBe(false));
});

describe("the words of a text", () => {
  it.each<[string, string, string[]]>([
    ["are none in white space", " \n", []],
    ["stand between white space", " ab  c\nd ", ["ab", "c", "d"]],
    ["contain digits", "a1 2b", ["a1", "2b"]],
    ["contain letters of any script", "né 漢字", ["né", "漢字"]],
    ["contain accents of their own", "ne\u0301", ["ne\u0301"]],
    ["are signs one by one", "a, (b)!?", ["a", ",", "(", "b", ")", "!", "?"]],
    ["stand between signs", "a-b's", ["a", "-", "b", "'", "s"]],
  ])("%s", (_, text, words) => expect(wordsIn(text)).toEqual(words));
});

describe("the numbers of the first and the last word of texts", () => {
  /** Null ends a word. */
  const count = (...texts: (string | null)[]) => {
    const words = new WordCounter();
    return texts.flatMap((text) => {
      if (text !== null) return [words.read(text)].map(({ first, last }) => [first, last]);
      words.endWord();
      return [];
    });
  };

  it.each<[string, (string | null)[], [first: number, last: number][]]>([
    ["are the same for one word", ["the"], [[1, 1]]],
    ["differ for two words", ["the lamp"], [[1, 2]]],
    [
      "are shared where words run together",
      ["the", "lamp"],
      [
        [1, 1],
        [1, 1],
      ],
    ],
    [
      "are shared by more than two texts",
      ["the", "la", "mp"],
      [
        [1, 1],
        [1, 1],
        [1, 1],
      ],
    ],
    [
      "are shared by the words that touch alone",
      ["the old", "lamp is"],
      [
        [1, 2],
        [2, 3],
      ],
    ],
    [
      "are shared by digits",
      ["1", "2"],
      [
        [1, 1],
        [1, 1],
      ],
    ],
    [
      "are shared by a letter and its accent",
      ["ne", "\u0301"],
      [
        [1, 1],
        [1, 1],
      ],
    ],
    [
      "are shared behind an accent",
      ["ne\u0301", "e"],
      [
        [1, 1],
        [1, 1],
      ],
    ],
    [
      "are not shared with a space in the first text",
      ["the ", "lamp"],
      [
        [1, 2],
        [3, 3],
      ],
    ],
    [
      "are not shared with a space in the second text",
      ["the", " lamp"],
      [
        [1, 1],
        [2, 3],
      ],
    ],
    [
      "are not shared with a sign in the first text",
      ["the(", "lamp"],
      [
        [1, 2],
        [3, 3],
      ],
    ],
    [
      "are not shared with a sign in the second text",
      ["the", "!"],
      [
        [1, 1],
        [2, 3],
      ],
    ],
    [
      "are not shared across the end of a word",
      ["the", null, "lamp"],
      [
        [1, 1],
        [2, 2],
      ],
    ],
    [
      "are not shared behind a sign between two words",
      ["the", "-", "lamp"],
      [
        [1, 1],
        [2, 3],
        [4, 4],
      ],
    ],
  ])("%s", (_, texts, numbers) => expect(count(...texts)).toEqual(numbers));
});

describe("the words of an element", () => {
  const [one, two, three] = [1, 2, 3].map((word) => ({ first: word * 2, last: word * 2 + 1 }));
  it.each([
    ["go from its first child to its last", [one, two, three], { first: 2, last: 7 }],
    ["are those of its only child", [two], { first: 4, last: 5 }],
    ["are none without children", [], { first: Number.NaN, last: Number.NaN }],
  ])("%s", (_, children, words) =>
    expect(wordsOf(children.filter((child) => child !== undefined))).toEqual(words),
  );
});
