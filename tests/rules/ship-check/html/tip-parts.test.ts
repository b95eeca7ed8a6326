import { describe, expect, it } from "vitest";
import { lineOfAttribute, shownChild, shownTag } from "#rules/ship-check/html/tip-parts.ts";
import { elementIn } from "./elements.ts";

describe("a part of a page in a tip", () => {
  it("is a start tag without attributes", () =>
    expect(shownTag(elementIn('<a href="b">c</a>', "a"))).toBe("`<a>`"));

  it.each([
    ["an element with the text at its beginning", "<p>a b<b>c</b></p>", "`<p>a b`"],
    ["an element that begins with another without a text", "<p><b>c</b>a</p>", "`<p>`"],
    ["an element without content", "<p></p>", "`<p>`"],
    [
      "an element with the first 99 characters of its text",
      `<p>${"x".repeat(101)}`,
      `\`<p>${"x".repeat(99)}…\``,
    ],
  ])("is %s", (_, html, shown) => expect(shownChild(elementIn(html, "p"))).toBe(shown));

  it("is a text, which is called one", () => expect(shownChild("a b")).toBe("the text `a b`"));

  it("is the first 99 characters of a text", () =>
    expect(shownChild("x".repeat(101))).toBe(`the text \`${"x".repeat(99)}…\``));
});

describe("the line of an attribute", () => {
  const element = elementIn("<p>\n<a\n  id=b\n  class='c d'>", "a");
  it.each([
    ["is its own", "id", 3],
    ["is that of the words in it", "class=d", 4],
    ["is the element's where it has no such attribute", "href", 2],
  ])("%s", (_, key, line) => expect(lineOfAttribute(element, key)).toBe(line));
});
