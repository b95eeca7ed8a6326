import { describe, expect, it } from "vitest";
import type { Check, StyleTest, When } from "../../../worker/rules/brief/schema.ts";
import { judged, page } from "./judged.ts";

const HTML = page(
  `<main id="m"><section class="a b" data-x="One two"><p class="t">First words</p><p>Second words</p></section>` +
    `<ul><li>One thing</li><li class="t">Another thing</li></ul><input required><input type="checkbox" checked></main>`,
);

const style = (selector: string, property: string, test: StyleTest, when?: When): Check => ({
  check: "elements",
  quantity: "every",
  elements: { selector },
  has: [{ condition: "style", property, ...test }],
  ...(when && { when }),
});

const red = { is: "red" };

describe("selectors and the cascade", () => {
  it.each([
    ["a class and an id", "#m .a.b > .t{color:red}", ".a .t", true],
    ["specificity before order", ".a p.t{color:red} p{color:blue}", ".a .t", true],
    ["a later rule", "p{color:red} p{color:blue}", ".a .t", false],
    ["important", "p{color:red!important} #m p{color:blue}", ".a .t", true],
    ["attributes", "[data-x~=two] [class^=t]{color:red}", ".a .t", true],
    ["an attribute in any case", "[data-x='ONE TWO' i] .t{color:red}", ".a .t", true],
    ["nth", "li:nth-child(2n){color:red}", "li.t", true],
    ["nth from the end", "li:nth-last-of-type(1){color:red}", "li.t", true],
    ["nth of", "li:nth-child(1 of .t){color:red}", "li.t", true],
    ["not", "p:not(.t, .x){color:red}", "p + p", true],
    ["has", "ul:has(> .t){color:red}", "ul", true],
    ["has a sibling", "section:has(+ ul .t){color:red}", "section", true],
    ["has not", "ul:has(p){color:red}", "ul", false],
    ["where has no specificity", "p{color:red} :where(#m p){color:blue}", ".a .t", true],
    ["is", ":is(ul, section) .t{color:red}", ".t", true],
    ["an invalid selector in is", ":is(:nope, .t){color:red}", ".t", true],
    ["an invalid selector drops the rule", ".t, :nope{color:red}", ".t", false],
    ["nesting with &", "section{& .t{color:red}}", ".a .t", true],
    ["nesting that begins with a tag", "section{color:blue; p{color:red}}", ".a .t", true],
    ["nesting behind a declaration and in media", "ul{@media (width>400px){li{color:red}}}", "li", true],
    ["the outer one behind &", "section{main &{color:red}}", "section", true],
    ["comments and errors", "/* p{ */ p{color:;;x y;color:red}", "p", true],
    ["a value that browsers don't read", "p{color:red;color:rde}", "p", true],
    [
      "layers in their order",
      "@layer one, two; @layer two{p{color:red}} @layer one{#m p{color:blue}}",
      "p",
      true,
    ],
    ["what is in no layer", "p{color:red} @layer one{#m p{color:blue}}", "p", true],
    ["important layers", "@layer one{p{color:red!important}} @layer two{p{color:blue!important}}", "p", true],
    ["a scope", "@scope (section){p{color:red}}", ".a .t", true],
    ["outside a scope", "@scope (ul){p{color:red}}", ".a .t", false],
    ["a scope's limit", "@scope (main) to (section){.t{color:red}}", ".a .t", false],
    ["supports", "@supports (display:grid) and (not (display:nope)){p{color:red}}", "p", true],
    ["not supported", "@supports not (display:grid){p{color:red}}", "p", false],
    ["print", "@media print{p{color:red}}", "p", false],
    ["a screen with a mouse", "@media screen and (hover:hover) and (pointer:fine){p{color:red}}", "p", true],
    ["a range", "@media (600px <= width < 2000px){p{color:red}}", "p", true],
    ["not dark", "@media (prefers-color-scheme:dark){p{color:red}}", "p", false],
    ["or", "@media (max-width:1px) or (min-width:30em){p{color:red}}", "p", true],
    ["a part of the window in media", "@media (min-width:110vw){p{color:red}}", "p", false],
    ["a character's width in media", "@media (min-width:40ch){p{color:red}}", "p", true],
    ["a resolution", "@media (min-resolution:96dpi){p{color:red}}", "p", true],
    ["no unit in media", "@media (min-width:1constructor){p{color:red}}", "p", false],
    ["a container", "@container (min-width:300px){p{color:red}}", "p", true],
    ["a variable", ":root{--c:red} p{color:var(--c)}", "p", true],
    ["a variable's fallback", "p{color:var(--nope, red)}", "p", true],
    ["a variable of the element around", ":root{--c:blue} section{--c:red} p{color:var(--c)}", ".a p", true],
    ["a cycle of variables", ":root{--a:var(--b);--b:var(--a)} p{color:red} p{color:var(--a)}", "p", false],
    ["an imported data sheet", "@import 'data:text/css,p{color:red}';", "p", true],
    ["inherited", "main{color:red}", "p", true],
    ["reset", "main{color:red} p{all:initial}", "p", false],
  ])("%s", (_, css, selector, isRed) => {
    expect(judged({ html: HTML, css }, style(selector, "color", red)).answer).toBe(isRed);
  });

  it("reads style elements by their media and type, and style attributes", () => {
    const html = page(
      `<style media="print">h1{color:red}</style><style type="text/plain">h2{color:red}</style>` +
        `<h1>Hello you</h1><h2>Hello me</h2><h3 style="color:red">Hello all</h3>`,
    );
    expect(["h1", "h2", "h3"].map((tag) => judged({ html }, style(tag, "color", red)).answer)).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe("properties", () => {
  it.each<[string, string, string, StyleTest, boolean | null]>([
    ["a logical margin", "p{margin-inline:auto}", "margin-left", { is: "auto" }, true],
    ["a logical border", "p{border-block:2px solid red}", "border-top-width", { is: "2px" }, true],
    ["one of several values", "p{display:inline-flex}", "display", { is: ["flex", "inline-flex"] }, true],
    ["em in pixels", "p{font-size:20px;padding:2em}", "padding", { is: "40px" }, true],
    ["calc", "p{padding:calc(1rem + 4px)}", "padding", { is: "20px" }, true],
    ["a colour in another notation", "p{color:hsl(0 100% 50%)}", "color", red, true],
    ["oklch", "p{color:oklch(62.8% 0.2577 29.23)}", "color", red, true],
    ["a mixture", "p{color:color-mix(in srgb, red 100%, blue)}", "color", red, true],
    ["more than", "p{width:30px}", "width", { moreThan: "20px" }, true],
    ["not more than", "p{width:30px}", "width", { moreThan: 30 }, false],
    ["a unit", "p{width:50%}", "width", { unit: "%" }, true],
    ["written with var", "p{--c:red;color:var(--c)}", "color", { uses: "var" }, true],
    ["written as hex", "p{background:#abc}", "background-color", { uses: "hex" }, true],
    ["written as a name", "p{background:red}", "background-color", { uses: "hex" }, false],
    ["a gradient", "p{background:linear-gradient(red,blue)}", "background", { uses: "gradient" }, true],
    [
      "tracks",
      "p{display:grid;grid-template-columns:repeat(3,1fr)}",
      "grid-template-columns",
      { tracks: 3 },
      true,
    ],
    [
      "tracks that fit",
      "p{display:grid;grid-template-columns:repeat(auto-fit,minmax(2000px,1fr))}",
      "grid-template-columns",
      { tracks: 2 },
      false,
    ],
    ["set", "p{border-radius:4px}", "border-radius", {}, true],
    ["a logical shorthand", "p{margin-inline:40px}", "margin-inline", {}, true],
    ["a property by its old name", "p{display:grid;grid-gap:40px}", "grid-gap", { is: "40px" }, true],
    ["set to what can't be noticed", "p{border-radius:.5px}", "border-radius", {}, false],
    ["a colour that can't be noticed", "p{color:#000003}", "color", {}, false],
    ["a background that can't be seen", "p{background:rgb(255 0 0 / .01)}", "background", {}, false],
    ["a border that isn't drawn", "p{border-color:red}", "border", {}, false],
    ["a place without a position", "p{left:30px}", "left", {}, false],
    ["a place with a position", "p{position:relative;left:30px}", "left", {}, true],
    [
      "differs from the page",
      "body{background:#fff} p{background:#eef}",
      "background-color",
      { differsFrom: "page" },
      true,
    ],
    [
      "like the page",
      "body{background:#eef} p{background:#eeeefe}",
      "background-color",
      { differsFrom: "page" },
      false,
    ],
  ])("%s", (_, css, property, test, answer) => {
    expect(judged({ html: page("<p>Some words here</p>"), css }, style("p", property, test)).answer).toBe(
      answer,
    );
  });

  it.each<[string, string, boolean]>([
    ["the width of a phone", "@media (max-width:500px){p{color:red}}", true],
    ["not on a phone", "@media (min-width:500px){p{color:red}}", false],
  ])("are looked at in %s", (_, css, answer) => {
    expect(
      judged({ html: page("<p>Some words</p>"), css }, style("p", "color", red, { width: 400 })).answer,
    ).toBe(answer);
  });
});

describe("states", () => {
  const changes = (
    selector: string,
    state: "hover" | "focus" | "invalid" | "checked",
    properties?: string[],
  ): Check => ({
    check: "changes",
    elements: { selector },
    when: { state },
    ...(properties && { properties }),
  });

  it.each([
    ["hover", "li:hover{background:#eee}", changes("li", "hover"), true],
    ["hover of what is around", "ul:hover li{background:#eee}", changes("ul", "hover"), true],
    ["hover of something else", "p:hover{background:#eee}", changes("li", "hover"), false],
    ["hover with another property", "li:hover{color:blue}", changes("li", "hover", ["transform"]), false],
    [
      "a change of one step",
      "li{background:#fff} li:hover{background:#fffffe}",
      changes("li", "hover"),
      false,
    ],
    ["a shadow without size", "li:hover{box-shadow:0 0 0 red}", changes("li", "hover"), false],
    [
      "an unreachable element",
      "li{pointer-events:none} li:hover{background:#eee}",
      changes("li", "hover"),
      false,
    ],
    [
      "a border's colour",
      "li{border:2px solid #eee} li:hover{border-color:navy}",
      changes("li", "hover"),
      true,
    ],
    ["the colour of no border", "li:hover{border-color:navy}", changes("li", "hover"), false],
    ["focus", "input:focus-visible{outline:3px solid navy}", changes("input", "focus"), true],
    ["focus within", "main:focus-within input{color:navy}", changes("input", "focus"), true],
    ["a wrong value", "input:invalid{border:2px solid crimson}", changes("[required]", "invalid"), true],
    [
      "a wrong value by the visitor",
      "input:not(:focus):user-invalid{background:#fdd}",
      changes("[required]", "invalid"),
      true,
    ],
    ["checked", "input:checked{outline:2px solid red}", changes("[type=checkbox]", "checked"), true],
  ])("%s", (_, css, check, answer) => {
    expect(judged({ html: HTML, css }, check).answer).toBe(answer);
  });
});
