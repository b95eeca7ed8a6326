import { describe, expect, it } from "vitest";
import {
  AppliedStyles,
  hiddenElements,
  type Layer,
  propertyFamily,
} from "#rules/ship-check/css/applied-styles.ts";
import { PageElements } from "#rules/ship-check/css/selector-match.ts";
import { readSheet } from "#rules/ship-check/css/sheet.ts";
import { readPage } from "#rules/ship-check/html/page.ts";

const sheetOf = (text: string) => readSheet([{ text, firstLine: 1, tab: "css" }]);
const NONE: Layer = { context: "", state: "", pseudo: "" };

/** A layer of a sheet on a page, and the first element with a tag. */
function applied(css: string, html: string, layer: Partial<Layer> = {}, ignored: string[] | null = []) {
  const page = new PageElements(readPage(html).root);
  const styles = new AppliedStyles(sheetOf(css), page, ignored && new Set(ignored));
  const inLayer = styles.in({ ...NONE, ...layer });
  if (!inLayer) throw new Error("The page is too large.");
  const find = (tag: string) => {
    const one = page.all.find(({ element }) => element.tag === tag);
    if (!one) throw new Error(`There is no ${tag}.`);
    return one;
  };
  return { layer: inLayer, find };
}

/** What wins at the page's `<p>`, as text. */
function won(css: string, html: string, layer: Partial<Layer> = {}, ignored: string[] | null = []) {
  const { layer: inLayer, find } = applied(css, html, layer, ignored);
  return [...inLayer.valuesOf(find("p"))].map(([property, { value }]) => `${property}: ${value}`);
}

describe("what applies to an element", () => {
  const P = '<p id="i" class="a b">1</p>';

  it.each<[string, string, string[]]>([
    ["is a rule that matches it", "p { width: 1px; }", ["width: 1px"]],
    ["is nothing of a rule that doesn't", "b { width: 1px; }", []],
    ["is every rule that matches it", "p { width: 1px; } .a { height: 2px; }", ["width: 1px", "height: 2px"]],
    ["is the rule with more weight", ".a { width: 1px; } p { width: 2px; }", ["width: 1px"]],
    [
      "is the rule with the most weight",
      "#i { width: 1px; } .a.b { width: 2px; } p { width: 3px; }",
      ["width: 1px"],
    ],
    ["is the later one of the same weight", ".b { width: 1px; } .a { width: 2px; }", ["width: 2px"]],
    [
      "is the latest one of the same weight, where a selector comes back",
      ".a { width: 1px; } .b { width: 2px; } .a { width: 3px; }",
      ["width: 3px"],
    ],
    ["is nothing of an at-rule", "@media (hover) { p { width: 1px; } }", []],
    ["is nothing of a state", "p:hover { width: 1px; }", []],
    ["is nothing of a part of it", "p::before { width: 1px; }", []],
    [
      "is nothing of a selector that isn't supported",
      "p:has(a) { width: 1px; } p { height: 1px; }",
      ["height: 1px"],
    ],
  ])("%s", (_, css, values) => expect(won(css, P)).toEqual(values));

  it.each<[string, string, Partial<Layer>, string[]]>([
    [
      "an at-rule, together with what always applies",
      "@media (hover) { p { width: 1px; } } p { height: 1px; }",
      { context: "@media (hover){" },
      ["width: 1px", "height: 1px"],
    ],
    [
      "an at-rule, but not in another one",
      "@media (hover) { p { width: 1px; } } @media print { p { height: 1px; } }",
      { context: "@media (hover){" },
      ["width: 1px"],
    ],
    ["an at-rule with declarations of its own", "@page { margin-top: 1px; }", { context: "@page{" }, []],
    [
      "a state, together with what always applies",
      "p:hover { width: 1px; } p { height: 1px; }",
      { state: "0:hover" },
      ["height: 1px", "width: 1px"],
    ],
    [
      "a state, but not in another one",
      "p:hover { width: 1px; } p:focus { height: 1px; }",
      { state: "0:hover" },
      ["width: 1px"],
    ],
    [
      "a part of it, but not in the whole",
      "p::before { width: 1px; } p { height: 1px; }",
      { pseudo: "::before" },
      ["width: 1px"],
    ],
    [
      "a part of it in a state",
      "p:hover::before { width: 1px; } p::before { height: 1px; }",
      { state: "0:hover", pseudo: "::before" },
      ["height: 1px", "width: 1px"],
    ],
  ])("in %s", (_, css, layer, values) => expect(won(css, P, layer)).toEqual(values));

  it("is its own, where another element has fewer rules", () => {
    const { layer, find } = applied(
      "b, p { width: 1px; } .a { height: 1px; }",
      '<b>1</b><p class="a">2</p><i>3</i>',
    );
    expect([...layer.valuesOf(find("b")).keys()]).toEqual(["width"]);
    expect([...layer.valuesOf(find("p")).keys()]).toEqual(["width", "height"]);
    expect(layer.rulesOf(find("p")).map(({ key }) => key)).toEqual(["b,p", ".a"]);
    expect(layer.rulesOf(find("i"))).toEqual([]);
    expect(layer.valuesOf(find("i")).size).toBe(0);
  });
});

