import { describe, expect, it } from "vitest";
import { conceptsIn, isVisible, neededConcepts, newConcepts } from "../../worker/curriculum/concepts-in.ts";
import { conceptProblems } from "../../worker/curriculum/gate-concepts.ts";
import { loadCurriculum } from "../../worker/curriculum/load.ts";
import {
  type ConceptLists,
  suggestConcepts,
  withConceptLines,
} from "../../worker/curriculum/suggest-concepts.ts";
import { type Code, EMPTY_CODE } from "../../worker/rules/code.ts";
import { CONCEPT_IDS, CONCEPTS, conceptOf } from "../../worker/rules/concepts.ts";
import { edited, errorsOf, type Files, folderWith, inLesson, lessonWith, validLesson } from "./a-folder.ts";

const html = (html: string): Code => ({ ...EMPTY_CODE, html });
const css = (css: string): Code => ({ ...EMPTY_CODE, css });
const js = (js: string): Code => ({ ...EMPTY_CODE, js });

/** Code, and all concepts that can be seen in it, in the list's order. */
const examples: [Code, string][] = [
  [html("<h1>Tea</h1><p>Hot <strong>now</strong></p>"), "html-heading html-paragraph html-emphasis"],
  [html('<img src="/a.png" alt="A cup"><a href="#b">b</a>'), "html-image html-alt html-link"],
  [html("<section><h2>a</h2><ul><li>b</li></ul></section>"), "html-list html-subheading html-section"],
  [html("<ol></ol><button>Go</button>"), "html-ordered-list html-button"],
  [html('<div class="a"><span id="b"></span></div>'), "html-class html-id html-span html-div"],
  [html('<label>a<input type="email"></label>'), "html-label html-input html-input-type"],
  [html('<!doctype html><html lang="en"><body></body></html>'), "html-skeleton"],
  [html("<head><title>Tea</title></head>"), "html-head"],
  [html("<header></header><nav></nav><main></main><footer></footer>"), "html-landmarks"],
  [html("<table><tr><th>a</th></tr></table>"), "html-table"],
  [html("<form><select><option>a</option></select></form>"), "html-form html-select"],
  [css("p { color: red; font-size: 2rem }"), "css-element-selector css-color css-font-size css-rem"],
  [css("p { background-color: #123456 }"), "css-element-selector css-background-color css-hex-color"],
  [
    css(".a { padding: 1px; margin: 0 auto }"),
    "css-padding css-margin css-class-selector css-margin-auto css-shorthand",
  ],
  [css(".a { font-weight: bold; width: 50% }"), "css-class-selector css-font-weight css-width css-percent"],
  [css(":root { --a: 1px; top: var(--a) }"), "css-custom-property css-var css-position"],
  [css(".a { --a: 2px }"), "css-class-selector css-custom-property css-custom-property-override"],
  [
    css("#a { border: 1px solid; border-top: 0; border-radius: 1px }"),
    "css-border css-border-radius css-border-side css-specificity",
  ],
  [
    css("a, b { box-sizing: border-box; z-index: 1 }"),
    "css-element-selector css-box-sizing css-selector-list css-z-index",
  ],
  [
    css(".a { text-align: left; text-transform: none }"),
    "css-class-selector css-text-align css-text-transform",
  ],
  [
    css(".a { display: block; box-shadow: none; list-style: none }"),
    "css-class-selector css-display css-shadow css-list-style",
  ],
  [
    css(".a .b { text-decoration: none; white-space: nowrap }"),
    "css-class-selector css-text-decoration css-descendant-selector css-white-space",
  ],
  [
    css(".a { display: flex; gap: 1px; align-items: end }"),
    "css-class-selector css-flex css-gap css-flex-align",
  ],
  [
    css(".a { flex-direction: column; min-height: 1px; flex-wrap: wrap }"),
    "css-class-selector css-flex-direction css-size-limit css-flex-wrap",
  ],
  [
    css(".a { display: grid; grid-template-columns: repeat(2, 1fr) }"),
    "css-class-selector css-grid css-grid-columns css-fr",
  ],
  [
    css(".a { aspect-ratio: 1; place-items: center; overflow: hidden; object-fit: cover }"),
    "css-class-selector css-aspect-ratio css-place-items css-overflow css-object-fit",
  ],
  [
    css("@media (max-width: 9px) { .a { grid-column: span 2 } }"),
    "css-class-selector css-grid-span css-media-query",
  ],
  [
    css(".a { background-image: linear-gradient(red, tan); position: absolute }"),
    "css-class-selector css-gradient css-position",
  ],
  [
    css(".a:hover { transform: none; transition: none }"),
    "css-class-selector css-hover css-transform css-transition",
  ],
  [
    css("@keyframes a { from { opacity: 0 } } .b:nth-child(odd) { animation: a 1s }"),
    "css-class-selector css-animation css-opacity css-nth-child",
  ],
  [css(":focus-visible { letter-spacing: 1px }"), "css-focus-visible css-spacing"],
  [js('const a = "b"; console.log(a);'), "js-console-log js-string js-const"],
  [
    js('document.querySelector(a).textContent = "b" + c;'),
    "js-string js-query-selector js-text-content js-join-strings",
  ],
  [
    js('a.addEventListener("click", () => { b.classList.add("c"); });'),
    "js-string js-click js-arrow-function js-class-list-add",
  ],
  [js("let a = 1; a += 2;"), "js-let js-change-variable"],
  [js("const a = b && c;"), "js-const js-and-or"],
  [js("const a = b || c;"), "js-const js-and-or"],
  [
    js("function tea(a, b) { return `c`; } tea(1, 2);"),
    "js-template-literal js-function js-parameter js-return",
  ],
  [js('const a = "2"; const b = "3"; const c = a + b;'), "js-string js-const js-join-strings"],
  [js("const a = 2; let b = 3; const c = a + b;"), "js-const js-let js-arithmetic"],
  [js("const a = Number(b.value) * 2;"), "js-const js-value js-to-number js-arithmetic"],
  [
    js("a.toFixed(2); b.classList.toggle(c); b.classList.contains(c);"),
    "js-to-fixed js-class-list-toggle js-class-list-contains",
  ],
  [js("if (!a) { b(); } else { c(); }"), "js-boolean js-if-else"],
  [js("if (a) { b(); } else if (c === d) { e(); }"), "js-if-else js-else-if js-equal"],
  [js("if (a < 1 && b) { c(); }"), "js-if-else js-compare js-and-or"],
  [js("if (a || b) { c(); }"), "js-if-else js-and-or"],
  [js("const a = [1]; a.push(a[0]); a.length;"), "js-const js-array js-length js-push js-index"],
  [js("for (const a of b) { c += a; }"), "js-const js-change-variable js-for-of js-sum-in-loop"],
  [js("a.append(document.createElement(b));"), "js-create-element"],
  [js("const a = { b: 1 }; a.b;"), "js-const js-object"],
  [js("for (let i = 0; i < 3; i++) { a(); }"), "js-let js-change-variable js-compare js-counting-loop"],
  [js("while (a % 2) { b(); }"), "js-while js-remainder"],
  [js("a.trim(); b.includes(c); d.join(e);"), "js-string-method js-includes js-array-method"],
  [js("a.map((b) => b);"), "js-arrow-function js-parameter js-map-filter"],
  [js("function a() {} b(a);"), "js-function js-function-value"],
  [
    js('a.addEventListener("input", b); a.addEventListener("keydown", b);'),
    "js-string js-input-event js-keydown-event",
  ],
  [js('a.addEventListener("submit", b);'), "js-string js-submit-event"],
  [js("Math.random(); a.style.color; setTimeout(b, 1);"), "js-math js-style js-timer"],
];

