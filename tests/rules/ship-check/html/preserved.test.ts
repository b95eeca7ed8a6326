import { describe, expect, it } from "vitest";
import { type Element, readPage } from "#rules/ship-check/html/page.ts";
import { findPreserved, isPreservedText } from "#rules/ship-check/html/preserved.ts";

/** The pairs of preserved elements in the body, each as its tag, its line in the reference and its line in the start. */
function pairs(start: readonly string[], reference: readonly string[]): string[] {
  const preserved = findPreserved(readPage(start.join("\n")).root, readPage(reference.join("\n")).root);
  return [...preserved]
    .filter(([{ tag }]) => !["#document", "html", "head", "body"].includes(tag))
    .map(([after, before]) => {
      expect(before.tag).toBe(after.tag);
      return `${after.tag} ${after.line} from ${before.line}`;
    })
    .sort();
}

const range = (length: number) => Array.from({ length }, (_, index) => index);

/** Attributes whose similarity exceeds that of all other parts. */
const MANY = "a=x b=x c=x d=x e=x f=x g=x h=x i=x";

describe("the preserved elements of a task", () => {
  it.each<[string, string[], string[], string[]]>([
    ["are none of an empty page", [], ["<p>a</p>"], []],
    [
      "are all of an equal page",
      ["<p>a</p>", "<b>c</b>"],
      ["<p>a</p>", "<b>c</b>"],
      ["b 2 from 2", "p 1 from 1"],
    ],
    ["have another text", ["<p>a</p>"], ["<p>b</p>"], ["p 1 from 1"]],
    ["have other attributes", ["<p id=a>a</p>"], ["<p title=a>b</p>"], ["p 1 from 1"]],
    ["have the same tag", ["<p>a</p>"], ["<div>a</div>"], []],
    ["have the same tag between others", ["<b>a</b>", "<p>b</p>"], ["<i>a</i>", "<p>c</p>"], ["p 2 from 2"]],
    ["stand behind a new one", ["<p>a</p>"], ["<h1>b</h1>", "<p>a</p>"], ["p 2 from 1"]],
    ["stand behind a new one, changed", ["<p>a</p>"], ["<h1>b</h1>", "<p>c</p>"], ["p 2 from 1"]],
    ["stand in front of a new one", ["<p>a</p>"], ["<p>a</p>", "<h1>b</h1>"], ["p 1 from 1"]],
    ["stand behind one that goes", ["<h1>b</h1>", "<p>a</p>"], ["<p>c</p>"], ["p 1 from 2"]],
    [
      "stand behind a new one at the end",
      ["<h1>x</h1>", "<p>a</p>", "<p>b</p>"],
      ["<h2>y</h2>", "<p>a</p>", "<p>b</p>"],
      ["p 2 from 2", "p 3 from 3"],
    ],
    [
      "stand in place rather than in an element that changes",
      ["<p>a</p>", "<div>b", "<p>a</p></div>"],
      ["<p>a</p>", "<div>c</div>"],
      ["div 2 from 2", "p 1 from 1"],
    ],
    [
      "are as many as can be paired in order from the first on",
      ["<p>a</p>", "<div>b</div>", "<u></u>"],
      ["<div>c</div>", "<p>d</p>", "<div>e</div>", "<s></s>"],
      ["div 3 from 2", "p 2 from 1"],
    ],
    ["are used once if they come first", ["<p>a</p>"], ["<p>a</p>", "<p>a</p>"], ["p 1 from 1"]],
    ["are the first of two equal ones", ["<p>a</p>", "<p>a</p>"], ["<p>a</p>"], ["p 1 from 1"]],
    [
      "contain others",
      ["<div>", "<b>a</b></div>"],
      ["<div>x", "<b>c</b></div>"],
      ["b 2 from 2", "div 1 from 1"],
    ],
    [
      "have the same attribute rather than none",
      ["<p>a</p>", "<p id=x>b</p>"],
      ["<p id=x>c</p>"],
      ["p 1 from 2"],
    ],
    [
      "have the same value of an attribute rather than another",
      ["<p id=y>a</p>", "<p id=x>b</p>"],
      ["<p id=x>c</p>"],
      ["p 1 from 2"],
    ],
    [
      "have the same text rather than none",
      ["<p title=y>a</p>", "<p title=z>b</p>"],
      ["<p>b</p>"],
      ["p 1 from 2"],
    ],
    [
      "have the same child rather than another",
      ["<p>a<b>x</b></p>", "<p>b<b>y</b></p>"],
      ["<p>c<b>y</b></p>"],
      ["b 1 from 2", "p 1 from 2"],
    ],
    [
      "have the same text rather than one attribute",
      ["<p id=x>a</p>", "<p>b</p>"],
      ["<p id=x>b</p>"],
      ["p 1 from 2"],
    ],
    [
      "have three attributes rather than the same text",
      ["<p>a</p>", "<p id=x title=y lang=z>b</p>"],
      ["<p id=x title=y lang=z>a</p>"],
      ["p 1 from 2"],
    ],
    [
      "are equal rather than of many equal attributes",
      [`<p ${MANY}>a</p>`, `<p ${MANY}>b</p>`, "<b></b>"],
      [`<p ${MANY}>b</p>`, "<i></i>"],
      ["p 1 from 2"],
    ],
    [
      "are the most similar altogether, even where these are fewer",
      ["<b></b>", "<p id=x title=y>a</p>", "<p id=z>b</p>", "<u></u>"],
      ["<i></i>", "<p id=z>c</p>", "<p id=x title=y>d</p>", "<s></s>"],
      ["p 3 from 2"],
    ],
    [
      "are as many as can be paired in order",
      ["<b></b>", "<p>a</p>", "<div>b</div>", "<u></u>"],
      ["<i></i>", "<div>c</div>", "<p>d</p>", "<div>e</div>", "<s></s>"],
      ["div 4 from 3", "p 3 from 2"],
    ],
  ])("%s", (_, start, reference, found) => expect(pairs(start, reference)).toEqual(found));

  it.each<[string, string[], string[], string[]]>([
    ["into a new wrapper", ["<p>a</p>"], ["<div>", "<p>a</p></div>"], ["p 2 from 1"]],
    ["out of a wrapper that goes", ["<div>", "<p>a</p></div>"], ["<p>a</p>"], ["p 1 from 2"]],
    [
      "out of a wrapper in a wrapper",
      ["<div><section>", "<p>a</p></section></div>"],
      ["<p>a</p>"],
      ["p 1 from 2"],
    ],
    [
      "to another place",
      ["<p>a</p>", "<h1>b</h1>"],
      ["<h1>b</h1>", "<p>a</p>"],
      ["h1 1 from 2", "p 2 from 1"],
    ],
    [
      "with what is in them",
      ["<ul>", "<li>a</li>", "<li>b</li></ul>"],
      ["<div>", "<ul>", "<li>a</li>", "<li>b</li></ul></div>"],
      ["li 3 from 2", "li 4 from 3", "ul 2 from 1"],
    ],
    [
      "each for itself",
      ["<p>a</p>", "<p>a</p>"],
      ["<div>", "<p>a</p>", "<p>a</p></div>"],
      ["p 2 from 1", "p 3 from 2"],
    ],
    ["once", ["<p>a</p>"], ["<div>", "<p>a</p>", "<p>a</p></div>"], ["p 2 from 1"]],
    [
      "with attributes in another order",
      ["<p id=a title=b>c</p>"],
      ["<div>", "<p title=b id=a>c</p></div>"],
      ["p 2 from 1"],
    ],
    ["not with another text", ["<p>a</p>"], ["<div>", "<p>b</p></div>"], []],
    ["not with another attribute", ["<p id=a>a</p>"], ["<div>", "<p id=b>a</p></div>"], []],
    ["not with another name of an attribute", ["<p id=a>a</p>"], ["<div>", "<p title=a>a</p></div>"], []],
    ["not with another tag", ["<p>a</p>"], ["<div>", "<h1>a</h1></div>"], []],
    ["not with other content", ["<p><b>a</b></p>"], ["<div>", "<p><i>a</i></p></div>"], []],
    ["not with a text in place of an element", ["<p><b></b></p>"], ["<div>", "<p>0</p></div>"], []],
  ])("may be moved %s", (_, start, reference, found) => expect(pairs(start, reference)).toEqual(found));

  it.each([
    [200, ["p 200 from 200"]],
    [201, []],
  ])("are found in place among 200 and %i elements: %j", (length, found) => {
    const start = [...range(199).map((n) => `<i>${n}</i>`), "<p>a</p>"];
    const reference = [...range(length - 1).map((n) => `<u>${n}</u>`), "<p>b</p>"];
    expect(pairs(start, reference)).toEqual(found);
  });

  it("are equal ones at both ends of any number of elements", () => {
    const start = ["<p>a</p>", "<p>a</p>", ...range(201).map((n) => `<i>${n}</i>`), "<p>a</p>"];
    const reference = ["<p>a</p>", ...range(201).map((n) => `<u>${n}</u>`), "<p>a</p>"];
    expect(pairs(start, reference)).toEqual(["p 1 from 1", "p 203 from 204"]);
  });

  it("contain the whole page", () => {
    const [start, reference] = [readPage("<p>a</p>").root, readPage("<b>a</b>").root];
    const html = ({ children }: Element) => children[0] as Element;
    expect(findPreserved(start, reference).get(reference)).toBe(start);
    expect(findPreserved(start, reference).get(html(reference))).toBe(html(start));
  });
});

describe("a text is preserved", () => {
  const before = readPage("<p>a b</p> c <b>d</b>").root.children[0] as Element;
  const body = before.children[1] as Element;
  const paragraph = body.children[0] as Element;
  it.each<[string, string, Element | undefined, boolean, after?: string]>([
    ["as a whole", "a b", paragraph, true],
    ["as a whole beside another text", "a b", paragraph, true, "x<b>a b</b>"],
    ["as a part of a longer one, which is there in pieces", "b", paragraph, true, "a <b>b</b>"],
    ["not as what is left of a longer one", "b", paragraph, false, "b"],
    ["beside elements", "c", body, true],
    ["not with another one", "a c", paragraph, false],
    ["not inside of an element", "d", body, false],
    ["not without a counterpart", "a", undefined, false],
  ])("%s", (_, text, element, isPreserved, after = text) =>
    expect(isPreservedText(text, element, readPage(after).root)).toBe(isPreserved),
  );
});
