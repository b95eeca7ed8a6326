import { describe, expect, it } from "vitest";
import { containsElement, lacksEndTag, PageMatcher } from "#rules/ship-check/html/match.ts";
import { type Element, readPage } from "#rules/ship-check/html/page.ts";
import { elementIn, elementsIn, outline } from "./elements.ts";
import { lenientMatcher, type Uses } from "./lenient-matcher.ts";

/** How many of this many copies of an element are found to contain the wanted one. */
function timesContained(copies: number, matcher: PageMatcher, found: Element, wanted: Element): number {
  let times = 0;
  for (let copy = 0; copy < copies; copy++) if (matcher.contains({ ...found }, wanted)) times++;
  return times;
}

describe("a page contains another", () => {
  const contains = (page: string, wanted: string, ...required: string[]) =>
    containsElement(readPage(page).root, readPage(wanted).root, new Set(required));

  it.each<[string, string, string]>([
    ["if they are equal", "<p id=a>b</p>", "<p id=a>b</p>"],
    ["with more elements", "<h1>a</h1><p>b</p><i>c</i>", "<p>b</p>"],
    ["with more texts", "a<p>b</p>", "<p>b</p>"],
    ["with more attributes", "<p id=a class='b c'>d</p>", "<p class=c>d</p>"],
    ["with more end tags", "<p>a</p>", "<p>a"],
    ["without an end tag that may be omitted", "<p>a", "<p>a</p>"],
    [
      "with other things in its head's order",
      "<head><title>a</title><meta></head>",
      "<head><meta><title>a</title></head>",
    ],
    ["with hidden elements, where they are wanted", "<p hidden>a</p>", "<p hidden>a</p>"],
    ["without tags that browsers add", "a", "<html><body>a</body></html>"],
    ["without a space that is wanted between elements", "<b>a</b><i>b</i>", "<b>a</b> <i>b</i>"],
    ["with a space that isn't wanted", "a <b>b</b>", "a<b>b</b>"],
  ])("%s", (_, page, wanted) => expect(contains(page, wanted)).toBe(true));

  it.each<[string, string, string]>([
    ["without an element", "<p>a</p>", "<p>a</p><b></b>"],
    ["with one element for two", "<p>a</p>", "<p>a</p><p>a</p>"],
    ["with another tag", "<b>a</b>", "<i>a</i>"],
    ["with another text", "<p>a</p>", "<p>b</p>"],
    ["with a longer text", "<p>a b</p>", "<p>a</p>"],
    ["with an element for a text", "<p><b>a</b></p>", "<p>a</p>"],
    ["with a text for an element", "<p>b</p>", "<p><b></b></p>"],
    ["without an attribute", "<p>a</p>", "<p id=a>a</p>"],
    ["with another value", "<p id=b>a</p>", "<p id=a>a</p>"],
    ["in another order", "<b></b><i></i>", "<i></i><b></b>"],
    ["without an end tag", "<b>a", "<b>a</b>"],
    ["with a wrapper", "<div><p>a</p></div>", "<p>a</p>"],
    ["hidden", "<p hidden>a</p>", "<p>a</p>"],
    ["without a part of its head", "<head><meta></head>", "<head><meta><title>a</title></head>"],
    ["with rows in another section", "<table><thead><tr></table>", "<table><tr></table>"],
    ["with words that run together", "a<b>b</b>", "a <b>b</b>"],
    ["with emphasis in a text", "the <b>old</b> lamp", "the old lamp"],
  ])("not %s", (_, page, wanted) => expect(contains(page, wanted)).toBe(false));

  it.each<[string, string, string, string[], boolean]>([
    ["with a required tag", "<body>a", "<body>a", ["body"], true],
    ["not without a required tag", "a", "<body>a", ["body"], false],
    ["without a required tag that isn't wanted", "a", "a", ["body"], true],
    ["without a tag where another one is required", "a", "<body>a", ["tbody"], true],
  ])("%s", (_, page, wanted, required, isIn) => expect(contains(page, wanted, ...required)).toBe(isIn));

  it("however many comparisons it takes", () => {
    const [found, wanted] = [elementIn("<p>", "p"), elementIn("<p>", "p")];
    const matcher = new PageMatcher(new Set());
    expect(timesContained(60_001, matcher, found, wanted)).toBe(60_001);
  });
});

