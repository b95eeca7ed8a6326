// biome-ignore-all lint/suspicious/noTemplateCurlyInString: template literals of the learners' code.
import { describe, expect, it } from "vitest";
import { parseActions } from "#rules/behaviour/actions.ts";
import type { Code } from "#rules/code.ts";
import { newRenames } from "#rules/page-edits/edits.ts";
import { expectedPage, judgeOnOwnPage, renamePlan, taskOnOwnPage } from "#rules/page-edits/expected-page.ts";
import type { JudgedTask } from "#rules/ship-verdict.ts";
import { loadEngine } from "../../support/behaviour-engine.ts";

const engine = loadEngine();

const START: Code = {
  html: '<main>\n  <h1>Furnace 9</h1>\n  <p class="reading">Asleep</p>\n  <button class="hotter">Coal</button>\n</main>\n',
  css: ".reading {\n  color: orange;\n}\n",
  js: 'let heat = 20;\nconst reading = document.querySelector(".reading");\nconst hotter = document.querySelector(".hotter");\n',
};
const LISTENER =
  'hotter.addEventListener("click", () => {\n  heat += 50;\n  reading.textContent = `Heat: ${heat}`;\n});\n';
const SCRIPT: JudgedTask = {
  mode: "structural",
  start: START,
  check: { ...START, js: START.js + LISTENER },
  plan: parseActions('look: page\ngiven: heat = <100..400>\nclick ".hotter"\nclick ".hotter"\nread heat')
    .plan,
};
const PAGE: JudgedTask = {
  mode: "structural",
  start: START,
  check: {
    ...START,
    html: START.html.replace("</main>", '  <p class="stock">Coal: 10</p>\n</main>'),
    css: `${START.css}\n.stock {\n  color: red;\n}\n`,
  },
  plan: null,
};

const replaceAll = (code: Code, from: string, to: string): Code => ({
  html: code.html.replaceAll(from, to),
  css: code.css.replaceAll(from, to),
  js: code.js.replaceAll(from, to),
});

/** What a learner did to the page in the tasks before. */
const OWN: [string, (code: Code) => Code][] = [
  ["nothing", (code) => code],
  ["another heading", (code) => replaceAll(code, "Furnace 9", "My oven")],
  ["another colour", (code) => replaceAll(code, "orange", "plum")],
  ["a renamed class", (code) => replaceAll(code, "reading", "display")],
  ["a renamed variable", (code) => ({ ...code, js: code.js.replaceAll("heat", "warmth") })],
  ["more content", (code) => ({ ...code, html: code.html.replace("<h1>", "<p>Hello!</p>\n  <h1>") })],
  ["an extra rule", (code) => ({ ...code, css: `h1 {\n  margin: 0;\n}\n${code.css}` })],
  [
    "a wrapper",
    (code) => ({
      ...code,
      html: code.html.replace("<h1>Furnace 9</h1>", "<header><h1>Furnace 9</h1></header>"),
    }),
  ],
];

