import { describe, expect, it } from "vitest";
import { PageElements } from "#rules/ship-check/css/selector-match.ts";
import { MatchWork, parseSelector, splitList, TooMuchWork } from "#rules/ship-check/css/selector-tests.ts";
import { readPage } from "#rules/ship-check/html/page.ts";

/** The ids of the elements that a selector matches, or their tags where they have none; null where it isn't supported. */
function matched(html: string, selector: string): string[] | null {
  const match = new PageElements(readPage(html).root).match(selector);
  return match && [...match.elements].map(({ element }) => element.attributes.get("id") ?? element.tag);
}

describe("a simple selector", () => {
  const PAGE = '<p id="one" class="a b">1</p><p id="two" class="b">2</p><h1 id="three">3</h1>';

  it.each<[string, string, string[]]>([
    ["matches a tag", "p", ["one", "two"]],
    ["matches a tag with a digit", "h1", ["three"]],
    ["matches a class", ".a", ["one"]],
    ["matches one of several classes", ".b", ["one", "two"]],
    ["matches all of its classes", ".a.b", ["one"]],
    ["matches an id", "#two", ["two"]],
    ["matches a tag with a class", "p.b", ["one", "two"]],
    ["matches no other tag with a class", "h1.b", []],
    ["matches no other class with an id", "#two.a", []],
    ["matches all elements", "body *", ["one", "two", "three"]],
    ["matches everything of a class", "*.a", ["one"]],
    ["matches nothing where nothing has its name", ".c", []],
  ])("%s", (_, selector, ids) => expect(matched(PAGE, selector)).toEqual(ids));
});

describe("a test of an attribute", () => {
  const PAGE =
    '<a id="one" href="/a b-c" lang="en">1</a><a id="two" href="b" lang="en-US">2</a><b id="three" lang="enx">3</b><i id="four" title="">4</i>';

  it.each<[string, string, string[]]>([
    ["matches where it is there", "[href]", ["one", "two"]],
    ["matches where it is there and empty", "[title]", ["four"]],
    ["matches nothing where it is nowhere", "[alt]", []],
    ["matches its value", "[href=b]", ["two"]],
    ["matches an empty value", '[title=""]', ["four"]],
    ["matches no other value", "[href=c]", []],
    ["matches its beginning", '[href^="/a"]', ["one"]],
    ["matches no beginning elsewhere", '[href^="c"]', []],
    ["matches its end", '[href$="-c"]', ["one"]],
    ["matches no end elsewhere", '[href$="/a"]', []],
    ["matches a part", '[href*="b"]', ["one", "two"]],
    ["matches no other part", '[href*="x"]', []],
    ["matches a word", '[href~="b-c"]', ["one"]],
    ["matches no part of a word", '[href~="c"]', []],
    ["matches a value or what a hyphen follows", "[lang|=en]", ["one", "two"]],
    ["matches no value that only begins with it", "[lang|=enx-]", []],
    ["matches nothing that begins with nothing", '[title^=""]', []],
    ["matches nothing that contains nothing", '[href*=""]', []],
    ["matches no empty word", '[title~=""]', []],
    ["matches beside another test", "[href=b][lang]", ["two"]],
  ])("%s", (_, selector, ids) => expect(matched(PAGE, selector)).toEqual(ids));

  it("matches a value with a quote and a backslash", () => {
    expect(matched(`<i id="one" title='a"]b'>1</i>`, '[title="a\\"]b"]')).toEqual(["one"]);
    expect(matched('<i id="one" title="a\\b">1</i>', '[title="a\\\\b"]')).toEqual(["one"]);
  });

  it("matches words with any space between them", () =>
    expect(matched('<i id="one" title="a \n  b">1</i>', '[title~="b"]')).toEqual(["one"]));
});

