/** The syntax of selectors: browsers skip a whole rule if one selector of its list is invalid. */
import { tokenize, tokenTypes } from "css-tree/tokenizer";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

// The names that a current browser knows, from Selectors 4, CSS Pseudo-Elements 4 and the HTML standard.
const PSEUDO_CLASSES = words(
  "active active-view-transition any-link autofill blank buffering checked current default defined disabled empty enabled first-child " +
    "first-of-type focus focus-visible focus-within fullscreen future has-slotted host hover in-range indeterminate invalid last-child " +
    "last-of-type link local-link modal muted only-child only-of-type open optional out-of-range past paused picture-in-picture " +
    "placeholder-shown playing popover-open read-only read-write required root scope seeking stalled target target-current " +
    "target-within user-invalid user-valid valid visited volume-locked " +
    // Pseudo-elements that may be written with one colon.
    "before after first-line first-letter",
);
const PSEUDO_CLASS_FUNCTIONS = words(
  "active-view-transition-type current dir has heading host host-context is lang not nth-child nth-last-child nth-last-of-type " +
    "nth-of-type state where",
);
const PSEUDO_ELEMENTS = words(
  "after backdrop before checkmark column cue details-content file-selector-button first-letter first-line grammar-error marker " +
    "picker-icon placeholder scroll-marker scroll-marker-group selection spelling-error target-text view-transition",
);
const PSEUDO_ELEMENT_FUNCTIONS = words(
  "cue highlight part picker scroll-button slotted view-transition-group view-transition-image-pair view-transition-new " +
    "view-transition-old",
);

const COMBINATORS = words("> + ~");
const NTH = /^\s*(?:even|odd|[+-]?\d+|[+-]?\d*n(?:\s*[+-]\s*\d+)?)(?:\s+of\s[\s\S]+)?\s*$/i;
const KEYFRAME = /^\s*(?:from|to|(?:\d+(?:\.\d+)?|\.\d+)%)\s*$/i;
/** How a name begins: not with a digit. */
const NAME_START = /^(?:--|-?[^\d\s-])/;

/** Whether a text is a list of selectors that browsers read. */
export function isSelectorList(text: string): boolean {
  return new SelectorReader(text, 0).readList(false);
}

/** Deeper selectors in brackets aren't checked, since each level is read again. */
const MAX_DEPTH = 4;

/** Whether a text is a list of positions in an animation. */
export function isKeyframeList(text: string): boolean {
  return text.split(",").every((piece) => KEYFRAME.test(piece));
}

class SelectorReader {
  readonly #types: number[] = [];
  readonly #tokens: string[] = [];
  #at = 0;

  readonly #depth: number;

  constructor(text: string, depth: number) {
    this.#depth = depth;
    tokenize(text, (type, start, end) => {
      if (type === tokenTypes.Comment) return;
      this.#types.push(type);
      this.#tokens.push(text.slice(start, end));
    });
  }

