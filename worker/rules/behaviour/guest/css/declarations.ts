/** A block of declarations: what stands in a `style` attribute or a rule. */
import { isLonghand, WIDE_KEYWORDS, writeLonghand } from "./properties.ts";
import { collapse, expand, isShorthand, longhandsOf, shorthandsOf } from "./shorthands.ts";
import { hasVariable, parseValue, writeParts } from "./values.ts";

export interface Declared {
  value: string;
  isImportant: boolean;
}

/** Names that mean another property. */
const ALIASES: Readonly<Record<string, string>> = {
  "word-wrap": "overflow-wrap",
  "grid-column-gap": "column-gap",
  "grid-row-gap": "row-gap",
  "grid-gap": "gap",
  "-webkit-transform": "transform",
  "-webkit-transition": "transition",
  "-webkit-animation": "animation",
  "-webkit-box-shadow": "box-shadow",
  "-webkit-border-radius": "border-radius",
  "-webkit-flex": "flex",
  "-webkit-filter": "filter",
  "-webkit-user-select": "user-select",
  "-webkit-appearance": "appearance",
  "-webkit-background-clip": "background-clip",
  "-webkit-backface-visibility": "backface-visibility",
  "-webkit-box-sizing": "box-sizing",
  "-webkit-clip-path": "clip-path",
};

export function propertyName(name: string): string {
  if (name.startsWith("--")) return name;
  const lower = name.toLowerCase();
  return ALIASES[lower] ?? lower;
}

/** Whether the page may set such a property at all. */
export function isProperty(name: string): boolean {
  return name.startsWith("--") || isLonghand(name) || isShorthand(name) || isUnsplit(name);
}

/** Shorthands that are kept whole, as nothing asks for their parts. */
function isUnsplit(name: string): boolean {
  return /^(?:grid|grid-area|grid-template|border-image|mask|all|container|offset|border-inline|border-block|text-emphasis|-webkit-text-stroke|font-synthesis|scroll-timeline|position-try|inset-area|marker|border-inline-.*|border-block-.*)$/.test(
    name,
  );
}

const IMPORTANT = /\s*!\s*important\s*$/i;

export class Declarations {
  /** In the order in which a style lists them. */
  readonly entries = new Map<string, Declared>();
  /** Called after each change by the page's script. */
  onChange: (() => void) | undefined;

  /** Reads the text of a block in the place of what is there. */
  parse(source: string): void {
    this.entries.clear();
    for (const [name, value] of splitDeclarations(source)) {
      const isImportant = IMPORTANT.test(value);
      this.put(name, isImportant ? value.replace(IMPORTANT, "") : value, isImportant, true);
    }
  }

  /** Declares a property. Returns false where the value isn't one that it accepts; nothing changes then. */
  put(rawName: string, rawValue: string, isImportant = false, isParsing = false): boolean {
    const name = propertyName(rawName);
    const value = rawValue.trim();
    const set = (key: string, canonical: string): void => {
      const old = this.entries.get(key);
      if (isParsing && old?.isImportant && !isImportant) return;
      // In a text the later one counts and stands later; a script changes a property where it stands.
      if (isParsing) this.entries.delete(key);
      this.entries.set(key, { value: canonical, isImportant });
    };
    if (name.startsWith("--")) {
      if (value === "") return false;
      set(name, value);
      return true;
    }
    const parts = parseValue(value);
    if (!parts || parts.length === 0) return false;
    const [first] = parts;
    const wide =
      parts.length === 1 && first?.kind === "word" && WIDE_KEYWORDS.has(first.text) ? first.text : null;
    if (isLonghand(name)) {
      const canonical = writeLonghand(name, parts);
      if (canonical === null) return false;
      set(name, canonical);
      return true;
    }
    if (isShorthand(name)) {
      if (hasVariable(parts)) {
        for (const longhand of longhandsOf(name)) this.entries.delete(longhand);
        set(name, writeParts(parts));
        return true;
      }
      const expanded = expand(name, parts, wide);
      if (!expanded) return false;
      this.entries.delete(name);
      for (const [longhand, canonical] of expanded) set(longhand, canonical);
      return true;
    }
    if (!isUnsplit(name)) return false;
    set(name, writeParts(parts));
    return true;
  }

  /** The value of a property, "" where it isn't declared. */
  get(rawName: string): string {
    const name = propertyName(rawName);
    const own = this.entries.get(name);
    if (own) return own.value;
    if (!isShorthand(name)) return "";
    return this.#collapsed(name)?.value ?? "";
  }

  isImportant(rawName: string): boolean {
    const name = propertyName(rawName);
    const own = this.entries.get(name);
    if (own) return own.isImportant;
    return isShorthand(name) && (this.#collapsed(name)?.isImportant ?? false);
  }

  remove(rawName: string): string {
    const name = propertyName(rawName);
    const old = this.get(name);
    this.entries.delete(name);
    for (const longhand of longhandsOf(name)) this.entries.delete(longhand);
    return old;
  }

  /** The whole block as text, with shorthands where they can say what is declared. */
  get text(): string {
    return this.written()
      .map(([name, { value, isImportant }]) => `${name}: ${value}${isImportant ? " !important" : ""};`)
      .join(" ");
  }

  /** What `text` consists of. */
  written(): [name: string, declared: Declared][] {
    const found: [string, Declared][] = [];
    const isWritten = new Set<string>();
    for (const [name, declared] of this.entries) {
      if (isWritten.has(name)) continue;
      const shorthand = shorthandsOf(name).find((one) => this.#collapsed(one) !== null);
      const collapsed = shorthand ? this.#collapsed(shorthand) : null;
      if (shorthand && collapsed) {
        for (const longhand of longhandsOf(shorthand)) isWritten.add(longhand);
        found.push([shorthand, collapsed]);
      } else found.push([name, declared]);
    }
    return found;
  }

  #collapsed(shorthand: string): Declared | null {
    const values: string[] = [];
    let isImportant: boolean | null = null;
    for (const longhand of longhandsOf(shorthand)) {
      const declared = this.entries.get(longhand);
      if (!declared || (isImportant !== null && declared.isImportant !== isImportant)) return null;
      isImportant = declared.isImportant;
      values.push(declared.value);
    }
    const value = collapse(shorthand, values);
    return value === null ? null : { value, isImportant: isImportant ?? false };
  }
}

/** Name and value of each declaration in a text, at its semicolons that stand in no string or parentheses. */
function splitDeclarations(source: string): [name: string, value: string][] {
  const found: [string, string][] = [];
  for (const declaration of splitOutside(source.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, " "), ";")) {
    const colon = declaration.indexOf(":");
    if (colon < 0) continue;
    const name = declaration.slice(0, colon).trim();
    if (/^[-\w]+$/.test(name)) found.push([name, declaration.slice(colon + 1).trim()]);
  }
  return found;
}

/** Splits at a sign that stands in no string, parentheses, brackets or braces. */
function splitOutside(source: string, sign: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = "";
  let start = 0;
  for (let at = 0; at < source.length; at++) {
    const character = source[at] as string;
    if (quote) {
      if (character === "\\") at++;
      else if (character === quote) quote = "";
    } else if (character === '"' || character === "'") quote = character;
    else if ("([{".includes(character)) depth++;
    else if (")]}".includes(character)) depth--;
    else if (character === sign && depth <= 0) {
      parts.push(source.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(source.slice(start));
  return parts;
}
