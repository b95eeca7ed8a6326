import { describe, expect, it } from "vitest";
import { PageElements } from "#rules/ship-check/css/selector-match.ts";
import { readPage } from "#rules/ship-check/html/page.ts";

const pageOf = (html: string) => new PageElements(readPage(html).root);

/** The ids of the elements that a selector matches, or their tags where they have none. */
const matched = (page: PageElements, selector: string) =>
  [...(page.match(selector)?.elements ?? [])].map(
    ({ element }) => element.attributes.get("id") ?? element.tag,
  );

describe("a selector of several steps", () => {
  const PAGE = `
    <main id="m">
      <div id="d1"><div id="d2"><p id="p1">1</p></div></div>
      <p id="p2">2</p>
      <b id="b1">3</b>
      <p id="p3">4</p>
      <p id="p4">5</p>
    </main>
    <div id="d3"><p id="p5">6</p></div>`;

  it.each<[string, string, string[]]>([
    ["matches what is inside", "main p", ["p1", "p2", "p3", "p4"]],
    ["matches what is inside by two steps", "main div p", ["p1"]],
    ["matches what is directly inside", "main>p", ["p2", "p3", "p4"]],
    ["matches nothing where what is between isn't named", "body>p", []],
    ["looks at further ancestors where the nearest one doesn't fit", "main>div p", ["p1"]],
    ["matches what follows directly", "b+p", ["p3"]],
    ["matches nothing that only follows later", "div+b", []],
    ["matches what follows", "b~p", ["p3", "p4"]],
    ["matches nothing in front", "p~div", []],
    ["matches nothing of another parent", "main+p", []],
    ["looks at further siblings where the nearest one doesn't fit", "b+p~p", ["p4"]],
    ["matches by all of its steps", "main>div+p", ["p2"]],
    ["matches by an ancestor of a sibling", "div p+b", []],
    ["matches by its last step's id", "main #p1", ["p1"]],
    ["matches everything inside", "main>div *", ["d2", "p1"]],
    ["matches nothing by a first step that is nowhere", "aside p", []],
  ])("%s", (_, selector, ids) => expect(matched(pageOf(PAGE), selector)).toEqual(ids));
});

describe("a page", () => {
  it("has its elements in order, without texts and the document type", () => {
    const page = pageOf("<!doctype html><p>a <b>b</b></p><i>c</i>");
    expect(page.all.map(({ element }) => element.tag)).toEqual(["html", "head", "body", "p", "b", "i"]);
  });

  it("has the place of each element", () => {
    const page = pageOf("a <p>1</p> b <b>2</b><p>3</p>");
    const body = page.all.find(({ element }) => element.tag === "body");
    const [first, second, third] = page.all.filter(({ parent }) => parent !== null && parent === body);
    expect([first, second, third].map((one) => [one?.nth, one?.nthOfType])).toEqual([
      [1, 1],
      [2, 1],
      [3, 2],
    ]);
    expect(first?.previous).toBe(null);
    expect(second?.previous).toBe(first);
    expect(third?.previous).toBe(second);
    expect(third?.siblings.all).toBe(3);
    expect(third?.siblings.ofType).toEqual(
      new Map([
        ["p", 2],
        ["b", 1],
      ]),
    );
    expect(page.all[0]?.parent).toBe(null);
  });

  it("counts no document type among the elements", () =>
    expect(pageOf("<!doctype html><p>a</p>").all[0]).toMatchObject({ nth: 1, previous: null }));

  it.each([
    ["has a class", '<p class="a b">c</p>', "b", true],
    ["has no class that is another attribute's value", '<p title="a" id="a">c</p>', "a", false],
    ["has no class that is a tag", "<p>c</p>", "p", false],
    ["has no class of nothing", "", "a", false],
  ])("%s", (_, html, name, has) => expect(pageOf(html).hasClass(name)).toBe(has));

  it.each<[string, string, string[]]>([
    ["finds all elements of a tag", "p", ["one", "two"]],
    ["finds all elements of a class", ".a", ["one", "three"]],
    ["finds all elements with the same id", "#two", ["two", "two"]],
    ["finds no id that is another attribute's value", "#x", []],
    ["finds no class that is another attribute's value", ".x", []],
  ])("%s", (_, selector, ids) =>
    expect(
      matched(
        pageOf(
          '<p id="one" class="a">1</p><p id="two" title="x">2</p><b id="three" class="a"></b><i id="two"></i>',
        ),
        selector,
      ),
    ).toEqual(ids),
  );
});

