import { describe, expect, it } from "vitest";
import { Styles } from "#rules/ship-check/css/cascade.ts";
import { countCss } from "#rules/ship-check/css/path-counts.ts";
import { readSheet } from "#rules/ship-check/css/sheet.ts";
import { PathIds, ROOT_PATH } from "#rules/ship-check/path-counts.ts";

const sheetOf = (text: string) => readSheet([{ text, firstLine: 1, tab: "css" }]);
const stylesOf = (text: string) => new Styles(sheetOf(text));

describe("the facts of a style sheet", () => {
  const counts = (text: string, ids: PathIds) => {
    const facts = new Map<number, number>();
    countCss(stylesOf(text), ids, facts, ROOT_PATH);
    return facts;
  };
  const size = (text: string) => counts(text, new PathIds()).size;

  it.each([
    ["are its rules", "p {} a {}", 2],
    ["are its declarations", "p { width: 1px; height: 1px; }", 3],
    ["are its at-rules", "@import 'a';", 1],
    ["are not what a shorthand only implies", "p { background: red; }", 2],
  ])("%s", (_, text, facts) => expect(size(text)).toBe(facts));

  it("tell values, places and weights apart", () => {
    const ids = new PathIds();
    const texts = [
      "p { width: 1px; }",
      "p { width: 2px; }",
      "a { width: 1px; }",
      "p { width: 1px !important; }",
    ];
    const last = texts.map((text) => [...counts(text, ids).keys()].at(-1));
    expect(new Set(last).size).toBe(4);
    expect([...counts("p { width: 1px; }", ids).keys()].at(-1)).toBe(last[0]);
  });
});
