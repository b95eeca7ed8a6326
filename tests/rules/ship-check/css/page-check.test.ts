import { describe, expect, it } from "vitest";
import { Styles } from "#rules/ship-check/css/cascade.ts";
import { checkOnPage } from "#rules/ship-check/css/page-check.ts";
import { readPageRequirements } from "#rules/ship-check/css/page-requirements.ts";
import { readSheet } from "#rules/ship-check/css/sheet.ts";
import { readPage } from "#rules/ship-check/html/page.ts";

const stylesOf = (text: string) => new Styles(readSheet([{ text, firstLine: 1, tab: "css" }]));

type Task = {
  ship: string;
  reference: string;
  html: string;
  start?: string;
  script?: string;
  /** The reference's page, if it isn't the ship's. */
  referenceHtml?: string;
};

/** Whether the reference's property at a selector key is met. Otherwise what wins instead, and what the rule should follow. */
function checked({ ship, reference, html, start = "", script = "", referenceHtml = html }: Task, at: string) {
  const wanted = stylesOf(reference);
  const { root } = readPage(html);
  const requirements = readPageRequirements(stylesOf(start), wanted, readPage(referenceHtml).root, script);
  const [selectorKey = "", property = ""] = at.split(" / ");
  const cascaded = wanted.valuesAt(selectorKey).get(property);
  const selector = wanted.sheet.bySelector.get(selectorKey)?.selector;
  if (!cascaded || selector === undefined) throw new Error("Nothing is wanted.");
  const check = checkOnPage(stylesOf(ship), root, requirements);
  const mismatch = check({ selectorKey, selector, property, cascaded });
  if (mismatch === null) return "met";
  const { found, shouldFollow } = mismatch;
  return `${found?.text ?? "nothing"}${shouldFollow === undefined ? "" : ` of ${shouldFollow}`}`;
}

/** A table of ships for one task. */
const P = "p { width: 1px; }";

