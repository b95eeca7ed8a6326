import { describe, expect, it } from "vitest";
import { expandShorthand } from "#rules/ship-check/css/shorthands.ts";
import { readPropertyValue } from "#rules/ship-check/css/values.ts";

const expanded = (text: string) => {
  const [property = "", value = ""] = text.split(": ");
  return expandShorthand(property, readPropertyValue(property, value));
};
/** What a declaration sets, as declarations. */
const setBy = (text: string) => expanded(text).sets.map((set) => set.join(": "));
const resetBy = (text: string) => expanded(text).resets;

/** What a declaration sets beyond the given ones, none of which it may lack. */
const initialBeside = (text: string, given: readonly string[]) => {
  const all = setBy(text);
  expect(all).toEqual(expect.arrayContaining([...given]));
  return all.filter((one) => !given.includes(one));
};

describe("a declaration of four sides", () => {
  it.each<[string, string[]]>([
    ["margin", ["margin-top", "margin-right", "margin-bottom", "margin-left"]],
    ["padding", ["padding-top", "padding-right", "padding-bottom", "padding-left"]],
    ["inset", ["top", "right", "bottom", "left"]],
    ["border-width", ["border-top-width", "border-right-width", "border-bottom-width", "border-left-width"]],
    ["border-style", ["border-top-style", "border-right-style", "border-bottom-style", "border-left-style"]],
    ["border-color", ["border-top-color", "border-right-color", "border-bottom-color", "border-left-color"]],
    [
      "scroll-margin",
      ["scroll-margin-top", "scroll-margin-right", "scroll-margin-bottom", "scroll-margin-left"],
    ],
    [
      "scroll-padding",
      ["scroll-padding-top", "scroll-padding-right", "scroll-padding-bottom", "scroll-padding-left"],
    ],
  ])("%s is one for each side", (property, names) => {
    expect(setBy(`${property}: a b c d`)).toEqual(names.map((name, index) => `${name}: ${"abcd"[index]}`));
    expect(resetBy(`${property}: a`)).toEqual([property]);
    expect(resetBy(`${property}: var(--a)`)).toEqual(names);
  });
});

describe("a declaration of two values", () => {
  it.each<[string, string, string]>([
    ["gap", "row-gap", "column-gap"],
    ["overflow", "overflow-x", "overflow-y"],
    ["place-items", "align-items", "justify-items"],
    ["place-content", "align-content", "justify-content"],
    ["place-self", "align-self", "justify-self"],
    ["margin-block", "margin-block-start", "margin-block-end"],
    ["margin-inline", "margin-inline-start", "margin-inline-end"],
    ["padding-block", "padding-block-start", "padding-block-end"],
    ["padding-inline", "padding-inline-start", "padding-inline-end"],
    ["inset-block", "inset-block-start", "inset-block-end"],
    ["inset-inline", "inset-inline-start", "inset-inline-end"],
  ])("%s is %s and %s", (property, first, second) => {
    expect(setBy(`${property}: a b`)).toEqual([`${first}: a`, `${second}: b`]);
    expect(setBy(`${property}: a`)).toEqual([`${first}: a`, `${second}: a`]);
    expect(resetBy(`${property}: a`)).toEqual([property]);
    expect(resetBy(`${property}: var(--a)`)).toEqual([first, second]);
  });

  it.each<[string, string, string[]]>([
    ["with three values stays", "gap: 1px 2px 3px", ["gap: 1px 2px 3px"]],
    ["with a slash stays", "gap: 1px /", ["gap: 1px /"]],
    ["without a value has none", "gap: ", ["row-gap: ", "column-gap: "]],
  ])("%s", (_, text, sets) => expect(setBy(text)).toEqual(sets));
});

describe("a property with a newer name", () => {
  it.each<[string, string[]]>([
    ["grid-gap: 1px 2px", ["row-gap: 1px", "column-gap: 2px"]],
    ["grid-row-gap: 1px", ["row-gap: 1px"]],
    ["grid-column-gap: 1px", ["column-gap: 1px"]],
    ["word-wrap: break-word", ["overflow-wrap: break-word"]],
  ])("%s", (text, sets) => expect(setBy(text)).toEqual(sets));
});

