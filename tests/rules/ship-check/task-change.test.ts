import { describe, expect, it } from "vitest";
import { type Code, EMPTY_CODE, LANGUAGES } from "#rules/code.ts";
import { compareHtml } from "#rules/ship-check/html/compare.ts";
import { compareJs } from "#rules/ship-check/js/compare.ts";
import { parseCode } from "#rules/ship-check/parsed-code.ts";
import { UNKNOWN_PATH } from "#rules/ship-check/path-counts.ts";
import { countPaths, parseTaskChange } from "#rules/ship-check/task-change.ts";

const changeOf = (start: Partial<Code>, reference: Partial<Code>) =>
  parseTaskChange({ ...EMPTY_CODE, ...reference }, { ...EMPTY_CODE, ...start });

describe("a task changes", () => {
  it.each<[string, Partial<Code>, Partial<Code>, string]>([
    [
      "nothing",
      { html: "<p>a</p>", css: "p {}", js: "a()" },
      { html: "<p>a</p>", css: "p {}", js: "a()" },
      "",
    ],
    [
      "nothing by another notation",
      { html: "<P>a", css: "P{}", js: "a('b')" },
      { html: "<p>a</p>", css: "p {}", js: 'a("b");' },
      "",
    ],
    ["HTML by an addition", { html: "<p>a</p>" }, { html: "<p>a</p><b></b>" }, "html"],
    ["HTML by a removal", { html: "<p>a</p><b></b>" }, { html: "<p>a</p>" }, "html"],
    ["HTML by a tag that a browser would add", { html: "<p>a</p>" }, { html: "<body><p>a</p>" }, "html"],
    ["CSS by an addition", {}, { css: "p { color: red }" }, "css"],
    ["CSS by a removal", { css: "p { color: red }" }, {}, "css"],
    ["CSS by another value", { css: "p { color: red }" }, { css: "p { color: lime }" }, "css"],
    ["JavaScript by an addition", {}, { js: "a()" }, "js"],
    ["JavaScript by a removal", { js: "a()" }, {}, "js"],
    ["all languages", {}, { html: "<p>a</p>", css: "p { color: red }", js: "a()" }, "html css js"],
    ["JavaScript by tokens where the start doesn't parse", { js: "a(]" }, { js: "a()" }, "js"],
    ["JavaScript by tokens where the reference doesn't parse", { js: "a()" }, { js: "a(]" }, "js"],
    ["nothing by the notation of code that doesn't parse", { js: "a(]" }, { js: "a (\n]" }, ""],
  ])("%s", (_, start, reference, languages) => {
    const { changed } = changeOf(start, reference);
    expect(LANGUAGES.filter((language) => changed[language]).join(" ")).toBe(languages);
  });

  it.each<[string, Partial<Code>, Partial<Code>, string | undefined]>([
    ["nothing where nothing differs", { html: "<p>a" }, { html: "<p>a" }, undefined],
    ["notation where nothing else does", { html: "<p>a" }, { html: "<p>a</p>" }, "notation"],
    ["no notation beside HTML", { html: "<p>a" }, { html: "<p>a</p><b></b>" }, undefined],
    ["no notation beside CSS", { html: "<p>a" }, { html: "<p>a</p>", css: "p { color: red }" }, undefined],
    ["no notation beside JavaScript", { html: "<p>a" }, { html: "<p>a</p>", js: "a()" }, undefined],
  ])("as its notation %s", (_, start, reference, level) =>
    expect(changeOf(start, reference).syntactic?.level).toBe(level),
  );
});

describe("inline code counts", () => {
  const [style, script] = ["<style>p {}</style>", "<script>a()</script>"];
  it.each<[string, string, string, { css: boolean; js: boolean }]>([
    ["nowhere", "", "<p>a</p>", { css: false, js: false }],
    ["in styles of the start", style, "", { css: true, js: false }],
    ["in styles of the reference", "", style, { css: true, js: false }],
    ["in scripts of the start", script, "", { css: false, js: true }],
    ["in scripts of the reference", "", script, { css: false, js: true }],
    ["in both", style + script, style + script, { css: true, js: true }],
  ])("%s", (_, start, reference, inline) =>
    expect(changeOf({ html: start }, { html: reference }).inline).toEqual(inline),
  );

  it("in the task's own code", () => {
    const { reference } = changeOf({}, { html: style + script });
    expect(reference.styles.sheet.rules).toHaveLength(1);
    expect(reference.script.items).toHaveLength(1);
  });
});

describe("the comparison is lenient", () => {
  it.each<[string, Partial<Code>, Partial<Code>, { html: boolean; css: boolean }]>([
    [
      "in both languages",
      { html: "<p>a</p>" },
      { html: "<p>a</p><b></b>", css: "p { color: red }" },
      { html: true, css: true },
    ],
    [
      "where nothing changes",
      { html: "<p>a</p>", css: "p {}" },
      { html: "<p>a</p>", css: "p {}" },
      { html: true, css: true },
    ],
    [
      "not in HTML where the start would pass",
      { html: "<p>a<b>x</b>c</p>" },
      { html: "<p>c<b>x</b>a</p>" },
      { html: false, css: true },
    ],
    [
      "not in CSS where the start would pass",
      { html: "<p class=x>a</p>", css: "p { color: red }" },
      { html: "<p class=x>a</p>", css: "p { color: red } .x { color: red }" },
      { html: true, css: false },
    ],
  ])("%s", (_, start, reference, isLenient) => {
    const { html, css } = changeOf(start, reference);
    expect({ html: html.isLenient, css: css.isLenient }).toEqual(isLenient);
  });
});

