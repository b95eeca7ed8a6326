import { describe, expect, it } from "vitest";
import { isBorderSide } from "#rules/ship-check/css/positional-shorthands.ts";
import { expandShorthand } from "#rules/ship-check/css/shorthands.ts";
import { readPropertyValue } from "#rules/ship-check/css/values.ts";

const expanded = (property: string, text: string) =>
  expandShorthand(property, readPropertyValue(property, text));
/** The values that a shorthand sets, in the order of its longhands. */
const values = (property: string, text: string) => expanded(property, text).sets.map(([, value]) => value);
const names = (property: string, text: string) => expanded(property, text).sets.map(([name]) => name);

describe("one to four values for a box", () => {
  it.each<[string, string, string[]]>([
    ["one is for all sides", "1px", ["1px", "1px", "1px", "1px"]],
    ["two are for opposite sides", "1px 2px", ["1px", "2px", "1px", "2px"]],
    ["of three the second is for both sides", "1px 2px 3px", ["1px", "2px", "3px", "2px"]],
    ["four are one for each side", "1px 2px 3px 4px", ["1px", "2px", "3px", "4px"]],
    ["five are none", "1px 2px 3px 4px 5px", ["1px 2px 3px 4px 5px"]],
    ["a slash makes them invalid", "1px / 2px", ["1px / 2px"]],
    ["a comma makes them invalid", "1px, 2px", ["1px , 2px"]],
    ["none are invalid", "", [""]],
  ])("%s", (_, text, sides) => expect(values("margin", text)).toEqual(sides));

  it("reset their shorthand", () => expect(expanded("margin", "1px").resets).toEqual(["margin"]));
});

describe("radii", () => {
  it.each<[string, string, string[]]>([
    ["one is for all corners", "1px", ["1px", "1px", "1px", "1px"]],
    ["two are for opposite corners", "1px 2px", ["1px", "2px", "1px", "2px"]],
    ["behind a slash are the second ones", "1px 2px / 3px 4px", ["1px 3px", "2px 4px", "1px 3px", "2px 4px"]],
    ["of the same length twice are one", "1px 2px / 1px 4px", ["1px", "2px 4px", "1px", "2px 4px"]],
    ["with nothing behind the slash are invalid", "1px /", ["1px /"]],
    ["with nothing in front of the slash are invalid", "/ 1px", ["/ 1px"]],
    ["with two slashes are invalid", "1px / 2px / 3px", ["1px / 2px / 3px"]],
  ])("%s", (_, text, corners) => expect(values("border-radius", text)).toEqual(corners));

  it.each(["1px", "1px / 2px"])("%s are for the corners, from the top left", (text) => {
    expect(names("border-radius", text)).toEqual([
      "border-top-left-radius",
      "border-top-right-radius",
      "border-bottom-right-radius",
      "border-bottom-left-radius",
    ]);
    expect(expanded("border-radius", text).resets).toEqual(["border-radius"]);
  });
});

describe("a border", () => {
  it.each<[string, string, string[]]>([
    ["has width, style and color", "1px solid red", ["1px", "solid", "#ff0000ff"]],
    ["has them in any order", "red solid 1px", ["1px", "solid", "#ff0000ff"]],
    ["has a medium width without one", "solid red", ["medium", "solid", "#ff0000ff"]],
    ["has no style without one", "1px red", ["1px", "none", "#ff0000ff"]],
    ["has the text's color without one", "1px solid", ["1px", "solid", "currentcolor"]],
    ["has the width thin", "thin", ["thin", "none", "currentcolor"]],
    ["has the width medium", "medium solid", ["medium", "solid", "currentcolor"]],
    ["has the width thick", "thick", ["thick", "none", "currentcolor"]],
    ["has a width of less than one", ".5px", ["0.5px", "none", "currentcolor"]],
    ["has a width that is worked out", "calc(1px + 1em) solid", ["calc(1px + 1em)", "solid", "currentcolor"]],
    ["has a color that only ends like a width", "red1", ["medium", "none", "red1"]],
    ["has a color that only ends like a calculation", "x(calc(", ["medium", "none", "x(calc())"]],
    ["has one word for all of it", "inherit", ["inherit", "inherit", "inherit"]],
    ["has such a word beside others as a color", "inherit solid", ["medium", "solid", "inherit"]],
    ["stays with four parts", "1px solid red blue", ["1px solid #ff0000ff #0000ffff"]],
    ["stays with a comma", "1px, red", ["1px , #ff0000ff"]],
    ["has initial parts without any", "", ["medium", "none", "currentcolor"]],
  ])("%s", (_, text, parts) => expect(values("outline", text)).toEqual(parts));

  it("is for all sides, and resets its image", () => {
    expect(names("border", "1px")).toEqual([
      "border-top-width",
      "border-top-style",
      "border-top-color",
      "border-right-width",
      "border-right-style",
      "border-right-color",
      "border-bottom-width",
      "border-bottom-style",
      "border-bottom-color",
      "border-left-width",
      "border-left-style",
      "border-left-color",
    ]);
    expect(expanded("border", "1px").resets).toEqual([
      "border",
      "border-image",
      "border-width",
      "border-style",
      "border-color",
    ]);
  });

  it("of one side is for that side", () => {
    expect(names("border-top", "1px")).toEqual(["border-top-width", "border-top-style", "border-top-color"]);
    expect(expanded("border-top", "1px").resets).toEqual(["border-top"]);
  });

  it.each([
    ["border-top", true],
    ["border-left", true],
    ["border", false],
    ["top", false],
    ["border-top-width", false],
  ])("%s is one of a side: %s", (property, isSide) => expect(isBorderSide(property)).toBe(isSide));
});

