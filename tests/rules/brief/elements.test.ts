import { describe, expect, it } from "vitest";
import type { Check, Condition, Locator, Quantity } from "../../../worker/rules/brief/schema.ts";
import { judged, page } from "./judged.ts";

const elements = (quantity: Quantity, locator: Locator, ...has: Condition[]): Check => ({
  check: "elements",
  quantity,
  elements: locator,
  has,
});

describe("nouns", () => {
  it.each<[string, Locator, string, number]>([
    [
      "headings in all forms",
      { noun: "heading" },
      `<h2>One day</h2><div role="heading" aria-level="2">Two days</div><p>No</p>`,
      2,
    ],
    [
      "lists and items",
      { noun: "item" },
      `<ul><li>One day</li></ul><dl><dt>Two days</dt><dd>No</dd></dl>`,
      2,
    ],
    [
      "pictures",
      { noun: "image" },
      `<img src="a.png" alt="A"><svg><circle r="4"/></svg><picture><img src="b.png"></picture>`,
      3,
    ],
    [
      "buttons",
      { noun: "button" },
      `<button>Go on</button><input type="submit" value="Send"><a role="button">Stop it</a><button></button>`,
      3,
    ],
    [
      "text fields",
      { noun: "textField" },
      `<input><input type="email"><textarea></textarea><input type="checkbox">`,
      3,
    ],
    [
      "choices without the prompt",
      { noun: "choice" },
      `<select><option value="">Choose one</option><option>Tea</option><option>Milk</option></select>`,
      2,
    ],
    ["empty items", { noun: "item" }, "<ul><li></li><li>x</li><li>One day</li></ul>", 1],
    [
      "cards",
      { noun: "card" },
      `<div><article><h3>One day</h3><p>Some words</p></article><article><h3>Two days</h3><p>More words</p></article></div>`,
      2,
    ],
    [
      "inside",
      { noun: "link", inside: { tag: "nav" } },
      `<nav><a href="#a">Here</a></nav><a href="#b">There</a>`,
      1,
    ],
    [
      "directly inside",
      { tag: "p", directlyInside: { tag: "div" } },
      "<div><p>One day</p><section><p>Two days</p></section></div>",
      1,
    ],
    ["after", { tag: "p", after: { tag: "h1" } }, "<p>One day</p><h1>Title words</h1><p>Two days</p>", 1],
    ["before", { tag: "p", before: { tag: "h1" } }, "<p>One day</p><h1>Title words</h1><p>Two days</p>", 1],
    [
      "containing",
      { tag: "section", containing: [{ noun: "image" }] },
      `<section><b><img src="a.png"></b></section><section>Words</section>`,
      1,
    ],
    [
      "with a condition",
      { tag: "p", has: [{ condition: "text", contains: "two" }] },
      "<p>One day</p><p>Two days</p>",
      1,
    ],
    ["the last one", { tag: "p", nth: -1, has: [{ condition: "text" }] }, "<p>One day</p><p>Two days</p>", 1],
    ["either", { anyOf: [{ tag: "p" }, { id: "x" }] }, `<p>One day</p><div id="x"></div>`, 2],
    ["hidden ones", { tag: "p", shown: false }, "<p hidden>One day</p><p>Two days</p>", 2],
    [
      "a check box with a shown label",
      { noun: "checkbox" },
      `<label><input type="checkbox" style="opacity:0"> Tea</label>`,
      1,
    ],
  ])("%s", (_, locator, body, count) => {
    expect(judged({ html: page(body) }, elements({ exactly: count }, locator)).answer).toBe(true);
  });
});

describe("quantities", () => {
  it.each<[string, Quantity, string, boolean]>([
    ["equal things count once", { atLeast: 3 }, "<p>Tea</p><p>tea.</p><p>Tea!</p>", false],
    ["things that differ", { atLeast: 3 }, "<p>Tea</p><p>Milk</p><p>Juice</p>", true],
    ["every needs one", "every", "", false],
    ["any needs none", "any", "", true],
    ["none", "none", "<p>Tea</p>", false],
    ["at most", { atMost: 1 }, "<p>Tea</p><p>Milk</p>", false],
  ])("%s", (_, quantity, body, answer) => {
    expect(judged({ html: page(body) }, elements(quantity, { tag: "p" })).answer).toBe(answer);
  });

  it("compares two kinds", () => {
    const check: Check = { check: "asMany", elements: { noun: "link" }, as: { tag: "section" } };
    const section = "<section>Words here</section>";
    expect(judged({ html: page(`<a href="#a">One day</a>${section}`) }, check).answer).toBe(true);
    expect(judged({ html: page(`<a href="#a">One day</a>${section}${section}`) }, check).answer).toBe(false);
  });
});