describe("what a declaration resets", () => {
  it.each<[string, string, string[]]>([
    ["a background: its longhands", "background: red", ["background", "background-"]],
    ["a font: its longhands and the line height", "font: 1px a", ["font", "font-", "line-height"]],
    ["an animation: its longhands", "animation: a", ["animation", "animation-"]],
    ["a transition: its longhands", "transition: color", ["transition", "transition-"]],
    ["a list style: its longhands", "list-style: none", ["list-style", "list-style-"]],
    ["a decoration: its longhands", "text-decoration: none", ["text-decoration", "text-decoration-"]],
    [
      "a grid: its template and automatic tracks",
      "grid: 1px / 2px",
      ["grid", "grid-template", "grid-template-", "grid-auto-"],
    ],
    ["a grid's template: its longhands", "grid-template: 1px / 2px", ["grid-template", "grid-template-"]],
    [
      "a named area: its four lines",
      "grid-area: head",
      ["grid-row-start", "grid-row-end", "grid-column-start", "grid-column-end"],
    ],
    ["columns: their width and number", "columns: 2", ["column-width", "column-count"]],
    ["all: everything", "all: unset", ["-"]],
    ["a value that isn't supported: the longhands all the same", "background: a b", ["background-"]],
    ["any other property: nothing", "width: 1px", []],
    [
      "a border with a variable: all sides",
      "border: var(--a)",
      ["top", "right", "bottom", "left"].flatMap((side) =>
        ["width", "style", "color"].map((part) => `border-${side}-${part}`),
      ),
    ],
    [
      "an outline with a variable: its parts",
      "outline: var(--a)",
      ["outline-width", "outline-style", "outline-color"],
    ],
    [
      "one side of a border with a variable: its parts",
      "border-left: 1px var(--a)",
      ["border-left-width", "border-left-style", "border-left-color"],
    ],
    [
      "a radius with a variable: all corners",
      "border-radius: var(--a)",
      [
        "border-top-left-radius",
        "border-top-right-radius",
        "border-bottom-right-radius",
        "border-bottom-left-radius",
      ],
    ],
    ["flex with a variable: its longhands", "flex: var(--a)", ["flex-grow", "flex-shrink", "flex-basis"]],
    ["a flow with a variable: its longhands", "flex-flow: var(--a)", ["flex-direction", "flex-wrap"]],
    ["a background with a variable: its longhands", "background: var(--a)", ["background-"]],
    ["any other property with a variable: nothing", "width: var(--a)", []],
  ])("%s", (_, text, resets) => expect(resetBy(text)).toEqual(resets));
});

describe("a declaration", () => {
  it.each<[string, string, string[]]>([
    ["of one property stays", "width: 1px", ["width: 1px"]],
    ["of several words stays", "font-family: a, b", ["font-family: a , b"]],
    ["with a variable stays", "margin: var(--a)", ["margin: var(--a)"]],
    ["with a variable beside something else stays", "margin: 1px var(--a)", ["margin: 1px var(--a)"]],
    [
      "of corners is one for each",
      "border-radius: 1px",
      [
        "border-top-left-radius: 1px",
        "border-top-right-radius: 1px",
        "border-bottom-right-radius: 1px",
        "border-bottom-left-radius: 1px",
      ],
    ],
    ["of flex is its three longhands", "flex: 2", ["flex-grow: 2", "flex-shrink: 1", "flex-basis: 0"]],
    ["of a flow is its two longhands", "flex-flow: wrap", ["flex-direction: row", "flex-wrap: wrap"]],
    [
      "of an outline is its three longhands",
      "outline: 1px",
      ["outline-width: 1px", "outline-style: none", "outline-color: currentcolor"],
    ],
    [
      "of one side of a border is its three longhands",
      "border-top: 1px",
      ["border-top-width: 1px", "border-top-style: none", "border-top-color: currentcolor"],
    ],
    ["of a named area stays", "grid-area: head", ["grid-area: head"]],
    [
      "of an area of lines is its four lines",
      "grid-area: 1 / 2 / 3 / 4",
      ["grid-row-start: 1", "grid-column-start: 2", "grid-row-end: 3", "grid-column-end: 4"],
    ],
    ["of rows is its two lines", "grid-row: 1 / 3", ["grid-row-start: 1", "grid-row-end: 3"]],
    ["of columns is its two lines", "grid-column: 1 / 3", ["grid-column-start: 1", "grid-column-end: 3"]],
    ["of another property with a slash stays", "aspect-ratio: 1 / 3", ["aspect-ratio: 1 / 3"]],
    ["of a background that isn't supported stays", "background: a b", ["background: a b"]],
  ])("%s", (_, text, sets) => expect(setBy(text)).toEqual(sets));

  it("of a border is three longhands for each side", () => {
    expect(setBy("border: 1px")).toHaveLength(12);
    expect(setBy("border: 1px")).toContain("border-left-width: 1px");
  });

  it.each<[string, string, string[], string[]]>([
    [
      "of a list style has the other longhands",
      "list-style: square",
      ["list-style-type: square"],
      ["list-style-position: outside", "list-style-image: none"],
    ],
    [
      "of a font has the other longhands",
      "font: italic 1px a",
      ["font-style: italic", "font-size: 1px", "font-family: a"],
      ["font-variant: normal", "font-weight: 400", "font-stretch: normal", "line-height: normal"],
    ],
    [
      "of no grid has all longhands",
      "grid: none",
      [],
      ["grid-template-rows: none", "grid-template-columns: none", "grid-template-areas: none"],
    ],
  ])("%s at their initial values", (_, text, given, initial) =>
    expect(initialBeside(text, given)).toEqual(initial),
  );
});
