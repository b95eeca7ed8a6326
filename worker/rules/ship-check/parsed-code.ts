/** Code in the three languages, parsed. */
import type { Code, Tip } from "../code.ts";
import { Styles } from "./css/cascade.ts";
import { readSheet } from "./css/sheet.ts";
import { type Page, readPage } from "./html/page.ts";
import type { Body } from "./js/code-node.ts";
import { readScript } from "./js/parse.ts";

/** Code of the start, of the reference or of a ship, parsed. */
export type ParsedCode = {
  code: Code;
  page: Page;
  styles: Styles;
  script: Body;
  /** The tip about JavaScript that doesn't parse; null where it parses. */
  syntaxError: Tip | null;
};

/** Which code inside the HTML (`<style>`, `<script>`) counts as code of its own language. */
export type InlineCode = { css: boolean; js: boolean };

/**
 * Parses code. Inline code stands in front of the language's own text. Never throws.
 *
 * @param isTolerant whether JavaScript with a syntax error is read as far as possible. Otherwise it counts as empty.
 */
export function parseCode(code: Code, isTolerant: boolean, inline: InlineCode): ParsedCode {
  const page = readPage(code.html);
  const sheets = [...(inline.css ? page.styles : []), { text: code.css, firstLine: 1, tab: "css" as const }];
  const sources = [...(inline.js ? page.scripts : []), { text: code.js, firstLine: 1, tab: "js" as const }];
  const scripts = sources.map((source) => readScript(source, isTolerant));
  return {
    code,
    page,
    styles: new Styles(readSheet(sheets, code.html)),
    script: { kind: "ordered", items: scripts.flatMap((script) => script.body.items) },
    syntaxError: scripts.find((script) => script.syntaxError !== null)?.syntaxError ?? null,
  };
}

/** The text of all JavaScript, inline scripts first. */
export function scriptText({ page, code }: ParsedCode): string {
  return [...page.scripts.map(({ text }) => text), code.js].join("\n");
}
