import { describe, expect, it } from "vitest";
import { readPage } from "#rules/ship-check/html/page.ts";
import { elementIn, outline } from "./elements.ts";

/** The content of the page's body as a short text. */
const body = (html: string) => elementIn(html, "body").children.map(outline).join(" ");

describe("a page is read", () => {
  it.each([
    ["with an html, a head and a body", "", "#document(html(head() body()))"],
    ["with its doctype", "<!DOCTYPE HTML><p>a", '#document(!doctype html() html(head() body(p("a"))))'],
    ["without comments", "<!-- a --><p>b<!-- c --></p>", '#document(html(head() body(p("b"))))'],
  ])("%s", (_, html, root) => expect(outline(readPage(html).root)).toBe(root));

  it.each([
    ["with elements and texts in order", "<p>a<b>c</b>d</p>e", 'p("a" b("c") "d") "e"'],
    ["with one space between words", "<p> a \n b </p>", 'p("a b")'],
    ["without white space between elements", "<p>a</p> \n <p>b</p> ", 'p("a") p("b")'],
    ["with one text around a comment", "<p>a<!-- x -->b</p>", 'p("ab")'],
    ["without a script", "a<script>b</script>", '"a" script()'],
    ["without the code of a style", "a<style>b</style>", '"a" style()'],
    ["with the data of a script that doesn't run", "a<script type=text/plain>b</script>", '"a" script("b")'],
    ["with the text of a style of another language", "a<style type=x>b</style>", '"a" style("b")'],
    ["with a picture", "<svg><path/><style>a</style></svg>", 'svg(path() style("a"))'],
  ])("%s", (_, html, content) => expect(body(html)).toBe(content));

  it("with the content of a template", () =>
    expect(outline(elementIn("<template><p>a</p></template>", "template"))).toBe('template(p("a"))'));

  it("with the texts of its comments, with one space between words", () =>
    expect(readPage("<!-- a\n b --><p>c<!--d-->").comments).toEqual(["a b", "d"]));
});

describe("the lines of a page", () => {
  it.each([
    ["are those at which elements and texts begin", "<p>a\n<b>c</b>\n<i>d</i></p>", [1, 2, 3]],
    ["are those of a text's first word", "<p>\n \n a</p>", [3]],
    ["are those of a text's first word behind a space", "<p> \na</p>", [2]],
    ["are those of a text whose comment has several", "<p>a<!--\n-->b</p>", [1]],
    ["are those of a text behind an element on another line", "<p>\n<b>a</b>b</p>", [2, 2]],
    ["are those of a text behind an element", "<p><b>a</b>\n\nb</p>", [1, 3]],
    ["don't count the breaks behind the first word", "<p>a\n\nb</p>", [1]],
  ])("%s", (_, html, lines) => expect(elementIn(html, "p").childLines).toEqual(lines));

  it("are the parent's for an element that the parser adds", () => {
    const html = "\n\n<table>\n<tr><td>a</table>";
    expect(["table", "tbody", "tr"].map((tag) => elementIn(html, tag).line)).toEqual([3, 3, 4]);
  });

  it("are that of the doctype", () =>
    expect(readPage("\n<!doctype html>\n<html>").root).toMatchObject({
      childLines: [2, 3],
      children: [{ line: 2 }, { line: 3 }],
    }));
});

describe("the words of a page", () => {
  const span = (first: number, last = first) => ({ first, last });
  it.each([
    ["run together at an inline tag", "<div>the<b>la</b>mp</div>", [span(1), span(1), span(1)]],
    ["run together in two inline tags", "<div><b>the</b><i>lamp</i></div>", [span(1), span(1)]],
    ["are apart with white space in a text", "<div>the <b>lamp</b></div>", [span(1, 2), span(3)]],
    [
      "are apart with white space between inline tags",
      "<div><b>the</b> <i>lamp</i></div>",
      [span(1), span(2)],
    ],
    ["are apart in front of a block", "<div>the<p>lamp</p></div>", [span(1), span(2)]],
    ["are apart behind a block", "<div><p>the</p>lamp</div>", [span(1), span(2)]],
    ["are apart around a picture", "<div>the<img>lamp</div>", [span(1), span(Number.NaN), span(2)]],
    [
      "are those of all children of an element",
      "<div>the<p>old <b>lamp</b></p></div>",
      [span(1), span(2, 4)],
    ],
  ])("%s", (_, html, words) => expect(elementIn(html, "div").childWords).toEqual(words));

  it("are none of the doctype", () =>
    expect(readPage("<!doctype html>").root.childWords[0]).toEqual(span(Number.NaN)));
});

