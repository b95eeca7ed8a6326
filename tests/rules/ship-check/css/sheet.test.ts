import { describe, expect, it } from "vitest";
import { contextOf, readSheet } from "#rules/ship-check/css/sheet.ts";
import { tipLines } from "../../../support/tip-lines.ts";

const sheetOf = (text: string, firstLine = 1, tab: "css" | "html" = "css") =>
  readSheet([{ text, firstLine, tab }]);

const keys = (text: string) => [...sheetOf(text).bySelector.keys()];
const skipped = (text: string) => [...sheetOf(text).skipped.keys()];
const statements = (text: string) => [...sheetOf(text).statements.keys()];
const errors = (text: string) => tipLines(sheetOf(text).errors);

/** The first declaration of the first rule. */
function declarationOf(text: string) {
  const [declaration] = sheetOf(text).rules[0]?.declarations ?? [];
  if (!declaration) throw new Error("There is no declaration.");
  return declaration;
}

describe("a selector key", () => {
  it.each<[string, string, string[]]>([
    ["is a selector", "p {}", ["p"]],
    ["is one for each selector of a list", "b, A > p {}", ["b", "a>p"]],
    ["is one for rules with the same selector", "p {} p {}", ["p"]],
    ["has the media query in front", "@media (hover) { p {} }", ["@media (hover){p"]],
    [
      "has all at-rules in front",
      "@supports (a: b) { @media (hover) { p {} } }",
      ["@supports (a : b){@media (hover){p"],
    ],
    ["has no media query that is always true", "@media screen { p {} }", ["p"]],
    ["has no media query without a condition", "@media { p {} }", ["p"]],
    ["has the outer rule in front", "p { & b {} }", ["p", "p b"]],
    ["has the outer rule in front without a sign for it", "p { b {} .a {} }", ["p", "p b", "p .a"]],
    [
      "has the outer rule in front in a condition",
      "@media (hover) { p { b {} } }",
      ["@media (hover){p", "@media (hover){p b"],
    ],
    ["has each of the outer selectors in front", "p, a { & b {} }", ["p", "a", "p b", "a b"]],
    [
      "has the steps of an animation",
      "@keyframes A { from {} 50%, to {} }",
      ["@keyframes A{0%", "@keyframes A{50%", "@keyframes A{100%"],
    ],
    ["is an at-rule with declarations", "@page { margin-top: 1px; }", ["@page{"]],
    ["is an at-rule with nothing in it", "@media (hover) {}", ["@media (hover){"]],
    ["is no at-rule with rules only", "@media (hover) { p {} }", ["@media (hover){p"]],
    ["is no at-rule that is always true", "@media screen {}", []],
    ["is nothing of what browsers skip", "p:foo {}", []],
    ["is nothing of no text", " \n ", []],
    [
      "has outer selectors of at most 300 characters",
      `${"a".repeat(301)} { & b {} }`,
      ["a".repeat(301), `${"a".repeat(300)}{& b`],
    ],
    [
      "has at-rules of at most 300 characters",
      `@supports ${"a".repeat(300)} { b {} }`,
      [`@supports ${"a".repeat(290)}{b`],
    ],
  ])("%s", (_, text, selectorKeys) => expect(keys(text)).toEqual(selectorKeys));

  it("leads to the selector and its rules", () => {
    const { bySelector, rules } = sheetOf("p {} a, p, p {}");
    expect(bySelector.get("p")).toEqual({ selector: "p", rules });
    expect(bySelector.get("p")?.rules).toHaveLength(2);
    expect(bySelector.get("a")).toEqual({ selector: "a", rules: [rules[1]] });
  });

  it.each([
    ["@media (hover){p", "p", "@media (hover){"],
    ["@page{", "", "@page{"],
    ["p", "p", ""],
  ])("%s has a context", (selectorKey, selector, context) =>
    expect(contextOf(selectorKey, selector)).toBe(context),
  );
});

