import { describe, expect, it } from "vitest";
import type { Body } from "#rules/ship-check/js/code-node.ts";
import { containsStatements } from "#rules/ship-check/js/contains.ts";
import { readScript } from "#rules/ship-check/js/parse.ts";

const bodyOf = (text: string): Body => readScript({ text, firstLine: 1, tab: "js" }).body;
const holds = (found: string, wanted: string) => containsStatements(bodyOf(found), bodyOf(wanted));

describe("code holds what is wanted", () => {
  it.each<[string, string, string]>([
    ["if it is the same", "a(); b();", "a(); b();"],
    ["with additions in between", "a(); x(); b(); y();", "a(); b();"],
    ["if nothing is wanted", "a();", ""],
    ["in a block", "if (x) { y(); a(); }", "if (x) { a(); }"],
    ["with an else that nobody asked for", "if (x) { a(); } else { b(); }", "if (x) { a(); }"],
    [
      "with declarations that are swapped",
      "const b = 2; const a = 1; go();",
      "const a = 1; const b = 2; go();",
    ],
    [
      "with several declarations that come early",
      "const c = 3; const b = 2; const a = 1; go();",
      "const a = 1; const b = 2; const c = 3; go();",
    ],
    ["with a declaration before an addition", "const b = 2; x(); const a = 1;", "const a = 1; const b = 2;"],
    ["with properties in any order", "x = { b: 2, a: 1 };", "x = { a: 1, b: 2 };"],
    [
      "with methods in any order",
      "class A { b() { y(); } a() { x(); } }",
      "class A { a() { x(); } b() { y(); } }",
    ],
    ["with a method more", "class A { c() {} a() { x(); } }", "class A { a() { x(); } }"],
    ["with the same assignment again", "a = 1; go(); a = 1;", "a = 1; go();"],
    ["with an assignment before", "a = 2; a = 1;", "a = 1;"],
    ["with a change behind a return", "function f() { a = 1; return; a = 2; }", "function f() { a = 1; }"],
    ["behind an if that may return", "function f() { if (x) return; a(); }", "function f() { a(); }"],
    ["behind a loop that may end", "while (x) { y(); } a();", "a();"],
    ["behind an endless loop with a break", "while (true) { break; } a();", "a();"],
    [
      "behind an endless loop with a break inside of an if",
      "while (true) { if (x) { break; } } a();",
      "a();",
    ],
    ["behind a for without an end that breaks", "for (;;) { if (x) break; } a();", "a();"],
    [
      "behind an if that leaves on one side",
      "function f() { if (x) { return; } else { y(); } a(); }",
      "function f() { a(); }",
    ],
    [
      "behind an if whose test has a function that returns",
      "function f() { if (x(() => { return; })) { return; } a(); }",
      "function f() { a(); }",
    ],
    [
      "behind an endless loop with a break behind more",
      "while (true) { y(); if (x) { z(); break; } }\na();",
      "a();",
    ],
    [
      "behind an endless loop with a break to a label",
      "x: for (const y of z) { while (true) { break x; } a(); }",
      "x: for (const y of z) { a(); }",
    ],
    [
      "behind an if that never leaves, but its else would",
      "function f() { if (true) { y(); } else { return; } a(); }",
      "function f() { a(); }",
    ],
    ["with calls of other things", "a(); b(); c();", "a(); c();"],
    ["behind a block that doesn't leave", "{ let x = 1; go(x); } a();", "a();"],
    ["behind an if that always runs and doesn't leave", "if (true) { go(); } a();", "a();"],
  ])("%s", (_, found, wanted) => expect(holds(found, wanted)).toBe(true));
});

describe("code doesn't hold what is wanted", () => {
  it.each<[string, string, string]>([
    ["if it is missing", "a();", "a(); b();"],
    ["if it is written once and wanted twice", "a();", "a(); a();"],
    ["in another order", "b(); a();", "a(); b();"],
    ["if a block lacks it", "if (x) { y(); }", "if (x) { a(); }"],
    ["if a block is missing", "if (x) { a(); }", "if (x) { a(); } else { b(); }"],
    ["if a second block lacks it", "if (x) { a(); } else { y(); }", "if (x) { a(); } else { b(); }"],
    ["if a property is missing", "x = { a: 1 };", "x = { a: 1, b: 2 };"],
    ["if a property has another value", "x = { a: 1, b: 3 };", "x = { a: 1, b: 2 };"],
    ["if a method has another body", "class A { a() { y(); } }", "class A { a() { x(); } }"],
    ["if it is overridden", "a = 1; go(); a = 2;", "a = 1; go();"],
    ["behind a return", "function f() { return; a(); }", "function f() { a(); }"],
    ["behind a throw", "function f() { throw x; a(); }", "function f() { a(); }"],
    ["behind a break", "for (const x of y) { break; a(); }", "for (const x of y) { a(); }"],
    ["behind a continue", "for (const x of y) { continue; a(); }", "for (const x of y) { a(); }"],
    ["behind a block that returns", "function f() { { let x = 1; return; } a(); }", "function f() { a(); }"],
    [
      "behind an if that always returns",
      "function f() { if (true) { return; } a(); }",
      "function f() { a(); }",
    ],
    ["behind an if of 1 that returns", "function f() { if (1) { return; } a(); }", "function f() { a(); }"],
    [
      "behind an if that returns on both sides",
      "function f() { if (x) { return; } else { return; } a(); }",
      "function f() { a(); }",
    ],
    [
      "behind an if that returns on both sides behind more",
      "function f() { if (x) { y(); return; } else { z(); return; } a(); }",
      "function f() { a(); }",
    ],
    ["behind an endless loop", "while (true) { y(); } a();", "a();"],
    ["behind a for without an end", "for (;;) { y(); } a();", "a();"],
    [
      "if an early declaration is behind a return",
      "function f() { return; const b = 2; const a = 1; }",
      "function f() { const a = 1; const b = 2; }",
    ],
    [
      "if a declaration comes early that something in between may change",
      "const b = c; go(); const a = 1;",
      "const a = 1; const b = c;",
    ],
    ["if it is another kind of body", "x = { a() { y(); } };", "x = () => { y(); };"],
  ])("%s", (_, found, wanted) => expect(holds(found, wanted)).toBe(false));
});

it("code of another kind of list holds nothing", () => {
  const { items } = bodyOf("a();");
  expect(containsStatements({ kind: "keyed", items }, { kind: "ordered", items })).toBe(false);
});
