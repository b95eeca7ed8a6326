/** Puts the edits of a page's script into a learner's version. */
import MagicString from "magic-string";
import { align } from "./align.ts";
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
import { changedTokens, type JsEdit, type JsEdits } from "./js-edits.ts";
import { headText, type JsMatch, renameToken, wholeText } from "./js-match.ts";
import type { JsBlock, JsStatement, JsTree } from "./js-tree.ts";
import { writtenName } from "./rename-page.ts";

/** Puts edits into a learner's script. `match` leads from the edits' first version to the page. */
export function applyJs(
  edits: JsEdits,
  page: JsTree,
  match: JsMatch,
  renames: Renames,
  choice: TakeCodex,
): Applied {
  const applier = new JsApplier(edits, page, match, renames, choice);
  // What is taken out goes first, since what is put in its place would go with it.
  const isRemoval = ({ kind }: JsEdit) => kind === "remove";
  for (const edit of [...edits.edits.filter(isRemoval), ...edits.edits.filter((one) => !isRemoval(one))])
    applier.apply(edit);
  return applier.result();
}

class JsApplier extends EditApplier<JsTree> {
  /** Where the line behind a statement that was taken out begins; null where other code shares its line. */
  readonly #gone = new Map<JsStatement, number | null>();
  readonly #from: JsTree;
  readonly #matched: ReadonlySet<JsStatement>;

  readonly match: JsMatch;

  constructor({ from, to }: JsEdits, page: JsTree, match: JsMatch, renames: Renames, choice: TakeCodex) {
    super("js", to, page, renames, choice);
    this.match = match;
    this.#from = from;
    this.#matched = new Set(match.statements.values());
  }

  apply(edit: JsEdit) {
    switch (edit.kind) {
      case "insert":
        return this.#insert(edit);
      case "remove":
        return this.#remove(edit);
      case "head":
        return this.#setHead(edit);
      case "replace":
        return this.#replace(edit);
    }
  }