describe("a rule", () => {
  it.each<[string, string, string, string]>([
    ["is written as it stands", "A > b {}", "a>b", "A > b"],
    ["has its selectors sorted", "b, a {}", "a,b", "b, a"],
    ["has its at-rules", "@media (hover) { b, a {} }", "@media (hover){a,b", "b, a"],
  ])("%s", (_, text, key, prelude) => expect(sheetOf(text).rules[0]).toMatchObject({ key, prelude }));

  it("has a key and a text of at most 300 characters", () => {
    const [rule] = sheetOf(`${"a".repeat(400)} {}`).rules;
    expect(rule).toMatchObject({ key: "a".repeat(300), prelude: "a".repeat(300) });
  });

  it("has its declarations in order", () =>
    expect(
      sheetOf("p { width: 1px; & b {} height: 2px; }").rules[0]?.declarations.map(({ text }) => text),
    ).toEqual(["width: 1px", "height: 2px"]));

  it("stands before the rules inside of it", () =>
    expect(sheetOf("p { & b {} } i {}").rules.map(({ key }) => key)).toEqual(["p", "p b", "i"]));

  it.each<[string, string, string[]]>([
    ["in a state", ".a { &:hover {} }", [".a", ".a:hover"]],
    ["of what is in it", ".a { & b {} & > i {} &.c {} }", [".a", ".a b", ".a>i", ".a.c"]],
    ["of several", ".a, .b { &.c {} }", [".a", ".b", ".a.c", ".b.c"]],
    ["of a rule that is nested itself", ".a { & b { &:hover {} } }", [".a", ".a b", ".a b:hover"]],
    ["in a media query", "@media print { .a { &:hover {} } }", ["@media print{.a", "@media print{.a:hover"]],
    ["with a media query in it", ".a { @media print { top: 0; } }", [".a", "@media print{.a"]],
    ["of a pseudo-element stays", ".a::before { &:hover {} }", [".a::before", ".a::before{&:hover"]],
    ["in brackets stays", ".a { &:not(.b) {} }", [".a", ".a{&:not(.b)"]],
  ])("%s stands for a plain one", (_, text, keys) =>
    expect([...sheetOf(text).bySelector.keys()]).toEqual(keys),
  );

  it("of an at-rule isn't one of the rules", () => {
    const { rules, bySelector } = sheetOf("@page  :First { margin-top: 1px; }");
    expect(rules).toEqual([]);
    expect(bySelector.get("@page : first{")).toMatchObject({
      selector: "",
      rules: [
        { key: "@page : first", prelude: "@page : first", declarations: [{ text: "margin-top: 1px" }] },
      ],
    });
  });

  it("is at its line", () => {
    const { rules } = sheetOf("p {\n}\n\nb {\n  width: 1px;\n}", 3, "html");
    expect(rules.map(({ location }) => location)).toEqual([
      { tab: "html", line: 3 },
      { tab: "html", line: 6 },
    ]);
    expect(rules[1]?.declarations[0]?.location).toEqual({ tab: "html", line: 7 });
  });
});

describe("a rule that browsers skip", () => {
  it.each<[string, string, string[], string[]]>([
    ["has an invalid selector", "p:foo {} b {}", ["p:foo"], ["b"]],
    ["has an invalid selector in its list", "p, p:foo {}", ["p", "p:foo"], []],
    ["stands in an at-rule", "@media (hover) { p:foo {} }", ["@media (hover){p:foo"], []],
    ["begins with a sign outside of a rule", "> a {}", [">a"], []],
    ["begins with a sign in an at-rule", "@media (hover) { > a {} }", ["@media (hover){>a"], []],
    ["is no rule in another one that begins with its sign", "p { & > a {} }", [], ["p", "p>a"]],
    ["is an invalid rule in another one", "p { &:foo {} }", ["p:foo"], ["p"]],
    ["is a step of an animation outside of one", "50% {}", ["50%"], []],
    ["is no step of an animation", "@keyframes a { 50% {} }", [], ["@keyframes a{50%"]],
    [
      "is no step of an animation in an at-rule",
      "@media (hover) { @keyframes a { 50% {} } }",
      [],
      ["@media (hover){@keyframes a{50%"],
    ],
    [
      "is a step in another at-rule of an animation",
      "@keyframes a { @media (hover) { 50% {} } }",
      ["@keyframes a{@media (hover){50%"],
      [],
    ],
    [
      "is no step of a prefixed animation",
      "@-webkit-keyframes a { 50% {} }",
      [],
      ["@-webkit-keyframes a{50%"],
    ],
    ["is anything else in an animation", "@keyframes a { p {} }", ["@keyframes a{p"], []],
    ["takes the rules inside of it along", "p:foo { & b {} }", ["p:foo"], []],
  ])("%s", (_, text, left, read) => {
    expect(skipped(text)).toEqual(left);
    expect(keys(text)).toEqual(read);
  });

  it("is none of the rules, but has its declarations", () => {
    const { rules, skipped: left } = sheetOf("p:foo { width: 1px; }");
    expect(rules).toEqual([]);
    expect(left.get("p:foo")).toMatchObject({
      selector: "p:foo",
      rules: [{ prelude: "p:foo", declarations: [{ text: "width: 1px" }] }],
    });
  });
});

