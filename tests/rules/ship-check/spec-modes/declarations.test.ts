import { describe, expect, it } from "vitest";
import { declarationsBySelector, withoutSpace } from "#rules/ship-check/spec-modes/declarations.ts";

it.each([
  ["no space", " a  >\n\tb ", "a>b"],
  ["no capitals", "COLOR:Red", "color:red"],
])("a text in the form for comparisons has %s", (_, text, form) => expect(withoutSpace(text)).toBe(form));

/** Each rule as its key, its selector where that differs, and its declarations. */
const scan = (css: string) =>
  declarationsBySelector(css).map(({ key, selector, declarations }) => [
    key === selector ? key : `${key} | ${selector}`,
    ...declarations,
  ]);

describe("the rules of a style sheet", () => {
  it.each<[string, string, string[][]]>([
    ["are none without braces", "a: b;", []],
    ["have their declarations", "p { a: b; c: d }", [["p", "a: b", "c: d"]]],
    ["have no declaration that lacks a colon", "p { a; c: d; }", [["p", "c: d"]]],
    [
      "follow one another",
      "p { a: b } q { c: d }",
      [
        ["p", "a: b"],
        ["q", "c: d"],
      ],
    ],
    [
      "have declarations and selectors on one line",
      "h1\n  >  h2 {\n  a:\n    b  c;\n}",
      [["h1>h2 | h1 > h2", "a: b c"]],
    ],
    ["have a key without capitals", "LI{A:B}", [["li | LI", "A:B"]]],
    [
      "have the at-rule around them in their key",
      "@media x { p { a: b } q { c: d } } r { e: f }",
      [["@mediax | @media x"], ["@mediax{p | p", "a: b"], ["@mediax{q | q", "c: d"], ["r", "e: f"]],
    ],
    [
      "have only the innermost at-rule in their key",
      "@a { @b { p { c: d } } q { e: f } }",
      [["@a"], ["@a{@b | @b"], ["@b{p | p", "c: d"], ["@a{q | q", "e: f"]],
    ],
    [
      "have 200 characters of an at-rule in their key",
      `@${"x".repeat(250)} { p { a: b } }`,
      [[`@${"x".repeat(250)}`], [`@${"x".repeat(199)}{p | p`, "a: b"]],
    ],
    ["go to the end without their closing brace", "p { a: b; c: d", [["p", "a: b", "c: d"]]],
    ["begin behind a brace too many", "x: y } p { a: b }", [["p", "a: b"]]],
    ["have no comment in them", "p/* q { */r { a/* ; */: b }", [["pr", "a: b"]]],
    ["have nothing behind a comment that doesn't end", "p { a: b; /* c: d", [["p", "a: b"]]],
    [
      "go on in a comment that seems to end at once",
      "p { a: b; /*/ c: d; */ e: f }",
      [["p", "a: b", "e: f"]],
    ],
    ["have a slash in a declaration", "p { a: b/c; d: e }", [["p", "a: b/c", "d: e"]]],
    ["have an asterisk in a selector", "p * q { a: b }", [["p*q | p * q", "a: b"]]],
    ["have a semicolon in parentheses", "p { a: url(b;c); d: e }", [["p", "a: url(b;c)", "d: e"]]],
    [
      "have a semicolon in two pairs of parentheses",
      "p { a: x((b);c); d: e }",
      [["p", "a: x((b);c)", "d: e"]],
    ],
    ["end a declaration behind a parenthesis too many", "p { a: b); c: d }", [["p", "a: b)", "c: d"]]],
    [
      "end an open parenthesis with the rule",
      "p { a: (b } q { c: d; e: f }",
      [
        ["p", "a: (b"],
        ["q", "c: d", "e: f"],
      ],
    ],
    ["have any sign in a string", `p { a: ";{}/*"; b: ';'; c: d }`, [["p", `a: ";{}/*"`, "b: ';'", "c: d"]]],
    ["have another quote in a string", `p { a: "';"; b: '";' }`, [["p", `a: "';"`, `b: '";'`]]],
    ["have an escaped quote in a string", `p { a: "b\\";c"; d: e }`, [["p", `a: "b\\";c"`, "d: e"]]],
    ["end a string with its line", 'p { a: "b\n; c: d }', [["p", 'a: "b', "c: d"]]],
    ["have a string that goes to the end", 'p { a: "b;', [["p", 'a: "b;']]],
  ])("%s", (_, css, rules) => expect(scan(css)).toEqual(rules));
});
