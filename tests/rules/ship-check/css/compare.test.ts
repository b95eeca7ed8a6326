import { describe, expect, it } from "vitest";
import { Styles } from "#rules/ship-check/css/cascade.ts";
import { compareCss, compareStyles, removedStyles } from "#rules/ship-check/css/compare.ts";
import { checkBySelector } from "#rules/ship-check/css/selector-check.ts";
import { readSheet } from "#rules/ship-check/css/sheet.ts";
import { parseCode } from "#rules/ship-check/parsed-code.ts";
import { tipLines } from "../../../support/tip-lines.ts";

const sheetOf = (text: string) => readSheet([{ text, firstLine: 1, tab: "css" }]);
const stylesOf = (text: string) => new Styles(sheetOf(text));

/** The tips on a ship. Without a start, nothing has to go. */
function tips(ship: string, reference: string, start = "") {
  const [its, wanted] = [stylesOf(ship), stylesOf(reference)];
  const found = compareStyles(
    its,
    wanted,
    removedStyles(stylesOf(start), wanted),
    checkBySelector(its, wanted),
  );
  return found.map((tip) => `${tip.kind} ${tipLines([tip])}`);
}

describe("the tips on styles", () => {
  it.each<[string, string, string, string, string[]]>([
    ["are none where all is there", "p { width: 1px; }", "p { width: 1px; }", "", []],
    [
      "are none for additions",
      "p { width: 1px; height: 2px; } a { width: 1px; }",
      "p { width: 1px; }",
      "",
      [],
    ],
    [
      "name a declaration that is missing",
      "p { height: 2px; }",
      "p { width: 1px; }",
      "",
      ["missing css 1: In selector `p`, the declaration `width: 1px` is missing."],
    ],
    [
      "name a declaration that is different",
      "p {\n  width: 2px;\n}",
      "p { width: 1px; }",
      "",
      ["different css 2: In selector `p`, look at `width: 2px`: it should be `width: 1px`"],
    ],
    [
      "name a declaration that should be important",
      "p { width: 1px; }",
      "p { width: 1px !important; }",
      "",
      ["different css 1: In selector `p`, look at `width: 1px`: it should be `width: 1px !important`"],
    ],
    ["are none for one that is more important", "p { width: 1px !important; }", "p { width: 1px; }", "", []],
    [
      "name a rule that is missing",
      "",
      "p { width: 1px; }",
      "",
      ["missing css: There is no rule for `p` yet. It should have `width: 1px`"],
    ],
    [
      "name a rule that is missing, of which a part is empty",
      "",
      "p {} p { width: 1px; }",
      "",
      ["missing css: There is no rule for `p` yet. It should have `width: 1px`"],
    ],
    ["name an empty rule that is missing", "", "p {}", "", ["missing css: The rule `p` is missing."]],
    ["are none for an empty rule that is there", "p {}", "p {}", "", []],
    [
      "name an empty at-rule that is missing",
      "",
      "@media (hover) {}",
      "",
      ["missing css: The rule `@media (hover)` is missing."],
    ],
    [
      "name an at-rule that is missing",
      "",
      "@import 'a.css';",
      "",
      ['missing css: Missing or incorrect: `@import "a.css"`'],
    ],
    ["are none for an at-rule that is there", "@import url(a.css);", "@import 'a.css';", "", []],
    [
      "name a declaration that has to go",
      "p {\n  width: 1px;\n}",
      "p {}",
      "p { width: 1px; }",
      ["extra css 2: Look at `width: 1px`: this declaration should be gone."],
    ],
    [
      "name it with another value too",
      "p { width: 2px; }",
      "p {}",
      "p { width: 1px; }",
      ["extra css 1: Look at `width: 2px`: this declaration should be gone."],
    ],
    ["are none for one that is gone", "p {}", "p {}", "p { width: 1px; }", []],
    ["are none for one whose rule is gone", "", "", "p { width: 1px; }", []],
    [
      "name a rule that has to go",
      "a {}\np {}",
      "",
      "p {}",
      ["extra css 2: Look at the rule `p`: it should be gone."],
    ],
    ["are none for a rule that is gone", "a {}", "", "p {}", []],
    [
      "name an empty at-rule that has to go",
      "@media (hover) {}",
      "",
      "@media (hover) {}",
      ["extra css 1: Look at the rule `@media (hover)`: it should be gone."],
    ],
    [
      "name an at-rule that has to go",
      "\n@import 'a.css';",
      "",
      "@import 'a.css';",
      ['extra css 2: Look at `@import "a.css"`: it should be gone.'],
    ],
    ["are none for an at-rule that stays", "@import 'a.css';", "@import 'a.css';", "@import 'a.css';", []],
    ["are none for an at-rule that is gone", "", "", "@import 'a.css';", []],
    [
      "are none for a longhand that goes unsaid",
      "p { background-color: red; }",
      "p { background: red; }",
      "",
      [],
    ],
    [
      "are none for a longhand that was only implied",
      "p { background: lime; }",
      "p { background-color: lime; }",
      "p { background: red; }",
      [],
    ],
  ])("%s", (_, ship, reference, start, found) => expect(tips(ship, reference, start)).toEqual(found));

  it("compare by place where no judge is given", () => {
    const [ship, reference] = [stylesOf("p { width: 2px; }"), stylesOf("p { width: 1px; }")];
    expect(compareStyles(ship, reference, removedStyles(ship, reference))).toHaveLength(1);
  });
});

