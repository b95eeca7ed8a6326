/** Finds the statements of one script in another version of it. */
import { align, overlap, pairEqual } from "./align.ts";
import { newRenames, type Renames } from "./edits.ts";
import type { JsBlock, JsStatement, JsToken, JsTree } from "./js-tree.ts";
import { renameInString } from "./renames.ts";

/** The statements and blocks of one script, each with its counterpart in another. */
export interface JsMatch {
  statements: Map<JsStatement, JsStatement>;
  blocks: Map<JsBlock, JsBlock>;
  /** Whether one is a learner's, in which a declaration may have another name and another value. */
  isOwn: boolean;
}

/** A statement's own tokens as one text, with a learner's names; a block stands for `{}`. */
export function headText(statement: JsStatement, renames?: Renames): string {
  let text = "";
  for (const token of statement.head) text += `${renames ? renameToken(token, text, renames) : token.text} `;
  return text;
}

/** A token as a learner would name it. `before` is the code in front of it, which tells what a string means. */
export function renameToken({ text, kind }: JsToken, before: string, renames: Renames): string {
  if (kind === "variable") return renames.variables.get(text) ?? text;
  if (kind !== "string") return text;
  return /^["']/.test(text)
    ? text[0] + renameInString(text.slice(1, -1), before, renames) + text.at(-1)
    : renameInString(text, before, renames);
}

/** A statement with all that is in it as one text. */
export function wholeText(statement: JsStatement, renames?: Renames): string {
  return wholeTextsOf(renames)(statement);
}

/**
 * `wholeText`, for many statements of one script: each text is made once, since the texts of statements hold those of the inner ones.
 *
 * @param renames must not change as long as the function is used
 */
export function wholeTextsOf(renames?: Renames): (statement: JsStatement) => string {
  const texts = new Map<JsStatement, string>();
  const textOf = (statement: JsStatement): string => {
    const known = texts.get(statement);
    if (known !== undefined) return known;
    const inner = statement.blocks.map((block) => block.statements.map(textOf).join(";"));
    const text = `${headText(statement, renames)}{${inner.join("}{")}}`;
    texts.set(statement, text);
    return text;
  };
  return textOf;
}

/** The shape of a statement's own tokens: names of variables are numbered in the order in which they come. */
function shapeOf(statement: JsStatement, renames?: Renames): string {
  const numbers = new Map<string, number>();
  let text = "";
  for (const token of statement.head) {
    const own = renames ? renameToken(token, text, renames) : token.text;
    const number = numbers.get(own) ?? numbers.size;
    if (token.kind === "variable") numbers.set(own, number);
    text += token.kind === "variable" ? `$${number} ` : `${own} `;
  }
  return text;
}

/** The kinds of a statement's own tokens. */
function formOf({ head }: JsStatement): string {
  return head.map(({ kind, text }) => (kind === "other" ? text.replace(/^[\d.]+$/, "0") : kind)).join(" ");
}

/**
 * Matches the statements of two scripts in their blocks: by what they declare, assign or listen on, by their tokens and by their order.
 *
 * @param names the learner's names for those of `before`; without them, `after` isn't a learner's
 */
export function matchJs(before: JsTree, after: JsTree, names?: Renames): JsMatch {
  const match: JsMatch = { statements: new Map(), blocks: new Map(), isOwn: names !== undefined };
  const renames = names ?? newRenames();
  const texts: Texts = { renames, before: wholeTextsOf(renames), after: wholeTextsOf() };
  matchBlocks(before.program, after.program, match, texts);
  const used = new Set(match.statements.values());
  const [left, right] = [
    before.statements.filter((one) => !match.statements.has(one)),
    after.statements.filter((one) => !used.has(one)),
  ];
  // What was moved to another block is found by what it says, but not plain calls, which are often repeated.
  const movable = (one: JsStatement) => one.key.startsWith("declares ") || one.key.startsWith("listens ");
  const moved = pairEqual(
    left.filter(movable).map((one) => ({ one, names: renames as Renames | undefined })),
    right.filter(movable).map((one) => ({ one, names: undefined as Renames | undefined })),
    ({ one, names }) => keyWithNames(one, names),
  );
  for (const [{ one }, { one: other }] of moved)
    if (!match.statements.has(one)) add(one, other, match, texts);
  return match;
}

function keyWithNames({ key }: JsStatement, renames?: Renames): string {
  return renames ? key.replace(/[\w$]+/g, (word) => renames.variables.get(word) ?? word) : key;
}

/** The whole texts of both scripts' statements. Those of the first have the learner's names. */
type Texts = {
  renames: Renames;
  before: (statement: JsStatement) => string;
  after: (statement: JsStatement) => string;
};

function matchBlocks(before: JsBlock, after: JsBlock, match: JsMatch, texts: Texts): void {
  match.blocks.set(before, after);
  const profiles = new Map<JsStatement, Profile>();
  for (const one of before.statements) profiles.set(one, profileOf(one, texts.before(one), texts.renames));
  for (const one of after.statements) profiles.set(one, profileOf(one, texts.after(one)));
  const profile = (one: JsStatement) => profiles.get(one) ?? profileOf(one, texts.after(one));
  const pairs = [
    ...align(
      before.statements,
      after.statements,
      (one) => profile(one).whole,
      (one, other) => similarity(profile(one), profile(other), match.isOwn),
    ),
  ];
  const [used, known] = [new Set(pairs.map(([, other]) => other)), new Set(pairs.map(([one]) => one))];
  const [left, right] = [
    before.statements.filter((one) => !known.has(one)),
    after.statements.filter((one) => !used.has(one)),
  ];
  const rest = [...pairEqual(left, right, (one) => profile(one).whole)];
  const taken = new Set(rest.flat());
  const keyed = (one: JsStatement) =>
    !taken.has(one) && profile(one).key !== "" && !profile(one).key.startsWith("calls ");
  rest.push(...pairEqual(left.filter(keyed), right.filter(keyed), (one) => profile(one).key));
  for (const [one, other] of [...pairs, ...rest]) add(one, other, match, texts);
}

function add(one: JsStatement, other: JsStatement, match: JsMatch, texts: Texts): void {
  match.statements.set(one, other);
  for (const [index, block] of one.blocks.entries()) {
    const inner = other.blocks[index];
    if (inner) matchBlocks(block, inner, match, texts);
  }
}

type Profile = {
  whole: string;
  head: string;
  shape: string;
  form: string;
  key: string;
  type: string;
  words: ReadonlySet<string>;
  blocks: number;
};

function profileOf(statement: JsStatement, whole: string, renames?: Renames): Profile {
  const head = headText(statement, renames);
  return {
    whole,
    head,
    shape: shapeOf(statement, renames),
    form: formOf(statement),
    key: keyWithNames(statement, renames),
    type: statement.type,
    words: new Set(head.split(" ")),
    blocks: statement.blocks.length,
  };
}

function similarity(one: Profile, other: Profile, isOwn: boolean): number {
  if (one.whole === other.whole) return 10;
  const isKeyed = one.key !== "" && one.key === other.key && !one.key.startsWith("calls ");
  if (isKeyed && one.key.startsWith("assigns "))
    return one.head === other.head ? 8 : 3 + overlap(one.words, other.words);
  if (isKeyed) return 7 + overlap(one.words, other.words);
  if (one.head === other.head) return 6;
  if (one.shape === other.shape && one.blocks === other.blocks) return 4;
  const isPlain = one.key.startsWith("declares ") && other.key.startsWith("declares ");
  if (isOwn && isPlain && one.form === other.form && one.blocks === other.blocks) return 2;
  if (one.type !== other.type || one.blocks > other.blocks) return 0;
  // Two declarations of other names, or two listeners, are two statements.
  if (/^(?:declares|listens|assigns) /.test(one.key) || /^(?:declares|listens|assigns) /.test(other.key))
    return 0;
  const common = overlap(one.words, other.words);
  return common >= 0.5 ? 1 + common : 0;
}
