import { describe, expect, it } from "vitest";
import { readScript } from "#rules/ship-check/js/parse.ts";
import { writtenScript } from "./written-script.ts";

describe("the normal form of statements", () => {
  it.each<[string, string, string]>([
    ["has no empty ones", ";;", ""],
    ["has those of a block without declarations", "a(); { b(); c(); }", "a(); b(); c()"],
    ["has those of a block with a var", "{ var a = 1; }", "var a = 1"],
    ["keeps a block with a let", "{ let a = 1; b(); }", "{let a = 1; b()}"],
    ["keeps a block with a const behind others", "{ b(); const a = 1; }", "{b(); const a = 1}"],
    ["keeps a block with a function", "{ function a() {} }", "{function a() {}}"],
    ["keeps a block with a class", "{ class A {} }", "{class A {keyed}}"],
    [
      "has functions first, by name",
      "b(); function m() { c(); } function a() {} function z() {}",
      "function a() {}; function m() {c()}; function z() {}; b()",
    ],
    ["has the last function of a name", "function a() { b(); } function a() { c(); }", "function a() {c()}"],
    ["has the function of a block in front of the block's others", "a(); { b(); { c(); } }", "a(); b(); c()"],
    ["has a declaration for each name", "let a = 1, b;", "let a = 1; let b"],
    ["has a constant", "const a = 1;", "const a = 1"],
    ["has a declaration of parts", "const { a, b: [c] } = d;", 'const {"a": a, "b": [c]} = d'],
    ["has a declaration with a function", "const a = () => { b(); };", "const a = => () {b()}"],
    ["has the parts of a list of expressions", "a(), b();", "a(); b()"],
    ["has a condition", "if (a) b();", "if a {b()}"],
    ["has a condition with a block", "if (a) { b(); c(); }", "if a {b(); c()}"],
    ["has a condition without statements", "if (a) ;", "if a {}"],
    ["has a condition with an else", "if (a) b(); else c();", "if a {b()} {c()}"],
    ["has a condition in an else", "if (a) b(); else if (c) d();", "if a {b()} {if c {d()}}"],
    ["has a condition with a function in its test", "if (a(() => { b(); })) c();", "if a(=> () {b()}) {c()}"],
    ["has a loop", "while (a) b();", "WhileStatement a {b()}"],
    ["has a loop that runs once at least", "do b(); while (a);", "DoWhileStatement a {b()}"],
    [
      "has a loop with a function in its test",
      "while (a(() => { b(); })) c();",
      "WhileStatement a(=> () {b()}) {c()}",
    ],
    ["has a block for an object", "with (a) b();", "WithStatement a {b()}"],
    [
      "has a loop that counts",
      "for (let i = 0; i < 3; i++) a();",
      "for let i = 0; (< i 3); (= i (+ i 1)) {a()}",
    ],
    [
      "has a loop that counts by another notation",
      "for (let i = 0; 3 > i; i += 1) { a(); }",
      "for let i = 0; (< i 3); (= i (+ i 1)) {a()}",
    ],
    ["has a loop with an expression at its beginning", "for (a = 0; ;) b();", "for (= a 0); ;  {b()}"],
    ["has a loop without an end", "for (;;) a();", "for ; ;  {a()}"],
    [
      "has a loop with functions in its head",
      "for (a(() => { b(); }); c(() => { d(); }); e(() => { f(); })) g();",
      "for a(=> () {b()}); c(=> () {d()}); e(=> () {f()}) {g()}",
    ],
    ["has a loop over values", "for (const a of b) c();", "ForOfStatement const a b {c()}"],
    ["has a loop over names", "for (a in b) c();", "ForInStatement a b {c()}"],
    ["has a loop over promises", "for await (const a of b) c();", "await ForOfStatement const a b {c()}"],
    [
      "has a loop over what a function gives",
      "for (const a of b(() => { c(); })) d();",
      "ForOfStatement const a b(=> () {c()}) {d()}",
    ],
    ["has a return with a value", "return a;", "ReturnStatement a"],
    ["has a return without a value", "return;", "ReturnStatement"],
    ["has a return of undefined", "return undefined;", "ReturnStatement"],
    ["has a return of a function", "return () => { a(); };", "ReturnStatement => () {a()}"],
    ["has a throw", "throw a;", "ThrowStatement a"],
    ["has a throw of undefined", "throw undefined;", "ThrowStatement undefined"],
    ["has a break", "for (;;) break;", "for ; ;  {BreakStatement}"],
    ["has a break of a label", "a: for (;;) break a;", "label a {for ; ;  {BreakStatement a}}"],
    ["has a continue", "for (;;) continue;", "for ; ;  {ContinueStatement}"],
    ["has a continue of a label", "a: for (;;) continue a;", "label a {for ; ;  {ContinueStatement a}}"],
    [
      "has cases",
      "switch (a) { case 1: b(); break; case c: default: d(); }",
      "switch a {case 1 {b(); BreakStatement}; case c {}; default {d()}}",
    ],
    ["has cases with a block", "switch (a) { case 1: { let b; c(); } }", "switch a {case 1 {let b; c()}}"],
    [
      "has cases with a block and more",
      "switch (a) { case 1: { let b; } c(); }",
      "switch a {case 1 {{let b}; c()}}",
    ],
    ["has cases with one statement", "switch (a) { case 1: b(); }", "switch a {case 1 {b()}}"],
    [
      "has cases with functions",
      "switch (a(() => { b(); })) { case c(() => { d(); }): e(); }",
      "switch a(=> () {b()}) {case c(=> () {d()}) {e()}}",
    ],
    [
      "has a try with all its parts",
      "try { a(); } catch (e) { b(); } finally { c(); }",
      "try {try {a()}; catch e {b()}; finally {c()}}",
    ],
    ["has a try with a catch", "try { a(); } catch { b(); }", "try {try {a()}; catch  {b()}}"],
    ["has a try with a finally", "try { a(); } finally { c(); }", "try {try {a()}; finally {c()}}"],
    [
      "has a catch with a function in its parameter",
      "try {} catch ({ a = () => { b(); } }) { c(); }",
      'try {try {}; catch {"a": a = => () {b()}} {c()}}',
    ],
    ["has a class", "class A { b() { c(); } }", 'class A {keyed ; method "b" function () {c()}}'],
    ["has anything else as it is written", "debugger;", "DebuggerStatement debugger;"],
  ])("%s", (_, code, form) => expect(writtenScript(code)).toBe(form));

  it.each<[string, string, string]>([
    ["exports a constant", "export const a = 1;", "export const a = 1"],
    ["exports several constants", "export const a = 1, b = 2;", "export const a = 1; export const b = 2"],
    ["exports a function", "export function a() { b(); }", "export function a() {b()}"],
    ["exports a class", "export class A {}", "export class A {keyed}"],
    ["exports names in order", "let a, b; export { b as c, a };", "let a; let b; export {a as a,b as c} "],
    ["exports the names of another module", "export { a } from 'x';", 'export {a as a} "x"'],
    ["exports names that are texts", "export { 'a b' as c } from 'x';", 'export {a b as c} "x"'],
    ["exports a value", "export default a;", "export default a"],
    ["exports a value with a function", "export default a(() => { b(); });", "export default a(=> () {b()})"],
    [
      "exports a function as the value",
      "export default function () { a(); }",
      "export default function () {a()}",
    ],
    ["exports a class as the value", "export default class A {}", "export default class A {keyed}"],
    ["exports a class without a name", "export default class {}", "export default class  {keyed}"],
    ["exports all of another module", "export * from 'x';", 'export *  "x"'],
    ["exports all of another module by a name", "export * as a from 'x';", 'export * a "x"'],
    ["imports for its effects", "import 'x';", 'import {} "x"'],
    ["imports names in order", "import { b as c, a } from 'x';", 'import {a as a,b as c} "x"'],
    ["imports the value", "import a from 'x';", 'import {ImportDefaultSpecifier as a} "x"'],
    ["imports all by a name", "import * as a from 'x';", 'import {ImportNamespaceSpecifier as a} "x"'],
    ["imports names that are texts", "import { 'a b' as c } from 'x';", 'import {a b as c} "x"'],
  ])("%s", (_, code, form) => expect(writtenScript(code)).toBe(form));
});