  /** @param isRelative whether the selectors may begin with a combinator, as in `:has()` */
  readList(isRelative: boolean): boolean {
    do {
      if (!this.#readComplex(isRelative)) return false;
    } while (this.#take(tokenTypes.Comma));
    return true;
  }

  /** Reads up to the end or the next comma. */
  #readComplex(isRelative: boolean): boolean {
    this.#take(tokenTypes.WhiteSpace);
    if (isRelative) this.#takeCombinator();
    if (!this.#readCompound()) return false;
    while (true) {
      this.#take(tokenTypes.WhiteSpace);
      const isDirect = this.#takeCombinator();
      if (this.#at === this.#tokens.length || this.#types[this.#at] === tokenTypes.Comma) return !isDirect;
      if (!this.#readCompound()) return false;
    }
  }

  #takeCombinator(): boolean {
    if (!COMBINATORS.has(this.#tokens[this.#at] ?? "")) return false;
    this.#at++;
    this.#take(tokenTypes.WhiteSpace);
    return true;
  }

  /** Reads up to the end, the next space, comma or combinator. */
  #readCompound(): boolean {
    const start = this.#at;
    this.#takeDelim("&");
    if (this.#take(tokenTypes.Ident) || this.#takeDelim("*")) {
      // A namespace.
      if (this.#takeDelim("|") && !this.#take(tokenTypes.Ident) && !this.#takeDelim("*")) return false;
    }
    while (this.#at < this.#tokens.length) {
      const token = this.#tokens[this.#at] ?? "";
      switch (this.#types[this.#at]) {
        case tokenTypes.WhiteSpace:
        case tokenTypes.Comma:
          return this.#at > start;
        case tokenTypes.Hash:
          if (!NAME_START.test(token.slice(1))) return false;
          this.#at++;
          break;
        case tokenTypes.LeftSquareBracket:
          this.#at++;
          if (!this.#readAttribute()) return false;
          break;
        case tokenTypes.Colon:
          this.#at++;
          if (!this.#readPseudo(this.#take(tokenTypes.Colon))) return false;
          break;
        default:
          if (COMBINATORS.has(token)) return this.#at > start;
          if (this.#takeDelim("&")) break;
          if (!this.#takeDelim(".") || !this.#take(tokenTypes.Ident)) return false;
      }
    }
    return this.#at > start;
  }

  #readAttribute(): boolean {
    const space = () => this.#take(tokenTypes.WhiteSpace);
    space();
    if (!this.#take(tokenTypes.Ident)) return false;
    if (this.#tokens[this.#at + 1] !== "=" && this.#takeDelim("|") && !this.#take(tokenTypes.Ident))
      return false;
    space();
    if (this.#take(tokenTypes.RightSquareBracket)) return true;
    if ("~|^$*".includes(this.#tokens[this.#at] ?? " ")) this.#at++;
    if (!this.#takeDelim("=")) return false;
    space();
    if (!this.#take(tokenTypes.String) && !this.#take(tokenTypes.Ident)) return false;
    space();
    if (/^[is]$/i.test(this.#tokens[this.#at] ?? "")) this.#at++;
    space();
    return this.#take(tokenTypes.RightSquareBracket);
  }

  #readPseudo(isElement: boolean): boolean {
    const name = (this.#tokens[this.#at] ?? "").toLowerCase();
    // Browsers have more names of their own.
    const isOwn = name.startsWith("-");
    if (this.#take(tokenTypes.Ident))
      return isOwn || (isElement ? PSEUDO_ELEMENTS : PSEUDO_CLASSES).has(name);
    if (!this.#take(tokenTypes.Function)) return false;
    const known = isElement ? PSEUDO_ELEMENT_FUNCTIONS : PSEUDO_CLASS_FUNCTIONS;
    const inner = this.#readBrackets();
    if (inner === null || (!isOwn && !known.has(name.slice(0, -1)))) return false;
    if (name.startsWith("nth-")) return NTH.test(inner);
    if (name === "not(" || name === "has(")
      return this.#depth >= MAX_DEPTH || new SelectorReader(inner, this.#depth + 1).readList(name === "has(");
    // `:is()` and `:where()` leave out what they can't read.
    return inner.trim() !== "" || name === "is(" || name === "where(";
  }

  /** The text up to the bracket that closes a function. Null where there is none. */
  #readBrackets(): string | null {
    const start = this.#at;
    for (let depth = 1; this.#at < this.#tokens.length; this.#at++) {
      const type = this.#types[this.#at];
      if (type === tokenTypes.Function || type === tokenTypes.LeftParenthesis) depth++;
      if (type === tokenTypes.RightParenthesis && --depth === 0)
        return this.#tokens.slice(start, this.#at++).join("");
    }
    return null;
  }

  #take(type: number): boolean {
    if (this.#types[this.#at] !== type) return false;
    this.#at++;
    return true;
  }

  #takeDelim(delim: string): boolean {
    if (this.#tokens[this.#at] !== delim) return false;
    this.#at++;
    return true;
  }
}