describe("with leniency, a ship", () => {
  const accepts = (start: string, reference: string, ship: string, uses?: Uses) => {
    const wanted = readPage(reference).root;
    const root = readPage(ship).root;
    return lenientMatcher(readPage(start).root, wanted, root, uses).contains(root, wanted);
  };

  it.each<[string, string, string, string]>([
    ["another preserved text", "<p>a</p>", "<p>a</p><b>c</b>", "<p>x</p><b>c</b>"],
    ["another text for a part of a preserved one", "<p>a b</p>", "<p>a <b>b</b>", "<p>a <b>b</b>"],
    ["no preserved attribute", "<p title=a>b</p>", "<p title=a>b</p><b></b>", "<p>b</p><b></b>"],
    [
      "another value of a preserved attribute",
      "<p title=a>b</p>",
      "<p title=a>b</p><b></b>",
      "<p title=x>b</p><b></b>",
    ],
    ["no preserved class", "<p class=a>b</p>", "<p class=a>b</p><b></b>", "<p>b</p><b></b>"],
    ["a wrapper", "", "<p>a</p>", "<div><p>a</p></div>"],
    ["wrappers in wrappers", "", "<p>a</p><b>b</b>", "<main><div><p>a</p></div><b>b</b></main>"],
    [
      "a list of links",
      "",
      "<nav><a>a</a><a>b</a></nav>",
      "<nav><ul><li><a>a</a></li><li><a>b</a></li></ul></nav>",
    ],
    ["a wrapper with the tag of what is in it", "", "<div></div><p>a</p>", "<div><div></div><p>a</p></div>"],
    [
      "a wrapper with other things and what is wanted",
      "",
      "<div></div><p>a</p>",
      "<div><b>b</b>c<div></div><p>a</p></div>",
    ],
    ["a wrapper around a part", "", "<h1>a</h1><p>b</p><p>c</p>", "<h1>a</h1><div><p>b</p></div><p>c</p>"],
    ["an element that matches, whatever is in it", "", "<div>a</div>", "<div>a<div>b</div></div>"],
    [
      "a label around its text and its control",
      "",
      "<form><label>a</label><input></form>",
      "<form><label>a <input></label></form>",
    ],
    [
      "a label around its control and its text",
      "",
      "<form><input><label>a</label></form>",
      "<form><label><input> a</label></form>",
    ],
    [
      "a label around its control and its text in front of more",
      "",
      "<form><input><label>a</label><p>b</p></form>",
      "<form><label><input> a</label><p>b</p></form>",
    ],
    ["emphasis in a new text", "", "<p>the old lamp</p>", "<p>the <b>old</b> lamp</p>"],
    [
      "emphasis in a new text in a wrapper",
      "",
      "<div>the old lamp</div>",
      "<div><p>the <b>old</b> lamp</p></div>",
    ],
    [
      "a text with tags around its words",
      "<p>the old lamp</p>",
      "<p>the <b>old</b> lamp</p>",
      "<p>see the <b>old</b> lamp</p>",
    ],
    ["a space in another place", "", "<p>see <b>here</b></p>", "<p>see<b> here</b></p>"],
    [
      "a space between words that run together in the reference",
      "",
      "<p>see<b>s</b></p>",
      "<p>see <b>s</b></p>",
    ],
    ["no space between elements", "", "<p><b>a</b> <i>b</i></p>", "<p><b>a</b><i>b</i></p>"],
    ["a second attempt with a space", "", "<p>see <b>here</b></p>", "<p>see<b>here</b> <b>here</b></p>"],
    ["rows in any section", "", "<table><tr><td>a</table>", "<table><thead><tr><td>a</thead></table>"],
    [
      "rows in several sections",
      "",
      "<table><tr><td>a<tr><td>b</table>",
      "<table><thead><tr><td>a</thead><tr><td>b</table>",
    ],
    ["what is hidden in the reference", "", "<p hidden>a</p>", "<p hidden>a</p>"],
  ])("may have %s", (_, start, reference, ship) => expect(accepts(start, reference, ship)).toBe(true));

  it.each<[string, string, string, string]>([
    ["another new text", "<p>a</p>", "<p>b</p>", "<p>c</p>"],
    ["a preserved text for a new one", "<p>a</p>", "<p>b</p>", "<p>a</p>"],
    ["no text for a preserved one", "<p>a</p>", "<p>a</p><b></b>", "<p></p><b></b>"],
    ["an element for a preserved text", "<p>a</p>", "<p>a</p><b></b>", "<p><i></i></p><b></b>"],
    ["no preserved element", "<p>a</p>", "<p>a</p><b></b>", "<b></b>"],
    ["no new attribute", "<p>b</p>", "<p title=a>b</p>", "<p>b</p>"],
    ["no attribute with a new value", "<p title=a>b</p>", "<p title=c>b</p>", "<p>b</p>"],
    ["no type", "<input type=email>", "<input type=email><b></b>", "<input><b></b>"],
    ["no data", "<p data-a=b>c</p>", "<p data-a=b>c</p><b></b>", "<p>c</p><b></b>"],
    ["a wrapper that means something", "", "<p>a</p>", "<blockquote><p>a</p></blockquote>"],
    ["a hidden wrapper", "", "<p>a</p>", "<div hidden><p>a</p></div>"],
    ["a hidden element", "", "<p>a</p>", "<p hidden>a</p>"],
    ["a wrapper where HTML allows none", "", "<ul><li>a</li></ul>", "<ul><div><li>a</li></div></ul>"],
    ["an item of a list that is no wrapper", "", "<ul><p>a</p></ul>", "<ul><li><p>a</p></li></ul>"],
    ["what is wanted in another order", "", "<p>a</p><b>b</b>", "<div><b>b</b><p>a</p></div>"],
    ["one element for two that are wanted", "", "<p>a</p><p>a</p>", "<div><p>a</p></div>"],
    [
      "a label in place of its control",
      "",
      "<form><label>a</label><input></form>",
      "<form><label>a</label></form>",
    ],
    [
      "a control in place of its label",
      "",
      "<form><input><label>a</label></form>",
      "<form><label><input></label></form>",
    ],
    [
      "a label around what is no control",
      "",
      "<form><label>a</label><p>b</p></form>",
      "<form><label>a <p>b</p></label></form>",
    ],
    [
      "a label around its text behind what is no control",
      "",
      "<form><p>b</p><label>a</label></form>",
      "<form><label><p>b</p>a</label></form>",
    ],
    [
      "a group with the text and the control of a label",
      "",
      "<form><label>a</label><input></form>",
      "<form><div>a <input></div></form>",
    ],
    ["emphasis in other words", "", "<p>the old lamp</p>", "<p>the <b>big</b> lamp</p>"],
    ["hidden emphasis in a new text", "", "<p>the old lamp</p>", "<p>the <b hidden>old</b> lamp</p>"],
    [
      "other words around a tag",
      "<p>the old lamp</p>",
      "<p>the <b>old</b> lamp</p>",
      "<p>my <b>old</b> lamp</p>",
    ],
    ["words that run together", "", "<p>see <b>here</b></p>", "<p>see<b>here</b></p>"],
    ["words that run together behind an element", "", "<p><b>see</b> here</p>", "<p><b>see</b>here</p>"],
    [
      "rows in a hidden section",
      "",
      "<table><tr><td>a</table>",
      "<table><thead hidden><tr><td>a</thead></table>",
    ],
    [
      "rows in another section than the written one",
      "",
      "<table><thead><tr><td>a</thead></table>",
      "<table><tr><td>a</table>",
    ],
    [
      "rows in another order",
      "",
      "<table><tr><td>a<tr><td>b</table>",
      "<table><thead><tr><td>b</thead><tr><td>a</table>",
    ],
  ])("may not have %s", (_, start, reference, ship) => expect(accepts(start, reference, ship)).toBe(false));

  const group = "<p class=a>b</p>";
  const label = "<label for=a>b</label>";
  it.each<[string, string, string, Uses, boolean]>([
    [
      "may lose a class that nothing uses",
      group,
      "<p>b</p>",
      { named: ["x"], used: ["class=x", "id=a"] },
      true,
    ],
    ["may not lose a class that the change names", group, "<p>b</p>", { named: ["a"] }, false],
    ["may not lose a class that it uses", group, "<p>b</p>", { used: ["class=a"] }, false],
    ["may not lose an id that it uses", "<p id=a>b</p>", "<p>b</p>", { used: ["id=a"] }, false],
    ["may lose an id that it uses as a class", "<p id=a>b</p>", "<p>b</p>", { used: ["class=a"] }, true],
    ["may not lose a reference that it uses", label, "<label>b</label>", { used: ["for=a"] }, false],
    [
      "may lose a title that the change names",
      "<p title=a>b</p>",
      "<p>b</p>",
      { named: ["a"], used: ["title=a"] },
      true,
    ],
    ["may not hide an element by its styles", "<p>b</p>", "<p>b</p>", { hidden: "p" }, false],
    ["may not hide a wrapper by its styles", "<p>b</p>", "<div><p>b</p></div>", { hidden: "div" }, false],
    ["may hide other elements by its styles", "<p>b</p>", "<i>x</i><p>b</p>", { hidden: "i" }, true],
    ["may hide what is hidden", "<p hidden>b</p>", "<p hidden>b</p>", { hidden: "p" }, true],
    ["may not hide emphasis by its styles", "<p>b</p>", "<p>b</p>", { hidden: "u" }, true],
  ])("%s", (_, preserved, ship, uses, isAccepted) =>
    expect(accepts(preserved, `${preserved}<b></b>`, `${ship}<b></b>`, uses)).toBe(isAccepted),
  );

  it("may not hide a section by its styles", () => {
    const [reference, ship] = ["<table><tr><td>a</table>", "<table><thead><tr><td>a</thead></table>"];
    expect(accepts("", reference, ship)).toBe(true);
    expect(accepts("", reference, ship, { hidden: "thead" })).toBe(false);
  });
});