describe("a statement", () => {
  it.each<[string, string, string[]]>([
    ["is an import", "@import 'a.css';", ['@import "a.css"']],
    ["is an import by an address", "@import url(a.css) screen;", ['@import "a.css" screen']],
    ["is an address elsewhere", "@namespace url(a);", ['@namespace url("a")']],
    ["has no case in its name", "@IMPORT 'a.css';", ['@import "a.css"']],
    ["is no character set", "@charset 'utf-8';", []],
    ["is an at-rule without a block", "@layer Base;", ["@layer Base"]],
    [
      "is a font with its declarations in order",
      "@font-face { src: url(a); font-family: B; }",
      ['@font-face font-family:b;src:url("a")'],
    ],
    [
      "is a font with the longhands of a declaration",
      "@font-face { gap: 1px; }",
      ["@font-face row-gap:1px;column-gap:1px"],
    ],
    ["has the at-rules around it", "@media (hover) { @layer a; }", ["@media (hover){@layer a"]],
    [
      "has the at-rules around a font",
      "@media (hover) { @font-face { font-family: B; } }",
      ["@media (hover){@font-face font-family:b"],
    ],
    ["is what can't be read in a rule", "p { a  B; }", ["p{a b"]],
    ["is what can't be read behind all rules", "p {} a  B", ["a b"]],
    ["is no semicolon behind a rule", "p {};", []],
    ["has no semicolon of what can't be read", "p { a; b }", ["p{a", "p{b"]],
    ["is no rule", "p {}", []],
  ])("%s", (_, text, names) => expect(statements(text)).toEqual(names));

  it.each<[string, string, { text: string; line: number }]>([
    ["an at-rule", "\n@import  url(a.css);", { text: '@import "a.css"', line: 2 }],
    ["a font", "\n@font-face { font-family: B; }", { text: "@font-face", line: 2 }],
    ["what can't be read", "p {}\n\na \n B ", { text: "a B", line: 3 }],
  ])("is shown as %s", (_, text, { text: shown, line }) =>
    expect([...sheetOf(text).statements.values()]).toEqual([{ text: shown, location: { tab: "css", line } }]),
  );
});

describe("the text of an at-rule", () => {
  it.each<[string, string, [string, string][]]>([
    [
      "is as it is written, in one line",
      "@MEDIA  (Hover)\n and  (width>=600px) { p {} }",
      [["@media (hover) and (min-width : 600px){", "@media (Hover) and (width>=600px)"]],
    ],
    ["has no space behind a name alone", "@page { margin-top: 1px; }", [["@page{", "@page"]]],
    ["is none where it is always true", "@media screen { p {} }", []],
    ["is none of a rule", "p { & b {} }", []],
  ])("%s", (_, text, texts) => expect([...sheetOf(text).atRuleTexts]).toEqual(texts));

  it("has at most 300 characters", () => {
    const [text] = sheetOf(`@supports ${"a".repeat(300)} { b {} }`).atRuleTexts.values();
    expect(text).toBe(`@supports ${"a".repeat(290)}`);
  });

  it.each([
    ["@keyframes Spin { to {} }", "@keyframes Spin{"],
    ["@-webkit-keyframes Spin { to {} }", "@-webkit-keyframes Spin{"],
    ["@layer Base { p {} }", "@layer Base{"],
    ["@counter-style Big { p {} }", "@counter-style Big{"],
    ["@x-layer Base { p {} }", "@x-layer base{"],
    ["@layer-x Base { p {} }", "@layer-x base{"],
    ["@x-counter-style Big { p {} }", "@x-counter-style big{"],
    ["@counter-style-x Big { p {} }", "@counter-style-x big{"],
    ["@x-keyframes Spin { to {} }", "@x-keyframes spin{"],
    ["@keyframes-x Spin { to {} }", "@keyframes-x spin{"],
    ["@supports (Display: Grid) { p {} }", "@supports (display : grid){"],
  ])("%s keeps the case of a name that the author gives", (text, context) =>
    expect([...sheetOf(text).atRuleTexts.keys()]).toEqual([context]),
  );
});