describe("a task on the learner's own page", () => {
  it.each(OWN)("with %s accepts what is wanted, and refuses the untouched page", (_, own) => {
    for (const task of [SCRIPT, PAGE]) {
      expect(judgeOnOwnPage(own(task.check), task, own(START), () => engine, 1)).toMatchObject({
        correct: true,
      });
      expect(judgeOnOwnPage(own(START), task, own(START), () => engine, 1)).toMatchObject({ correct: false });
    }
  });

  it("takes the wanted script in other notation, and no wrong one", () => {
    const start = replaceAll(START, "reading", "display");
    const other = `${start.js}hotter.onclick = function () { heat = heat + 50; display.innerText = "Heat: " + heat }\n`;
    expect(judgeOnOwnPage({ ...start, js: other }, SCRIPT, start, () => engine, 1).correct).toBe(true);
    expect(
      judgeOnOwnPage({ ...start, js: other.replace("50", "40") }, SCRIPT, start, () => engine, 1).correct,
    ).toBe(false);
  });

  it("is free where own content stands beside what is wanted", () => {
    const start = { ...START, html: START.html.replace("</main>", "  <p>Mine</p>\n</main>") };
    for (const at of ["  <p>Mine</p>", "</main>"]) {
      const html = start.html.replace(at, `  <p class="stock">Coal: 10</p>\n${at}`);
      expect(judgeOnOwnPage({ ...PAGE.check, html }, PAGE, start, () => engine, 1).correct).toBe(true);
    }
  });

  it("asks for each part of a page's frame", () => {
    const page = (html: string): Code => ({ html, css: "", js: "" });
    const frame = (text: string) =>
      `<!doctype html>\n<html lang="en">\n<head>\n<title>Tea</title>\n</head>\n<body>\n${text}</body>\n</html>\n`;
    const [codex, own] = ["<h1>Tea</h1>\n<p>Open</p>\n", "<h1>Soup</h1>\n<p>Open</p>\n<p>Mine</p>\n"];
    const task: JudgedTask = {
      mode: "structural",
      start: page(codex),
      check: page(frame(codex)),
      plan: null,
    };
    const isRight = (html: string, start = own) =>
      judgeOnOwnPage(page(html), task, page(start), () => engine, 1).correct;
    expect(isRight(frame(own))).toBe(true);
    for (const part of ["<!doctype html>\n", ' lang="en"', "<title>Tea</title>\n", /<\/?body>\n/g])
      expect(isRight(frame(own).replaceAll(part, ""))).toBe(false);
    // A doctype of one's own is no obstacle.
    const early = `<!DOCTYPE html>\n${own}`;
    expect(isRight(frame(own), early)).toBe(true);
    expect(isRight(early, early)).toBe(false);
  });

  it("keeps an own element that is like one which the task wraps", () => {
    const html = "<h1>Cafe</h1>\n<p>Open</p>\n\n<section>\n  <h2>Tea</h2>\n</section>\n";
    const [section, mine] = ["<section>\n  <h2>Tea</h2>\n</section>\n", "<p>Mine</p>\n"];
    const header =
      "<header>\n  <h1>Cafe</h1>\n  <p>Open</p>\n  <nav>\n    <a href='/x'>Map</a>\n  </nav>\n</header>\n";
    const page = (text: string): Code => ({ html: text, css: "", js: "" });
    const task: JudgedTask = {
      mode: "structural",
      start: page(html),
      check: page(`${header}<main>\n${section}</main>\n`),
      plan: null,
    };
    const isRight = (text: string) =>
      judgeOnOwnPage(page(text), task, page(html + mine), () => engine, 1).correct;
    expect(isRight(`${header}<main>\n${section}</main>\n${mine}`)).toBe(true);
    expect(isRight(`${header}<main>\n${section}${mine}</main>\n`)).toBe(true);
    expect(isRight(`${header}${section}${mine}`)).toBe(false);
    expect(isRight(`${header}<main>\n${section}</main>\n<p>Open</p>\n${mine}`)).toBe(false);
  });

  it.each<[string, (code: Code) => Code]>([
    ["a class", (code) => replaceAll(code, "reading", "display")],
    ["an action's class", (code) => replaceAll(code, "hotter", "fire")],
    ["a variable", (code) => ({ ...code, js: code.js.replaceAll("heat", "warmth") })],
    ["words and colours", (code) => replaceAll(replaceAll(code, "Furnace 9", "Mine"), "orange", "plum")],
    ["an own log that is gone", (code) => ({ ...code, js: code.js.replace('console.log("mine");\n', "") })],
    ["an element more", (code) => ({ ...code, html: code.html.replace("<h1>", "<p>Hi</p>\n  <h1>") })],
  ])("lets the learner change %s within the ship", (_, edit) => {
    const own = (code: Code) => ({ ...code, js: `console.log("mine");\n${code.js}` });
    const { plan } = parseActions('look: console, page\nclick ".hotter"\nread heat');
    for (const task of [{ ...SCRIPT, plan }, PAGE]) {
      const ship = edit(own(task.check));
      expect(judgeOnOwnPage(ship, task, own(START), () => engine, 1)).toMatchObject({ correct: true });
      expect(judgeOnOwnPage(edit(own(START)), task, own(START), () => engine, 1)).toMatchObject({
        correct: false,
      });
    }
  });

  it("refuses a ship that broke the page", () => {
    const ship = { ...SCRIPT.check, html: START.html.replace("reading", "display") };
    expect(judgeOnOwnPage(ship, SCRIPT, START, () => engine, 1).correct).toBe(false);
  });

  it("is free in the order of own elements and new ones, where a script is wanted too", () => {
    const start = { ...START, html: START.html.replace("</main>", "  <p>Mine</p>\n</main>") };
    const button = '  <button class="cooler">Vent</button>\n';
    const task = {
      ...SCRIPT,
      check: { ...SCRIPT.check, html: START.html.replace("</main>", `${button}</main>`) },
    };
    for (const at of ["  <p>Mine</p>", "</main>"]) {
      const ship = { ...task.check, html: start.html.replace(at, button + at) };
      expect(judgeOnOwnPage(ship, task, start, () => engine, 1)).toMatchObject({ correct: true });
    }
  });

  it("has Codex's words where the task replaces words that the learner changed", () => {
    const check = { ...START, html: START.html.replace("Asleep", "Awake") };
    const own = { ...START, html: START.html.replace("Asleep", "Zzz") };
    expect(expectedPage(START, check, own)?.page).toEqual(check);
  });

  it("is the task itself where a variable that the actions give values to has none of its own", () => {
    const own = { ...START, js: START.js.replace("let heat = 20;", "let heat;") };
    expect(taskOnOwnPage(SCRIPT, own)).toEqual(SCRIPT);
    const ship = { ...START, js: `${START.js}let more = 1;\n` };
    expect(judgeOnOwnPage(ship, SCRIPT, own, () => engine, 1).correct).toBe(false);
  });

  it("is the task itself where the change can't be put into the page", () => {
    const own = { ...START, html: "<p>All is new</p>" };
    expect(expectedPage(START, PAGE.check, own)).toBeNull();
    expect(taskOnOwnPage(PAGE, own)).toEqual(PAGE);
  });
});

