import { describe, expect, test } from "vitest";
import { type Code, EMPTY_CODE } from "#rules/code.ts";
import { checkShip } from "#rules/ship-check.ts";
import { metWishes } from "#rules/wishes.ts";

/** Tasks as our lessons have them: what the learner gets, and what is asked for. */
const MENU = `<h1>Drinks</h1>
<p>Cold and sweet.</p>
<div class="card"><ul><li>Cola</li><li>Lime soda</li></ul></div>`;
const MENU_CSS = "body { font-family: Georgia; }\nh1 { color: teal; }\n";
const tasks = {
  /** A class on one item, and a rule for it. */
  special: {
    start: { html: MENU, css: MENU_CSS },
    check: {
      html: MENU.replace("<li>Lime", '<li class="special">Lime'),
      css: `${MENU_CSS}.special { color: crimson; font-weight: bold; }`,
    },
  },
  /** A picture at the end. */
  picture: {
    start: { html: MENU, css: MENU_CSS },
    check: { html: `${MENU}\n<img src="/noobie.png" alt="Amara smiling">`, css: MENU_CSS },
  },
  /** A heading between two things that are there. */
  heading: {
    start: { html: MENU, css: "" },
    check: { html: MENU.replace('<div class="card">', '<h2>All of them</h2>\n<div class="card">'), css: "" },
  },
  /** A row of links, and what they do under the mouse. */
  row: {
    start: {
      html: '<nav class="menu"><a href="#a">A</a><a href="#b">B</a></nav><p>More</p>',
      css: ".menu { padding: 4px; } .menu a { color: white; }",
    },
    check: {
      html: '<nav class="menu"><a href="#a">A</a><a href="#b">B</a></nav><p>More</p>',
      css: ".menu { padding: 4px; display: flex; gap: 24px; } .menu a { color: white; } .menu a:hover { color: gold; }",
    },
  },
  /** Space in a row that is there: it does nothing without the row. */
  gap: {
    start: { html: MENU, css: ".card { display: flex; color: red; }" },
    check: { html: MENU, css: ".card { display: flex; color: red; gap: 8px; }" },
  },
  /** A class that only the script gives. */
  march: {
    start: {
      html: '<button class="go">Go</button><div class="float">D</div>',
      css: ".float { right: 24px; position: absolute; }",
      js: 'const dragon = document.querySelector(".float");',
    },
    check: {
      html: '<button class="go">Go</button><div class="float">D</div>',
      css: ".float { right: 24px; position: absolute; transition: right 4s; } .marching { right: 75%; }",
      js: 'const dragon = document.querySelector(".float"); dragon.classList.toggle("marching");',
    },
  },
  /** A declaration that wins once another one doesn't override it. */
  alarm: {
    start: {
      html: '<p>Calm</p><p class="alarm">Fire</p>',
      css: "p { color: gray !important; } .alarm { color: firebrick; position: absolute; }",
    },
    check: {
      html: '<p>Calm</p><p class="alarm">Fire</p>',
      css: "p { color: gray; } .alarm { color: firebrick; position: absolute; }",
    },
  },
  /** Two attributes that say something together, and a picture with a text. */
  meter: {
    start: { html: '<meter value="20">20 of 50</meter><img scr="/a.png" alt="Farid smiles">', css: "" },
    check: {
      html: '<meter value="20" max="50">20 of 50</meter><img src="/a.png" alt="Farid smiles">',
      css: "",
    },
  },
  /** A line that opens the rest. */
  secret: {
    start: { html: "<details><p>The spoon</p></details>", css: "" },
    check: { html: "<details><summary>Who?</summary><p>The spoon</p></details>", css: "" },
  },
  /** A text that loses its quote marks. */
  parrot: {
    start: { html: '<p>It says <q>"Closed!"</q> all day.</p>', css: "" },
    check: { html: "<p>It says <q>Closed!</q> all day.</p>", css: "" },
  },
  /** A rule for another class than the script gives. */
  chest: {
    start: {
      html: '<button>Open</button><div class="chest">C</div>',
      css: ".opened { color: gold; }",
      js: 'document.querySelector(".chest").classList.toggle("open");',
    },
    check: {
      html: '<button>Open</button><div class="chest">C</div>',
      css: ".open { color: gold; }",
      js: 'document.querySelector(".chest").classList.toggle("open");',
    },
  },
  /** A narrow screen. */
  narrow: {
    start: { html: MENU, css: ".card { padding: 8px; }" },
    check: {
      html: MENU,
      css: ".card { padding: 8px; } @media (min-width: 768px) { .card { padding: 40px; } }",
    },
  },
  /** An animation with its steps. */
  dance: {
    start: { html: '<div class="ball"></div>', css: ".ball { width: 9px; }" },
    check: {
      html: '<div class="ball"></div>',
      css: ".ball { width: 9px; animation: bob 0.6s infinite alternate; } @keyframes bob { from { transform: translateY(0); } to { transform: translateY(-16px); } }",
    },
  },
  /** A second class, on a page where CSS, a label, a link and a script name what is there. */
  second: {
    start: {
      html: '<main class="page"><h1 id="top">Tea</h1><label for="sugar">Sugar</label><input id="sugar"><b class="out">0</b><a href="#top">Up</a></main>',
      css: ".page { padding: 8px; } .night { color: gold; }",
      js: 'const out = document.querySelector(".out");',
    },
    check: {
      html: '<main class="page night"><h1 id="top">Tea</h1><label for="sugar">Sugar</label><input id="sugar"><b class="out">0</b><a href="#top">Up</a></main>',
      css: ".page { padding: 8px; } .night { color: gold; }",
      js: 'const out = document.querySelector(".out");',
    },
  },
  /** Tags around words of a text that is there, and a new text with a tag in it. */
  words: {
    start: { html: "<h1>Lamp House</h1>\n<p>We are always open on cold days.</p>" },
    check: {
      html: "<h1>Lamp House</h1>\n<p>We are <strong>always</strong> open on <em>cold days</em>.</p>\n<p>Press <kbd>Esc</kbd> to go</p>",
    },
  },
  /** A label with its field, and a picture, below a text. */
  field: {
    start: { html: "<main><h1>Tea</h1><p>Pick a cup.</p></main>" },
    check: {
      html: '<main><h1>Tea</h1><p>Pick a cup.</p><label for="cups">Cups</label><input id="cups"><img src="/a.png" alt="A cup"></main>',
    },
  },
  /** A menu, a list of words and a list of things, all of them new. */
  lists: {
    start: { html: "<h1>Zoo</h1>" },
    check: {
      html: '<h1>Zoo</h1><nav><a href="#a">A</a><a href="#b">B</a></nav><dl><dt>Port</dt><dd>Left</dd></dl><ul><li>Clean</li><li>Sleep</li></ul>',
    },
  },
  /** A table without sections, and one with them. */
  tables: {
    start: { html: "<h1>Legs</h1>" },
    check: {
      html: "<h1>Legs</h1><table><caption>Animals</caption><tr><th>Name</th></tr><tr><td>Spider</td></tr></table>",
    },
  },
  sections: {
    start: {
      html: "<table><thead><tr><th>Name</th></tr></thead><tbody><tr><td>Spider</td></tr></tbody></table>",
    },
    check: {
      html: "<table><thead><tr><th>Name</th></tr></thead><tbody><tr><td>Spider</td></tr><tr><td>Snake</td></tr></tbody></table>",
    },
  },
  /** Numbers in attributes. */
  numbers: {
    start: { html: '<label for="people">People</label><input type="number" id="people">' },
    check: { html: '<label for="people">People</label><input type="number" id="people" min="1" max="8">' },
  },
  /** A variable of the whole page. */
  paint: {
    start: { html: '<p class="ship">Red</p>', css: ":root { --fleet: tomato; } .ship { color: --fleet; }" },
    check: {
      html: '<p class="ship">Red</p>',
      css: ":root { --fleet: tomato; } .ship { color: var(--fleet); }",
    },
  },
  /** An animation that stands still for who wants that. */
  still: {
    start: { html: '<div class="ball"></div>', css: ".ball { animation: bob 1s infinite; }" },
    check: {
      html: '<div class="ball"></div>',
      css: ".ball { animation: bob 1s infinite; } @media (prefers-reduced-motion: reduce) { .ball { animation: none; } }",
    },
  },
  /** A row that is new, with space between, and one that breaks into lines. */
  ducks: {
    start: { html: '<div class="pond"><b>A</b><b>B</b></div>', css: ".pond { padding: 4px; }" },
    check: {
      html: '<div class="pond"><b>A</b><b>B</b></div>',
      css: ".pond { padding: 4px; display: flex; gap: 24px; }",
    },
  },
  tags: {
    start: {
      html: '<div class="pond"><b>A</b><b>B</b></div>',
      css: ".pond { display: flex; flex-wrap: wrap; }",
    },
    check: {
      html: '<div class="pond"><b>A</b><b>B</b></div>',
      css: ".pond { display: flex; flex-wrap: wrap; gap: 24px; }",
    },
  },
  /** A column on narrow screens. */
  column: {
    start: {
      html: '<div class="pond"><b>A</b><b>B</b></div>',
      css: ".pond { display: flex; } @media (max-width: 600px) { .pond { flex-direction: column; } }",
    },
    check: {
      html: '<div class="pond"><b>A</b><b>B</b></div>',
      css: ".pond { display: flex; gap: 24px; } @media (max-width: 600px) { .pond { flex-direction: column; } }",
    },
  },
  /** A box in the middle, with space at its sides. */
  middle: {
    start: {
      html: '<main class="box"><p class="text">A</p></main>',
      css: ".box { width: 90px; } .text { color: red; }",
    },
    check: {
      html: '<main class="box"><p class="text">A</p></main>',
      css: ".box { width: 90px; margin: 0 auto; padding: 0 8px; } .text { color: red; margin: 0 auto; }",
    },
  },
  box: {
    start: { html: '<main class="box"><p>A</p></main>', css: ".box { width: 90px; }" },
    check: {
      html: '<main class="box"><p>A</p></main>',
      css: ".box { width: 90px; margin: 0 auto; padding: 0 8px; }",
    },
  },
  /** What browsers put around a list and a heading, and what they don't. */
  zeros: {
    start: { html: MENU, css: "ul { color: teal; } h1 { color: red; } .card { color: red; }" },
    check: {
      html: MENU,
      css: "ul { color: teal; margin: 0; padding: 0; } h1 { color: red; margin: 8px 0; } .card { color: red; padding: 0; }",
    },
  },
  /** Sizes in pixels, and in lengths of the root. */
  sizes: {
    start: { html: MENU, css: "h1 { color: teal; }" },
    check: { html: MENU, css: "h1 { color: teal; font-size: 48px; margin-left: 8px; }" },
  },
  rem: {
    start: { html: MENU, css: "h1 { color: teal; }" },
    check: { html: MENU, css: "h1 { color: teal; font-size: 3rem; }" },
  },
  /** The body's letters and the color of the whole page. */
  paper: {
    start: { html: MENU, css: "body { margin: 0; }" },
    check: {
      html: MENU,
      css: "body { margin: 0; background: beige; font-family: Georgia; padding: 8px; }",
    },
  },
  /** What the keyboard reaches. */
  focus: {
    start: { html: '<p>A</p><button class="go">Go</button>', css: ".go { color: red; }" },
    check: {
      html: '<p>A</p><button class="go">Go</button>',
      css: ".go { color: red; } .go:focus-visible { outline: 3px solid navy; }",
    },
  },
  /** A field that shows its focus, and a picture that hangs crooked. */
  typing: {
    start: {
      html: '<input id="who"><input type="checkbox"><textarea></textarea>',
      css: "input { color: red; }",
    },
    check: {
      html: '<input id="who"><input type="checkbox"><textarea></textarea>',
      css: "input { color: red; } #who:focus-visible { outline: 3px solid navy; } textarea:focus { outline: 0; }",
    },
  },
  ticking: {
    start: { html: '<input type="checkbox">', css: "input { color: red; }" },
    check: {
      html: '<input type="checkbox">',
      css: "input { color: red; } input:focus-visible { outline: 3px solid navy; }",
    },
  },
  crooked: {
    start: { html: MENU, css: "h1 { color: teal; text-transform: uppercase; }" },
    check: { html: MENU, css: "h1 { color: teal; text-transform: uppercase; transform: rotate(-4deg); }" },
  },
  larger: {
    start: { html: MENU, css: "h1 { color: teal; }" },
    check: { html: MENU, css: "h1 { color: teal; } h1:hover { transform: scale(1.1); }" },
  },
  /** A form with a label for its field. */
  form: {
    start: { html: "<form></form>" },
    check: {
      html: '<form><label for="who">Name</label><input type="text" id="who"><button type="submit">Go</button></form>',
    },
  },
  typed: {
    start: { html: "<form></form>" },
    check: {
      html: '<form><input type="text" id="who"><button type="submit">Go</button></form>',
      css: '[type="text"] { color: red; }',
    },
  },
  /** A list without marks, and letters for a whole card. */
  marks: {
    start: {
      html: '<ul class="list"><li>A</li><li>B</li></ul><ol><li>C</li></ol>',
      css: ".list { padding: 0; }",
    },
    check: {
      html: '<ul class="list"><li>A</li><li>B</li></ul><ol><li>C</li></ol>',
      css: ".list { padding: 0; list-style: none; color: teal; }",
    },
  },
  /** A ball that jumps from where it is, and one that appears. */
  jump: {
    start: { html: '<div class="ball"></div>', css: ".ball { width: 9px; }" },
    check: {
      html: '<div class="ball"></div>',
      css: ".ball { width: 9px; animation: jump 1s; } @keyframes jump { 0% { transform: translateY(0); opacity: 0; } 50% { transform: translateY(-9px); } 100% { transform: translateY(0); opacity: 1; } }",
    },
  },
  /** A declaration that is too important. */
  loud: {
    start: { html: '<p class="a">A</p>', css: ".a { color: gray !important; margin: 0; }" },
    check: { html: '<p class="a">A</p>', css: ".a { color: gray; margin: 0; }" },
  },
};
type Name = keyof typeof tasks;
type Change = (check: Code) => Partial<Code>;

