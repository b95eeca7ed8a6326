import { describe, expect, it } from "vitest";
import { explainSyntaxError } from "#rules/behaviour/syntax-errors.ts";

describe("a syntax error in words", () => {
  it.each([
    ["Let heat = 20;", "expecting ';'", "Unexpected identifier 'heat'", ""],
    ['console.log "Hello";', "expecting ';'", "Unexpected string", ""],
    ["let heat = 20 80;", "expecting ';'", "Unexpected number", ""],
    ["let heat const = 20;", "expecting ';'", "Unexpected token 'const'", ""],
    ["a b", "expecting ';'", "Unexpected identifier 'b'", ""],
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
