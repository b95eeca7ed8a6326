import { css } from "@codemirror/lang-css";
import { html } from "@codemirror/lang-html";
import { describe, expect, it } from "vitest";
import { cssValuesIn, recolour, stepNumber, toHex } from "../../web/editor/help/css-values.ts";

const LANGUAGES = { css: css().language, html: html().language };

function found(language: keyof typeof LANGUAGES, code: string): string[] {
  const tree = LANGUAGES[language].parser.parse(code);
  const slice = (from: number, to: number) => code.slice(from, to);
  return cssValuesIn(tree, slice, 0, code.length).map(({ kind, from, to }) => `${kind} ${slice(from, to)}`);
}

describe("the colours and numbers of CSS", () => {
  it.each<[string, string[]]>([
    ["p { color: #FF6347; }", ["colour #FF6347"]],
    ["p { color: Tomato; }", ["colour Tomato"]],
    [":root { --sea: teal; }", ["colour teal"]],
    ["p { border: 2px solid #123; }", ["number 2px", "colour #123"]],
    ["p { color: rgb(1, 2, 3) }", ["colour rgb(1, 2, 3)", "number 1", "number 2", "number 3"]],
    ["p { margin: -1.5rem auto 0 }", ["number -1.5rem", "number 0"]],
    ["@media (max-width: 600px) { p { width: 50% } }", ["number 600px", "number 50%"]],
    // Names that are no colours, formulas, texts and comments.
    ["p { display: flex; color: inherit; }", []],
    ["li:nth-child(2n) { }", []],
    ['p::before { content: "red 3px"; /* red 3px */ }', []],
    ["#fff { } .red { }", []],
    // With more than one way to read it this took half a minute.
    [`p { width: ${"1".repeat(100_000)}e5 }`, []],
  ])("are found in %s", (code, expected) => {
    expect(found("css", code)).toEqual(expected);
  });

  it.each<[string, string[]]>([
    ['<p style="color: red; margin: 3px">red 3px</p>', ["colour red", "number 3px"]],
    ["<p style='color:#fff'>", ["colour #fff"]],
    ["<p style=color:red title=red>", ["colour red"]],
    ["<style>p { color: red; }</style>", ["colour red"]],
    ["<img width=3 alt='red'>", []],
  ])("are found in HTML: %s", (code, expected) => {
    expect(found("html", code)).toEqual(expected);
  });
});

describe("a colour", () => {
  it.each<[string, string | null, string]>([
    ["tomato", "#ff6347", "#102030"],
    ["#FF6347", "#ff6347", "#102030"],
    ["#f40", "#ff4400", "#102030"],
    ["#f408", "#ff4400", "#10203088"],
    ["#ff440080", "#ff4400", "#10203080"],
    ["rgb(255, 99, 71)", "#ff6347", "rgb(16, 32, 48)"],
    ["rgb(255 99 71 / 50%)", "#ff6347", "rgb(16 32 48 / 50%)"],
    ["rgba(255,99,71,.5)", "#ff6347", "rgba(16,32,48,.5)"],
    ["rgb(100%, 0%, 0%)", "#ff0000", "rgb(16, 32, 48)"],
  ])("%s is %s, and keeps its form as another one: %s", (text, hex, other) => {
    expect(toHex(text)).toBe(hex);
    expect(recolour(text, "#102030")).toBe(other);
  });

  it.each([
    "inherit",
    "solid",
    "#ff",
    "#12345",
    "rgb(1, 2)",
    "rgb(1, 2, 3, 4, 5)",
    "hsl(1 2% 3%)",
    "constructor",
    // With more than one way to read a number this took hours.
    `rgb(${"1".repeat(10_000)}x)`,
    `rgb(${" ".repeat(10_000)}x)`,
  ])("isn't %s", (text) => {
    expect(toHex(text)).toBeNull();
  });
});

describe("a step of a number", () => {
  it.each<[string, number, string]>([
    ["16px", 1, "17px"],
    ["16px", -20, "-4px"],
    ["0", 10, "10"],
    ["50%", -1, "49%"],
    ["0.5", 1, "0.6"],
    ["0.25", 1, "0.35"],
    ["1rem", 1, "1.1rem"],
    ["1.9rem", 1, "2rem"],
    ["0.3s", -10, "-0.7s"],
    ["-0.1em", 1, "0em"],
    [".5", 1, "0.6"],
    ["+3px", 1, "4px"],
  ])("%s by %d is %s", (text, steps, expected) => {
    expect(stepNumber(text, steps)).toBe(expected);
  });
});