describe("conditions", () => {
  it.each<[string, Condition, string, boolean]>([
    [
      "an alt that says something",
      { condition: "attribute", name: "alt" },
      `<img id="x" src="a.png" alt="A grey cat">`,
      true,
    ],
    [
      "an alt that is a file",
      { condition: "attribute", name: "alt" },
      `<img id="x" src="a.png" alt="cat.png">`,
      false,
    ],
    ["an alt that says picture", { condition: "name" }, `<img id="x" src="a.png" alt="a picture">`, false],
    [
      "a source that is no file",
      { condition: "attribute", name: "src" },
      `<img id="x" src="x" alt="A cat">`,
      false,
    ],
    [
      "a source with spaces",
      { condition: "attribute", name: "src" },
      `<img id="x" src="my cat.png" alt="A cat">`,
      true,
    ],
    [
      "an address without a goal",
      { condition: "attribute", name: "href" },
      `<a id="x" href="#">Here</a>`,
      false,
    ],
    ["a label by for", { condition: "label" }, `<label for="x">Your name</label><input id="x">`, true],
    ["a label around it", { condition: "label" }, `<label>Your name <input id="x"></label>`, true],
    [
      "a hidden label",
      { condition: "label" },
      `<label for="x" style="display:none">Your name</label><input id="x">`,
      false,
    ],
    [
      "a label of another field",
      { condition: "label" },
      `<label for="y">Your name</label><input id="x">`,
      false,
    ],
    [
      "leads inside",
      { condition: "leads", to: "inside" },
      `<a id="x" href="#y">Here</a><p id="y">Words</p>`,
      true,
    ],
    [
      "leads to what is hidden",
      { condition: "leads", to: "inside" },
      `<a id="x" href="#y">Here</a><p id="y" hidden>Words</p>`,
      false,
    ],
    [
      "leads outside",
      { condition: "leads", to: "outside" },
      `<a id="x" href="https://пример.рф/a">Here</a>`,
      true,
    ],
    [
      "leads to no site",
      { condition: "leads", to: "outside" },
      `<a id="x" href="https://a.b">Here</a>`,
      false,
    ],
    [
      "a new tab",
      { condition: "leads", to: "newTab" },
      `<a id="x" href="a.html" target="_blank">Here</a>`,
      true,
    ],
    ["a text that is", { condition: "text", is: "Hello, World" }, `<p id="x">“hello,  world!”</p>`, true],
    ["a text like", { condition: "text", like: "^\\d+ years$" }, `<p id="x">12 years</p>`, true],
    ["words again and again", { condition: "text", words: 6 }, `<p id="x">so so so so so so</p>`, false],
    ["enough words", { condition: "text", words: 6 }, `<p id="x">I live by the blue sea</p>`, true],
    [
      "generated content",
      { condition: "text", contains: "new" },
      `<style>#x::after{content:"new"}</style><p id="x">Tea</p>`,
      true,
    ],
    ["a unique id", { condition: "unique", attribute: "id" }, `<p id="x">Tea</p>`, true],
    [
      "contains exactly",
      { condition: "contains", quantity: { exactly: 2 }, elements: { tag: "li" } },
      `<ul id="x"><li>Tea</li><li>Milk</li></ul>`,
      true,
    ],
    [
      "the first child",
      { condition: "position", is: "firstChild" },
      `<div><b id="x">Tea</b> milk</div>`,
      true,
    ],
    ["not", { condition: "not", of: { condition: "text" } }, `<p id="x"></p>`, true],
    [
      "animated",
      { condition: "animated" },
      `<style>@keyframes a{to{left:9px}}#x{animation:a 1s}</style><p id="x">Tea</p>`,
      true,
    ],
    [
      "animated by nothing",
      { condition: "animated" },
      `<style>#x{animation:a 1s}</style><p id="x">Tea</p>`,
      false,
    ],
  ])("%s", (_, condition, body, answer) => {
    expect(judged({ html: page(body) }, elements("every", { id: "x" }, condition)).answer).toBe(answer);
  });

  it("finds hidden elements where the check asks for them", () => {
    const check = elements({ exactly: 1 }, { noun: "paragraph" }, { condition: "hidden" });
    const details = "<details><summary>More of it</summary><p>Some words</p></details>";
    expect(judged({ html: page(details) }, check).answer).toBe(true);
    expect(judged({ html: page("<p>Some words</p>") }, check).answer).toBe(false);
  });

  it("lets a picture be decoration where others have names", () => {
    const check = elements("every", { noun: "image" }, { condition: "name" });
    const cat = `<img src="a.png" alt="A grey cat">`;
    const line = `<img src="b.png" alt="">`;
    expect(judged({ html: page(cat + line) }, check).answer).toBe(true);
    expect(judged({ html: page(line) }, check).answer).toBe(false);
  });
});

