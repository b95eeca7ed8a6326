/** The HTML tokenizer (HTML, "Tokenization"). */
import { decodeEntities } from "./entities.ts";
import type { Attribute } from "./node.ts";

/** A token of HTML. Names are in lower case. */
export type Token =
  | { kind: "text"; data: string }
  | { kind: "start"; name: string; attributes: Attribute[]; isSelfClosing: boolean }
  | { kind: "end"; name: string }
  | { kind: "comment"; data: string }
  | { kind: "doctype"; name: string; isQuirky: boolean }
  | { kind: "end of file" };

/** The content model of the current text: which markup it can contain. */
export type TextMode = "data" | "rcdata" | "rawtext" | "plaintext";

/** Characters after a "<" that open a tag or comment. */
const TAG_OPEN = /[a-zA-Z/!?]/;
const LETTER = /[a-zA-Z]/;
const TAG_NAME = /[^\s/>]+/y;
const BETWEEN_ATTRIBUTES = /[\s/]*/y;
const ATTRIBUTE_NAME = /[^\s/>][^\s/>=]*/y;
const EQUALS = /\s*=\s*/y;
const UNQUOTED = /[^\s>]*/y;
const COMMENT_END = /--!?>/g;
const DOCTYPE = /<!doctype\s*([^\s>]*)\s*([^>]*)>?/iy;

function matchAt(pattern: RegExp, source: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0] ?? "";
}

const endTagPatterns = new Map<string, RegExp>();

function endTagPattern(name: string): RegExp {
  let pattern = endTagPatterns.get(name);
  if (!pattern) {
    pattern = new RegExp(`</${name}(?=[\\s/>])`, "gi");
    endTagPatterns.set(name, pattern);
  }
  return pattern;
}

/** Tokenizes a source, to which more can be added at any time. Newlines are normalized. */
export class Tokenizer {
  source: string;
  /** The index of the next character. */
  at = 0;
  mode: TextMode = "data";
  /** The tag whose end tag ends the text of `mode`. */
  rawName = "";

  constructor(source: string) {
    this.source = source.replace(/\r\n?/g, "\n");
  }

  /** Inserts text at the current position, as `document.write` does. */
  write(text: string): void {
    this.source = text.replace(/\r\n?/g, "\n") + this.source.slice(this.at);
    this.at = 0;
  }

  /** How many characters are left. */
  get remaining(): number {
    return this.source.length - this.at;
  }

  /**
   * The line of an index in the source, from 0. Lines that were consumed before the last `write` don't count.
   */
  lineAt(at: number): number {
    let line = 0;
    for (let newline = this.source.indexOf("\n"); newline >= 0 && newline < at; line++)
      newline = this.source.indexOf("\n", newline + 1);
    return line;
  }

  /** Consumes the next token. At the end of the source it is the end of file. */
  next(): Token {
    if (this.at >= this.source.length) return { kind: "end of file" };
    if (this.mode !== "data") {
      const text = this.#rawText();
      if (text) return text;
    }
    if (this.source[this.at] === "<") {
      const tag = this.#tag();
      if (tag) return tag;
    }
    // Any other "<" is text.
    let end = this.source.indexOf("<", this.at + 1);
    while (end >= 0 && !TAG_OPEN.test(this.source[end + 1] ?? " ")) end = this.source.indexOf("<", end + 1);
    if (end < 0) end = this.source.length;
    const data = decodeEntities(this.source.slice(this.at, end), false);
    this.at = end;
    return { kind: "text", data };
  }

