import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeSpan, readTips, sentenceParts } from "#rules/code.ts";

describe("code in a sentence", () => {
  test("comes out as it was put in, whatever it is", () => {
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

  test("is nothing where no span is closed", () => {
    expect(sentenceParts("One ` alone")).toEqual([{ isCode: false, text: "One ` alone" }]);
    expect(sentenceParts("")).toEqual([]);
  });
});

describe("the stored tips of a ship", () => {
  test("are read as they are, and those that were nothing but text stay text without a language", () => {
    const tip = { language: "css", kind: "missing", line: 3, text: "So." };
    expect(readTips(JSON.stringify([tip, "<h1> tag is missing."]))).toEqual([
      tip,
      { language: null, kind: null, line: null, text: "<h1> tag is missing." },
    ]);
  });
});
