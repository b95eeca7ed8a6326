import { describe, expect, test } from "vitest";
import { EMPTY_CODE, type Language } from "#rules/code.ts";
import { checkShip } from "#rules/ship-check.ts";

function check(language: Language, ship: string, reference: string, start = "") {
  const only = (code: string) => ({ ...EMPTY_CODE, [language]: code });
  return checkShip(only(ship), only(reference), "structural", only(start));
}

describe("what beginners write in their own way is accepted:", () => {
  test.each([
    [".a { grid-template-columns: repeat(3, 200px) }", ".a { grid-template-columns: 200px 200px 200px; }"],
    [".a { grid-template-columns: 1fr 2px 1fr 2px }", ".a { grid-template-columns: repeat(2, 1fr 2px); }"],
    [".a:nth-child(2n) { top: 0 }", ".a:nth-child(even) { top: 0; }"],
    [".a { background: linear-gradient(red, blue) }", ".a { background-image: linear-gradient(red, blue); }"],
    [
      ".a { background-image: linear-gradient(to bottom, red, blue) }",
      ".a { background-image: linear-gradient(red, blue); }",
    ],
    [
      ".a { background-image: linear-gradient(180deg, red, blue) }",
      ".a { background-image: linear-gradient(red, blue); }",
    ],
    [".a { transition: 200ms ease transform }", ".a { transition: transform 0.2s; }"],
    [".a { transition: top 1s, 2s left }", ".a { transition: top 1s, left 2s; }"],
    [".a { animation: infinite bob alternate .6s }", ".a { animation: bob 0.6s infinite alternate; }"],
    ["ul { list-style: square }", "ul { list-style-type: square; }"],
    [".a { animation: bob 0.6s ease-in-out infinite }", ".a { animation: bob 0.6s infinite; }"],
    [".a { animation: bob 0.6s LINEAR infinite }", ".a { animation: bob 0.6s infinite; }"],
    [".a { transition: top 1s cubic-bezier(0.1, 0.2, 0.3, 1) }", ".a { transition: top 1s; }"],
    [".a { transition: top 1s linear, left 2s ease-out }", ".a { transition: top 1s, left 2s; }"],
    [".a { transition: top 1s; transition-timing-function: ease-in }", ".a { transition: top 1s; }"],
  ])("%j for %j", (ship, reference) => {
    expect(check("css", ship, reference)).toEqual({ correct: true, tips: [] });
  });

  test.each([
    [".a { grid-template-columns: repeat(2, 200px) }", ".a { grid-template-columns: 200px 200px 200px; }"],
    [".a { grid-template-columns: repeat(auto-fit, 9px) }", ".a { grid-template-columns: 9px 9px; }"],
    [
      ".a { background-image: linear-gradient(to top, red, blue) }",
      ".a { background-image: linear-gradient(red, blue); }",
    ],
    [".a { transition: top 1s 2s }", ".a { transition: top 2s 1s; }"],
    [".a { transition: top 1s, left 2s }", ".a { transition: left 1s, top 2s; }"],
    [".a { animation: bob 0.6s infinite }", ".a { animation: bob 0.6s infinite alternate; }"],
    [".a { animation: bob 0.6s steps(4) infinite }", ".a { animation: bob 0.6s infinite; }"],
    [".a { transition: top 1s linear, left 2s step-end }", ".a { transition: top 1s, left 2s; }"],
    [".a { transition: top 1s linear }", ".a { transition: top 1s ease; }"],
    [".a { transition: top 1s }", ".a { transition: top 1s linear; }"],
    [
      ".a { transition: top 1s; transition-timing-function: linear }",
      ".a { transition: top 1s; transition-timing-function: ease; }",
    ],
  ])("but not %j for %j", (ship, reference) => {
    expect(check("css", ship, reference).correct).toBe(false);
  });

  test("the slash behind a host, but not behind a path", () => {
    const link = (href: string) => `<a href="${href}">Read</a>`;
    expect(check("html", link("https://example.com/"), link("https://example.com")).correct).toBe(true);
    expect(check("html", link("https://example.com"), link("https://example.com/")).correct).toBe(true);
    expect(check("html", link("https://example.com/a/"), link("https://example.com/a")).correct).toBe(false);
  });

  test.each([
    ["the plain form of an emoji", "&#9729;", "\u2601\ufe0f", true],
    ["the coloured form of an emoji", "\u2601\ufe0f", "\u2601\ufe0e", true],
    ["a space without a width", "Cloud\u200b", "Cloud", true],
    ["one emoji for two that are joined", "\u{1f468}", "\u{1f468}\u200d\u{1f469}", false],
    ["two emojis that aren't joined", "\u{1f468}\u{1f469}", "\u{1f468}\u200d\u{1f469}", false],
  ])("%s: %j for %j is %s", (_what, ship, reference, isRight) => {
    expect(check("html", `<p>${ship}</p>`, `<p>${reference}</p>`).correct).toBe(isRight);
  });

  const listener = 'lamp.addEventListener("click", () => {\n  page.classList.toggle("on");\n});';
  test.each([
    [
      "an arrow without curly brackets",
      'lamp.addEventListener("click", () => page.classList.toggle("on"))',
      listener,
    ],
    [
      "function for an arrow",
      'lamp.addEventListener("click", function () { page.classList.toggle("on"); });',
      listener,
    ],
    ["an arrow for function", listener, listener.replace("() =>", "function ()")],
    [
      "a step as a value",
      'lamp.addEventListener("click", () => n++)',
      'lamp.addEventListener("click", () => { n += 1; });',
    ],
    ["factors the other way round", "const tip = 0.1 * amount;", "const tip = amount * 0.1;"],
    [
      "declarations in another order",
      'let coal = 10;\nlet heat = 20;\nconst a = document.querySelector(".a");\ngo();',
      'const a = document.querySelector(".a");\nlet heat = 20;\nlet coal = 10;\ngo();',
    ],
    [
      "a declaration before a log",
      'const board = find;\nconsole.log("Hello");\nboard.x = 1;',
      'console.log("Hello");\nconst board = find;\nboard.x = 1;',
    ],
    [
      "a constant far above its place",
      "const rate = 5;\ngo();\nstop(rate);",
      "go();\nconst rate = 5;\nstop(rate);",
    ],
  ])("%s", (_what, ship, reference) => {
    expect(check("js", ship, reference)).toEqual({ correct: true, tips: [] });
  });

  test.each([
    ["an arrow whose value is used", "const b = a.map((x) => { x * 2; });", "const b = a.map((x) => x * 2);"],
    [
      "an arrow for a function with its own this",
      'a.addEventListener("b", () => { this.x = 1; });',
      'a.addEventListener("b", function () { this.x = 1; });',
    ],
    [
      "a function around an arrow that says this",
      "go(function () { run(() => this.x); });",
      "go(() => { run(() => this.x); });",
    ],
    ["calls in another order", "const tip = f() * g();", "const tip = g() * f();"],
    [
      "a declaration before what it reads is changed",
      "const d = h * 2;\nh += 3;\ngo();",
      "h += 3;\nconst d = h * 2;\ngo();",
    ],
    [
      "a declaration before what it needs",
      "const b = a * 2;\nconst a = 3;",
      "const a = 3;\nconst b = a * 2;",
    ],
    [
      "a search before the element is there",
      'const x = document.querySelector("li");\nlist.append(row);\ngo();',
      'list.append(row);\nconst x = document.querySelector("li");\ngo();',
    ],
    [
      "declarations that call, in another order",
      "const a = go();\nconst b = stop();",
      "const b = stop();\nconst a = go();",
    ],
    ["a declaration that is changed before its place", "let a = 1;\na = 2;\ngo();", "go();\nlet a = 1;"],
  ])("but not %s", (_what, ship, reference) => {
    expect(check("js", ship, reference).correct).toBe(false);
  });

  test("unless the writing is what the task is about", () => {
    const [long, short] = [
      ".a { grid-template-columns: 1fr 1fr }",
      ".a { grid-template-columns: repeat(2, 1fr) }",
    ];
    expect(check("css", long, short, long).correct).toBe(false);
    const [word, arrow] = ["go(function () { f(); });", "go(() => { f(); });"];
    expect(check("js", word, arrow, word).correct).toBe(false);
  });
});
