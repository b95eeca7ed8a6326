/** A live page as HTML, by which tests compare pages. */
import type { Page, PageElement } from "../../../worker/rules/brief/page.ts";

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
export function htmlOf({ elements }: Page): string {
  const parts: string[] = ["<!doctype html>"];
  const pending: (PageElement | string)[] = elements.slice(0, 1);
  for (let one = pending.pop(); one !== undefined; one = pending.pop()) {
    if (typeof one === "string") {
      parts.push(one);
      continue;
    }
    const { tag, children, state } = one;
    const attributes = new Map(one.attributes);
    for (const [name, isOn] of [
      ["checked", state.isChecked],
      ["selected", state.isSelected],
    ] as const) {
      attributes.delete(name);
      if (isOn) attributes.set(name, "");
    }
    if (state.isDisabled) attributes.set("disabled", "");
    if (tag === "input" && state.value !== null && !/^(?:checkbox|radio)$/.test(attributes.get("type") ?? ""))
      attributes.set("value", state.value);
    parts.push(`<${tag}`);
    for (const [name, text] of attributes) parts.push(` ${name}="${escaped(text)}"`);
    parts.push(">");
    if (VOID_TAGS.test(tag) && one.namespace === "html") continue;
    pending.push(`</${tag}>`);
    const inner = tag === "textarea" && state.value !== null ? [state.value] : children;
    for (const child of inner.toReversed())
      pending.push(typeof child === "string" && !RAW_TAGS.test(tag) ? escaped(child) : child);
  }
  return parts.join("");
}