describe("layout", () => {
  const CARDS = `<div class="all"><div class="c">One day</div><div class="c">Two days</div></div>`;
  it.each<[string, string, "sideBySide" | "stacked" | "centred", boolean]>([
    ["flex", ".all{display:flex}", "sideBySide", true],
    ["a column", ".all{display:flex;flex-direction:column}", "sideBySide", false],
    ["a grid with two tracks", ".all{display:grid;grid-template-columns:1fr 1fr}", "sideBySide", true],
    ["a grid with one track", ".all{display:grid}", "sideBySide", false],
    ["wide boxes that wrap", ".all{display:flex;flex-wrap:wrap} .c{width:100%}", "sideBySide", false],
    ["floating", ".c{float:left;width:40%}", "sideBySide", true],
    ["inline blocks", ".c{display:inline-block;width:200px}", "sideBySide", true],
    ["blocks", "", "stacked", true],
    ["areas", `.all{display:grid;grid-template-areas:"a b"}`, "stacked", false],
    ["automatic margins", ".c{width:200px;margin:0 auto}", "centred", true],
    ["automatic margins of a full box", ".c{margin:0 auto}", "centred", false],
    ["centred text", ".c{text-align:center}", "centred", true],
    ["a centring grid", ".all{display:grid;place-items:center}", "centred", true],
  ])("%s", (_, css, is, answer) => {
    const check = elements("every", { class: "c" }, { condition: "layout", is });
    expect(judged({ html: page(CARDS), css }, check).answer).toBe(answer);
  });
});

describe("the page as a whole", () => {
  const code = {
    html: page(`<p>Some words</p>`),
    css: "@media (max-width:600px){p{color:red}} :root{--main:red}",
  };
  it.each<[string, Check, boolean]>([
    ["doctype", { check: "page", is: "doctype" }, true],
    ["title", { check: "page", is: "title" }, true],
    ["language", { check: "page", is: "language" }, true],
    ["viewport", { check: "page", is: "viewport" }, false],
    ["differs on a phone", { check: "page", is: "differs", width: 400 }, true],
    ["differs on a wide screen", { check: "page", is: "differs", width: 1900 }, false],
    ["differs somewhere", { check: "page", is: "differs" }, true],
    ["fits", { check: "page", is: "fits", width: 320 }, true],
    ["media", { check: "css", defines: "media" }, true],
    ["a property", { check: "css", defines: "property", names: ["--main"] }, true],
    ["another property", { check: "css", defines: "property", names: ["--other"] }, false],
  ])("%s", (_, check, answer) => {
    expect(judged(code, check).answer).toBe(answer);
  });

  it.each([
    ["en", true],
    ["pt-BR", true],
    ["", false],
    ["en>", false],
    ["english", false],
  ])("takes %j as a language: %s", (lang, answer) => {
    const html = code.html.replace(/lang="\w*"/, `lang="${lang}"`);
    expect(html).toContain(`lang="${lang}"`);
    expect(judged({ ...code, html }, { check: "page", is: "language" }).answer).toBe(answer);
  });

  it("finds what is wider than a phone", () => {
    const css = "p{width:900px}";
    expect(judged({ ...code, css }, { check: "page", is: "fits", width: 320 }).answer).toBe(false);
  });
});
