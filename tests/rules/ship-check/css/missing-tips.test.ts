import { describe, expect, it } from "vitest";
import { Styles } from "#rules/ship-check/css/cascade.ts";
import { type MissingDeclaration, missingDeclarationTips } from "#rules/ship-check/css/missing-tips.ts";
import { checkBySelector } from "#rules/ship-check/css/selector-check.ts";
import { readSheet } from "#rules/ship-check/css/sheet.ts";
import { tipLines } from "../../../support/tip-lines.ts";

const sheetOf = (text: string) => readSheet([{ text, firstLine: 1, tab: "css" }]);

/** The tips on what a ship lacks at the reference's selectors. */
function tips(ship: string, reference: string, shouldFollow?: string) {
  const [its, wanted] = [sheetOf(ship), sheetOf(reference)];
  const styles = new Styles(wanted);
  const check = checkBySelector(new Styles(its), styles);
  const missing: MissingDeclaration[] = [];
  for (const [selectorKey, { selector }] of wanted.bySelector)
    for (const [property, cascaded] of styles.valuesAt(selectorKey)) {
      const mismatch = check({ selectorKey, selector, property, cascaded });
      if (mismatch)
        missing.push({
          selectorKey,
          selector,
          wanted: cascaded.declaration,
          ...mismatch,
          ...(shouldFollow === undefined ? {} : { shouldFollow }),
        });
    }
  return missingDeclarationTips(its, wanted, missing).map((tip) => `${tip.kind} ${tipLines([tip])}`);
}

const declarations = (count: number) => Array.from({ length: count }, (_, at) => `x${at}: 1px;`).join(" ");

describe("the tip on a declaration", () => {
  it.each<[string, string, string, string[]]>([
    [
      "names it where it is missing, at the rule",
      "a {}\np {}",
      "p { width: 1px; }",
      ["missing css 2: In selector `p`, the declaration `width: 1px` is missing."],
    ],
    [
      "names it where it is missing, at the last of several rules",
      "p { color: red; }\np { margin-top: 0; }",
      "p { width: 1px; }",
      ["missing css 2: In selector `p`, the declaration `width: 1px` is missing."],
    ],
    [
      "names what is different",
      "p {\n  width: 2px;\n}",
      "p { width: 1px; }",
      ["different css 2: In selector `p`, look at `width: 2px`: it should be `width: 1px`"],
    ],
    [
      "names a misspelled property",
      "p {\n  widht: 1px;\n}",
      "p { width: 1px; }",
      ["different css 2: In selector `p`, look at `widht: 1px`: it should be `width: 1px`"],
    ],
    [
      "names no property that isn't similar",
      "p { color: 1px; }",
      "p { width: 1px; }",
      ["missing css 1: In selector `p`, the declaration `width: 1px` is missing."],
    ],
    [
      "names no similar property that is wanted as well",
      "p { min-width: 1px; }",
      "p { min-width: 1px; max-width: 2px; }",
      ["missing css 1: In selector `p`, the declaration `max-width: 2px` is missing."],
    ],
    [
      "names no similar property that is wanted as well, in capitals",
      "p { MIN-WIDTH: 1px; }",
      "p { min-width: 1px; MAX-WIDTH: 2px; }",
      ["missing css 1: In selector `p`, the declaration `MAX-WIDTH: 2px` is missing."],
    ],
    [
      "names no similar property that another rule of the selector wants",
      "p { min-width: 1px; }",
      "p { min-width: 1px; } p { max-width: 2px; }",
      ["missing css 1: In selector `p`, the declaration `max-width: 2px` is missing."],
    ],
    [
      "names a shorthand once",
      "p {}",
      "p { margin: 1px; }",
      ["missing css 1: In selector `p`, the declaration `margin: 1px` is missing."],
    ],
    [
      "names what stands instead of a part of a shorthand",
      "p { margin-bottom: 2px; margin-left: 3px; }",
      "p { margin: 1px; }",
      ["different css 1: In selector `p`, look at `margin-bottom: 2px`: it should be `margin: 1px`"],
    ],
    [
      "names the at-rule that it belongs into",
      "@page {\n}",
      "@page { margin-top: 1px; }",
      ["missing css 1: In `@page`, the declaration `margin-top: 1px` is missing."],
    ],
    [
      "names the at-rule around its selector",
      "@media (hover) { p {} }",
      "@media (hover) { p { width: 1px; } }",
      ["missing css 1: In selector `p` inside `@media (hover)`, the declaration `width: 1px` is missing."],
    ],
    [
      "names what overrides it where it has no rule",
      "\nbody p { width: 2px; }",
      "p { width: 1px; height: 1px; }",
      [
        "different css 2: In selector `p`, look at `width: 2px`: it should be `width: 1px`",
        "missing css: In selector `p`, the declaration `height: 1px` is missing.",
      ],
    ],
    [
      "shortens a long one",
      "p {}",
      `p { x: ${"a".repeat(200)}; }`,
      [`missing css 1: In selector \`p\`, the declaration \`x: ${"a".repeat(96)}…\` is missing.`],
    ],
    [
      "names each of two that are missing",
      "p {}",
      "p { width: 1px; height: 1px; }",
      [
        "missing css 1: In selector `p`, the declaration `width: 1px` is missing.",
        "missing css 1: In selector `p`, the declaration `height: 1px` is missing.",
      ],
    ],
  ])("%s", (_, ship, reference, expected) => expect(tips(ship, reference)).toEqual(expected));

  it("is one of at most eight", () => {
    expect(tips("p {}", `p { ${declarations(8)} }`)).toHaveLength(8);
    expect(tips("p {}", `p { ${declarations(10)} }`)).toEqual(tips("p {}", `p { ${declarations(8)} }`));
  });
});