describe("a pseudo-class", () => {
  const LIST = '<li id="a">1<li id="b">2<li id="c">3<li id="d">4<li id="e">5';
  const MIXED =
    '<main id="m"><h1 id="h">1</h1><p id="p1">2</p><p id="p2">3</p><i id="i"></i></main><aside id="s"><b id="o">4</b></aside>';

  it.each<[string, string, string[]]>([
    [":root is the page", ":root", ["html"]],
    [":empty is what has nothing in it", "main :empty", ["i"]],
    [":first-child is the first one", "main :first-child", ["h"]],
    [":last-child is the last one", "main :last-child", ["i"]],
    [":only-child is one without siblings", "aside :only-child", ["o"]],
    [":only-child is none of several", "main :only-child", []],
    [":first-of-type is the first of each tag", "main :first-of-type", ["h", "p1", "i"]],
    [":last-of-type is the last of each tag", "main :last-of-type", ["h", "p2", "i"]],
    [":only-of-type is the only one of its tag", "main :only-of-type", ["h", "i"]],
    [":nth-of-type counts one tag", "main :nth-of-type(2)", ["p2"]],
    [":nth-last-of-type counts one tag from the end", "main p:nth-last-of-type(2)", ["p1"]],
    [":nth-child counts all", "main :nth-child(2)", ["p1"]],
    [":nth-last-child counts all from the end", "main :nth-last-child(2)", ["p2"]],
    [":not() is all others", "main :not(p)", ["h", "i"]],
    [":not() of a list is what none of it matches", "main :not(p, h1)", ["i"]],
    [":is() is what any of a list matches", "main :is(h1, #p2)", ["h", "p2"]],
    [":where() is what any of a list matches", "main :where(.x, p)", ["p1", "p2"]],
    [":is() may be in another one", "main :not(:is(p, h1))", ["i"]],
  ])("%s", (_, selector, ids) => expect(matched(MIXED, selector)).toEqual(ids));

  it.each<[string, string[]]>([
    ["2", ["b"]],
    ["12", []],
    ["n", ["a", "b", "c", "d", "e"]],
    ["2n", ["b", "d"]],
    ["even", ["b", "d"]],
    ["odd", ["a", "c", "e"]],
    ["2n+1", ["a", "c", "e"]],
    ["2n + 1", ["a", "c", "e"]],
    ["2n-1", ["a", "c", "e"]],
    ["3n+2", ["b", "e"]],
    ["n+4", ["d", "e"]],
    ["+n+4", ["d", "e"]],
    ["-n+2", ["a", "b"]],
    ["-2n+3", ["a", "c"]],
    ["+2n", ["b", "d"]],
    ["0n+3", ["c"]],
    ["0n", []],
    ["10n+1", ["a"]],
    ["n+12", []],
  ])(":nth-child(%s)", (formula, ids) => expect(matched(LIST, `li:nth-child(${formula})`)).toEqual(ids));

  const LINKS = '<a id="one" href="b">1</a><a id="two">2</a><link id="three" href="c">';
  it.each([":link", ":any-link"])("%s is a link with an address", (selector) =>
    expect(matched(LINKS, selector)).toEqual(["one"]),
  );
});

describe("a selector that isn't supported", () => {
  it.each([
    ["a formula that is none", ":nth-child(x)"],
    ["a formula with something in front", ":nth-child(x2)"],
    ["a formula with something behind", ":nth-child(2x)"],
    ["a formula of a word that only begins with even", ":nth-child(evens)"],
    ["a formula of a word that only ends with odd", ":nth-child(xodd)"],
    ["a formula of nothing", ":nth-child()"],
    ["a formula of a list", ":nth-child(2 of p)"],
    ["an unknown function with a formula", ":nth-cell(2)"],
    ["an unknown function", ":has(p)"],
    ["a state in brackets", ":not(:hover)"],
    ["a part of an element in brackets", ":is(p::before)"],
    ["several steps in brackets", ":not(main p)"],
    ["something unknown in brackets", ":is(p, :has(a))"],
    ["the sign of a nested rule", "& p"],
    ["a namespace", "svg|a"],
    ["a bracket that stays open", "[a"],
  ])("has %s", (_, selector) => expect(parseSelector(selector)).toBe(null));

  it("has more than 200 selectors in brackets", () => {
    const list = (count: number) => `:is(${Array.from({ length: count }, (_, at) => `.c${at}`).join(",")})`;
    expect(parseSelector(list(200))).not.toBe(null);
    expect(parseSelector(list(201))).toBe(null);
  });
});

describe("a selector's weight", () => {
  it.each<[string, number]>([
    ["*", 0],
    ["p", 1],
    ["main p", 2],
    ["p::before", 2],
    [".a", 1000],
    ["[a]", 1000],
    [":hover", 1000],
    [":root", 1000],
    [":nth-child(2)", 1000],
    ["#a", 1_000_000],
    ["#a .b p", 1_001_001],
    [":not(p)", 1],
    [":is(p, #a, .b)", 1_000_000],
    [":not(.a, p)", 1000],
    [":where(#a)", 0],
  ])("of %s is %i", (selector, specificity) =>
    expect(parseSelector(selector)?.specificity).toBe(specificity),
  );
});

