/** Gives the things of a page other names. */
import MagicString from "magic-string";
import type { Code } from "../code.ts";
import { readCss } from "./css-tree.ts";
import type { Range, Renames } from "./edits.ts";
import { readHtml } from "./html-tree.ts";
import { renameToken } from "./js-match.ts";
import { type JsToken, readJs } from "./js-tree.ts";
import { renameInAttribute, renameInSelector, renameInString, renameInValue } from "./renames.ts";

/** A page with other names of its classes, ids, custom properties and variables. The rest of its text stays. */
export function renamePage(page: Code, renames: Renames): Code {
  const names = [renames.classes, renames.ids, renames.properties, renames.variables];
  if (names.every(({ size }) => size === 0)) return page;
  return {
    html: renameHtml(page.html, renames),
    css: renameCss(page.css, renames),
    js: renameJs(page.js, renames),
  };
}

function replace(text: MagicString, { start, end }: Range, written: string): void {
  if (end > start && text.original.slice(start, end) !== written) text.update(start, end, written);
}

function renameHtml(html: string, renames: Renames): string {
  const text = new MagicString(html);
  for (const { attributes } of readHtml(html).nodes)
    for (const [name, { value, start, end }] of attributes) {
      const own = renameInAttribute(name, value, renames);
      if (own !== value && start >= 0) replace(text, { start, end }, `${name}="${own}"`);
    }
  return text.toString();
}

function renameCss(css: string, renames: Renames): string {
  const text = new MagicString(css);
  for (const { selectors, prelude, declarations } of readCss(css).rules) {
    const written = css.slice(prelude.start, prelude.end);
    if (selectors.length > 0) replace(text, prelude, renameInSelector(written, renames));
    for (const { start, end } of declarations)
      replace(text, { start, end }, renameInValue(css.slice(start, end), renames));
  }
  return text.toString();
}

function renameJs(js: string, renames: Renames): string {
  const text = new MagicString(js);
  for (const { head } of readJs(js).statements)
    for (const token of head) replace(text, token, writtenName(js, token, renames));
  return text.toString();
}

/** A token of a script as it is written with the new names. */
export function writtenName(source: string, token: JsToken, renames: Renames): string {
  const written = source.slice(token.start, token.end);
  if (token.kind === "variable") return renameToken(token, "", renames);
  if (token.kind !== "string") return written;
  const isTemplate = !/^["']/.test(written);
  const before = source.slice(Math.max(0, token.start - 80), token.start);
  if (isTemplate) return renameInString(written, before.replace(/`$/, ""), renames);
  return written[0] + renameInString(written.slice(1, -1), before, renames) + written.at(-1);
}