describe("an element", () => {
  it("has its attributes in normal form and as they are written", () => {
    const { attributes, rawAttributes } = elementIn('<p\nid="a"\n CLASS="b  c">', "p");
    expect([...attributes.keys()]).toEqual(["id", "class=b", "class=c"]);
    expect(rawAttributes).toEqual([
      { name: "id", value: "a", line: 2 },
      { name: "class", value: "b  c", line: 3 },
    ]);
  });

  it.each([
    ["has its own line for an attribute of a second tag", "\n<body id=a><p>b\n<body class=c>", [2, 2]],
    ["has its parent's line for an attribute of a later tag", "<p>b\n<body class=c>", [1]],
  ])("%s", (_, html, lines) =>
    expect(elementIn(html, "body").rawAttributes.map(({ line }) => line)).toEqual(lines),
  );

  it.each([
    ["both tags", "<p>a</p>", "p", true, true],
    ["no end tag", "<p>a", "p", true, false],
    ["no tags", "a", "body", false, false],
    ["its own end in a picture", "<svg><path /></svg>", "path", true, true],
  ])("has %s", (_, html, tag, hasStartTag, hasEndTag) =>
    expect(elementIn(html, tag)).toMatchObject({ hasStartTag, hasEndTag }),
  );

  it("is hidden by its styles as far as they may be parsed", () =>
    expect(elementIn("<p style='COLOR:red'>", "p").attributes.get("style:color")).toBe("#ff0000ff"));
});

describe("the inline code of a page", () => {
  it.each([
    ["a style", "<style>a{}</style>", ["a{}"]],
    ["a style without code", "<style></style>", [""]],
    ["a style with its type", "<style type=' TEXT/CSS '>a{}</style>", ["a{}"]],
    ["no style of another type", "<style type=text/less>a{}</style>", []],
    ["no style of a picture", "<svg><style>a{}</style></svg>", []],
    ["no style of a template", "<template><style>a{}</style></template>", []],
    ["no script", "<script>a{}</script>", []],
    ["all styles in order", "<style>a{}</style><p><style>b{}</style>", ["a{}", "b{}"]],
  ])("contains as styles %s", (_, html, texts) =>
    expect(readPage(html).styles.map(({ text }) => text)).toEqual(texts),
  );

  it.each([
    ["a script", "<script>a()</script>", ["a()"]],
    ["a script without code", "<script></script>", [""]],
    ["a script with its type", "<script type=text/javascript>a()</script>", ["a()"]],
    ["a script with another name of its type", "<script type=application/javascript>a()</script>", ["a()"]],
    ["a module", "<script type=' Module '>a()</script>", ["a()"]],
    ["a script with an empty type", "<script type=''>a()</script>", ["a()"]],
    ["no data", "<script type=application/json>{}</script>", []],
    ["no script of another file", "<script src=a.js>a()</script>", []],
    ["no script of another file without a name", "<script src=''>a()</script>", []],
    ["no script of a template", "<template><script>a()</script></template>", []],
    ["no script of a template in a template's element", "<template><p><script>a()</script></template>", []],
    ["a script behind a template", "<template></template><script>a()</script>", ["a()"]],
    ["no style", "<style>a{}</style>", []],
  ])("contains as scripts %s", (_, html, texts) =>
    expect(readPage(html).scripts.map(({ text }) => text)).toEqual(texts),
  );

  it("begins at the end of its start tag", () => {
    const { styles, scripts } = readPage("\n<style\n>\na{}</style>\n<script>a()</script>");
    expect(styles).toEqual([{ text: "\na{}", firstLine: 3, tab: "html" }]);
    expect(scripts).toEqual([{ text: "a()", firstLine: 5, tab: "html" }]);
  });
});