describe("the states and the part of a selector", () => {
  it.each<[string, string, string]>([
    ["p", "", ""],
    ["p:hover", "0:hover", ""],
    ["a:hover b", "1:hover", ""],
    ["main a:hover b", "1:hover", ""],
    ["a:hover:focus", "0:focus0:hover", ""],
    ["a:focus:hover", "0:focus0:hover", ""],
    ["a:hover b:focus", "0:focus1:hover", ""],
    ["p::before", "", "::before"],
    ["p::before:hover", "0:hover", "::before"],
    ["p::before::marker", "", "::before::marker"],
    ["p:root", "", ""],
    ["p:is(a)", "", ""],
  ])("of %s", (selector, state, pseudo) => expect(parseSelector(selector)).toMatchObject({ state, pseudo }));
});

describe("the steps of a selector", () => {
  it.each<[string, string[]]>([
    ["p", [""]],
    ["main p", ["", " "]],
    ["main>p", ["", ">"]],
    ["h1+p~i", ["", "+", "~"]],
  ])("%s", (selector, combinators) =>
    expect(parseSelector(selector)?.compounds.map(({ combinator }) => combinator)).toEqual(combinators),
  );

  it("have keys for an index", () => {
    const [compound] = parseSelector("p#a.b")?.compounds ?? [];
    expect(compound).toMatchObject({ tag: "p", id: "#a", class: ".b" });
  });
});

describe("a list", () => {
  it.each<[string, string, string[]]>([
    ["of one is one piece", "a", ["a"]],
    ["is cut at its commas", "a,b, c", ["a", "b", " c"]],
    ["has a piece of nothing", "a,,b", ["a", "", "b"]],
    ["isn't cut in brackets", "a(b,c),d", ["a(b,c)", "d"]],
    ["isn't cut in brackets in brackets", "a((b),c),d", ["a((b),c)", "d"]],
    ["isn't cut in square brackets", "a[b,c],d", ["a[b,c]", "d"]],
    ["of nothing is one piece", "", [""]],
  ])("%s", (_, text, pieces) => expect(splitList(text)).toEqual(pieces));
});

describe("the work of matching", () => {
  /** How often a test with so many characters may run. */
  const testsWith = (characters?: number) => {
    const work = new MatchWork();
    let tests = 0;
    try {
      for (; tests <= 60_000; tests++) work.count(characters);
    } catch (error) {
      expect(error).toBeInstanceOf(TooMuchWork);
    }
    return tests;
  };

  it.each<[string, number | undefined, number]>([
    ["is at most 60,000 tests", undefined, 60_000],
    ["is no more for a few characters", 31, 60_000],
    ["is one more for each 32 characters", 32, 30_000],
    ["is two more for 64 characters", 64, 20_000],
  ])("%s", (_, characters, tests) => expect(testsWith(characters)).toBe(tests));

  /** How many selectors can be tried on a page of a hundred equal elements. */
  const selectorsTried = (element: string, selectorOf: (at: number) => string) => {
    const page = new PageElements(readPage(element.repeat(100)).root);
    let at = 0;
    while (at < 1000 && page.match(selectorOf(at)) !== null) at++;
    return at;
  };
  const long = "a".repeat(320);

  it.each<[string, string, (at: number) => string, number]>([
    ["counts the tests of each element", "<i></i>", (at) => `i:nth-child(n+${at})`, 60_000 / (100 * 3)],
    ["counts those in brackets", "<i></i>", (at) => `i:not(.c${at})`, 60_000 / (100 * 5)],
    [
      "counts the attributes of each element",
      `<i ${Array.from({ length: 64 }, (_, at) => `a${at}`).join(" ")}></i>`,
      (at) => `i[b${at}]`,
      60_000 / (100 * 6),
    ],
    [
      "counts the characters of a wanted value",
      '<i title="a"></i>',
      (at) => `i[title^="${at}${long}"]`,
      60_000 / (100 * 15),
    ],
    [
      "counts the characters of a text that is searched",
      `<i title="${long}"></i>`,
      (at) => `i[title*="${at}"]`,
      60_000 / (100 * 15),
    ],
  ])("%s", (_, element, selectorOf, tried) => expect(selectorsTried(element, selectorOf)).toBe(tried));
});
