import { describe, expect, it } from "vitest";
import { Styles } from "#rules/ship-check/css/cascade.ts";
import { readSheet } from "#rules/ship-check/css/sheet.ts";
import { resolveVariables, usesVariables } from "#rules/ship-check/css/variables.ts";

const stylesOf = (text: string) => new Styles(readSheet([{ text, firstLine: 1, tab: "css" }]));

/** What a selector has with the values of variables. */
const resolvedAt = (text: string, selectorKey = "p") =>
  [...resolveVariables(stylesOf(text)).valuesAt(selectorKey)].map(
    ([property, { value }]) => `${property}: ${value}`,
  );

/** A name of so many characters. */
const long = (characters: number) => "a".repeat(characters);

describe("a variable", () => {
  it.each<[string, string, string[]]>([
    ["of the root is replaced", ":root { --a: 1px; } p { width: var(--a); }", ["width: 1px"]],
    ["of html is replaced", "html { --a: 1px; } p { width: var(--a); }", ["width: 1px"]],
    ["of the body is replaced", "body { --a: 1px; } p { width: var(--a); }", ["width: 1px"]],
    ["of everything is replaced", "* { --a: 1px; } p { width: var(--a); }", ["width: 1px"]],
    ["that is defined later is replaced", "p { width: var(--a); } :root { --a: 1px; }", ["width: 1px"]],
    [
      "that the same rule defines again has the later value",
      ":root { --a: 1px; } :root { --a: 2px; } p { width: var(--a); }",
      ["width: 2px"],
    ],
    ["of another element stays", "main { --a: 1px; } p { width: var(--a); }", ["width: var(--a)"]],
    ["without a definition stays", "p { width: var(--a); }", ["width: var(--a)"]],
    [
      "that two rules define stays",
      ":root { --a: 1px; } html { --a: 1px; } p { width: var(--a); }",
      ["width: var(--a)"],
    ],
    [
      "that another element defines as well stays",
      ":root, main { --a: 1px; } p { width: var(--a); }",
      ["width: var(--a)"],
    ],
    [
      "that a media query defines stays",
      "@media (hover) { :root { --a: 1px; } } p { width: var(--a); }",
      ["width: var(--a)"],
    ],
    [
      "is replaced beside another one that stays in its own declaration",
      ":root { --a: 1px; } p { width: var(--a); height: var(--b); }",
      ["width: 1px", "height: var(--b)"],
    ],
    [
      "is replaced beside a value without one",
      ":root { --a: 1px; } p { height: 2px; width: var(--a); margin-top: 3px; }",
      ["height: 2px", "width: 1px", "margin-top: 3px"],
    ],
    [
      "is replaced beside a line break in a text",
      ":root { --a: 1px; } p { content: '\\a'; width: var(--a); }",
      ['content: "\\n"', "width: 1px"],
    ],
    [
      "stays beside another one that stays in the same declaration",
      ":root { --a: 1px; } p { width: calc(var(--a) + var(--b)); }",
      ["width: calc(var(--a) + var(--b))"],
    ],
    [
      "is replaced each time",
      ":root { --a: 1px; --b2: 2px; } p { width: calc(var(--a) + var(--b2) + var(--a)); }",
      ["width: calc(1px + 2px + 1px)"],
    ],
    [
      "of a shorthand is expanded",
      ":root { --a: 1px 2px; } p { gap: var(--a); }",
      ["row-gap: 1px", "column-gap: 2px"],
    ],
    [
      "is read as the property reads it",
      ":root { --a: bold; } p { font-weight: var(--a); }",
      ["font-weight: 700"],
    ],
    [
      "has its own value before a fallback",
      ":root { --a: 1px; } p { width: var(--a, calc-size); }",
      ["width: 1px"],
    ],
    [
      "with a fallback in brackets stays",
      ":root { --a: 1px; } p { width: var(--a, calc(1px)); }",
      ["width: var(--a , calc(1px))"],
    ],
    [
      "has its own value before a variable",
      ":root { --a: 1px; --b: 2px; } p { width: var(--a, var(--b)); }",
      ["width: 1px"],
    ],
    ["that is defined for itself stays", ":root { --a: 1px; } p { --b: var(--a); }", ["--b: var(--a)"]],
    [
      "that is defined by three others is replaced",
      ":root { --a: var(--b); --b: var(--c); --c: var(--d); --d: 1px; } p { width: var(--a); }",
      ["width: 1px"],
    ],
    [
      "that is defined by four others stays",
      ":root { --a: var(--b); --b: var(--c); --c: var(--d); --d: var(--e); --e: 1px; } p { width: var(--a); }",
      ["width: var(--a)"],
    ],
    [
      "that is defined by itself stays",
      ":root { --a: var(--b); --b: var(--a); } p { width: var(--a); }",
      ["width: var(--a)"],
    ],
  ])("%s", (_, text, values) => expect(resolvedAt(text)).toEqual(values));

  it("is replaced inside of a media query", () =>
    expect(
      resolvedAt(":root { --a: 1px; } @media (hover) { p { width: var(--a); } }", "@media (hover){p"),
    ).toEqual(["width: 1px"]));

  it("stays in the declarations of an at-rule", () =>
    expect(resolvedAt(":root { --a: 1px; } @page { margin-top: var(--a); }", "@page{")).toEqual([
      "margin-top: var(--a)",
    ]));
});

