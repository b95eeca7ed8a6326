/** Puts the edits of a page's HTML into a learner's version. */
import MagicString from "magic-string";
import { EditApplier } from "./edit-applier.ts";
import {
  type Applied,
  indentationAt,
  indentUnit,
  type Range,
  type Renames,
  reindent,
  type TakeCodex,
} from "./edits.ts";
import { bare, type HtmlEdit, type HtmlEdits, type Position } from "./html-edits.ts";
import type { HtmlMatch } from "./html-match.ts";
import {
  DOCTYPE,
  type HtmlNode,
  type HtmlTree,
  isInside,
  isText,
  textContent,
  withDescendants,
  wordsOfAttribute,
} from "./html-tree.ts";
import { renameInAttribute } from "./renames.ts";

/** Puts edits into a learner's HTML. `match` leads from the edits' first version to the page. */
export function applyHtml(
  { from, to, edits }: HtmlEdits,
  page: HtmlTree,
  match: HtmlMatch,
  renames: Renames,
  choice: TakeCodex,
): Applied {
  const applier = new HtmlApplier(from, to, page, match, renames, choice);
  for (const edit of edits) applier.apply(edit);
  return applier.result();
}

/** Elements of which a page has one. */
const FRAME = /^(?:html|body)$/;
/** Elements that may hold other elements than words. */
const CONTAINER = /^(?:div|section|article|main|header|footer|aside|nav|form|fieldset|figure|body|#root)$/;

class HtmlApplier extends EditApplier<HtmlTree> {
  readonly #classes: Map<HtmlNode, Set<string>> = new Map();
  readonly #matched: ReadonlySet<HtmlNode>;

  readonly from: HtmlTree;
  readonly match: HtmlMatch;

  constructor(
    from: HtmlTree,
    to: HtmlTree,
    page: HtmlTree,
    match: HtmlMatch,
    renames: Renames,
    choice: TakeCodex,
  ) {
    super("html", to, page, renames, choice);
    this.from = from;
    this.match = match;
    this.#matched = new Set(match.values());
  }

  apply(edit: HtmlEdit) {
    switch (edit.kind) {
      case "insert":
        return this.#insert(edit);
      case "wrap":
        return this.#wrap(edit);
      case "wrap-words":
        return this.#wrapWords(edit);
      case "move":
        return this.#move(edit);
      case "remove":
      case "unwrap":
        return this.#remove(edit);
      case "text":
        return this.#setText(edit);
      case "tag":
        return this.#setTag(edit);
      case "attribute":
        return this.#setAttribute(edit);
      case "class":
        return this.#setClass(edit);
    }
  }

  /** The source of a node of the second version, with the learner's names. */
  #sourceOf(node: HtmlNode): string {
    const text = new MagicString(this.to.source);
    for (const one of withDescendants(node))
      for (const [name, { value, start, end }] of one.attributes) {
        const own = renameInAttribute(name, value, this.renames);
        if (own !== value && start >= 0) text.update(start, end, `${name}="${own}"`);
      }
    return text.slice(node.start, node.end);
  }

  #insert({ id, to, position }: HtmlEdit & { kind: "insert" }) {
    if (to.tag === DOCTYPE) return this.#addDoctype(to);
    const nodes = withDescendants(to);
    const names = nodes.flatMap((node) => this.#newNames(node));
    const taken = this.page.nodes.find(
      (node) => !this.#matched.has(node) && names.some((name) => namesOf(node).includes(name)),
    );
    if (taken) {
      // The learner has made it already, or uses its name for something else.
      if (sameElement(taken, to, this.renames)) return;
      if (!this.takes(id)) return this.collide(id, "taken", taken, to);
    }
    const place = this.#placeAt(position);
    if (!place) return this.collide(id, "gone", this.match.get(position.parent), to);
    this.#put(place, this.#sourceOf(to), to);
    this.added.push(...nodes.map((node) => unitOf(node, this.renames)));
  }

  #addDoctype(to: HtmlNode): undefined {
    if (this.page.nodes.some(({ tag }) => tag === DOCTYPE)) return;
    this.text.prepend(`${this.#sourceOf(to)}\n`);
    this.added.push(unitOf(to));
  }

  /** The ids and classes of an element that the first version doesn't have. */
  #newNames(node: HtmlNode): string[] {
    return namesOf(node, this.renames).filter(
      (name) => !this.from.nodes.some((one) => namesOf(one, this.renames).includes(name)),
    );
  }

  /** Where a new node goes: behind an anchor, in front of one, or at the end of the parent. */
  #placeAt({
    parent,
    previous,
    next,
  }: Position): { anchor: HtmlNode; at: "after" | "before" | "end" } | null {
    const into = this.match.get(parent);
    if (!into) return null;
    const first = (nodes: HtmlNode[]) =>
      nodes
        .map((node) => this.match.get(node))
        .find((node) => node !== undefined && (into.tag === "#root" || isInside(node, into)));
    const [before, behind] = [first(previous), first(next)];
    if (before && behind && before.parent === behind.parent) return { anchor: before, at: "after" };
    if (behind?.parent === into && before?.parent !== into) return { anchor: behind, at: "before" };
    if (before) {
      const holder = before.parent;
      const isGroup = holder && CONTAINER.test(holder.tag) && !behind;
      const siblings = previous.map((node) => this.match.get(node)).filter((node) => node?.parent === holder);
      if (isGroup && (siblings.length > 1 || holder === into)) return { anchor: before, at: "after" };
      return { anchor: childOf(into, before), at: "after" };
    }
    if (behind) return { anchor: childOf(into, behind), at: "before" };
    return { anchor: into, at: "end" };
  }

  #put(
    { anchor, at }: { anchor: HtmlNode; at: "after" | "before" | "end" },
    source: string,
    from: HtmlNode,
  ): undefined {
    const { source: page } = this.page;
    const written = indentationAt(this.to.source, from.start) ?? "";
    const isSpaced = /\s$/.test(this.to.source.slice(0, from.start)) || from.start === 0;
    if (at === "end") {
      const body =
        anchor.tag === "#root" ? anchor.children.find(({ tag }) => tag === "html" || tag === "body") : null;
      if (body) {
        const inner = body.tag === "html" ? (body.children.find(({ tag }) => tag === "body") ?? body) : body;
        return this.#put({ anchor: inner, at: "end" }, source, from);
      }
      const offset = anchor.tag === "#root" ? page.trimEnd().length : anchor.closeStart;
      const own = indentationAt(page, anchor.tag === "#root" ? 0 : anchor.start);
      const ends = indentationAt(page, offset);
      if (anchor.tag === "#root") {
        this.text.appendLeft(offset, `${page.trim() === "" ? "" : "\n"}${reindent(source, written, "")}`);
        return;
      }
      if (ends !== null && own !== null) {
        const indent = own + indentUnit(page);
        const from = offset - ends.length;
        this.text.appendLeft(from, `${indent}${reindent(source, written, indent)}\n`);
        return;
      }
      this.text.appendLeft(offset, source);
      return;
    }
    const indent = indentationAt(page, anchor.start);
    const glue = indent === null ? (isSpaced && !isText(anchor) ? " " : isSpaced ? " " : "") : `\n${indent}`;
    const own = indent === null ? source : reindent(source, written, indent);
    if (at === "after") this.text.appendLeft(anchor.end, `${glue}${own}`);
    else this.text.appendLeft(anchor.start, `${own}${glue}`);
  }

  #wrap({ id, to, nodes, added, depth }: HtmlEdit & { kind: "wrap" }) {
    const found = nodes.map((node) => this.match.get(node));
    const kept = found.filter((node) => node !== undefined);
    const [first, last] = [kept[0], kept.at(-1)];
    if (!first || !last || kept.length < found.length) return this.collide(id, "gone", first, to);
    const present = first.parent;
    const classes = wordsOfAttribute(to, "class");
    const isWrapped = (node: HtmlNode) =>
      node.tag === to.tag && classes.every((name) => wordsOfAttribute(node, "class").includes(name));
    if (present && !this.#matched.has(present) && isWrapped(present)) return;
    const frame = FRAME.test(to.tag) ? this.page.nodes.find(({ tag }) => tag === to.tag) : undefined;
    if (frame) return this.#fillFrame(id, frame, to, added);
    const outer = outermostOf(kept);
    const all = outer.flatMap(withDescendants);
    const known = new Set(kept.flatMap(withDescendants));
    if (all.some((node) => !isText(node) && this.#matched.has(node) && !known.has(node)))
      return this.collide(id, "changed", { start: first.start, end: last.end }, to);
    const inner = Math.min(...outer.map((node) => node.start));
    const end = Math.max(...outer.map((node) => node.end));
    const indent = indentationAt(this.page.source, inner);
    const open = this.#startTag(to);
    const close = `</${to.tag}>`;
    const outside = indent === null ? null : `\n${indent}${indentUnit(this.page.source).repeat(depth)}`;
    const lines = outside === null ? null : outside + indentUnit(this.page.source);
    const firstKept = to.children.find((one) => !added.includes(one));
    const before = added.filter((child) => child.start < (firstKept?.start ?? 0));
    const behind = added.filter((child) => !before.includes(child));
    const list = (children: HtmlNode[]) =>
      children.map((child) => {
        const written = indentationAt(this.to.source, child.start) ?? "";
        return reindent(this.#sourceOf(child), written, lines?.slice(1) ?? written);
      });
    if (lines === null) {
      this.text.prependRight(inner, [open, ...list(before)].join(""));
      this.text.appendLeft(end, [...list(behind), close].join(""));
    } else {
      this.text.prependRight(inner, [open, ...list(before), ""].join(lines));
      // The wrapped lines go in by one level.
      const { source } = this.page;
      for (let at = source.indexOf("\n", inner); at !== -1 && at < end; at = source.indexOf("\n", at + 1))
        this.text.prependRight(at + 1, indentUnit(source));
      this.text.appendLeft(
        end,
        `${list(behind)
          .map((one) => lines + one)
          .join("")}${outside}${close}`,
      );
    }
    this.added.push(
      unitOf(to, this.renames),
      ...added.flatMap((child) => withDescendants(child).map((node) => unitOf(node, this.renames))),
    );
  }

  /** What the one element of its kind lacks of the new one goes in by itself, or not at all. */
  #fillFrame(id: string, frame: HtmlNode, to: HtmlNode, added: readonly HtmlNode[]): void {
    const own = new Set(withDescendants(frame).map((node) => unitOf(node)));
    const wanted = added.flatMap(withDescendants).map((node) => unitOf(node, this.renames));
    if (unitOf(frame) !== unitOf(to, this.renames) || wanted.some((unit) => !own.has(unit)))
      this.collide(id, "taken", frame, to);
  }

  #startTag(node: HtmlNode): string {
    const attributes = [...node.attributes].map(
      ([name, { value }]) => ` ${name}="${renameInAttribute(name, value, this.renames)}"`,
    );
    return `<${node.tag}${attributes.join("")}>`;
  }

  #wrapWords({ id, to, node }: HtmlEdit & { kind: "wrap-words" }) {
    const element = node.parent ? this.match.get(node.parent) : undefined;
    const words = textContent(to);
    const pattern = new RegExp(
      words
        .split(" ")
        .map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
        .join("\\s+"),
      "g",
    );
    const texts = element ? withDescendants(element).filter(isText) : [];
    const found = texts.flatMap((text) =>
      [...this.page.source.slice(text.start, text.end).matchAll(pattern)].map((one) => ({
        text,
        start: text.start + one.index,
        end: text.start + one.index + one[0].length,
      })),
    );
    const range = found[0];
    if (!range) return this.collide(id, "gone", element, to);
    const present = range.text.parent;
    if (present?.tag === to.tag && bare(textContent(present)) === bare(words)) return;
    this.text.appendRight(range.start, this.#startTag(to));
    this.text.appendLeft(range.end, `</${to.tag}>`);
    this.removed.push(unitOf(range.text));
    this.added.push(unitOf(to, this.renames), `word:${words}`);
  }

  #move({ id, to, node, position }: HtmlEdit & { kind: "move" }) {
    const moved = this.match.get(node);
    if (!moved) return this.collide(id, "gone", undefined, to);
    const place = this.#placeAt(position);
    if (!place || place.anchor === moved || isInside(place.anchor, moved))
      return this.collide(id, "gone", moved, to);
    const source = this.page.source.slice(moved.start, moved.end);
    this.#cut(moved);
    const indent = indentationAt(this.page.source, moved.start) ?? "";
    const at = indentationAt(this.page.source, place.anchor.start) ?? "";
    this.#put(place, reindent(source, indent, at), to);
  }

  #remove(edit: HtmlEdit & { kind: "remove" | "unwrap" }) {
    const found = this.match.get(edit.node);
    if (!found) return;
    const isUnwrap = edit.kind === "unwrap";
    if (!isUnwrap && !isSame(edit.node, found, this.renames) && !this.takes(edit.id))
      return this.collide(edit.id, "changed", found, undefined);
    const gone = isUnwrap ? [found] : withDescendants(found);
    this.removed.push(...gone.map((node) => unitOf(node)));
    if (!isUnwrap) return this.#cut(found);
    this.text.remove(found.start, found.openEnd);
    if (found.end > found.closeStart) this.text.remove(found.closeStart, found.end);
  }

  /** Removes a node with its line, if it has one of its own. */
  #cut({ start, end }: Range) {
    const { source } = this.page;
    const indent = indentationAt(source, start);
    const lineEnd = source.indexOf("\n", end);
    const rest = source.slice(end, lineEnd === -1 ? undefined : lineEnd);
    if (indent !== null && rest.trim() === "" && lineEnd !== -1)
      this.text.remove(start - indent.length, lineEnd + 1);
    else this.text.remove(start, end);
  }

  #setText({ id, to, node }: HtmlEdit & { kind: "text" }) {
    const found = this.match.get(node);
    if (!found) {
      const element = node.parent ? this.match.get(node.parent) : undefined;
      if (!element || !this.takes(id)) return this.collide(id, "gone", element, to);
      const texts = element.children.filter(isText);
      for (const text of texts) this.#cut(text);
      this.removed.push(...texts.map((text) => unitOf(text)));
      this.text.appendRight(element.openEnd, this.#sourceOf(to));
    } else {
      if (found.text === to.text) return;
      if (found.text !== node.text && !this.takes(id)) return this.collide(id, "changed", found, to);
      this.removed.push(unitOf(found));
      this.text.update(found.start, found.end, this.#sourceOf(to));
    }
    this.added.push(unitOf(to));
  }

  #setTag({ id, to, node }: HtmlEdit & { kind: "tag" }) {
    const found = this.match.get(node);
    if (!found) return this.collide(id, "gone", undefined, to);
    if (found.tag === to.tag) return;
    if (found.tag !== node.tag && !this.takes(id)) return this.collide(id, "changed", found, to);
    this.removed.push(unitOf(found));
    this.text.update(found.start + 1, found.start + 1 + found.tag.length, to.tag);
    if (found.end > found.closeStart) this.text.update(found.closeStart, found.end, `</${to.tag}>`);
    this.added.push(`<${to.tag}>`);
  }

  #setAttribute({ id, to, node, name, value, before }: HtmlEdit & { kind: "attribute" }) {
    const found = this.match.get(node);
    if (!found) return this.collide(id, "gone", undefined, to);
    const own = found.attributes.get(name);
    const wanted = value === null ? null : renameInAttribute(name, value, this.renames);
    const expected = before === null ? null : renameInAttribute(name, before, this.renames);
    if ((own?.value ?? null) === wanted) return;
    if ((own?.value ?? null) !== expected && !this.takes(id))
      return this.collide(id, own ? "taken" : "changed", found, to);
    this.removed.push(unitOf(found));
    if (wanted === null) {
      if (own) this.text.remove(own.start - 1, own.end);
      return;
    }
    const written = wanted === "" ? name : `${name}="${wanted.replaceAll('"', "&quot;")}"`;
    if (own) this.text.update(own.start, own.end, written);
    else this.text.appendLeft(this.#attributesEnd(found), ` ${written}`);
    this.added.push(`[${name}=${wanted}]`);
  }

  #setClass({ id, to, node, name, isAdded }: HtmlEdit & { kind: "class" }) {
    const found = this.match.get(node);
    if (!found) return this.collide(id, "gone", undefined, to);
    const own = this.renames.classes.get(name) ?? name;
    const before = this.#classes.get(found) ?? new Set(wordsOfAttribute(found, "class"));
    if (before.has(own) === isAdded) return;
    if (isAdded) before.add(own);
    else before.delete(own);
    if (!this.#classes.has(found)) this.removed.push(unitOf(found));
    this.#classes.set(found, before);
    const attribute = found.attributes.get("class");
    const written = `class="${[...before].join(" ")}"`;
    if (attribute) {
      if (before.size === 0) this.text.remove(attribute.start - 1, attribute.end);
      else this.text.update(attribute.start, attribute.end, written);
    } else this.text.appendLeft(this.#attributesEnd(found), ` ${written}`);
    this.added.push(isAdded ? `.${own}` : "");
  }

  #attributesEnd(node: HtmlNode): number {
    const ends = [...node.attributes.values()].map(({ end }) => end);
    return ends.length > 0 ? Math.max(...ends) : node.start + 1 + node.tag.length;
  }
}

