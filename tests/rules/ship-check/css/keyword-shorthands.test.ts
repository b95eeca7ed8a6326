import { describe, expect, it } from "vitest";
import { KEYWORD_SHORTHANDS } from "#rules/ship-check/css/keyword-shorthands.ts";
import { readPropertyValue } from "#rules/ship-check/css/values.ts";

/** The longhands that a shorthand gives values to; null for a value that isn't supported. */
const read = (property: string, text: string) =>
  KEYWORD_SHORTHANDS.get(property)?.(readPropertyValue(property, text));

/** Puts the shorthand's name in front of each longhand. */
const longhands = (property: string, values: Record<string, string> | null) =>
  values && Object.fromEntries(Object.entries(values).map(([name, value]) => [`${property}-${name}`, value]));

describe("a background", () => {
  const RED = "#ff0000ff";

  it.each<[string, string, Record<string, string>]>([
    ["may be a color", "red", { color: RED }],
    ["may be the text's color", "currentcolor", { color: "currentcolor" }],
    ["may be an image", "url(a.png)", { image: 'url("a.png")' }],
    ["may be none", "none", { image: "none" }],
    ["may be a gradient", "linear-gradient(red, blue)", { image: "linear-gradient(#ff0000ff , #0000ffff)" }],
    ["may be a set of images", "image-set(url(a.png) 1x)", { image: 'image-set(url("a.png") 1x)' }],
    ["may stay in its place", "fixed", { attachment: "fixed" }],
    ["may scroll", "scroll", { attachment: "scroll" }],
    ["may scroll with its content", "local", { attachment: "local" }],
    ["may be the place of a word", "left", { position: "0 50%" }],
    ["may be the place of two words", "right bottom", { position: "100% 100%" }],
    ["may be the place of lengths", "10px -5px", { position: "10px -5px" }],
    [
      "may be the place of a length that is worked out",
      "calc(1px + 2px)",
      { position: "calc(1px + 2px) 50%" },
    ],
    ["may cover", "0 0 / cover", { position: "0 0", size: "cover" }],
    ["may be contained", "center / contain red", { position: "50% 50%", size: "contain", color: RED }],
    ["may have one size", "0 0 / 10px red", { position: "0 0", size: "10px", color: RED }],
    [
      "may have two sizes",
      "red 0 0 / 10px auto none",
      { position: "0 0", size: "10px auto", color: RED, image: "none" },
    ],
    ["has no third size", "0 / 10px 20px 30px", { position: "0 30px", size: "10px 20px" }],
    ["has one box for its place and its edge", "padding-box", { origin: "padding-box", clip: "padding-box" }],
    ["has two boxes", "padding-box content-box", { origin: "padding-box", clip: "content-box" }],
    ["has its parts in any order", "no-repeat red none", { repeat: "no-repeat", color: RED, image: "none" }],
    ["may be nothing", "", {}],
  ])("%s", (_, text, values) =>
    expect(read("background", text)).toStrictEqual(longhands("background", values)),
  );

  it.each(["repeat", "repeat-x", "repeat-y", "no-repeat", "space", "round"])("may repeat: %s", (word) =>
    expect(read("background", word)).toEqual({ "background-repeat": word }),
  );

  it.each(["border-box", "padding-box", "content-box", "text"])("may have a box: %s", (box) =>
    expect(read("background", box)).toEqual({ "background-origin": box, "background-clip": box }),
  );

  it.each([
    ["two colors", "red blue"],
    ["two images", "none none"],
    ["several layers", "none, red"],
    ["the value of its parent", "inherit"],
    ["three places", "left top 10px"],
    ["three boxes", "text text text"],
    ["a slash without a size", "0 / red"],
    ["a slash at its end", "0 /"],
    ["two slashes", "0 / 1px / 1px"],
    ["an unknown word", "nonesuch"],
    ["a word that only begins like a place", "lefty"],
    ["a word that only ends like a place", "x-left"],
    ["a function around an image", "x(url(a.png))"],
    ["a word that only begins like a gradient's", "a b-gradient"],
  ])("is not read with %s", (_, text) => expect(read("background", text)).toBe(null));
});

