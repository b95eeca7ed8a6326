import { describe, expect, it } from "vitest";
import type { EngineRequest } from "../../web/engine/messages.ts";
import { isDrawable, MAX_PAGE_BYTES, runPage } from "../../web/engine/run-page.ts";
import { MAX_LINE_CHARACTERS, MAX_LINES } from "../../web/preview/messages.ts";
import { loadEngine } from "../support/behaviour-engine.ts";

const engine = loadEngine();
const run = (js: string, more: Partial<EngineRequest> & { html?: string } = {}) => {
  const { html = "", ...request } = more;
  return runPage(engine, { code: { html, css: "", js }, ...request }, () => undefined);
};

describe("a page that is run in the engine", () => {
  it("returns the page after its steps, with the values of its controls", () => {
    const result = run("add.onclick = () => { list.innerHTML += '<li>' + field.value }", {
      html: '<input id="field"><button id="add">Add</button><ul id="list"></ul>',
      steps: [
        { verb: "type", selector: "#field", text: "milk" },
        { verb: "click", selector: "#add" },
      ],
    });
    expect(result.stopped).toBeNull();
    expect(result.page).toContain("<li>milk</li>");
    expect(result.page).toContain('value="milk"');
    expect(result.page).not.toContain("innerHTML");
    expect(result.steps).toHaveLength(3);
  });

  it("returns console lines, dialogs and errors with their line numbers, for each step", () => {
    const result = run('console.warn("careful");\nalert("hello");\n\nmissing();', {
      steps: [
        { verb: "call", expression: "1 + 1" },
        { verb: "call", expression: "nothing()" },
        { verb: "click", selector: "#none" },
      ],
    });
    const error = { level: "error", text: "ReferenceError: missing is not defined", tab: "js", line: 4 };
    expect(result.steps).toEqual([
      {
        lines: [{ level: "warn", text: "careful" }, { level: "info", text: "alert: hello" }, error],
        errors: [error],
        blocked: [],
      },
      { lines: [], errors: [], blocked: [], shown: "2" },
      {
        lines: [],
        errors: [{ level: "error", text: "ReferenceError: nothing is not defined" }],
        blocked: [],
      },
      { lines: [], errors: [], blocked: [], missing: "#none" },
    ]);
  });

  it("returns what would have left the page", () => {
    expect(run("fetch('/x').catch(() => {})").steps[0]?.blocked).toEqual([
      { kind: "network", what: "fetch" },
    ]);
  });

  it("reports progress after loading and after each step", () => {
    let calls = 0;
    const steps = [{ verb: "wait", milliseconds: 1 } as const];
    runPage(engine, { code: { html: "", css: "", js: "" }, steps }, () => {
      calls += 1;
    });
    expect(calls).toBe(2);
  });

  it.each<[string, string, string]>([
    ["an endless loop", "for (;;);", "fuel"],
    ["an endless loop that catches", "for (;;) { try { for (;;); } catch {} }", "fuel"],
    ["promises without end", "(function f() { Promise.resolve().then(f) })()", "fuel"],
    ["functions that call themselves for ever", "function f() { f() }\nf()", "stack"],
    ["a page of a million elements", "document.body.innerHTML = '<i></i>'.repeat(1e6)", "fuel"],
    ["a page of too many bytes", `document.body.textContent = 'ä'.repeat(${MAX_PAGE_BYTES / 2})`, "size"],
  ])("is ended at %s, without a page", (_, js, stopped) => {
    const result = run(js);
    expect(result).toMatchObject({ page: null, stopped });
    // The next page isn't affected.
    expect(run("console.log(1)").steps[0]?.lines).toEqual([{ level: "log", text: "1" }]);
  });

  it("continues after an endless list, with an error", () => {
    const js = "const list = []; for (;;) list.push('x'.repeat(1e5) + list.length)";
    const result = run(js, { html: "<p>here</p>" });
    expect(result.page).toContain("here");
    expect(result.steps[0]?.errors[0]?.text).toContain("out of memory");
  });

  it("returns its last lines, each truncated", () => {
    const steps = [{ verb: "call", expression: "say(2), undefined" } as const];
    const say = `function say(n) { for (let i = 0; i < ${MAX_LINES - 1}; i++) console.log(n) }`;
    const { steps: results } = run(`${say}\nsay(1)\nmissing()`, { steps });
    expect(results.map(({ lines }) => lines.length)).toEqual([1, MAX_LINES - 1]);
    expect(results[0]?.errors).toEqual(results[0]?.lines);
    const [long] = run(`console.log("x".repeat(${2 * MAX_LINE_CHARACTERS}))`).steps[0]?.lines ?? [];
    expect(long?.text).toHaveLength(MAX_LINE_CHARACTERS);
  });
});

describe("a page to draw", () => {
  it.each([
    ["x".repeat(MAX_PAGE_BYTES), true],
    ["x".repeat(MAX_PAGE_BYTES + 1), false],
    ["ä".repeat(MAX_PAGE_BYTES / 2), true],
    [`${"ä".repeat(MAX_PAGE_BYTES / 2)}x`, false],
  ])("is measured in bytes (row %#)", (html, expected) => {
    expect(isDrawable(html)).toBe(expected);
  });
});
