import { describe, expect, it } from "vitest";
import { cascade, isMet, Styles } from "#rules/ship-check/css/cascade.ts";
import { readSheet } from "#rules/ship-check/css/sheet.ts";

const sheetOf = (text: string) => readSheet([{ text, firstLine: 1, tab: "css" }]);
const stylesOf = (text: string) => new Styles(sheetOf(text));

/** What wins at `p`, as text. */
const won = (text: string) =>
  [...stylesOf(text).valuesAt("p")].map(([property, { value }]) => `${property}: ${value}`).sort();

describe("what wins in a rule", () => {
  it.each<[string, string, string[]]>([
    ["is the later declaration", "p { width: 1px; width: 2px; }", ["width: 2px"]],
    ["is the later rule's declaration", "p { width: 1px; } p { width: 2px; }", ["width: 2px"]],
    ["is the important declaration", "p { width: 1px !important; width: 2px; }", ["width: 1px"]],
    [
      "is the later of two important ones",
      "p { width: 1px !important; width: 2px !important; }",
      ["width: 2px"],
    ],
    ["is the important one that comes later", "p { width: 1px; width: 2px !important; }", ["width: 2px"]],
    ["is every property's own", "p { width: 1px; height: 2px; }", ["height: 2px", "width: 1px"]],
    ["is nothing where there is no rule", "a { width: 1px; }", []],
    [
      "is a shorthand's longhand",
      "p { margin-top: 1px; margin: 2px; }",
      ["margin-bottom: 2px", "margin-left: 2px", "margin-right: 2px", "margin-top: 2px"],
    ],
    [
      "is a longhand behind its shorthand",
      "p { margin: 2px; margin-top: 1px; }",
      ["margin-bottom: 2px", "margin-left: 2px", "margin-right: 2px", "margin-top: 1px"],
    ],
    [
      "is no longhand that a later shorthand puts back",
      "p { text-decoration-skip-ink: none; text-decoration: underline; }",
      won("p { text-decoration: underline; }"),
    ],
    [
      "is a longhand that an earlier shorthand puts back",
      "p { text-decoration: underline; text-decoration-skip-ink: none; }",
      [...won("p { text-decoration: underline; }"), "text-decoration-skip-ink: none"].sort(),
    ],
    [
      "is an important longhand before a shorthand",
      "p { text-decoration-skip-ink: none !important; text-decoration: underline; }",
      [...won("p { text-decoration: underline; }"), "text-decoration-skip-ink: none"].sort(),
    ],
    [
      "is no longhand behind an important shorthand",
      "p { text-decoration: underline !important; text-decoration-skip-ink: none; }",
      won("p { text-decoration: underline !important; }"),
    ],
    [
      "is an important longhand behind an important shorthand",
      "p { text-decoration: underline !important; text-decoration-skip-ink: none !important; }",
      [...won("p { text-decoration: underline; }"), "text-decoration-skip-ink: none"].sort(),
    ],
    [
      "is no important longhand before an important shorthand",
      "p { text-decoration-skip-ink: none !important; text-decoration: underline !important; }",
      won("p { text-decoration: underline; }"),
    ],
    [
      "is no property that a later shorthand names in full",
      "p { border-image: none; border: 1px solid; }",
      won("p { border: 1px solid; }"),
    ],
    [
      "is a property whose name only begins like it",
      "p { border-radius: 1px; border: 0; }",
      [...won("p { border-radius: 1px; }"), ...won("p { border: 0; }")].sort(),
    ],
    [
      "is a longhand between two shorthands",
      "p { text-decoration: underline; text-decoration-skip-ink: none; font: 1px a; }",
      [...won("p { text-decoration: underline; font: 1px a; }"), "text-decoration-skip-ink: none"].sort(),
    ],
    [
      "is no longhand behind an important shorthand that is written again",
      "p { text-decoration: underline !important; text-decoration: none; text-decoration-skip-ink: none; }",
      won("p { text-decoration: underline !important; }"),
    ],
    [
      "is a shorthand's longhand before another shorthand",
      "p { list-style: none; flex: 1; }",
      [
        "flex-basis: 0",
        "flex-grow: 1",
        "flex-shrink: 1",
        "list-style-image: none",
        "list-style-position: outside",
        "list-style-type: none",
      ],
    ],
    ["is nothing before all", "p { width: 1px; all: unset; }", won("p { all: unset; }")],
    [
      "is no other property before a shorthand",
      "p { width: 1px; text-decoration: underline; }",
      [...won("p { text-decoration: underline; }"), "width: 1px"].sort(),
    ],
  ])("%s", (_, text, winners) => expect(won(text)).toEqual(winners));

  it("is what a list of selectors gives to each", () => {
    const styles = stylesOf("p, a { width: 1px; }");
    expect(styles.valuesAt("p")).toBe(styles.valuesAt("a"));
    expect([...styles.valuesAt("p").keys()]).toEqual(["width"]);
  });

  it("is what a list of selectors gives to each, with its own rules", () => {
    const styles = stylesOf("p, a { width: 1px; } p { width: 2px; }");
    expect(["p", "a"].map((key) => styles.valuesAt(key).get("width")?.value)).toEqual(["2px", "1px"]);
  });

  it("is asked for once", () => {
    const styles = stylesOf("p { width: 1px; } p { width: 2px; }");
    expect(styles.valuesAt("p")).toBe(styles.valuesAt("p"));
    expect(cascade([])).toEqual(new Map());
  });
});

