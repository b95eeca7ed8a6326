import { describe, expect, it } from "vitest";
import { explainSyntaxError } from "#rules/behaviour/syntax-errors.ts";

const IN_VALUES = "A `,`, a sign such as `+` or a quote mark is missing before it.";
const SMALL = "The words of JavaScript itself are written in small letters.";
const DECLARED = "To change a variable that is there, leave out `let` or `const`.";
const IN_CALL = "A `)` or `,` is missing, or a quote mark inside a text has ended it.";

describe("a syntax error in words", () => {
  it.each([
    ["Let heat = 20;", "expecting ';'", "Unexpected identifier 'heat'", SMALL],
    ['console.log "Hello";', "expecting ';'", "Unexpected string", "A `(` is missing before it."],
    ["let heat = 20 80;", "expecting ';'", "Unexpected number", IN_VALUES],
    ["let heat 20;", "expecting ';'", "Unexpected number", "An `=` is missing before it."],
    ["let tip = 0,1;", "expecting", "Unexpected number", "A decimal number takes a point."],
    ['a(["rope" "lamp"]);', "expecting", "Unexpected string", "A `,` is missing before it."],
    ['a = { name: "map" weight: 1 };', "expecting", "Unexpected identifier 'weight'", IN_VALUES],
    [
      "if hour < 12 {}",
      "expecting",
      "Unexpected identifier 'hour'",
      "What it asks stands in brackets: `(` and `)`.",
    ],
    ["if (a) {} elseif (b) {}", "expecting", "Unexpected token '{'", "`else if` is two words."],
    ["if (a) {} else (b) {}", "expecting", "Unexpected token '{'", "`else` asks nothing; `else if` does."],
    ["go();\n}", "unexpected", "Unexpected token '}'", "There is one `}` too many."],
    ["go(() => {\n  a();\n);", "unexpected", "Unexpected token ')'", "A `}` is missing before it."],
    [
      "for (let i = 0, i < 3, i++) {}",
      "invalid redefinition",
      "Identifier 'i' has already been declared",
      "Between the parts of a `for` stand semicolons.",
    ],
    ["let heat const = 20;", "expecting ';'", "Unexpected token 'const'", ""],
    ["a b", "expecting ';'", "Unexpected identifier 'b'", IN_VALUES],
    ["let heat != 5;", "expecting ';'", "Unexpected token '!='", ""],
    [
      "let class = 5;",
      "expecting ';'",
      "Unexpected token 'class'",
      "This word belongs to JavaScript: take another name.",
    ],
    ["return 5;", "return not in a function", "Illegal return statement", ""],
    ...['log("a"', "a.b(c, d;", "a()[0](`b` c);", "go(() => {\n  a();\n};", "go({a: 1} b);"].map((source) => [
      source,
      "expecting ')'",
      "missing ) after argument list",
      IN_CALL,
    ]),
    ["log('it's');", "Unexpected identifier 's'", "missing ) after argument list", IN_CALL],
    ["log((a b));", "expecting ')'", "Unexpected identifier 'b'", IN_VALUES],
    ["log([a b]);", "expecting ']'", "Unexpected identifier 'b'", "A `,` is missing before it."],
    ["log(() => { a b });", "expecting ';'", "Unexpected identifier 'b'", IN_VALUES],
    ["log(a +);", "unexpected", "Unexpected token ')'", ""],
    ["if (a b) {}", "expecting ')'", "Unexpected identifier 'b'", IN_VALUES],
    ["function go(a b) {}", "expecting ')'", "Unexpected identifier 'b'", IN_VALUES],
    ["let heat;\nlet heat;", "invalid redefinition", "Identifier 'heat' has already been declared", DECLARED],
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