describe("a statement", () => {
  const items = (text: string) => readScript({ text, firstLine: 1, tab: "js" }).body.items;

  it.each<[string, string, (string | null)[]]>([
    ["the names that it declares", "let a = 1, b;", ["a", "b"]],
    ["the parts that it declares", "const [a] = b;", ["[a]"]],
    ["the function that it declares", "function a() {}", ["a"]],
    ["the class that it declares", "class A {}", ["A"]],
    ["nothing where it declares nothing", "if (a) b();", [null]],
    ["the name that it exports", "export const a = 1;", ["a"]],
  ])("has as its target %s", (_, text, targets) =>
    expect(items(text).map((node) => node.target)).toEqual(targets),
  );

  it.each<[string, string, string[]]>([
    ["a declaration of one name", "let a = 1;", ["let a = 1;"]],
    ["a declaration of several names, each on its own", "let a = 1, b;", ["a = 1", "b"]],
    ["a function", "function a() {}", ["function a() {}"]],
    ["a class", "class A {}", ["class A {}"]],
    ["a condition", "if (a) b();", ["if (a) b();"]],
    ["an expression", "a();", ["a();"]],
  ])("has its place in the text: %s", (_, text, parts) =>
    expect(items(text).map(({ source, start, end }) => source.text.slice(start, end))).toEqual(parts),
  );

  it.each<[string, string, string[]]>([
    ["the cases of a switch", "switch (a) { case 1: b(); }", ["case 1: b();"]],
    [
      "the parts of a try",
      "try { a(); } catch { b(); } finally { c(); }",
      ["{ a(); }", "catch { b(); }", "{ c(); }"],
    ],
  ])("has its place in the text: %s", (_, text, parts) => {
    const inner = items(text)[0]?.bodies[0]?.items ?? [];
    expect(inner.map(({ source, start, end }) => source.text.slice(start, end))).toEqual(parts);
  });
});
