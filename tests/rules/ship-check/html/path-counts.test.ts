import { describe, expect, it } from "vitest";
import { readPage } from "#rules/ship-check/html/page.ts";
import { countHtml, leftoverHtmlTips } from "#rules/ship-check/html/path-counts.ts";
import { PathIds, ROOT_PATH } from "#rules/ship-check/path-counts.ts";
import { tipLines } from "../../../support/tip-lines.ts";

function count(html: string, ids: PathIds): Map<number, number> {
  const counts = new Map<number, number>();
  countHtml(readPage(html).root, ids, counts, ROOT_PATH);
  return counts;
}

describe("the paths of a page", () => {
  const total = (html: string) =>
    [...count(html, new PathIds()).values()].reduce((sum, times) => sum + times, 0);

  // An empty page has three: html, head and body.
  it.each([
    ["are its elements", "<p></p><div><b></b></div>", 3],
    ["are its texts", "a<p>b</p>", 3],
    ["are its attributes", "<p id=a class='b c'></p>", 4],
    ["are the implied tags that it writes", "<body></body>", 1],
    ["are none of its comments", "<!-- a -->", 0],
  ])("%s", (_, html, paths) => expect(total(html)).toBe(3 + paths));

  it("are equal for equal parts in equal places", () => {
    const ids = new PathIds();
    const counts = count("<p id=a>b</p><p id=a>b</p>", ids);
    expect([...counts.values()].sort()).toEqual([1, 1, 1, 2, 2, 2]);
    expect(count("<p id=a>b</p><p id=a>b</p>", ids)).toEqual(counts);
  });

  it.each([
    ["texts", "<p>a</p>", "<p>b</p>"],
    ["a text and a tag", "a", "<a></a>"],
    ["tags", "<b></b>", "<i></i>"],
    ["the names of attributes", "<p id=a></p>", "<p title=a></p>"],
    ["the values of attributes", "<p id=a></p>", "<p id=b></p>"],
    ["places", "<p><b></b></p>", "<p></p><b></b>"],
    ["tags that are written and implied ones", "<body></body>", ""],
  ])("tell apart %s", (_, one, other) => {
    const ids = new PathIds();
    expect(count(one, ids)).not.toEqual(count(other, ids));
  });
});

