/** Declaration blocks of `style` attributes and rules (CSSOM, "CSS declaration blocks"). */
import { CSS_WIDE_KEYWORDS, isLonghand, serializeLonghand } from "./properties.ts";
import { collapse, expand, isShorthand, longhandsOf, shorthandsOf } from "./shorthands.ts";
import { hasVariable, parseValue, serializeParts } from "./values.ts";

/** The value of one declared property. */
export interface Declaration {
  /** In serialized form. */
  value: string;
  isImportant: boolean;
}

/** Legacy names by the property that they are an alias of. */
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

/** Normalizes a property name: lower case but for custom properties, aliases resolved. */
export function propertyName(name: string): string {
  if (name.startsWith("--")) return name;
  const lower = name.toLowerCase();
  return ALIASES[lower] ?? lower;
}

/** Whether a normalized name is that of a property which a page can set. */
export function isProperty(name: string): boolean {
  return name.startsWith("--") || isLonghand(name) || isShorthand(name) || isOpaqueShorthand(name);
}

/** Shorthands that aren't expanded: their longhands are not supported. Any value is accepted. */
function isOpaqueShorthand(name: string): boolean {
  return /^(?:grid|grid-area|grid-template|border-image|mask|all|container|offset|border-inline|border-block|text-emphasis|-webkit-text-stroke|font-synthesis|scroll-timeline|position-try|inset-area|marker|border-inline-.*|border-block-.*)$/.test(
    name,
  );
}

const IMPORTANT = /\s*!\s*important\s*$/i;

/** A mutable declaration block. Values are stored in serialized form; shorthands are expanded. */
export class Declarations {
  /** Declarations by property, in serialization order. */
  readonly entries = new Map<string, Declaration>();
  /** Called after each change by the page's script. */
  onChange: (() => void) | undefined;

  /** Replaces all declarations by those of a block's text. Invalid ones are dropped. */
  parse(source: string): void {
    this.entries.clear();
    for (const [name, value] of splitDeclarations(source)) {
      const isImportant = value.includes("!") && IMPORTANT.test(value);
      this.set(name, isImportant ? value.replace(IMPORTANT, "") : value, isImportant, true);
    }
  }

  /**
   * Sets a property. Returns false and changes nothing if the property doesn't accept the value.
   * @param isParsing whether the declaration comes from a block's text, in which `!important` ones win over
   * later ones
   */
  set(rawName: string, rawValue: string, isImportant = false, isParsing = false): boolean {
    const name = propertyName(rawName);
    const value = rawValue.trim();
    const set = (key: string, canonical: string): void => {
      const old = this.entries.get(key);
      if (isParsing && old?.isImportant && !isImportant) return;
      // A later declaration in a text moves to the end. A script's change keeps the property's position.
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
    const wideKeyword =
      parts.length === 1 && first?.kind === "word" && CSS_WIDE_KEYWORDS.has(first.text) ? first.text : null;
    if (isLonghand(name)) {
      const canonical = serializeLonghand(name, parts);
      if (canonical === null) return false;
      set(name, canonical);
      return true;
    }
    if (isShorthand(name)) {
      if (hasVariable(parts)) {
        for (const longhand of longhandsOf(name)) this.entries.delete(longhand);
        set(name, serializeParts(parts));
        return true;
      }
      const expanded = expand(name, parts, wideKeyword);
      if (!expanded) return false;
      this.entries.delete(name);
      for (const [longhand, canonical] of expanded) set(longhand, canonical);
      return true;
    }
    if (!isOpaqueShorthand(name)) return false;
    set(name, serializeParts(parts));
    return true;
  }

  /** The value of a property; "" if it isn't declared, or for a shorthand that can't be serialized. */
  get(rawName: string): string {
    const name = propertyName(rawName);
    const declared = this.entries.get(name);
    if (declared) return declared.value;
    if (!isShorthand(name)) return "";
    return this.#collapsed(name)?.value ?? "";
  }

  /** Whether a property is declared with `!important`; for a shorthand, whether all its longhands are. */
  isImportant(rawName: string): boolean {
    const name = propertyName(rawName);
    const declared = this.entries.get(name);
    if (declared) return declared.isImportant;
    return isShorthand(name) && (this.#collapsed(name)?.isImportant ?? false);
  }

  /** Removes a property, with the longhands of a shorthand, and returns its value before. */
  remove(rawName: string): string {
    const name = propertyName(rawName);
    const old = this.get(name);
    this.entries.delete(name);
    for (const longhand of longhandsOf(name)) this.entries.delete(longhand);
    return old;
  }

  /** The serialized block. Longhands are combined into shorthands where possible. */
  get text(): string {
    return this.serialized()
      .map(([name, { value, isImportant }]) => `${name}: ${value}${isImportant ? " !important" : ""};`)
      .join(" ");
  }

  /** The declarations that `text` serializes, in order. */
  serialized(): [name: string, declared: Declaration][] {
    const declarations: [string, Declaration][] = [];
    const isWritten = new Set<string>();
    for (const [name, declared] of this.entries) {
      if (isWritten.has(name)) continue;
      const shorthand = shorthandsOf(name).find((one) => this.#collapsed(one) !== null);
      const collapsed = shorthand ? this.#collapsed(shorthand) : null;
      if (shorthand && collapsed) {
        for (const longhand of longhandsOf(shorthand)) isWritten.add(longhand);
        declarations.push([shorthand, collapsed]);
      } else declarations.push([name, declared]);
    }
    return declarations;
  }

  /** The declaration of a shorthand that stands for its longhands; null if there is none. */
  #collapsed(shorthand: string): Declaration | null {
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

/** Splits a block's text into names and values. Comments are removed. */
function splitDeclarations(source: string): [name: string, value: string][] {
  const declarations: [string, string][] = [];
  for (const declaration of splitAtSemicolons(source.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, " "))) {
    const colon = declaration.indexOf(":");
    if (colon < 0) continue;
    const name = declaration.slice(0, colon).trim();
    if (/^[-\w]+$/.test(name)) declarations.push([name, declaration.slice(colon + 1).trim()]);
  }
  return declarations;
}

/** A character that matters to `splitAtSemicolons`. */
const STRUCTURE = /[;"'()[\]{}\\]/g;

/** Splits at the semicolons that are not inside a string, parentheses, brackets or braces. */
function splitAtSemicolons(source: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = "";
  let start = 0;
  STRUCTURE.lastIndex = 0;
  while (STRUCTURE.test(source)) {
    const at = STRUCTURE.lastIndex - 1;
    const character = source[at] as string;
    if (quote) {
      if (character === "\\") STRUCTURE.lastIndex++;
      else if (character === quote) quote = "";
    } else if (character === '"' || character === "'") quote = character;
    else if ("([{".includes(character)) depth++;
    else if (")]}".includes(character)) depth--;
    else if (character === ";" && depth <= 0) {
      parts.push(source.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(source.slice(start));
  return parts;
}
