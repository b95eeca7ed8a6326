import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeSpan, readTips, sentenceParts, type Tip, writeTips } from "#rules/code.ts";

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
  const TIP: Tip = { language: "css", kind: "missing", line: 3, text: "So." };

  test("are read unchanged, and old tips that are only text have no language", () => {
    expect(readTips(JSON.stringify([TIP, "<h1> tag is missing."]))).toEqual([
      TIP,
      { language: null, kind: null, line: null, text: "<h1> tag is missing." },
    ]);
  });

  test.each([
    [true, '[["css","missing",3,"So."],["html","extra",null,"No."]]'],
    [false, JSON.stringify([TIP, { ...TIP, language: "html", kind: "extra", line: null, text: "No." }])],
  ])("are the same in either form, short: %s", (isShort, stored) => {
    const tips: Tip[] = [TIP, { language: "html", kind: "extra", line: null, text: "No." }];
    expect(writeTips(tips, isShort)).toBe(stored);
    expect(readTips(stored)).toEqual(tips);
  });
});
