import { describe, expect, it } from "vitest";
import { CORNERS, isInitial, longhandsOf, SIDES } from "#rules/ship-check/css/longhands.ts";
import { expandShorthand } from "#rules/ship-check/css/shorthands.ts";
import { readPropertyValue } from "#rules/ship-check/css/values.ts";

/** Whether a value, as CSS writes it, is the property's initial one. */
const isInitially = (property: string, text: string) =>
  isInitial(property, readPropertyValue(property, text).join(" "));

/** What a shorthand sets, as text. */
const setBy = (name: string, text: string) =>
  expandShorthand(name, readPropertyValue(name, text)).sets.map((set) => set.join(": "));

describe("the initial value", () => {
  // As the CSS specifications write them.
  it.each([
    ["background-color", "transparent"],
    ["background-image", "none"],
    ["background-position", "0% 0%"],
    ["background-size", "auto"],
    ["background-repeat", "repeat"],
    ["background-attachment", "scroll"],
    ["background-origin", "padding-box"],
    ["background-clip", "border-box"],
    ["list-style-type", "disc"],
    ["list-style-position", "outside"],
    ["list-style-image", "none"],
    ["text-decoration-line", "none"],
    ["text-decoration-style", "solid"],
    ["text-decoration-color", "currentcolor"],
    ["text-decoration-thickness", "auto"],
    ["transition-property", "all"],
    ["transition-duration", "0s"],
    ["transition-timing-function", "ease"],
    ["transition-delay", "0s"],
    ["animation-name", "none"],
    ["animation-duration", "0s"],
    ["animation-timing-function", "ease"],
    ["animation-delay", "0s"],
    ["animation-iteration-count", "1"],
    ["animation-direction", "normal"],
    ["animation-fill-mode", "none"],
    ["animation-play-state", "running"],
    ["font-style", "normal"],
    ["font-variant", "normal"],
    ["font-weight", "normal"],
    ["font-stretch", "normal"],
    ["line-height", "normal"],
    ["grid-template-rows", "none"],
    ["grid-template-columns", "none"],
    ["grid-template-areas", "none"],
    ["flex-grow", "0"],
    ["flex-shrink", "1"],
    ["flex-basis", "auto"],
    ["flex-direction", "row"],
    ["flex-wrap", "nowrap"],
    ["border-top-color", "currentcolor"],
    ["border-right-color", "currentcolor"],
    ["border-bottom-color", "currentcolor"],
    ["border-left-color", "currentcolor"],
    ["outline-color", "currentcolor"],
    ["border-top-left-radius", "0"],
    ["border-top-right-radius", "0px"],
    ["border-bottom-left-radius", "0"],
    ["border-bottom-right-radius", "0"],
  ])("of %s is %s", (property, text) => {
    expect(isInitially(property, text)).toBe(true);
    expect(isInitially(property, "anything-else")).toBe(false);
  });

  it.each([
    ["a property that no shorthand sets", "width", "auto"],
    ["a color that only ends like a border's", "-x-outline-color", "currentcolor"],
    ["a color that only begins like a border's", "border-top-color-x", "currentcolor"],
    ["a color of another edge", "border-block-color", "currentcolor"],
    ["a radius that only ends like a border's", "-x-border-top-left-radius", "0"],
    ["a radius that only begins like a border's", "border-top-left-radius-x", "0"],
    ["a radius of another corner", "border-start-start-radius", "0"],
  ])("is not known of %s", (_, property, text) => expect(isInitially(property, text)).toBe(false));
});

describe("the longhands of a shorthand", () => {
  it.each<[string, string[]]>([
    ["font", ["font-style", "font-variant", "font-weight", "font-stretch", "line-height"]],
    ["list-style", ["list-style-type", "list-style-position", "list-style-image"]],
    ["flex", ["flex-grow", "flex-shrink", "flex-basis", "flex-direction", "flex-wrap"]],
    ["grid", ["grid-template-rows", "grid-template-columns", "grid-template-areas"]],
    ["grid-template", ["grid-template-rows", "grid-template-columns", "grid-template-areas"]],
    ["list", ["list-style-type", "list-style-position", "list-style-image"]],
    ["width", []],
    ["lin", []],
  ])("%s", (shorthand, names) => expect(longhandsOf(shorthand)).toEqual(names));
});

describe("the order of four values", () => {
  it("runs around the sides from the top", () =>
    expect(SIDES.map((side, index) => `margin-${side}: ${index + 1}px`)).toEqual(
      setBy("margin", "1px 2px 3px 4px"),
    ));

  it("has the sides of the specification", () =>
    expect(setBy("inset", "1px 2px 3px 4px")).toEqual([
      "top: 1px",
      "right: 2px",
      "bottom: 3px",
      "left: 4px",
    ]));

  it("runs around the corners from the top left", () =>
    expect(CORNERS.map((corner, index) => `${corner}: ${index + 1}px`)).toEqual([
      "top-left: 1px",
      "top-right: 2px",
      "bottom-right: 3px",
      "bottom-left: 4px",
    ]));
});

describe("a word", () => {
  it.each(["inherit", "initial", "unset", "revert", "revert-layer"])(
    "%s stands for all parts of a border",
    (word) =>
      expect(setBy("outline", word)).toEqual([
        `outline-width: ${word}`,
        `outline-style: ${word}`,
        `outline-color: ${word}`,
      ]),
  );

  it.each(["none", "hidden", "dotted", "dashed", "solid", "double", "groove", "ridge", "inset", "outset"])(
    "%s is the style of a border",
    (word) =>
      expect(setBy("outline", word)).toEqual([
        "outline-width: medium",
        `outline-style: ${word}`,
        "outline-color: currentcolor",
      ]),
  );

  it("is the color of a border otherwise", () =>
    expect(setBy("outline", "red")).toEqual([
      "outline-width: medium",
      "outline-style: none",
      "outline-color: #ff0000ff",
    ]));
});
