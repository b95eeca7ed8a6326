import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EMPTY_CODE } from "#rules/code.ts";
import { readBefore, writeBefore } from "#rules/page-before.ts";

const page = (html: string, css = "", js = "") => ({ html, css, js });
const MENU = "<ul>\n  <li>Tea</li>\n  <li>Cake</li>\n</ul>";

describe("the page before", () => {
  it.each([
    ["the same", page(MENU), page(MENU), `[[${MENU.length},0,""],[0,0,""],[0,0,""]]`],
    ["less", page(MENU.replace("  <li>Cake</li>\n", "")), page(MENU), `[[20,5,""],[0,0,""],[0,0,""]]`],
    [
      "more, and other CSS",
      page(`${MENU}\n<p>Old`, "p{color:red}"),
      page(MENU, "p{color:blue}"),
      `[[${MENU.length},0,"\\n<p>Old"],[8,1,"red"],[0,0,""]]`,
    ],
    ["all of it", page("a"), page("b"), '[[0,0,"a"],[0,0,""],[0,0,""]]'],
    ["a repetition", page("aa"), page("aaaa"), '[[2,0,""],[0,0,""],[0,0,""]]'],
  ])("is stored as the difference: %s", (_, before, after, stored) => {
    expect(writeBefore(before, after, true)).toBe(stored);
    expect(readBefore(stored, after)).toEqual(before);
  });

  it("is read as it was, in either form, whatever both are", () => {
    const text = fc.string({
      unit: fc.constantFrom("a", "b", "\n", "\ud83d\ude80", "\ud83d", '"'),
      maxLength: 12,
    });
    const code = fc.record({ html: text, css: text, js: text });
    fc.assert(
      fc.property(code, code, fc.boolean(), (before, after, isShort) => {
        expect(readBefore(writeBefore(before, after, isShort), after)).toEqual(before);
      }),
    );
  });

  it("is read whole from a row of an earlier release", () => {
    expect(readBefore(JSON.stringify(page(MENU)), EMPTY_CODE)).toEqual(page(MENU));
  });
});
