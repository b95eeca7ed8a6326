import { describe, expect, it } from "vitest";
import { type Code, EMPTY_CODE } from "#rules/code.ts";
import { compareWithReference } from "#rules/ship-check/spec-modes/reference.ts";

const compare = (submission: Partial<Code>, reference: Partial<Code>) =>
  compareWithReference({ ...EMPTY_CODE, ...submission }, { ...EMPTY_CODE, ...reference });

describe("the reference check", () => {
  it.each<[string, Partial<Code>, Partial<Code>]>([
    ["the reference", { html: "<p>", css: "p{a:b}", js: "x()" }, { html: "<p>", css: "p{a:b}", js: "x()" }],
    ["more tags", { html: "<p><b>" }, { html: "<p>" }],
    ["more declarations", { css: "q { c: d } p { a: b; c: d }" }, { css: "p { a: b }" }],
    ["declarations in two rules", { css: "p { a: b } q {} p { c: d }" }, { css: "p { c: d; a: b }" }],
    ["declarations without space", { css: "p{a:b c}" }, { css: "p { a: b  c; }" }],
    ["declarations in another case", { css: "P { A: B }" }, { css: "p { a: b }" }],
    ["lines inside of others", { js: "y(); x(); z();" }, { js: "  x();  \n" }],
    ["lines in another case", { js: "X();" }, { js: "x();" }],
    ["code in another case than the reference's", { js: "x();" }, { js: "X();" }],
    ["no comments of the reference", { js: "" }, { js: "// first\n//\n  // second" }],
    ["no empty lines of the reference", { js: "x()" }, { js: "\n\nx()\n \n" }],
  ])("accepts %s", (_, submission, reference) => expect(compare(submission, reference)).toEqual([]));

  it.each<[string, Partial<Code>, Partial<Code>, string[]]>([
    ["a tag", { html: "<b>" }, { html: "<b><p><p>" }, ["`<p>` tag is missing."]],
    [
      "a declaration",
      { css: "p { a: c }" },
      { css: "p {\n  a:  B;\n}" },
      ['In selector "p", missing or incorrect declaration: "a: B"'],
    ],
    [
      "a declaration of another selector",
      { css: "q { a: b }" },
      { css: "p { a: b }" },
      ['In selector "p", missing or incorrect declaration: "a: b"'],
    ],
    ["a line", { js: "y()" }, { js: "  X(1)\ny()" }, ["Missing JS code: `X(1)`"]],
    ["a line once for each time", { js: "" }, { js: "x()\nx()" }, Array(2).fill("Missing JS code: `x()`")],
    ["a line with a comment", { js: "x()" }, { js: "x() //" }, ["Missing JS code: `x() //`"]],
  ])("misses %s", (_, submission, reference, texts) =>
    expect(compare(submission, reference).map(({ text }) => text)).toEqual(texts),
  );

  it("has tips without a line, in the order of the languages", () =>
    expect(compare({}, { html: "<p>", css: "p{a:b}", js: "x()" })).toEqual([
      { language: "html", kind: "missing", line: null, text: "`<p>` tag is missing." },
      {
        language: "css",
        kind: "missing",
        line: null,
        text: 'In selector "p", missing or incorrect declaration: "a:b"',
      },
      { language: "js", kind: "missing", line: null, text: "Missing JS code: `x()`" },
    ]));
});