function judge(name: Name, change: Change) {
  const task = tasks[name];
  const [start, check] = [
    { ...EMPTY_CODE, ...task.start },
    { ...EMPTY_CODE, ...task.check },
  ];
  return checkShip({ ...check, ...change(check) }, check, "structural", start);
}

const css =
  (from: string, to: string): Change =>
  (check) => ({ css: swap(check.css, from, to) });
const html =
  (from: string, to: string): Change =>
  (check) => ({ html: swap(check.html, from, to) });
const more =
  (text: string): Change =>
  (check) => ({ css: `${check.css}\n${text}` });
const first =
  (text: string): Change =>
  (check) => ({ css: `${text}\n${check.css}` });

function swap(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`There is no ${from}.`);
  return text.replace(from, to);
}

const FIELD = '<label for="cups">Cups</label><input id="cups">';
const IMG = '<img src="/a.png" alt="A cup">';
const LINKS = '<a href="#a">A</a><a href="#b">B</a>';
const ITEMS = "<li>Clean</li><li>Sleep</li>";

const BOB = "animation: bob 0.6s infinite alternate;";

describe("a right answer on a page of one's own is accepted:", () => {
  test.each<[string, Name, Change]>([
    ["the focus of a field", "typing", css("#who:focus-visible", "#who:focus")],
    ["the focus of a field by the keyboard", "typing", css("textarea:focus", "textarea:focus-visible")],
    ["a rotation of its own", "crooked", css("transform: rotate(-4deg)", "rotate: -4deg")],
    ["a scale of its own", "larger", css("transform: scale(1.1)", "scale: 1.1")],
    ["another text", "special", html("Cola", "Ginger beer")],
    ["another heading", "picture", html("Drinks", "What I <em>really</em> drink")],
    ["a longer text with a break", "picture", html("Cold and sweet.", "Cold,<br>sweet and <b>wet</b>.")],
    ["another class of one's own", "picture", html("<h1>", '<h1 class="loud">')],
    ["a class renamed", "picture", html("card", "ticket")],
    ["a wrapper around all", "picture", (check) => ({ html: `<main>${check.html}</main>` })],
    [
      "wrappers without a name around all",
      "special",
      (check) => ({ html: `<div><div>${check.html}</div></div>` }),
    ],
    [
      "a wrapper around what is new",
      "picture",
      (check) => ({ html: `${swap(check.html, "<img", "<figure><img")}</figure>` }),
    ],
    [
      "a wrapper around what was there",
      "heading",
      html("<h1>Drinks</h1>", "<header><h1>Drinks</h1></header>"),
    ],
    ["a sibling before", "heading", html("<h2>", "<p>So:</p><h2>")],
    ["a sibling behind", "heading", html("</h2>", "</h2><p>So:</p>")],
    [
      "a whole document",
      "picture",
      (check) => ({
        html: `<!DOCTYPE html><html lang="en"><head><title>x</title></head><body>${check.html}</body></html>`,
      }),
    ],
    ["another color of what was there", "special", css("teal", "purple")],
    ["other letters of what was there", "special", css("Georgia", "Verdana, sans-serif")],
    ["a rule of one's own", "special", more("footer { color: pink; }")],
    ["a property of one's own", "special", css("crimson;", "crimson; letter-spacing: 1px;")],
    ["a rule of one's own for what was there", "special", more("p { color: green; }")],
    ["an exception for one of several", "row", more(".menu a:first-child:hover { color: red; }")],
    ["a tag before the class", "special", css(".special", "li.special")],
    ["ancestors before the class", "special", css(".special", ".card ul > .special")],
    ["a number for the class", "special", css(".special", "li:nth-child(2)")],
    ["another selector in a state", "row", css(".menu a:hover", "nav a:hover")],
    ["a tag before a class that the script gives", "march", css(".marching", "div.marching")],
    ["both classes of what the script moves", "march", css(".marching", ".float.marching")],
    [
      "a heavier rule further up",
      "march",
      (check) => ({
        css: `.float.marching { right: 75% } ${swap(check.css, ".marching { right: 75%; }", "")}`,
      }),
    ],
    ["the same in two rules", "special", css("crimson;", "crimson; } .special {")],
    ["the class beside the one that nothing has", "chest", css(".open", ".open, .opened")],
    ["another text of a picture", "meter", html("Farid smiles", "He smiles")],
    ["a wrapper around what is opened", "secret", html("<p>The spoon</p>", "<div><p>The spoon</p></div>")],
    ["another text around a word", "parrot", html("It says", "It has said")],
    ["the class in a list with another", "special", css("bold; }", "} .special, h1 { font-weight: bold; }")],
    [
      "an id beside the class",
      "special",
      (check) => ({
        html: swap(check.html, '<li class="special"', '<li id="soda" class="special"'),
        css: swap(check.css, ".special", "#soda"),
      }),
    ],
    ["a range", "narrow", css("(min-width: 768px)", "(width >= 768px)")],
    ["a range the other way round", "narrow", css("(min-width: 768px)", "screen and (768px<=width)")],
    ["background for its color", "special", css("color: teal", "background: #fff; color: teal")],
    [
      "minified",
      "dance",
      () => ({
        css: ".ball{width:9px;animation:.6s infinite alternate bob}@keyframes bob{0%{transform:translate(0)}to{transform:translate(0,-16px)}}",
      }),
    ],
    [
      "longhands of an animation",
      "dance",
      css(
        BOB,
        "animation-name: bob; animation-duration: 600ms; animation-iteration-count: infinite; animation-direction: alternate;",
      ),
    ],
    [
      "longhands of a transition",
      "march",
      css("transition: right 4s", "transition-property: right; transition-duration: 4s"),
    ],
    ["a shorthand for a longhand", "gap", css("gap: 8px", "row-gap: 8px; column-gap: 8px")],
    ["another color beside what is needed", "gap", css("red", "blue")],
    ["its own style on what was there", "picture", html("<p>", '<p style="color: green">')],
    [
      "space inside of the tags",
      "words",
      html("are <strong>always</strong> open", "are<strong> always </strong>open"),
    ],
    ["line breaks around the tags", "words", html(" <kbd>Esc</kbd> ", "\n<kbd>\nEsc\n</kbd>\n")],
    ["space before the full stop", "words", html("days</em>.", "days</em> .")],
    ["a break instead of a space", "words", html("are <strong>", "are<br><strong>")],
    [
      "emphasis of one's own in the same text",
      "words",
      html("We are <strong>always</strong>", "<b>We</b> are <b><strong>always</strong></b>"),
    ],
    ["a sentence of one's own behind the text", "words", html("</em>.", "</em>. Come in!")],
    ["another heading above the text", "words", html("Lamp House", "The <em>lamp</em> house")],
    ["a paragraph around new elements", "field", html(FIELD, `<p>${FIELD}</p>`)],
    [
      "a paragraph around each new element",
      "field",
      html(FIELD, `${FIELD.replace("<input", "<p><input")}</p>`),
    ],
    ["a form around new elements", "field", html(FIELD, `<form><div>${FIELD}</div></form>`)],
    ["a paragraph of one's own with what is new", "field", html(FIELD, `<p>How many? ${FIELD}</p>`)],
    ["a field in its label", "field", html('</label><input id="cups">', ' <input id="cups"></label>')],
    [
      "a label of one's own around the field",
      "field",
      html('<input id="cups">', '<label><input id="cups"></label>'),
    ],
    ["a picture in a link", "field", html(IMG, `<a href="/a.png">${IMG}</a>`)],
    [
      "a picture with other sources",
      "field",
      html(IMG, `<picture><source srcset="/a.webp">${IMG}</picture>`),
    ],
    ["a figure with a caption", "field", html(IMG, `<figure>${IMG}<figcaption>Mine</figcaption></figure>`)],
    ["a group around a heading", "field", html("<h1>Tea</h1>", "<hgroup><h1>Tea</h1></hgroup>")],
    ["emphasis in a new text", "heading", html("All of them", "All <b>of</b> them")],
    [
      "emphasis at the beginning of a new text",
      "heading",
      html("All of them", "<em>All <b>of</b></em> them"),
    ],
    ["emphasis inside of a word", "heading", html("All of them", "All of <i>th</i>em")],
    ["a link in a new text", "heading", html("All of them", '<a href="#all">All of them</a>')],
    ["emphasis in a paragraph of a list", "lists", html("<li>Clean", "<li><p><b>C</b>lean</p>")],
    [
      "a head and a body of a table",
      "tables",
      html("<tr><th>Name</th></tr><tr>", "<thead><tr><th>Name</th></tr></thead><tbody><tr>"),
    ],
    ["a body of a table", "tables", html("<tr><th>", "<tbody><tr><th>")],
    [
      "a menu as a list",
      "lists",
      html(LINKS, '<ul><li><a href="#a">A</a></li><li><a href="#b">B</a></li></ul>'),
    ],
    [
      "terms in a group",
      "lists",
      html("<dt>Port</dt><dd>Left</dd>", "<div><dt>Port</dt><dd>Left</dd></div>"),
    ],
    ["paragraphs in a list", "lists", html(ITEMS, "<li><p>Clean</p></li><li><p>Sleep</p></li>")],
    [
      "an id renamed with its label",
      "second",
      (check) => ({ html: check.html.replaceAll("sugar", "cubes") }),
    ],
    ["a number with a zero before it", "numbers", html('min="1"', 'min="01"')],
    [
      "a value for the case that a variable is missing",
      "paint",
      css("var(--fleet)", "var(--fleet, steelblue)"),
    ],
    ["the name of no animation", "still", css("animation: none", "animation-name: none")],
    ["a transition of all", "march", css("transition: right 4s", "transition: all 4s")],
    ["a transition of whatever changes", "march", css("transition: right 4s", "transition: 4s")],
    ["space between the columns of one row", "ducks", css("gap: 24px", "column-gap: 24px")],
    ["space between the columns of a list of links", "row", css("gap: 24px", "column-gap: 24px")],
    ["another name of the same color", "loud", css("gray", "grey")],
    [
      "zeros that are there anyway",
      "box",
      css("margin: 0 auto; padding: 0 8px", "margin-inline: auto; padding-inline: 8px"),
    ],
    ["the padding of a list on its one side", "zeros", css("padding: 0; } h1", "padding-left: 0; } h1")],
    ["the margin of a list on its two sides", "zeros", css("margin: 0;", "margin-top: 0; margin-bottom: 0;")],
    ["the margin of a heading by its direction", "zeros", css("margin: 8px 0", "margin-block: 8px")],
    ["both sides by name", "box", css("margin: 0 auto", "margin-left: auto; margin-right: auto")],
    ["auto on all sides", "box", css("margin: 0 auto", "margin: auto")],
    ["a size of the root", "sizes", css("48px", "3rem")],
    ["a size of print", "sizes", css("48px", "36pt")],
    ["a side by the direction of the text", "sizes", css("margin-left", "margin-inline-start")],
    [
      "what the body has from the root",
      "paper",
      css(
        "background: beige; font-family: Georgia; padding: 8px; }",
        "padding: 8px; } html { background: beige; font-family: Georgia; }",
      ),
    ],
    [
      "what the body has from :root, in front of it",
      "paper",
      () => ({ css: ":root { font-family: Georgia; } body { background: beige; margin: 0; padding: 8px; }" }),
    ],
    ["the focus of all where only one can have it", "focus", css(".go:focus", ":focus")],
    ["an id renamed with its link", "second", (check) => ({ html: check.html.replaceAll("top", "start") })],
  ])("%s (%s)", (_what, name, change) => {
    expect(judge(name, change)).toEqual({ correct: true, tips: [] });
  });

  test.each([
    ["background: none", "background: 0 0"],
    [
      "background: url(a.png) no-repeat center / cover",
      "background-image: url('a.png'); background-repeat: no-repeat; background-position: 50%; background-size: cover",
    ],
    ["background-color: transparent", "background: none"],
    [
      "font: italic bold 12px/1.5 Arial, serif",
      "font-style: italic; font-weight: 700; font-size: 12px; line-height: 1.5; font-family: Arial, serif",
    ],
    ["grid-template-columns: 1fr 2fr; grid-template-rows: 9px 1fr", "grid-template: 9px 1fr / 1fr 2fr"],
    [
      'grid-template: "a b" 9px "c d" / 1fr 2fr',
      'grid-template-areas: "a b" "c d"; grid-template-rows: 9px auto; grid-template-columns: 1fr 2fr',
    ],
    ["flex: 1 1 0", "flex-grow: 1; flex-basis: 0"],
    ["list-style: square inside", "list-style-type: square; list-style-position: inside"],
    [
      "text-decoration: underline wavy red",
      "text-decoration-line: underline; text-decoration-style: wavy; text-decoration-color: #f00",
    ],
    [
      "transition: color 1s, top 2s ease-in 1s",
      "transition-property: color, top; transition-duration: 1s, 2s; transition-timing-function: ease, ease-in; transition-delay: 0s, 1s",
    ],
    ["transform: translateY(-16px) scale(2)", "transform: translate(0, -16px) scale(2, 2)"],
    [
      "background-image: linear-gradient(to right, red, blue)",
      "background-image: linear-gradient(90deg, red, blue)",
    ],
    ["opacity: 0.5", "opacity: 50%"],
  ])("%j as %j", (reference, ship) => {
    const page = (declarations: string) => ({
      ...EMPTY_CODE,
      html: "<p>x</p>",
      css: `p { ${declarations} }`,
    });
    const start = { ...EMPTY_CODE, html: "<p>x</p>" };
    expect(checkShip(page(ship), page(reference), "structural", start)).toEqual({ correct: true, tips: [] });
  });
});

