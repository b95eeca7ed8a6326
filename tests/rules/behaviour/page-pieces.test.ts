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

describe("what two scripts changed on pages that differ", () => {
  const wanted = { before: '<p id="board">No news</p>', after: '<p class="high" id="board">High</p>' };
  const own = '<h1>Mine</h1><p class="wood" id="board" title="me">No news</p>';
  const after = '<h1>Mine</h1><p class="high wood" id="board" title="me">High</p>';
  const difference = (page: string) => {
    const found = compareChanges(wanted, { before: own, after: page });
    return found && [found.wanted, found.actual].map((pieces) => pieces.map(({ text }) => text).join(""));
  };

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
  });
});