describe("the tip on a semicolon that is missing", () => {
  it.each<[string, string, string, string[]]>([
    [
      "is one on a declaration that contains the wanted one",
      "p {\n  color: red\n  width: 1px;\n}",
      "p { width: 1px; }",
      ["unreadable css 2: Look at `color: red width: 1px`: a `;` is missing at a line's end."],
    ],
    [
      "is one on a declaration that contains the wanted one in capitals",
      "p {\n  color: red\n  width: 1px;\n}",
      "p { WIDTH: 1px; }",
      ["unreadable css 2: Look at `color: red width: 1px`: a `;` is missing at a line's end."],
    ],
    [
      "is one on the wanted declaration itself",
      "p {\n  color: red\n  width: 1px;\n}",
      "p { color: red; }",
      ["unreadable css 2: Look at `color: red width: 1px`: a `;` is missing at a line's end."],
    ],
    [
      "is one on what stands instead of the wanted declaration",
      "p {\n  margin-top: 2px\n  width: 1px;\n}",
      "p { margin: 1px; }",
      ["unreadable css 2: Look at `margin-top: 2px width: 1px`: a `;` is missing at a line's end."],
    ],
    [
      "is none for another declaration",
      "p {\n  color: red\n  width: 1px;\n}",
      "p { height: 1px; }",
      ["missing css 1: In selector `p`, the declaration `height: 1px` is missing."],
    ],
    [
      "is none where the declaration's name is only a part of the contained one",
      "p {\n  color: red\n  height-x: 1px;\n}",
      "p { height: 1px; }",
      ["missing css 1: In selector `p`, the declaration `height: 1px` is missing."],
    ],
    [
      "is none where it isn't missing",
      "p {\n  content: 'width: 2px';\n}",
      "p { width: 1px; }",
      ["missing css 1: In selector `p`, the declaration `width: 1px` is missing."],
    ],
    [
      "goes on with the next declaration",
      "p {\n  color: red\n  width: 1px;\n}",
      "p { width: 1px; height: 1px; }",
      [
        "unreadable css 2: Look at `color: red width: 1px`: a `;` is missing at a line's end.",
        "missing css 1: In selector `p`, the declaration `height: 1px` is missing.",
      ],
    ],
  ])("%s", (_, ship, reference, expected) => expect(tips(ship, reference)).toEqual(expected));
});

