import { describe, expect, it } from "vitest";
import {
  attributeNameOf,
  isHidden,
  newParseBudget,
  readAttributes,
  shownAttribute,
} from "#rules/ship-check/html/attributes.ts";

type Written = [name: string, value: string][];
const written = (attributes: Written) => attributes.map(([name, value]) => ({ name, value }));
const read = (...attributes: Written) =>
  Object.fromEntries(readAttributes(written(attributes), newParseBudget()));

describe("attributes by their meaning", () => {
  it.each<[string, Written, Record<string, string>]>([
    ["have one space between words", [["title", "  a \n b "]], { title: "a b" }],
    ["have the case of a text", [["alt", "A"]], { alt: "A" }],
    [
      "have no value where being there is all",
      [
        ["disabled", "disabled"],
        ["checked", ""],
      ],
      { disabled: "", checked: "" },
    ],
    ["have a fact for each class", [["class", "b a"]], { "class=b": "b", "class=a": "a" }],
    ["have the case of a class", [["class", "A"]], { "class=A": "A" }],
    ["have a fact for a class that says nothing", [["class", " "]], { "class=": "" }],
    ["have no case in the words of rel", [["rel", "NoOpener"]], { "rel=noopener": "noopener" }],
    [
      "have words with semicolons",
      [["allow", "camera; fullscreen"]],
      { "allow=camera": "camera", "allow=fullscreen": "fullscreen" },
    ],
    ["have no word behind a semicolon at the end", [["allow", "camera;"]], { "allow=camera": "camera" }],
    ["have no space on one side of a sign", [["content", "a ,b, c"]], { content: "a,b,c" }],
    ["have a style that can't be read as it is", [["style", "(".repeat(201)]], { style: "(".repeat(201) }],
    ["have words in headers", [["headers", "a b"]], { "headers=a": "a", "headers=b": "b" }],
    ["have words in sandbox", [["sandbox", "a b"]], { "sandbox=a": "a", "sandbox=b": "b" }],
    [
      "have no space around the signs of content",
      [["content", "width = device-width , a ; b"]],
      { content: "width=device-width,a;b" },
    ],
    ["have no space around the signs of sizes", [["sizes", "a , b"]], { sizes: "a,b" }],
    ["have no space around the signs of srcset", [["srcset", "a 1x , b 2x"]], { srcset: "a 1x,b 2x" }],
    ["keep the space around the signs of others", [["title", "a , b"]], { title: "a , b" }],
    ["have no slash behind a bare host", [["href", "https://a.de/"]], { href: "https://a.de" }],
    ["have no slash behind a host without s", [["href", "HTTP://a.de/"]], { href: "HTTP://a.de" }],
    ["keep the slash behind a path", [["href", "https://a.de/b/"]], { href: "https://a.de/b/" }],
    ["keep the slash behind a query", [["href", "https://a.de?b/"]], { href: "https://a.de?b/" }],
    ["keep the slash behind an anchor", [["href", "https://a.de#b/"]], { href: "https://a.de#b/" }],
    [
      "keep the slash of an address in an address",
      [["href", "x https://a.de/"]],
      { href: "x https://a.de/" },
    ],
    ["keep the slash before more", [["href", "https://a.de/ x"]], { href: "https://a.de/ x" }],
    ["keep the slash of a source", [["src", "https://a.de/"]], { src: "https://a.de/" }],
    [
      "have code in handlers, however it is written",
      [["onclick", "go( 'x' )"]],
      read(["onclick", 'go("x");']),
    ],
    ["keep a handler that is no code", [["onclick", "go("]], { onclick: "go(" }],
    [
      "have a fact for each declaration of a style",
      [["style", "COLOR: red; margin-top: 0px"]],
      { "style:color": "#ff0000ff", "style:margin-top": "0" },
    ],
    [
      "have the last declaration of a style",
      [["style", "color: red; color: lime"]],
      { "style:color": "#00ff00ff" },
    ],
    ["have a style without declarations as it is", [["style", " x "]], { style: "x" }],
  ])("%s", (_, attributes, facts) => expect(read(...attributes)).toEqual(facts));

  it.each(
    (
      "allowfullscreen async autofocus autoplay checked controls default defer disabled formnovalidate hidden inert ismap itemscope " +
      "loop multiple muted nomodule novalidate open playsinline readonly required reversed selected"
    ).split(" "),
  )("%s has no value", (name) => expect(read([name, "x"])).toEqual({ [name]: "" }));

  it.each(
    "align autocomplete charset crossorigin dir enctype http-equiv kind lang loading method preload referrerpolicy scope shape target type valign wrap".split(
      " ",
    ),
  )("%s has no case", (name) => expect(read([name, "Abc"])).toEqual({ [name]: "abc" }));

  it("tell handlers apart by their code", () => {
    expect(read(["onclick", "if (a) { b(); c(); }"])).not.toEqual(read(["onclick", "if (a) { b(); } c();"]));
    expect(read(["onclick", "a(); b();"]).onclick).not.toBe(read(["onclick", "a();"]).onclick);
    expect(read(["onclick", "x = [() => { a(); }, () => { b(); }]"])).not.toEqual(
      read(["onclick", "x = [() => { a(); b(); }, () => {}]"]),
    );
  });

  it.each<[string, Written, string[]]>([
    [
      "leave out a comment",
      [
        ["<!--", ""],
        ["a", ""],
        ["--", ""],
        ["b", ""],
      ],
      ["b"],
    ],
    [
      "leave out a comment in one word",
      [
        ["<!--a--", ""],
        ["b", ""],
      ],
      ["b"],
    ],
    [
      "leave out a comment that ends with a word",
      [
        ["<!--", ""],
        ["a--", ""],
        ["b", ""],
      ],
      ["b"],
    ],
    [
      "leave out a comment that doesn't end",
      [
        ["a", ""],
        ["<!--", ""],
        ["b", ""],
      ],
      ["a"],
    ],
    [
      "leave out a comment that begins with a word",
      [
        ["<!--a", ""],
        ["b", ""],
        ["--", ""],
        ["c", ""],
      ],
      ["c"],
    ],
  ])("%s", (_, attributes, names) => expect(Object.keys(read(...attributes))).toEqual(names));
});