describe("a font", () => {
  it.each<[string, string, Record<string, string>]>([
    ["has a size and a family", "12px Arial", { "font-size": "12px", "font-family": "arial" }],
    [
      "has several families",
      "12px 'Open Sans', serif",
      { "font-size": "12px", "font-family": "open sans , serif" },
    ],
    [
      "has a line height",
      "1.5em/2 Arial, serif",
      { "font-size": "1.5em", "line-height": "2", "font-family": "arial , serif" },
    ],
    [
      "has style, variant and weight in any order",
      "small-caps 300 italic 12px a",
      {
        "font-style": "italic",
        "font-variant": "small-caps",
        "font-weight": "300",
        "font-size": "12px",
        "font-family": "a",
      },
    ],
    ["may be oblique", "oblique 1px a", { "font-style": "oblique", "font-size": "1px", "font-family": "a" }],
    ["may be bold", "bold 1px a", { "font-weight": "700", "font-size": "1px", "font-family": "a" }],
    ["may be bolder", "bolder 1px a", { "font-weight": "bolder", "font-size": "1px", "font-family": "a" }],
    ["may be lighter", "lighter 1px a", { "font-weight": "lighter", "font-size": "1px", "font-family": "a" }],
    ["has nothing for what is normal", "normal 400 1px a", { "font-size": "1px", "font-family": "a" }],
  ])("%s", (_, text, values) => expect(read("font", text)).toEqual(values));

  it.each([
    "small",
    "x-small",
    "xx-large",
    "medium",
    "smaller",
    "larger",
    "12.5px",
    "120%",
    "0",
    "calc(1px + 1vw)",
    "clamp(1px , 1vw , 2px)",
    "min(1px , 1vw)",
    "max(1px , 1vw)",
  ])("may have the size %s", (size) =>
    expect(read("font", `${size} a`)).toEqual({ "font-size": size, "font-family": "a" }),
  );

  it.each([
    ["a size", "italic serif"],
    ["a family", "italic 12px"],
    ["a size of its own: a word that only begins like one", "smallish a"],
    ["a size of its own: a word that only ends like one", "a-small b"],
    ["a size of its own: a function that only ends like one", "x-calc(1px) a"],
  ])("is not read without %s", (_, text) => expect(read("font", text)).toBe(null));

  it.each([
    ["two styles", "italic oblique 1px a"],
    ["two weights", "300 bolder 1px a"],
    ["an unknown word", "loud 1px a"],
    ["a number with a name for its weight", "300-a 1px a"],
    ["a name with a number for its weight", "a300 1px a"],
    ["a word that only begins with bolder", "bolder-a 1px a"],
    ["a word that only ends with bolder", "a-bolder 1px a"],
    ["a word that only begins with lighter", "lighter-a 1px a"],
    ["a word that only ends with lighter", "a-lighter 1px a"],
    ["the value of its parent", "inherit"],
  ])("is not read with %s", (_, text) => expect(read("font", text)).toBe(null));
});

describe("a list style", () => {
  it.each<[string, string, Record<string, string> | null]>([
    ["may be none", "none", { type: "none" }],
    ["may have its own text", "'-'", { type: '"-"' }],
    ["may be an image", "url(a.png)", { image: 'url("a.png")' }],
    ["may be inside", "inside square", { position: "inside", type: "square" }],
    ["may be outside", "outside", { position: "outside" }],
    ["is not read with two markers", "disc square", null],
    ["is not read with an unknown word", "hello", null],
  ])("%s", (_, text, values) => expect(read("list-style", text)).toEqual(longhands("list-style", values)));

  it.each("none disc circle square decimal lower-alpha upper-alpha lower-roman upper-roman".split(" "))(
    "may have the marker %s",
    (marker) => expect(read("list-style", marker)).toEqual({ "list-style-type": marker }),
  );
});

describe("a text's decoration", () => {
  it.each<[string, string, Record<string, string> | null]>([
    ["may be none", "none", { line: "none" }],
    ["may be below", "underline", { line: "underline" }],
    ["may be above", "overline", { line: "overline" }],
    ["may go through", "line-through", { line: "line-through" }],
    ["may be dashed", "underline dashed", { line: "underline", style: "dashed" }],
    ["may be wavy", "wavy underline", { line: "underline", style: "wavy" }],
    ["may have a color", "red", { color: "#ff0000ff" }],
    ["may have the text's color", "currentcolor", { color: "currentcolor" }],
    ["may be thick", "underline 2px", { line: "underline", thickness: "2px" }],
    ["may be as thick as the font says", "from-font", { thickness: "from-font" }],
    ["is not read with two lines", "underline overline", null],
    ["is not read with an unknown word", "hello", null],
    ["is not read with a word that ends with a number", "a2", null],
    ["is not read with a word that only begins like a thickness", "from-font-a", null],
    ["is not read with a word that only ends like a thickness", "a-from-font", null],
  ])("%s", (_, text, values) =>
    expect(read("text-decoration", text)).toEqual(longhands("text-decoration", values)),
  );
});

