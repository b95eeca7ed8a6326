import { runInNewContext } from "node:vm";
import { parse } from "acorn";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { instrument, loadScriptParser, newGuardName } from "../../web/preview/instrument.ts";

await loadScriptParser();

const guard = "turn_test";

/** Runs a program. @returns what it logged and threw, and how often it called the guard */
function run(code: string, mayCall = Number.POSITIVE_INFINITY) {
  const logs: string[] = [];
  let calls = 0;
  const context = {
    log: (...values: unknown[]) => logs.push(values.map(String).join(" ")),
    [guard]: () => {
      calls += 1;
      if (calls > mayCall) throw new Error("stopped");
    },
  };
  let thrown = "";
  try {
    // A program that reaches this limit was not ended by the guard.
    runInNewContext(code, context, { timeout: 2000, microtaskMode: "afterEvaluate" });
  } catch (error) {
    thrown = String(error);
  }
  return { logs, thrown, calls };
}

/** Programs that end, one for each form of loop and function. */
const PROGRAMS: readonly string[] = [
  "for (var i = 0; i < 3; i++) log(i)",
  "for (let i = 0; i < 3; i++) { log(i) }",
  "let n = 3; while (n-- > 0) log(n); log('end')",
  "let n = 3\nwhile (n > 0) n--\nlog(n)",
  "let n = 0; do n++; while (n < 5); log(n)",
  "let n = 0; do { n += 2 } while (n < 5) log(n)",
  "for (const key in { a: 1, b: 2 }) log(key)",
  "for (const value of [1, 2, 3]) if (value === 2) continue; else log(value)",
  "outer: for (let a = 0; a < 3; a++) for (let b = 0; b < 3; b++) { if (b === 1) continue outer; log(a, b) }",
  "outer: while (true) { inner: do { break outer } while (true) } log('out')",
  "let n = 0; if (n) while (n) n--; else log('else')",
  "for (let a = 0; a < 2; a++) for (let b = 0; b < 2; b++) for (const c of [1]) log(a, b, c)",
  "const fs = []; for (let i = 0; i < 3; i++) fs.push(() => i); log(fs.map(f => f()))",
  "const add = (a, b) => a + b; log(add(1, 2)); log((() => ({ a: 1 }))().a)",
  "const nest = a => b => c => a + b + c; log(nest(1)(2)(3))",
  "let f; let n = 2; while (n--) f = () => n\nlog(f())",
  "const comma = () => (1, 2); log(comma())",
  "function strict() { 'use strict'; return this === undefined } log(strict(), (function () { return this !== undefined })())",
  "function strict() { 'use strict'\n return this === undefined } log(strict())",
  "function strict() { 'use strict' } log(strict())",
  "function fact(n) { return n < 2 ? 1 : n * fact(n - 1) } log(fact(10))",
  "function* count() { let n = 0; while (n < 3) yield n++ } log([...count()])",
  "class A { #x = 1; static s = 2; static { log('static') } constructor() { this.y = 1 } get x() { return this.#x } set x(v) { this.#x = v } } class B extends A { constructor() { super() } } const b = new B(); b.x = 5; log(b.x, A.s)",
  "const o = { get a() { return 1 }, set a(v) { log(v) }, m() { return 2 }, async n() {}, *g() { yield 1 } }; o.a = 3; log(o.a, o.m(), [...o.g()])",
  "try { for (;;) { throw new Error('x') } } catch (error) { log(error.message) } finally { log('finally') }",
  "for (;;) { try { break } finally { log('f') } }",
  "log(((a, b = () => 1) => b())())",
  "label: { break label }\nlog(`a` + [1, 2].map((x) => x * 2))",
  "log([3, 1, 2].sort((a, b) => a - b), [1, 2].reduce((a, b) => a + b))",
  "for (var x of [1]); log(x)",
  "var s = 0; for (var i = 0, f = (a) => (a in [1]); i < 2; i++) s += f(0); log(s)",
  "(async () => { for (let i = 0; i < 2; i++) { await null; log(i) } for await (const v of [1, 2]) log(v) })()",
  "switch (1) { case 1: for (;;) break; log('after') }",
  "log(typeof hoisted); function hoisted() { return 1 }",
  "while (false) /* c */ log('no') // end\nlog('yes')",
  "throw new TypeError('boom')",
];