describe("an attribute in a tip", () => {
  it.each<[string, string, string, Written, string]>([
    ["is its name alone where it has no value", "hidden", "", [["hidden", "x"]], "hidden"],
    ["is one class of several", "class=a", "a", [["class", "a b"]], 'class="a"'],
    [
      "is one declaration of several",
      "style:color",
      "red",
      [["style", "color: red; margin: 0"]],
      'style="color: red"',
    ],
    [
      "is the value as it is written",
      "onclick",
      "go(){}",
      [
        ["id", "x"],
        ["onclick", "go( )"],
      ],
      'onclick="go( )"',
    ],
    ["is the value that is compared where none is written", "id", "x", [], 'id="x"'],
  ])("%s", (_, key, value, attributes, shown) =>
    expect(shownAttribute(key, value, written(attributes))).toBe(shown),
  );

  it.each([
    ["class=a", "class"],
    ["style:color", "style"],
    ["href", "href"],
  ])("with the key %s has the name %s", (key, name) => expect(attributeNameOf(key)).toBe(name));
});

describe("an element is hidden", () => {
  it.each<[string, Written, boolean]>([
    ["by hidden", [["hidden", ""]], true],
    ["by popover", [["popover", ""]], true],
    ["by its type", [["type", "HIDDEN"]], true],
    ["by its display", [["style", "display: none"]], true],
    ["by its visibility", [["style", "visibility: hidden"]], true],
    ["by its opacity", [["style", "opacity: 0%"]], true],
    ["not by another type", [["type", "text"]], false],
    ["not by another style", [["style", "display: block; visibility: visible; opacity: 1"]], false],
    ["not by nothing", [], false],
  ])("%s", (_, attributes, hidden) =>
    expect(isHidden(readAttributes(written(attributes), newParseBudget()))).toBe(hidden),
  );
});

describe("a page with very many styles and handlers", () => {
  it.each<[string, string, string, string]>([
    ["style", "color:RED", "style:color", "#ff0000ff"],
    ["onclick", "go( 1 )", "onclick", Object.values(read(["onclick", "go(1)"]))[0] ?? ""],
  ])("has its %s attributes compared as written once the budget is spent", (name, value, key, parsed) => {
    const budget = newParseBudget();
    const { left } = budget;
    const readOne = () => Object.fromEntries(readAttributes(written([[name, value]]), budget));
    for (let times = 1; times < left; times++) readOne();
    expect(readOne()).toEqual({ [key]: parsed });
    expect(readOne()).toEqual({ [name]: value });
  });
});
