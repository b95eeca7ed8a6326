/**
 * Parses style sheets and style attributes by the rules of CSS Syntax 3, nested rules included. (The parser of css-tree reads a nested
 * rule that begins with a tag as one piece of raw text.)
 */
import { tokenize, tokenTypes } from "css-tree/tokenizer";
import type { Steps } from "../steps.ts";

export interface Declaration {
  /** In lower case, but for custom properties. */
  property: string;
  value: string;
  isImportant: boolean;
}

/** A style rule (`name` null), or an at-rule. */
export interface RawRule {
  name: string | null;
  /** What stands in front of the block. */
  prelude: string;
  /** Null for an at-rule without a block. */
  block: RawBlock | null;
}

/** The content of a block, in order. */
export type RawBlock = (Declaration | RawRule)[];

/** Deeper blocks are left out. */
const MAX_DEPTH = 40;

/** A text with its tokens. */
class Tokens {
  readonly text: string;
  readonly types: number[] = [];
  readonly starts: number[] = [];
  readonly ends: number[] = [];

  constructor(text: string, steps: Steps) {
    this.text = text;
    tokenize(text, (type, start, end) => {
      steps.take();
      this.types.push(type);
      this.starts.push(start);
      this.ends.push(end);
    });
  }
}

const { LeftParenthesis, RightParenthesis, LeftSquareBracket, RightSquareBracket, WhiteSpace, Comment } =
  tokenTypes;

class Parser {
  readonly #tokens: Tokens;
  #at = 0;

  constructor(tokens: Tokens) {
    this.#tokens = tokens;
  }

  get #sign(): string {
    const { text, starts } = this.#tokens;
    return text[starts[this.#at] ?? text.length] ?? "";
  }

  get #type(): number | undefined {
    return this.#tokens.types[this.#at];
  }

  get #isAtEnd(): boolean {
    return this.#at >= this.#tokens.types.length;
  }

  #isSign(sign: string): boolean {
    return this.#sign === sign && this.#type !== tokenTypes.String && this.#type !== Comment;
  }

  #skipSpace(): void {
    while (this.#type === WhiteSpace || this.#type === Comment) this.#at++;
  }

  /** The text up to a token, without comments. */
  #textFrom(from: number, to: number): string {
    const { text, types, starts, ends } = this.#tokens;
    let result = "";
    for (let at = from; at < to; at++)
      result += types[at] === Comment ? " " : text.slice(starts[at], ends[at]);
    return result.trim();
  }

  /** Moves to the first of the signs outside of brackets; also stops at the end. */
  #moveTo(signs: string): void {
    const { text, types, starts, ends } = this.#tokens;
    let depth = 0;
    for (; !this.#isAtEnd; this.#at++) {
      const type = types[this.#at] ?? -1;
      const start = starts[this.#at] ?? 0;
      if (depth === 0 && (ends[this.#at] ?? 0) - start === 1 && signs.includes(text[start] ?? "")) return;
      if (type === LeftParenthesis || type === LeftSquareBracket || type === tokenTypes.Function) depth++;
      else if (depth > 0 && (type === RightParenthesis || type === RightSquareBracket)) depth--;
    }
  }

  #tokenText(): string {
    const { text, starts, ends } = this.#tokens;
    return text.slice(starts[this.#at], ends[this.#at]) || "\0";
  }

  /** Reads rules and declarations up to the end of the block, or of the text. */
  readBlock(isTop: boolean, depth: number): RawBlock {
    const block: RawBlock = [];
    while (true) {
      this.#skipSpace();
      if (this.#isAtEnd) return block;
      if (!isTop && this.#isSign("}")) {
        this.#at++;
        return block;
      }
      if (this.#isSign(";")) {
        this.#at++;
        continue;
      }
      if (isTop && this.#sign === "<" && /^(?:<!--)$/.test(this.#tokenText())) {
        this.#at++;
        continue;
      }
      const found = this.#sign === "@" ? this.#readAtRule(depth) : this.#readOther(isTop, depth);
      if (found) block.push(found);
    }
  }

  #readAtRule(depth: number): RawRule | null {
    const name = this.#tokenText().slice(1).toLowerCase();
    const from = ++this.#at;
    this.#moveTo(depth === 0 ? "{;" : "{;}");
    const prelude = this.#textFrom(from, this.#at);
    if (!this.#isSign("{")) {
      if (this.#isSign(";")) this.#at++;
      return { name, prelude, block: null };
    }
    return { name, prelude, block: this.#readInner(depth) };
  }

  #readInner(depth: number): RawBlock {
    this.#at++;
    if (depth < MAX_DEPTH) return this.readBlock(false, depth + 1);
    for (let open = 1; !this.#isAtEnd && open > 0; this.#at++) {
      if (this.#isSign("{")) open++;
      else if (this.#isSign("}")) open--;
    }
    return [];
  }

  /** A declaration, or a style rule. */
  #readOther(isTop: boolean, depth: number): Declaration | RawRule | null {
    const from = this.#at;
    if (!isTop) {
      const declaration = this.#readDeclaration();
      if (declaration) return declaration;
      this.#at = from;
      this.#moveTo("{;}");
      if (!this.#isSign("{")) return null;
    } else {
      this.#moveTo("{");
      if (this.#isAtEnd) return null;
    }
    return { name: null, prelude: this.#textFrom(from, this.#at), block: this.#readInner(depth) };
  }

  #readDeclaration(): Declaration | null {
    if (this.#type !== tokenTypes.Ident) return null;
    const name = this.#tokenText();
    this.#at++;
    this.#skipSpace();
    if (this.#type !== tokenTypes.Colon) return null;
    const from = ++this.#at;
    const isCustom = name.startsWith("--");
    this.#moveTo(isCustom ? ";}" : "{;}");
    // `a:hover {` is a rule.
    if (this.#isSign("{")) return null;
    const written = this.#textFrom(from, this.#at);
    const mark = /!\s*important$/i.exec(written);
    return {
      property: isCustom ? name : name.toLowerCase(),
      value: mark ? written.slice(0, mark.index).trimEnd() : written,
      isImportant: mark !== null,
    };
  }
}

/** The rules of a style sheet. */
export function parseSheet(text: string, steps: Steps): RawBlock {
  return new Parser(new Tokens(text, steps)).readBlock(true, 0);
}

/** The declarations of a style attribute. */
export function parseStyleAttribute(text: string, steps: Steps): Declaration[] {
  const block = new Parser(new Tokens(text, steps)).readBlock(false, MAX_DEPTH);
  return block.filter((one): one is Declaration => "property" in one);
}