/** The nodes or what wraps each of them, below their common parent. */
function outermostOf(nodes: readonly HtmlNode[]): HtmlNode[] {
  let common = nodes[0]?.parent ?? null;
  while (common && !nodes.every((node) => common && isInside(node, common))) common = common.parent;
  return common ? [...new Set(nodes.map((node) => childOf(common, node)))] : [];
}

function childOf(parent: HtmlNode, descendant: HtmlNode): HtmlNode {
  let at = descendant;
  while (at.parent && at.parent !== parent) at = at.parent;
  return at;
}

function namesOf(node: HtmlNode, renames?: Renames): string[] {
  const value = (name: string) => node.attributes.get(name)?.value ?? "";
  const written = (name: string) => (renames ? renameInAttribute(name, value(name), renames) : value(name));
  const words = (name: string, sign: string) =>
    written(name)
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => sign + word);
  return [...words("id", "#"), ...words("class", ".")];
}

/** What a node is counted by: a text's words, an element's tag and attributes. */
export function unitOf(node: HtmlNode, renames?: Renames): string {
  if (isText(node)) return `"${node.text}`;
  const attributes = [...node.attributes].map(([name, { value }]) => {
    const own = renames ? renameInAttribute(name, value, renames) : value;
    return `[${name}=${name === "class" ? own.split(/\s+/).filter(Boolean).join(" ") : own}]`;
  });
  return `<${node.tag}>${attributes.sort().join("")}`;
}

function isSame(node: HtmlNode, other: HtmlNode, renames: Renames): boolean {
  const units = (one: HtmlNode, names?: Renames) =>
    withDescendants(one)
      .map((part) => unitOf(part, names))
      .join("\n");
  return units(node, renames) === units(other);
}

function sameElement(own: HtmlNode, other: HtmlNode, renames: Renames): boolean {
  return unitOf(own) === unitOf(other, renames);
}