describe("the limit of comparisons", () => {
  const wanted = elementIn("<p>", "p");
  const found = elementIn("<p>", "p");
  const matcher = () => lenientMatcher(wanted, wanted, found);

  it("is 60,000 with leniency", () => {
    const limited = matcher();
    expect(timesContained(60_001, limited, found, wanted)).toBe(60_000);
  });

  it("counts each pair once", () => {
    const limited = matcher();
    for (let step = 0; step < 60_001; step++) limited.contains(found, wanted);
    expect(timesContained(60_001, limited, found, wanted)).toBe(59_999);
    expect(limited.contains(found, wanted)).toBe(true);
  });

  it("counts the children of an element", () => {
    const limited = matcher();
    const [long, texts] = [elementIn(`<p>${"a<br>".repeat(100)}`, "p"), elementIn("<p>b", "p")];
    expect(limited.findInOrder(long, texts).count).toBe(0);
    // 200 children were visited, and counted once more for the emphasis in them.
    expect(timesContained(60_001, limited, found, wanted)).toBe(59_600);
    expect(limited.findInOrder(texts, texts).count).toBe(0);
  });
});

describe("the children of an element in order", () => {
  const inOrder = (found: string, wanted: string) => {
    const [ship, reference] = [elementIn(`<p>${found}</p>`, "p"), elementIn(`<p>${wanted}</p>`, "p")];
    return new PageMatcher(new Set()).findInOrder(ship, reference);
  };

  it.each<[string, string, string, { count: number; lacksSpace: boolean }]>([
    ["are none of none", "", "", { count: 0, lacksSpace: false }],
    ["are all that are wanted", "a<b></b>c", "a<b></b>c", { count: 3, lacksSpace: false }],
    ["end at the first that is missing", "a<b></b>", "a<i></i><b></b>", { count: 1, lacksSpace: false }],
    ["end at the first in another place", "<b></b>a", "a<b></b>", { count: 1, lacksSpace: false }],
    ["end where a space is missing", "a<b>b</b><i></i>", "a <b>b</b><i></i>", { count: 1, lacksSpace: true }],
    [
      "go on where a space isn't wanted",
      "a<b>b</b><i></i>",
      "a<b>b</b><i></i>",
      { count: 3, lacksSpace: false },
    ],
    [
      "go on behind a missing space with another",
      "a<b>b</b> <b>b</b>",
      "a <b>b</b>",
      { count: 2, lacksSpace: false },
    ],
    ["lack no space in front of what is missing", "a<i>b</i>", "a <b>b</b>", { count: 1, lacksSpace: false }],
  ])("%s", (_, found, wanted, result) => expect(inOrder(found, wanted)).toEqual(result));
});

