/** The sections of tables: a row stands in one of them even where none is written. */
import type { Child, Element } from "./page.ts";

const SECTIONS: ReadonlySet<string> = new Set(["thead", "tbody", "tfoot"]);

/** Whether an element is a table whose rows are written without a section, so that the parser adds a `<tbody>`. */
export function hasOnlyImpliedSection({ tag, children }: Element): boolean {
  if (tag !== "table") return false;
  const [only, ...more] = children.filter(isSection);
  return only !== undefined && more.length === 0 && !only.hasStartTag;
}

function isSection(child: Child): child is Element {
  // Stryker disable next-line ConditionalExpression, StringLiteral: for the type only, since a text has no tag.
  return typeof child !== "string" && SECTIONS.has(child.tag);
}

/**
 * The table with the rows of its sections in place of the sections.
 *
 * @param isShown whether a section's rows are shown; others stay in their section
 */
export function withoutSections(table: Element, isShown: (section: Element) => boolean): Element {
  const rows: Element = { ...table, children: [], childLines: [], childWords: [] };
  const add = (element: Element) => {
    for (const [index, child] of element.children.entries()) {
      if (isSection(child) && isShown(child)) add(child);
      else {
        rows.children.push(child);
        rows.childLines.push(element.childLines[index] ?? element.line);
        rows.childWords.push(...element.childWords.slice(index, index + 1));
      }
    }
  };
  add(table);
  return rows;
}
