import { describe, expect, it } from "vitest";
import { excerptPair, shorten, tipAt, uniqueTips } from "#rules/ship-check/tips.ts";

describe("a text in a tip", () => {
  it.each([
    ["is whole up to 100 characters", "x".repeat(100), "x".repeat(100)],
    ["is cut above", "x".repeat(101), `${"x".repeat(99)}…`],
  ])("%s", (_, text, shown) => expect(shorten(text)).toBe(shown));

  it.each([
    ["shows short texts whole", "abc", "abd", "`abc`", "`abd`"],
    [
      "shows texts whole that differ up to the 71st character",
      `${"x".repeat(70)}a`,
      `${"x".repeat(70)}b`,
      `\`${"x".repeat(70)}a\``,
      `\`${"x".repeat(70)}b\``,
    ],
    [
      "shows others from 30 characters before they differ",
      `${"y".repeat(41)}${"x".repeat(30)}a`,
      `${"y".repeat(41)}${"x".repeat(30)}b`,
      `\`…${"x".repeat(30)}a\``,
      `\`…${"x".repeat(30)}b\``,
    ],
  ])("beside the wanted one %s", (_, found, wanted, shownFound, shownWanted) =>
    expect(excerptPair(found, wanted)).toEqual({ found: shownFound, wanted: shownWanted }),
  );
});

describe("a tip", () => {
  it("leads to its place's tab and line", () =>
    expect(tipAt({ tab: "html", line: 3 }, "css", "missing", "!")).toEqual({
      language: "html",
      kind: "missing",
      line: 3,
      text: "!",
    }));

  it("leads to no line of its language without a place", () =>
    expect(tipAt(undefined, "css", "extra", "!")).toEqual({
      language: "css",
      kind: "extra",
      line: null,
      text: "!",
    }));

  it("is told once for the same text, line and language", () => {
    const tip = tipAt({ tab: "css", line: 1 }, "css", "missing", "a");
    const others = [
      { ...tip, line: 2 },
      { ...tip, text: "b" },
      { ...tip, language: "js" as const },
    ];
    expect(uniqueTips([tip, ...others, { ...tip }])).toEqual([tip, ...others]);
  });
});
