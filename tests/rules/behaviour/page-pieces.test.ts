import { describe, expect, it } from "vitest";
import { compareChanges, comparePages, piecesOf } from "../../../worker/rules/behaviour/pages.ts";

describe("a page's pieces", () => {
  it("are its tags and texts, without the space at the edges of blocks", () => {
    expect(piecesOf('<p class="a > b">One <b>&lt;two&gt;</b></p> <br>')).toEqual([
      { kind: "start", text: '<p class="a > b">', name: "p" },
      { kind: "text", text: "One ", name: "" },
      { kind: "start", text: "<b>", name: "b" },
      { kind: "text", text: "<two>", name: "" },
      { kind: "end", text: "</b>", name: "b" },
      { kind: "end", text: "</p>", name: "p" },
      { kind: "start", text: "<br>", name: "br" },
    ]);
  });

  it("have their colours in one notation", () => {
    const [first] = piecesOf('<p style="color: #ff0000">');
    expect(first).toEqual(piecesOf('<p style="color: red">')[0]);
  });

  // With a regular expression each of these took minutes: quadratic or cubic time.
  it.each([
    ["a name without an end", `<${"a".repeat(200_000)}`],
    ["a name of opening signs", `<${"<".repeat(200_000)}`],
    ["an attribute that opens a quote", `<${"a".repeat(100_000)} b"c>${"d".repeat(100_000)}`],
    ["quotes without an end", `<a ${'"'.repeat(199_001)}`],
    ["ends without an end", "</".repeat(100_000)],
    ["styles without an end", `<a${' style="'.repeat(25_000)}>`],
  ])("are found in one pass: %s", (_, page) => {
    expect(
      piecesOf(page)
        .map(({ text }) => text)
        .join(""),
    ).toBe(page);
    expect(comparePages("<p></p>", page)).not.toBeNull();
  });
});

const textsOf = (pieces: readonly { text: string }[]): string => pieces.map(({ text }) => text).join("");

/** A difference as texts: what is wanted, what is there instead, and in which tag. */
function inTexts(difference: ReturnType<typeof comparePages>): [string, string, string | undefined] | null {
  if (!difference) return null;
  return [textsOf(difference.wanted), textsOf(difference.actual), difference.around?.text];
}

describe("the difference between two pages", () => {
  it.each([
    ["none", "<p>a</p>", "<p>a</p>", null],
    ["a text", "<p>a</p>", "<p>b</p>", ["a", "b", "<p>"]],
    ["a first element", "<ul><li>a</li><li>b</li></ul>", "<ul><li>b</li></ul>", ["<li>a</li>", "", "<ul>"]],
    [
      "elements in between",
      "<ul><li>a</li></ul>",
      "<ul><li></li><li></li><li>a</li></ul>",
      ["", "<li></li><li></li>", "<ul>"],
    ],
    ["a void element", "<p>a<br>b</p>", "<p>ab</p>", ["a<br>b", "ab", "<p>"]],
    ["a last element", "<ul><li>a</li></ul>", "<ul><li>a</li><li>a</li></ul>", ["", "<li>a</li>", "<ul>"]],
    [
      "more pieces than are moved",
      "<ul><li>a</li></ul>",
      `<ul>${"<li>b</li>".repeat(67)}<li>a</li></ul>`,
      ["", `b${"</li><li>b".repeat(66)}</li><li>`, "<li>"],
    ],
    ["an end that is cut off", "<p>a</p>", "<p>a", ["</p>", "", "<p>"]],
  ] as const)("%s", (_what, wanted, actual, difference) => {
    expect(inTexts(comparePages(wanted, actual))).toEqual(difference);
  });
});

describe("what two scripts changed in different pages", () => {
  const change = (before: string, after: string) => ({ before, after });
  it.each([
    ["the same text", ["<p></p>", "<p>a</p>"], ['<p id="x"></p>', '<p id="x">a</p>'], null],
    ["another text", ["<p></p>", "<p>a</p>"], ["<b></b>", "<b>c</b>"], ["a", "c", undefined]],
    ["a text that stays", ["<p>o</p>", "<p>a</p>"], ["<b>o</b>", "<b>o</b>"], ["a", "o", undefined]],
    ["a text that goes", ["<p>o</p>", "<p>o</p>"], ["<b>o</b>", "<b></b>"], ["o", "", undefined]],
    [
      "a class beside one of the learner's own",
      ['<p class="a">', '<p class="a b">'],
      ['<p class="a mine">', '<p class="a b mine">'],
      null,
    ],
    [
      "another class",
      ['<p class="a">', '<p class="a b">'],
      ['<p class="a" id="x">', '<p class=".b a" id="x">'],
      ['class="b"', 'class=".b"', '<p class=".b a" id="x">'],
    ],
    [
      "a declaration beside one of the learner's own",
      ["<p>", '<p style="color: red">'],
      ['<p style="margin: 0px">', '<p style="color: red; margin: 0px">'],
      null,
    ],
    [
      "a field that held something before",
      ['<input :value="">', '<input :value="5">'],
      ['<input :value="7">', '<input :value="5">'],
      null,
    ],
    [
      "a field with another value",
      ['<input :value="">', '<input :value="5">'],
      ['<input name="n" :value="">', '<input name="n" :value="6">'],
      [':value="5"', ':value="6"', '<input name="n" :value="6">'],
    ],
    ["an element", ["<p></p>", "<p><i></i></p>"], ["<b></b>", "<b></b>"], ["<i>", "", undefined]],
  ] as const)("%s", (_what, [before, after], [ownBefore, ownAfter], difference) => {
    expect(inTexts(compareChanges(change(before, after), change(ownBefore, ownAfter)))).toEqual(difference);
  });
});
