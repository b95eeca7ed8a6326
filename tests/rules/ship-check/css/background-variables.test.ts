import { describe, expect, it } from "vitest";
import { expandColorBackgrounds } from "#rules/ship-check/css/background-variables.ts";
import { expandShorthand } from "#rules/ship-check/css/shorthands.ts";
import { readPropertyValue } from "#rules/ship-check/css/values.ts";

const declarationOf = (text: string) => {
  const [property = "", value = ""] = text.split(/: ?/);
  return expandShorthand(property, readPropertyValue(property, value));
};

/** The first declaration, as all of them leave it. */
function expanded(...texts: string[]) {
  const declarations = texts.map(declarationOf);
  expandColorBackgrounds(declarations);
  return declarations[0];
}

/** What a `background` of one colour sets, with the variable as the colour. */
const COLORED = JSON.parse(
  JSON.stringify(declarationOf("background: red")).replace("#ff0000ff", "var(--main)"),
);

describe("a background of one variable", () => {
  it.each<[string, string[]]>([
    ["is a colour's", ["--main: red"]],
    ["is a colour's where the variable is defined twice", ["--main: red", "--main: blue"]],
    ["is a colour's beside a variable for something else", ["--main: red", "--other: 1px"]],
  ])("%s", (_, definitions) => expect(expanded("background: var(--main)", ...definitions)).toEqual(COLORED));

  it.each<[string, string[]]>([
    ["has no definition", ["--other: red"]],
    ["is an image", ["--main: url(a.png)"]],
    ["ends like a colour", ["--main: 1px #"]],
    ["is first a colour and then something else", ["--main: red", "--main: 1px"]],
    ["is first something else and then a colour", ["--main: 1px", "--main: red"]],
  ])("stays where the variable %s", (_, definitions) =>
    expect(expanded("background: var(--main)", ...definitions)).toEqual(
      declarationOf("background: var(--main)"),
    ),
  );

  it.each<[string, string]>([
    ["another property", "border: var(--main)"],
    ["a background with something in front of the variable", "background: url(a.png) var(--main)"],
    ["a background with something behind the variable", "background: var(--main) no-repeat"],
    ["a background with a colour of its own", "background: red"],
    ["a background color", "background-color: var(--main)"],
  ])("is not %s", (_, text) => expect(expanded(text, "--main: red")).toEqual(declarationOf(text)));

  it("is expanded wherever the variable is defined", () => {
    const declarations = ["--main: red", "background: var(--main)", "background: var(--main)"].map(
      declarationOf,
    );
    expandColorBackgrounds(declarations);
    expect(declarations).toEqual([declarationOf("--main: red"), COLORED, COLORED]);
  });

  it("is nothing for a declaration that sets nothing", () => {
    const empty = { sets: [], resets: [] };
    expandColorBackgrounds([empty]);
    expect(empty).toEqual({ sets: [], resets: [] });
  });
});
