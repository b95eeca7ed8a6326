import { describe, expect, it } from "vitest";
import { lineTextAt, locationAt } from "#rules/ship-check/source.ts";

describe("the line of an offset", () => {
  const source = { text: "ab\ncd\n\nef", firstLine: 5, tab: "html" } as const;
  it.each([
    ["is the first at the start", 0, 5],
    ["is still the first at the line's end", 2, 5],
    ["is the next behind the line's end", 3, 6],
    ["is that of an empty line", 6, 7],
    ["is the last at the end", 9, 8],
  ])("%s", (_, offset, line) => expect(locationAt(source, offset)).toEqual({ tab: "html", line }));

  it("is counted from the source's first line where it begins with a line's end", () =>
    expect(locationAt({ ...source, text: "\na" }, 1).line).toBe(6));
});

describe("the text of a line", () => {
  it.each([
    ["is the first", "ab\ncd", 1, "ab"],
    ["is the one in the middle", "ab\n cd \nef", 5, "cd"],
    ["is the last", "ab\ncd", 4, "cd"],
    ["is that before a line's end", "ab\ncd\nef", 5, "cd"],
  ])("%s", (_, text, offset, line) => expect(lineTextAt(text, offset)).toBe(line));
});
