import { describe, expect, it } from "vitest";
import { PageMatcher } from "#rules/ship-check/html/match.ts";
import { missingHtmlTips } from "#rules/ship-check/html/missing-tips.ts";
import { type Element, readPage } from "#rules/ship-check/html/page.ts";
import { tipLines } from "../../../support/tip-lines.ts";
import { elementIn } from "./elements.ts";
import { lenientMatcher } from "./lenient-matcher.ts";

const shown = (found: Element, wanted: Element, matcher: PageMatcher) =>
  missingHtmlTips(found, wanted, matcher).map((tip) => `${tip.kind} ${tipLines([tip])}`);

describe("the tips about what a page lacks", () => {
  const tips = (ship: string, reference: string, ...required: string[]) =>
    shown(readPage(ship).root, readPage(reference).root, new PageMatcher(new Set(required)));

  it.each<[string, string, string, string[]]>([
    ["on the page", "<p>a</p>", "<p>a</p><b></b>", ["missing html: `<b>` tag is missing, after `<p>a`."]],
    [
      "in an element",
      "\n<div><p>a</p></div>",
      "<div><p>a</p><b></b></div>",
      ["missing html 2: Inside `<div>`: `<b>` tag is missing, after `<p>a`."],
    ],
    [
      "in front of another",
      "<p>a</p>",
      "<b></b><p>a</p>",
      ["missing html: `<b>` tag is missing, before `<p>a`."],
    ],
    [
      "behind a text",
      "<p>a</p>",
      "<p>a<b></b></p>",
      ["missing html 1: Inside `<p>`: `<b>` tag is missing, after the text `a`."],
    ],
    ["alone", "<p></p>", "<p><b></b></p>", ["missing html 1: Inside `<p>`: `<b>` tag is missing."]],
    [
      "where another known one stands",
      "<sub></sub>",
      "<sup></sup>",
      ["missing html: `<sup>` tag is missing."],
    ],
    [
      "where an unknown one is quite another",
      "<abc>x</abc>",
      "<button>y</button>",
      ["missing html: `<button>` tag is missing."],
    ],
    [
      "several times",
      "",
      "<b></b><i></i>",
      [
        "missing html: `<b>` tag is missing, before `<i>`.",
        "missing html: `<i>` tag is missing, after `<b>`.",
      ],
    ],
  ])("name an element that is missing %s", (_, ship, reference, expected) =>
    expect(tips(ship, reference)).toEqual(expected),
  );

  it.each<[string, string, string, string[]]>([
    [
      "by its text",
      "a\n<h2>b</h2>",
      "a<h1>b</h1>",
      ["different html 2: Look at `<h2>`: it should be `<h1>`"],
    ],
    [
      "by its content",
      "a\n<ol><li>b</li></ol>",
      "a<ul><li>b</li></ul>",
      ["different html 2: Look at `<ol>`: it should be `<ul>`"],
    ],
    [
      "by its content, not one that is there for another",
      "<ol><li>b</li></ol>",
      "<ol><li>b</li></ol><ul><li>b</li></ul>",
      ["missing html: `<ul>` tag is missing, after `<ol>`."],
    ],
    [
      "by its name",
      "a\n<buton>b</buton>",
      "a<button>c</button>",
      ["different html 2: Look at `<buton>`: it should be `<button>`"],
    ],
    [
      "by half of its name",
      "<bo></bo>",
      "<bold></bold>",
      ["different html 1: Look at `<bo>`: it should be `<bold>`"],
    ],
    [
      "by its text rather than by its name",
      "<buton>x</buton><h2>b</h2>",
      "<button>b</button>",
      ["different html 1: Look at `<h2>`: it should be `<button>`"],
    ],
  ])("name an element with another tag %s", (_, ship, reference, expected) =>
    expect(tips(ship, reference)).toEqual(expected),
  );

  it.each<[string, string, string, string[]]>([
    [
      "on the page itself",
      "<div>\n<p>a</p></div>",
      "<div></div><p>a</p>",
      ["order html 2: Look at `<p>`: it should stand on the page itself, not in `<div>`."],
    ],
    [
      "inside of an element",
      "<main><div>\n<p>a</p></div></main>",
      "<main><div></div><p>a</p></main>",
      ["order html 2: Look at `<p>`: it should stand directly inside `<main>`, not in `<div>`."],
    ],
    [
      "deep inside of another",
      "<div><ul><li>\n<p>a</p></li></ul></div>",
      "<div></div><p>a</p>",
      ["order html 2: Look at `<p>`: it should stand on the page itself, not in `<li>`."],
    ],
    [
      "behind 19 others",
      `<div>${"<i></i>".repeat(19)}<p>a</p></div>`,
      "<div></div><p>a</p>",
      ["order html 1: Look at `<p>`: it should stand on the page itself, not in `<div>`."],
    ],
    [
      "behind 20 others",
      `<div>${"<i></i>".repeat(20)}<p>a</p></div>`,
      "<div></div><p>a</p>",
      ["missing html: `<p>` tag is missing, after `<div>`."],
    ],
    [
      "behind 19 others inside of one another",
      `<div><b>${"<i></i>".repeat(18)}</b><p>a</p></div>`,
      "<div></div><p>a</p>",
      ["order html 1: Look at `<p>`: it should stand on the page itself, not in `<div>`."],
    ],
    [
      "behind 20 others inside of one another",
      `<div><b>${"<i></i>".repeat(19)}</b><p>a</p></div>`,
      "<div></div><p>a</p>",
      ["missing html: `<p>` tag is missing, after `<div>`."],
    ],
    [
      "behind 19 in one",
      `<div><b>${"<i></i>".repeat(18)}<p>a</p></b></div>`,
      "<div></div><p>a</p>",
      ["order html 1: Look at `<p>`: it should stand on the page itself, not in `<b>`."],
    ],
    [
      "behind 20 in one",
      `<div><b>${"<i></i>".repeat(19)}<p>a</p></b></div>`,
      "<div></div><p>a</p>",
      ["missing html: `<p>` tag is missing, after `<div>`."],
    ],
    [
      "with other content",
      "<div><p>b</p></div>",
      "<div></div><p>a</p>",
      ["missing html: `<p>` tag is missing, after `<div>`."],
    ],
  ])("name the place of an element that stands elsewhere: %s", (_, ship, reference, expected) =>
    expect(tips(ship, reference)).toEqual(expected),
  );

  it.each<[string, string, string, string[]]>([
    [
      "is missing",
      "<b></b>\n<p></p>",
      "<b></b><p>a</p>",
      ["missing html 2: In `<p>`, the text `a` is missing."],
    ],
    [
      "is missing on the page",
      "<p>b</p>",
      "a<p>b</p>",
      ["missing html: On the page, the text `a` is missing."],
    ],
    [
      "is missing with its first 99 characters",
      "<p></p>",
      `<p>${"a".repeat(101)}</p>`,
      [`missing html 1: In \`<p>\`, the text \`${"a".repeat(99)}…\` is missing.`],
    ],
    [
      "is written otherwise",
      "<p><b></b>\nHello word</p>",
      "<p><b></b>Hello world</p>",
      ["different html 2: In `<p>`, look at the text `Hello word`: it should be `Hello world`"],
    ],
    [
      "is written otherwise on the page",
      "\nHello word",
      "Hello world",
      ["different html 2: On the page, look at the text `Hello word`: it should be `Hello world`"],
    ],
    [
      "is written otherwise with 3 of 10 letters right",
      "<p>abc</p>",
      "<p>abcdefghij</p>",
      ["different html 1: In `<p>`, look at the text `abc`: it should be `abcdefghij`"],
    ],
    [
      "is missing where 2 of 10 letters are right",
      "<p>ab</p>",
      "<p>abcdefghij</p>",
      ["missing html 1: In `<p>`, the text `abcdefghij` is missing."],
    ],
    [
      "is missing where a similar one is wanted too",
      "<p>Hello world</p>",
      "<p>Hello world<img>Hello word</p>",
      [
        "missing html 1: Inside `<p>`: `<img>` tag is missing, after the text `Hello world`.",
        "missing html 1: In `<p>`, the text `Hello word` is missing.",
      ],
    ],
  ])("name a text that %s", (_, ship, reference, expected) =>
    expect(tips(ship, reference)).toEqual(expected),
  );

  it.each<[string, string, string, string[]]>([
    [
      "is missing",
      "\n<p>a</p>",
      "<p id=b>a</p>",
      ['missing html 2: In `<p>`, the attribute `id="b"` is missing.'],
    ],
    [
      "has another value",
      "<p\nid=c>a</p>",
      "<p id=b>a</p>",
      ['different html 2: In `<p>`, look at `id="c"`: it should be `id="b"`'],
    ],
    [
      "is written otherwise",
      "<img\nscr=a>",
      "<img src=a>",
      ['different html 2: In `<img>`, look at `scr="a"`: it should be `src="a"`'],
    ],
    [
      "is missing where another one stands",
      "<img alt=a>",
      "<img src=a>",
      ['missing html 1: In `<img>`, the attribute `src="a"` is missing.'],
    ],
    [
      "is missing where a similar one is wanted too",
      "<img src=a>",
      "<img src=a srcs=b>",
      ['missing html 1: In `<img>`, the attribute `srcs="b"` is missing.'],
    ],
    [
      "is a class that is written otherwise",
      "<p class='x crd'>a</p>",
      "<p class=card>a</p>",
      ['different html 1: In `<p>`, look at `class="crd"`: it should be `class="card"`'],
    ],
    [
      "is a class where quite another one stands",
      "<p class=ab>a</p>",
      "<p class=xy>a</p>",
      ['missing html 1: In `<p>`, the attribute `class="xy"` is missing.'],
    ],
    [
      "is a class where a similar one is wanted too",
      "<p class=card>a</p>",
      "<p class='card cards'>a</p>",
      ['missing html 1: In `<p>`, the attribute `class="cards"` is missing.'],
    ],
    [
      "is a class where an id is like it",
      "<p id=card>a</p>",
      "<p class=card>a</p>",
      ['missing html 1: In `<p>`, the attribute `class="card"` is missing.'],
    ],
    [
      "in a second attribute of this name",
      'a\n<p class="a" class="card"></p>',
      'a<p class="a card"></p>',
      [
        'missing html 2: In `<p>`, the attribute `class="card"` doesn\'t count: `class` is there twice, and browsers take only the first.',
      ],
    ],
    [
      "while another element has one twice",
      '<b id="a" id="b"></b><p class="a"></p>',
      '<b id="a"></b><p class="a card"></p>',
      ['missing html 1: In `<p>`, the attribute `class="card"` is missing.'],
    ],
    [
      "while another attribute is there twice",
      '<p title="a" title="b"></p>',
      '<p title="a" class="card"></p>',
      ['missing html 1: In `<p>`, the attribute `class="card"` is missing.'],
    ],
    [
      "is no class where a class is like it",
      "<p style='top:0'>a</p>",
      "<p style=x>a</p>",
      ['missing html 1: In `<p>`, the attribute `style="x"` is missing.'],
    ],
    [
      "is a declaration with another value",
      "<p style='margin-top: 1px'>a</p>",
      "<p style='margin-top: 2px'>a</p>",
      [
        'different html 1: In `<p>`, look at `style="margin-top: 1px"`: it should be `style="margin-top: 2px"`',
      ],
    ],
    [
      "is missing with its first 99 characters",
      "<p>a</p>",
      `<p title=${"b".repeat(101)}>a</p>`,
      [`missing html 1: In \`<p>\`, the attribute \`title="${"b".repeat(92)}…\` is missing.`],
    ],
    [
      "is one of two",
      "<p>a</p>",
      "<p id=b title=c>a</p>",
      [
        'missing html 1: In `<p>`, the attribute `id="b"` is missing.',
        'missing html 1: In `<p>`, the attribute `title="c"` is missing.',
      ],
    ],
  ])("name an attribute that %s", (_, ship, reference, expected) =>
    expect(tips(ship, reference)).toEqual(expected),
  );

  it.each<[string, string, string, string[]]>([
    [
      "a tag that has to be written",
      "<p>a</p>",
      "<body><p>a</p>",
      ["missing html: `<body>` tag is missing."],
    ],
    ["an end tag", "a\n<b>c", "a<b>c</b>", ["missing html 2: Look at `<b>`: its `</b>` tag is missing."]],
    ["what is hidden", "a\n<p hidden>c</p>", "a<p>c</p>", ["different html 2: Look at `<p>`: it is hidden."]],
    [
      "what stands too early",
      "\n<b>a</b>\n<i>b</i>",
      "<i>b</i><b>a</b>",
      ["order html 2: Look at `<b>a`: it should come after `<i>b`."],
    ],
    [
      "a text that stands too early",
      "<p>a\n<i>b</i></p>",
      "<p><i>b</i>a</p>",
      ["order html 1: Look at the text `a`: it should come after `<i>b`."],
    ],
    [
      "a space that is missing",
      "<p>see\n<b>x</b> and<b>here</b></p>",
      "<p>see<b>x</b> and <b>here</b></p>",
      ["missing html 2: In `<p>`, a space is missing between the text `and` and `<b>here`."],
    ],
    [
      "a space that is missing on the page",
      "see<b>here</b>",
      "see <b>here</b>",
      ["missing html 1: On the page, a space is missing between the text `see` and `<b>here`."],
    ],
    [
      "the innermost element that is wrong",
      "<div><p>a</p>\n<p><b>x</b></p></div>",
      "<div><p>a</p><p><b>y</b></p></div>",
      ["missing html 2: In `<b>`, the text `y` is missing."],
    ],
    [
      "an element's own faults rather than what is in it",
      "<p>a</p>",
      "<p id=b>c</p>",
      ['missing html 1: In `<p>`, the attribute `id="b"` is missing.'],
    ],
    [
      "each attempt at its own element",
      "<p>a</p>\n<p>b</p>",
      "<p>a<b></b></p><p>b<i></i></p>",
      [
        "missing html 1: Inside `<p>`: `<b>` tag is missing, after the text `a`.",
        "missing html 2: Inside `<p>`: `<i>` tag is missing, after the text `b`.",
      ],
    ],
  ])("name %s", (_, ship, reference, expected) => expect(tips(ship, reference, "body")).toEqual(expected));

  it("are eight at most for one element's children", () =>
    expect(tips("", Array.from({ length: 9 }, (_, index) => `<h1>${index}</h1>`).join(""))).toHaveLength(8));

  it("name an element in which nothing else is found", () => {
    const element = elementIn("\n<p>a</p>", "p");
    expect(shown(element, element, new PageMatcher(new Set()))).toEqual([
      "order html 2: Look at `<p>`: something in it stands in the wrong place.",
    ]);
  });
});

