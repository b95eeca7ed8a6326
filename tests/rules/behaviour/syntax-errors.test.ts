import { describe, expect, it } from "vitest";
import { explainSyntaxError } from "#rules/behaviour/syntax-errors.ts";

const IN_CALL = "A `)` or `,` is missing, or a quote mark inside a text has ended it.";

describe("a syntax error in words", () => {
  it.each([
    ["Let heat = 20;", "expecting ';'", "Unexpected identifier 'heat'", ""],
    ['console.log "Hello";', "expecting ';'", "Unexpected string", ""],
    ["let heat = 20 80;", "expecting ';'", "Unexpected number", ""],
    ["let heat const = 20;", "expecting ';'", "Unexpected token 'const'", ""],
    ["a b", "expecting ';'", "Unexpected identifier 'b'", ""],
    ["let heat != 5;", "expecting ';'", "Unexpected token '!='", ""],
    ["let class = 5;", "expecting ';'", "Unexpected token 'class'", ""],
    ["return 5;", "return not in a function", "Illegal return statement", ""],
    ...['log("a"', "a.b(c, d;", "a()[0](`b` c);", "go(() => {\n  a();\n};", "go({a: 1} b);"].map((source) => [
      source,
      "expecting ')'",
      "missing ) after argument list",
      IN_CALL,
    ]),
    ["log('it's');", "Unexpected identifier 's'", "missing ) after argument list", IN_CALL],
    ["log((a b));", "expecting ')'", "Unexpected identifier 'b'", ""],
    ["log([a b]);", "expecting ']'", "Unexpected identifier 'b'", ""],
    ["log(() => { a b });", "expecting ';'", "Unexpected identifier 'b'", ""],
    ["log(a +);", "unexpected", "Unexpected token ')'", ""],
    ["if (a b) {}", "expecting ')'", "Unexpected identifier 'b'", ""],
    ["function go(a b) {}", "expecting ')'", "Unexpected identifier 'b'", ""],
    ["let heat;\nlet heat;", "invalid redefinition", "Identifier 'heat' has already been declared", ""],
    ["heat += 80 -= 5;", "invalid assignment left-hand side", "Invalid left-hand side in assignment", ""],
    ["if (a) {", "Unexpected end of input", "Unexpected end of input", "A `{` or `(` isn't closed."],
    [
      'log("a);',
      "Invalid or unexpected token",
      "Invalid or unexpected token",
      "A quote mark is missing at the text's end.",
    ],
    [
      "log(`a);",
      "Invalid or unexpected token",
      "Unexpected end of input",
      "A backtick is missing at the text's end.",
    ],
    [
      "log(\u201ca\u201d);",
      "unexpected character",
      "Invalid or unexpected token",
      "JavaScript takes only straight quote marks, not `\u201c`.",
    ],
    ["a # b", "unexpected character", "Invalid or unexpected token", ""],
    ["fine();", "what acorn doesn't find", "what acorn doesn't find", ""],
  ])("is explained: %s", (source, said, message, meaning) => {
    expect(explainSyntaxError(source, said)).toEqual({ message, meaning });
  });
});