describe("what a task changes", () => {
  it.each<[string, string, string, string]>([
    ["is met at the reference's selector", P, "<p>1</p>", "met"],
    ["is met by another selector", ".a { width: 1px; }", '<p class="a">1</p>', "met"],
    ["is met by a list of selectors", "b, p { width: 1px; }", "<p>1</p>", "met"],
    ["isn't met by nothing", "b {}", "<p>1</p>", "nothing"],
    ["isn't met by another value", ".a { width: 2px; }", '<p class="a">1</p>', "width: 2px"],
    ["isn't met at only some of the elements", ".a { width: 1px; }", '<p class="a">1</p><p>2</p>', "nothing"],
    [
      "isn't met where some of the elements have another value",
      ".a { width: 1px; } .b { width: 2px; }",
      '<p class="a">1</p><p class="b">2</p>',
      "width: 2px",
    ],
    [
      "isn't met where a rule overrides it everywhere",
      `${P} .a { width: 2px; }`,
      '<p class="a">1</p>',
      "width: 2px of .a",
    ],
    [
      "is met where an added rule overrides it at one of the elements",
      `${P} .a { width: 2px; }`,
      '<p>1</p><p class="a">2</p>',
      "met",
    ],
    [
      "is met where an added rule overrides it at the first of the elements",
      `${P} .a { width: 2px; }`,
      '<p class="a">1</p><p>2</p>',
      "met",
    ],
    ["is met by the selector where there are no elements", `b {} ${P}`, "", "met"],
    ["isn't met by another selector where there are no elements", ".a { width: 1px; }", "", "nothing"],
    [
      "isn't met where another element gets it as well",
      ".a { width: 1px; }",
      '<p class="a">1</p><div class="a">2</div>',
      "nothing",
    ],
    [
      "isn't met where another element with more rules gets it as well",
      ".a { width: 1px; } div { height: 1px; }",
      '<p class="a">1</p><div class="a">2</div>',
      "nothing",
    ],
    [
      "is met where another rule gives it to another element",
      ".a { width: 1px; } div { width: 1px; }",
      '<p class="a">1</p><div>2</div>',
      "met",
    ],
    [
      "is met where the other element has another value",
      ".a { width: 1px; } div.a { width: 3px; }",
      '<p class="a">1</p><div class="a">2</div>',
      "met",
    ],
    [
      "is met at the reference's selector where another one reaches further",
      `p, .a { width: 1px; }`,
      '<p>1</p><div class="a">2</div>',
      "met",
    ],
  ])("%s", (_, ship, html, found) => expect(checked({ ship, reference: P, html }, "p / width")).toBe(found));

  it.each<[string, Task, string, string]>([
    [
      "is met where the reference gives it to the other element as well",
      {
        ship: ".a { width: 1px; }",
        reference: `${P} div { width: 1px; }`,
        html: '<p class="a">1</p><div class="a">2</div>',
      },
      "p / width",
      "met",
    ],
    [
      "is met by any focus of a field for text",
      {
        ship: "input:focus { width: 1px; }",
        reference: "input:focus-visible { width: 1px; }",
        html: '<input type="email">',
      },
      "input:focus-visible / width",
      "met",
    ],
    [
      "is met by any focus of a field without a type",
      {
        ship: "input:focus { width: 1px; }",
        reference: "input:focus-visible { width: 1px; }",
        html: "<input>",
      },
      "input:focus-visible / width",
      "met",
    ],
    [
      "isn't met by any focus of a button",
      {
        ship: "input:focus { width: 1px; }",
        reference: "input:focus-visible { width: 1px; }",
        html: '<input type="submit">',
      },
      "input:focus-visible / width",
      "nothing",
    ],
    [
      "isn't met by any focus of a slider",
      {
        ship: "input:focus { width: 1px; }",
        reference: "input:focus-visible { width: 1px; }",
        html: '<input type="range">',
      },
      "input:focus-visible / width",
      "nothing",
    ],
    [
      "isn't met by the focus of what a field is in",
      {
        ship: "input:focus-within { width: 1px; }",
        reference: "input:focus-visible { width: 1px; }",
        html: "<input>",
      },
      "input:focus-visible / width",
      "nothing",
    ],
    [
      "isn't met by any focus of the field in front of the element",
      {
        ship: "input:focus + p { width: 1px; }",
        reference: "input:focus-visible + p { width: 1px; }",
        html: "<input><p>1</p>",
      },
      "input:focus-visible+p / width",
      "nothing",
    ],
    [
      "isn't met by the bare tag of elements in a class",
      { ship: "a { width: 1px; }", reference: ".m a { width: 1px; }", html: '<p class="m"><a>1</a></p>' },
      ".m a / width",
      "nothing",
    ],
    [
      "isn't met by the bare tag of elements in an id",
      { ship: "a { width: 1px; }", reference: "#m > a { width: 1px; }", html: '<p id="m"><a>1</a></p>' },
      "#m>a / width",
      "nothing",
    ],
    [
      "isn't met by the bare tag in a list of selectors",
      { ship: "i, a { width: 1px; }", reference: ".m a { width: 1px; }", html: '<p class="m"><a>1</a></p>' },
      ".m a / width",
      "nothing",
    ],
    [
      "isn't met by the bare tag in a state",
      {
        ship: "a:hover { width: 1px; }",
        reference: ".m a:hover { width: 1px; }",
        html: '<p class="m"><a>1</a></p>',
      },
      ".m a:hover / width",
      "nothing",
    ],
    [
      "isn't met by the state of all elements",
      {
        ship: ":hover { width: 1px; }",
        reference: ".m a:hover { width: 1px; }",
        html: '<a class="m"><a>1</a></a>',
      },
      ".m a:hover / width",
      "nothing",
    ],
    [
      "isn't met by all elements",
      { ship: "* { width: 1px; }", reference: ".m b { width: 1px; }", html: '<b class="m"><b>1</b></b>' },
      ".m b / width",
      "nothing",
    ],
    [
      "isn't met by the bare tag in the same media query",
      {
        ship: "@media print { a { width: 1px; } }",
        reference: "@media print { .m a { width: 1px; } }",
        html: '<p class="m"><a>1</a></p>',
      },
      "@media print{.m a / width",
      "nothing",
    ],
    [
      "is met by the tag in another element",
      { ship: "p a { width: 1px; }", reference: ".m a { width: 1px; }", html: '<p class="m"><a>1</a></p>' },
      ".m a / width",
      "met",
    ],
    [
      "is met by the bare tag of elements in a tag",
      { ship: "a { width: 1px; }", reference: "p a { width: 1px; }", html: '<p class="m"><a>1</a></p>' },
      "p a / width",
      "met",
    ],
    [
      "is met by another tag in front of the class",
      {
        ship: "a { width: 1px; }",
        reference: "p.m a.b { width: 1px; }",
        html: '<p class="m"><a class="b">1</a></p>',
      },
      "p.m a.b / width",
      "met",
    ],
    [
      "isn't met by more sides",
      {
        ship: ".a { padding: 1px; }",
        reference: "p { padding-top: 1px; }",
        html: '<p class="a">1</p>',
      },
      "p / padding-top",
      "padding: 1px",
    ],
    [
      "is met by more sides that another rule of the reference sets",
      {
        ship: ".a { padding: 1px; }",
        reference:
          "p { padding-top: 1px; } .a { padding-left: 1px; padding-right: 1px; padding-bottom: 1px; }",
        html: '<p class="a">1</p>',
      },
      "p / padding-top",
      "met",
    ],
    [
      "is met by nothing where the reference's shorthand only implies it",
      {
        ship: ".a { background-color: red; }",
        reference: "p { background: red; }",
        html: '<p class="a">1</p>',
      },
      "p / background-repeat",
      "met",
    ],
    [
      "isn't met where a rule of the task overrides it at one of the elements",
      {
        ship: `${P} .a { height: 1px; width: 2px; }`,
        reference: `${P} .a { height: 1px; }`,
        html: '<p>1</p><p class="a">2</p>',
      },
      "p / width",
      "width: 2px of .a",
    ],
    [
      "isn't met where a rule of the start overrides it at one of the elements",
      {
        ship: `${P} .a { width: 2px; }`,
        start: ".a { width: 2px; }",
        reference: P,
        html: '<p>1</p><p class="a">2</p>',
      },
      "p / width",
      "width: 2px of .a",
    ],
    [
      "only has to be declared where another rule of the reference overrides it everywhere",
      {
        ship: `.a { width: 2px; } ${P}`,
        reference: `${P} .a { width: 2px; }`,
        html: '<p class="a">1</p>',
      },
      "p / width",
      "met",
    ],
    [
      "only has to be declared where another rule of the reference resets it everywhere",
      {
        ship: ".a { margin: var(--a); } p { margin-top: 1px; }",
        reference: "p { margin-top: 1px; } .a { margin: var(--a); }",
        html: '<p class="a">1</p>',
      },
      "p / margin-top",
      "met",
    ],
    [
      "has to be declared where another rule of the reference overrides it everywhere",
      { ship: ".a { width: 2px; }", reference: `${P} .a { width: 2px; }`, html: '<p class="a">1</p>' },
      "p / width",
      "nothing",
    ],
    [
      "has to be declared at each element where another rule of the reference overrides it",
      {
        ship: ".b { width: 1px; } .a { width: 2px; }",
        reference: `${P} .a { width: 2px; }`,
        html: '<p class="a b">1</p><p class="a">2</p>',
      },
      "p / width",
      "nothing",
    ],
    [
      "is compared by selector where the selector isn't supported",
      {
        ship: ".a { width: 1px; }",
        reference: "p:has(b) { width: 1px; }",
        html: '<p class="a"><b>1</b></p>',
      },
      "p:has(b) / width",
      "nothing",
    ],
    [
      "is compared by selector where the page is too large",
      {
        ship: `.a { width: 1px; } ${"i { width: 1px; } ".repeat(101)}`,
        reference: P,
        html: `<p class="a">1</p>${"<i></i>".repeat(200)}`,
      },
      "p / width",
      "nothing",
    ],
    [
      "is compared by selector where the page is too large for the reference",
      {
        ship: ".a { width: 1px; }",
        reference: `${P} ${"i { width: 1px; } ".repeat(101)}`,
        html: `<p class="a">1</p>${"<i></i>".repeat(200)}`,
      },
      "p / width",
      "nothing",
    ],
    [
      "is compared by selector where an at-rule has it itself",
      {
        ship: "b {} @media print { @page { margin-top: 1px; } }",
        reference: "@media print { @page { margin-top: 1px; } }",
        html: "<p>1</p>",
      },
      "@media print{@page{ / margin-top",
      "met",
    ],
    [
      "is compared by selector in an at-rule that is no media query",
      {
        ship: "@supports (a: b) { .a { width: 1px; } }",
        reference: `@supports (a: b) { ${P} }`,
        html: '<p class="a">1</p>',
      },
      "@supports (a : b){p / width",
      "nothing",
    ],
  ])("%s", (_, task, at, found) => expect(checked(task, at)).toBe(found));
});