describe("what a task requires of the page", () => {
  it.each<[string, Partial<Code>, Partial<Code>, string[]]>([
    [
      "no words where nothing changes",
      { html: "<p class=a>b</p>", css: ".a { color: red }" },
      { html: "<p class=a>b</p>", css: ".a { color: red }" },
      [],
    ],
    ["the words of a new value", { html: "<p class=a>b</p>" }, { html: "<p class='a b-c'>b</p>" }, ["b-c"]],
    [
      "the words of a changed value",
      { html: "<p title=a>b</p>" },
      { html: "<p title='c d'>b</p>" },
      ["c", "d"],
    ],
    [
      "the words of a new element inside of others",
      { html: "<div>a</div>" },
      { html: "<div>a<p><b id=c>d</b></p></div>" },
      ["c"],
    ],
    [
      "the words of a changed selector",
      { css: "p.a { color: red } q.b { color: red }" },
      { css: "p.a { color: red } q.b { color: lime }" },
      ["b", "q"],
    ],
    ["the words of the script", { js: "a('b')" }, { js: "a('b')" }, ["a", "b"]],
    ["the words of an inline script", {}, { html: "<script>a</script>" }, ["a"]],
  ])("has %s", (_, start, reference, words) =>
    expect([...changeOf(start, reference).html.namedWords].sort()).toEqual(words),
  );

  it("has the implied tags, the tagged texts and the preserved parts of the task", () => {
    const { html, start, reference } = changeOf({ html: "<p>a b</p>" }, { html: "<body><p>a <b>b</b></p>" });
    expect([...html.requiredTags]).toEqual(["body"]);
    expect([...html.taggedTexts.values()].flat().map(({ text }) => text)).toEqual(["a b"]);
    expect(html.preserved.get(reference.page.root)).toBe(start.page.root);
    expect(html.reference).toBe(reference);
  });
});

describe("what a task removes", () => {
  const start = { html: "<p>a</p><b></b>", css: "p { color: red; margin: 0 }", js: "a();\nb();" };
  const change = changeOf(start, { html: "<p>a</p>", css: "p { margin: 0 }", js: "a();" });

  it("is limited in HTML and JavaScript", () => {
    expect([...change.html.limits.values()]).toEqual([0]);
    expect([...change.js.limits.values()]).toEqual([0]);
    expect(compareHtml(change.start, change.html).map(({ text }) => text)).toEqual([
      "Look at the `<b>` tag: it should be gone.",
    ]);
    expect(compareJs(change.start, change.js).map(({ text }) => text)).toEqual([
      "Look at `b();`: it should be gone.",
    ]);
  });

  it("are properties in CSS", () =>
    expect(change.css.removed).toEqual({
      statements: [],
      rules: [],
      properties: [{ selectorKey: "p", property: "color" }],
    }));
});

describe("the styles that a task requires", () => {
  it("are those that it changes", () => {
    const { css, reference } = changeOf(
      { css: "p { color: red; margin-top: 0 }" },
      { html: "<b style='top: 0'>", css: "p { color: lime; margin-top: 0 }", js: "a('b')" },
    );
    expect([...(css.onPage.wanted.get("p") ?? [])]).toEqual(["color"]);
    expect([...css.onPage.inlineStyles]).toEqual(["style:top=0"]);
    expect([...css.onPage.scriptNames]).toEqual(["b"]);
    expect(css.reference).toBe(reference);
  });
});

describe("the paths of a task", () => {
  it("are those of the start and of the reference", () => {
    const { startCounts, referenceCounts, pathIds } = changeOf(
      { html: "<p>a</p>", css: "p { color: red }", js: "a();" },
      { html: "<p>a</p><b></b>", css: "p { color: red; margin-top: 0 }", js: "a();\nb();\nc();" },
    );
    expect(LANGUAGES.map((language) => startCounts[language].size)).toEqual([5, 2, 1]);
    expect(LANGUAGES.map((language) => referenceCounts[language].size)).toEqual([6, 3, 3]);
    expect(pathIds.id(0, "another")).toBe(UNKNOWN_PATH);
    const ship = parseCode({ html: "", css: "", js: "a();\nd();" }, false, { css: true, js: true });
    expect([...countPaths(ship, pathIds).js.keys()]).toContain(UNKNOWN_PATH);
  });

  it("are those of code with a syntax error as far as it can be read", () => {
    const broken = { js: "a();\nb(]" };
    expect(changeOf(broken, {}).startCounts.js.size).toBeGreaterThan(0);
    expect(changeOf({}, broken).referenceCounts.js.size).toBeGreaterThan(0);
  });
});
