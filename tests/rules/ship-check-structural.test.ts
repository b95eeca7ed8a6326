import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EMPTY_CODE, type Language } from "#rules/code.ts";
import { checkShip } from "#rules/ship-check.ts";
import { tipLines } from "../support/tip-lines.ts";

function check(language: Language, ship: string, reference: string, start = "") {
  const only = (code: string) => ({ ...EMPTY_CODE, [language]: code });
  return checkShip(only(ship), only(reference), "structural", only(start));
}

const linesOf = (...args: Parameters<typeof check>) => tipLines(check(...args).tips);

describe("the structural check of HTML", () => {
  const reference =
    '<h1>Mars</h1>\n<p class="red big" id="about">Read <a href="/mars" target="_blank">more</a> &amp; fly</p>';

  test.each([
    [
      "other quotes and order of attributes",
      "<h1>Mars</h1><p id=about class='big red'>Read <a target='_blank' href='/mars'>more</a> &#38; fly</p>",
    ],
    [
      "capital tags",
      '<H1>Mars</H1><P CLASS="red big" ID="about">Read <A HREF="/mars" TARGET="_blank">more</A> &amp; fly</P>',
    ],
    ["other white space", `<h1>\n  Mars\n</h1>\n\n${reference.slice(14)}`],
    ["additions", `<!-- hi --><h1 class="x">Mars</h1><h2>New</h2>${reference.slice(14)}<footer>me</footer>`],
  ])("accepts %s", (_what, ship) => {
    expect(check("html", ship, reference, "<h1>Mars</h1>")).toEqual({ correct: true, tips: [] });
  });

  test.each([
    ["a comment", "<h1>Mars</h1><!-- <p>Red</p> -->"],
    ["an attribute", '<h1 title="<p>Red</p>">Mars</h1>'],
    ["a template", "<h1>Mars</h1><template><p>Red</p></template>"],
    ["a hidden element around it", "<h1>Mars</h1><div hidden><p>Red</p></div>"],
    ["a hidden element", "<h1>Mars</h1><p hidden>Red</p>"],
    ["an element that is not shown", '<h1>Mars</h1><p style="display: none">Red</p>'],
    ["a script", "<h1>Mars</h1><script>'<p>Red</p>'</script>"],
    ["the wrong place", "<h1>Mars<p>Red</p></h1>"],
    ["the wrong order", "<p>Red</p><h1>Mars</h1>"],
  ])("counts EMPTY_CODE in %s", (_where, ship) => {
    expect(check("html", ship, "<h1>Mars</h1><p>Red</p>", "<h1>Mars</h1>").correct).toBe(false);
  });

  test("wants gone what the task takes away", () => {
    expect(linesOf("html", "<p>a</p><p>b</p>", "<p>a</p>", "<p>a</p><p>b</p>")).toEqual([
      "html 1: Look at the `<p>` tag: it should be gone.",
    ]);
    expect(check("html", '<p class="x y">a</p>', '<p class="y">a</p>', '<p class="x">a</p>').correct).toBe(
      false,
    );
  });

  test("wants a tag that browsers imply only where the task is to write it", () => {
    expect(linesOf("html", "<h1>Hi</h1>", "<body><h1>Hi</h1></body>", "<h1>Hi</h1>")).toEqual([
      "html: `<body>` tag is missing.",
    ]);
    expect(
      check("html", "<h1>Hi</h1><p>a", "<body><h1>Hi</h1><p>a</p></body>", "<body><h1>Hi</h1></body>")
        .correct,
    ).toBe(true);
  });

  test("names the innermost tag that is wrong, and its line", () => {
    const ship = '<ul>\n  <li>a</li>\n  <li><a href="/x">b</a></li>\n</ul>';
    expect(linesOf("html", ship, ship.replace("/x", "/y"))).toEqual([
      'html 3: In `<a>`, look at `href="/x"`: it should be `href="/y"`',
    ]);
    expect(linesOf("html", "<h1>Hi</h1>\n<p>", "<h1>Hi</h1><p><b>x</b></p>")).toEqual([
      "html 2: Inside `<p>`: `<b>` tag is missing.",
    ]);
  });

  test("wants end tags, but for those that HTML lets one leave out", () => {
    expect(check("html", "<ul><li>a</ul>", "<ul><li>a</li></ul>").correct).toBe(true);
    expect(linesOf("html", "<main><p>a</p>", "<main><p>a</p></main>")).toEqual([
      "html 1: Look at `<main>`: its `</main>` tag is missing.",
    ]);
  });

  test("says where a tag or a comment is left open", () => {
    expect(linesOf("html", "<h1>Hi</h1>\n<p", "<h1>Hi</h1><p>a</p>")).toEqual([
      "html 2: A tag is never closed with >.",
    ]);
  });

  test("takes the code inside of style and script as CSS and JavaScript where the task has it there", () => {
    const wanted = "<style>p { color: red }</style><script>let a = 'b';</script>";
    expect(check("html", '<style>p{color:#f00}</style><script>let a = "b"</script>', wanted).correct).toBe(
      true,
    );
    expect(check("html", "<style>p{color:blue}</style><script>let a = 'b';</script>", wanted).correct).toBe(
      false,
    );
    expect(
      check("html", "<style>p { color: red }</style><script>// let a = 'b';</script>", wanted).correct,
    ).toBe(false);
  });
});

