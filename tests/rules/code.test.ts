import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeSpan, readTips, sentenceParts } from "#rules/code.ts";

describe("code in a sentence", () => {
  test("is returned unchanged, for any text", () => {
    const code = fc.string({ unit: fc.constantFrom("`", " ", "a", "<"), minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(code, (text) => {
        expect(sentenceParts(`Look at ${codeSpan(text)}: so.`)).toEqual([
          { isCode: false, text: "Look at " },
          { isCode: true, text },
          { isCode: false, text: ": so." },
        ]);
      }),
    );
  });

  test("is empty if no span is closed", () => {
    expect(sentenceParts("One ` alone")).toEqual([{ isCode: false, text: "One ` alone" }]);
    expect(sentenceParts("")).toEqual([]);
  });
});

describe("the stored tips of a ship", () => {
  test("are read unchanged, and old tips that are only text have no language", () => {
    const tip = { language: "css", kind: "missing", line: 3, text: "So." };
    expect(readTips(JSON.stringify([tip, "<h1> tag is missing."]))).toEqual([
      tip,
      { language: null, kind: null, line: null, text: "<h1> tag is missing." },
    ]);
  });
});
