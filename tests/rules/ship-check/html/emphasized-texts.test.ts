import { describe, expect, it } from "vitest";
import { withPlainTexts } from "#rules/ship-check/html/emphasized-texts.ts";
import { elementIn, outline } from "./elements.ts";

const isShown = ({ attributes }: { attributes: ReadonlyMap<string, string> }) => !attributes.has("hidden");
const plain = (content: string, ...texts: string[]) =>
  outline(withPlainTexts(elementIn(`<p>${content}</p>`, "p"), texts, isShown));

describe("an element with emphasis in its texts", () => {
  it.each<[string, string, string[], string]>([
    ["is the same where no text is sought", "the <b>old</b> lamp", [], 'p("the" b("old") "lamp")'],
    ["has a text for the words", "the <b>old</b> lamp", ["the old lamp"], 'p("the old lamp")'],
    ["has a text for words at its beginning", "<b>the</b> lamp", ["the lamp"], 'p("the lamp")'],
    ["has a text for words at its end", "the <b>lamp</b>", ["the lamp"], 'p("the lamp")'],
    ["has a text for words in one tag", "<b>the lamp</b>", ["the lamp"], 'p("the lamp")'],
    [
      "has a text for words in tags inside of one another",
      "<b>the <i>lamp</i></b>",
      ["the lamp"],
      'p("the lamp")',
    ],
    [
      "has a text for words behind tags inside of one another",
      "the <b>old <i>big</i></b> lamp",
      ["the old big lamp"],
      'p("the old big lamp")',
    ],
    [
      "has a text between other things",
      "<img>the <b>old</b> lamp<img>",
      ["the old lamp"],
      'p(img() "the old lamp" img())',
    ],
    ["has a text for parts of a word", "the<b>lamp</b>", ["thelamp"], 'p("thelamp")'],
    ["has a text for several parts of a word", "x <b>the</b><i>la</i>mp", ["x thelamp"], 'p("x thelamp")'],
    ["keeps words that run together", "the<b>lamp</b>", ["the lamp"], 'p("the" b("lamp"))'],
    ["keeps a word that is apart", "the <b>lamp</b>", ["thelamp"], 'p("the" b("lamp"))'],
    ["has each of several texts", "a <b>b</b><img>c <i>d</i>", ["c d", "a b"], 'p("a b" img() "c d")'],
    ["has a text twice", "a <b>b</b><img>a <b>b</b>", ["a b"], 'p("a b" img() "a b")'],
    ["has the text as it is sought, whatever its space at signs", "a , b<img>", ["a,b"], 'p("a,b" img())'],
    ["keeps words that go on", "the <b>old</b> lamps", ["the old lamp"], 'p("the" b("old") "lamps")'],
    ["keeps words that go on in an element", "the <b>old lamp</b>", ["the old"], 'p("the" b("old lamp"))'],
    ["keeps words that lack the end", "the <b>old</b>", ["the old lamp"], 'p("the" b("old"))'],
    [
      "keeps words with a word in between",
      "<b>the</b> x <i>lamp</i>",
      ["the lamp"],
      'p(b("the") "x" i("lamp"))',
    ],
    [
      "keeps words with a long text in between",
      "<b>the</b> words and words <i>lamp</i>",
      ["the lamp"],
      'p(b("the") "words and words" i("lamp"))',
    ],
    ["keeps words in another order", "<b>old</b> the lamp", ["the old lamp"], 'p(b("old") "the lamp")'],
    [
      "keeps words that are hidden",
      "the <b hidden>old</b> lamp",
      ["the old lamp"],
      'p("the" b("old") "lamp")',
    ],
    [
      "keeps words in an element that says something else",
      "the <q>old</q> lamp",
      ["the old lamp"],
      'p("the" q("old") "lamp")',
    ],
    ["keeps an empty tag behind a text", "the <b>lamp</b><i></i>", ["the lamp"], 'p("the lamp" i())'],
    ["keeps what it has beside a text that is longer", "<b>a</b>", ["a b c d e f"], 'p(b("a"))'],
  ])("%s", (_, content, texts, shown) => expect(plain(content, ...texts)).toBe(shown));

  it.each("a abbr b big cite code dfn em font i kbd mark samp small span strong time u var".split(" "))(
    "has a text for words in <%s>",
    (tag) => expect(plain(`the <${tag}>old</${tag}> lamp`, "the old lamp")).toBe('p("the old lamp")'),
  );

  it("has the line of a text's first word, and the words from its first to its last", () => {
    const element = elementIn("<div>\n<img>\n<b>the</b> old\n<i>lamp</i> <q>a</q></div>", "div");
    const { childLines, childWords, children } = withPlainTexts(element, ["the old lamp"], isShown);
    expect(children.map(outline)).toEqual(["img()", '"the old lamp"', 'q("a")']);
    expect(childLines).toEqual([2, 3, 4]);
    expect(childWords.slice(1)).toEqual([
      { first: element.childWords[1]?.first, last: element.childWords[3]?.last },
      element.childWords[4],
    ]);
    expect(childWords[0]).toEqual({ first: Number.NaN, last: Number.NaN });
  });

  it("keeps its tag and attributes", () => {
    const element = elementIn("<p id=a>b</p>", "p");
    expect(withPlainTexts(element, [], isShown)).toEqual(element);
  });
});
