import { describe, expect, it } from "vitest";
import { readScript } from "#rules/ship-check/js/parse.ts";
import { writtenScript } from "./written-script.ts";

describe("the normal form of an expression", () => {
  it.each<[string, string, string]>([
    ["is a name", "a", "a"],
    ["is a text in double quotes", "'a'", '"a"'],
    ["is a text with its escapes", "'\"\\n'", '"\\"\\n"'],
    ["is a number", "0x10", "16"],
    ["is a large whole number", "5n", "5n"],
    ["is true", "true", "true"],
    ["is null", "null", "null"],
    ["is a regular expression with sorted flags", "/a b/ig", "/a b/gi"],
    ["is a text for a template without expressions", "`a`", '"a"'],
    ["is a template with its texts and expressions", `\`a\${b}c\${d}\``, '`"a" b "c" d ""`'],
    ["is a tagged template with its texts and expressions", `t\`a\${b}c\${d}\``, "(tag t a$c$ b, d)"],
    ["is an operator in front", "-a", "(- a)"],
    ["is typeof", "typeof a", "(typeof a)"],
    ["is undefined for void 0", "void 0", "undefined"],
    ["is void for a call", "void a()", "(void a())"],
    ["is another operator in front of a literal", "- 5", "(- 5)"],
    ["is true for !0", "!0", "true"],
    ["is false for !1", "!1", "false"],
    ["is a negation for another number", "!2", "(! 2)"],
    ["is a sign in front of 0", "-0", "(- 0)"],
    ["is a sign in front of 1", "-1", "(- 1)"],
    ["is an increment in front", "x = ++a", "(= x (++ a))"],
    ["is an increment behind", "x = a++", "(= x (after++ a))"],
    ["is a decrement behind", "x = a--", "(= x (after-- a))"],
    ["is a comparison", "a > b", "(< b a)"],
    ["is a logical expression", "a && b", "(&& a b)"],
    ["is a condition", "a ? b : c", "(? a b c)"],
    ["is a list of expressions", "x = (a, b)", "(= x (, a, b))"],
    ["is without brackets", "((a))", "a"],
    ["is a call", "a(b, c)", "a(b, c)"],
    ["is a call with a spread", "a(...b)", "a(...b)"],
    ["is an optional call", "a?.(b)", "(chain a?.(b))"],
    ["is a member", "a.b", 'a."b"'],
    ["is a member by its text", "a['b']", 'a."b"'],
    ["is a computed member", "a[b]", "a.[b]"],
    ["is a member that is computed by a call", "a[b(c)]", "a.[b(c)]"],
    ["is an optional member", "a?.b.c", '(chain a?."b"."c")'],
    ["is a new object", "new A(b, c)", "(new A)(b, c)"],
    ["is a new object without brackets", "new A", "(new A)()"],
    ["is an array", "[a, b]", "[a, b]"],
    ["is an array with a gap", "[a, , b]", "[a, , b]"],
    ["is an array with a spread", "[...a]", "[...a]"],
    ["is a promise's value", "await a", "(await a)"],
    ["is an import", "import('a')", 'import("a")'],
    ["is the module's own data", "import.meta.url", 'import.meta."url"'],
    ["is this", "this.a", 'this."a"'],
    ["is the parent's method", "super.a()", 'super."a"()'],
  ])("%s", (_, code, form) => expect(writtenScript(code)).toBe(form));

  it.each<[string, string, string]>([
    ["an increment", "i++", "(= i (+ i 1))"],
    ["an increment in front", "++i", "(= i (+ i 1))"],
    ["an increment by an assignment", "i += 1", "(= i (+ i 1))"],
    ["a decrement", "i--", "(= i (- i 1))"],
    ["an increment of a member", "a.b++", '(= a."b" (+ a."b" 1))'],
    ["an increment of a computed member", "a[b]++", "(after++ a.[b])"],
    ["an assignment", "a = b", "(= a b)"],
    ["an assignment of a power", "a **= b", "(= a (** a b))"],
    ["an assignment to a computed member", "a[b] += c", "(+= a.[b] c)"],
    ["an assignment under a condition", "a ||= b", "(||= a b)"],
    ["an assignment under the opposite condition", "a &&= b", "(&&= a b)"],
    ["an assignment of a default", "a ??= b", "(??= a b)"],
    ["an assignment to several names", "[a, b.c] = d", '(= [a, b."c"] d)'],
    ["an assignment to members", "({ a: b.c } = d)", '(= {"a": b."c"} d)'],
  ])("of a statement is the same for all notations of %s", (_, code, form) =>
    expect(writtenScript(code)).toBe(form),
  );

  it.each<[string, string, string]>([
    ["has its entries by name", "x = { a: 1, 'b': 2, 3: c }", '(= x {keyed ; "3": c ; "a": 1 ; "b": 2})'],
    ["has short entries", "x = { a }", '(= x {keyed ; "a": a})'],
    ["has no entries", "x = {}", "(= x {keyed})"],
    ["has methods", "x = { a() { b(); } }", '(= x {keyed ; method "a": function () {b()}})'],
    ["has functions", "x = { a: function () { b(); } }", '(= x {keyed ; "a": function () {b()}})'],
    ["has the last of two equal names", "x = { a: 1, a: 2 }", '(= x {keyed ; "a": 2})'],
    [
      "has the last of an entry and a method of one name",
      "x = { a: 1, a() { b(); } }",
      '(= x {keyed ; method "a": function () {b()}})',
    ],
    [
      "has the two accessors of one name",
      "x = { get a() { b(); }, set a(c) { d(); } }",
      '(= x {keyed ; get "a": function () {b()} ; set "a": function (c) {d()}})',
    ],
    [
      "has an accessor beside an entry of its name",
      "x = { a: 1, get a() {} }",
      '(= x {keyed ; "a": 1 ; get "a": function () {}})',
    ],
    ["has its order with a computed name", "x = { [a]: 1, b: 2 }", '(= x {[a]: 1, "b": 2})'],
    [
      "has its order with a spread",
      "x = { ...a, b() { c(); }, d: () => e }",
      '(= x {...a, method "b": function () {c()}, "d": => () {ReturnStatement e}})',
    ],
  ])("of an object %s", (_, code, form) => expect(writtenScript(code)).toBe(form));

  it.each<[string, string, string]>([
    ["has its name and its parent", "class A extends B {}", "class A extends B {keyed}"],
    ["has no name", "x = class {}", "(= x class  {keyed})"],
    [
      "has methods by name",
      "class A { b() { c(); } constructor(d) { e(); } }",
      'class A {keyed ; constructor "constructor" function (d) {e()} ; method "b" function () {c()}}',
    ],
    ["has fields", "class A { b = 1; c; }", 'class A {keyed ; field "b" 1 ; field "c" }'],
    ["has private fields", "class A { #b = 1; }", "class A {keyed ; field #b 1}"],
    ["has computed fields", "class A { [b] = 1; }", "class A {keyed ; field [b] 1}"],
    [
      "has static fields beside others of their name",
      "class A { static b = 1; b = 2; }",
      'class A {keyed ; field "b" 2 ; static field "b" 1}',
    ],
    ["has static methods", "class A { static b() {} }", 'class A {keyed ; static method "b" function () {}}'],
    [
      "has accessors",
      "class A { get b() { c(); } set b(d) { e(); } }",
      'class A {keyed ; get "b" function () {c()} ; set "b" function (d) {e()}}',
    ],
    [
      "has static accessors",
      "class A { static get b() { c(); } static set b(d) { e(); } }",
      'class A {keyed ; static get "b" function () {c()} ; static set "b" function (d) {e()}}',
    ],
    [
      "has a field in place of a method of its name",
      "class A { b() { c(); } b = 1; }",
      'class A {keyed ; field "b" 1}',
    ],
    [
      "has a static field beside an accessor of its name",
      "class A { static get b() {} static b = 1; }",
      'class A {keyed ; static field "b" 1 ; static get "b" function () {}}',
    ],
    [
      "has a static field beside another accessor of its name",
      "class A { static set b(c) {} static b = 1; }",
      'class A {keyed ; static field "b" 1 ; static set "b" function (c) {}}',
    ],
    [
      "has static blocks",
      "class A { static { b(); } static { c(); } }",
      "class A {keyed ; static {b()} ; static {c()}}",
    ],
    [
      "has the last of two equal methods",
      "class A { b() { c(); } b() { d(); } }",
      'class A {keyed ; method "b" function () {d()}}',
    ],
    [
      "tests its private fields",
      "class A { #b; c(d) { return #b in d; } }",
      'class A {keyed ; field #b  ; method "c" function (d) {ReturnStatement (in b d)}}',
    ],
  ])("of a class %s", (_, code, form) => expect(writtenScript(code)).toBe(form));

  it.each<[string, string, string]>([
    ["has its parameters", "x = function (a, b) { c(); }", "(= x function (a, b) {c()})"],
    ["has its name", "x = function y() {}", "(= x function y() {})"],
    [
      "is a generator",
      "x = function* () { y = yield a; yield* b; yield; }",
      "(= x function* () {(= y (yield a)); (yield* b); (yield )})",
    ],
    ["is asynchronous", "x = async function () {}", "(= x async function () {})"],
    ["is an arrow function", "x = () => { a(); }", "(= x => () {a()})"],
    ["is an asynchronous arrow function", "x = async () => {}", "(= x async => () {})"],
    ["returns its value", "x = () => a", "(= x => () {ReturnStatement a})"],
    ["returns its value by a statement", "x = () => { return a; }", "(= x => () {ReturnStatement a})"],
    ["returns undefined", "x = () => undefined", "(= x => () {ReturnStatement})"],
    ["returns functions", "x = () => () => a", "(= x => () {ReturnStatement => () {#} {ReturnStatement a}})"],
    [
      "has parts of its parameters",
      "x = ({ a, b: c = 1, ...d }) => 1",
      '(= x => ({"a": a, "b": c = 1, ...d}) {ReturnStatement 1})',
    ],
    [
      "has computed parts of its parameters",
      "x = ({ [a]: b }) => 1",
      "(= x => ({[a]: b}) {ReturnStatement 1})",
    ],
    ["has entries of its parameters", "x = ([a, , b]) => 1", "(= x => ([a, , b]) {ReturnStatement 1})"],
    ["has further parameters", "x = (...a) => 1", "(= x => (...a) {ReturnStatement 1})"],
    [
      "has the parameter of its call",
      "x = function () { y = new.target; }",
      "(= x function () {(= y new.target)})",
    ],
  ])("of a function %s", (_, code, form) =>
    expect(writtenScript(code)).toBe(
      form.replace("=> () {#} {ReturnStatement a}", "=> () {ReturnStatement a}"),
    ),
  );

  it.each<[string, string, string]>([
    ["an arrow function", "a(() => { b(); })", "a(=> () {b()})"],
    ["an arrow function for any function", "a(function () { b(); })", "a(=> () {b()})"],
    ["a function with this", "a(function () { this.b(); })", 'a(function () {this."b"()})'],
    ["a function with arguments", "a(function () { b(arguments); })", "a(function () {b(arguments)})"],
    ["a function with new.target", "a(function () { b(new.target); })", "a(function () {b(new.target)})"],
    [
      "a function with this and arguments",
      "a(function () { this.b(arguments); })",
      'a(function () {this."b"(arguments)})',
    ],
    [
      "a function with new.target and arguments",
      "a(function () { b(new.target, arguments); })",
      "a(function () {b(new.target, arguments)})",
    ],
    [
      "a function with super and arguments",
      "a(function () { super.b(arguments); })",
      'a(function () {super."b"(arguments)})',
    ],
    ["a function with this in a parameter", "a(function (b = this) {})", "a(function (b = this) {})"],
    [
      "a function with this in an arrow function",
      "a(function () { b(() => this.c); })",
      'a(function () {b(=> () {ReturnStatement this."c"})})',
    ],
    [
      "an arrow function around a function with this",
      "a(function () { b(function () { this.c(); }); })",
      'a(=> () {b(function () {this."c"()})})',
    ],
    [
      "an arrow function behind a function with this",
      "a(function () { this.b(); }, function () { c(); })",
      'a(function () {this."b"()}, => () {c()})',
    ],
    ["a generator", "a(function* () { b(); })", "a(function* () {b()})"],
    ["a function with a name", "a(function b() { c(); })", "a(function b() {c()})"],
    ["an asynchronous function", "a(async function () { b(); })", "a(async => () {b()})"],
    ["an arrow function with its value", "a(() => b())", "a(=> () {ReturnStatement b()})"],
    [
      "an arrow function with its value by a text",
      "a['forEach'](() => b())",
      'a."forEach"(=> () {ReturnStatement b()})',
    ],
    [
      "an arrow function with its value for another name",
      "a.map(() => b())",
      'a."map"(=> () {ReturnStatement b()})',
    ],
    [
      "a function without its value for all elements",
      "a.forEach(() => b++)",
      'a."forEach"(=> () {(= b (+ b 1))})',
    ],
    [
      "a function without its value for an event",
      "a.addEventListener('c', () => b())",
      'a."addEventListener"("c", => () {b()})',
    ],
    ["a function without its value for a time", "setTimeout(() => b(), 5)", "setTimeout(=> () {b()}, 5)"],
    [
      "a function without its value for an interval",
      "setInterval(() => b(), 5)",
      "setInterval(=> () {b()}, 5)",
    ],
    [
      "a function without its value for a frame",
      "requestAnimationFrame(() => b())",
      "requestAnimationFrame(=> () {b()})",
    ],
    [
      "a function without its value for an optional member",
      "a?.forEach(() => b())",
      '(chain a?."forEach"(=> () {b()}))',
    ],
  ])("of a callback is %s", (_, code, form) => expect(writtenScript(code)).toBe(form));

  it("of a callback of a private method has its value", () =>
    expect(writtenScript("class A { #forEach; b() { this.#forEach(() => c()); } }")).toContain(
      "this.#forEach(=> () {ReturnStatement c()})",
    ));

  it.each<[string, string, string]>([
    ["a declaration in a loop", "for (let i = 0, j; ;) a();", "for let i = 0, j; ;  {a()}"],
    [
      "a declaration of parts in a loop",
      "for (const [a, b] of c) d();",
      "ForOfStatement const [a, b] c {d()}",
    ],
    ["a declared function", "function a() { b(); }", "function a() {b()}"],
    ["anything else as it is written", "a(); debugger;", "a(); DebuggerStatement debugger;"],
    ["anything else as it is written, with single spaces", "debugger\n  ;", "DebuggerStatement debugger ;"],
  ])("is %s", (_, code, form) => expect(writtenScript(code)).toBe(form));
});