describe("concepts in code", () => {
  it.each(examples)("%j has %s", (code, concepts) => {
    expect([...conceptsIn(code)].join(" ")).toBe(concepts);
  });

  it("can be seen, each of them but those of a closed list", () => {
    const seen = new Set(examples.flatMap(([, concepts]) => concepts.split(" ")));
    expect(CONCEPT_IDS.filter((id) => isVisible(id) && !seen.has(id))).toEqual([]);
    expect(CONCEPT_IDS.filter((id) => !isVisible(id))).toEqual([
      "css-cascade",
      "js-error-message",
      "js-console-tool",
    ]);
  });

  const changes: [string, Code, Code, string[]][] = [
    ["a new value", css("p { color: red }"), css("p { color: tan }"), ["css-color"]],
    ["a second one", html("<p>a</p>"), html("<p>a</p><p>b</p>"), ["html-paragraph"]],
    ["a longer body", js("a(() => { b(); });"), js("a(() => { b(); c.length; });"), ["js-length"]],
    ["another order", html("<h1>a</h1><p>b</p>"), html("<p>b</p><h1>a</h1>"), []],
  ];
  it.each(changes)("are new by a change: %s", (_, start, check, concepts) => {
    expect([...newConcepts(start, check)]).toEqual(concepts);
  });

  const needs: [string, "task" | "daily", Code, Code, string[]][] = [
    [
      "of a task are those of its change",
      "task",
      js("let a = 1;"),
      js("let a = 1; b.length;"),
      ["js-length"],
    ],
    [
      "of a daily challenge are those of the whole script",
      "daily",
      js("for (const a of b) { let c = a; }"),
      js("for (const a of b) { c = a; }"),
      ["js-const", "js-change-variable", "js-for-of"],
    ],
    [
      "of a daily challenge are all of a language in which a line only goes",
      "daily",
      css("p { color: red; outline: none }"),
      css("p { color: red }"),
      ["css-element-selector", "css-color"],
    ],
    [
      "of a daily challenge are those of the change in other styles",
      "daily",
      css("p { gap: 2px }"),
      css("p { gap: 2px; color: red }"),
      ["css-color"],
    ],
  ];
  it.each(needs)("%s (needed)", (_, kind, start, check, concepts) => {
    expect([...neededConcepts({ kind, start, check })]).toEqual(concepts);
  });
});