describe("the tip where a declaration of another rule wins", () => {
  /** The tips where the ship's first declaration wins in the place of the reference's last one. */
  function tipsInPlace(ship: string, reference: string) {
    const [its, sheet] = [sheetOf(ship), sheetOf(reference)];
    const [found, wanted] = [its.rules[0]?.declarations[0], sheet.rules.at(-1)?.declarations[0]];
    if (!wanted) throw new Error("The reference has no declaration.");
    const missing = [{ selectorKey: ".x", selector: ".x", wanted, found }];
    return missingDeclarationTips(its, sheet, missing).map((tip) => `${tip.kind} ${tipLines([tip])}`);
  }

  it.each([
    [
      "names it",
      "p { color: red; }",
      ".x { color: blue; }",
      ["different css 1: In selector `.x`, look at `color: red`: it should be `color: blue`"],
    ],
    [
      "doesn't name it where the reference has it too",
      "p { color: red; }",
      "p { color: red; } .x { color: blue; }",
      ["missing css: There is no rule for `.x` yet. It should have `color: blue`"],
    ],
  ])("%s", (_, ship, reference, expected) => expect(tipsInPlace(ship, reference)).toEqual(expected));
});

describe("the tip on a rule", () => {
  it.each<[string, string, string, string[]]>([
    [
      "says what it should have",
      "",
      "p { width: 1px; height: 2px; }",
      ["missing css: There is no rule for `p` yet. It should have `width: 1px`, `height: 2px`"],
    ],
    ...["p1", "#p1", "<p1>", ". p1"].map((selector): [string, string, string, string[]] => [
      `names a selector with other signs: ${selector}`,
      `${selector} { width: 1px; }`,
      ".p1 { width: 1px; }",
      [`different css 1: Look at the selector \`${selector}\`: it should be \`.p1\``],
    ]),
    [
      "names its list of selectors as it is written",
      "",
      "h1,\n  H2 > b { width: 1px; }",
      ["missing css: There is no rule for `h1, H2 > b` yet. It should have `width: 1px`"],
    ],
    [
      "names the selectors of its list that are missing",
      "h2 { width: 1px; }",
      "h1, h2, H3 > b { width: 1px; }",
      ["missing css: There is no rule for `h1`, `H3 > b` yet. It should have `width: 1px`"],
    ],
    [
      "names each selector whose rule is there alone",
      "h1 {}\nh2 {}",
      "h1, h2 { width: 1px; }",
      [
        "missing css 1: In selector `h1`, the declaration `width: 1px` is missing.",
        "missing css 2: In selector `h2`, the declaration `width: 1px` is missing.",
      ],
    ],
    [
      "names the at-rule around it",
      "",
      "@media (hover) { p { width: 1px; } }",
      ["missing css: There is no rule for `p` inside `@media (hover)` yet. It should have `width: 1px`"],
    ],
    [
      "names an at-rule of its own",
      "",
      "@page  :first { margin-top: 1px; }",
      ["missing css: There is no rule for `@page :first` yet. It should have `margin-top: 1px`"],
    ],
    [
      "names no other at-rule for one",
      "@media (hover) {}",
      "@page { margin-top: 1px; }",
      ["missing css: There is no rule for `@page` yet. It should have `margin-top: 1px`"],
    ],
    [
      "names one that should stand inside of an at-rule",
      "a {}\nP { width: 1px; }",
      "@media (hover) { p { width: 1px; } } a {}",
      ["order css 2: Look at the rule `P`: it should stand inside `@media (hover)`."],
    ],
    [
      "names one that should stand on its own",
      "@media (hover) {\n  p { width: 1px; }\n}",
      "p { width: 1px; }",
      ["order css 2: Look at the rule `p`: it should stand on its own, in no other block."],
    ],
    [
      "names no rule elsewhere that is wanted there as well",
      "@media (hover) { p { width: 1px; } }",
      "@media (hover) { p { width: 1px; } } p { width: 1px; }",
      ["missing css: There is no rule for `p` yet. It should have `width: 1px`"],
    ],
    [
      "names a misspelled selector",
      "a {}\n.crad  >  B { width: 1px; }",
      "a {} .card > b { width: 1px; }",
      ["different css 2: Look at the selector `.crad > B`: it should be `.card > b`"],
    ],
    [
      "names no selector that isn't similar",
      ".other { width: 1px; }",
      ".card { width: 1px; }",
      ["missing css: There is no rule for `.card` yet. It should have `width: 1px`"],
    ],
    [
      "names no similar selector that is wanted as well",
      ".cards { width: 1px; }",
      ".card { width: 1px; } .cards { width: 1px; }",
      ["missing css: There is no rule for `.card` yet. It should have `width: 1px`"],
    ],
    [
      "names no similar selector inside of an at-rule",
      "@media (hover) { .crad { width: 1px; } }",
      ".card { width: 1px; }",
      ["missing css: There is no rule for `.card` yet. It should have `width: 1px`"],
    ],
    [
      "names a similar selector inside of the same at-rule",
      "@media (hover) {\n  .crad { width: 1px; }\n}",
      "@media (hover) { .card { width: 1px; } }",
      ["different css 2: Look at the selector `.crad`: it should be `.card` inside `@media (hover)`"],
    ],
    [
      "names a similar selector of a rule that browsers skip",
      "\n.crad, a:foo { width: 1px; }",
      ".card { width: 1px; }",
      ["different css 2: Look at the selector `.crad`: it should be `.card`"],
    ],
    [
      "shows the end of a list that is too long in its normal form",
      "",
      `${"a".repeat(290)}, ${"p".repeat(20)}  >  b { width: 1px; }`,
      [
        `missing css: There is no rule for \`${"a".repeat(290)}\`, \`${"p".repeat(20)}>b\` yet. It should have \`width: 1px\``,
      ],
    ],
  ])("%s", (_, ship, reference, expected) => expect(tips(ship, reference)).toEqual(expected));

  it("names at most eight declarations", () =>
    expect(tips("", `p { ${declarations(9)} }`)).toEqual(tips("", `p { ${declarations(8)} }`)));

  it("is one of at most eight", () => {
    const rules = (count: number) => Array.from({ length: count }, (_, at) => `.x${at}y { width: 1px; }`);
    expect(tips("", rules(8).join(" "))).toHaveLength(8);
    expect(tips("", rules(10).join(" "))).toEqual(tips("", rules(8).join(" ")));
  });
});