describe("the structural check of CSS", () => {
  test.each([
    ["p{color:#f00}", "p { color: red; }"],
    ["p { color: rgb(255 0 0 / 100%) }", "p { color: #FF0000; }"],
    ["p { color: hsl(120, 100%, 25%) }", "p { color: rgb(0, 128, 0); }"],
    ["p { color: #00000080 }", "p { color: rgba(0, 0, 0, 0.5); }"],
    ["p { margin: 0px 0em }", "p { margin: 0; }"],
    [
      "p { margin-top: 1px; margin-bottom: 1px; margin-inline: 2px; margin-left: 2px; margin-right: 2px }",
      "p { margin: 1px 2px; }",
    ],
    ["p { border-width: 1px; border-style: solid; border-color: #000 }", "p { border: 1px solid black; }"],
    ["p { border: black solid 1px }", "p { border: 1px solid black; }"],
    ["p { flex-grow: 1; flex-shrink: 1; flex-basis: 0px }", "p { flex: 1; }"],
    ["p { transition: all .5s }", "p { transition: all 500ms; }"],
    ["p { font-family: 'Open Sans', Arial }", 'p { font-family: Open Sans, "Arial"; }'],
    ["p { font-weight: 700; background-color: white }", "p { background: #fff; font-weight: bold }"],
    ["p { background: url('a.png') }", "p { background: url(a.png); }"],
    ["p { width: calc(100% - 2PX) }", "p { width: calc( 100% - 2px ); }"],
    ["h2, h1 { top: 0 }", "h1,\nh2 { top: 0; }"],
    ["h1 { top: 0 } h2 { top: 0 }", "h1, h2 { top: 0; }"],
    ["INPUT[type='text']>b:before { top: 0 }", 'input[type="text"] > b::before { top: 0; }'],
    ["@media (max-width:600px){p{top:0}}", "@media (max-width: 600px) { p { top: 0; } }"],
    [
      "@keyframes a { 0% { top: 0 } 100% { top: 1px } }",
      "@keyframes a { from { top: 0; } to { top: 1px; } }",
    ],
    ["p { top: 1px; } p { top: 0 } q { left: 0 }", "p { top: 0; }"],
    ["p { top: 0", "p { top: 0; }"],
  ])("takes %j for %j", (ship, reference) => {
    expect(check("css", ship, reference)).toEqual({ correct: true, tips: [] });
  });

  test.each([
    ["a comment", "p { /* color: red; */ }"],
    ["a string", 'p { content: "color: red" } q { content: "} p { color: red }" }'],
    ["another selector", ".p { color: red }"],
    ["another at-rule", "@media print { p { color: red } }"],
    ["a rule overridden later", "p { color: red } p { color: blue }"],
    ["a rule overridden on every screen", "p { color: red } @media screen { p { color: blue } }"],
    ["a rule overridden by !important", "p { color: blue !important } p { color: red }"],
    ["a rule that an important shorthand holds down", "p { all: unset !important } p { color: red }"],
    ["a rule outweighed by the same with more ancestors", "p { color: red } html body p { color: blue }"],
    ["a rule that a shorthand puts back", "p { color: red } p { all: unset }"],
  ])("counts EMPTY_CODE in %s", (_where, ship) => {
    expect(check("css", ship, "p { color: red; }").correct).toBe(false);
  });

  test("names the selector, the declaration and the line", () => {
    expect(linesOf("css", "h1 {\n  color: blue;\n}", "h1 { color: red; }")).toEqual([
      "css 2: In selector `h1`, look at `color: blue`: it should be `color: red`",
    ]);
  });

  test("wants gone what the task takes away, and empty rules that it adds", () => {
    expect(linesOf("css", "p { top: 0; left: 0 }", "p { top: 0 }", "p { top: 0; left: 0 }")).toEqual([
      "css 1: Look at `left: 0`: this declaration should be gone.",
    ]);
    expect(linesOf("css", "", ".a { }")).toEqual(["css: The rule `.a` is missing."]);
  });

  test("looks at the writing where that is all that the task changes", () => {
    const [longhands, shorthand] = [
      "p { margin-top: 1px; margin-right: 1px; margin-bottom: 1px; margin-left: 1px }",
      "p { margin: 1px }",
    ];
    expect(check("css", longhands, shorthand, longhands).correct).toBe(false);
    expect(check("css", "p{margin:1px;}", shorthand, longhands).correct).toBe(true);
    expect(check("css", "p { color: #ff0000 }", "p { color: #f00 }", "p { color: #ff0000 }").correct).toBe(
      false,
    );
  });
});