describe("with leniency, the tips about what a page lacks", () => {
  const tips = (start: string, reference: string, ship: string) => {
    const [wanted, root] = [readPage(reference).root, readPage(ship).root];
    return shown(root, wanted, lenientMatcher(readPage(start).root, wanted, root));
  };

  it.each<[string, string, string, string, string[]]>([
    [
      "look into wrappers",
      "",
      "<p>a<b></b></p>",
      "<div>\n<p>a</p></div>",
      ["missing html 2: Inside `<p>`: `<b>` tag is missing, after the text `a`."],
    ],
    [
      "look at the rows of tables",
      "",
      "<table><tr><td>a<b></b></td></table>",
      "<table><thead>\n<tr><td>a</td></thead></table>",
      ["missing html 2: Inside `<td>`: `<b>` tag is missing, after the text `a`."],
    ],
    [
      "name words that should stay",
      "<p>the old lamp</p>",
      "<p>the <b>old</b> lamp</p>",
      "\n<p>my <b>old</b> lamp</p>",
      ["different html 2: In `<p>`, the words should stay as they are: `the old lamp`"],
    ],
    [
      "name the first 99 characters of words that should stay",
      `<p>${"a".repeat(99)} bc</p>`,
      `<p>${"a".repeat(99)} <b>bc</b></p>`,
      "<p>a <b>bc</b></p>",
      [`different html 1: In \`<p>\`, the words should stay as they are: \`${"a".repeat(99)}…\``],
    ],
    [
      "name what stands too early rather than words that should stay",
      "<p>the old lamp</p>",
      "<p>the <b>old</b> lamp<i></i></p>",
      "<p><i></i>my <b>old</b> lamp</p>",
      ["order html 1: Look at `<i>`: it should come after the text `lamp`."],
    ],
  ])("%s", (_, start, reference, ship, expected) => expect(tips(start, reference, ship)).toEqual(expected));
});

