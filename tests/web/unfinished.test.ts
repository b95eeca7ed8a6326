import { describe, expect, it } from "vitest";
import { EMPTY_CODE } from "#rules/code.ts";
import { loadScriptParser } from "../../web/preview/instrument.ts";
import { unfinishedLanguage } from "../../web/preview/unfinished.ts";

await loadScriptParser();

describe("code in the middle of something", () => {
  it.each([
    ["a bare <", "<p>One</p>\n<"],
    ["a bare < before a line", "<\n<p>One</p>"],
    ["a name without its >", "<p>One</p>\n<h"],
    ["a name before the next tag", "<h\n<p>One</p>"],
    ["a name that runs into the next tag", "<p>One<b</p>"],
    ["an end tag without its >", "<h1>One</h\n<p>Two</p>"],
    ["an end tag of which only </ is there", "<h1>One</\n<p>Two</p>"],
    ["an attribute without its value", "<p class=\n<p>Two</p>"],
    ["a quote that ends in the next tag", '<a href="x>One</a><p class="y">Two</p>'],
    ["a quote at the end", '<a href="x>One</a>'],
    ["a comment", "<p>One</p><!-- note"],
    ["a style element that takes in the rest", "<style>p {}\n<p>One</p>"],
  ])("in HTML: %s", (_, html) => expect(unfinishedLanguage({ ...EMPTY_CODE, html })).toBe("html"));

  it.each([
    ["a rule", "p { color: red;\nh1 { color: blue; }"],
    ["a rule within another", "@media (width < 9px) { p { color: red; }"],
    ["a comment", "p {} /* note"],
    ["the shortest comment", "/*/"],
    ["a string", 'p::before { content: "a }\nh1 {}'],
  ])("in CSS: %s", (_, css) => expect(unfinishedLanguage({ ...EMPTY_CODE, css })).toBe("css"));

  it.each([
    ["a block", "if (a) {"],
    ["an expression", "const a = "],
    ["a string", 'alert("a'],
  ])("in JavaScript: %s", (_, js) => expect(unfinishedLanguage({ ...EMPTY_CODE, js })).toBe("js"));

  it.each([
    ["empty", ""],
    ["an element without its end tag", "<p>One\n<p>Two"],
    ["a comparison in a text", "<p>1 < 2, a<3</p>"],
    ["a > in an attribute", '<p title="a > b">One</p>'],
    ["a handler", "<button onclick=\"say('a < b')\">Go</button>"],
    ["a whole comment", "<!-- <p --><p>One</p>"],
    ["a whole script", '<script>if (a < b) say("<p")</script>'],
    ["an attribute without quotes", "<img src=a.png alt=x>"],
    ["an empty attribute", "<input required/>"],
    ["a doctype", "<!doctype html><html lang='en'></html>"],
  ])("is not HTML like this: %s", (_, html) =>
    expect(unfinishedLanguage({ ...EMPTY_CODE, html })).toBeNull(),
  );

  it.each([
    ["a brace in a string", "p::before { content: '{' }"],
    ["a brace in a comment", "/* { */ p {}"],
    ["an escaped quote", 'p::before { content: "\\"" }'],
    ["a brace too many", "p {} }"],
    ["a declaration that isn't one yet", "p { col }"],
  ])("is not CSS like this: %s", (_, css) => expect(unfinishedLanguage({ ...EMPTY_CODE, css })).toBeNull());

  it("is named by its first language, and asked again when the script changes", () => {
    const code = { html: "<p>", css: "p {", js: "let a =" };
    expect(unfinishedLanguage(code)).toBe("css");
    expect(unfinishedLanguage({ ...code, css: "" })).toBe("js");
    expect(unfinishedLanguage({ ...code, css: "", js: "let a = 1" })).toBeNull();
  });
});
