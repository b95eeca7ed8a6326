/** Rules in rules without `&`, which browsers read, as the parser reads them: with `&`. */

/** What a style sheet is split at: comments, strings, and the signs between its pieces. */
const TOKEN = /\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?|[{};]/g;

/**
 * The text of a style sheet with `&` in front of each rule in a rule. As it is where a bracket is missing or too many: then a rule in a
 * rule is one that isn't closed. The lines stay the same.
 */
export function withNestingSigns(text: string): string {
  const signs = [...text.matchAll(TOKEN)].filter(([sign]) => /^[{};]$/.test(sign));
  const blocks: ("rule" | "other")[] = [];
  const places: number[] = [];
  let from = 0;
  for (const { 0: sign, index } of signs) {
    if (sign === "{") {
      const start = pieceStart(text, from, index);
      const piece = text.slice(start, index);
      const isRule = !/^(?:@|--)/.test(piece);
      if (isRule && blocks.includes("rule") && !/^&|^$/.test(piece)) places.push(start);
      blocks.push(isRule ? "rule" : "other");
    } else if (sign === "}" && blocks.pop() === undefined) return text;
    from = index + 1;
  }
  if (blocks.length > 0 || places.length === 0) return text;
  const parts = places.map((place, at) => text.slice(places[at - 1] ?? 0, place));
  return `${parts.join("& ")}& ${text.slice(places.at(-1))}`;
}

/** Where the first sign stands between two places that belongs to no comment and is no space. */
function pieceStart(text: string, from: number, to: number): number {
  const space = /^(?:\s+|\/\*[\s\S]*?\*\/)+/.exec(text.slice(from, to))?.[0].length ?? 0;
  return from + space;
}
