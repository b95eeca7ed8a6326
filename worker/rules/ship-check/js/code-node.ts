/** JavaScript in a normal form. */
import { locationAt, type Source, type SourceLocation } from "../source.ts";
import { shorten } from "../tips.ts";

/**
 * A statement, class member or property in normal form. `head` is its code without its bodies, in one notation for all that mean the
 * same; each `#` in it stands for a body, in order: a list of statements, class members or properties.
 */
export type CodeNode = {
  head: string;
  bodies: Body[];
  /** The name that the node declares or assigns, so that a later assignment to it is noticed. */
  target: string | null;
  source: Source;
  /** The offsets of the node in its source. */
  start: number;
  end: number;
};

/** A list of nodes. `ordered` ones run one after the other; `keyed` ones are found by name, in any order. */
export type Body = { kind: "ordered" | "keyed"; items: CodeNode[] };

/** The node's first line with a letter or digit, shortened for a tip. */
export function shownCode(node: CodeNode): string {
  const lines = node.source.text.slice(node.start, node.end).split("\n", 8);
  return shorten((lines.find((one) => /[\p{L}\p{N}]/u.test(one)) ?? lines[0] ?? "").trim());
}

/** Only this many lines of a node are compared. */
const MAX_LINES = 200;

/** The first line at which two nodes differ, as each of them writes it. Undefined where one of the two has no such line. */
export function firstDifference(
  found: CodeNode,
  wanted: CodeNode,
): { found: string; wanted: string; location: SourceLocation } | undefined {
  const linesOf = (node: CodeNode) =>
    node.source.text
      .slice(node.start, node.end)
      .split("\n", MAX_LINES)
      .map((line) => line.trim());
  const [foundLines, wantedLines] = [linesOf(found), linesOf(wanted)];
  const index = foundLines.findIndex((line, at) => line !== wantedLines[at]);
  const [foundLine, wantedLine] = [foundLines[index], wantedLines[index]];
  if (!foundLine || !wantedLine) return undefined;
  const first = locationOf(found);
  return { found: foundLine, wanted: wantedLine, location: { tab: first.tab, line: first.line + index } };
}

/** The node's first line. */
export function locationOf(node: CodeNode): SourceLocation {
  return locationAt(node.source, node.start);
}