  /** A piece of the second version's source, with the learner's names. */
  #sourceOf({ start, end }: Range): string {
    const { source, statements } = this.to;
    const text = new MagicString(source);
    for (const statement of statements) {
      if (statement.end <= start || statement.start >= end) continue;
      for (const token of statement.head) {
        if (token.start < start || token.end > end) continue;
        const own = writtenName(source, token, this.renames);
        if (own !== source.slice(token.start, token.end)) text.update(token.start, token.end, own);
      }
    }
    return text.slice(start, end);
  }

  #insert({ id, to, block, previous, next, isBeforeNext }: JsEdit & { kind: "insert" }) {
    const into = this.match.blocks.get(block);
    const owner = block.owner ? this.match.statements.get(block.owner) : undefined;
    if (!into) return this.collide(id, "gone", owner, this.#outermost(to));
    const whole = wholeText(to, this.renames);
    if (into.statements.some((one) => !this.#matched.has(one) && wholeText(one) === whole)) return;
    const isNew = (name: string) => !this.#from.declared.has(name);
    const names = withInner(to)
      .flatMap(({ declares }) => declares)
      .filter(isNew);
    const own = to.declares
      .map((name) => into.statements.find((one) => one.declares.includes(name) && !this.#matched.has(one)))
      .find((one) => one !== undefined);
    const taken = names.filter((name) => this.page.declared.has(name));
    if (taken.length > 0) {
      const inner = own ? undefined : into.statements.find((one) => declaresInside(one, taken));
      if (!this.takes(id) || !(own || (inner && !into.owner)))
        return this.collide(id, "taken", own ?? inner ?? into, to);
      if (own) return this.#overwrite(own, to);
      // A name of a function's own hides the new one only there, so both can stay.
    }
    const found = (list: JsStatement[]) =>
      list.map((one) => this.match.statements.get(one)).find((one) => one?.block === into);
    const [before, behind] = [found(previous), found(next)];
    this.#put(
      to,
      into,
      before,
      behind,
      isBeforeNext && behind === this.match.statements.get(next[0] as JsStatement),
    );
    this.added.push(...withInner(to).map((one) => unitOf(one, this.renames)));
  }

  /** The statement of the second version's outermost block that holds a statement: what a collision shows. */
  #outermost(statement: JsStatement): JsStatement {
    let at = statement;
    while (at.block.owner) at = at.block.owner;
    return at;
  }

  #put(
    to: JsStatement,
    into: JsBlock,
    before: JsStatement | undefined,
    behind: JsStatement | undefined,
    isBeforeNext: boolean,
  ) {
    const { statements } = into;
    // It stands behind its neighbour and behind what it needs.
    const needed = usesAtOnce(to).map((name) => this.renames.variables.get(name) ?? name);
    const least = statements.findLastIndex((one) => one.declares.some((name) => needed.includes(name)));
    const first = before
      ? statements.indexOf(before)
      : behind
        ? statements.indexOf(behind) - 1
        : statements.length - 1;
    const anchor = statements[Math.max(first, least)];
    const { source } = this.page;
    const from = indentationAt(this.to.source, to.start) ?? "";
    const written = this.#sourceOf(to);
    const isApart = /\n[ \t]*\n\s*(?:\/\/[^\n]*\s*)*$/.test(this.to.source.slice(0, to.start));
    // Where the next statement belongs to it, a blank line comes in front of both.
    const follower = anchor && statements[statements.indexOf(anchor) + 1];
    const ownIndent = follower ? indentationAt(source, follower.start) : null;
    if (
      follower &&
      follower === behind &&
      isBeforeNext &&
      isApart &&
      !this.#isApartBehind(to) &&
      ownIndent !== null
    ) {
      this.text.appendLeft(follower.start, `${reindent(written, from, ownIndent)}\n${ownIndent}`);
      return;
    }
    const lineBehind = anchor && this.#gone.get(anchor);
    if (anchor && lineBehind !== undefined && lineBehind !== null) {
      const indent = indentationAt(source, anchor.start) ?? "";
      this.text.appendRight(lineBehind, `${indent}${reindent(written, from, indent)}\n`);
      return;
    }
    if (anchor) {
      const indent = indentationAt(source, anchor.start);
      const glue = indent === null ? " " : `${isApart && before ? "\n" : ""}\n${indent}`;
      this.text.appendLeft(
        this.#endOf(anchor),
        `${this.#needsSemicolon(anchor, written, indent === null) ? ";" : ""}${glue}${reindent(written, from, indent ?? "")}`,
      );
      return;
    }
    const next = statements[0];
    if (next) {
      const indent = indentationAt(source, next.start);
      this.text.appendLeft(
        next.start,
        `${reindent(written, from, indent ?? "")}${indent === null ? " " : `${this.#isApartBehind(to) ? "\n" : ""}\n${indent}`}`,
      );
      return;
    }
    if (!into.owner) {
      const end = source.trimEnd().length;
      this.text.appendLeft(end, `${end > 0 ? "\n" : ""}${written}`);
      return;
    }
    const outer = indentationAt(source, into.owner.start) ?? lineIndent(source, into.owner.start);
    const indent = outer + indentUnit(source);
    const inner = source.slice(into.start, into.end);
    const end = into.start + inner.trimEnd().length;
    this.text.appendLeft(
      end,
      `\n${indent}${reindent(written, from, indent)}${/\n/.test(inner.slice(inner.trimEnd().length)) ? "" : `\n${outer}`}`,
    );
  }

  #isApartBehind(to: JsStatement): boolean {
    return /^[^\n]*\n[ \t]*\n/.test(this.to.source.slice(to.end));
  }

  /** Where a statement's line ends, if nothing but a comment stands behind it. */
  #endOf({ end }: JsStatement): number {
    const rest = /^[ \t]*(?:\/\/[^\n]*|\/\*[^\n]*?\*\/[ \t]*(?=\n|$))/.exec(this.page.source.slice(end));
    return end + (rest?.[0].length ?? 0);
  }

  /** Whether two statements would be read as one, since the first has no semicolon. */
  #needsSemicolon(anchor: JsStatement, written: string, isSameLine: boolean): boolean {
    const isOpen = !/[;}]$/.test(this.page.source.slice(anchor.start, anchor.end));
    return isOpen && (isSameLine || /^[([`+\-/]/.test(written));
  }

  #overwrite(own: JsStatement, to: JsStatement) {
    this.removed.push(...withInner(own).map((one) => unitOf(one)));
    this.added.push(...withInner(to).map((one) => unitOf(one, this.renames)));
    const [indent, from] = [lineIndent(this.page.source, own.start), lineIndent(this.to.source, to.start)];
    this.text.update(own.start, own.end, reindent(this.#sourceOf(to), from, indent));
  }

  #remove({ id, statement }: JsEdit & { kind: "remove" }) {
    const found = this.match.statements.get(statement);
    if (!found) return;
    if (wholeText(found) !== wholeText(statement, this.renames) && !this.takes(id))
      return this.collide(id, "changed", found, undefined);
    this.removed.push(...withInner(found).map((one) => unitOf(one)));
    const { source } = this.page;
    const indent = indentationAt(source, found.start);
    const lineEnd = /^[ \t]*\n/.exec(source.slice(found.end));
    const hasOwnLine = indent !== null && lineEnd !== null;
    const end = found.end + (hasOwnLine ? lineEnd[0].length : 0);
    this.text.remove(found.start - (hasOwnLine ? indent.length : 0), end);
    this.#gone.set(found, hasOwnLine ? end : null);
  }

  #replace({ id, statement, to }: JsEdit & { kind: "replace" }) {
    const found = this.match.statements.get(statement);
    if (!found) return this.collide(id, "gone", undefined, to);
    if (wholeText(found) === wholeText(to, this.renames)) return;
    if (wholeText(found) !== wholeText(statement, this.renames) && !this.takes(id))
      return this.collide(id, "changed", found, to);
    this.#overwrite(found, to);
  }

  /** Changes a statement's own tokens, where the learner left the ones that change. */
  #setHead({ id, statement, to }: JsEdit & { kind: "head" }) {
    const found = this.match.statements.get(statement);
    if (!found) return this.collide(id, "gone", undefined, to);
    if (headText(found) === headText(to, this.renames)) return;
    const range = this.#changedRange(statement, to, found);
    if (!range) {
      if (!this.takes(id)) return this.collide(id, "changed", found, to);
      return this.#overwrite(found, to);
    }
    const extra = to.blocks
      .slice(statement.blocks.length)
      .flatMap((block) => block.statements.flatMap(withInner));
    this.removed.push(unitOf(found));
    this.added.push(unitOf(to, this.renames), ...extra.map((one) => unitOf(one, this.renames)));
    const [indent, from] = [lineIndent(this.page.source, found.start), lineIndent(this.to.source, to.start)];
    const written = reindent(this.#sourceOf(range.to), from, indent);
    if (range.own.end > range.own.start) this.text.update(range.own.start, range.own.end, written);
    else this.text.appendLeft(range.own.start, written);
  }

  #changedRange(before: JsStatement, to: JsStatement, found: JsStatement): { own: Range; to: Range } | null {
    const { start, beforeEnd, afterEnd } = changedTokens(before.head, to.head);
    const names = before.head.map((token) => renameToken(token, "", this.renames));
    const own = found.head.map(({ text }) => text);
    const indexes = (list: readonly string[]) => list.map((text, index) => ({ text, index }));
    const pairs = align(
      indexes(names),
      indexes(own),
      ({ text }) => text,
      (one, other) => (one.text === other.text ? 1 : 0),
    );
    const toOwn = new Map(pairs.map(([one, other]) => [one.index, other.index]));
    const [first, last] = [
      start === 0 ? -1 : toOwn.get(start - 1),
      beforeEnd === names.length ? own.length : toOwn.get(beforeEnd),
    ];
    if (first === undefined || last === undefined || first >= last) return null;
    if (own.slice(first + 1, last).join(" ") !== names.slice(start, beforeEnd).join(" ")) return null;
    return {
      own: { start: found.head[first]?.end ?? found.start, end: found.head[last]?.start ?? found.end },
      to: { start: to.head[start - 1]?.end ?? to.start, end: to.head[afterEnd]?.start ?? to.end },
    };
  }
}

const lineIndent = (text: string, offset: number) =>
  /^[ \t]*/.exec(text.slice(text.lastIndexOf("\n", offset - 1) + 1))?.[0] ?? "";

/** A statement and all in its blocks. */
function withInner(statement: JsStatement): JsStatement[] {
  return [statement, ...statement.blocks.flatMap((block) => block.statements.flatMap(withInner))];
}

/** Whether a name is declared in a statement, and not for the block that the statement is in. */
function declaresInside(statement: JsStatement, names: readonly string[]): boolean {
  return withInner(statement).some(({ type, head, declares }) => {
    // The parameters of a function are among its own tokens.
    const isFunction =
      type === "FunctionDeclaration" || head.some(({ text }) => text === "=>" || text === "function");
    const own = isFunction ? head.filter(({ kind }) => kind === "variable").map(({ text }) => text) : [];
    return [...declares, ...own].some((name) => names.includes(name));
  });
}

/** Whether a statement's blocks run with it, not later, when something calls them. */
export const runsAtOnce = ({ type, head }: JsStatement): boolean =>
  type !== "FunctionDeclaration" && !head.some(({ text }) => text === "=>" || text === "function");

/** The names of variables that a statement needs when it runs, without those that only its blocks need. */
export function ownUsesAtOnce({ type, head, declares }: JsStatement): string[] {
  if (type === "FunctionDeclaration") return [];
  const own = new Set(declares);
  return head.flatMap(({ kind, text }) => (kind === "variable" && !own.has(text) ? [text] : []));
}

/** The names of variables that a statement needs when it runs, not only when its functions are called. */
function usesAtOnce(statement: JsStatement): string[] {
  const blocks = runsAtOnce(statement) ? statement.blocks : [];
  return [...ownUsesAtOnce(statement), ...blocks.flatMap(({ statements }) => statements.flatMap(usesAtOnce))];
}

/** What a statement is counted by: its own tokens, and what its block belongs to. */
export function unitOf(statement: JsStatement, renames?: Renames): string {
  const { owner } = statement.block;
  const key =
    owner && renames
      ? owner.key.replace(/[\w$]+/g, (word) => renames.variables.get(word) ?? word)
      : owner?.key;
  return `${owner ? key || owner.type : ""}|${headText(statement, renames)}`;
}
