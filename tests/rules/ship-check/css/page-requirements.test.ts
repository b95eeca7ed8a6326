import { describe, expect, it } from "vitest";
import { Styles } from "#rules/ship-check/css/cascade.ts";
import { readPageRequirements } from "#rules/ship-check/css/page-requirements.ts";
import { readSheet } from "#rules/ship-check/css/sheet.ts";
import { readPage } from "#rules/ship-check/html/page.ts";

const stylesOf = (text: string) => new Styles(readSheet([{ text, firstLine: 1, tab: "css" }]));
const requirements = ({ start = "", reference = "", html = "", script = "" }) =>
  readPageRequirements(stylesOf(start), stylesOf(reference), readPage(html).root, script);

/** The properties that a task requires at each selector key. */
const wanted = (start: string, reference: string) =>
  Object.fromEntries([...requirements({ start, reference }).wanted].map(([key, names]) => [key, [...names]]));

describe("what a task requires at a selector", () => {
  it.each<[string, string, string, Record<string, string[]>]>([
    ["is nothing where nothing changes", "p { width: 1px; }", "p { width: 1px; }", { p: [] }],
    ["is a new rule's declarations", "", "p { width: 1px; }", { p: ["width"] }],
    ["is a new declaration", "p { width: 1px; }", "p { width: 1px; height: 1px; }", { p: ["height"] }],
    ["is a declaration with a new value", "p { width: 1px; }", "p { width: 2px; }", { p: ["width"] }],
    [
      "is a declaration that becomes important",
      "p { width: 1px; }",
      "p { width: 1px !important; }",
      { p: ["width"] },
    ],
    [
      "is a declaration that stops being important",
      "p { width: 1px !important; }",
      "p { width: 1px; }",
      { p: ["width"] },
    ],
    [
      "is each selector's own",
      "a { width: 1px; } p { width: 1px; }",
      "a { width: 1px; } p { width: 2px; }",
      { a: [], p: ["width"] },
    ],
    ["is nothing at a selector that goes", "p { width: 1px; }", "", {}],
  ])("%s", (_, start, reference, names) => expect(wanted(start, reference)).toEqual(names));
});

describe("a property without which a change has no effect", () => {
  it.each<[string, string, string, string[]]>([
    ["is the display of new gaps", "display: grid", "row-gap: 1px", ["row-gap", "display"]],
    ["is the display of columns' gaps", "display: grid", "column-gap: 1px", ["column-gap", "display"]],
    ["is the display of gaps with a variable", "display: grid", "gap: var(--a)", ["gap", "display"]],
    [
      "is the display of justify-content",
      "display: flex",
      "justify-content: end",
      ["justify-content", "display"],
    ],
    ["is the display of align-items", "display: flex", "align-items: end", ["align-items", "display"]],
    ["is the display of align-content", "display: flex", "align-content: end", ["align-content", "display"]],
    [
      "is the display of a direction",
      "display: flex",
      "flex-direction: column",
      ["flex-direction", "display"],
    ],
    ["is the display of wrapping", "display: flex", "flex-wrap: wrap", ["flex-wrap", "display"]],
    [
      "is the display of a grid's columns",
      "display: grid",
      "grid-template-columns: 1px",
      ["grid-template-columns", "display"],
    ],
    [
      "is the display of a grid's automatic rows",
      "display: grid",
      "grid-auto-rows: 1px",
      ["grid-auto-rows", "display"],
    ],
    ["is the position of top", "position: fixed", "top: 0", ["top", "position"]],
    ["is the position of right", "position: fixed", "right: 0", ["right", "position"]],
    ["is the position of bottom", "position: fixed", "bottom: 0", ["bottom", "position"]],
    ["is the position of left", "position: fixed", "left: 0", ["left", "position"]],
    ["is the position of a z-index", "position: fixed", "z-index: 1", ["z-index", "position"]],
    [
      "is the property of a transition's duration",
      "transition-property: color",
      "transition-duration: 1s",
      ["transition-duration", "transition-property"],
    ],
    [
      "is the property of a transition's delay",
      "transition-property: color",
      "transition-delay: 1s",
      ["transition-delay", "transition-property"],
    ],
    [
      "is the property of a transition's speed",
      "transition-property: color",
      "transition-timing-function: ease",
      ["transition-timing-function", "transition-property"],
    ],
    [
      "is the name of an animation's duration",
      "animation-name: a",
      "animation-duration: 1s",
      ["animation-duration", "animation-name"],
    ],
    [
      "is the display where another property changes as well",
      "display: flex",
      "color: red; align-items: end",
      ["color", "align-items", "display"],
    ],
  ])("%s", (_, preserved, added, names) =>
    expect(wanted(`p { ${preserved}; }`, `p { ${preserved}; ${added}; }`)).toEqual({ p: names }),
  );

  it.each<[string, string, string, string[]]>([
    ["is no display of an own alignment", "display: flex", "align-self: end", ["align-self"]],
    ["is no display of a width", "display: flex", "width: 1px", ["width"]],
    [
      "is no display of a prefixed property",
      "display: flex",
      "-webkit-align-items: end",
      ["-webkit-align-items"],
    ],
    ["is no position of a margin", "position: fixed", "margin-top: 0", ["margin-top"]],
    ["is no position of a name that only begins with a side", "position: fixed", "left-x: 0", ["left-x"]],
    ["is no font's display", "font-display: swap", "row-gap: 1px", ["row-gap"]],
    ["is no name that only begins with display", "display-x: a", "row-gap: 1px", ["row-gap"]],
    ["is no background's position", "background-position: left", "top: 0", ["top"]],
    ["is no anchor of a position", "position-anchor: --a", "top: 0", ["top"]],
    [
      "is no property of a prefixed transition",
      "transition-property: color",
      "-webkit-transition-delay: 1s",
      ["-webkit-transition-delay"],
    ],
    [
      "is no property of what only begins with a transition's delay",
      "transition-property: color",
      "transition-delay-x: 1s",
      ["transition-delay-x"],
    ],
    [
      "is no prefixed property of a transition",
      "-webkit-transition-property: color",
      "transition-delay: 1s",
      ["transition-delay"],
    ],
    [
      "is no name that only begins with a transition's property",
      "transition-property-x: color",
      "transition-delay: 1s",
      ["transition-delay"],
    ],
    [
      "is no name of a prefixed animation",
      "animation-name: a",
      "-webkit-animation-delay: 1s",
      ["-webkit-animation-delay"],
    ],
    [
      "is no prefixed name of an animation",
      "-webkit-animation-name: a",
      "animation-delay: 1s",
      ["animation-delay"],
    ],
    [
      "is no name that only begins with an animation's name",
      "animation-name-x: a",
      "animation-delay: 1s",
      ["animation-delay"],
    ],
  ])("%s", (_, preserved, added, names) =>
    expect(wanted(`p { ${preserved}; }`, `p { ${preserved}; ${added}; }`)).toEqual({ p: names }),
  );

  it("is not one that the change itself is about", () =>
    expect(wanted("p { animation-delay: 1s; }", "p { animation-delay: 1s; animation-name: a; }")).toEqual({
      p: ["animation-name"],
    }));
});