describe("what a shorthand only implies", () => {
  const page = (declarations: string) => ({ ...EMPTY_CODE, html: "<p>x</p>", css: `p { ${declarations} }` });

  test.each([
    ["background: red", "background-color: blue", "background: blue"],
    ["background-image: url(a.png)", "background-color: blue", "background: blue"],
    ["list-style-position: inside", "list-style-type: square", "list-style: square"],
  ])("isn't left over: %j becomes %j, written as %j", (start, reference, ship) => {
    const { correct } = checkShip(page(ship), page(reference), "structural", page(start));
    expect(correct).toBe(true);
  });

  test.each([
    ["background: red", "background-color: red"],
    ["transition: top 1s", "transition-property: top; transition-duration: 1s"],
  ])("isn't wanted by a wish: %j met by %j", (wanted, written) => {
    const wish = { id: "a", text: "a", want: { css: `p { ${wanted} }` } };
    expect(metWishes(page(written), [wish])).toEqual([true]);
  });
});

describe("a beginner's mistake is refused:", () => {
  test.each<[string, Name, Change]>([
    ["the dot forgotten", "special", css(".special", "special")],
    ["a rule for every item", "special", css(".special", "li")],
    ["a rule for the list", "special", css(".special", "ul")],
    ["what was overridden, taken away", "alarm", css(".alarm { color: firebrick; ", ".alarm { ")],
    ["what was overridden, in another color", "alarm", css("firebrick", "red")],
    ["what was overridden, at no element", "alarm", css(".alarm {", "alarm {")],
    ["the other place of what stood in a corner", "alarm", css("absolute", "relative")],
    ["another value beside the attribute that is new", "meter", html('value="20"', 'value="50"')],
    ["no value beside the attribute that is new", "meter", html('value="20" ', "")],
    ["a picture without its text", "meter", html(' alt="Farid smiles"', "")],
    [
      "a wrapper around the line that opens",
      "secret",
      html("<summary>Who?</summary>", "<div><summary>Who?</summary></div>"),
    ],
    ["other quote marks", "parrot", html("Closed!", "'Closed!'")],
    ["more quote marks", "parrot", html("Closed!", '""Closed!""')],
    ["less than the word", "parrot", html("Closed!", "Closed")],
    [
      "a rule for every item beside one for the class",
      "special",
      css("font-weight: bold; }", "} li { font-weight: bold; }"),
    ],
    [
      "a rule for everything beside one for the class",
      "special",
      css("font-weight: bold; }", "} * { font-weight: bold; }"),
    ],
    [
      "a rule for every link beside one for those under the mouse",
      "row",
      css(".menu a:hover { color: gold; }", ".menu a:hover { top: 0; } nav a { color: gold; }"),
    ],
    [
      "the class on the other item",
      "special",
      html('<li>Cola</li><li class="special">', '<li class="special">Cola</li><li>'),
    ],
    ["the class on no item", "special", html(' class="special"', "")],
    [
      "the class on the list",
      "special",
      (check) => ({ html: swap(check.html.replace(' class="special"', ""), "<ul>", '<ul class="special">') }),
    ],
    ["another number", "numbers", html('min="1"', 'min="10"')],
    ["a number that is none", "numbers", html('min="1"', 'min="one"')],
    ["a variable that is nowhere, with the right color", "paint", css("var(--fleet)", "var(--flet, tomato)")],
    [
      "another duration of an animation that goes on",
      "still",
      css("animation: none", "animation-duration: 2s"),
    ],
    ["a transition of another property", "march", css("transition: right 4s", "transition: left 4s")],
    ["a transition of none", "march", css("transition: right 4s", "transition: none 4s")],
    ["a transition of all that is too short", "march", css("transition: right 4s", "transition: 1s")],
    ["space between the lines of one row", "ducks", css("gap: 24px", "row-gap: 24px")],
    ["space between columns without a row", "ducks", css("display: flex; gap: 24px", "column-gap: 24px")],
    ["space between columns where there are lines", "tags", css("gap: 24px", "column-gap: 24px")],
    ["space between columns where a screen has a column", "column", css("gap: 24px", "column-gap: 24px")],
    ["a button that doesn't submit", "form", html('type="submit"', 'type="button"')],
    ["a field for something else", "form", html('type="text"', 'type="email"')],
    ["a type that a selector asks for", "typed", html(' type="text"', "")],
    ["a label of nothing", "form", html(' for="who"', "")],
    [
      "a label around another field",
      "form",
      html('<label for="who">Name</label>', '<label>Name <input id="other"></label>'),
    ],
    [
      "a label around a field without its id",
      "form",
      html('<label for="who">Name</label><input type="text" id="who">', "<label>Name <input></label>"),
    ],
    [
      "marks taken from one item",
      "marks",
      css("list-style: none; color: teal; }", "color: teal; } .list li:first-child { list-style: none; }"),
    ],
    [
      "marks taken from another list too",
      "marks",
      css("list-style: none; color: teal; }", "color: teal; } li { list-style: none; }"),
    ],
    [
      "letters for what is in a list with a border",
      "marks",
      css("color: teal; }", "border: 1px solid; } .list > * { color: teal; }"),
    ],
    [
      "letters for a list and a text in it",
      "marks",
      (check) => ({
        html: swap(check.html, '<ul class="list">', '<ul class="list">Z'),
        css: swap(check.css, "color: teal; }", "} .list > * { color: teal; }"),
      }),
    ],
    ["a step that isn't there anyway", "jump", css("50% { transform: translateY(-9px); }", "")],
    ["a first step that isn't there anyway", "jump", css("0% { transform: translateY(0); opacity: 0; }", "")],
    [
      "a last step of something that is elsewhere",
      "jump",
      (check) => ({
        css: `${swap(check.css, "100% { transform: translateY(0); opacity: 1; } ", "")} .ball { transform: translateY(4px); }`,
      }),
    ],
    [
      "another last step",
      "jump",
      css("100% { transform: translateY(0);", "100% { transform: translateY(9px);"),
    ],
    ["no steps", "jump", (check) => ({ css: check.css.replace(/@keyframes.*/, "@keyframes jump { }") })],
    [
      "a rule in another rule",
      "row",
      css(".menu a:hover { color: gold; }", ".menu { &:hover { color: gold; } }"),
    ],
    [
      "a rule for what is in a link",
      "row",
      css(".menu a:hover { color: gold; }", ".menu a { & :hover { color: gold; } }"),
    ],
    [
      "another media query in a rule",
      "narrow",
      css(
        "@media (min-width: 768px) { .card { padding: 40px; } }",
        ".card { @media (max-width: 768px) { padding: 40px; } }",
      ),
    ],
    [
      "a media query in another rule",
      "narrow",
      css(
        "@media (min-width: 768px) { .card { padding: 40px; } }",
        "ul { @media (min-width: 768px) { padding: 40px; } }",
      ),
    ],
    ["a zero that isn't there anyway", "middle", css("margin: 0 auto; }", "margin-inline: auto; }")],
    ["the padding of a list left", "zeros", css("padding: 0; } h1", "} h1")],
    ["the padding of a list on another side", "zeros", css("padding: 0; } h1", "padding-right: 0; } h1")],
    ["the margin of a list on one of its sides", "zeros", css("margin: 0;", "margin-top: 0;")],
    [
      "the padding of a list that all have on another side",
      "zeros",
      css("padding: 0; } h1", "padding-left: 0; } ul { padding-right: 4px; } h1"),
    ],
    ["a zero that the task asks for alone", "zeros", css("red; padding: 0;", "red; padding-left: 0;")],
    ["one side forgotten", "box", css("margin: 0 auto", "margin-left: auto")],
    ["the wrong two sides", "box", css("margin: 0 auto", "margin-block: auto")],
    ["another zero than before", "box", css("width: 90px; margin: 0 auto", "width: 90px; margin: 4px auto")],
    [
      "auto on all sides in a flex box",
      "box",
      () => ({
        html: '<div class="row"><main class="box"><p>A</p></main></div>',
        css: ".row { display: flex; } .box { width: 90px; margin: auto; padding: 0 8px; }",
      }),
    ],
    ["auto on all sides out of the flow", "box", css("margin: 0 auto", "position: absolute; margin: auto")],
    ["another size of the root", "sizes", css("48px", "4rem")],
    [
      "a size of a root that has its own",
      "sizes",
      (check) => ({ css: `${swap(check.css, "48px", "3rem")} html { font-size: 10px; }` }),
    ],
    [
      "a size of a root that everything has",
      "sizes",
      (check) => ({ css: `${swap(check.css, "48px", "3rem")} * { font: 20px Arial; }` }),
    ],
    ["a size of the parent", "sizes", css("48px", "3em")],
    ["pixels where the root's size is asked for", "rem", css("3rem", "48px")],
    ["the other side by the direction of the text", "sizes", css("margin-left", "margin-inline-end")],
    [
      "a side by the direction of a text that is turned",
      "sizes",
      (check) => ({
        html: `<main dir="rtl">${check.html}</main>`,
        css: swap(check.css, "margin-left", "margin-inline-start"),
      }),
    ],
    [
      "what the body doesn't have from the root",
      "paper",
      css("font-family: Georgia; padding: 8px; }", "font-family: Georgia; } html { padding: 8px; }"),
    ],
    [
      "what the root has and the body has otherwise",
      "paper",
      css("font-family: Georgia;", "font-family: Arial; } html { font-family: Georgia; } body {"),
    ],
    [
      "a root behind another background",
      "paper",
      css("background: beige;", "background: red; } html { background: beige; } body {"),
    ],
    [
      "the focus of all where several can have it",
      "focus",
      (check) => ({ html: `<a href="#a">A</a>${check.html}`, css: swap(check.css, ".go:focus", ":focus") }),
    ],
    ["too important as before", "loud", css("gray", "grey !important")],
    ["another color than it was", "loud", css("gray", "green")],
    ["one declaration forgotten", "special", css("font-weight: bold;", "")],
    ["another value", "special", css("crimson", "red")],
    ["a property with a slip", "special", css("font-weight", "font-wieght")],
    ["a semicolon forgotten", "special", css("crimson;", "crimson")],
    ["a space in the selector", "special", css(".special", ". special")],
    ["a class of another name", "special", css(".special", ".speciall")],
    ["undone further down", "special", more(".special { color: black; }")],
    ["undone by a heavier selector", "special", first("li.special { color: black; }")],
    [
      "undone by an id",
      "special",
      (check) => ({
        html: swap(check.html, "<ul>", '<ul id="list">'),
        css: `#list li { color: black; } ${check.css}`,
      }),
    ],
    ["undone on every screen", "special", more("@media (min-width: 1px) { .special { color: black; } }")],
    ["undone by all", "special", more(".special { all: unset; }")],
    ["undone by !important", "special", first("* { color: black !important; }")],
    [
      "undone by its own style",
      "special",
      html('<li class="special"', '<li class="special" style="color: black"'),
    ],
    [
      "only on paper",
      "special",
      css(
        ".special { color: crimson; font-weight: bold; }",
        "@media print { .special { color: crimson; font-weight: bold; } }",
      ),
    ],
    [
      "only on no screen",
      "special",
      css(
        ".special { color: crimson; font-weight: bold; }",
        "@media (min-width: 99999px) { .special { color: crimson; font-weight: bold; } }",
      ),
    ],
    ["only under the mouse", "special", css(".special", ".special:hover")],
    ["only what stands before it", "special", css(".special", ".special::before")],
    ["under an ancestor that isn't there", "special", css(".special", "ol .special")],
    ["always instead of under the mouse", "row", css(".menu a:hover", ".menu a")],
    ["under the mouse of another", "row", css(".menu a:hover", ".menu:hover a")],
    ["only one of several", "row", css(".menu a:hover", ".menu a:first-child:hover")],
    [
      "the row on each link",
      "row",
      (check) => ({
        css: `${swap(check.css, "display: flex; gap: 24px;", "")} .menu a { display: flex; gap: 24px; }`,
      }),
    ],
    ["what the change needs taken away", "gap", css("display: flex;", "display: block;")],
    [
      "a rule that another of the same weight hides",
      "march",
      (check) => ({ css: `.marching { right: 75%; } ${swap(check.css, ".marching { right: 75%; }", "")}` }),
    ],
    ["the wrong way round", "narrow", css("min-width", "max-width")],
    ["another width", "narrow", css("768px", "700px")],
    ["a range without its end", "narrow", css("(min-width: 768px)", "(width > 768px)")],
    ["steps of another name", "dance", css("@keyframes bob", "@keyframes bop")],
    ["no steps", "dance", (check) => ({ css: check.css.slice(0, check.css.indexOf("@keyframes")) })],
    ["another time", "dance", css("0.6s", "6s")],
    ["a longhand forgotten", "dance", css(BOB, "animation-name: bob; animation-duration: 600ms;")],
    [
      "a longhand put back",
      "dance",
      css(BOB, `animation-direction: alternate; ${BOB.replace(" alternate", "")}`),
    ],
    [
      "a heading in the wrong place",
      "heading",
      (check) => ({ html: `<h2>All of them</h2>${swap(check.html, "<h2>All of them</h2>", "")}` }),
    ],
    [
      "a heading at the end",
      "heading",
      (check) => ({ html: `${swap(check.html, "<h2>All of them</h2>", "")}<h2>All of them</h2>` }),
    ],
    [
      "a heading inside of what it should stand before",
      "heading",
      (check) => ({
        html: swap(
          swap(check.html, "<h2>All of them</h2>", ""),
          '<div class="card">',
          '<div class="card"><h2>All of them</h2>',
        ),
      }),
    ],
    ["another size of heading", "heading", (check) => ({ html: check.html.replaceAll("h2>", "h3>") })],
    ["another text", "heading", html("All of them", "All of us")],
    ["what was there replaced", "heading", html("<p>Cold and sweet.</p>\n", "")],
    ["hidden by an attribute", "picture", html("<img", "<img hidden")],
    ["hidden by the style sheet", "picture", more("img { display: none; }")],
    ["hidden with all around it", "picture", more("body { visibility: hidden; }")],
    [
      "in a hidden wrapper",
      "picture",
      (check) => ({ html: `${swap(check.html, "<img", "<div hidden><img")}</div>` }),
    ],
    ["in a link that is never closed", "picture", html("<img", '<a href="#"><img')],
    ["in a wrapper that is never closed", "picture", html("<img", "<section><img")],
    ["in a list", "picture", (check) => ({ html: swap(check.html, "</ul></div>\n", "") })],
    ["another address", "picture", html("/noobie.png", "noobie.png")],
    ["without its words", "picture", html(' alt="Amara smiling"', "")],
    ["no space before a tag", "words", html("are <strong>", "are<strong>")],
    ["no space behind a tag", "words", html("</strong> open", "</strong>open")],
    ["no space around a tag in a new text", "words", html(" <kbd>Esc</kbd> ", "<kbd>Esc</kbd>")],
    [
      "no space between a text and a tag in a tag",
      "words",
      html("are <strong>always</strong>", "are<b><strong>always</strong></b>"),
    ],
    ["a word twice, once with its tag", "words", html("are <strong>", "are always <strong>")],
    ["words twice behind their tag", "words", html("</em>.", "</em> cold days.")],
    ["another word beside a tag", "words", html("We are", "You are")],
    ["a word left out beside a tag", "words", html("open on", "open")],
    ["a word more between two tags", "words", html("open on", "open only on")],
    [
      "a tag around another place of the text",
      "words",
      html("<strong>always</strong> open", "open <strong>always</strong>"),
    ],
    ["the full stop lost behind a tag", "words", html("</em>.", "</em>")],
    ["in the paragraph that is there", "field", html(`</p>${FIELD}`, `${FIELD}</p>`)],
    ["in a hidden paragraph", "field", html(FIELD, `<p hidden>${FIELD}</p>`)],
    ["in a template", "field", html(IMG, `<template>${IMG}</template>`)],
    ["in a comment", "field", html(IMG, `<!-- ${IMG} -->`)],
    ["in a link with more than the picture", "field", html(FIELD + IMG, `<a href="#">${FIELD}${IMG}</a>`)],
    ["in details that are closed", "field", html(FIELD, `<details>${FIELD}</details>`)],
    [
      "a field in another's label",
      "field",
      html('<input id="cups">', '<label for="a"><input id="cups"></label>'),
    ],
    ["in a button", "field", html(IMG, `<button>${IMG}</button>`)],
    [
      "a field in a heading",
      "field",
      html(`Tea</h1><p>Pick a cup.</p>${FIELD}`, `Tea${FIELD}</h1><p>Pick a cup.</p>`),
    ],
    ["another kind of list", "lists", html(`<ul>${ITEMS}</ul>`, `<ol>${ITEMS}</ol>`)],
    [
      "the list in a menu",
      "lists",
      html(`<ul>${ITEMS}</ul>`, `<nav><ul>${ITEMS.replaceAll("li>", "b>")}</ul></nav>`),
    ],
    ["items in a group", "lists", html(ITEMS, `<div>${ITEMS}</div>`)],
    ["items in two lists", "lists", html("</li><li>", "</li></ul><ul><li>")],
    ["links without their menu", "lists", html(`<nav>${LINKS}</nav>`, LINKS)],
    [
      "the menu's links in a list outside of it",
      "lists",
      html(`<nav>${LINKS}</nav>`, `<nav></nav><ul><li>${LINKS}</li></ul>`),
    ],
    [
      "a head below the rows",
      "tables",
      html(
        "<tr><th>Name</th></tr><tr><td>Spider</td></tr>",
        "<tr><td>Spider</td></tr><tr><th>Name</th></tr>",
      ),
    ],
    [
      "a row left out beside a head",
      "tables",
      html("<tr><th>Name</th></tr><tr><td>Spider</td></tr>", "<thead><tr><th>Name</th></tr></thead>"),
    ],
    [
      "a hidden head of a table",
      "tables",
      html("<tr><th>Name</th></tr>", "<thead hidden><tr><th>Name</th></tr></thead>"),
    ],
    [
      "a row in another section",
      "sections",
      html(
        "<tr><td>Spider</td></tr><tr><td>Snake</td></tr></tbody>",
        "<tr><td>Spider</td></tr></tbody><tfoot><tr><td>Snake</td></tr></tfoot>",
      ),
    ],
    [
      "a row in the head",
      "sections",
      html(
        "</thead><tbody><tr><td>Spider</td></tr><tr><td>Snake</td></tr>",
        "<tr><td>Snake</td></tr></thead><tbody><tr><td>Spider</td></tr>",
      ),
    ],
    ["no space around emphasis in a new text", "heading", html("All of them", "All<b>of</b>them")],
    ["hidden words in a new text", "heading", html("All of them", "All <b hidden>of</b> them")],
    ["words struck through in a new text", "heading", html("All of them", "All <s>of</s> them")],
    ["another word by emphasis in a new text", "heading", html("All of them", "All <b>of of</b> them")],
    ["a new text in two headings", "heading", html("All of them", "All</h2><h2>of them")],
    ["a class lost that the styles name", "second", html("page night", "night")],
    ["a comma between two classes", "second", html("page night", "page, night")],
    ["a second class attribute", "second", html('"page night"', '"night" class="page"')],
    ["an id lost that a label names", "second", html('<input id="sugar">', "<input>")],
    ["an id lost that a link names", "second", html('<h1 id="top">', "<h1>")],
    ["a class lost that the script names", "second", html('<b class="out">', "<b>")],
    ["the focus of a box to tick", "ticking", css(":focus-visible", ":focus")],
    ["a field in no state", "typing", css("#who:focus-visible", "#who")],
    ["another rotation", "crooked", css("transform: rotate(-4deg)", "rotate: 4deg")],
    [
      "a rotation beside a transform",
      "crooked",
      css("transform: rotate(-4deg)", "rotate: -4deg; transform: none"),
    ],
    ["a rotation beside a scale", "crooked", css("transform: rotate(-4deg)", "rotate: -4deg; scale: 2")],
    ["a rotation in space", "crooked", css("transform: rotate(-4deg)", "rotate: x -4deg")],
    [
      "a scale that a transition of transforms doesn't move",
      "larger",
      (check) => ({
        css: `${swap(check.css, "transform: scale(1.1)", "scale: 1.1")} h1 { transition: transform 1s; }`,
      }),
    ],
  ])("%s (%s)", (_what, name, change) => {
    expect(judge(name, change).correct).toBe(false);
  });
});