describe("a page that is made to take long", () => {
  const fill = (make: (index: number) => string, characters: number) => {
    let text = "";
    for (let index = 0; text.length < characters; index++) text += make(index);
    return text;
  };
  const inHtml = (html: string) => (code: Code) => ({ ...code, html: code.html + html });
  const inScript = (js: string) => (code: Code) => ({ ...code, js: code.js + js });

  // In time that grows with the square of the size, all of them together take longer than a test may.
  it("is judged as any other", () => {
    const pages = [
      inHtml(fill((index) => `<p>${index}</p>`, 55_000)),
      inHtml(fill((index) => `<p>${index}</p>`, 20_000)),
      inHtml(`${"<div>".repeat(150)}${fill((index) => `${index}<br>`, 40_000)}${"</div>".repeat(150)}`),
      inScript(`${"()=>{".repeat(190)}${"a;".repeat(10_000)}${"}".repeat(190)}`),
      inScript(`${"()=>{".repeat(190)}${"a;".repeat(4000)}${"}".repeat(190)}`),
      inScript(`${"if(0){".repeat(90)}${fill((index) => `let c${index};`, 50_000)}${"}".repeat(90)}`),
    ];
    for (const hostile of pages) {
      expect(judgeOnOwnPage(hostile(PAGE.check), PAGE, hostile(START), () => engine, 1).correct).toBe(true);
      expect(judgeOnOwnPage(hostile(START), PAGE, hostile(START), () => engine, 1).correct).toBe(false);
    }
  });
});

describe("a plan with the learner's names", () => {
  const renames = newRenames();
  renames.classes.set("go", "start");
  renames.ids.set("bill", "sum");
  renames.variables.set("heat", "warmth");

  it.each([
    ['click ".go"', 'click ".start"'],
    ['set "#bill" "<1..9>"', 'set "#sum" "<1..9>"'],
    ["click .going", "click .going"],
    ["read heat", "read warmth"],
    ['call f(heat, "heat", x.heat)', 'call f(warmth, "heat", x.heat)'],
  ])("says %s as %s", (source, expected) => {
    expect(renamePlan(parseActions(source).plan, renames).actions).toMatchObject([{ source: expected }]);
  });

  it("names what is given and what is loose", () => {
    const { plan } = parseActions("given: heat = 20\nloose: order of call heat\ncall heat()");
    expect(renamePlan(plan, renames)).toMatchObject({ givens: ["warmth = 20"], loose: ["call warmth"] });
  });
});