describe("the tip on a rule that browsers skip", () => {
  const INVALID = "it is no valid list of selectors, so browsers skip the whole rule.";

  it.each<[string, string, string, string[]]>([
    [
      "is the cause of what is missing",
      "\n// note\np { width: 1px; }",
      "p { width: 1px; }",
      [
        "unreadable css 2: Look above `p`: `//` begins no comment in CSS, so what follows it is lost. Write `/* … */`.",
      ],
    ],
    [
      "is the cause where one of its selectors is missing",
      "p, a:foo { width: 1px; }",
      "b, p { width: 1px; }",
      [`unreadable css 1: Look at \`p, a:foo\`: ${INVALID}`],
    ],
    [
      "is no cause of what else is missing",
      "a:foo { width: 1px; }",
      "p { width: 1px; }",
      ["missing css: There is no rule for `p` yet. It should have `width: 1px`"],
    ],
    [
      "is none where nothing of it is missing",
      "p, a:foo { width: 1px; } p { width: 1px; }",
      "p { width: 1px; }",
      [],
    ],
  ])("%s", (_, ship, reference, expected) => expect(tips(ship, reference)).toEqual(expected));
});

describe("the tip on an order", () => {
  it.each<[string, string, string, string, string[]]>([
    [
      "names the rule and what it should follow",
      "a {}\nMAIN > p { width: 2px; }",
      "main > p { width: 1px; }",
      ".b",
      ["order css 2: Look at the rule `MAIN > p`: it should come after `.b`, which wins as it is."],
    ],
    [
      "names one rule for each declaration",
      "p {}\nb {}",
      "p { width: 1px; } b { width: 1px; }",
      ".c",
      [
        "order css 1: Look at the rule `p`: it should come after `.c`, which wins as it is.",
        "order css 2: Look at the rule `b`: it should come after `.c`, which wins as it is.",
      ],
    ],
  ])("%s", (_, ship, reference, shouldFollow, expected) =>
    expect(tips(ship, reference, shouldFollow)).toEqual(expected),
  );
});