describe("a transition", () => {
  const INITIAL = { property: "all", duration: "0ms", "timing-function": "ease", delay: "0ms" };

  it.each<[string, string, Record<string, string>]>([
    ["has a property", "color", { property: "color" }],
    ["has a duration", "color 1s", { property: "color", duration: "1000ms" }],
    [
      "has a delay behind its duration",
      "1s color -.5s",
      { property: "color", duration: "1000ms", delay: "-500ms" },
    ],
    ["has a speed", "1s linear", { duration: "1000ms", "timing-function": "linear" }],
    ["has a curve", "steps(2)", { "timing-function": "steps(2)" }],
    [
      "has a curve of four numbers",
      "cubic-bezier(0, 0, 1, 1)",
      { "timing-function": "cubic-bezier(0 , 0 , 1 , 1)" },
    ],
    ["has a curve of points", "linear(0, 1)", { "timing-function": "linear(0 , 1)" }],
    ["has initial values without any", "", {}],
    [
      "has a list for several",
      "color 1s, width 2s ease-in",
      {
        property: "color , width",
        duration: "1000ms , 2000ms",
        "timing-function": "ease , ease-in",
        delay: "0ms",
      },
    ],
    ["has one value for equal ones", "color 1s, width 1s", { property: "color , width", duration: "1000ms" }],
    [
      "has each property, even the same one",
      "color 1s, color 2s",
      { property: "color , color", duration: "1000ms , 2000ms" },
    ],
    ["has a property that only begins like a speed", "linear-x", { property: "linear-x" }],
    ["has a property that only ends like a speed", "x-linear", { property: "x-linear" }],
    ["has a property that only begins like a time", "1msx", { property: "1msx" }],
    ["has a property that only ends like a time", "x1ms", { property: "x1ms" }],
  ])("%s", (_, text, values) =>
    expect(read("transition", text)).toEqual(longhands("transition", { ...INITIAL, ...values })),
  );

  it.each([
    ["the value of its parent", "inherit"],
    ["two properties", "color width"],
    ["three times", "1s 2s 3s"],
    ["two properties in one of its parts", "color, width height"],
  ])("is not read with %s", (_, text) => expect(read("transition", text)).toBe(null));
});

describe("an animation", () => {
  const INITIAL = {
    name: "none",
    duration: "0ms",
    "timing-function": "ease",
    delay: "0ms",
    "iteration-count": "1",
    direction: "normal",
    "fill-mode": "none",
    "play-state": "running",
  };

  it.each<[string, string, Record<string, string>]>([
    ["has a name", "Spin 1s", { name: "Spin", duration: "1000ms" }],
    ["has a duration and a delay", "a 1s 2s", { name: "a", duration: "1000ms", delay: "2000ms" }],
    ["has a speed", "a ease-out", { name: "a", "timing-function": "ease-out" }],
    ["has a count", "a 2.5", { name: "a", "iteration-count": "2.5" }],
    ["has a name that ends with a number", "a2", { name: "a2" }],
    ["has a name that begins with a number", "2a", { name: "2a" }],
    ["has each name of several", "a 1s, b 1s", { name: "a , b", duration: "1000ms" }],
    ["has each name, even the same one", "a 1s, a 2s", { name: "a , a", duration: "1000ms , 2000ms" }],
    ["may go on for ever", "infinite", { "iteration-count": "infinite" }],
    ["may run backwards", "reverse", { direction: "reverse" }],
    ["may run as usual", "normal", { direction: "normal" }],
    ["may run there and back", "alternate", { direction: "alternate" }],
    ["may run back and there", "alternate-reverse", { direction: "alternate-reverse" }],
    ["may stay at its end", "forwards", { "fill-mode": "forwards" }],
    ["may begin before its delay", "backwards", { "fill-mode": "backwards" }],
    ["may do both", "both", { "fill-mode": "both" }],
    ["may run", "running", { "play-state": "running" }],
    ["may stand still", "paused", { "play-state": "paused" }],
  ])("%s", (_, text, values) =>
    expect(read("animation", text)).toEqual(longhands("animation", { ...INITIAL, ...values })),
  );

  it.each([
    ["the value of its parent", "unset"],
    ["two directions", "normal reverse"],
    ["two fill modes", "forwards both"],
    ["two states", "running paused"],
    ["two counts", "2 infinite"],
    ["two names", "a b"],
  ])("is not read with %s", (_, text) => expect(read("animation", text)).toBe(null));
});

describe.each(["grid", "grid-template"])("a template: %s", (property) => {
  it.each<[string, string, Record<string, string> | null]>([
    ["may be none", "none", {}],
    ["has rows and columns", "1px 2px / 3px 4px", { rows: "1px 2px", columns: "3px 4px" }],
    ["may have no rows", "none / 1px", { rows: "none", columns: "1px" }],
    [
      "has named areas",
      '"a a" "b b" / 1px 2px',
      { areas: '"a a" "b b"', rows: "auto auto", columns: "1px 2px" },
    ],
    [
      "has the height of a row behind its areas",
      '"a a" 1px "b b" / 2px',
      { areas: '"a a" "b b"', rows: "1px auto", columns: "2px" },
    ],
    [
      "has the height of its last row",
      '"a" "b" 1px / 2px',
      { areas: '"a" "b"', rows: "auto 1px", columns: "2px" },
    ],
    ["is not read without columns", "1px", null],
    ["is not read without rows", "/ 1px", null],
    ["is not read with rows that are added", "auto-flow / 1px", null],
    ["is not read with columns that are added", "1px / auto-flow", null],
    ["is not read with gaps that are filled", "1px / dense", null],
    ["is not read for the value of its parent", "inherit", null],
  ])("%s", (_, text, values) => expect(read(property, text)).toEqual(longhands("grid-template", values)));
});
