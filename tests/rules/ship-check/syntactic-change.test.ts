import { describe, expect, it } from "vitest";
import { type Code, EMPTY_CODE, LANGUAGES } from "#rules/code.ts";
import { parseCode } from "#rules/ship-check/parsed-code.ts";
import {
  compareSyntax,
  countSyntacticProgress,
  findSyntacticChange,
} from "#rules/ship-check/syntactic-change.ts";

const parse = (code: Partial<Code>) => parseCode({ ...EMPTY_CODE, ...code }, true, { css: true, js: true });
const changeOf = (start: Partial<Code>, reference: Partial<Code>) =>
  findSyntacticChange(parse(start), parse(reference));

describe("what a task changes without another meaning", () => {
  it.each<[string, Partial<Code>, Partial<Code>, string | undefined]>([
    ["is nothing where nothing differs", { html: "<p>a" }, { html: "<p>a" }, undefined],
    [
      "is nothing where only white space differs",
      { css: "p{a:b}", js: "a( b )" },
      { css: "p {\n a: b;\n}", js: "a(b);" },
      undefined,
    ],
    [
      "is nothing where only the case of a declaration differs",
      { css: "p { color: RED }" },
      { css: "p { color: red }" },
      undefined,
    ],
    [
      "are rules where two become one",
      { css: "p { color: red } q { color: red }" },
      { css: "p, q { color: red }" },
      "rules",
    ],
    [
      "are rules where one becomes two",
      { css: "p { color: red; margin: 0 }" },
      { css: "p { color: red } p { margin: 0 }" },
      undefined,
    ],
    [
      "are rules where one of two longhands has another place",
      { css: "p { color: red; top: 0 }" },
      { css: "p { top: 0; color: red }" },
      "rules",
    ],
    [
      "are rules where a declaration has another place",
      { css: "p { color: red; margin: 0 }" },
      { css: "p { margin: 0; color: red }" },
      "rules",
    ],
    [
      "is notation where a value is written otherwise",
      { css: "p { color: red }" },
      { css: "p { color: #f00 }" },
      "notation",
    ],
    ["is notation where an end tag is added", { html: "<p>a" }, { html: "<p>a</p>" }, "notation"],
    [
      "is notation where an end tag inside of another element is added",
      { html: "<div><p>a</div>" },
      { html: "<div><p>a</p></div>" },
      "notation",
    ],
    ["is notation where quotes are others", { js: "a('b')" }, { js: 'a("b")' }, "notation"],
    [
      "are comments where a comment of the page is added",
      { html: "<p>a" },
      { html: "<p>a<!-- b -->" },
      "comments",
    ],
    [
      "are comments where a comment of the style sheet is added",
      { css: "p {}" },
      { css: "p {} /* a */" },
      "comments",
    ],
    ["are comments where a comment of the script is added", { js: "a()" }, { js: "a() // b" }, "comments"],
    ["are comments where their words change", { css: "/* a */" }, { css: "/* b */" }, "comments"],
    ["is nothing where only the space in a comment differs", { css: "/*a*/" }, { css: "/* a */" }, undefined],
    ["is nothing where a comment isn't closed", { css: "/* a" }, { css: "/* a */" }, undefined],
    [
      "is rules rather than notation",
      { css: "p { color: red } q { color: red }", js: "'a'" },
      { css: "p, q { color: red }", js: '"a"' },
      "rules",
    ],
    ["is notation rather than comments", { js: "'a'" }, { js: '"a" // b' }, "notation"],
  ])("%s", (_, start, reference, level) => expect(changeOf(start, reference)?.level).toBe(level));
});

describe("the progress of a ship in a syntactic change", () => {
  const progress = (start: Partial<Code>, reference: Partial<Code>, ship: Partial<Code>) => {
    const change = changeOf(start, reference);
    if (change === null) throw new Error("There is no change.");
    const counts = countSyntacticProgress(parse(ship), parse(reference), parse(start), change);
    return LANGUAGES.map((language) => `${counts[language].met}/${counts[language].wanted}`).join(" ");
  };

  it.each<[string, Partial<Code>, Partial<Code>, Partial<Code>, string]>([
    [
      "is nothing at the start",
      { html: "<p>a<p>b" },
      { html: "<p>a</p><p>b</p>" },
      { html: "<p>a<p>b" },
      "0/2 0/0 0/0",
    ],
    [
      "is all at the end",
      { html: "<p>a<p>b" },
      { html: "<p>a</p><p>b</p>" },
      { html: "<p>a</p><p>b</p>" },
      "2/2 0/0 0/0",
    ],
    [
      "is a part in between",
      { html: "<p>a<p>b" },
      { html: "<p>a</p><p>b</p>" },
      { html: "<p>a</p><p>b" },
      "1/2 0/0 0/0",
    ],
    [
      "counts what is added and what goes in rules",
      { css: "p { color: red } q { color: red }" },
      { css: "p, q { color: red }" },
      { css: "q { color: red }" },
      "0/0 1/3 0/0",
    ],
    [
      "counts the selectors of a declaration",
      { css: "p { color: red; margin: 0 }" },
      { css: "p { color: #f00; margin: 0 }" },
      { css: "q { color: #f00; margin: 0 }" },
      "0/0 1/2 0/0",
    ],
    [
      "counts tokens",
      { js: "a('b'); c('d')" },
      { js: 'a("b"); c("d")' },
      { js: "a(\"b\"); c('d')" },
      "0/0 0/0 2/4",
    ],
    [
      "counts comments in each language",
      { html: "<p>" },
      { html: "<p><!-- a -->", css: "/* b */", js: "// c" },
      { html: "<p><!-- a -->", css: "/* x */", js: "// c" },
      "1/1 0/1 1/1",
    ],
  ])("%s", (_, start, reference, ship, counts) => expect(progress(start, reference, ship)).toBe(counts));
});

describe("the tips about a syntactic change", () => {
  const tips = (start: Partial<Code>, reference: Partial<Code>, ship: Partial<Code>) => {
    const change = changeOf(start, reference);
    if (change === null) throw new Error("There is no change.");
    return compareSyntax(parse(ship), parse(reference), parse(start), change);
  };

  it.each<[string, Partial<Code>, Partial<Code>]>([
    ["notation", { html: "<p>a" }, { html: "<p>a</p>" }],
    ["comments", { js: "a()" }, { js: "a() // b" }],
  ])("are none where all of it is made in %s", (_, start, reference) =>
    expect(tips(start, reference, reference)).toEqual([]),
  );

  it("name each language in which notation is missing", () =>
    expect(tips({ html: "<p>a", js: "'a'" }, { html: "<p>a</p>", js: '"a"' }, {})).toEqual([
      { language: "html", kind: "different", line: null, text: "HTML doesn't match exactly." },
      { language: "js", kind: "different", line: null, text: "JavaScript doesn't match exactly." },
    ]));

  it("name each language in which a comment is missing or should be gone", () =>
    expect(
      tips(
        { html: "<p><!-- a -->", css: "/* b */" },
        { html: "<p>", css: "/* b */ /* c */" },
        { html: "<p><!-- a -->" },
      ),
    ).toEqual([
      {
        language: "html",
        kind: "missing",
        line: null,
        text: "A comment is missing or should be gone in HTML.",
      },
      {
        language: "css",
        kind: "missing",
        line: null,
        text: "A comment is missing or should be gone in CSS.",
      },
    ]));
});
