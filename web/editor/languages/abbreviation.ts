import parse from "@emmetio/abbreviation";
import { HTML_NAMES } from "#rules/html-names.ts";

type Nodes = ReturnType<typeof parse>["children"];

/**
 * Whether Tab at the end of `before` means an abbreviation of HTML, and not the words of a page: it stands at the line's beginning
 * (one with a sign, such as `.card` or `ul>li`, also right after a tag), nothing follows, and HTML knows each of its names.
 * @param before the line up to the caret
 * @param after the line from the caret on
 */
export function endsInAbbreviation(before: string, after: string): boolean {
  const [ahead = "", text = ""] = before.match(/^(.*<[^<>]*>)?\s*(.*)$/)?.slice(1) ?? [];
  const isBare = /^[a-z][a-z0-9]*$/i.test(text);
  if (text === "" || (isBare && ahead !== "")) return false;
  if (isBare ? after.trim() !== "" : !/^\s*(<|$)/.test(after)) return false;
  try {
    return areKnown(parse(text).children);
  } catch {
    // What can't be read is no abbreviation.
    return false;
  }
}

function areKnown(nodes: Nodes): boolean {
  return nodes.every(
    (node) => (node.name === undefined || HTML_NAMES.has(node.name)) && areKnown(node.children),
  );
}