describe("the errors of a page", () => {
  it.each([
    ["a tag that isn't closed", "<p>a</p>\n<p", 2, "A tag is never closed with >."],
    ["a comment that isn't closed", "<!-- a", 1, "A comment is never closed with -->."],
    [
      "a value without its quote mark, up to the next value",
      '\n<img src="/a.png alt="b">',
      2,
      'Look at `src="/a.png`: the `"` behind it is missing.',
    ],
    [
      "a value without its quote mark, up to the next tag",
      "<img alt='a b>\n<a href='c'>",
      1,
      "Look at `alt='a b`: the `'` behind it is missing.",
    ],
    [
      "a value without its quote mark, up to the end",
      '<p>\n<a href="c>d</a>',
      2,
      'Look at `href="c`: the `"` behind it is missing.',
    ],
    ["attributes without a space", '\n<p id="a"title="b">', 2, "A space between two attributes is missing."],
    ["a quote in the name of an attribute", '<p a"b>', 1, "A quote or < is out of place in a tag."],
    ["a bracket in the name of an attribute", "<p <b>", 1, "A quote or < is out of place in a tag."],
    ["a quote in a value", '<p id=a"b>', 1, "A quote is out of place in the value of an attribute."],
    ["a closing tag without a name", "a</>", 1, "A closing tag has no name."],
    ["a tag without a name", "a <1>", 1, "After < there is no tag name."],
  ])("name %s", (_, html, line, text) =>
    expect(readPage(html).errors).toContainEqual({ language: "html", kind: "unreadable", line, text }),
  );

  it.each<[string, string, [line: number, text: string][]]>([
    [
      "one missing quote mark once, whatever it causes",
      '<img src="a alt="b" title="c" id="d">',
      [[1, 'Look at `src="a`: the `"` behind it is missing.']],
    ],
    [
      "each missing quote mark at its line",
      '<img src="a alt="b">\n<p>c</p>\n<img src="d alt="e">',
      [
        [1, 'Look at `src="a`: the `"` behind it is missing.'],
        [3, 'Look at `src="d`: the `"` behind it is missing.'],
      ],
    ],
    [
      "what another tag has beside a missing quote mark",
      '<img src="a alt="b"></p c"d><p id="e"class="f">',
      [
        [1, 'Look at `src="a`: the `"` behind it is missing.'],
        [1, "A quote or < is out of place in a tag."],
        [1, "A space between two attributes is missing."],
      ],
    ],
  ])("name %s", (_, html, errors) =>
    expect(readPage(html).errors.map(({ line, text }) => [line, text])).toEqual(errors),
  );

  // With the page read from its start for each error, this took four minutes.
  it("are found in one pass, however many one missing quote mark causes", () =>
    expect(readPage(`<img b="c d="${'"'.repeat(60_000)}>`).errors.map(({ text }) => text)).toEqual([
      'Look at `b="c`: the `"` behind it is missing.',
    ]));

  it.each([
    ["a page that has none", "<p>a</p>"],
    ["an attribute that is written twice", "<p id=a id=b>"],
    ["an end tag too many", "<p>a</p></b>"],
  ])("are none for %s", (_, html) => expect(readPage(html).errors).toEqual([]));

  it("are eight at most", () =>
    expect(readPage("</>\n".repeat(9)).errors.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]));

  it("are one for a page that is nested too deeply", () =>
    expect(readPage(`</>${"<div>".repeat(201)}`).errors).toEqual([
      {
        language: "html",
        kind: "unreadable",
        line: null,
        text: "The HTML is nested too deeply, or has too many tags.",
      },
    ]));

  it("are one for a tag with too many attributes, whose page is empty", () =>
    expect(readPage(`<p${" a".repeat(201)}>b<style></style><!-- c -->`)).toEqual({
      root: {
        tag: "#document",
        attributes: new Map(),
        rawAttributes: [],
        children: [],
        childLines: [],
        childWords: [],
        line: 1,
        hasDoubledAttribute: false,
        hasStartTag: false,
        hasEndTag: false,
      },
      comments: [],
      styles: [],
      scripts: [],
      errors: [{ language: "html", kind: "unreadable", line: null, text: "A tag has too many attributes." }],
    }));
});