describe("the children of an element in any order", () => {
  const inAnyOrder = (found: string, wanted: string) => {
    const [ship, reference] = [
      elementIn(`<div>${found}</div>`, "div"),
      elementIn(`<div>${wanted}</div>`, "div"),
    ];
    const { missing, unused } = new PageMatcher(new Set()).matchInAnyOrder(ship, reference);
    return {
      missing: missing.map(outline),
      unused: [...unused].flatMap(([group, children]) =>
        children.map((child) => `${group} ${outline(child)}`),
      ),
    };
  };
  const numbered = (count: number) => Array.from({ length: count }, (_, index) => `<p>${index}</p>`).join("");

  it.each<[string, string, string, string[], string[]]>([
    ["are found whatever their order", "<b>b</b>a<i></i>", "a<i></i><b>b</b>", [], []],
    ["are missing where they are not found", "a", "b<i></i>", ['"b"', "i()"], ['" "a"']],
    ["are found once each", "<p>a</p>", "<p>a</p><p>a</p>", ['p("a")'], []],
    ["are unused where they are not wanted", "<p>a</p>b<p>c</p>", "<p>c</p>", [], ['p p("a")', '" "b"']],
    ["are missing with other content", "<p>a</p>", "<p>b</p>", ['p("b")'], ['p p("a")']],
  ])("%s", (_, found, wanted, missing, unused) =>
    expect(inAnyOrder(found, wanted)).toEqual({ missing, unused }),
  );

  it("are the first 64 with one tag", () => {
    expect(inAnyOrder(numbered(65), "<p>63</p>").missing).toEqual([]);
    expect(inAnyOrder(numbered(65), "<p>64</p>").missing).toEqual(['p("64")']);
    expect(inAnyOrder(numbered(65), "<p>64</p>").unused).toHaveLength(64);
  });

  it("are as many as are wanted", () => expect(inAnyOrder(numbered(70), numbered(70)).missing).toEqual([]));
});