describe("the tips say no more than the cause", () => {
  const tips = (ship: string, reference: string) =>
    shown(readPage(ship).root, readPage(reference).root, new PageMatcher(new Set(["head", "body"])));
  const strong = "<p>I keep <strong>the lamp</strong> on <em>Coral Cape</em>.</p>";

  it.each<[string, string, string, string[]]>([
    [
      "where words are there without their tags",
      strong.replace(/<.?em>/g, ""),
      strong,
      ["missing html 1: Inside `<p>`: `<em>` tag is missing, after the text `on`."],
    ],
    [
      "but a text that isn't there",
      strong.replace(/<.?em>/g, "").replace("Cape.", "Cape"),
      strong,
      [
        "missing html 1: Inside `<p>`: `<em>` tag is missing, after the text `on`.",
        "missing html 1: In `<p>`, the text `.` is missing.",
      ],
    ],
    [
      "where an element isn't closed",
      "<header><h1>a</h1><main>b</main>",
      "<header><h1>a</h1></header><main>b</main>",
      ["missing html 1: Look at `<header>`: its `</header>` tag is missing."],
    ],
    [
      "where an end tag is a start tag",
      "<ul><li>a<li><li>b<li></ul>",
      "<ul><li>a</li><li>b</li></ul>",
      ["missing html 1: Look at `<li>`: its `</li>` tag is missing."],
    ],
    ["not where end tags are left out", "<ul><li>a<li>b</ul>", "<ul><li>a</li><li>b</li></ul>", []],
    [
      "where a head begins too late",
      "<html><header><title>a</title></header><body>b</body></html>",
      "<html><head><title>a</title></head><body>b</body></html>",
      ["missing html: `<head>` tag is missing."],
    ],
    [
      "where a title isn't closed",
      "<html><head><title>a</head><body>b</body></html>",
      "<html><head><title>a</title></head><body>b</body></html>",
      ["missing html 1: Look at `<title>`: its `</title>` tag is missing."],
    ],
    [
      "where two elements look the same",
      "<div><p>b</p></div><div><p>a</p></div>",
      "<div><p>a</p></div><div><p>b</p></div>",
      ["order html 1: Look at `<div>` with `b`: it should come after `<div>` with `a`."],
    ],
    [
      "where the name of a class attribute is misspelled",
      '<p clas="a">b</p>',
      '<p class="a">b</p>',
      ['different html 1: In `<p>`, look at `clas="a"`: it should be `class="a"`'],
    ],
  ])("%s", (_, ship, reference, expected) => {
    const found = readPage(ship).root;
    const wanted = readPage(reference).root;
    const matcher = new PageMatcher(new Set(["head", "body"]));
    expect(matcher.contains(found, wanted)).toBe(expected.length === 0);
    if (expected.length > 0) expect(tips(ship, reference)).toEqual(expected);
  });

  it("about the element with the text, where its neighbour may be changed", () => {
    const start = "<ul>\n<li>a</li>\n<li>b</li>\n<li>c</li></ul>";
    const [ship, reference] = [".x", "x"].map(
      (name) => readPage(start.replace("<li>b", `<li class="${name}">b`)).root,
    );
    if (!ship || !reference) throw new Error("There is no page.");
    const matcher = lenientMatcher(readPage(start).root, reference, ship, { named: ["x"] });
    expect(shown(ship, reference, matcher)).toEqual([
      'different html 3: In `<li>`, look at `class=".x"`: it should be `class="x"`',
    ]);
  });
});
