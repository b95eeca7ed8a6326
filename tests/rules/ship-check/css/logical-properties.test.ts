import { describe, expect, it } from "vitest";
import { isLeftToRight, physicalName } from "#rules/ship-check/css/logical-properties.ts";
import { readSheet } from "#rules/ship-check/css/sheet.ts";

describe("the physical name of", () => {
  it.each([
    ["margin-inline-start", "margin-left"],
    ["padding-block-end", "padding-bottom"],
    ["scroll-margin-block-start", "scroll-margin-top"],
    ["inset-inline-end", "right"],
    ["border-inline-start", "border-left"],
    ["border-block-end-color", "border-bottom-color"],
    ["border-start-end-radius", "border-top-right-radius"],
    ["border-end-start-radius", "border-bottom-left-radius"],
    ["inline-size", "width"],
    ["max-block-size", "max-height"],
    ["margin-inline", "margin-inline"],
    ["margin-left", "margin-left"],
    ["--inline-size", "--inline-size"],
  ])("%s is %s", (logical, physical) => expect(physicalName(logical)).toBe(physical));
});

describe("a page", () => {
  it.each<[string, string, string, boolean]>([
    ["that says nothing", "<p>A</p>", "p { flex-direction: row-reverse; }", true],
    ["written from left to right", '<p dir="ltr">A</p>', "p { direction: ltr; }", true],
    ["written from right to left", '<html dir="rtl"></html>', "", false],
    ["whose text decides", "<p dir=auto>A</p>", "", false],
    ["with a part from right to left", "<p>A</p>", ".a{direction:rtl}", false],
    ["with lines from top to bottom", "<p>A</p>", "p { writing-mode: vertical-rl; }", false],
  ])("%s", (_, html, css, expected) => expect(isLeftToRight(html, [{ text: css }])).toBe(expected));
});

describe("a style sheet", () => {
  const setsOf = (text: string, html = "") =>
    readSheet([{ text: `p{${text}}`, firstLine: 1, tab: "css" }], html).rules.flatMap(({ declarations }) =>
      declarations.flatMap(({ sets }) => sets.map((set) => set.join(": "))),
    );
  it.each<[string, string, string[]]>([
    ["of both sides", "margin-inline: auto", ["margin-left: auto", "margin-right: auto"]],
    ["of one side", "padding-block: 1px 2px", ["padding-top: 1px", "padding-bottom: 2px"]],
    ["of a line", "border-inline-start-width: 2px", ["border-left-width: 2px"]],
    ["of a variable stays whole", "margin-inline: var(--a)", ["margin-inline: var(--a)"]],
    ["of words", "text-align: end", ["text-align: right"]],
    ["of lines that don't break", "text-wrap: nowrap", ["white-space: nowrap"]],
    ["of balanced lines stays", "text-wrap: balance", ["text-wrap: balance"]],
  ])("%s", (_, text, sets) => expect(setsOf(text)).toEqual(sets));

  it("keeps logical names on a page from right to left", () => {
    expect(setsOf("margin-inline-start: 8px; text-align: start", '<html dir="rtl">')).toEqual([
      "margin-inline-start: 8px",
      "text-align: start",
    ]);
  });
});