describe("an element without wrappers", () => {
  const shown = (ship: string, reference: string, uses?: Uses) => {
    const wanted = elementIn(reference, "body");
    const body = elementIn(ship, "body");
    return lenientMatcher(elementIn("", "body"), wanted, body, uses).withoutWrappers(body, wanted);
  };

  it.each<[string, string, string, string]>([
    ["is the same without any", "<p>a</p>b", "<p>a</p>", 'body(p("a") "b")'],
    ["has what is in them", "<div>a<p>b</p></div>", "<p>b</p>", 'body("a" p("b"))'],
    ["has what is in several", "<main><div><p>a</p></div></main><p>b</p>", "<p>a</p>", 'body(p("a") p("b"))'],
    ["keeps those with the tag of what is missing", "<div>a</div>", "<div>b</div>", 'body(div("a"))'],
    [
      "keeps those that match what is wanted",
      "<div>a<p>b</p></div>",
      "<div>a</div><p>b</p>",
      'body(div("a" p("b")))',
    ],
    [
      "has what is in those that contain something else that is wanted",
      "<div><p>a</p></div>",
      "<div>b</div><p>a</p>",
      'body(p("a"))',
    ],
    [
      "keeps as many that match as are wanted",
      "<div>a</div><div>a<p>b</p></div>",
      "<div>a</div><p>b</p>",
      'body(div("a") "a" p("b"))',
    ],
    [
      "keeps one that matches behind one that doesn't",
      "<div>x</div><div>a<p>b</p></div>",
      "<div>a</div><p>b</p>",
      'body(div("x") div("a" p("b")))',
    ],
    [
      "keeps those that mean something",
      "<blockquote><p>a</p></blockquote>",
      "<p>a</p>",
      'body(blockquote(p("a")))',
    ],
    ["keeps those that are hidden", "<div hidden><p>a</p></div>", "<p>a</p>", 'body(div(p("a")))'],
    ["has the list in a menu's place", "<nav><ul><li><a>a</a></li></ul></nav>", "<a>a</a>", 'body(a("a"))'],
    [
      "has new texts without emphasis",
      "<div>the <b>old</b> lamp</div>",
      "the old lamp",
      'body("the old lamp")',
    ],
  ])("%s", (_, ship, reference, content) => expect(outline(shown(ship, reference))).toBe(content));

  it("has the lines and words of what is in them", () => {
    const { childLines, childWords } = shown("a\n<div>\n<p>b</p>\n<i>c</i></div>", "<p>b</p>");
    expect(childLines).toEqual([1, 3, 4]);
    expect(childWords).toEqual([
      { first: 1, last: 2 },
      { first: 3, last: 3 },
      { first: 4, last: 4 },
    ]);
  });

  it("tests 64 with the tag of something wanted", () => {
    const wrapped = "<div><h1>a</h1></div>";
    const content = (count: number) =>
      shown(wrapped.repeat(count), "<div>b</div><h1>a</h1>").children.map(outline);
    expect(content(64)).toEqual(Array(64).fill('h1("a")'));
    expect(content(65)).toEqual([...Array(64).fill('h1("a")'), 'div(h1("a"))']);
  });

  it("is the same without leniency", () => {
    const element = elementIn("<div><p>a</p></div>", "body");
    const matcher = new PageMatcher(new Set());
    expect(matcher.withoutWrappers(element, elementIn("<p>a</p>", "body"))).toEqual(element);
  });
});

