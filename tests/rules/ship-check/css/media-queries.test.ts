import { describe, expect, it } from "vitest";
import { readMedia } from "#rules/ship-check/css/media-queries.ts";

/** Texts are in the normal form of values. */
describe("a list of media queries", () => {
  it.each<[string, string, string]>([
    ["is empty for every medium", "all", ""],
    ["is empty for every screen", "screen", ""],
    ["is empty for only a screen", "only screen", ""],
    ["is empty where one of them always holds", "(min-width : 600px) , screen", ""],
    ["is empty for nothing", "", ""],
    ["stays for paper", "print", "print"],
    ["has no screen beside a feature", "screen and (min-width : 600px)", "(min-width : 600px)"],
    ["has no only beside a feature", "only screen and (min-width : 600px)", "(min-width : 600px)"],
    [
      "has its features in a fixed order",
      "(orientation : landscape) and (hover)",
      "(hover) and (orientation : landscape)",
    ],
    ["has each feature once", "(hover) and (hover)", "(hover)"],
    ["has its queries in a fixed order", "print , (hover)", "(hover) , print"],
    ["stays with not", "not print and (hover)", "not print and (hover)"],
    ["stays with or", "(min-width : 1px) or (hover)", "(min-width : 1px) or (hover)"],
    ["stays with an only behind its screen", "screen and only print", "screen and only print"],
    ["stays with a second only", "only screen and only print", "only screen and only print"],
  ])("%s", (_, text, queries) => expect(readMedia(text)).toBe(queries));
});

describe("a range", () => {
  it.each<[string, string, string]>([
    ["from a width is its minimum", "(width > = 600px)", "(min-width : 600px)"],
    ["up to a width is its maximum", "(width < = 600px)", "(max-width : 600px)"],
    ["of one width is that width", "(width = 600px)", "(width : 600px)"],
    ["above a width stays", "(width > 600px)", "(width > 600px)"],
    ["below a width stays", "(width < 600px)", "(width < 600px)"],
    ["may begin with its value: from", "(600px < = width)", "(min-width : 600px)"],
    ["may begin with its value: up to", "(600px > = width)", "(max-width : 600px)"],
    ["may begin with its value: that width", "(600px = width)", "(width : 600px)"],
    ["above its value first stays", "(600px < width)", "(600px < width)"],
    ["below its value first stays", "(600px > width)", "(600px > width)"],
    ["of a height is one too", "(height > = 600px)", "(min-height : 600px)"],
    ["of a ratio is one too", "(aspect-ratio > = 2)", "(min-aspect-ratio : 2)"],
    ["of a resolution is one too", "(resolution > = 2dppx)", "(min-resolution : 2dppx)"],
    ["of anything else stays", "(monochrome > = 2)", "(monochrome > = 2)"],
    [
      "with two ends is a minimum and a maximum",
      "(600px < = width < = 900px)",
      "(max-width : 900px) and (min-width : 600px)",
    ],
    [
      "with two ends may run down",
      "(900px > = width > = 600px)",
      "(max-width : 900px) and (min-width : 600px)",
    ],
    ["with an open end stays", "(600px < width < = 900px)", "(600px < width < = 900px)"],
    ["with an open second end stays", "(600px < = width < 900px)", "(600px < = width < 900px)"],
    ["without brackets stays", "width > = 600px", "width > = 600px"],
    ["with another sign for its first bracket stays", "x600px < = width)", "x600px < = width)"],
    ["with another sign for its last bracket stays", "(600px < = widthx", "(600px < = widthx"],
    ["without its last bracket stays", "(width > = 600px", "(width > = 600px"],
    ["without its first bracket stays", "width > = 600px)", "width > = 600px)"],
    ["of four ends stays", "(1px < = width < = 2px < = 3px)", "(1px < = width < = 2px < = 3px)"],
  ])("%s", (_, text, queries) => expect(readMedia(text)).toBe(queries));
});

describe("what every screen has", () => {
  it.each<[string, string, boolean]>([
    ["a width of 200px and more", "(min-width : 200px)", true],
    ["not a width above 200px", "(min-width : 201px)", false],
    ["a height of 200px and more", "(min-height : 200px)", true],
    ["a width of 12.5em and more", "(min-width : 12.5em)", true],
    ["a width of 12.5rem and more", "(min-width : 12.5rem)", true],
    ["not a width above 12.5em", "(min-width : 13em)", false],
    ["not a width above 12.5rem", "(min-width : 13rem)", false],
    ["a width of 0 and more", "(min-width : 0)", true],
    ["a width of up to 10000px", "(max-width : 10000px)", true],
    ["not a width of up to 9999px", "(max-width : 9999px)", false],
    ["a width of up to 625em", "(max-width : 625em)", true],
    ["not a width in other units", "(min-width : 2cm)", false],
    ["not another feature", "(min-resolution : 1)", false],
    ["not an exact width", "(width : 100px)", false],
    ["not a width with something behind", "(min-width : 100px) x", false],
    ["not a width with something before", "x (min-width : 100px)", false],
  ])("is %s", (_, text, always) => expect(readMedia(text)).toBe(always ? "" : text));
});
