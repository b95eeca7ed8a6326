import { describe, expect, it } from "vitest";
import type { Language } from "#rules/code.ts";
import { looseTokens, readScript, writtenTokens } from "#rules/ship-check/js/parse.ts";

const sourceOf = (text: string, firstLine = 1, tab: Language = "js") => ({ text, firstLine, tab });
const heads = (text: string, isTolerant?: boolean) =>
  readScript(sourceOf(text), isTolerant).body.items.map(({ head }) => head);

describe("a script is read", () => {
  it.each([
    ["with the newest syntax", "a ??= b"],
    ["with await", "await a"],
    ["with a line for the shell", "#!/bin/node\na"],
    ["with an import", "import a from 'b'"],
    ["with an export in a block", "{ export const a = 1; }"],
    ["with a return", "return a"],
    ["with super", "super.a()"],
    ["with what modules don't allow", "with (a) b()"],
  ])("%s", (_, text) => expect(readScript(sourceOf(text)).syntaxError).toBe(null));

  it("without its syntax errors only where it is read tolerantly", () => {
    expect(heads("a();\nlet = ;\nb();", true)).toContain("b()");
    expect(heads("a();\nlet = ;\nb();", false)).toEqual([]);
    expect(heads("a();\nlet = ;\nb();")).toEqual([]);
    expect(heads("a();", false)).toEqual(["a()"]);
  });
});

describe("the syntax error of a script", () => {
  it.each<[string, string, number | null, string]>([
    [
      "names the line and the reason",
      "a();\n  let = ;\nb();",
      2,
      "Look at `let = ;`: JavaScript doesn't run (unexpected token).",
    ],
    [
      "names a reason with a name in it",
      "let a;\nlet a;",
      2,
      "Look at `let a;`: JavaScript doesn't run (identifier 'a' has already been declared).",
    ],
    [
      "names the beginning of a long line",
      `a(${"b".repeat(120)} c)`,
      1,
      `Look at \`a(${"b".repeat(97)}…\`: JavaScript doesn't run (unexpected token).`,
    ],
    [
      "names the end where a bracket is open",
      "if (a) {\n  b();\n",
      2,
      "Look at the end: a bracket isn't closed, so JavaScript doesn't run.",
    ],
    [
      "names the last sign where it is wrong",
      "a(]",
      1,
      "Look at `a(]`: JavaScript doesn't run (unexpected token).",
    ],
    [
      "names the end where a bracket is open at once",
      "a(",
      1,
      "Look at the end: a bracket isn't closed, so JavaScript doesn't run.",
    ],
    [
      "names the depth of signs",
      `${"!".repeat(25_000)}a`,
      null,
      "The JavaScript is nested too deeply, or too long.",
    ],
    [
      "names the depth of brackets",
      "(".repeat(201),
      null,
      "The JavaScript is nested too deeply, or too long.",
    ],
    [
      "names the depth of statements",
      `${"if (a) ".repeat(250)}b();`,
      null,
      "The JavaScript is nested too deeply, or too long.",
    ],
  ])("%s", (_, text, line, tip) =>
    expect(readScript(sourceOf(text)).syntaxError).toEqual({
      language: "js",
      kind: "unreadable",
      line,
      text: tip,
    }),
  );

  it("leads to the tab and the line of inline code", () => {
    expect(readScript(sourceOf("a();\n]", 5, "html")).syntaxError).toMatchObject({
      language: "html",
      line: 6,
    });
    expect(readScript(sourceOf("a(", 5, "html")).syntaxError).toMatchObject({ language: "html", line: 5 });
    expect(readScript(sourceOf("(".repeat(201), 5, "html")).syntaxError).toMatchObject({
      language: "html",
      line: null,
    });
  });

  it.each([
    ["is too deep in brackets", `a();${"(".repeat(201)}`],
    ["is too deep in statements", `a();${"if (a) ".repeat(250)}b();`],
    ["has a syntax error and is too deep in statements", `a();\nlet = ;\n${"if (a) ".repeat(250)}b();`],
  ])("leaves nothing of code that %s", (_, text) => {
    expect(readScript(sourceOf(text), true).body).toEqual({ kind: "ordered", items: [] });
  });
});

describe("the tokens of a script", () => {
  it.each<[string, string, string[], string[]]>([
    ["are as they are written", "a('b', \"c\", 0x1)", ["a", "(", "'b'", ",", '"c"', ",", "0x1", ")"], []],
    ["have no semicolons", "a; b;", ["a", "b"], []],
    ["have no comments", "a // b\n/* c\n*/ d", ["a", "d"], ["b", "c"]],
    [
      "are words and signs behind a syntax error",
      "a # b1;c $d_+ 'e f'",
      ["a", "#", "b1", "c", "$d_", "+", "'", "e", "f", "'"],
      [],
    ],
    ["are none of nothing", "", [], []],
  ])("%s", (_, text, tokens, comments) => expect(writtenTokens(text)).toEqual({ tokens, comments }));

  it("contain the newest syntax", () =>
    expect(writtenTokens("#!/bin/node\na ??= 1n").tokens).toEqual(["a", "??=", "1n"]));
});

describe("the tokens that are compared of code that doesn't parse", () => {
  it.each<[string, string, string]>([
    ["stand on a line each", "a = b {", "a\n=\nb\n{"],
    ["have no parentheses", "if (a) {", "if\na\n{"],
    ["have no semicolons", "a; {", "a\n{"],
    ["have commas", "a, b {", "a\n,\nb\n{"],
    ["have no comma in front of a square bracket", "[a,]", "[\na\n]"],
    ["have what stands in front of a bracket", "[a]", "[\na\n]"],
    ["have a comma in front of a text with a bracket", "a, ']'", 'a\n,\n"]"'],
    ["have no comma in front of a brace", "{ a, }", "{\na\n}"],
    ["have a comma at the end", "a,", "a\n,"],
    ["have double quotes", "'a' \"b\" {", '"a"\n"b"\n{'],
    ["have quotes inside of quotes", '"it\'s" {', '"it\'s"\n{'],
    ["have single spaces in texts", '"a  b" {', '"a b"\n{'],
  ])("%s", (_, text, tokens) => expect(looseTokens(text)).toBe(tokens));
});