describe("the tip", () => {
  const tip = (name: Name, change: Change) => judge(name, change).tips.map(({ text }) => text);

  test("names the place where something belongs", () => {
    expect(tip("heading", html("<h2>All of them</h2>", ""))).toEqual([
      "`<h2>` tag is missing, after `<p>Cold and sweet.`.",
    ]);
    expect(tip("picture", html('<img src="/noobie.png" alt="Amara smiling">', ""))).toEqual([
      "`<img>` tag is missing, after `<div>`.",
    ]);
  });

  test("names the rule that wins, and the one that hides", () => {
    const reversed: Change = (check) => ({
      css: `.marching { right: 75%; }\n${swap(check.css, ".marching { right: 75%; }", "")}`,
    });
    expect(tip("march", reversed)).toEqual([
      "Look at the rule `.marching`: it should come after `.float`, which wins as it is.",
    ]);
    expect(tip("picture", more("img { display: none; }"))).toEqual(["Look at `<img>`: it is hidden."]);
  });

  test("names the texts between which a space is missing", () => {
    expect(tip("words", html("are <strong>", "are<strong>"))).toEqual([
      "In `<p>`, a space is missing between the text `We are` and `<strong>always`.",
    ]);
  });

  test("names the text whose words should stay", () => {
    expect(tip("words", html("are <strong>", "are always <strong>"))).toEqual([
      "In `<p>`, the words should stay as they are: `We are always open on cold days.`",
    ]);
  });

  test("names the `!important` against which no order helps", () => {
    const { start, check } = tasks.alarm;
    expect(
      checkShip({ ...EMPTY_CODE, ...start }, { ...EMPTY_CODE, ...check }, "structural", {
        ...EMPTY_CODE,
        ...start,
      }).tips[0]?.text,
    ).toBe("Look at `color: gray !important`: its `!important` overrides the rule `.alarm`.");
  });

  test("names the element that stands in another one", () => {
    expect(tip("field", html(`</p>${FIELD}`, `${FIELD}</p>`))).toEqual([
      "Look at `<label>`: it should stand directly inside `<main>`, not in `<p>`.",
      "Look at `<input>`: it should stand directly inside `<main>`, not in `<p>`.",
    ]);
    expect(tip("field", html(`</p>${FIELD}${IMG}`, `</p><p>${FIELD}</p>`))).toEqual([
      "Inside `<main>`: `<img>` tag is missing, after `<input>`.",
    ]);
  });

  test("names the selector that means too much", () => {
    expect(tip("special", css(".special", "li"))[0]).toContain("`.special`");
  });
});