describe("a style attribute", () => {
  const STYLED = '<p style="width: 1px" class="a">1</p>';

  it.each<[string, string, string, string[]]>([
    ["wins over a rule", "p { width: 2px; height: 2px; }", STYLED, ["width: 1px", "height: 2px"]],
    ["applies without a rule", "", STYLED, ["width: 1px"]],
    ["doesn't win over an important rule", "p { width: 2px !important; }", STYLED, ["width: 2px"]],
    ["sets nothing else", "p { width: 2px; }", '<p title="style: a" class="style:b">1</p>', ["width: 2px"]],
  ])("%s", (_, css, html, values) => expect(won(css, html)).toEqual(values));

  it("doesn't count where its declaration is ignored", () => {
    expect(won("", STYLED, {}, ["style:width=1px"])).toEqual([]);
    expect(won("", STYLED, {}, ["style:width=2px"])).toEqual(["width: 1px"]);
    expect(won("", STYLED, {}, null)).toEqual([]);
  });

  it("doesn't count for a part of the element", () =>
    expect(won("p::before { height: 1px; }", STYLED, { pseudo: "::before" })).toEqual(["height: 1px"]));

  it("doesn't count among the values of rules", () => {
    const { layer, find } = applied("p { width: 2px; }", STYLED);
    expect(layer.ruleValuesOf(find("p")).get("width")?.value).toBe("2px");
  });

  it("is a declaration at the attribute's own line", () => {
    const { layer, find } = applied("", '<p class="a"\n   style="width: 1px">1</p>');
    expect(layer.valuesOf(find("p")).get("width")).toEqual({
      value: "1px",
      order: Number.POSITIVE_INFINITY,
      declaration: {
        sets: [["width", "1px"]],
        resets: [],
        important: false,
        text: "width: 1px",
        location: { tab: "html", line: 2 },
        lacksSemicolon: false,
      },
    });
  });
});

describe("a rule that applies declares", () => {
  it.each<[string, string, string, string, boolean]>([
    ["what wins", "p { width: 1px; }", "width", "1px", true],
    ["what doesn't win", "p { width: 1px; } p { width: 2px; }", "width", "1px", true],
    ["a longhand of a shorthand", "p { margin: 1px; }", "margin-left", "1px", true],
    ["no other value", "p { width: 1px; }", "width", "2px", false],
    ["no other property", "p { width: 1px; }", "height", "1px", false],
    ["nothing of another element", "b { width: 1px; }", "width", "1px", false],
  ])("%s", (_, css, property, value, declares) => {
    const { layer, find } = applied(css, "<p>1</p>");
    expect(layer.declares(find("p"), property, value)).toBe(declares);
    expect(layer.declares(find("p"), property, value)).toBe(declares);
  });
});

describe("a family of properties", () => {
  it.each([
    ["width", "width"],
    ["margin-top", "margin"],
    ["border-top-width", "border"],
    ["--main-color", "--main-color"],
  ])("of %s is %s", (property, family) => expect(propertyFamily(property)).toBe(family));

  it.each<[string, string, string, boolean]>([
    ["is there with the property", "p { margin-top: 1px; }", "margin-top", true],
    ["is there with a related property", "p { margin-top: 1px; }", "margin-left", true],
    ["is missing with another property", "p { padding-top: 1px; }", "margin-top", false],
    ["is missing without any", "", "margin-top", false],
  ])("%s", (_, css, property, has) => {
    const { layer, find } = applied(css, "<p>1</p>");
    expect(layer.hasFamily(find("p"), property)).toBe(has);
    expect(layer.hasFamily(find("p"), property)).toBe(has);
  });
});

