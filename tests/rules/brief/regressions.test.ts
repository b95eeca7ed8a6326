import { describe, expect, it } from "vitest";
import { judgeBrief } from "../../../worker/rules/brief/judge.ts";
import type { Check } from "../../../worker/rules/brief/schema.ts";
import { loadEngine } from "../../support/behaviour-engine.ts";

/** Pages that an early version of the judge read wrongly. */

const engine = loadEngine();
const judge = (check: Check, html: string, css = "", js = "") =>
  judgeBrief({ html, css, js }, { wishes: [{ id: "w", text: "A wish", checks: [check] }] }, engine, 1)
    .correct;

interface Row {
  what: string;
  check: Check;
  html: string;
  css?: string;
  js?: string;
  expected: boolean;
}

const gridOfPictures: Check = {
  check: "elements",
  elements: { noun: "box" },
  has: [
    { condition: "contains", quantity: { atLeast: 2 }, elements: { noun: "image" } },
    { condition: "style", property: "display", is: ["grid", "inline-grid"] },
  ],
};
const captioned: Check = {
  check: "elements",
  quantity: { exactly: 1 },
  elements: { noun: "box", inside: { tag: "main" }, containing: [{ noun: "image" }] },
  has: [{ condition: "text" }],
};
const picture: Check = { check: "elements", elements: { noun: "image" } };
const newTab: Check = {
  check: "elements",
  elements: { noun: "link" },
  has: [{ condition: "leads", to: "newTab" }],
};
const someWords: Check = {
  check: "elements",
  elements: { noun: "paragraph" },
  has: [{ condition: "text", words: 8 }],
};
const flexSomewhere: Check = {
  check: "elements",
  elements: { noun: "element" },
  has: [{ condition: "style", property: "display", is: "flex" }],
};
const darkened: Check = {
  check: "after",
  actions: [{ action: "click", on: { noun: "button" } }],
  changes: [
    {
      change: "style",
      elements: { anyOf: [{ tag: "body" }, { tag: "html" }] },
      properties: ["background-color"],
    },
  ],
};
const grows: Check = {
  check: "after",
  actions: [{ action: "click", on: { noun: "button" } }],
  changes: [{ change: "number", elements: { id: "time" }, is: "grows" }],
};
const numberGrows: Check = {
  check: "after",
  actions: [{ action: "click", on: { noun: "button" } }],
  changes: [{ change: "number", elements: { noun: "element" }, is: "grows" }],
};
const looksDifferent: Check = {
  check: "after",
  actions: [{ action: "click", on: { noun: "button" } }],
  changes: [{ change: "style", elements: { noun: "element" }, properties: ["color"] }],
};
const threeCards: Check = { check: "elements", quantity: { atLeast: 3 }, elements: { noun: "card" } };
const inARow: Check = {
  check: "elements",
  quantity: { atLeast: 2 },
  elements: { tag: "section" },
  has: [{ condition: "layout", is: "sideBySide" }],
};
const centredForm: Check = {
  check: "elements",
  elements: { noun: "form" },
  has: [{ condition: "layout", is: "centred" }],
};
const pageChanges: Check = {
  check: "after",
  actions: [{ action: "click", on: { noun: "button" } }],
  changes: [{ change: "page" }],
};
const nothingAdded: Check = {
  check: "after",
  actions: [{ action: "click", on: { noun: "button" } }],
  changes: [{ change: "count", elements: { noun: "item" }, by: 0 }],
};
const answerAppears: Check = {
  check: "after",
  actions: [{ action: "click", on: { noun: "button" } }],
  changes: [{ change: "appears", elements: { noun: "paragraph" } }],
};
const sections = "<main><section><h2>Lakes</h2></section><section><h2>Woods</h2></section></main>";
const pictures = '<img src="a.png" alt="A red boat"><img src="b.png" alt="A blue boat">';

