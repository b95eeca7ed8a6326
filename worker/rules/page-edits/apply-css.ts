/** Puts the edits of a page's style sheet into a learner's version. */
import MagicString from "magic-string";
import type { CssEdit, CssEdits } from "./css-edits.ts";
import { type CssDeclaration, type CssRule, type CssTree, keyOf } from "./css-tree.ts";
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
import { renameInSelector, renameInValue } from "./renames.ts";

/** Puts edits into a learner's style sheet. */
export function applyCss(edits: CssEdits, page: CssTree, renames: Renames, choice: TakeCodex): Applied {
  const applier = new CssApplier("css", edits.to, page, renames, choice);
  for (const edit of edits.edits) applier.apply(edit);
  return applier.result();
}

class CssApplier extends EditApplier<CssTree> {
  apply(edit: CssEdit) {
    switch (edit.kind) {
      case "insert":
        return this.#insert(edit);
      case "remove":
        return this.#remove(edit);
      case "selectors":
        return this.#setSelectors(edit);
      case "add":
        return this.#add(edit);
      case "set":
        return this.#set(edit);
      case "drop":
        return this.#drop(edit);
    }
  }

  /** The key of a rule with the learner's names. */
  #key(rule: CssRule): string {
    return keyOf(withNames(rule, this.renames));
  }

  #selectors(rule: CssRule): string[] {
    return rule.selectors.map((selector) => renameInSelector(selector, this.renames));
  }

  /** The learner's rules with exactly these selectors. */
  #exact(rule: CssRule): CssRule[] {
    const key = this.#key(rule);
    return this.page.rules.filter((one) => keyOf(one) === key);
  }

  /** The learner's rules for any of these selectors, in the same at-rules. */
  #related(rule: CssRule): CssRule[] {
    const selectors = new Set(this.#selectors(rule));
    const context = renameInSelector(rule.context, this.renames);
    return this.page.rules.filter(
      (one) => one.context === context && one.selectors.some((selector) => selectors.has(selector)),
    );
  }

  #value(declaration: CssDeclaration): string {
    return renameInValue(declaration.value, this.renames);
  }

  #property(declaration: CssDeclaration): string {
    return renameInValue(declaration.property, this.renames);
  }

  /** The source of a declaration of the second version, with the learner's names. */
  #written({ start, end }: CssDeclaration): string {
    return renameInValue(this.to.source.slice(start, end), this.renames).replace(/;$/, "");
  }

  #insert({ id, to, previous, next }: CssEdit & { kind: "insert" }) {
    const present = this.#exact(to);
    if (present.length > 0 && to.selectors.length > 0) return this.#mergeInto(id, to, present);
    if (present.length > 0) {
      if (to.block && to.declarations.length === 0 && !this.takes(id))
        this.collide(id, "taken", present[0], to);
      return;
    }
    const source = this.#sourceOf(to);
    const first = (rules: CssRule[]) =>
      rules.flatMap((rule) => this.#exact(rule).slice(-1))[0] ??
      rules.flatMap((rule) => this.#related(rule).slice(-1))[0];
    const [before, behind] = [first(previous), first(next)];
    const { source: page } = this.page;
    const outer = to.parent ? this.#exact(to.parent)[0] : undefined;
    if (to.parent && !outer) return this.collide(id, "gone", undefined, to);
    const from = indentationAt(this.to.source, to.start) ?? "";
    const indentOf = (rule: CssRule) => indentationAt(page, rule.start) ?? "";
    const gap = to.parent && !/\n\s*\n\s*$/.test(this.to.source.slice(0, to.start)) ? "\n" : "\n\n";
    if (before)
      this.text.appendLeft(
        before.end,
        `${gap}${indentOf(before)}${reindent(source, from, indentOf(before))}`,
      );
    else if (behind && this.#isFirst(to))
      this.text.appendLeft(
        behind.start,
        `${reindent(source, from, indentOf(behind))}${gap}${indentOf(behind)}`,
      );
    else if (outer?.block) {
      const indent = indentOf(outer) + indentUnit(page);
      this.text.appendLeft(
        outer.block.end,
        `\n${indent}${reindent(source, from, indent)}\n${indentOf(outer)}`,
      );
    } else {
      const end = page.trimEnd().length;
      this.text.appendLeft(end, `${end === 0 ? "" : gap}${source}`);
    }
    for (const rule of this.to.rules)
      if (rule === to || isWithin(rule, to)) this.added.push(...unitsOfRule(rule, this.renames));
  }

  /** Whether no rule with declarations stands in front of it, so that it has to stay in front of the others. */
  #isFirst(to: CssRule): boolean {
    return this.to.rules.filter((rule) => rule.parent === to.parent)[0] === to;
  }

  #sourceOf(rule: CssRule): string {
    const text = new MagicString(this.to.source);
    for (const one of this.to.rules) {
      if (one !== rule && !isWithin(one, rule)) continue;
      if (one.prelude.end > one.prelude.start)
        this.#update(
          text,
          one.prelude,
          renameInSelector(this.to.source.slice(one.prelude.start, one.prelude.end), this.renames),
        );
      for (const declaration of one.declarations)
        this.#update(
          text,
          declaration,
          renameInValue(this.to.source.slice(declaration.start, declaration.end), this.renames),
        );
    }
    return text.slice(rule.start, rule.end);
  }

  #update(text: MagicString, { start, end }: Range, written: string) {
    if (text.original.slice(start, end) !== written) text.update(start, end, written);
  }

  /** The learner has a rule with the same selectors already. */
  #mergeInto(id: string, to: CssRule, present: CssRule[]) {
    const rule = present.at(-1);
    if (!rule) return;
    const differing = to.declarations.filter((wanted) => {
      const own = findDeclaration(present, this.#property(wanted));
      return own && own.value !== this.#value(wanted);
    });
    const related = to.declarations.filter(
      (wanted) => !findDeclaration(present, this.#property(wanted)) && overlaps(present, wanted),
    );
    if (differing.length + related.length > 0 && !this.takes(id)) return this.collide(id, "taken", rule, to);
    for (const wanted of to.declarations) {
      const own = findDeclaration(present, this.#property(wanted));
      if (own) this.#replace(rule, own, wanted);
      else this.#append(rule, wanted, null);
    }
  }

  #replace(rule: CssRule, own: CssDeclaration, wanted: CssDeclaration) {
    if (own.value === this.#value(wanted)) return;
    this.removed.push(unitOfDeclaration(rule, own));
    this.text.update(own.start, own.end, this.#written(wanted));
    this.added.push(this.#unit(rule, wanted));
  }

  #unit(rule: CssRule, wanted: CssDeclaration): string {
    return unitOfDeclaration(rule, {
      ...wanted,
      property: this.#property(wanted),
      value: this.#value(wanted),
    });
  }

  /** Adds a declaration behind another one of the rule, or at its end. */
  #append(rule: CssRule, wanted: CssDeclaration, behind: CssDeclaration | null) {
    const { source } = this.page;
    if (!rule.block) return;
    const written = this.#written(wanted);
    const last = rule.declarations.at(-1);
    const anchor = behind ?? last;
    this.added.push(this.#unit(rule, wanted));
    if (!anchor) {
      const outer = indentationAt(source, rule.start) ?? "";
      const inner = source.slice(rule.block.start, rule.block.end);
      const isMultiline = inner.includes("\n") || inner.trim() === "";
      if (!isMultiline) this.text.appendLeft(rule.block.end, ` ${written}; `);
      else {
        const end = rule.block.start + inner.trimEnd().length;
        this.text.appendLeft(end, `\n${outer}${indentUnit(source)}${written};`);
        if (!inner.includes("\n")) this.text.appendLeft(end, `\n${outer}`);
      }
      return;
    }
    const indent = indentationAt(source, anchor.start);
    const isClosed = /^\s*(?:\/\*(?:(?!\*\/)[\s\S])*\*\/\s*)*;/.exec(source.slice(anchor.end));
    const end = anchor.end + (isClosed?.[0].length ?? 0);
    const glue = indent === null ? " " : `\n${indent}`;
    this.text.appendLeft(end, `${isClosed ? "" : ";"}${glue}${written};`);
  }

  #remove({ id, rule }: CssEdit & { kind: "remove" }) {
    const found = this.#exact(rule).at(-1);
    if (!found) {
      if (this.#related(rule).length > 0 && !this.takes(id))
        this.collide(id, "changed", this.#related(rule)[0], undefined);
      return;
    }
    const own = new Set(found.declarations.map(({ property, value }) => `${property}:${value}`));
    const isSame =
      own.size === rule.declarations.length &&
      rule.declarations.every((one) => own.has(`${this.#property(one)}:${this.#value(one)}`));
    if (!isSame && !this.takes(id)) return this.collide(id, "changed", found, undefined);
    for (const one of this.page.rules)
      if (one === found || isWithin(one, found)) this.removed.push(...unitsOfRule(one));
    const { source } = this.page;
    const end = found.end + (/^[ \t]*\n\n?/.exec(source.slice(found.end))?.[0].length ?? 0);
    this.text.remove(found.start, end);
  }

  #setSelectors({ id, rule, to }: CssEdit & { kind: "selectors" }) {
    const found = this.#exact(rule).at(-1);
    if (!found) {
      if (this.#exact(to).length === 0) this.collide(id, "gone", this.#related(rule)[0], to);
      return;
    }
    const written = renameInSelector(this.to.source.slice(to.prelude.start, to.prelude.end), this.renames);
    const moved = { ...found, selectors: this.#selectors(to) };
    this.removed.push(...unitsOfRule(found));
    this.added.push(...unitsOfRule(moved));
    this.text.update(found.prelude.start, found.prelude.end, written);
  }

  #add({ id, rule, to, declaration, previous }: CssEdit & { kind: "add" }) {
    const exact = this.#exact(rule);
    const related = this.#related(rule);
    const own = findDeclaration(exact, this.#property(declaration));
    if (own) {
      if (own.value === this.#value(declaration)) return;
      const holder = exact.find((one) => one.declarations.includes(own));
      if (!this.takes(id)) return this.collide(id, "taken", own, declaration);
      if (holder) this.#replace(holder, own, declaration);
      return;
    }
    if (
      (overlaps(related, declaration) || findDeclaration(related, this.#property(declaration))) &&
      !overlaps([rule], declaration) &&
      !this.takes(id)
    )
      return this.collide(id, "taken", related[0], declaration);
    const holder = exact.at(-1);
    if (!holder) return this.#appendRule(rule, to, declaration, related.at(-1));
    const behind = previous
      .map((property) => findDeclaration([holder], renameInValue(property, this.renames)))
      .find((one) => one !== undefined);
    this.#append(holder, declaration, overlaps([holder], declaration) ? null : (behind ?? null));
  }

  /** A rule of its own for one declaration, where the learner has no rule with these selectors. */
  #appendRule(rule: CssRule, to: CssRule, declaration: CssDeclaration, behind: CssRule | undefined) {
    const { source } = this.page;
    const outer = rule.parent ? this.#exact(rule.parent)[0] : undefined;
    if (rule.parent && !outer) return this.collide(`css:${rule.start}`, "gone", undefined, to);
    const prelude = renameInSelector(
      this.to.source.slice(to.prelude.start, to.prelude.end),
      this.renames,
    ).trim();
    const indent = outer ? (indentationAt(source, outer.start) ?? "") + indentUnit(source) : "";
    const written = `${prelude} {\n${indent}${indentUnit(source)}${this.#written(declaration)};\n${indent}}`;
    const at = behind?.end ?? outer?.block?.end ?? source.trimEnd().length;
    this.text.appendLeft(at, `${at === 0 ? "" : behind ? "\n\n" : outer ? "\n" : "\n\n"}${indent}${written}`);
    const own = { ...withNames(rule, this.renames), selectors: this.#selectors(to) };
    this.added.push(keyOf(own), this.#unit(own, declaration));
  }

  #set({ id, rule, to, declaration, before }: CssEdit & { kind: "set" }) {
    const exact = this.#exact(rule);
    const own =
      findDeclaration(exact, this.#property(declaration)) ??
      findDeclaration(this.#related(rule), this.#property(declaration));
    if (!own) {
      const holder = exact.at(-1);
      if (overlaps(this.#related(rule), declaration) && !this.takes(id))
        return this.collide(id, "changed", holder ?? this.#related(rule)[0], declaration);
      if (holder) this.#append(holder, declaration, null);
      else this.#appendRule(rule, to, declaration, this.#related(rule).at(-1));
      return;
    }
    if (own.value === this.#value(declaration)) return;
    if (own.value !== this.#value(before) && !this.takes(id))
      return this.collide(id, "changed", own, declaration);
    const holders = this.#related(rule).filter(
      (one) =>
        one.declarations.includes(own) ||
        one.declarations.some((other) => other.property === own.property && other.value === own.value),
    );
    for (const holder of holders) {
      const found = findDeclaration([holder], own.property);
      if (found) this.#replace(holder, found, declaration);
    }
  }

  #drop({ id, rule, before }: CssEdit & { kind: "drop" }) {
    for (const holder of this.#related(rule)) {
      const own = findDeclaration([holder], this.#property(before));
      if (!own) continue;
      if (own.value !== this.#value(before) && !this.takes(id))
        return this.collide(id, "changed", own, undefined);
      this.removed.push(unitOfDeclaration(holder, own));
      const { source } = this.page;
      const indent = indentationAt(source, own.start);
      const tail = /^\s*;?[ \t]*/.exec(source.slice(own.end))?.[0].length ?? 0;
      const start = indent === null ? own.start : own.start - indent.length - 1;
      this.text.remove(Math.max(start, 0), own.end + tail);
    }
  }
}

/** A rule with the learner's names in its selectors. */
function withNames(rule: CssRule, renames: Renames): CssRule {
  const selectors = rule.selectors.map((one) => renameInSelector(one, renames));
  return { ...rule, selectors, context: renameInSelector(rule.context, renames) };
}

const isWithin = (rule: CssRule, outer: CssRule): boolean =>
  rule.parent === outer || (rule.parent !== null && isWithin(rule.parent, outer));

function findDeclaration(rules: readonly CssRule[], property: string): CssDeclaration | undefined {
  return rules.flatMap(({ declarations }) => declarations).findLast((one) => one.property === property);
}

/** Whether a rule has a shorthand or longhand of another name that sets the same. */
function overlaps(rules: readonly CssRule[], wanted: CssDeclaration): boolean {
  return rules
    .flatMap(({ declarations }) => declarations)
    .some(
      ({ property, sets }) =>
        property !== wanted.property && [...wanted.sets.keys()].some((name) => sets.has(name)),
    );
}

/** What a rule is counted by: itself, and each of its declarations. */
export function unitsOfRule(rule: CssRule, renames?: Renames): string[] {
  const own = renames ? withNames(rule, renames) : rule;
  const declarations = rule.declarations.map((one) =>
    unitOfDeclaration(
      own,
      renames
        ? { ...one, property: renameInValue(one.property, renames), value: renameInValue(one.value, renames) }
        : one,
    ),
  );
  return [keyOf(own), ...declarations];
}

function unitOfDeclaration(rule: CssRule, { property, value }: CssDeclaration): string {
  return `${keyOf(rule)}{${property}:${value}`;
}
