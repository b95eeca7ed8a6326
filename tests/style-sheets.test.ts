/**
 * Colours that occur more than once are named, in web/styles/tokens.css or at the top of the file that uses them. Layers above the
 * page and the widths of media queries are named too.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { BREAKPOINTS_PIXELS } from "../web/styles/breakpoints.ts";

const web = join(import.meta.dirname, "../web");
const TOKENS = "styles/tokens.css";
/** A hexadecimal colour, or the channels of a colour function, with any alpha. */
const COLOUR = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(\s*[\d.-][^/)]*/gi;

const sheets = readdirSync(web, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".css") && !/^(?:dist|public)\//.test(name))
  .map((name) => ({ name, text: readFileSync(join(web, name), "utf8").replace(/\/\*[\s\S]*?\*\//g, "") }));

/** The red, green and blue of a colour in one notation. */
function channels(colour: string): string {
  if (!colour.startsWith("#"))
    return colour
      .replace(/^\w+\(/, "")
      .trim()
      .split(/[\s,]+/)
      .slice(0, 3)
      .join(" ");
  const digits = colour.slice(1);
  const pairs = digits.length < 6 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  return pairs
    .slice(0, 3)
    .map((pair) => Number.parseInt(pair, 16))
    .join(" ");
}

/** The places of each literal colour. */
function places(): Map<string, string[]> {
  const places = new Map<string, string[]>();
  for (const { name, text } of sheets) {
    // The channels that a token names, too.
    const named = [...text.matchAll(/--[\w-]+-rgb:\s*([^;]+);/g)].map(([, three = ""]) => three.trim());
    for (const colour of [...(text.match(COLOUR) ?? []).map(channels), ...named])
      places.set(colour, [...(places.get(colour) ?? []), name]);
  }
  return places;
}

describe("the colours of the style sheets", () => {
  it("are found at all", () => {
    expect(sheets.length).toBeGreaterThan(80);
    expect(places().get("89 225 255")).toEqual([TOKENS]);
  });

  it.each([
    ["#59e1ff", "89 225 255"],
    ["#fff", "255 255 255"],
    ["#59e1ff80", "89 225 255"],
    ["rgb(89 225 255 ", "89 225 255"],
    ["rgba(89, 225, 255, 0.5", "89 225 255"],
  ])("count %s as %s", (colour, three) => expect(channels(colour)).toBe(three));

  it("are written out once each", () => {
    const repeated = [...places()].filter(([, names]) => names.length > 1);
    expect(repeated).toEqual([]);
  });

  it("are used under names that there are", () => {
    const defined = new Set(sheets.flatMap(({ text }) => text.match(/--[\w-]+(?=:)/g) ?? []));
    const missing = sheets.flatMap(({ name, text }) =>
      [...text.matchAll(/var\((--[\w-]+-rgb)\)/g)]
        .filter(([, token = ""]) => !defined.has(token))
        .map(([, token]) => `${name}: ${token}`),
    );
    expect(missing).toEqual([]);
  });
});

describe("the layers of the style sheets", () => {
  it("are named, and numbers order the parts of one component", () => {
    const unnamed = sheets.flatMap(({ name, text }) =>
      [...text.matchAll(/z-index:\s*([^;]+);/g)]
        .map(([, value = ""]) => value)
        .filter((value) => !/^var\(--layer-[\w-]+\)$/.test(value) && !/^(?:-1|\d)$/.test(value))
        .map((value) => `${name}: ${value}`),
    );
    expect(unnamed).toEqual([]);
  });

  it("are used, each of them", () => {
    const [tokens = "", ...others] = [TOKENS, ...sheets.map(({ name }) => name)].map(
      (name) => sheets.find((sheet) => sheet.name === name)?.text ?? "",
    );
    const names = [...tokens.matchAll(/(--layer-[\w-]+):/g)].map(([, name = ""]) => name);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !others.some((text) => text.includes(`var(${name})`)))).toEqual([]);
  });
});

describe("the media queries of the style sheets", () => {
  it("ask for the widths of the list, each of which is used", () => {
    const widths = sheets.flatMap(({ text }) =>
      [...text.matchAll(/@media[^{]*/g)].flatMap(([query]) =>
        [...query.matchAll(/\bwidth\s*[<>]=?\s*([\d.]+)(\w+)/g)].map(([, width, unit]) => `${width}${unit}`),
      ),
    );
    const listed = Object.values(BREAKPOINTS_PIXELS).map((width) => `${width}px`);
    expect([...new Set(widths)].sort()).toEqual(listed.sort());
  });
});