describe("an end tag is missing", () => {
  const [closed, open] = [elementIn("<b>a</b>", "b"), elementIn("<b>a", "b")];
  const [paragraph, openParagraph] = [elementIn("<p>a</p>", "p"), elementIn("<p>a", "p")];
  it.each<[string, Element, Element, boolean]>([
    ["where it is wanted and not there", open, closed, true],
    ["not where it is there", closed, closed, false],
    ["not where it isn't wanted", open, open, false],
    ["not where it may be omitted", openParagraph, paragraph, false],
  ])("%s", (_, found, wanted, isMissing) => expect(lacksEndTag(found, wanted)).toBe(isMissing));
});

it("a text that is not kept is named", () => {
  const [start, reference, ship] = ["<p>a b</p>", "<p>a <b>b</b></p>", "<p>x <b>b</b></p>"];
  const wanted = readPage(reference).root;
  const matcher = lenientMatcher(readPage(start).root, wanted, readPage(ship).root);
  const paragraph = elementsIn(ship, "p")[0] as Element;
  const inReference = ((wanted.children[0] as Element).children[1] as Element).children[0] as Element;
  expect(matcher.lostText(paragraph, inReference)).toBe("a b");
  expect(matcher.lostText(elementIn(reference, "p"), inReference)).toBe(null);
  expect(new PageMatcher(new Set()).lostText(paragraph, inReference)).toBe(null);
});

it("60,000 words are read to find texts that are not kept", () => {
  const wanted = readPage("<p>a <b>b</b></p>").root;
  const inReference = ((wanted.children[0] as Element).children[1] as Element).children[0] as Element;
  const long = elementIn(`<p>${"c ".repeat(29_998)}a <b>b</b></p>`, "p");
  const matcher = lenientMatcher(readPage("<p>a b</p>").root, wanted, long);
  expect([1, 2, 3].map(() => matcher.lostText(long, inReference))).toEqual([null, null, "a b"]);
});
