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
      ['<p class="a b" id="x">', '<p class=".b a" id="x">', undefined],
    ],
    [
      "a declaration beside one of the learner's own",
      ["<p>", '<p style="color: red">'],
      ['<p style="margin: 0px">', '<p style="color: red; margin: 0px">'],
      null,
    ],
    [
      "an attribute that had another value before",
      ['<img src="a">', '<img src="b">'],
      ['<img alt="" src="mine">', '<img alt="" src="b">'],
      null,
    ],
    [
      "a declaration that had another value before",
      ['<p style="width: 1px">', '<p style="width: 2px">'],
      ['<p style="margin: 0px; width: 9px">', '<p style="margin: 0px; width: 2px">'],
      null,
    ],
    [
      "an attribute that goes, whatever it said",
      ['<p title="a">', "<p>"],
      ['<p id="x" title="mine">', '<p id="x">'],
      null,
    ],
    [
      "an attribute that keeps a value of the learner's own",
      ['<img src="a">', '<img src="b">'],
      ['<img alt="" src="mine">', '<img alt="" src="mine">'],
      ['<img alt="" src="b">', '<img alt="" src="mine">', undefined],
    ],
    [
      "a declaration that keeps a value of the learner's own",
      ['<p style="width: 1px">', '<p style="width: 2px">'],
      ['<p style="margin: 0px; width: 9px">', '<p style="margin: 0px; width: 9px">'],
      ['<p style="margin: 0px; width: 2px">', '<p style="margin: 0px; width: 9px">', undefined],
    ],
    [
      "an attribute that stays",
      ['<p hidden="">', "<p>"],
      ['<p hidden="" id="x">', '<p hidden="" id="x">'],
      ['<p id="x">', '<p hidden="" id="x">', undefined],
    ],
    [
      "an attribute that goes beside one that should",
      ['<p id="x" title="a">', '<p id="x">'],
      ['<p id="y" lang="en" title="a">', '<p id="y">'],
      ['<p id="y" lang="en">', '<p id="y">', undefined],
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
      ['<input name="n" :value="5">', '<input name="n" :value="6">', undefined],
    ],
    [
      "a field that is emptied and held something before",
      ['<input :value="">', '<input :value="">'],
      ['<input :value="7">', '<input :value="">'],
      null,
    ],
    [
      "an empty field of the learner's own",
      ["<p></p>", "<p></p>"],
      ["<p></p>", '<p></p><input :value="">'],
      ["", '<input :value="">', undefined],
    ],
    [
      "a button without its type",
      ['<button type="button">', '<button disabled="" type="button">'],
      ["<button>", '<button disabled="">'],
      null,
    ],
    [
      "the class of another element of this name",
      ['<p id="a"></p><p id="b"></p>', '<p class="c" id="a"></p><p id="b"></p>'],
      ['<h1></h1><p id="a"></p><p id="b"></p>', '<h1></h1><p id="a"></p><p class="c" id="b"></p>'],
      ['<p class="c" id="a">', '<p id="a">', undefined],
    ],
    ["an element that goes, with attributes of its own", ["<i></i>", ""], ['<i id="x"></i>', ""], null],
    ["an element", ["<p></p>", "<p><i></i></p>"], ["<b></b>", "<b></b>"], ["<i>", "", undefined]],
  ] as const)("%s", (_what, [before, after], [ownBefore, ownAfter], difference) => {
    expect(inTexts(compareChanges(change(before, after), change(ownBefore, ownAfter)))).toEqual(difference);
  });
});

describe("what two scripts changed on pages that differ", () => {
  const wanted = { before: '<p id="board">No news</p>', after: '<p class="high" id="board">High</p>' };
  const own = '<h1>Mine</h1><p class="wood" id="board" title="me">No news</p>';
  const after = '<h1>Mine</h1><p class="high wood" id="board" title="me">High</p>';
  const difference = (page: string) =>
    inTexts(compareChanges(wanted, { before: own, after: page }))?.slice(0, 2) ?? null;

  it.each([
    ["the same", after, null],
    ["nothing", own, ["High", "No news"]],
    ["another text", after.replace("High", "Low"), ["High", "Low"]],
    [
      "a text elsewhere",
      after.replace("Mine", "High").replace(">High</p>", ">No news</p>"),
      ["Mine", "No news"],
    ],
    [
      "the text alone",
      own.replace("No news", "High"),
      ['<p class="high wood" id="board" title="me">', '<p class="wood" id="board" title="me">'],
    ],
    [
      "a class instead of another",
      after.replace("high wood", "high"),
      ['<p class="high wood" id="board" title="me">', '<p class="high" id="board" title="me">'],
    ],
    [
      "another class",
      after.replace("high", "High"),
      ['<p class="high wood" id="board" title="me">', '<p class="High wood" id="board" title="me">'],
    ],
    [
      "another element's class",
      after.replace("high wood", "wood").replace("<h1>", '<h1 class="high">'),
      ['<p class="high wood" id="board" title="me">', '<p class="wood" id="board" title="me">'],
    ],
    ["one element more", `${after}<hr>`, ["", "<hr>"]],
  ])("is told: %s", (_, page, texts) => {
    expect(difference(page)).toEqual(texts);
  });

  it("tells a class that goes from one that comes", () => {
    const gone = { before: '<p class="high" id="board">No news</p>', after: '<p id="board">High</p>' };
    expect(compareChanges(wanted, gone)).not.toBeNull();
  });

  it("is found in bounded time", () => {
    const many = Array.from({ length: 4000 }, (_, index) => `<p id="a${index}"></p>`).join("");
    expect(compareChanges(wanted, { before: many, after: many.replaceAll("a", "b") })).not.toBeNull();
    const tags = (name: string) => `<p class="${name}">`.repeat(20);
    const few = { before: tags("a") + many, after: tags("b") + many };
    expect(compareChanges({ before: tags("a"), after: tags("b") }, few)).toBeNull();
  });

  it("is found in bounded time beside an element with very many classes", () => {
    const classes = Array.from({ length: 24_000 }, (_, index) => `c${index}`).join(" ");
    const others = `<p class="a ${classes}"></p>${"<p></p>".repeat(24_000)}`;
    const of = (tag: string) => `${others}${tag}</p>`;
    const change = { before: '<p class="a"></p>', after: '<p class="a b"></p>' };
    const same = { before: of('<p class="a" id="mine">'), after: of('<p class="a b" id="mine">') };
    expect(compareChanges(change, same)).toBeNull();
  });
});