describe("a match", () => {
  it("has the state, the part and the weight of its selector", () =>
    expect(pageOf("<p>a</p>").match("body p:hover::before")).toMatchObject({
      state: "0:hover",
      pseudo: "::before",
      specificity: 1003,
    }));

  it("is looked for once", () => {
    const page = pageOf("<p>a</p>");
    expect(page.match("p")).toBe(page.match("p"));
  });

  it("is null where the selector isn't supported", () => {
    const page = pageOf("<p>a</p>");
    expect(page.match(":has(p)")).toBe(null);
    expect(page.match(":has(p)")).toBe(null);
  });

  // A page allows 60,000 tests.
  it.each([
    ["with the last step's id", "#one", "body #one"],
    ["with the last step's class", ".one", "body .one"],
    ["with the last step's tag", "b", "body b"],
    ["with an id, though it has a class as well", "#one", "body .all#one"],
    ["with an id, though it has a tag as well", "#one", "body i#one"],
    ["with a class, though it has a tag as well", ".one", "body i.one"],
  ])("looks only at the elements %s", (_, key, selector) => {
    const page = pageOf(
      `${'<i class="all"></i>'.repeat(2000)}<i id="one" class="one all"></i>${key === "b" ? "<b></b>" : ""}`,
    );
    for (let at = 0; at < 50; at++) expect(page.match(`${selector}:not(.c${at})`)?.elements.size).toBe(1);
  });

  it("is null for each further selector where the page has reached its limit of work", () => {
    const page = pageOf("<i></i>".repeat(5000));
    const found = Array.from({ length: 10 }, (_, at) => page.match(`i:nth-child(n+${at})`) !== null);
    expect(found).toEqual([true, true, true, true, false, false, false, false, false, false]);
  });

  it("passes on any other error", () => {
    const { root } = readPage("<p>a</p>");
    const broken = {
      ...root,
      children: [
        {
          ...root,
          tag: "p",
          children: [],
          get rawAttributes(): never {
            throw new RangeError("broken");
          },
        },
      ],
    };
    expect(() => new PageElements(broken).match("[a]")).toThrow(RangeError);
  });
});

describe("a class that is added to some elements", () => {
  const page = new PageElements(readPage('<p id="one" class="a">1</p><p id="two">2</p>').root, {
    name: "open",
    isAdded: ({ attributes }) => attributes.get("id") === "one",
  });

  it.each<[string, string, string[]]>([
    ["is matched", ".open", ["one"]],
    ["is matched beside their own class", ".a.open", ["one"]],
    ["leaves their other attributes", "#one.open", ["one"]],
    ["is missing elsewhere", "#two.open", []],
    ["is missing where it is excluded", "p:not(.open)", ["two"]],
  ])("%s", (_, selector, ids) => expect(matched(page, selector)).toEqual(ids));

  it("is a class of the page", () => {
    expect(page.hasClass("open")).toBe(true);
    expect(page.hasClass("shut")).toBe(false);
  });

  it("is added to inner elements too", () => {
    const nested = new PageElements(readPage('<main><p id="in">1</p></main>').root, {
      name: "open",
      isAdded: ({ tag }) => tag === "p",
    });
    expect(matched(nested, "main .open")).toEqual(["in"]);
  });

  it("leaves the element itself as it is", () => {
    const { root } = readPage("<p>1</p>");
    const all = new PageElements(root, { name: "open", isAdded: () => true });
    expect(matched(all, "p.open")).toEqual(["p"]);
    expect(new PageElements(root).hasClass("open")).toBe(false);
  });
});