describe("a change in a state or media query", () => {
  it.each<[string, string, string, string, string]>([
    [
      "is met by another selector in that state",
      ".a:hover { width: 1px; }",
      "p:hover { width: 1px; }",
      "p:hover",
      "met",
    ],
    ["isn't met without the state", ".a { width: 1px; }", "p:hover { width: 1px; }", "p:hover", "nothing"],
    [
      "is met without the state where the reference has it so as well",
      ".a { width: 1px; }",
      "p:hover { width: 1px; } p.a { width: 1px; }",
      "p:hover",
      "met",
    ],
    [
      "is met by another selector in the same media query",
      "@media print { .a { width: 1px; } }",
      `@media print { ${P} }`,
      "@media print{p",
      "met",
    ],
    [
      "isn't met without the media query",
      ".a { width: 1px; }",
      `@media print { ${P} }`,
      "@media print{p",
      "nothing",
    ],
    [
      "isn't met in another media query",
      "@media (hover) { .a { width: 1px; } }",
      `@media print { ${P} }`,
      "@media print{p",
      "nothing",
    ],
    [
      "is met for a part of an element",
      ".a::before { width: 1px; }",
      "p::before { width: 1px; }",
      "p::before",
      "met",
    ],
    [
      "isn't met by the whole element",
      ".a { width: 1px; }",
      "p::before { width: 1px; }",
      "p::before",
      "nothing",
    ],
  ])("%s", (_, ship, reference, key, found) =>
    expect(checked({ ship, reference, html: '<p class="a">1</p>' }, `${key} / width`)).toBe(found),
  );

  it("isn't met without the state where only one element has it so in the reference", () =>
    expect(
      checked(
        {
          ship: ".a { width: 1px; }",
          reference: "p:hover { width: 1px; } .b { width: 1px; }",
          html: '<p class="a b">1</p><p class="a">2</p>',
        },
        "p:hover / width",
      ),
    ).toBe("nothing"));
});