describe("the rules with more weight", () => {
  const heavy = (text: string, known = "") =>
    [...stylesOf(text).valuesWithHeavierRules("p", sheetOf(known))].map(
      ([property, { value }]) => `${property}: ${value}`,
    );

  it.each<[string, string, string, string[]]>([
    ["win", "body p { width: 2px; } p { width: 1px; }", "", ["width: 2px"]],
    ["win behind html", "html p { width: 2px; } p { width: 1px; }", "", ["width: 2px"]],
    ["win behind :root", ":root p { width: 2px; } p { width: 1px; }", "", ["width: 2px"]],
    ["win behind a star", "* p { width: 2px; } p { width: 1px; }", "", ["width: 2px"]],
    ["win behind html and body", "html > body p { width: 2px; } p { width: 1px; }", "", ["width: 2px"]],
    [
      "win, the later of two",
      "body p { width: 2px; } html p { width: 3px; } p { width: 1px; }",
      "",
      ["width: 3px"],
    ],
    ["win, both of two", "body p { width: 2px; } html p { height: 3px; }", "", ["width: 2px", "height: 3px"]],
    ["win where the light one is missing", "body p { width: 2px; }", "", ["width: 2px"]],
    [
      "win in the same at-rule alone",
      "@media (hover) { body p { width: 2px; } } p { width: 1px; }",
      "",
      ["width: 1px"],
    ],
    [
      "don't win where they are known",
      "body p { width: 2px; } p { width: 1px; }",
      "body p {}",
      ["width: 1px"],
    ],
    ["don't win behind another ancestor", "main p { width: 2px; } p { width: 1px; }", "", ["width: 1px"]],
    ["don't win for another selector", "body a { width: 2px; } p { width: 1px; }", "", ["width: 1px"]],
  ])("%s", (_, text, known, winners) => expect(heavy(text, known)).toEqual(winners));

  it("don't win with a needless ancestor in their middle", () => {
    const styles = stylesOf("main body p { width: 2px; } main p { width: 1px; }");
    expect(styles.valuesWithHeavierRules("main p", sheetOf("")).get("width")?.value).toBe("1px");
  });

  it("are none of a selector that is nothing else", () =>
    expect(stylesOf("body > { width: 2px; }").valuesWithHeavierRules("", sheetOf("")).size).toBe(0));

  it("are gathered once", () => {
    const styles = stylesOf("body p { width: 2px; } body a { width: 3px; }");
    expect([...styles.valuesWithHeavierRules("p", sheetOf("")).values()].map(({ value }) => value)).toEqual([
      "2px",
    ]);
    expect([...styles.valuesWithHeavierRules("a", sheetOf("")).values()].map(({ value }) => value)).toEqual([
      "3px",
    ]);
  });
});

describe("a wanted declaration is met", () => {
  const winner = (text: string, property: string) => stylesOf(text).valuesAt("p").get(property);

  it.each<[string, string, string, boolean]>([
    ["by the same value", "p { width: 1px; }", "p { width: 1px; }", true],
    ["not by another value", "p { width: 2px; }", "p { width: 1px; }", false],
    ["not by nothing", "p {}", "p { width: 1px; }", false],
    ["by an important one", "p { width: 1px !important; }", "p { width: 1px; }", true],
    ["not by one that isn't important", "p { width: 1px; }", "p { width: 1px !important; }", false],
    [
      "by one that is important like it",
      "p { width: 1px !important; }",
      "p { width: 1px !important; }",
      true,
    ],
  ])("%s", (_, ship, reference, met) => {
    const wanted = winner(reference, "width");
    if (!wanted) throw new Error("Nothing is wanted.");
    expect(isMet(winner(ship, "width"), "width", wanted)).toBe(met);
  });

  it("by nothing where a shorthand only implies it", () => {
    const wanted = winner("p { background: red; }", "background-repeat");
    const alone = winner("p { background-repeat: repeat; }", "background-repeat");
    if (!wanted || !alone) throw new Error("Nothing is wanted.");
    expect(isMet(undefined, "background-repeat", wanted)).toBe(true);
    // Alone it is what the task is about.
    expect(isMet(undefined, "background-repeat", alone)).toBe(false);
  });
});
