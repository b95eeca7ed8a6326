/** Finds the attribute whose closing quote mark is missing, so that its value runs on into what follows. */
import { codeSpan, type Tip } from "../../code.ts";
import { shorten, tipAt } from "../tips.ts";

/** An attribute as the tokenizer reads it. */
type ReadAttribute = { name: string; quote: string; value: string; offset: number; isEnded: boolean };

/** The missing quote marks of a page. Reads each tag once, since one missing mark can cause as many errors as there are signs. */
export class UnclosedQuotes {
  readonly #html: string;
  /** How far the page is read, and the tip about the tag that ends there. */
  #end = 0;
  #tip: Tip | null = null;
  /** How many line breaks there are before an offset. */
  #breaks = 0;
  #counted = 0;

  constructor(html: string) {
    this.#html = html;
  }

  /**
   * The tip about the attribute that lacks its closing quote mark in the tag around a parse error; null where another fault is the cause.
   * @param errorOffset not before that of an earlier call
   */
  tipOn(errorOffset: number): Tip | null {
    const start = /<[a-z]/gi;
    while (this.#end < errorOffset) {
      start.lastIndex = this.#end;
      const tag = start.exec(this.#html);
      if (!tag || tag.index > errorOffset) {
        this.#end = errorOffset;
        this.#tip = null;
        break;
      }
      const { attributes, end } = readTag(this.#html, tag.index);
      // What runs on ends where the next value begins, or contains tags.
      const unclosed = attributes.find(
        ({ quote, value, isEnded }) => quote !== "" && (!isEnded || /[<>]|=\s*$/.test(value)),
      );
      this.#end = end;
      this.#tip = unclosed ? this.#tipAbout(unclosed) : null;
    }
    return this.#tip;
  }

  #tipAbout({ name, quote, value, offset }: ReadAttribute): Tip {
    const [meant = ""] = value.split(/[<>\n]|\s[\w-]+\s*=/, 1);
    const shown = codeSpan(shorten(`${name}=${quote}${meant.trimEnd()}`));
    const text = `Look at ${shown}: the ${codeSpan(quote)} behind it is missing.`;
    return tipAt({ tab: "html", line: this.#lineAt(offset) }, "html", "unreadable", text);
  }

  #lineAt(offset: number): number {
    this.#breaks += this.#html.slice(this.#counted, offset).split("\n").length - 1;
    this.#counted = offset;
    return this.#breaks + 1;
  }
}

/** Reads the tag that begins at an offset. */
function readTag(html: string, from: number): { attributes: ReadAttribute[]; end: number } {
  const attributes: ReadAttribute[] = [];
  let at = from + 1;
  const readWhile = (isPart: (sign: string) => boolean): string => {
    const first = at;
    while (at < html.length && isPart(html.charAt(at))) at++;
    return html.slice(first, at);
  };
  const skipSpace = () => readWhile((sign) => /\s/.test(sign));
  readWhile((sign) => !/[\s/>]/.test(sign));
  while (at < html.length) {
    readWhile((sign) => /[\s/]/.test(sign));
    if (html[at] === ">") break;
    const offset = at;
    // An attribute's name may begin with any sign.
    at++;
    readWhile((sign) => !/[\s/>=]/.test(sign));
    const name = html.slice(offset, at);
    skipSpace();
    if (html[at] !== "=") continue;
    at++;
    skipSpace();
    const quote = /["']/.test(html.charAt(at)) ? html.charAt(at) : "";
    if (quote !== "") at++;
    const value = readWhile((sign) => (quote === "" ? !/[\s>]/.test(sign) : sign !== quote));
    attributes.push({ name, quote, value, offset, isEnded: at < html.length });
    if (quote !== "") at++;
  }
  return { attributes, end: Math.min(at, html.length) };
}