describe("what is worked out once", () => {
  it("is a layer", () => {
    const styles = new AppliedStyles(sheetOf(""), new PageElements(readPage("").root), null);
    const layers = [
      NONE,
      { ...NONE, context: "@media (hover){" },
      { ...NONE, state: "0:hover" },
      { ...NONE, pseudo: "::before" },
    ].map((layer) => styles.in(layer));
    expect(new Set(layers).size).toBe(4);
    expect(styles.in({ ...NONE })).toBe(layers[0]);
  });

  it("is the cascade of elements with the same rules", () => {
    const { layer, find } = applied("b, p { width: 1px; }", '<b>1</b><p style="height: 1px">2</p>');
    expect(layer.rulesOf(find("b"))).toBe(layer.rulesOf(find("p")));
    expect(layer.valuesOf(find("b"))).toBe(layer.ruleValuesOf(find("p")));
    expect(layer.valuesOf(find("p"))).toBe(layer.valuesOf(find("p")));
  });

  it.each<[string, string, string, string[] | null, number]>([
    ["one list of rules for two elements", "i { width: 1px; height: 1px; }", "<i></i><i></i>", [], 2],
    ["each list of rules", "i { width: 1px; } .a { height: 1px; }", '<i></i><i class="a"></i>', [], 3],
    ["a list again for an element with a style", "i { width: 1px; }", '<i></i><i style="top: 0"></i>', [], 2],
    ["a list once for the first element with a style", "i { width: 1px; }", '<i style="top: 0"></i>', [], 1],
    ["no list again where styles are ignored", "i { width: 1px; }", '<i></i><i style="top: 0"></i>', null, 1],
    ["no list again for other attributes", "i { width: 1px; }", '<i></i><i title="a"></i>', [], 1],
  ])("counts %s", (_, css, html, ignored, count) =>
    expect(applied(css, html, {}, ignored).layer.cascadedCount).toBe(count),
  );
});

describe("a page that is too large", () => {
  /** Whether the rules apply to so many elements, each with a class of its own. */
  const isApplied = (css: string, count: number) => {
    const html = Array.from({ length: count }, (_, at) => `<i class="c${at}"></i>`).join("");
    return new AppliedStyles(sheetOf(css), new PageElements(readPage(html).root), null).in(NONE) !== null;
  };
  const rules = (count: number) => "i { width: 1px; } ".repeat(count);
  const declarations = (count: number) => Array.from({ length: count }, (_, at) => `x${at}: 1px;`).join("");
  const classes = Array.from({ length: 100 }, (_, at) => `.c${at} { width: 1px; }`).join(" ");

  it.each([
    ["20,000 pairs of an element and a rule", rules(100), 200, true],
    ["more pairs of an element and a rule", rules(100), 201, false],
    ["20,000 declarations", `i { ${declarations(199)} } ${classes}`, 100, true],
    ["more declarations", `i { ${declarations(200)} } ${classes}`, 100, false],
  ])("has %s", (_, css, count, is) => expect(isApplied(css, count)).toBe(is));

  it("counts the pairs of all layers", () => {
    const html = "<i></i>".repeat(200);
    const styles = new AppliedStyles(sheetOf(rules(60)), new PageElements(readPage(html).root), null);
    expect(styles.in(NONE)).not.toBe(null);
    expect(styles.in({ ...NONE, state: "0:hover" })).toBe(null);
  });
});

describe("the hidden elements", () => {
  const hidden = (ship: string, reference: string, html = "<p>1</p><b>2</b>") =>
    [...hiddenElements(sheetOf(ship), sheetOf(reference), readPage(html).root)].map(({ tag }) => tag);

  it.each<[string, string, string, string[]]>([
    ["are those without a display", "p { display: none; }", "", ["p"]],
    ["are those that aren't visible", "p { visibility: hidden; }", "", ["p"]],
    ["are those that are transparent", "p { opacity: 0; }", "", ["p"]],
    ["are hidden beside another declaration", "p { width: 1px; opacity: 0; height: 1px; }", "", ["p"]],
    ["are hidden beside another rule", "b { width: 1px; } p { opacity: 0; } b { height: 1px; }", "", ["p"]],
    ["are none with other values", "p { display: block; visibility: visible; opacity: 1; }", "", []],
    ["are none with the word elsewhere", "p { float: none; }", "", []],
    ["are none that the reference hides as well", "p { display: none; }", "p { display: none; }", []],
    [
      "are none that another rule of the reference hides",
      "p { display: none; }",
      "body p { opacity: 0; }",
      [],
    ],
    [
      "are those that the reference doesn't hide",
      "p { display: none; } b { display: none; }",
      "p { display: none; }",
      ["b"],
    ],
    [
      "are none by a rule that hides in the reference as well",
      "p { display: none; }",
      "p { display: none; } body p { display: block; }",
      [],
    ],
    ["are none that a later rule shows", "p { display: none; } body p { display: block; }", "", []],
    [
      "are those to which the reference gives something else",
      "p { display: none; }",
      "p { width: 1px; }",
      ["p"],
    ],
    ["are none in a media query", "@media (hover) { p { display: none; } }", "", []],
    ["are none in a state", "p:hover { display: none; }", "", []],
    ["are none where only a part is hidden", "p::before { display: none; }", "", []],
  ])("%s", (_, ship, reference, tags) => expect(hidden(ship, reference)).toEqual(tags));

  it("are none where the page is too large for a sheet", () => {
    const large = "i { width: 1px; } ".repeat(101);
    const html = `<p>1</p>${"<i></i>".repeat(200)}`;
    expect(hidden("p { display: none; }", "", html)).toEqual(["p"]);
    expect(hidden(`p { display: none; } ${large}`, "", html)).toEqual([]);
    expect(hidden("p { display: none; }", large, html)).toEqual([]);
  });
});
