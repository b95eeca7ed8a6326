import { describe, expect, it } from "vitest";
import { isWrittenImpliedTag, newlyWrittenTags } from "#rules/ship-check/html/implied-tags.ts";
import { readPage } from "#rules/ship-check/html/page.ts";
import { elementIn } from "./elements.ts";

describe("an element has a written tag that a browser would add", () => {
  it.each([
    ["html", "<html><p>a", true],
    ["head", "<head><title>a</title>", true],
    ["body", "<body><p>a", true],
    ["tbody", "<table><tbody><tr><td>a", true],
    ["thead", "<table><thead><tr><td>a", false],
    ["p", "<p>a", false],
    ["html", "<p>a", false],
    ["head", "<title>a</title>", false],
    ["body", "<p>a", false],
    ["tbody", "<table><tr><td>a", false],
  ])("%s in %s: %s", (tag, html, isWritten) =>
    expect(isWrittenImpliedTag(elementIn(html, tag))).toBe(isWritten),
  );
});

describe("the implied tags that a task writes", () => {
  const table = "<table><tr><td>a</table>";
  const written = "<table><tbody><tr><td>a</table>";
  it.each<[string, string, string, string[]]>([
    ["are none where nothing changes", "<body><p>a", "<body><p>a", []],
    ["are none where none is written", "<p>a", "<p>a<p>b", []],
    [
      "are those that the start lacks",
      "<p>a",
      "<html><head><title>a</title><body><p>a",
      ["html", "head", "body"],
    ],
    ["are not those that it removes", "<body><p>a", "<p>a", []],
    ["are those that it writes more often", `${written}${table}`, `${written}${written}`, ["tbody"]],
    ["are not those that it writes less often", `${written}${written}`, `${written}${table}`, []],
  ])("%s", (_, start, reference, tags) =>
    expect([...newlyWrittenTags(readPage(reference).root, readPage(start).root)]).toEqual(tags),
  );
});