describe("flex", () => {
  it.each<[string, string, string[]]>([
    ["is one word: none", "none", ["0", "0", "auto"]],
    ["is one word: auto", "auto", ["1", "1", "auto"]],
    ["is one word: initial", "initial", ["0", "1", "auto"]],
    ["is one word: inherit", "inherit", ["inherit", "inherit", "inherit"]],
    ["is a number that grows from nothing", "2", ["2", "1", "0"]],
    ["is a number with a fraction", "1.5", ["1.5", "1", "0"]],
    ["is a length to grow from", "20px", ["1", "1", "20px"]],
    ["is a length that begins with a sign", "-20", ["1", "1", "-20"]],
    ["is two numbers", "2 3", ["2", "3", "0"]],
    ["is a number and a length", "2 20px", ["2", "1", "20px"]],
    ["is two numbers and a length", "2 3 20px", ["2", "3", "20px"]],
    ["stays with a length before a number", "20px 2", ["20px 2"]],
    ["stays with three parts of which the first is no number", "a 3 20px", ["a 3 20px"]],
    ["stays with three parts of which the second is no number", "2 a 20px", ["2 a 20px"]],
    ["stays with four parts", "1 2 3 4", ["1 2 3 4"]],
    ["stays without any", "", [""]],
  ])("%s", (_, text, parts) => expect(values("flex", text)).toEqual(parts));

  it("grows, shrinks and has a basis", () => {
    expect(names("flex", "1")).toEqual(["flex-grow", "flex-shrink", "flex-basis"]);
    expect(expanded("flex", "1").resets).toEqual(["flex"]);
  });
});

describe("a flow", () => {
  it.each<[string, string, string[]]>([
    ["has a direction", "column", ["column", "nowrap"]],
    ["has a wrap", "wrap", ["row", "wrap"]],
    ["has a wrap of two words", "wrap-reverse column", ["column", "wrap-reverse"]],
    ["has both in any order", "row-reverse wrap", ["row-reverse", "wrap"]],
    ["has neither", "", ["row", "nowrap"]],
    ["stays with three parts", "row wrap x", ["row wrap x"]],
  ])("%s", (_, text, parts) => expect(values("flex-flow", text)).toEqual(parts));

  it("is a direction and a wrap", () => {
    expect(names("flex-flow", "row wrap")).toEqual(["flex-direction", "flex-wrap"]);
    expect(expanded("flex-flow", "row wrap").resets).toEqual(["flex-flow"]);
  });
});

describe("two lines of a grid", () => {
  it.each<[string, string, string[]]>([
    ["are a start and an end", "1 / 3", ["1", "3"]],
    ["end anywhere behind a number", "2", ["2", "auto"]],
    ["end at the same name", "head", ["head", "head"]],
    ["end at a name of capitals, digits and signs", "_Head-2", ["_Head-2", "_Head-2"]],
    ["end anywhere behind a number with a name", "2 head", ["2 head", "auto"]],
    ["end anywhere behind a name with a number", "head 2", ["head 2", "auto"]],
    ["may span", "1 / span 2", ["1", "3"]],
    ["may end behind the next line", "2 / 3", ["2", "auto"]],
    ["may span one", "span 1", ["auto", "auto"]],
    ["may span one behind a number", "2 / span 1", ["2", "auto"]],
    ["stay with a span behind a line from the end", "-3 / span 2", ["-3", "span 2"]],
    ["may span from the end", "span 2 / 3", ["span 2", "3"]],
    ["may have a span alone", "span 2", ["span 2", "auto"]],
    ["may have a span behind no start", "auto / span 2", ["span 2", "auto"]],
    ["ignore the second of two spans", "span 2 / span 3", ["span 2", "auto"]],
    ["keep an end behind no start", "auto / 3", ["auto", "3"]],
    ["may have a name that begins with span", "auto / spanning", ["auto", "spanning"]],
    ["stay with a third line", "1 / 2 / 3", ["1 / 2 / 3"]],
  ])("%s", (_, text, lines) => expect(values("grid-column", text)).toEqual(lines));

  it("are those of rows or columns", () => {
    expect(names("grid-row", "1")).toEqual(["grid-row-start", "grid-row-end"]);
    expect(names("grid-column", "1")).toEqual(["grid-column-start", "grid-column-end"]);
    expect(expanded("grid-row", "1").resets).toEqual(["grid-row"]);
  });
});

describe("an area of a grid", () => {
  it.each<[string, string, string[]]>([
    ["has four lines", "1 / 2 / 3 / 4", ["1", "2", "3", "4"]],
    ["repeats the row's name at its end", "a / 2 / ", ["a", "2", "", "auto"]],
    ["repeats a name for the columns", "a / b", ["a", "b", "a", "b"]],
    ["ends anywhere behind numbers", "1 / 2", ["1", "2", "auto", "auto"]],
    ["ends anywhere behind a column's number", "1 / 2 / 3", ["1", "2", "3", "auto"]],
    ["may span rows", "auto / 1 / span 2", ["span 2", "1", "auto", "auto"]],
    ["may span columns", "1 / auto / 2 / span 3", ["1", "span 3", "auto", "auto"]],
    ["stays with a fifth line", "1 / 2 / 3 / 4 / 5", ["1 / 2 / 3 / 4 / 5"]],
  ])("%s", (_, text, lines) => expect(values("grid-area", text)).toEqual(lines));

  it("is rows and columns, the starts first", () => {
    expect(names("grid-area", "1 / 2")).toEqual([
      "grid-row-start",
      "grid-column-start",
      "grid-row-end",
      "grid-column-end",
    ]);
    expect(expanded("grid-area", "1 / 2").resets).toEqual(["grid-area", "grid-row", "grid-column"]);
  });
});
