import { describe, expect, it } from "vitest";
import { hasOnlyImpliedSection, withoutSections } from "#rules/ship-check/html/table-sections.ts";
import { elementIn, outline } from "./elements.ts";

const table = (content: string) => elementIn(`<p>x</p>\n\n<table>\n${content}\n</table>`, "table");

describe("a table has only the section that the parser adds", () => {
  it.each([
    ["with rows alone", "<tr><td>a</td></tr><tr></tr>", true],
    ["with a caption", "<caption>b</caption><tr><td>a</td></tr>", true],
    ["not with a written section", "<tbody><tr><td>a</td></tr></tbody>", false],
    ["not with another section before it", "<thead><tr></tr></thead><tr></tr>", false],
    ["not with another section behind it", "<tr></tr><tfoot><tr></tr></tfoot>", false],
    ["not without rows", "<caption>b</caption>", false],
  ])("%s", (_, content, isOnly) => expect(hasOnlyImpliedSection(table(content))).toBe(isOnly));

  it("and no other element has", () => {
    const { children } = table("<tr></tr>");
    expect(hasOnlyImpliedSection({ ...elementIn("<div></div>", "div"), children })).toBe(false);
  });
});

describe("a table without its sections", () => {
  it.each([
    ["has the rows of an implied section", "<tr><td>a</td></tr>", 'table(tr(td("a")))'],
    [
      "has the rows of all sections in order",
      "<thead><tr><th>a</th></tr></thead><tbody><tr></tr><tr></tr></tbody><tfoot><tr><td>b</td></tr></tfoot>",
      'table(tr(th("a")) tr() tr() tr(td("b")))',
    ],
    ["keeps what is in no section", "<caption>a</caption><tr></tr>", 'table(caption("a") tr())'],
    [
      "keeps the sections of a table inside",
      "<tr><td><table><tr></tr></table></td></tr>",
      "table(tr(td(table(tbody(tr())))))",
    ],
    [
      "keeps a section that isn't shown",
      "<tbody hidden><tr></tr></tbody><tbody><tr></tr></tbody>",
      "table(tbody(tr()) tr())",
    ],
  ])("%s", (_, content, shown) => {
    const rows = withoutSections(table(content), ({ attributes }) => !attributes.has("hidden"));
    expect(outline(rows)).toBe(shown);
  });

  it("has the lines and words of its rows", () => {
    const before = table(
      "<caption>a</caption>\n<thead><tr><td>b</td></tr></thead>\n<tr><td>c</td></tr>\n<tr><td>d</td></tr>",
    );
    const rows = withoutSections(before, () => true);
    expect(rows.childLines).toEqual([4, 5, 6, 7]);
    expect(rows.childWords).toEqual([2, 3, 4, 5].map((word) => ({ first: word, last: word })));
    expect(rows).toMatchObject({ tag: "table", line: 3, hasEndTag: true });
  });
});
