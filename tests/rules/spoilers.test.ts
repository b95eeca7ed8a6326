import { describe, expect, it } from "vitest";
import { CODE_MARK, holdsCode, withoutCode } from "../../worker/rules/spoilers.ts";
import { curriculum } from "../support/curriculum.ts";

const WORDS = [
  "",
  "What does it want from me?",
  "I get “There is no heading yet.” although I see one (or two).\n\nAny hint?",
  "Hint: look at the order, and at the closing tags.\n\n- first this\n- then that\n\n> said somebody",
  "1. Read the message again\n2. Run it\n\nIt says 3 of 4 wishes; what is the 4th?",
  "**Think** of *one* thing at a time <3 <- really",
  "Your heading(s) and box(es) are fine. See https://example.com/a/b for more…",
];

const CODE: readonly [string, text: string, shown: string][] = [
  ["a fence", "Try:\n```html\n<h1>Hi</h1>\n```\nWell?", `Try:\n\n${CODE_MARK}\n\nWell?`],
  [
    "a fence of tildes in a list",
    "- so\n- ~~~\n  let it be\n  ~~~\n- well",
    `- so\n\n${CODE_MARK}\n\n- well`,
  ],
  ["a fence that doesn't end", "So\n```\nlet it be\n\nthe end", `So\n\n${CODE_MARK}`],
  ["a fence that only seems to end", "```\n> ```\nbe\n    ```\nbe\n```\nok", `${CODE_MARK}\n\nok`],
  ["a longer fence", "````\n```\nbe\n````\nok", `${CODE_MARK}\n\nok`],
  ["lines that end otherwise", "So\r    return 4\r\nok", `So\n\n${CODE_MARK}\n\nok`],
  ["a tag over lines", "<\nh1\n>Hi</h1>", CODE_MARK],
  ["a fence in a quote", "> ```\n> be\n> ```\nok", `${CODE_MARK}\n\nok`],
  ["a span", "Is `h1` a heading?", `Is ${CODE_MARK} a heading?`],
  ["a span with backticks, over lines", "Is ``a ` b\nc`` right?", `Is ${CODE_MARK} right?`],
  ["a backtick alone", "Is `h1 a heading?\nIs it?", `${CODE_MARK}\n\nIs it?`],
  ["tags", "Why does <h1>Hello</h1> not work?", `Why does ${CODE_MARK} not work?`],
  ["a tag alone", "It needs an <em", CODE_MARK],
  ["an escaped tag", "It is \\<h1> there", `It is \\${CODE_MARK} there`],
  ["entities", "Write &lt;h1&gt;Hello", CODE_MARK],
  ["other forms of the same signs", "Write ＜h1＞Hello", CODE_MARK],
  ["what can't be seen between", "Write <\u200bh1>Hello\u200b now", CODE_MARK],
  ["a page over lines", "I have\n<ul>\nOne\n</ul>\nSo?", `I have\n\n${CODE_MARK}\n\nSo?`],
  ["a declaration", "Set color: red there", CODE_MARK],
  ["one with a longer name", "Set text-align:center", CODE_MARK],
  ["a variable", "--ink : black", CODE_MARK],
  ["a rule", "h1 { color red }", CODE_MARK],
  ["selectors", "The rule .card wins", CODE_MARK],
  ["a child's selector", "ul > li", CODE_MARK],
  ["a color", "It has to be #c00", CODE_MARK],
  ["an at-rule", "Use @media for it", CODE_MARK],
  ["a statement", "count += 1", CODE_MARK],
  ["a call", "Call addEventListener(click, add)", CODE_MARK],
  ["a member", "Change document.title first", CODE_MARK],
  ["a loop", "for (one of all) add", CODE_MARK],
  ["an end of a statement", "return 4;", CODE_MARK],
  ["an indented block", "Look\n\n    return 4\n\nSo", `Look\n\n${CODE_MARK}\n\nSo`],
  [
    "lines between lines of code",
    "let a = 1\nreturn it\nlet b = 2\n\nreturn to me",
    `${CODE_MARK}\n\nreturn to me`,
  ],
];

describe("code in what is written about a task", () => {
  it.each(WORDS)("isn't in words: %j", (text) => expect(withoutCode(text)).toEqual({ text, folded: false }));

  it.each(CODE)("is held back: %s", (_, text, shown) =>
    expect(withoutCode(text)).toEqual({ text: shown, folded: true }),
  );

  it("is found in the answer of every task, line by line", () => {
    const tasks = curriculum.projects.flatMap((project) => project.tasks);
    const lines = tasks.flatMap(({ start, check }) =>
      (["html", "css", "js"] as const).flatMap((language) => {
        const given = new Set(start[language].split("\n").map((line) => line.trim()));
        return check[language]
          .split("\n")
          .map((line) => line.trim())
          .filter((line) => line !== "" && !given.has(line));
      }),
    );
    expect(lines.length).toBeGreaterThan(300);
    const missed = [...new Set(lines)].filter((line) => !holdsCode(line));
    expect(missed).toEqual([]);
  });

  it("copes with ten thousand characters of nothing but signs", () => {
    for (const piece of ["<a", "`a``b", "-", "a-", "a:", "; ", "> ", "- ", "a(", " ", "&", "``` "])
      expect(withoutCode(piece.repeat(10_000 / piece.length)).text.length).toBeLessThan(30_000);
  });
});