/** Programs that never end by themselves. */
const ENDLESS: Readonly<Record<string, string>> = {
  "an empty for": "for(;;);",
  "a for with a block": "for (;;) {}",
  "a while": "while (true) ;",
  "a do-while": "do ; while (true)",
  "a do-while with a block": "do { } while (1)",
  "a for-in within a while": "while (1) for (const k in { a: 1 }) ;",
  "a for-of over what never ends": "function* g() { while (true) yield 1 } for (const x of g()) ;",
  "a hand-made iterator":
    "for (const x of { [Symbol.iterator]: () => ({ next: () => ({ done: false }) }) });",
  "a spread of what never ends": "const f = { *[Symbol.iterator]() { for (;;) yield } }; for (const x of f);",
  "a condition that never ends": "function f() { return f } while (f()) ;",
  "try within the loop": "for (;;) { try { log.call() } catch {} }",
  "try around a loop within a loop": "for (;;) { try { for (;;); } catch {} }",
  "finally that goes on": "outer: for (;;) { try { throw 1 } finally { continue outer } }",
  "catch that begins again": "function f() { try { f() } catch { f() } } f()",
  "continue with a label": "a: for (;;) { b: for (;;) continue a }",
  "a recursion of functions": "function f() { g() } function g() { f() } f()",
  "a recursion of arrows": "const f = () => g(); const g = () => f(); f()",
  "a getter": "const o = { get x() { for (;;); } }; o.x",
  "a setter": "class A { set x(v) { while (v); } } new A().x = 1",
  "a constructor": "class A { constructor() { do {} while (1) } } new A()",
  "a static block": "class A { static { for (;;); } }",
  "a field": "class A { x = (() => { for (;;); })() } new A()",
  "a private method": "class A { #m() { for (;;); } run() { this.#m() } } new A().run()",
  "a default value": "((a = (() => { for (;;); })()) => a)()",
  "a tagged template": "const t = () => { for (;;); }; t`x`",
  "a callback": "[1].forEach(() => { while (true) {} })",
  "a comparison": "[2, 1].sort(() => { for (;;); })",
  "a loop in with": "with ({}) for (;;);",
};

/** Endless loops of microtasks. */
const ENDLESS_PROMISES: Readonly<Record<string, string>> = {
  "an async loop": "(async () => { for (;;) await null })().catch(log)",
  "an async loop with try": "(async () => { for (;;) try { await null } catch {} })().catch(log)",
  "a for await":
    "async function* g() { for (;;) yield 1 } (async () => { for await (const x of g()); })().catch(log)",
  "a chain of promises": "const f = () => Promise.resolve().then(f); f().catch(log)",
  "a chain that catches": "const f = () => Promise.resolve().then(f, f); f().catch(log)",
};

