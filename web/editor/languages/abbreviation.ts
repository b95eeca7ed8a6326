import parse from "@emmetio/abbreviation";
import { HTML_NAMES } from "#rules/html-names.ts";

type Nodes = ReturnType<typeof parse>["children"];

/**
 * Whether the text before the cursor is an Emmet abbreviation of HTML rather than prose. It is one if HTML knows all its names and if
 * it is alone in its line. One with an operator, such as `.card` or `ul>li`, may also be between tags.
 *
 * @param before the line up to the cursor
 * @param after the line from the cursor on
 */
export function endsInAbbreviation(before: string, after: string): boolean {
  const [upToTag = "", text = ""] = before.match(/^(.*<[^<>]*>)?\s*(.*)$/)?.slice(1) ?? [];
  const isPlainName = /^[a-z][a-z0-9]*$/i.test(text);
  if (text === "" || (isPlainName && upToTag !== "")) return false;
  if (isPlainName ? after.trim() !== "" : !/^\s*(<|$)/.test(after)) return false;
  try {
    return haveKnownNames(parse(text).children);
  } catch {
    // The parser throws on text that is no abbreviation.
    return false;
  }
}

function haveKnownNames(nodes: Nodes): boolean {
  return nodes.every(
    (node) => (node.name === undefined || HTML_NAMES.has(node.name)) && haveKnownNames(node.children),
  );
}
