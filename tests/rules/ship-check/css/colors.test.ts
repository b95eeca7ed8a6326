import { createCanvas } from "@napi-rs/canvas";
import { lexer } from "css-tree";
import { describe, expect, it } from "vitest";
import { functionColor, hexColor, namedColor } from "#rules/ship-check/css/colors.ts";

const context = createCanvas(1, 1).getContext("2d");

/** A color as a canvas understands it. */
function painted(color: string): string {
  context.fillStyle = color;
  return context.fillStyle;
}

/** The syntax tree of `<named-color>`, as far as it is read here. */
type Syntax = { name?: string; terms?: Syntax[] };
const named = (lexer as unknown as { types: Record<string, { syntax: Syntax }> }).types["named-color"];
const NAMES = (named?.syntax.terms ?? []).map(({ name }) => name ?? "");

describe("a named color", () => {
  it("is one of 148", () => expect(NAMES).toHaveLength(148));

  it.each(NAMES)("%s is what a canvas paints", (name) => expect(namedColor(name)).toBe(`${painted(name)}ff`));

  it.each([
    ["transparent", "#00000000"],
    ["currentcolor", null],
    ["redd", null],
    ["constructor", null],
    ["", null],
  ])("%s is %s", (word, color) => expect(namedColor(word)).toBe(color));
});

describe("a hexadecimal color", () => {
  it.each([
    ["of three digits says each twice", "a3F", "#aa33ffff"],
    ["of four digits says each twice, alpha too", "a3F8", "#aa33ff88"],
    ["of six digits is opaque", "A0b1C2", "#a0b1c2ff"],
    ["of eight digits is whole", "A0b1C2d3", "#a0b1c2d3"],
    ["of another number of digits is none", "A0b1C", "#a0b1c"],
    ["of one digit is none", "F", "#f"],
    ["with another letter is none", "Main", "#main"],
    ["with another letter among six is none", "ahead0", "#ahead0"],
    ["may have every digit", "01234567", "#01234567"],
    ["may have every letter", "89abcdef", "#89abcdef"],
  ])("%s", (_, digits, color) => expect(hexColor(digits)).toBe(color));
});

describe("a color function", () => {
  it.each<[string, string, string, string | null]>([
    ["has channels out of 255", "rgb", "10 20 30", "#0a141eff"],
    ["has commas or none", "rgb", "10 , 20 , 30", "#0a141eff"],
    ["has channels in percent", "rgb", "100% 0% 50%", "#ff0080ff"],
    ["has alpha behind a slash", "rgb", "10 20 30 / 0.5", "#0a141e80"],
    ["has alpha behind a comma", "rgba", "10 , 20 , 30 , 0", "#0a141e00"],
    ["has alpha in percent", "rgba", "0 0 0 / 50%", "#00000080"],
    ["cuts channels above their range", "rgb", "300 255 256", "#ffffffff"],
    ["cuts channels below their range", "rgb", "-1 0 -5", "#000000ff"],
    ["has a hue, a saturation and a lightness", "hsl", "0 100% 50%", "#ff0000ff"],
    ["may have numbers for percentages", "hsl", "0 100 50", "#ff0000ff"],
    ["may have an angle as its hue", "hsl", "120deg 100% 50%", "#00ff00ff"],
    ["takes a hue around the circle", "hsl", "480 100% 50%", "#00ff00ff"],
    ["takes a hue around the circle backwards", "hsl", "-120 100% 50%", "#0000ffff"],
    ["takes a hue around the circle backwards twice", "hsl", "-480 100% 50%", "#0000ffff"],
    ["is gray without saturation", "hsl", "77 0% 40%", "#666666ff"],
    ["is black without lightness", "hsl", "77 100% 0%", "#000000ff"],
    ["has alpha by its other name", "hsla", "240 , 100% , 50% , .25", "#0000ff40"],
    ["is none with two arguments", "rgb", "10 20", null],
    ["is none with five arguments", "rgb", "10 20 30 / 1 1", null],
    ["is none where a channel is no number", "rgb", "10 none 30", null],
    ["is none where alpha is no number", "rgb", "10 20 30 / none", null],
    ["is none where the hue is no number", "hsl", "none 100% 50%", null],
    ["is none where the saturation is no number", "hsl", "0 none 50%", null],
    ["is none where the lightness is no number", "hsl", "0 100% none", null],
    ["is none in other units", "hsl", "1rad 100% 50%", null],
  ])("%s", (_, name, args, color) => expect(functionColor(name, args.split(" "))).toBe(color));

  it("is none where an argument is empty", () => expect(functionColor("rgb", ["1", "", "3"])).toBeNull());

  const hues = Array.from({ length: 24 }, (_, index) => index * 15);
  it.each(hues)("of the hue %i is what a canvas paints", (hue) => {
    for (const [saturation, lightness] of [
      [100, 50],
      [60, 20],
      [40, 80],
    ]) {
      const color = `hsl(${hue} ${saturation}% ${lightness}%)`;
      expect(functionColor("hsl", [`${hue}`, `${saturation}%`, `${lightness}%`])).toBe(`${painted(color)}ff`);
    }
  });
});