describe("a style attribute", () => {
  it.each<[string, Task, string]>([
    [
      "doesn't stand for a rule",
      { ship: "b {}", reference: P, html: '<p style="width: 1px">1</p>' },
      "nothing",
    ],
    ["undoes a rule", { ship: P, reference: P, html: '<p style="width: 2px">1</p>' }, "width: 2px"],
    [
      "undoes a rule at an inner element",
      { ship: P, reference: P, html: '<main>a <p id="b" style="width: 2px">1</p></main>' },
      "width: 2px",
    ],
    [
      "may be an exception at one of the elements",
      { ship: P, reference: P, html: '<p>1</p><p style="width: 2px">2</p>' },
      "met",
    ],
    [
      "is no exception without the rule",
      { ship: ".a { width: 1px; }", reference: P, html: '<p class="a">1</p><p style="width: 2px">2</p>' },
      "width: 2px",
    ],
    [
      "doesn't count where the reference's page has it as well",
      { ship: `b {} ${P}`, reference: P, html: '<p style="width: 2px">1</p>' },
      "width: 2px",
    ],
  ])("%s", (_, task, found) => expect(checked({ ...task, referenceHtml: "" }, "p / width")).toBe(found));

  it("doesn't undo a rule where the reference's page has it as well", () =>
    expect(checked({ ship: P, reference: P, html: '<p style="width: 2px">1</p>' }, "p / width")).toBe("met"));
});