describe("a background of a variable", () => {
  const valueAt = (text: string, property: string) =>
    resolveVariables(stylesOf(text)).valuesAt("p").get(property)?.value;

  it.each<[string, string, string | undefined]>([
    ["has the variable's colour", ":root { --a: red; } p { background: var(--a); }", "#ff0000ff"],
    [
      "stays where the variable isn't the root's",
      "main { --a: red; } p { background: var(--a); }",
      "var(--a)",
    ],
    [
      "stays where the colour has more than 400 characters",
      `:root { --a: #${long(400)}; } p { background: var(--a); }`,
      "var(--a)",
    ],
    [
      "has a colour of 400 characters",
      `:root { --a: #${long(399)}; } p { background: var(--a); }`,
      `#${long(399)}`,
    ],
    [
      "keeps a colour of its own",
      ":root { --a: red; } p { background: blue; width: var(--a); }",
      "#0000ffff",
    ],
  ])("%s", (_, text, value) => expect(valueAt(text, "background-color")).toBe(value));

  it("has the other longhands as well", () => {
    const text = ":root { --a: red; } p { background: var(--a); }";
    expect(resolvedAt(text)).toEqual(resolvedAt("p { background: red; }"));
  });

  it("that is only a colour has no other longhands", () =>
    expect(resolvedAt(":root { --a: red; } p { background-color: var(--a); }")).toEqual([
      "background-color: #ff0000ff",
    ]));

  it("leaves the other shorthands as they are", () =>
    expect(resolvedAt(":root { --a: red; } p { color: var(--a); gap: 1px; }")).toEqual([
      "color: #ff0000ff",
      "row-gap: 1px",
      "column-gap: 1px",
    ]));
});

describe("a long value", () => {
  it.each<[string, string, string]>([
    ["of 400 characters is replaced", `:root { --a: ${long(400)}; } p { width: var(--a); }`, long(400)],
    ["of 401 characters stays", `:root { --a: ${long(401)}; } p { width: var(--a); }`, "var(--a)"],
    [
      "that only two variables make stays",
      `:root { --a: ${long(300)}; } p { width: var(--a) var(--a); }`,
      "var(--a) var(--a)",
    ],
    [
      "of 400 characters with a variable is replaced",
      `:root { --a: 1px; } p { width: var(--a, ${long(389)}); }`,
      "1px",
    ],
    [
      "of 401 characters with a variable stays",
      `:root { --a: 1px; } p { width: var(--a, ${long(390)}); }`,
      `var(--a , ${long(390)})`,
    ],
  ])("%s", (_, text, value) => expect(resolvedAt(text)).toEqual([`width: ${value}`]));
});

describe("the styles with the values of variables", () => {
  it("are the same instance where there is no variable", () => {
    const styles = stylesOf(":root { --a: 1px; } p { width: 1px; }");
    expect(resolveVariables(styles)).toBe(styles);
  });

  it("have each rule as its selectors have it", () => {
    const { sheet } = resolveVariables(stylesOf(":root { --a: 1px; } p, a { width: var(--a); }"));
    const [definition, rule] = sheet.rules;
    expect(sheet.bySelector.get(":root")?.rules).toEqual([definition]);
    for (const key of ["p", "a"]) expect(sheet.bySelector.get(key)?.rules[0]).toBe(rule);
    expect(rule?.declarations.map(({ sets }) => sets)).toEqual([[["width", "1px"]]]);
  });

  it("keep the text and the line of a declaration, and everything else of the sheet", () => {
    const { sheet } = resolveVariables(stylesOf("@import 'a';\n:root { --a: 1px; }\np { width: var(--a); }"));
    expect([...sheet.statements.keys()]).toEqual(['@import "a"']);
    expect(sheet.rules[1]).toMatchObject({ key: "p", prelude: "p" });
    expect(sheet.rules[1]?.declarations[0]).toMatchObject({
      text: "width: var(--a)",
      location: { tab: "css", line: 3 },
    });
  });

  it.each<[string, string, boolean]>([
    ["uses variables", "p { width: var(--a); }", true],
    ["uses a variable for one of its longhands", ":root { --a: red; } p { background: var(--a); }", true],
    ["uses none", "p { margin: 1px; }", false],
  ])("a declaration %s", (_, text, uses) =>
    expect(stylesOf(text).sheet.rules.at(-1)?.declarations.some(usesVariables)).toBe(uses),
  );
});