describe("the list of concepts", () => {
  it("has no id and no name twice, and a sentence for each", () => {
    expect(new Set(CONCEPTS.map(({ name }) => name)).size).toBe(CONCEPTS.length);
    expect(new Set(CONCEPT_IDS).size).toBe(CONCEPTS.length);
    for (const { sentence } of CONCEPTS) expect(sentence).toMatch(/^.{20,110}[.?]$/);
    expect(conceptOf("css-flex").language).toBe("css");
  });
});

describe("the gate's rule on concepts", () => {
  const listed = (teaches: string, uses = "[]"): Files =>
    edited(
      "message.md",
      "teaches: [html-heading, css-element-selector, css-color]",
      `teaches: ${teaches}\nuses: ${uses}`,
    );
  const all = "[html-heading, css-element-selector, css-color]";
  const cases: [string, Files, string[]][] = [
    ["lets lists pass that say what the change needs", listed(all), []],
    [
      "refuses a list that lacks something",
      listed("[html-heading, css-color]"),
      ["needs css-element-selector"],
    ],
    [
      "refuses uses that the change doesn't need",
      listed(all, "[css-flex]"),
      ["uses has css-flex", "css-flex, which no task teaches"],
    ],
    [
      "refuses a concept that the check doesn't have",
      listed(all.replace("]", ", html-link]")),
      ["teaches has html-link"],
    ],
    [
      "refuses what is taught nowhere",
      listed("[html-heading, css-color]", "[css-element-selector]"),
      ["no task teaches"],
    ],
    [
      "refuses a concept that is named twice",
      listed(all, "[css-color]"),
      ["names css-color twice", "css-color"],
    ],
    ["lets a task teach what can't be seen in code", listed(all.replace("]", ", css-cascade]")), []],
  ];
  it.each(cases)("%s", (_, changes, expected) => {
    const { task, curriculum } = lessonWith(changes);
    const found = errorsOf(conceptProblems(task, curriculum));
    expect(found).toEqual(expected.map((part) => expect.stringContaining(part)));
  });

  const second = inLesson("").replace("101-open-up", "102-close");
  const twoLessons: Files = Object.fromEntries(
    Object.entries(validLesson).flatMap(([path, text]) => [
      [path, text],
      [path.replace(inLesson(""), second), text],
    ]),
  );
  it("refuses a second task that teaches the same", () => {
    const { curriculum } = loadCurriculum(folderWith(twoLessons));
    const task = curriculum.projects[0]?.tasks[1];
    if (!task) throw new Error("no second task");
    expect(errorsOf(conceptProblems(task, curriculum)).join()).toContain("which 101 teaches already");
    expect(suggestConcepts(curriculum).get("102")).toEqual({
      teaches: [],
      uses: ["html-heading", "css-element-selector", "css-color"],
    });
  });
});

describe("the lines of a front matter", () => {
  const lists = { teaches: [], uses: ["css-flex", "css-gap"] } satisfies ConceptLists;
  it.each([
    ["at its end", "---\ntitle: A\n---\nText", "---\ntitle: A\nuses: [css-flex, css-gap]\n---\nText"],
    [
      "instead of others",
      "---\nteaches: [css-gap]\nuses: []\ntitle: A\n---\nuses: b",
      "---\ntitle: A\nuses: [css-flex, css-gap]\n---\nuses: b",
    ],
  ])("are put %s", (_, page, expected) => {
    expect(withConceptLines(page, lists)).toBe(expected);
  });
});
