import { describe, expect, it } from "vitest";
import { skippedRuleTip, syntaxErrorTip } from "#rules/ship-check/css/typos.ts";
import { tipLines } from "../../../support/tip-lines.ts";

const COLON = "Colon is expected";
const BRACE = '"{" is expected';
const NO_COMMENT = "`//` begins no comment in CSS, so what follows it is lost. Write `/* … */`.";

describe("the tip about a syntax error", () => {
  /** The parser stops at the `|` of the text. */
  const tipOf = (marked: string, message: string) =>
    syntaxErrorTip({ text: marked.replace("|", ""), firstLine: 1, tab: "css" }, message, marked.indexOf("|"));

  it.each<[string, string, string, string]>([
    [
      "names a declaration without a colon",
      "p { width| }",
      COLON,
      "css 1: Look at `width`: between a property and its value stands a `:`.",
    ],
    [
      "names what stands in no rule",
      "p {}\nwidth|",
      BRACE,
      "css 2: Look at `width`: it stands in no rule. A `{` or `}` is missing or too many.",
    ],
    [
      "names what stands in no rule with a semicolon",
      "p {}\nwidth: 1px; \n|",
      BRACE,
      "css 2: Look at `width: 1px;`: it stands in no rule. A `{` or `}` is missing or too many.",
    ],
    [
      "names a space in a property",
      "p { font| size: 1px; }",
      COLON,
      "css 1: Look at `font size`: the name of a property has no space, but maybe a `-`.",
    ],
    [
      "looks above a rule that another can't contain",
      "p {\nwidth: 1px;\n|.a {}",
      "Identifier is expected",
      "css 3: Look above `.a`: the rule before it isn't closed with `}`.",
    ],
    [
      "names what can't be read for another reason",
      "p { width: 1px; [|] }",
      "Semicolon or block is expected",
      "css 1: Look at `[]`: CSS can't be read here.",
    ],
    [
      "names a JavaScript comment",
      "p { width: 1px;\n// a| note\n}",
      COLON,
      `css 2: Look at \`// a note\`: ${NO_COMMENT}`,
    ],
    [
      "names no comment where the slashes are at the end",
      "p { width//| }",
      COLON,
      "css 1: Look at `width//`: between a property and its value stands a `:`.",
    ],
    [
      "looks above a rule in a declaration",
      "p {\nwidth: 1px;\na |{} }",
      COLON,
      "css 3: Look above `a`: the rule before it isn't closed with `}`.",
    ],
    [
      "begins behind the last semicolon",
      "p { width: 1px; height| }",
      COLON,
      "css 1: Look at `height`: between a property and its value stands a `:`.",
    ],
    [
      "begins behind the last closed rule",
      "p { width: 1px; } a|",
      BRACE,
      "css 1: Look at `a`: it stands in no rule. A `{` or `}` is missing or too many.",
    ],
    [
      "begins at the start where nothing is in front",
      "wi|dth",
      BRACE,
      "css 1: Look at `width`: it stands in no rule. A `{` or `}` is missing or too many.",
    ],
    [
      "begins behind line breaks, at the line of its first word",
      "p {\n\n  width| }",
      COLON,
      "css 3: Look at `width`: between a property and its value stands a `:`.",
    ],
    [
      "ends at the line's end",
      "p { width| 1px\nheight: 2px }",
      COLON,
      "css 1: Look at `width 1px`: between a property and its value stands a `:`.",
    ],
    [
      "ends at the next rule",
      "a b| c { width: 1px }",
      BRACE,
      "css 1: Look at `a b c`: it stands in no rule. A `{` or `}` is missing or too many.",
    ],
    [
      "names a bracket too many",
      "p {} |}",
      BRACE,
      "css 1: Look at `}`: it stands in no rule. A `{` or `}` is missing or too many.",
    ],
    [
      "names the first word where the parser stops behind spaces at the end",
      "p {}\nwidth\n\n|",
      BRACE,
      "css 2: Look at `width`: it stands in no rule. A `{` or `}` is missing or too many.",
    ],
    [
      "shortens a long piece",
      `p { ${"a".repeat(400)}| }`,
      COLON,
      `css 1: Look at \`${"a".repeat(99)}…\`: between a property and its value stands a \`:\`.`,
    ],
  ])("%s", (_, marked, message, expected) => {
    const tip = tipOf(marked, message);
    expect(tip.kind).toBe("unreadable");
    expect(tipLines([tip])).toEqual([expected]);
  });

  it("names the tab and the line of code inside of HTML", () => {
    const tip = syntaxErrorTip({ text: "p {\nwidth }", firstLine: 7, tab: "html" }, COLON, 9);
    expect(tipLines([tip])).toEqual([
      "html 8: Look at `width`: between a property and its value stands a `:`.",
    ]);
  });
});

describe("the tip about a rule that browsers skip", () => {
  const INVALID = "it is no valid list of selectors, so browsers skip the whole rule.";

  it.each<[string, string, string, string[]]>([
    ["names an invalid selector", "p:foo ", `Look at \`p:foo\`: ${INVALID}`, ["p:foo"]],
    ["shows a list on one line", "a,\n\n  p:foo ", `Look at \`a, p:foo\`: ${INVALID}`, ["a", "p:foo"]],
    ["looks above a selector behind a comment", "// note\np ", `Look above \`p\`: ${NO_COMMENT}`, ["p"]],
    [
      "looks above a selector behind two comments",
      "// a\n // b\np ",
      `Look above \`p\`: ${NO_COMMENT}`,
      ["p"],
    ],
    ["looks above a selector behind an empty comment", "//\np ", `Look above \`p\`: ${NO_COMMENT}`, ["p"]],
    ["names a comment with nothing behind it", "// p ", `Look above \`\`: ${NO_COMMENT}`, []],
    ["names a semicolon in front", "; p ", "Look above `p`: a `;` too many hides this rule.", ["p"]],
    ["names a bracket in front", "\n}\n\np ", "Look above `p`: a `}` too many hides this rule.", ["p"]],
    ["names the first of several signs", "};p ", "Look above `p`: a `}` too many hides this rule.", ["p"]],
    [
      "names a comment within a selector as it is",
      "a // b\np ",
      `Look at \`a // b p\`: ${INVALID}`,
      ["a // b p"],
    ],
    ["names a sign within a selector as it is", "a ; p ", `Look at \`a ; p\`: ${INVALID}`, ["a;p"]],
    [
      "shortens a long selector",
      `${"a".repeat(150)}:foo`,
      `Look at \`${"a".repeat(99)}…\`: ${INVALID}`,
      [`${"a".repeat(150)}:foo`],
    ],
  ])("%s", (_, prelude, expected, selectors) => {
    const { selectors: meant, tip } = skippedRuleTip({ prelude, location: { tab: "css", line: 3 } });
    expect(tipLines([tip])).toEqual([`css 3: ${expected}`]);
    expect(tip.kind).toBe("unreadable");
    expect(meant).toEqual(selectors);
  });
});