describe("the rules of a task", () => {
  it("are those of the start and of the reference", () => {
    const { ruleKeys } = requirements({ start: "a { width: 1px; } p {}", reference: "p {} h1, h2 {}" });
    expect([...ruleKeys].sort()).toEqual(["a", "h1,h2", "p"]);
  });

  it("are compared with the reference's styles", () => {
    const reference = stylesOf("p { width: 1px; }");
    const { root } = readPage("");
    expect(readPageRequirements(stylesOf(""), reference, root, "").reference).toBe(reference);
  });
});

describe("the names in a script", () => {
  it.each<[string, string, string[]]>([
    ["are its quoted words", "x('a', \"b-1\", `c_2`)", ["a", "b-1", "c_2"]],
    ["are quoted classes and ids with their sign", "x('.a', '#b')", [".a", "#b"]],
    ["are no words without quotes", "alert(a)", []],
    ["are no words between two kinds of quotes", "'a\"", []],
    ["are no sentences", "x('a b')", []],
    ["are no selectors of several parts", "x('a.b')", []],
    ["are no other signs", "x('%a', '', '.')", []],
    ["are words of up to 40 characters", `x('${"a".repeat(40)}')`, ["a".repeat(40)]],
    ["are no words of more than 40 characters", `x('${"a".repeat(41)}')`, []],
    ["are the body where the script uses it", "document.body.remove()", ["body"]],
    ["are none of an empty script", "", []],
  ])("%s", (_, script, names) => expect([...requirements({ script }).scriptNames]).toEqual(names));
});

describe("the style attributes of a reference", () => {
  it.each<[string, string, string[]]>([
    [
      "are each of their declarations",
      '<p style="width: 1px; height: 2px">a</p>',
      ["style:width=1px", "style:height=2px"],
    ],
    [
      "are those of inner elements too",
      '<main>a <p><b style="width: 1px">b</b></p></main>',
      ["style:width=1px"],
    ],
    [
      "are those of every element",
      '<b style="width: 1px"></b><i style="width: 2px"></i>',
      ["style:width=1px", "style:width=2px"],
    ],
    ["are no other attributes", '<p id="a" class="style: b" title="style:">a</p>', []],
  ])("%s", (_, html, styles) => expect([...requirements({ html }).inlineStyles]).toEqual(styles));
});
