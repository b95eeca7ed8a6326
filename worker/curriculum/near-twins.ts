import { parse as parseScript } from "acorn";
import { parse as parseLoosely } from "acorn-loose";
import { fullAncestor } from "acorn-walk";
import { parse as parseCss, walk } from "css-tree";
import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import type { Code, Language } from "../rules/code.ts";
import { newOccurrences, type Occurrence, occurrencesIn } from "./code-signs.ts";
import { conceptsOf, isOnlyRead } from "./concepts-in.ts";
import type { Item } from "./content.ts";

/**
 * From this similarity on, two exercises are near twins: they ask for the same thinking with other words. Chosen by reading the pairs of
 * November 2026: of those above, nearly all were the same exercise in other clothes; of those below, each wants something that the other
 * one doesn't.
 */
export const NEAR_TWIN = 0.7;

/** Two exercises and their similarity from 0 to 1. */
export interface Twins {
  one: Item;
  other: Item;
  similarity: number;
}

/**
 * The pairs of near twins, the most similar first. Compared are the changes alone, not their wording: which signs, concepts and nestings
 * come, and which go, since a fault that is mended replaces something. Names, texts and values don't count. What few exercises have
 * weighs more: log(exercises / those that have it) + 0.2. Predict tasks are compared among themselves, by all of their code.
 */
export function nearTwins(items: readonly Item[]): Twins[] {
  const changes = items.map(changeOf);
  const mended = items.map(({ start, check }) => faultsIn(start).difference(faultsIn(check)));
  const weights = weightsOf(changes);
  const twins: Twins[] = [];
  items.forEach((one, index) => {
    for (let at = index + 1; at < items.length; at++) {
      const other = items[at];
      // Finding what keeps code from running is other thinking than writing the same code.
      const mendsTheSame = mended[index]?.symmetricDifference(mended[at] ?? new Set()).size === 0;
      if (!other || !mendsTheSame || mayBeAlike(one, other)) continue;
      const similarity = similarityOf(changes[index], changes[at], weights);
      if (similarity >= NEAR_TWIN) twins.push({ one, other, similarity });
    }
  });
  return twins.sort((a, b) => b.similarity - a.similarity);
}

/** Two tasks of a project may want alike code: the later one asks for what the earlier one showed, with fewer words. */
const mayBeAlike = (one: Item, other: Item) =>
  one.kind === "task" && other.kind === "task" && one.projectId === other.projectId && !isOnlyRead(one);

/** What comes with a change, and what goes; of a predict task, what has to be read. */
function changeOf(item: Item): Set<string> {
  const { start, check } = item;
  if (isOnlyRead(item))
    return new Set(featuresOf(occurrencesIn(start), nestingsIn(start)).map((feature) => `? ${feature}`));
  const gained = (from: Code, to: Code) => {
    const nestings = nestingsIn(to);
    for (const nesting of nestingsIn(from)) {
      const at = nestings.indexOf(nesting);
      if (at >= 0) nestings.splice(at, 1);
    }
    return featuresOf(newOccurrences(from, to), nestings);
  };
  return new Set([
    ...gained(start, check).map((feature) => `+ ${feature}`),
    ...gained(check, start).map((feature) => `- ${feature}`),
  ]);
}

/** What code is compared by. */
const featuresOf = (occurrences: readonly Occurrence[], nestings: readonly string[]): string[] => [
  ...occurrences.map(({ sign }) => sign),
  ...conceptsOf(occurrences),
  ...nestings,
];

/** What stands directly in what, each pair as often as it occurs. */
function nestingsIn({ html, css, js }: Code): string[] {
  const found: string[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node, parent: string): void => {
    const name = "tagName" in node ? node.tagName : parent;
    if ("tagName" in node) found.push(`<${parent}> <${name}>`);
    if ("childNodes" in node) for (const child of node.childNodes) visit(child, name);
  };
  visit(parseFragment(html), "page");
  walk(parseCss(css), function (this, node) {
    const outer = this.rule ? "rule" : this.atrule?.name;
    if (node.type === "Rule" && outer) found.push(`${outer} { rule }`);
  });
  fullAncestor(parseLoosely(js, { ecmaVersion: "latest" }), (node, _, parents) => {
    const kind = kindOf(node);
    if (!kind) return;
    const outer = (parents as unknown[]).slice(0, -1).flatMap((parent) => kindOf(parent) ?? []);
    found.push(`${outer.at(-1) ?? "script"} { ${kind} }`);
  });
  return found;
}

const NAMED =
  /^(If|For|ForOf|ForIn|While|DoWhile|Return)Statement$|Function|^(Call|Array|Object|Conditional)Expression$|^TemplateLiteral$/;

/** What a node of a script is, as far as it says how the script works. */
function kindOf(node: unknown): string | null {
  const { type, operator, kind } = node as { type: string; operator?: string; kind?: string };
  if (type === "VariableDeclaration") return kind ?? type;
  if (operator) return operator;
  return NAMED.test(type) ? type : null;
}

/** The languages in which a piece of code has a syntax error. */
function faultsIn({ html, css, js }: Code): Set<Language> {
  const faults = new Set<Language>();
  parseFragment(html, { onParseError: () => faults.add("html") });
  parseCss(css, { onParseError: () => faults.add("css") });
  try {
    parseScript(js, { ecmaVersion: "latest" });
  } catch {
    faults.add("js");
  }
  return faults;
}

function weightsOf(changes: readonly Set<string>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const features of changes)
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return new Map([...counts].map(([feature, count]) => [feature, Math.log(changes.length / count) + 0.2]));
}

/** The weight of what two sets share, divided by that of all they have. */
function similarityOf(
  one: Set<string> | undefined,
  other: Set<string> | undefined,
  weights: ReadonlyMap<string, number>,
): number {
  if (!one || !other) return 0;
  const sum = (features: Iterable<string>) => {
    let total = 0;
    for (const feature of features) total += weights.get(feature) ?? 0;
    return total;
  };
  const all = sum(one.union(other));
  return all === 0 ? 0 : sum(one.intersection(other)) / all;
}
