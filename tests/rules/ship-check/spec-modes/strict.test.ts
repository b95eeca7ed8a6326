import { describe, expect, it } from "vitest";
import { type Code, EMPTY_CODE } from "#rules/code.ts";
import { compareExactly } from "#rules/ship-check/spec-modes/strict.ts";

const compare = (submission: Partial<Code>, reference: Partial<Code>) =>
  compareExactly({ ...EMPTY_CODE, ...submission }, { ...EMPTY_CODE, ...reference });

describe("the strict check", () => {
  it.each<[string, Partial<Code>, Partial<Code>]>([
    ["the same code", { html: "a", css: "b", js: "c" }, { html: "a", css: "b", js: "c" }],
    ["white space around the ship", { html: " \na\n" }, { html: "a" }],
    ["white space around the reference", { css: "a" }, { css: "\ta " }],
  ])("accepts %s", (_, submission, reference) => expect(compare(submission, reference)).toEqual([]));

  it.each<[string, Partial<Code>, Partial<Code>]>([
    ["white space inside", { html: "a b" }, { html: "a  b" }],
    ["another case", { html: "A" }, { html: "a" }],
    ["an addition", { html: "ab" }, { html: "a" }],
  ])("refuses %s", (_, submission, reference) => expect(compare(submission, reference)).toHaveLength(1));

  it("has one tip without a line for each language that differs, in order", () => {
    const tip = { kind: "different", line: null };
    expect(compare({ js: "x", html: "x" }, { css: "b" })).toEqual([
      { ...tip, language: "html", text: "HTML doesn't match exactly." },
      { ...tip, language: "css", text: "CSS doesn't match exactly." },
      { ...tip, language: "js", text: "JavaScript doesn't match exactly." },
    ]);
  });
});