describe("a statement", () => {
  const items = (text: string) => readScript({ text, firstLine: 1, tab: "js" }).body.items;

  it.each<[string, string, string | null]>([
    ["the name that it assigns", "a = 1;", "a"],
    ["the member that it assigns", "a.b = 1;", 'a."b"'],
    ["no computed member", "a[b] = 1;", null],
    ["no name that it changes", "a += 1;", null],
    ["no name that it counts", "a++;", null],
    ["nothing where it only calls", "a();", null],
  ])("has as its target %s", (_, text, target) =>
    expect(items(text).map((node) => node.target)).toEqual([target]),
  );

  it.each<[string, string, string[]]>([
    ["with its semicolon", "  a();", ["a();"]],
    ["of several expressions, each on its own", "a(), b();", ["a()", "b()"]],
  ])("has its place in the text: %s", (_, text, parts) =>
    expect(items(text).map(({ source, start, end }) => source.text.slice(start, end))).toEqual(parts),
  );

  it.each([
    ["200", 199, true],
    ["not 201", 200, false],
  ])("may be %s deep in others", (_, depth, isRead) => {
    const script = readScript({ text: `${"if (a) ".repeat(depth)}b();`, firstLine: 1, tab: "js" });
    expect(script.syntaxError === null).toBe(isRead);
  });

  it("may stand behind any number of others", () =>
    expect(items("if (a) b();\n".repeat(300))).toHaveLength(300));
});