describe("the tips about what should be gone from a page", () => {
  /** The tips, where only so many of each path of a text may be left. */
  const left = (html: string, ...allowed: [html: string, times: number][]) => {
    const ids = new PathIds();
    const limits = new Map<number, number>();
    for (const [text, times] of allowed) for (const path of count(text, ids).keys()) limits.set(path, times);
    ids.freeze();
    const tips = leftoverHtmlTips(readPage(html).root, ids, limits, ROOT_PATH);
    expect(tips.every(({ kind }) => kind === "extra")).toBe(true);
    return tipLines(tips);
  };

  it.each<[string, string, [string, number][], string[]]>([
    ["are none where nothing has to go", "<p>a</p>", [], []],
    [
      "name an element",
      "\n<p>a</p>",
      [
        ["<p></p>", 0],
        ["", 9],
      ],
      ["html 2: Look at the `<p>` tag: it should be gone."],
    ],
    [
      "name one more than may stay",
      "<p>a</p>\n<p>b</p>\n<p>c</p>",
      [
        ["<p></p>", 2],
        ["", 9],
      ],
      ["html 3: Look at the `<p>` tag: it should be gone."],
    ],
    [
      "are none for as many as may stay",
      "<p>a</p><p>b</p>",
      [
        ["<p></p>", 2],
        ["", 9],
      ],
      [],
    ],
    [
      "name a text in its line",
      "<p><b>x</b>\na</p>",
      [
        ["<p>a</p>", 0],
        ["<p></p>", 9],
      ],
      ["html 2: Look at the text `a`: it should be gone."],
    ],
    [
      "name the first 99 characters of a text",
      `<p>${"x".repeat(101)}</p>`,
      [
        [`<p>${"x".repeat(101)}</p>`, 0],
        ["<p></p>", 9],
      ],
      [`html 1: Look at the text \`${"x".repeat(99)}…\`: it should be gone.`],
    ],
    [
      "name an attribute in its line",
      "<p id=a\nclass='b c'></p>",
      [
        ["<p class=c></p>", 0],
        ["<p></p>", 9],
      ],
      ['html 2: Look at `class="c"` of the `<p>` tag: it should be gone.'],
    ],
    [
      "name the first 99 characters of an attribute",
      `<p title=${"x".repeat(101)}></p>`,
      [
        [`<p title=${"x".repeat(101)}></p>`, 0],
        ["<p></p>", 9],
      ],
      [`html 1: Look at \`title="${"x".repeat(92)}…\` of the \`<p>\` tag: it should be gone.`],
    ],
    [
      "name an implied tag that is written",
      "\n<body>\n<p>a</p>",
      [
        ["<body></body>", 0],
        ["", 9],
      ],
      ["html 2: Look at the `<body>` tag: it should be gone."],
    ],
    [
      "are none for an implied tag that isn't written",
      "<p>a</p>",
      [
        ["<body></body>", 0],
        ["", 9],
      ],
      [],
    ],
    [
      "are none for an implied tag that may stay",
      "<body><p>a</p>",
      [
        ["<body></body>", 1],
        ["", 9],
      ],
      [],
    ],
    [
      "name an element without what is in it",
      "<ul><li>a</li></ul>",
      [
        ["<ul><li>a</li></ul>", 0],
        ["", 9],
      ],
      ["html 1: Look at the `<ul>` tag: it should be gone."],
    ],
    [
      "name what is inside of what may stay",
      "<ul>\n<li>a</li></ul>",
      [
        ["<ul><li>a</li></ul>", 0],
        ["<ul></ul>", 9],
      ],
      ["html 2: Look at the `<li>` tag: it should be gone."],
    ],
    [
      "name what stands in a new wrapper",
      "<div><section><p>a</p></section></div>",
      [
        ["<p></p>", 0],
        ["", 9],
      ],
      ["html 1: Look at the `<p>` tag: it should be gone."],
    ],
    [
      "are none for a text in a place that the task doesn't have",
      "<ul>a</ul>",
      [
        ["a", 0],
        ["", 9],
      ],
      [],
    ],
    [
      "are none for what stands in another new element",
      "<ul><p>a</p></ul>",
      [
        ["<p></p>", 0],
        ["", 9],
      ],
      [],
    ],
    [
      "are none for a new wrapper in an element that may stay once",
      "<section><div>a</div></section>",
      [
        ["<section></section>", 1],
        ["", 9],
      ],
      [],
    ],
    [
      "are none for a new wrapper itself",
      "<div>a</div>",
      [
        ["<p></p>", 0],
        ["", 9],
      ],
      [],
    ],
    [
      "name what stands in a wrapper that the task has as its content",
      "<div><p>a</p></div>",
      [
        ["<div><p></p></div>", 0],
        ["<div></div>", 9],
      ],
      ["html 1: Look at the `<p>` tag: it should be gone."],
    ],
    [
      "are none for what stands in a wrapper that the task has, but is limited outside",
      "<div><p>a</p></div>",
      [
        ["<p></p>", 0],
        ["<div></div>", 9],
      ],
      [],
    ],
    [
      "follow the order of the page",
      "<p id=a>b</p>\n<p>c</p>",
      [
        ["<p id=a>c</p>", 0],
        ["<p></p>", 9],
      ],
      [
        'html 1: Look at `id="a"` of the `<p>` tag: it should be gone.',
        "html 2: Look at the text `c`: it should be gone.",
      ],
    ],
  ])("%s", (_, html, allowed, tips) => expect(left(html, ...allowed)).toEqual(tips));
});