  #rawText(): Token | null {
    const start = this.at;
    let end = this.source.length;
    if (this.mode !== "plaintext") {
      const pattern = endTagPattern(this.rawName);
      pattern.lastIndex = start;
      end = pattern.exec(this.source)?.index ?? end;
    }
    if (end === start) {
      this.mode = "data";
      return null;
    }
    this.at = end;
    const data = this.source.slice(start, end);
    return { kind: "text", data: this.mode === "rcdata" ? decodeEntities(data, false) : data };
  }

  #tag(): Token | null {
    const { source, at } = this;
    const second = source[at + 1] ?? "";
    if (second === "/") {
      const third = source[at + 2] ?? "";
      if (LETTER.test(third)) return this.#endTag();
      if (third === ">") {
        this.at = at + 3;
        return this.next();
      }
      return third === "" ? null : this.#bogusComment(at + 2);
    }
    if (LETTER.test(second)) return this.#startTag();
    if (second === "?") return this.#bogusComment(at + 1);
    if (second !== "!") return null;
    if (source.startsWith("<!--", at)) return this.#comment();
    DOCTYPE.lastIndex = at;
    const doctype = DOCTYPE.exec(source);
    if (doctype) {
      this.at = at + doctype[0].length;
      const name = (doctype[1] ?? "").toLowerCase();
      return { kind: "doctype", name, isQuirky: name !== "html" || /\bpublic\b/i.test(doctype[2] ?? "") };
    }
    if (source.startsWith("<![CDATA[", at)) return this.#bogusComment(at + 2);
    return this.#bogusComment(at + 2);
  }

  #comment(): Token {
    const start = this.at + 4;
    if (this.source.startsWith(">", start) || this.source.startsWith("->", start)) {
      this.at = this.source.indexOf(">", start) + 1;
      return { kind: "comment", data: "" };
    }
    COMMENT_END.lastIndex = start;
    const end = COMMENT_END.exec(this.source);
    this.at = end ? end.index + end[0].length : this.source.length;
    return { kind: "comment", data: this.source.slice(start, end?.index ?? this.source.length) };
  }

  #bogusComment(start: number): Token {
    const end = this.source.indexOf(">", start);
    this.at = end < 0 ? this.source.length : end + 1;
    return { kind: "comment", data: this.source.slice(start, end < 0 ? this.source.length : end) };
  }

  #endTag(): Token {
    const name = matchAt(TAG_NAME, this.source, this.at + 2).toLowerCase();
    this.at += 2 + name.length;
    const { isClosed } = this.#attributes();
    return isClosed ? { kind: "end", name } : { kind: "end of file" };
  }

  #startTag(): Token {
    const name = matchAt(TAG_NAME, this.source, this.at + 1).toLowerCase();
    this.at += 1 + name.length;
    const { attributes, isSelfClosing, isClosed } = this.#attributes();
    return isClosed ? { kind: "start", name, attributes, isSelfClosing } : { kind: "end of file" };
  }

  #attributes(): { attributes: Attribute[]; isSelfClosing: boolean; isClosed: boolean } {
    const { source } = this;
    const attributes: Attribute[] = [];
    if (source[this.at] === ">") {
      this.at++;
      return { attributes, isSelfClosing: false, isClosed: true };
    }
    for (;;) {
      this.at += matchAt(BETWEEN_ATTRIBUTES, source, this.at).length;
      if (this.at >= source.length) return { attributes, isSelfClosing: false, isClosed: false };
      if (source[this.at] === ">") {
        const isSelfClosing = source[this.at - 1] === "/";
        this.at++;
        return { attributes, isSelfClosing, isClosed: true };
      }
      const name = matchAt(ATTRIBUTE_NAME, source, this.at);
      this.at += name.length;
      const value = this.#attributeValue();
      if (value === null) return { attributes, isSelfClosing: false, isClosed: false };
      const lower = name.toLowerCase();
      if (!attributes.some((attribute) => attribute.name === lower)) attributes.push({ name: lower, value });
    }
  }

  /** The value after an attribute's name; "" if there is none, null if the source ends within it. */
  #attributeValue(): string | null {
    const { source } = this;
    const equals = matchAt(EQUALS, source, this.at);
    if (equals === "") return "";
    this.at += equals.length;
    const quote = source[this.at];
    if (quote !== '"' && quote !== "'") {
      const value = matchAt(UNQUOTED, source, this.at);
      this.at += value.length;
      return decodeEntities(value, true);
    }
    const end = source.indexOf(quote, this.at + 1);
    if (end < 0) {
      this.at = source.length;
      return null;
    }
    const value = source.slice(this.at + 1, end);
    this.at = end + 1;
    return decodeEntities(value, true);
  }
}
