import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EMPTY_CODE } from "#rules/code.ts";
import { measureProgress } from "#rules/ship-check.ts";

const none = { wanted: 0, met: 0 };

describe("progress", () => {
  test("counts what the task changes, language by language", () => {
    const reference = { html: "<h1>Hi</h1><p>a</p>", css: "p { color: red; top: 0 }", js: "" };
    const start = { html: "<h1>Hi</h1>", css: "p { color: red }", js: "" };
    expect(measureProgress(reference, reference, start)).toEqual({
      html: { wanted: 2, met: 2 },
      css: { wanted: 1, met: 1 },
      js: none,
    });
    expect(measureProgress({ ...start, html: "<h1>Hi</h1><p>b</p>" }, reference, start).html).toEqual({
      wanted: 2,
      met: 1,
    });
  });

  test("gives EMPTY_CODE for what is added beyond the task", () => {
    const reference = { ...EMPTY_CODE, js: "let a = 1;" };
    expect(measureProgress({ ...EMPTY_CODE, js: "let b = 2; let c = 3;" }, reference, EMPTY_CODE).js).toEqual(
      {
        wanted: 1,
        met: 0,
      },
    );
  });

  test("counts what is done of code that is still being typed", () => {
    const reference = { ...EMPTY_CODE, js: "let a = 1;\nlet b = 2;" };
    expect(measureProgress({ ...EMPTY_CODE, js: "let a = 1;\nlet b =" }, reference, EMPTY_CODE).js).toEqual({
      wanted: 2,
      met: 1,
    });
  });

  test("counts a change of order and one of writing", () => {
    const turned = measureProgress(
      EMPTY_CODE,
      { ...EMPTY_CODE, html: "<b>x</b><i>y</i>" },
      { ...EMPTY_CODE, html: "<i>y</i><b>x</b>" },
    );
    expect(turned.html).toEqual({ wanted: 1, met: 0 });
    const quoted = { ...EMPTY_CODE, js: "f('a')" };
    expect(measureProgress(quoted, quoted, { ...EMPTY_CODE, js: 'f("a")' }).js.met).toBeGreaterThan(0);
  });

  test("is EMPTY_CODE for the start and everything for the reference, whatever they are", () => {
    const piece = fc.constantFrom(
      "<p>",
      "</p>",
      "<b>x</b>",
      "p{top:0}",
      "a{",
      "}",
      "let a = 1;",
      "f(",
      ")",
      "'",
      '"',
      ";",
      "\n",
      "// so\n",
      "if (a) {",
    );
    const code = fc.array(piece, { maxLength: 20 }).map((parts) => parts.join(" "));
    const submission = fc.record({ html: code, css: code, js: code });
    fc.assert(
      fc.property(submission, submission, submission, (reference, start, other) => {
        const [before, after, between] = [start, reference, other].map((one) =>
          measureProgress(one, reference, start),
        );
        for (const language of ["html", "css", "js"] as const) {
          const wanted = after?.[language].wanted ?? 0;
          expect(after?.[language]).toEqual({ wanted, met: wanted });
          expect(before?.[language]).toEqual({ wanted, met: 0 });
          expect(between?.[language].met).toBeGreaterThanOrEqual(0);
          expect(between?.[language].met).toBeLessThanOrEqual(wanted);
        }
      }),
      { numRuns: 150 },
    );
  });
});