describe("rules that differ from the reference's", () => {
  const A = '<p class="a">1</p>';

  it.each<[string, string, string, string, string]>([
    ["in a rule that is added", `${P} .a { width: 2px; }`, P, "p / width", "width: 2px of .a"],
    ["in a later rule", "b {} .a { width: 1px; }", `b {} ${P}`, "p / width", "met"],
    [
      "in the number of declarations",
      "p {} .a { width: 1px; }",
      `${P} .a { width: 1px; }`,
      "p / width",
      "met",
    ],
    [
      "in what is important",
      "p { width: 1px !important; } .a { width: 2px; }",
      `${P} .a { width: 2px; }`,
      ".a / width",
      "width: 1px !important of p",
    ],
    [
      "in the number of longhands",
      "p { padding-top: 1px; } .a { padding: 1px; }",
      "p { padding: 1px; } .a { padding: 1px; }",
      "p / padding-left",
      "met",
    ],
    ["in a property", "p { height: 1px; } .a { width: 1px; }", `${P} .a { width: 1px; }`, "p / width", "met"],
    [
      "in a second declaration",
      "p { height: 1px; top: 0; } .a { width: 1px; }",
      "p { height: 1px; width: 1px; } .a { width: 1px; }",
      "p / width",
      "met",
    ],
    ["in a selector", ".a { width: 1px; }", P, "p / width", "met"],
    ["in a rule that is missing", ".a { width: 1px; }", `.a { width: 1px; } ${P}`, "p / width", "met"],
  ])("%s are compared on the page", (_, ship, reference, at, found) =>
    expect(checked({ ship, reference, html: A }, at)).toBe(found),
  );
});

describe("rules that differ from the reference's in their values only", () => {
  // On the page, the first rule would have to come behind the second one, which has the wrong value.
  it.each<[string, string, string, string]>([
    [
      "of one declaration",
      ".a { width: 1px; } .b { width: 2px; }",
      ".a { width: 1px; } .b { width: 1px; }",
      "width",
    ],
    [
      "of several declarations",
      ".a { top: 0; width: 1px; } .b { left: 0; width: 2px; }",
      ".a { top: 0; width: 1px; } .b { left: 0; width: 1px; }",
      "width",
    ],
    [
      "of several longhands",
      ".a { padding: 1px; } .b { padding: 2px; }",
      ".a { padding: 1px; } .b { padding: 1px; }",
      "padding-top",
    ],
    [
      "that are important",
      ".a { width: 1px !important; } .b { width: 2px !important; }",
      ".a { width: 1px !important; } .b { width: 1px !important; }",
      "width",
    ],
  ])("%s are compared by selector", (_, ship, reference, property) => {
    const html = '<main id="m">1 <p class="a b">2</p></main>';
    expect(checked({ ship, reference, html }, `.a / ${property}`)).toBe("met");
    expect(checked({ ship: `${ship} i {}`, reference, html }, `.a / ${property}`)).toContain("2px");
  });
});

describe("what a task preserves", () => {
  const preserved = (ship: string, html: string, wanted = P, property = "width") =>
    checked({ ship, start: wanted, reference: wanted, html }, `p / ${property}`);

  it.each<[string, string, string, string]>([
    ["may stay", P, "<p>1</p>", "met"],
    ["may get another value", "p { width: 2px; }", "<p>1</p>", "met"],
    ["may get another value elsewhere", ".a { width: 2px; }", '<p class="a">1</p>', "met"],
    ["may not be lost", "b {}", "<p>1</p>", "nothing"],
    ["may not be lost at one of the elements", ".a { width: 2px; }", '<p class="a">1</p><p>2</p>', "nothing"],
    ["may not be lost where there are no elements", "b {}", "", "nothing"],
    ["may get more weight where there are no elements", "body p { width: 1px; }", "", "met"],
    ["may not be unset", "p { width: unset; }", "<p>1</p>", "width: unset"],
    ["may not be initial", "p { width: initial; }", "<p>1</p>", "width: initial"],
    ["may not be reverted", "p { width: revert; }", "<p>1</p>", "width: revert"],
    ["may not be reverted to another layer", "p { width: revert-layer; }", "<p>1</p>", "width: revert-layer"],
    ["may become a related property where there are no elements", "p { width-x: 1px; }", "", "met"],
    ["may be inherited", "p { width: inherit; }", "<p>1</p>", "met"],
  ])("%s", (_, ship, html, found) => expect(preserved(ship, html)).toBe(found));

  it.each<[string, string, string, string, string]>([
    [
      "may be undone otherwise where it is undone",
      "p { width: initial; }",
      "p { width: unset; }",
      "width",
      "met",
    ],
    [
      "may become a related property",
      "p { margin-left: 1px; }",
      "p { margin-top: 1px; }",
      "margin-top",
      "met",
    ],
    [
      "may not become another property",
      "p { padding-left: 1px; }",
      "p { margin-top: 1px; }",
      "margin-top",
      "nothing",
    ],
  ])("%s", (_, ship, wanted, property, found) =>
    expect(preserved(ship, "<p>1</p>", wanted, property)).toBe(found),
  );
});