describe("what a task removes", () => {
  const removed = (start: string, reference: string) => removedStyles(stylesOf(start), stylesOf(reference));

  it.each<[string, string, string, Partial<ReturnType<typeof removed>>]>([
    [
      "is nothing where nothing changes",
      "p { width: 1px; } a {} @import 'a';",
      "p { width: 1px; } a {} @import 'a';",
      {},
    ],
    ["is nothing where a value changes", "p { width: 1px; }", "p { width: 2px; }", {}],
    [
      "is a declaration",
      "p { width: 1px; }",
      "p {}",
      { properties: [{ selectorKey: "p", property: "width" }] },
    ],
    [
      "is a rule's declarations with the rule",
      "p { width: 1px; }",
      "",
      { properties: [{ selectorKey: "p", property: "width" }] },
    ],
    [
      "is no rule that has declarations in another part",
      "p {} p { width: 1px; }",
      "",
      { properties: [{ selectorKey: "p", property: "width" }] },
    ],
    ["is an empty rule", "p {}", "", { rules: ["p"] }],
    ["is an at-rule", "@import 'a';", "", { statements: ['@import "a"'] }],
    ["is no longhand that is only implied", "p { background: red; }", "p { background-color: red; }", {}],
  ])("%s", (_, start, reference, change) =>
    expect(removed(start, reference)).toEqual({ statements: [], rules: [], properties: [], ...change }),
  );
});

describe("the tips on a ship's CSS", () => {
  const parsed = (css: string) => parseCode({ html: "", css, js: "" }, false, { css: false, js: false });
  const tipsOf = (css: string, wanted: string) => {
    const reference = parsed(wanted);
    const removed = removedStyles(reference.styles, reference.styles);
    // Where the selectors have to be the reference's, nothing of the page is looked at.
    const onPage = null as never;
    return tipLines(compareCss(parsed(css), { reference, removed, onPage, isLenient: false }));
  };

  it.each<[string, string, string, string[]]>([
    ["are none where all is there", "p { width: 1px; }", "p { width: 1px; }", []],
    [
      "are on what is missing",
      "p {}",
      "p { width: 1px; }",
      ["css 1: In selector `p`, the declaration `width: 1px` is missing."],
    ],
    [
      "are on what can't be read where anything is missing",
      "p { width }",
      "p { width: 1px; }",
      ["css 1: Look at `width`: between a property and its value stands a `:`."],
    ],
    [
      "are none on what can't be read where nothing is missing",
      "p { width: 1px; height }",
      "p { width: 1px; }",
      [],
    ],
    [
      "are on what is missing where the reference can't be read itself",
      "p { height }",
      "p { width: 1px; height }",
      ["css 1: In selector `p`, the declaration `width: 1px` is missing."],
    ],
  ])("%s", (_, css, wanted, found) => expect(tipsOf(css, wanted)).toEqual(found));
});
