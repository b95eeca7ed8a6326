/** Code in the three languages, parsed. */
import type { Code, Tip } from "../code.ts";
import { Styles } from "./css/cascade.ts";
import { isLeftToRight } from "./css/logical-properties.ts";
import { readSheet } from "./css/sheet.ts";
import { type Page, readPage } from "./html/page.ts";
import type { Body } from "./js/code-node.ts";
import { readScript } from "./js/parse.ts";
import type { Source } from "./source.ts";

/** Code of the start, of the reference or of a ship, parsed. */
export type ParsedCode = {
  code: Code;
  page: Page;
  styles: Styles;
  script: Body;
  /** The tip about JavaScript that doesn't parse; null where it parses. */
  syntaxError: Tip | null;
  /** What styles and script were read from, the tab's own text last. */
  sheets: readonly Source[];
  sources: readonly Source[];
};

/** Which code inside the HTML (`<style>`, `<script>`) counts as code of its own language. */
export type InlineCode = { css: boolean; js: boolean };

/**
 * Parses code. Inline code stands in front of the language's own text. Never throws.
 *
 * @param isTolerant whether JavaScript with a syntax error is read as far as possible. Otherwise it counts as empty.
 * @param before the code before a change, parsed in the same way: what the change leaves as it is isn't read again
 */
export function parseCode(
  code: Code,
  isTolerant: boolean,
  inline: InlineCode,
  before?: ParsedCode,
): ParsedCode {
  const page = before?.code.html === code.html ? before.page : readPage(code.html);
  const sheets = [...(inline.css ? page.styles : []), { text: code.css, firstLine: 1, tab: "css" as const }];
  const sources = [...(inline.js ? page.scripts : []), { text: code.js, firstLine: 1, tab: "js" as const }];
  const isStyledAlike =
    before !== undefined &&
    areSame(before.sheets, sheets) &&
    before.styles.sheet.isLeftToRight === isLeftToRight(code.html, sheets);
  const styles = isStyledAlike ? before.styles : new Styles(readSheet(sheets, code.html));
  if (before && areSame(before.sources, sources)) return { ...before, code, page, styles, sheets };
  const scripts = sources.map((source) => readScript(source, isTolerant));
  return {
    ...{ code, page, styles, sheets, sources },
    script: { kind: "ordered", items: scripts.flatMap((script) => script.body.items) },
    syntaxError: scripts.find((script) => script.syntaxError !== null)?.syntaxError ?? null,
  };
}

const areSame = (before: readonly Source[], after: readonly Source[]): boolean =>
  before.length === after.length &&
  before.every(({ text, firstLine }, at) => text === after[at]?.text && firstLine === after[at]?.firstLine);

/** The text of all JavaScript, inline scripts first. */
export function scriptText({ page, code }: ParsedCode): string {
  return [...page.scripts.map(({ text }) => text), code.js].join("\n");
}