describe("the structural check of JavaScript", () => {
  const reference = `const greet = (name) => {
  if (name === "") {
    return "Hello!";
  }
  return "Hello, " + name;
};
let count = 0;
count += 1;
const ship = { name: "Nova", fuel: 3 };
function land() {
  console.log(ship.name, count > 2);
}`;

  test.each([
    ["other quotes and no semicolons", reference.replaceAll('"', "'").replaceAll(";", "")],
    ["one line", reference.replaceAll("\n", " ")],
    [
      "other braces and parentheses",
      reference.replace('{\n    return "Hello!";\n  }', 'return ("Hello!")').replace("(name) =>", "name =>"),
    ],
    ["template strings", reference.replace('"Hello!"', "`Hello!`")],
    ["quoted and reordered keys", reference.replace('name: "Nova", fuel: 3', '"fuel": 3, "name": "Nova"')],
    ["the same step", reference.replace("count += 1", "count++")],
    ["a comparison turned round", reference.replace("count > 2", "2 < count")],
    ["brackets for a dot", reference.replace("ship.name", 'ship["name"]')],
    [
      "a function before all",
      `function land() { console.log(ship.name, count > 2) }\n${reference.split("function")[0]}`,
    ],
    [
      "additions",
      `"use strict";\nlet more = 1;\n${reference.replace("console.log", 'console.log("landing");\n  console.log')}\nland();`,
    ],
  ])("accepts %s", (_what, ship) => {
    expect(check("js", ship, reference, "let count = 0;")).toEqual({ correct: true, tips: [] });
  });

  test.each([
    ["a comment", "let a = 1; // let b = f(a);"],
    ["a string", 'let a = 1; "let b = f(a);"'],
    ["dead code", "let a = 1; if (false) { let b = f(a); }"],
    ["a function that nobody calls", "let a = 1; function g() { let b = f(a); }"],
    ["code after it is changed again", "let a = 1; let b = f(a); b = 2;"],
    ["the wrong order", "let b = f(a); let a = 1;"],
    ["other names", "let a = 1; let c = f(a);"],
    ["other letters", "let a = 1; Let b = F(a);"],
  ])("counts EMPTY_CODE in %s", (_where, ship) => {
    expect(check("js", ship, "let a = 1; let b = f(a);", "let a = 1;").correct).toBe(false);
  });

  test.each([
    ["behind an added return", "function f(a) { return 0; return a * 2; }"],
    ["behind a branch that always runs", "function f(a) { if (true) { return 0; } return a * 2; }"],
    ["behind an endless loop", "function f(a) { while (true) {} return a * 2; }"],
    ["in a function that is declared again", "function f(a) { return a * 2; } function f() {}"],
    ["in a function that is replaced", "function f(a) { return a * 2; } f = () => 0;"],
  ])("counts no code %s", (_where, ship) => {
    expect(check("js", ship, "function f(a) { return a * 2; }").correct).toBe(false);
  });

  test("says what doesn't run, and the line", () => {
    expect(linesOf("js", "let a = 1;\nlet b = ;", "let a = 1;")).toEqual([
      "js 2: Look at `let b = ;`: JavaScript doesn't run (unexpected token).",
    ]);
  });

  test("names the innermost statement that is missing, and the line to look at", () => {
    const ship = "button.onclick = () => {\n  stop();\n};\nlet a = 1;";
    expect(linesOf("js", ship, ship.replace("stop", "go"))).toEqual([
      "js 2: Look at `stop();`: it should be `go();`",
    ]);
    expect(linesOf("js", "let a = 2;", "let a = 1;")).toEqual([
      "js 1: Look at `let a = 2;`: it should be `let a = 1;`",
    ]);
  });

  test("wants gone what the task takes away", () => {
    expect(linesOf("js", "let a = 1;\nlog(a);", "let a = 1;", "let a = 1; log(a);")).toEqual([
      "js 2: Look at `log(a);`: it should be gone.",
    ]);
  });

  test("looks at the writing where that is all that the task changes", () => {
    expect(check("js", "a = a + 1;", "a++;", "a = a + 1;").correct).toBe(false);
    expect(check("js", " a ++", "a++;", "a = a + 1;").correct).toBe(true);
    expect(check("js", "", "// launch", "").correct).toBe(false);
    expect(check("js", "// launch\nlet a;", "// launch", "").correct).toBe(true);
  });

  test("compares unfinished code token by token", () => {
    expect(check("js", "function f( ) {", "function f() {").correct).toBe(true);
    expect(check("js", "function g() {", "function f() {").correct).toBe(false);
  });
});

