import { describe, expect, it } from "vitest";
import { comparePages, piecesOf } from "../../../worker/rules/behaviour/pages.ts";

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