describe("a class that only the script gives", () => {
  const OPEN = ".open { width: 1px; }";
  const SCRIPT = "document.querySelector('.menu').classList.add('open', '1');";
  const MENU = '<p class="menu">1</p><b>2</b>';

  it.each<[string, string, string]>([
    ["is met by its selector", `b {} ${OPEN}`, "met"],
    ["is met by a narrower selector", ".menu.open { width: 1px; }", "met"],
    ["isn't met by an element that never gets it", "b.open { width: 1px; }", "nothing"],
    ["isn't met by a rule that applies before", ".menu { width: 1px; }", "nothing"],
    [
      "isn't met by a rule that applies before, beside another one",
      ".menu { width: 1px; } p { height: 1px; }",
      "nothing",
    ],
    ["isn't met by another value", ".menu.open { width: 2px; }", "width: 2px"],
    ["isn't met by another value that applies before", ".menu { width: 2px; }", "width: 2px"],
    [
      "is met where another rule gives the same value before",
      ".menu.open { width: 1px; } b { width: 1px; }",
      "met",
    ],
    ["isn't met by nothing", "b {}", "nothing"],
  ])("%s", (_, ship, found) =>
    expect(checked({ ship, reference: OPEN, html: MENU, script: SCRIPT }, ".open / width")).toBe(found),
  );

  it.each<[string, string, string, string]>([
    [
      "is found by an element's id",
      "document.getElementById('menu').className = 'open';",
      '<p id="menu">1</p>',
      "p.open",
    ],
    ["is found by an element's tag", "document.querySelector('p').className = 'open';", "<p>1</p>", "p.open"],
    ["is found at the body", "document.body.className = 'open';", "<p>1</p>", "body.open"],
    [
      "is found at one of several elements",
      "x('.one', '.two', 'open');",
      '<p class="one">1</p><p class="two">2</p>',
      ".two.open",
    ],
  ])("%s", (_, script, html, selector) =>
    expect(
      checked({ ship: `${selector} { width: 1px; }`, reference: OPEN, html, script }, ".open / width"),
    ).toBe("met"),
  );

  it.each<[string, Task, string]>([
    [
      "is none where the script doesn't name it",
      { ship: ".menu.open { width: 1px; }", reference: OPEN, html: MENU, script: "x('.menu');" },
      ".open",
    ],
    [
      "is none where it names no element",
      { ship: "p.open { width: 1px; }", reference: OPEN, html: MENU, script: "x('open');" },
      ".open",
    ],
    [
      "is none where two classes are missing",
      {
        ship: ".menu.open.big { width: 1px; }",
        reference: ".open.big { width: 1px; }",
        html: MENU,
        script: "x('.menu', 'open', 'big');",
      },
      ".open.big",
    ],
    [
      "is none where one of two missing classes is excluded",
      {
        ship: ".menu.open:not(.big) { width: 1px; }",
        reference: ".open:not(.big) { width: 1px; }",
        html: MENU,
        script: SCRIPT,
      },
      ".open:not(.big)",
    ],
    [
      "is none where the page has it already",
      {
        ship: ".menu.open { width: 1px; }",
        reference: OPEN,
        html: `${MENU}<i class="open">3</i>`,
        script: SCRIPT,
      },
      ".open",
    ],
  ])("%s", (_, task, key) => expect(checked(task, `${key} / width`)).toBe("nothing"));
});