describe("instrumented code", () => {
  it.each(PROGRAMS)("has the same effects as the source: %s", (source) => {
    const { code, problem } = instrument(source, { guard });
    expect(problem).toBeUndefined();
    const [before, after] = [run(source), run(code)];
    expect({ ...after, calls: 0 }).toEqual({ ...before, calls: 0 });
  });

  it.each(Object.entries(ENDLESS))("is ended by the guard in %s", (_, source) => {
    const { code } = instrument(source, { guard });
    const { thrown } = run(code, 500);
    expect(thrown).toContain("stopped");
  });

  it.each(Object.entries(ENDLESS_PROMISES))("is ended by the guard in %s", (_, source) => {
    const { code } = instrument(source, { guard });
    const { thrown, calls } = run(code, 500);
    expect(thrown).not.toContain("timed out");
    expect(calls).toBeGreaterThan(500);
    expect(calls).toBeLessThan(600);
  });

  it("parses and keeps its line numbers, for any combination of programs", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...PROGRAMS, ...Object.values(ENDLESS)), { maxLength: 6 }),
        (parts) => {
          const source = parts.map((part) => `{\n${part}\n}`).join("\n");
          const { code, problem } = instrument(source, { guard });
          if (problem !== undefined) {
            // For example two `let` of one name in one block.
            expect(code).toBe(source);
            return;
          }
          expect(() => parse(code, { ecmaVersion: "latest" })).not.toThrow();
          expect(code.split("\n").length).toBe(source.split("\n").length);
        },
      ),
    );
  });

  it("contains all of the source", () => {
    fc.assert(
      fc.property(fc.constantFrom(...PROGRAMS, ...Object.values(ENDLESS)), (source) => {
        const { code } = instrument(source, { guard });
        // Every character of the source is in the result, in the same order.
        let from = 0;
        for (const character of source) {
          const at = code.indexOf(character, from);
          expect(at).toBeGreaterThanOrEqual(from);
          from = at + 1;
        }
      }),
    );
  });

  it("stays as it is if it has a syntax error", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (source) => {
        const { code, problem } = instrument(source, { guard });
        if (problem !== undefined) expect(code).toBe(source);
        else
          expect(code.split(/\r\n|[\n\r\u2028\u2029]/).length).toBe(
            source.split(/\r\n|[\n\r\u2028\u2029]/).length,
          );
      }),
    );
  });

  it("survives nesting that exhausts the stack", () => {
    const source = "(".repeat(100_000);
    expect(instrument(source, { guard }).code).toBe(source);
    expect(instrument(source, { guard, isUntrusted: true }).code).toMatch(/^throw /);
  });

  it("may be a module or a handler's body", () => {
    expect(
      instrument("export const a = () => 1; for (;;);", { guard, kind: "module" }).problem,
    ).toBeUndefined();
    expect(instrument("for (;;); return false", { guard, kind: "handler" }).code).toBe(
      `for (;;){${guard}();;} return false`,
    );
  });
});

describe("the course's code", () => {
  it.each([
    [{}, "while (go()) stop()"],
    [{ first: "look()" }, "look();while (go()) stop()"],
  ])("stays as it is, behind the first statement: %j", (options, expected) => {
    expect(instrument("while (go()) stop()", { guard, isGiven: true, ...options })).toEqual({
      code: expected,
    });
  });

  it("needs no parser", async () => {
    vi.resetModules();
    const { instrument: withoutParser } = await import("../../web/preview/instrument.ts");
    expect(() => withoutParser("go()", { guard })).toThrow("before its parser was loaded");
    expect(withoutParser("go()", { guard, isGiven: true })).toEqual({ code: "go()" });
  });

  it("is guarded like any other where it is somebody else's", () => {
    expect(instrument("for (;;) a()", { guard, isGiven: true, isUntrusted: true }).code).toContain(guard);
  });
});

describe("somebody else's code", () => {
  it.each([
    "with (new Proxy({}, { has: () => true })) for (;;);",
    "import('data:text/javascript,for(;;);')",
    "let a = ;",
    "} for (;;); {",
    "function f() { return import('x') }",
  ])("is refused if it could bypass the guard: %s", (source) => {
    const { code, problem } = instrument(source, { guard, isUntrusted: true });
    expect(problem).toBeTruthy();
    expect(code).toMatch(/^throw new SyntaxError\("[^\n]*"\)\n*$/);
  });

  it.each(["import 'data:text/javascript,1'", "export * from 'x'", "export { a } from 'x'"])(
    "is refused if it loads more code: %s",
    (source) => {
      expect(instrument(source, { guard, kind: "module", isUntrusted: true }).code).toMatch(/^throw /);
    },
  );

  it("can't guess the guard's name", () => {
    const names = new Set(Array.from({ length: 100 }, newGuardName));
    expect(names.size).toBe(100);
    for (const name of names) expect(name).toMatch(/^turn_[\da-f]{16}$/);
  });
});
