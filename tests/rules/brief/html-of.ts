/** A live page as HTML, by which tests compare pages. */
import type { LiveElement, LivePage } from "../../../worker/rules/brief/live-page.ts";

const VOID_TAGS = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/;
const RAW_TAGS = /^(?:style|script|xmp|iframe|noembed|noframes|plaintext|noscript)$/;

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/**
 * The page as HTML text, with the live state in the attributes `value`, `checked`, `selected` and `disabled`. A parser may build
 * another tree from it, if a script has made what HTML can't express: elements are to be named by the tree's indexes.
 */
export function htmlOf({ root }: LivePage): string {
  const parts: string[] = ["<!doctype html>"];
  const pending: (LiveElement | string)[] = root ? [root] : [];
  for (let one = pending.pop(); one !== undefined; one = pending.pop()) {
    if (typeof one === "string") {
      parts.push(one);
      continue;
    }
    const { tag, children, value } = one;
    const attributes = new Map(one.attributes);
    for (const [name, isOn] of [
      ["checked", one.isChecked],
      ["selected", one.isSelected],
    ] as const) {
      attributes.delete(name);
      if (isOn) attributes.set(name, "");
    }
    if (one.isDisabled) attributes.set("disabled", "");
    if (tag === "input" && value !== null && !/^(?:checkbox|radio)$/.test(attributes.get("type") ?? ""))
      attributes.set("value", value);
    parts.push(`<${tag}`);
    for (const [name, text] of attributes) parts.push(` ${name}="${escaped(text)}"`);
    parts.push(">");
    if (VOID_TAGS.test(tag) && one.namespace === "html") continue;
    pending.push(`</${tag}>`);
    const inner = tag === "textarea" && value !== null ? [value] : children;
    for (const child of inner.toReversed())
      pending.push(typeof child === "string" && !RAW_TAGS.test(tag) ? escaped(child) : child);
  }
  return parts.join("");
}
