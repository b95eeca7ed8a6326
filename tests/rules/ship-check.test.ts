import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Code, EMPTY_CODE } from "#rules/code.ts";
import { checkShip, measureProgress, unmetLanguages } from "#rules/ship-check.ts";
import { tipLines } from "../support/tip-lines.ts";

const check = (ship: Partial<Code>, reference: Partial<Code>, mode: "strict" | "reference") =>
  checkShip({ ...EMPTY_CODE, ...ship }, { ...EMPTY_CODE, ...reference }, mode);

/** Text made of the pieces that the three languages are made of, so that chance finds the odd corners. */
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
        "<",
        "/*",
        "*/",
        "//",
        "{",
        "}",
      ),
      fc.constantFrom(
        "h1",
        ".a",
        ":",
        ";",
        "color: red",
        '"',
        "'",
        "`",
        "(",
        ")",
        "@media x",
        "\n",
        " ",
        "\\",
        "let x = 1;",
      ),
      fc.string({ maxLength: 5 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(""));
const submission = fc.record({ html: code, css: code, js: code });

describe("the strict check", () => {
  test("ignores space at both ends and EMPTY_CODE else", () => {
    expect(check({ html: "\n<p>Hi</p> " }, { html: "<p>Hi</p>" }, "strict")).toEqual({
      correct: true,
      tips: [],
    });
    expect(check({ html: "<p> Hi</p>" }, { html: "<p>Hi</p>" }, "strict").correct).toBe(false);
  });

  test("says which languages differ, in order", () => {
    expect(tipLines(check({}, { html: "a", css: "b", js: "c" }, "strict").tips)).toEqual([
      "html: HTML doesn't match exactly.",
      "css: CSS doesn't match exactly.",
      "js: JavaScript doesn't match exactly.",
    ]);
  });
});

describe("the reference check of HTML", () => {
  test("wants every tag of the reference, once each", () => {
    const { tips } = check({ html: "<h1>Hi</h1>" }, { html: "<h1>Hi</h1><p>a</p><p>b</p>" }, "reference");
    expect(tipLines(tips)).toEqual(["html: `<p>` tag is missing."]);
  });

  test("takes tags in capitals and with attributes", () => {
    expect(check({ html: "<P class='x'>" }, { html: "<p></p>" }, "reference").correct).toBe(true);
  });

  test.each([
    ["a comment", "<!-- <p></p> -->"],
    ["an attribute", '<a title="<p>">'],
    ["a longer name", "<picture>"],
    ["a script", "<script>let p = '<p>'</script>"],
    ["a closing tag", "</p>"],
  ])("finds no tag in %s", (_where, html) => {
    expect(check({ html }, { html: "<p>" }, "reference").correct).toBe(false);
  });
});

describe("the reference check of CSS", () => {
  test("compares selectors and declarations ignoring white space and case", () => {
    const css = "H1>.a{COLOR:Red;margin:0 auto}";
    expect(check({ css }, { css: "h1 > .a { color: red; }" }, "reference").correct).toBe(true);
  });

  test("names the selector and the declaration as the reference writes them", () => {
    const { tips } = check({ css: "h1 { color: blue }" }, { css: "h1 {\n  color:  red;\n}" }, "reference");
    expect(tipLines(tips)).toEqual(['css: In selector "h1", missing or incorrect declaration: "color: red"']);
  });

  test("wants the declaration in the same selector and the same at-rule", () => {
    expect(check({ css: "p { color: red }" }, { css: "h1 { color: red }" }, "reference").correct).toBe(false);
    expect(
      check({ css: "p{color:red}" }, { css: "@media print { p { color: red } }" }, "reference").correct,
    ).toBe(false);
  });

  test("finds the declarations of a selector that is written twice", () => {
    const css = "p { color: red } p { margin: 0 }";
    expect(check({ css }, { css: "p { color: red; margin: 0; }" }, "reference").correct).toBe(true);
  });

  test("counts no comment as code", () => {
    expect(check({ css: "p { /* color: red; */ }" }, { css: "p { color: red; }" }, "reference").correct).toBe(
      false,
    );
    expect(
      check({ css: "p { color: red }" }, { css: "p { /* margin: 0; */ color: red; }" }, "reference").correct,
    ).toBe(true);
  });

  test("leaves a semicolon inside url() and inside a string alone", () => {
    const css = 'p { background: url(data:image/png;base64,AA); content: ";"; }';
    expect(check({ css: "p {}" }, { css }, "reference").tips).toHaveLength(2);
  });
});

describe("the reference check of JavaScript", () => {
  test("wants every line that is neither empty nor a comment, ignoring case", () => {
    const js = "LET a = 1; f(a); g()";
    expect(check({ js }, { js: "// first\nlet a = 1;\n\n  f(a);" }, "reference").correct).toBe(true);
    const { tips } = check({ js }, { js: "let a = 1;\nh();\nh();" }, "reference");
    expect(tipLines(tips)).toEqual(["js: Missing JS code: `h();`"]);
  });

  test("takes the reference literally", () => {
    expect(check({ js: "aXc" }, { js: "a.c" }, "reference").correct).toBe(false);
    expect(check({ js: "x = (a|b)*" }, { js: "(a|b)*" }, "reference").correct).toBe(true);
  });
});

describe("the structural check", () => {
  const codeOf = (code: Partial<Code>): Code => ({ ...EMPTY_CODE, ...code });
  const headings = Array.from({ length: 10 }, (_, index) => `<h1>${index}</h1>`).join("");
  const reference = codeOf({ html: headings, css: "p { color: red }", js: "a();" });

  test("has eight tips at most, those of the first language first", () => {
    const { correct, tips } = checkShip(EMPTY_CODE, reference, "structural");
    expect(correct).toBe(false);
    expect(tips.map(({ language }) => language)).toEqual(Array(8).fill("html"));
  });

  test("wants all of the reference without a start, and what changes with one", () => {
    const ship = codeOf({ js: "a();" });
    expect(checkShip(ship, reference, "structural").correct).toBe(false);
    expect(checkShip(ship, reference, "structural", codeOf({ ...reference, js: "" })).correct).toBe(false);
    const start = codeOf({ html: "<p>a</p>" });
    const changed = codeOf({ html: "<p>a</p>", js: "a();" });
    expect(checkShip(codeOf({ html: "<p>b</p>", js: "a();" }), changed, "structural", start).correct).toBe(
      true,
    );
    expect(checkShip(codeOf({ html: "<p>b</p>", js: "a();" }), changed, "structural").correct).toBe(false);
  });

  test("names all languages that get tips, however many tips there are", () => {
    expect([...unmetLanguages(EMPTY_CODE, reference, "structural")]).toEqual(["html", "css", "js"]);
    expect([
      ...unmetLanguages(codeOf({ html: headings, css: "p { color: red }" }), reference, "structural"),
    ]).toEqual(["js"]);
    expect([...unmetLanguages(reference, reference, "structural")]).toEqual([]);
    expect([...unmetLanguages(EMPTY_CODE, codeOf({ js: "a" }), "strict")]).toEqual(["js"]);
    const start = codeOf({ html: "<p>a</p>" });
    expect([
      ...unmetLanguages(
        codeOf({ html: "<p>b</p>" }),
        codeOf({ html: "<p>a</p>", js: "a();" }),
        "structural",
        start,
      ),
    ]).toEqual(["js"]);
  });

  test("measures the parts of a change that are made", () => {
    const progress = measureProgress(
      codeOf({ js: "a();" }),
      codeOf({ html: "<p></p>", js: "a();" }),
      EMPTY_CODE,
    );
    expect(progress).toEqual({
      html: { wanted: 1, met: 0 },
      css: { wanted: 0, met: 0 },
      js: { wanted: 1, met: 1 },
    });
  });
});

describe("the specification's checks", () => {
  test("have more than eight tips", () => {
    const html = "<a><b><i><p><q><s><u><h1><h2><h3>";
    expect(check({}, { html }, "reference").tips).toHaveLength(10);
  });
});

describe("both checks", () => {
  test("accept every reference", () => {
    fc.assert(
      fc.property(submission, (any) => {
        expect(checkShip(any, any, "strict")).toEqual({ correct: true, tips: [] });
        expect(checkShip(any, any, "reference")).toEqual({ correct: true, tips: [] });
      }),
    );
  });

  test("give each tip once, and a tip exactly when the ship is wrong", () => {
    fc.assert(
      fc.property(
        submission,
        submission,
        fc.constantFrom("strict" as const, "reference" as const),
        (a, b, mode) => {
          const { correct, tips } = checkShip(a, b, mode);
          expect(correct).toBe(tips.length === 0);
          expect(new Set(tipLines(tips)).size).toBe(tips.length);
        },
      ),
    );
  });

  test("find a line exactly when the text contains it", () => {
    const line = fc.string({ unit: fc.constantFrom("a", "b"), minLength: 1, maxLength: 4 });
    const text = fc.string({ unit: fc.constantFrom("a", "b", "\n"), maxLength: 12 });
    fc.assert(
      fc.property(text, fc.array(line), (js, lines) => {
        const missing = [...new Set(lines)].filter((wanted) => !js.includes(wanted));
        const { tips } = check({ js }, { js: lines.join("\n") }, "reference");
        expect(tipLines(tips)).toEqual(missing.map((wanted) => `js: Missing JS code: \`${wanted}\``));
      }),
    );
  });

  test.each(["<", "<!--", "<p ", "{", "a{b:c;", "/*", '"', "(", "\n", "a\n", "<script>", "}"])(
    "stay quick on 64 KiB of %j",
    (piece) => {
      const text = piece.repeat(65_536 / piece.length);
      const hostile = { html: text, css: text, js: text };
      const started = process.threadCpuUsage();
      checkShip(hostile, { html: "<p>", css: "p{color:red}", js: "let a" }, "reference");
      checkShip(hostile, hostile, "reference");
      expect(process.threadCpuUsage(started).user).toBeLessThan(500_000);
    },
  );
});
