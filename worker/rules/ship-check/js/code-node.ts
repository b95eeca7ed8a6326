import { clip, type Place, placeAt, type Source } from "../source.ts";

/**
 * A statement, member or property in normal form. `head` is its own code, written one way however the learner wrote it; each
 * `#` in it stands for a body: a list of statements, of class members or of properties.
 */
export type CodeNode = {
  head: string;
  bodies: Body[];
  /** What the node declares or assigns plainly, so that a later change of it is noticed. */
  target: string | null;
  source: Source;
  start: number;
  /** The first line as it is written, for tips. */
  end: number;
};

/** `ordered` bodies run one after the other; in `keyed` ones each name stands for itself, so order says nothing. */
export type Body = { kind: "ordered" | "keyed"; items: CodeNode[] };

/** The code that a tip shows for a node: the first line of it that says something. */
export function shownCode(node: CodeNode): string {
  const lines = node.source.text.slice(node.start, node.end).split("\n", 8);
  return clip((lines.find((one) => /[\p{L}\p{N}]/u.test(one)) ?? lines[0] ?? "").trim());
}

/** How many lines of a statement are compared. */
const MAX_LINES = 200;

/**
 * Where the code of two nodes begins to differ, line by line: the learner's line and the wanted one. Undefined where no line of
 * the learner's stands in its place.
 */
export function firstDifference(
  found: CodeNode,
  wanted: CodeNode,
): { found: string; wanted: string; place: Place } | undefined {
  const linesOf = (node: CodeNode) => node.source.text.slice(node.start, node.end).split("\n", MAX_LINES);
  const [theirs, ours] = [linesOf(found), linesOf(wanted)].map((lines) => lines.map((line) => line.trim()));
  const index = theirs?.findIndex((line, at) => line !== ours?.[at]) ?? -1;
  const [line, other] = [theirs?.[index], ours?.[index]];
  if (!line || !other) return undefined;
  const first = placeOf(found);
  return { found: line, wanted: other, place: { tab: first.tab, line: first.line + index } };
}

/** Where a node stands. */
export function placeOf(node: CodeNode): Place {
  return placeAt(node.source, node.start);
}
