import { describe, expect, it } from "vitest";
import type { Element } from "#rules/ship-check/html/page.ts";
import { isWrapper, isWrapperIn, mayBeInLabel, OPTIONAL_END_TAGS } from "#rules/ship-check/html/wrappers.ts";
import { elementIn } from "./elements.ts";

const words = (list: string) => list.split(" ");
/** An element of any tag, wherever the parser would put it. */
const element = (tag: string, more: Partial<Element> = {}): Element => ({
  ...elementIn("<p></p>", "p"),
  tag,
  ...more,
});

const WRAPPERS =
  "div section article main header footer aside nav figure fieldset center span b strong i em u small mark p form hgroup label picture";

describe("an end tag may be omitted", () => {
  const OPTIONAL =
    "html head body p li dt dd option optgroup rt rp colgroup caption thead tbody tfoot tr td th";
  it.each(words(OPTIONAL))("of <%s>", (tag) => expect(OPTIONAL_END_TAGS.has(tag)).toBe(true));
  it.each(words("div span b h1 ul table a"))("not of <%s>", (tag) =>
    expect(OPTIONAL_END_TAGS.has(tag)).toBe(false),
  );
});

describe("an element groups its content", () => {
  it.each(words(WRAPPERS))("as <%s>", (tag) => expect(isWrapper(element(tag))).toBe(true));
  it.each(words("a h1 ul li table td button q code"))("not as <%s>", (tag) =>
    expect(isWrapper(element(tag))).toBe(false),
  );
  it("as <p> without an end tag", () => expect(isWrapper(element("p", { hasEndTag: false }))).toBe(true));
  it.each(words("div span form"))("not as <%s> without an end tag", (tag) =>
    expect(isWrapper(element(tag, { hasEndTag: false }))).toBe(false),
  );
});

describe("an element only groups its content", () => {
  const image = elementIn("<img>", "img");
  const input = elementIn("<input id=a>", "input");
  const inText = words("h1 h2 h3 h4 h5 h6 p pre span b strong i em u small mark button label legend summary");
  const unable = words("table thead tbody tfoot tr select datalist optgroup svg");

  it.each<[string, string, Element]>([
    ["<div> in <body>", "body", element("div")],
    ["<p> in <div>", "div", element("p")],
    ["<p> without an end tag", "div", element("p", { hasEndTag: false })],
    ["<div> in <li>", "li", element("div")],
    ["<div> in <td>", "td", element("div")],
    ["<div> in <dl>", "dl", element("div")],
    ["a list in <nav>", "nav", element("ul")],
    ["a numbered list in <nav>", "nav", element("ol")],
    ["a menu in <nav>", "nav", element("menu")],
    ["a link around a picture", "p", element("a", { children: [image] })],
    ["a link around pictures of several sizes", "p", element("a", { children: [element("picture")] })],
    ["a label", "form", element("label", { children: ["a", input] })],
    [
      "a label for its own control",
      "form",
      element("label", { attributes: new Map([["for", "a"]]), children: ["b", input] }),
    ],
    [
      "a label for another without a control",
      "form",
      element("label", { attributes: new Map([["for", "b"]]), children: ["b", image] }),
    ],
    [
      "a group with a name of its own",
      "form",
      element("div", { attributes: new Map([["for", "b"]]), children: [input] }),
    ],
    ...inText.map((tag): [string, string, Element] => [`<b> in <${tag}>`, tag, element("b")]),
    ...inText.map((tag): [string, string, Element] => [`<div> in <${tag}>`, tag, element("div")]),
  ])("as %s", (_, parent, child) => expect(isWrapperIn(element(parent), child, false)).toBe(true));

  it.each<[string, string, Element]>([
    ["<h1>", "div", element("h1")],
    ["<div> without an end tag", "div", element("div", { hasEndTag: false })],
    ["<span> in <dl>", "dl", element("span")],
    ["<div> without an end tag in <dl>", "dl", element("div", { hasEndTag: false })],
    ["a list elsewhere", "div", element("ul")],
    ["a list without an end tag in <nav>", "nav", element("ul", { hasEndTag: false })],
    ["<li> in a list that is none", "ul", element("li")],
    ["<div> in a list", "ul", element("div")],
    ["<div> in a numbered list", "ol", element("div")],
    ["<div> in a menu", "menu", element("div")],
    ["a link around a text", "p", element("a", { children: ["a"] })],
    ["a link around an element", "p", element("a", { children: [element("b")] })],
    ["a link around a picture and a text", "p", element("a", { children: [image, "a"] })],
    [
      "a link around a picture without an end tag",
      "p",
      element("a", { children: [image], hasEndTag: false }),
    ],
    ["a link around nothing", "p", element("a")],
    ["a quote around a picture", "p", element("q", { children: [image] })],
    [
      "a label for another than its control",
      "form",
      element("label", { attributes: new Map([["for", "b"]]), children: ["b", input] }),
    ],
    ...words("p form hgroup").flatMap((tag) =>
      inText.map((parent): [string, string, Element] => [`<${tag}> in <${parent}>`, parent, element(tag)]),
    ),
    ...unable.map((parent): [string, string, Element] => [`<div> in <${parent}>`, parent, element("div")]),
  ])("not as %s", (_, parent, child) => expect(isWrapperIn(element(parent), child, false)).toBe(false));

  it.each([
    ["as <li> of a list that is one", "ul", "li", true],
    ["as <li> of a numbered list that is one", "ol", "li", true],
    ["as <li> of a menu that is one", "menu", "li", true],
    ["not as <div> of a list that is one", "ul", "div", false],
  ])("%s", (_, parent, tag, isOne) => expect(isWrapperIn(element(parent), element(tag), true)).toBe(isOne));
});

describe("a label may also contain", () => {
  const label = elementIn("<label>a</label>", "label");
  it.each(words("input select textarea button meter output progress"))("<%s>", (tag) =>
    expect(mayBeInLabel(label, element(tag))).toBe(true),
  );
  it.each<[string, Element, Element | string | undefined]>([
    ["another element", label, element("p")],
    ["a text", label, "input"],
    ["nothing", label, undefined],
    ["a control where it is no label", element("div"), element("input")],
  ])("not %s", (_, one, child) => expect(mayBeInLabel(one, child)).toBe(false));
});