/** Text made of the pieces that code is made of, so that chance finds the odd corners. */
const code = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "<p>",
        "</p>",
        "<a href='>'",
        "<!--",
        "-->",
        "<script>",
        "</script>",
        "<style>",
        "<template>",
        "<",
        "<table>",
        "<b>",
        "<body>",
      ),
      fc.constantFrom(
        "h1",
        ".a",
        ":",
        ";",
        "color: red",
        "margin: 0 1px",
        "/*",
        "*/",
        "@media x",
        "--x",
        "!important",
        "url(",
        "#f00",
        "1e3px",
      ),
      fc.constantFrom(
        "{",
        "}",
        "(",
        ")",
        "[",
        "]",
        '"',
        "'",
        "`",
        "$",
        "\n",
        " ",
        "\\",
        "//",
        "let x = 1;",
        "=>",
        "function f",
        "return",
        "class A",
        "if (a)",
        "else",
        "=",
        "+",
        "...",
      ),
      fc.string({ maxLength: 4 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(" "));
const anything = fc.record({ html: code, css: code, js: code });

describe("for any code whatever, the structural check", () => {
  test("accepts every reference", () => {
    fc.assert(
      fc.property(anything, anything, (reference, start) => {
        expect(checkShip(reference, reference, "structural", start)).toEqual({ correct: true, tips: [] });
      }),
      { numRuns: 200 },
    );
  });

  test("never throws, and gives up to 8 tips, each once, exactly when the ship is wrong", () => {
    fc.assert(
      fc.property(anything, anything, anything, (ship, reference, start) => {
        const { correct, tips } = checkShip(ship, reference, "structural", start);
        expect(correct).toBe(tips.length === 0);
        expect(new Set(tipLines(tips)).size).toBe(tips.length);
        expect(tips.length).toBeLessThanOrEqual(8);
      }),
      { numRuns: 200 },
    );
  });
});

/** Code that means something, as pieces between which a comment or space may stand. */
const pieces = {
  html: fc.array(
    fc.constantFrom(
      "<h1>Hi</h1>",
      "<p class='a'>",
      "</p>",
      "<ul>",
      "<li>One</li>",
      "</ul>",
      "<img src=a>",
      "<b>x</b>",
    ),
  ),
  css: fc.array(
    fc.constantFrom("p{", "color:red;", "margin:0;", "}", ".a,.b{", "top:1px;", ";", "@media (a){", "h1 b{"),
  ),
  js: fc.array(
    fc.constantFrom(
      "let a=1;",
      "f(a);",
      "if(a){",
      "}",
      "else{",
      "a=2;",
      "function g(){",
      "return a;",
      "class B{",
      "x=[1,2];",
    ),
  ),
};
const fillers = {
  html: ["<!-- so -->", " \n "],
  css: ["/* so */", " \n"],
  js: ["/* so */", " // so\n", "\n\n"],
};

describe.each(["html", "css", "js"] as const)("comments and space in %s", (language) => {
  test("never change the verdict", () => {
    const filler = fc.constantFrom(...fillers[language]);
    fc.assert(
      fc.property(
        pieces[language],
        pieces[language],
        pieces[language],
        fc.infiniteStream(filler),
        (ship, reference, start, fill) => {
          const padded = ship.map((piece) => piece + fill.next().value).join("");
          const [wanted, before] = [reference.join(""), start.join("")];
          const plain = check(language, ship.join(""), wanted, before).correct;
          expect(check(language, padded, wanted, before).correct).toBe(plain);
          const same = reference.map((piece) => piece + fill.next().value).join("");
          expect(check(language, same, wanted, before).correct).toBe(true);
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe("hostile code", () => {
  test.each([
    "{",
    "(",
    "[",
    "<div>",
    "<b>",
    "<p><a><b>",
    "<",
    "<!--",
    "<a ",
    "a{",
    "a:",
    "/*",
    '"',
    "`${",
    "!",
    "1+",
    "if(a)",
    "a=>",
    "else ",
    ";",
    "}",
    "&",
    "a{b!c;",
    "a.",
    "\\",
    "a,",
    "/(",
    "<table><td>",
    "a{b:c}",
    "<svg>",
    "async ",
    "class a{",
  ])("is judged quickly: 64 KiB of %j", (piece) => {
    const text = piece.repeat(Math.floor(65_536 / piece.length));
    const hostile = { html: text, css: text, js: text };
    const reference = { html: "<p>a</p>", css: "p { color: red }", js: "let a = 1;" };
    const started = process.threadCpuUsage();
    const { correct, tips } = checkShip(hostile, reference, "structural", EMPTY_CODE);
    // Microseconds of this thread's own time, some 25 times the goal: the square of the length would be far beyond.
    expect(process.threadCpuUsage(started).user).toBeLessThan(500_000);
    expect(correct).toBe(false);
    expect(tips.length).toBeGreaterThan(0);
  });
});
