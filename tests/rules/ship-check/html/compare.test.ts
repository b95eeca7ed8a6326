import { describe, expect, it } from "vitest";
import { compareHtml } from "#rules/ship-check/html/compare.ts";
import { parseCode } from "#rules/ship-check/parsed-code.ts";
import { parseTaskChange } from "#rules/ship-check/task-change.ts";
import { tipLines } from "../../../support/tip-lines.ts";

const codeOf = (html: string, css = "") => ({ html, css, js: "" });
const change = (start: string, reference: string) => parseTaskChange(codeOf(reference), codeOf(start)).html;
const shipOf = (html: string, css = "") => parseCode(codeOf(html, css), false, { css: true, js: true });

describe("the comparison of a page with its task", () => {
  const tips = (start: string, reference: string, ship: string, css = "") =>
    tipLines(compareHtml(shipOf(ship, css), change(start, reference)));

  it.each<[string, string, string, string, string]>([
    ["the reference", "<p>a</p>", "<p>a</p><b>c</b>", "<p>a</p><b>c</b>", ""],
    ["another preserved text", "<p>a</p>", "<p>a</p><b>c</b>", "<p>x</p><b>c</b>", ""],
    ["no preserved class", "<p class=x>a</p>", "<p class=x>a</p><b>c</b>", "<p>a</p><b>c</b>", "p {}"],
    ["an error that costs nothing", "<p>a</p>", "<p>a</p><b>c</b>", "<p>a</p><b>c</b></>", ""],
    ["one less of what the task removes", "<p>a</p><p>b</p>", "<p>a</p>", "<p>a</p>", ""],
  ])("accepts %s", (_, start, reference, ship, css) => expect(tips(start, reference, ship, css)).toEqual([]));

  it.each<[string, string, string, string, string, string[]]>([
    [
      "what is missing",
      "<p>a</p>",
      "<p>a</p><b>c</b>",
      "<p>a</p>",
      "",
      ["html: `<b>` tag is missing, after `<p>a`."],
    ],
    [
      "an error alone",
      "<p>a</p>",
      "<p>a</p><b>c</b>",
      "<p>a</p>\n</>",
      "",
      ["html 2: A closing tag has no name."],
    ],
    [
      "what is missing beside an error of the reference",
      "<p>a</p>",
      "<p>a</p></><b>c</b>",
      "<p>a</p></>",
      "",
      ["html: `<b>` tag is missing, after `<p>a`."],
    ],
    [
      "an implied tag that the task writes",
      "<p>a</p>",
      "<body><p>a</p>",
      "<p>a</p>",
      "",
      ["html: `<body>` tag is missing."],
    ],
    [
      "words that should stay",
      "<p>the old lamp</p>",
      "<p>the <b>old</b> lamp</p>",
      "<p>my <b>old</b> lamp</p>",
      "",
      ["html 1: In `<p>`, the words should stay as they are: `the old lamp`"],
    ],
    [
      "a class at an element that shouldn't have it, beside what should be gone",
      "<p>a</p><p>b</p><i>c</i>",
      "<p class=x>a</p><p>b</p>",
      "<p class=x>a</p><p class=x>b</p><i>c</i>",
      "",
      [
        'html 1: Look at `class="x"` of the `<p>` tag: it should be gone.',
        "html 1: Look at the `<i>` tag: it should be gone.",
      ],
    ],
    [
      "a class at an element that shouldn't have it",
      "<p>a</p><p>b</p>",
      "<p class=x>a</p><p>b</p>",
      "<p class=x>a</p><p class=x>b</p>",
      "",
      ['html 1: Look at `class="x"` of the `<p>` tag: it should be gone.'],
    ],
    [
      "a class that the ship uses",
      "<p class=x>a</p>",
      "<p class=x>a</p><b>c</b>",
      "<p>a</p><b>c</b>",
      ".x {}",
      ['html 1: In `<p>`, the attribute `class="x"` is missing.'],
    ],
    [
      "what the ship's styles hide",
      "<p>a</p>",
      "<p>a</p><b>c</b>",
      "<p>a</p><b>c</b>",
      "b { display: none }",
      ["html 1: Look at `<b>`: it is hidden."],
    ],
    [
      "what should be gone",
      "<p>a</p>\n<i>b</i>",
      "<p>a</p>",
      "<p>a</p>\n<i>b</i>",
      "",
      ["html 2: Look at the `<i>` tag: it should be gone."],
    ],
  ])("names %s", (_, start, reference, ship, css, expected) =>
    expect(tips(start, reference, ship, css)).toEqual(expected),
  );

  it("names a class that the task's change uses", () => {
    const reference = { html: "<p class=x>a</p><b>c</b>", css: ".x { color: red }", js: "" };
    const { html } = parseTaskChange(reference, codeOf("<p class=x>a</p>"));
    expect(tipLines(compareHtml(shipOf("<p>a</p><b>c</b>"), html))).toEqual([
      'html 1: In `<p>`, the attribute `class="x"` is missing.',
    ]);
  });

  it("takes preserved parts as they are without leniency", () => {
    const strict = { ...change("<p>a</p>", "<p>a</p><b>c</b>"), isLenient: false };
    expect(tipLines(compareHtml(shipOf("<p>x</p><b>c</b>"), strict))).toEqual([
      "html 1: In `<p>`, the text `a` is missing.",
    ]);
  });

  it("is the same each time", () => {
    const requirements = change("<p>a</p><i>b</i><i>c</i>", "<p>a</p><i>b</i>");
    const ship = shipOf("<p>a</p><i>b</i>\n<i>c</i>");
    const expected = ["html 2: Look at the `<i>` tag: it should be gone."];
    expect(tipLines(compareHtml(ship, requirements))).toEqual(expected);
    expect(tipLines(compareHtml(ship, requirements))).toEqual(expected);
  });
});