describe("a declaration", () => {
  it.each<[string, string, [string, string][]]>([
    ["sets its property", "p { width: 1px; }", [["width", "1px"]]],
    ["has no case in its property", "p { WIDTH: 1PX; }", [["width", "1px"]]],
    ["has the case of a variable", "p { --Main: 1px; }", [["--Main", "1px"]]],
    [
      "sets the longhands of a shorthand",
      "p { gap: 1px 2px; }",
      [
        ["row-gap", "1px"],
        ["column-gap", "2px"],
      ],
    ],
    ["is read as its property reads it", "p { font-weight: bold; }", [["font-weight", "700"]]],
    ["may be important", "p { width: 1px !important; }", [["width", "1px"]]],
    ["has an unknown mark in its value", "p { width: 1px !ie; }", [["width", "1px ! ie"]]],
  ])("%s", (_, text, sets) => expect(declarationOf(text).sets).toEqual(sets));

  it("sets a background's color where all of the sheet says that its variable is one", () => {
    const [, rule] = sheetOf(":root { --a: red; } p { background: var(--a); }").rules;
    expect(rule?.declarations[0]?.sets).toContainEqual(["background-color", "var(--a)"]);
  });

  it.each<[string, string, boolean]>([
    ["is important", "p { width: 1px !important; }", true],
    ["is important with a space", "p { width: 1px ! important; }", true],
    ["is important in capitals", "p { width: 1px !IMPORTANT; }", true],
    ["isn't important with another mark", "p { width: 1px !ie; }", false],
    ["isn't important without a mark", "p { width: 1px; }", false],
  ])("%s", (_, text, important) => expect(declarationOf(text).important).toBe(important));

  it.each<[string, string, string]>([
    ["is written as the learner writes it", "p { WIDTH:1PX; }", "WIDTH: 1PX"],
    ["is written in one line", "p { margin : 1px\n   2px ; }", "margin: 1px 2px"],
    ["is written with what makes it important", "p { width: 1px!IMPORTANT; }", "width: 1px !important"],
    ["is written with an unknown mark", "p { width: 1px !ie; }", "width: 1px !ie"],
  ])("%s", (_, text, written) => expect(declarationOf(text).text).toBe(written));

  it.each<[string, string, boolean]>([
    ["lacks a semicolon before the next line's declaration", "p { color: red\n width: 1px; }", true],
    ["lacks a semicolon before a line without indentation", "p { color: red\nwidth: 1px; }", true],
    ["lacks a semicolon before a line with tabs", "p { color: red\n\t\tmax-width: 1px; }", true],
    ["lacks a semicolon before a name with spaces behind it", "p { color: red\n width  : 1px; }", true],
    ["lacks none on one line", "p { color: red width: 1px; }", false],
    ["lacks none before another line", "p { margin: 1px\n 2px; }", false],
    ["lacks none before a line of two words", "p { color: red\n a width: 1px; }", false],
  ])("%s", (_, text, lacks) => expect(declarationOf(text).lacksSemicolon).toBe(lacks));

  it("is expanded once for each text", () => {
    const { rules, expansions } = sheetOf("p { gap: 1px; } b { gap: 1px; top: 0; }");
    expect(rules[0]?.declarations[0]?.sets).toBe(rules[1]?.declarations[0]?.sets);
    expect([...expansions.keys()]).toEqual(["gap:1px", "top:0"]);
  });
});

describe("what can't be read", () => {
  it.each<[string, string, string[]]>([
    ["is nothing of a style sheet", "p { width: 1px; }", []],
    [
      "is what the parser stops at, at its line",
      "p {\n  width: 1px;\n  height\n}",
      ["css 3: Look at `height`: between a property and its value stands a `:`."],
    ],
    ["is code with too many brackets", "(".repeat(201), ["css: The CSS is nested too deeply, or too long."]],
  ])("%s", (_, text, expected) => expect(errors(text)).toEqual(expected));

  it("names the tab and the line of code inside of HTML", () =>
    expect(tipLines(sheetOf("p {\n  height\n}", 5, "html").errors)).toEqual([
      "html 6: Look at `height`: between a property and its value stands a `:`.",
    ]));

  it("is unreadable", () => {
    expect(sheetOf("(".repeat(201)).errors).toEqual([
      {
        language: "css",
        kind: "unreadable",
        line: null,
        text: "The CSS is nested too deeply, or too long.",
      },
    ]);
  });

  it("leaves the rest to be read", () => {
    const sheet = readSheet([
      { text: "(".repeat(201), firstLine: 1, tab: "html" },
      { text: "a {} p { height; width: 1px; }", firstLine: 1, tab: "css" },
    ]);
    expect([...sheet.bySelector.keys()]).toEqual(["a", "p"]);
    expect(sheet.rules[1]?.declarations).toHaveLength(1);
    expect(sheet.errors.map(({ language }) => language)).toEqual(["html", "css"]);
  });

  it("is the whole text beyond 20 errors", () => {
    const withErrors = (count: number) => sheetOf(`b {} p { ${"a; ".repeat(count)} }`);
    expect(withErrors(20).errors).toHaveLength(20);
    expect(withErrors(20).rules).toHaveLength(2);
    expect(tipLines(withErrors(21).errors).at(-1)).toBe("css: The CSS can't be read.");
    expect(withErrors(21).errors).toHaveLength(21);
    expect(withErrors(21).rules).toEqual([]);
  });
});

describe("several style sheets", () => {
  it("are read in order", () => {
    const sheet = readSheet([
      { text: "p { width: 1px; }", firstLine: 1, tab: "html" },
      { text: "", firstLine: 1, tab: "html" },
      { text: "p { width: 2px; } b {}", firstLine: 1, tab: "css" },
    ]);
    expect(sheet.rules.map(({ location }) => location.tab)).toEqual(["html", "css", "css"]);
    expect(sheet.bySelector.get("p")?.rules).toHaveLength(2);
    expect(sheet.errors).toEqual([]);
  });
});
