/** Limits that keep parse5 linear for hostile markup. */
import { type DefaultTreeAdapterTypes, defaultTreeAdapter } from "parse5";
import { MAX_DEPTH } from "../parser-limits.ts";

type Parent = DefaultTreeAdapterTypes.ParentNode;

class LimitExceeded extends Error {}

/** More elements are refused. 64 KiB of a real page hold fewer, but hostile markup makes the parser add elements that nobody wrote. */
const MAX_ELEMENTS = 6000;

/**
 * The parser's own tree adapter, with limits: it throws `LimitExceeded` beyond a depth or a number of elements. The parser searches its
 * stack of open elements for most tags and reopens unclosed formatting in each paragraph, so hostile markup would cost quadratic time.
 */
export function boundedTreeAdapter(maxElements = MAX_ELEMENTS): typeof defaultTreeAdapter {
  const depths = new WeakMap<object, number>();
  const enter = (parent: Parent, node: DefaultTreeAdapterTypes.ChildNode) => {
    const depth = (depths.get(parent) ?? 0) + 1;
    if (depth > MAX_DEPTH) throw new LimitExceeded();
    depths.set(node, depth);
    // The parser sets a template's content before it appends the template.
    if ("content" in node) depths.set(node.content, depth);
  };
  let elements = 0;
  return {
    ...defaultTreeAdapter,
    createElement(tag, namespace, attributes) {
      if (++elements > maxElements) throw new LimitExceeded();
      return defaultTreeAdapter.createElement(tag, namespace, attributes);
    },
    appendChild(parent, node) {
      if ("tagName" in node) enter(parent, node);
      defaultTreeAdapter.appendChild(parent, node);
    },
    // The parser calls it for elements only.
    insertBefore(parent, node, reference) {
      enter(parent, node);
      defaultTreeAdapter.insertBefore(parent, node, reference);
    },
  };
}

/** More attributes of one tag are refused. The parser compares each with all before it. */
const MAX_ATTRIBUTES = 200;

/** Whether a tag has too many attributes. Counts the characters that can end an attribute, outside of quoted values. */
export function hasTooManyAttributes(html: string): boolean {
  let ends = 0;
  let quote = 0;
  let inTag = false;
  // Stryker disable next-line BooleanLiteral: it is set where a tag begins.
  let afterEquals = false;
  // Stryker disable next-line EqualityOperator: behind the end there is no code.
  for (let at = 0; at < html.length; at++) {
    if (!inTag) {
      at = html.indexOf("<", at);
      if (at < 0) return false;
      inTag = true;
      ends = 0;
    }
    const code = html.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) {
        quote = 0;
        ends++;
      }
    } else if (code === 62) inTag = false;
    else if (afterEquals && (code === 34 || code === 39)) quote = code;
    else if (code <= 32 || code === 47) {
      // A run of white space ends only one attribute.
      if (html.charCodeAt(at - 1) > 32 && ++ends > MAX_ATTRIBUTES) return true;
      continue;
    }
    afterEquals = code === 61;
    if (ends > MAX_ATTRIBUTES) return true;
  }
  return false;
}