const rows: Row[] = [
  {
    what: "an inline grid is a box",
    check: gridOfPictures,
    html: `<div>${pictures}</div>`,
    css: "div { display: inline-grid; }",
    expected: true,
  },
  {
    what: "a link in a flex container is a box",
    check: captioned,
    html: '<main><a href="a.html"><img src="a.png" alt="A red boat"><span>Harbour</span></a></main>',
    css: "main { display: flex; }",
    expected: true,
  },
  {
    what: "a link in a line of text is no box",
    check: captioned,
    html: '<main><a href="a.html"><img src="a.png" alt="A red boat"><span>Harbour</span></a></main>',
    expected: false,
  },
  ...["", "#", "x"].map((src) => ({
    what: `an img with src "${src}" is no picture`,
    check: picture,
    html: `<img src="${src}" alt="A red boat">`,
    expected: false,
  })),
  {
    what: "an img without src is no picture",
    check: picture,
    html: '<img alt="A red boat">',
    expected: false,
  },
  {
    what: "an img takes its file from a source beside it",
    check: picture,
    html: '<picture><source srcset="a.avif"><img alt="A red boat"></picture>',
    expected: true,
  },
  {
    what: "a base tag opens links in a new tab",
    check: newTab,
    html: '<base target="_blank"><a href="https://example.org">Boats</a>',
    expected: true,
  },
  {
    what: "the link's own target comes before the base tag's",
    check: newTab,
    html: '<base target="_blank"><a href="https://example.org" target="_self">Boats</a>',
    expected: false,
  },
  {
    what: "a word may be a letter with a vowel sign",
    check: someWords,
    html: "<p>मैं पुणे में नदी के पास घर में रहती हूँ</p>",
    expected: true,
  },
  {
    what: "a heading may be one letter where a letter is a word",
    check: { check: "elements", elements: { noun: "heading" }, has: [{ condition: "text" }] },
    html: "<h1>猫</h1>",
    expected: true,
  },
  {
    what: "a heading of one Latin letter says nothing",
    check: { check: "elements", elements: { noun: "heading" }, has: [{ condition: "text" }] },
    html: "<h1>x</h1>",
    expected: false,
  },
  {
    what: "the body is an element",
    check: flexSomewhere,
    html: "<p>Boats</p>",
    css: "body { display: flex; }",
    expected: true,
  },
  {
    what: "the html element is meant by its tag in a list of locators",
    check: darkened,
    html: "<p>Boats</p><button>Dark</button>",
    css: "html.dark { background-color: #111; color: white; }",
    js: 'document.querySelector("button").onclick = () => document.documentElement.classList.toggle("dark");',
    expected: true,
  },
  {
    what: "a card's heading may stand in a header of its own",
    check: threeCards,
    html: ["Lakes", "Woods", "Hills"]
      .map((name) => `<article><header><h2>${name}</h2></header><p>A text on ${name}.</p></article>`)
      .join(""),
    expected: true,
  },
  ...["grid: auto-flow / 1fr 1fr", 'grid: "a b" / 1fr 1fr', "grid-template: auto / 50% 50%"].map((css) => ({
    what: `two columns by ${css}`,
    check: inARow,
    html: sections,
    css: `main { display: grid; ${css}; }`,
    expected: true,
  })),
  {
    what: "one column by the shorthand",
    check: inARow,
    html: sections,
    css: "main { display: grid; grid: auto-flow / 1fr; }",
    expected: false,
  },
  { what: "columns", check: inARow, html: sections, css: "main { columns: 2; }", expected: true },
  {
    what: "a form is centred by wide paddings around it",
    check: centredForm,
    html: '<main><form><input aria-label="Name"></form></main>',
    css: "main { padding: 0 20%; }",
    expected: true,
  },
  {
    what: "narrow paddings don't centre",
    check: centredForm,
    html: '<main><form><input aria-label="Name"></form></main>',
    css: "main { padding: 0 10px; }",
    expected: false,
  },
  ...[
    ["in centred text", "figure { text-align: center; }", true],
    ["in plain text", "", false],
  ].map(([what, css, expected]) => ({
    what: `a block picture of unknown width ${what}`,
    check: {
      check: "elements",
      elements: { noun: "image" },
      has: [{ condition: "layout", is: "centred" }],
    } satisfies Check,
    html: '<figure><img src="a.png" alt="A red boat"></figure>',
    css: `img { display: block; max-width: 100%; } ${css}`,
    expected: expected === true,
  })),
  {
    what: "white words laid over a picture can be seen",
    check: { check: "elements", elements: { tag: "p" }, has: [{ condition: "text" }] },
    html: '<div><img src="a.png" alt="A red boat"><p>Seen from the tower</p></div>',
    css: "div { position: relative; } p { position: absolute; bottom: 0; color: white; }",
    expected: true,
  },
  {
    what: "words whose letters lie on one another can't be read",
    check: { check: "elements", elements: { tag: "p" }, has: [{ condition: "text" }] },
    html: "<p>Seen from the tower</p>",
    css: "p { letter-spacing: -1em; }",
    expected: false,
  },
  {
    what: "narrow letters can",
    check: { check: "elements", elements: { tag: "p" }, has: [{ condition: "text" }] },
    html: "<p>Seen from the tower</p>",
    css: "p { letter-spacing: -0.05em; }",
    expected: true,
  },
  {
    what: "a minus is a button's name, in whichever sign",
    check: {
      check: "elements",
      elements: { noun: "button" },
      quantity: { atLeast: 3 },
      has: [{ condition: "text" }],
    },
    html: "<button>-</button><button>–</button><button>−</button>",
    expected: true,
  },
  {
    what: "a button without a size and without letters can't be seen",
    check: { check: "elements", elements: { noun: "button" } },
    html: "<button>Count</button>",
    css: "button { width: 0; height: 0; padding: 0; border: 0; font-size: 0; }",
    expected: false,
  },
  {
    what: "text aligned to its end is aligned to the right",
    check: {
      check: "elements",
      elements: { tag: "p" },
      has: [{ condition: "style", property: "text-align", is: "right" }],
    },
    html: "<p>Seen from the tower</p>",
    css: "p { text-align: end; }",
    expected: true,
  },
  {
    what: "white words on the white page can't",
    check: { check: "elements", elements: { tag: "p" }, has: [{ condition: "text" }] },
    html: "<div><p>Seen from the tower</p></div>",
    css: "div { position: relative; } p { position: absolute; bottom: 0; color: white; }",
    expected: false,
  },
  {
    what: "a drawing changes its colour",
    check: pageChanges,
    html: '<svg><circle id="c" r="4" fill="red"/></svg><button>Go</button>',
    js: 'document.querySelector("button").onclick = () => c.setAttribute("fill", "green");',
    expected: true,
  },
  {
    what: "a progress bar grows",
    check: pageChanges,
    html: '<progress value="1" max="5"></progress><button>Go</button>',
    js: 'document.querySelector("button").onclick = () => { document.querySelector("progress").value++; };',
    expected: true,
  },
  {
    what: "an empty item that comes is added",
    check: nothingAdded,
    html: "<ul></ul><button>Add</button>",
    js: 'document.querySelector("button").onclick = () => document.querySelector("ul").append(document.createElement("li"));',
    expected: false,
  },
  {
    what: "a closed row of a grid opens",
    check: answerAppears,
    html: '<button>Why?</button><div id="a"><div><p>Since it rains.</p></div></div>',
    css: "#a { display: grid; grid-template-rows: 0fr; } #a > div { overflow: hidden; } #a.open { grid-template-rows: 1fr; }",
    js: 'document.querySelector("button").onclick = () => a.classList.toggle("open");',
    expected: true,
  },
  {
    what: "a switch changes the page each time",
    check: {
      check: "after",
      actions: [
        { action: "click", on: { noun: "button" } },
        { action: "click", on: { noun: "button" } },
      ],
      changes: [{ change: "page", each: true }],
    },
    html: "<p>Boats</p><button>Dark</button>",
    css: ".dark { background-color: #111; color: white; }",
    js: 'document.querySelector("button").onclick = () => document.body.classList.toggle("dark");',
    expected: true,
  },
  {
    what: "a number alone in a paragraph grows",
    check: numberGrows,
    html: "<p>0</p><button>Go</button>",
    js: 'document.querySelector("button").onclick = () => { document.querySelector("p").textContent++; };',
    expected: true,
  },
  ...[
    ['document.querySelector("audio").play()', true],
    ['new Audio("b.mp3").play()', true],
    ['console.log("play")', false],
  ].map(([play, expected]) => ({
    what: `a sound plays by ${play}`,
    check: {
      check: "after",
      actions: [{ action: "click", on: { noun: "button" } }],
      changes: [{ change: "plays" }],
    } satisfies Check,
    html: '<audio src="a.mp3"></audio><button>Drum</button>',
    js: `document.querySelector("button").onclick = () => ${play};`,
    expected: expected === true,
  })),
  {
    what: "a sound without controls is on the page",
    check: { check: "elements", elements: { noun: "audio" }, has: [{ condition: "attribute", name: "src" }] },
    html: '<audio src="a.mp3"></audio>',
    expected: true,
  },
  ...[
    ["words of its own", "<h1>Boats</h1><p>They lie in the harbour.</p>", true],
    ["filler", "<h1>Boats</h1><p>Lorem ipsum dolor sit amet</p><p>asdf</p>", false],
    ["one filler", "<h1>Boats</h1><p>They lie in the harbour.</p><p>asdf</p>", true],
    ["single letters", "<h1>Boats</h1><p>x</p><p>y</p><p>z</p>", false],
    ["numbers", "<h1>Boats</h1><p>1</p><p>2</p><p>3</p>", true],
    ["lines for a script", '<h1>Boats</h1><p id="a"></p><p id="b"></p><p class="c"></p>', true],
    [
      "one item four times",
      "<h1>Boats</h1><ul><li>Sail</li><li>Sail.</li><li>Sail</li><li>sail</li></ul>",
      false,
    ],
    ["four items", "<h1>Boats</h1><ul><li>Sail</li><li>Mast</li><li>Keel</li><li>Rope</li></ul>", true],
    [
      "an empty table",
      "<h1>Boats</h1><table><tr><td></td><td></td></tr><tr><td></td><td></td></tr></table>",
      true,
    ],
  ].map(([what, html, expected]) => ({
    what: `a page with a heading and ${what}`,
    check: { check: "elements", elements: { tag: "h1" } } satisfies Check,
    html: String(html),
    expected: expected === true,
  })),
  ...[
    ["00:09", "00:10", true],
    ["59:59", "01:00:00", true],
    ["0", "01", false],
    ["Coins: 01", "Coins: 011", false],
    ["10", "011", false],
    ["009", "010", true],
    ["007", "8", true],
    ["0", "0.5", true],
    ["1:59", "2:00", true],
    ["01:00:00", "01:00:01", true],
    ["00:10", "00:09", false],
    ["9 km", "10 km", true],
    ["Room 3", "Room 3", false],
    ["3 May: 5 birds", "3 May: 6 birds", true],
    ["3 May: 5 birds", "3 May: 4 birds", false],
    ["3 things", "4 things, 2 of them new", true],
    ["1. eggs 2 things", "1. eggs 2. nuts 2 things", false],
  ].map(([before, after, expected]) => ({
    what: `${before} to ${after}`,
    check: grows,
    html: `<p id="time">${before}</p><button>Go</button>`,
    js: `document.querySelector("button").onclick = () => { document.querySelector("#time").textContent = "${after}"; };`,
    expected: expected === true,
  })),
  ...[
    ["counts along", "5 things", true],
    ["stays", "4 things", false],
  ].map(([what, after, expected]) => ({
    what: `below a list that gets an item, a line with a number ${what}`,
    check: numberGrows,
    html: '<h1>Shopping</h1><ul><li>2 eggs</li><li>9 nuts</li></ul><p class="count">4 things</p><p>12 months a year</p><button>Add</button>',
    js: `document.querySelector("button").onclick = () => {
      document.querySelector("ul").innerHTML += "<li>7 apples</li>";
      document.querySelector(".count").textContent = "${after}";
    };`,
    expected: expected === true,
  })),
  ...[
    ["looks different", 'document.querySelector("button").style.color = "red";', true],
    ["stays", "", false],
  ].map(([what, script, expected]) => ({
    what: `behind a paragraph that comes, a button ${what}`,
    check: looksDifferent,
    html: "<h1>Boats</h1><button>Go</button>",
    js: `document.querySelector("button").onclick = (event) => {
      event.target.insertAdjacentHTML("beforebegin", "<p>Ahoy</p>");
      ${script}
    };`,
    expected: expected === true,
  })),
];

describe("pages that were read wrongly", () => {
  it.each(rows)("$what", ({ check, html, css, js, expected }) => {
    expect(judge(check, html, css, js)).toBe(expected);
  });
});
