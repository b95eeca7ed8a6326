/** Finds the elements of one page in another version of it. */
import { align, overlap, pairEqual } from "./align.ts";
import { type HtmlNode, type HtmlTree, isText, wordsOfAttribute } from "./html-tree.ts";

/** The nodes of one page, each with its counterpart in another. */
export type HtmlMatch = Map<HtmlNode, HtmlNode>;

/** Beyond this many pairs, what has no counterpart in the order of the document is not looked for elsewhere. */
const MAX_PAIRS = 10_000;

/** Elements that are less similar than this are different ones. */
const SAME_PLACE = 1.2;

/**
 * Matches elements by id, class, text, attributes and position, in the order of the document and then anywhere; and texts within
 * elements that match.
 */
export function matchHtml(before: HtmlTree, after: HtmlTree): HtmlMatch {
  const match: HtmlMatch = new Map([[before.root, after.root]]);
  const isElement = (node: HtmlNode) => !isText(node);
  const profiles = new Map(
    [...before.nodes, ...after.nodes].filter(isElement).map((node) => [node, profileOf(node)]),
  );
  const profile = (node: HtmlNode) => profiles.get(node) ?? profileOf(node);
  const pairs = align(
    before.nodes.filter(isElement),
    after.nodes.filter(isElement),
    (node) => profile(node).signature,
    (one, other) => similarity(profile(one), profile(other)),
  );
  const used = new Set<HtmlNode>();
  const add = (one: HtmlNode, other: HtmlNode) => {
    match.set(one, other);
    used.add(other);
  };
  for (const [one, other] of pairs) add(one, other);
  const left = () => before.nodes.filter((node) => isElement(node) && !match.has(node));
  const right = () => after.nodes.filter((node) => isElement(node) && !used.has(node));
  for (const [one, other] of pairEqual(left(), right(), (node) => profile(node).signature)) add(one, other);
  const matchRest = () => {
    // What was moved is found by its id, class or words, though not by its place alone.
    for (const one of left()) {
      const found = right()
        .map((other) => ({ other, score: similarity(profile(one), profile(other)) }))
        .filter(({ score }) => score >= 2.5)
        .sort((a, b) => b.score - a.score)[0];
      if (found) add(one, found.other);
    }
    // An element is known by what it holds, too. The innermost come first.
    for (const one of left().reverse()) {
      const parents = one.children.map((child) => match.get(child)?.parent);
      const found = parents.find((parent) => parent && parent.tag === one.tag && !used.has(parent));
      if (found && found !== after.root) add(one, found);
    }
    // Between the same neighbours, an element of the same kind is the same element, whatever its names and words.
    for (const one of left()) {
      const found = right().find((other) => other.tag === one.tag && hasSameNeighbours(one, other, match));
      if (found && match.get(one.parent ?? before.root) === found.parent) add(one, found);
    }
  };
  if (left().length * right().length <= MAX_PAIRS) matchRest();
  for (const [one, other] of [...match]) matchTexts(one, other, match);
  return match;
}

function matchTexts(one: HtmlNode, other: HtmlNode, match: HtmlMatch): void {
  const [texts, others] = [one.children.filter(isText), other.children.filter(isText)];
  const free = new Set(others);
  for (const [text, found] of pairEqual(texts, others, ({ text }) => text)) {
    match.set(text, found);
    free.delete(found);
  }
  const rest = texts.filter((text) => !match.has(text));
  if (rest.length * free.size > MAX_PAIRS) return;
  // Between the same neighbours, a text with other words is the same text.
  for (const text of rest) {
    const found = [...free].find((candidate) => hasSameNeighbours(text, candidate, match));
    if (!found) continue;
    match.set(text, found);
    free.delete(found);
  }
}

function hasSameNeighbours(text: HtmlNode, other: HtmlNode, match: HtmlMatch): boolean {
  const neighbour = (node: HtmlNode, step: number) => {
    const children = node.parent?.children ?? [];
    const siblings = isText(node) ? children : children.filter((sibling) => !isText(sibling));
    return siblings[siblings.indexOf(node) + step];
  };
  const isSame = (step: number) => {
    const [one, two] = [neighbour(text, step), neighbour(other, step)];
    return one === undefined ? two === undefined : !isText(one) && match.get(one) === two;
  };
  return isSame(-1) && isSame(1);
}

type Profile = {
  tag: string;
  parentTag: string;
  id: string;
  classes: ReadonlySet<string>;
  words: ReadonlySet<string>;
  attributes: ReadonlySet<string>;
  text: string;
  childTags: string;
  signature: string;
};

function profileOf(node: HtmlNode): Profile {
  const classes = wordsOfAttribute(node, "class");
  const others = [...node.attributes].filter(
    ([name]) => name !== "class" && name !== "id" && name !== "style",
  );
  const attributes = others.map(([name, { value }]) => `${name}=${value}`);
  const text = node.tag === "script" || node.tag === "style" ? "" : node.text;
  const id = node.attributes.get("id")?.value ?? "";
  const parentTag = node.parent?.tag ?? "";
  const childTags = node.children.map(({ tag }) => tag).join();
  return {
    tag: node.tag,
    parentTag,
    id,
    classes: new Set(classes),
    words: new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []),
    attributes: new Set(attributes),
    text,
    childTags,
    signature: [node.tag, parentTag, id, classes.join(" "), attributes.join(" "), text, childTags].join("\n"),
  };
}

/** Tags that stand for each other when somebody changes the kind of an element. */
const KINDS = [
  /^h[1-6]$/,
  /^(?:ul|ol)$/,
  /^(?:div|section|article|main|header|footer|aside|nav|figure)$/,
  /^(?:em|strong|b|i|mark|span|a)$/,
];

function similarity(one: Profile, other: Profile): number {
  const sameId = one.id !== "" && one.id === other.id;
  const classes = overlap(one.classes, other.classes);
  const sameText = one.text !== "" && one.text === other.text;
  if (one.tag !== other.tag) {
    const isKind = KINDS.some((kind) => kind.test(one.tag) && kind.test(other.tag));
    const isContainer = KINDS[2]?.test(one.tag) && one.childTags !== other.childTags;
    if (!isKind) return sameId ? 1.5 : 0;
    return sameId ||
      classes > 0 ||
      sameText ||
      (!isContainer && one.childTags === other.childTags && one.text === other.text)
      ? 2.6
      : 0;
  }
  const texts = sameText ? 1.5 : overlap(one.words, other.words);
  const attributes = overlap(one.attributes, other.attributes);
  let score = 1 + (sameId ? 3 : 0) + 2 * classes + texts + attributes;
  if (one.parentTag === other.parentTag) score += 0.3;
  if (one.childTags === other.childTags) score += 0.3;
  // Two elements that both have names, and none in common, are rather two elements.
  const bothNamed = one.id + [...one.classes].join() !== "" && other.id + [...other.classes].join() !== "";
  const namesDiffer = bothNamed && !sameId && classes === 0;
  if (namesDiffer) score -= 0.5;
  const bothSpeak = one.words.size > 0 && other.words.size > 0;
  if (namesDiffer && (bothSpeak || one.words.size !== other.words.size) && texts === 0 && attributes < 0.3)
    return 0;
  return score >= SAME_PLACE ? score : 0;
}
