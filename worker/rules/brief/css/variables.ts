/** Custom properties of an element, with `var()` replaced. */
import type { Steps } from "../steps.ts";

/** Longer values count as invalid. */
const MAX_CHARACTERS = 2000;
const MAX_DEPTH = 40;

/** The custom properties that an element defines, and those that it inherits. */
export class VariableScope {
  readonly #own: ReadonlyMap<string, string>;
  readonly #parent: VariableScope | null;
  readonly #initial: ReadonlyMap<string, string>;
  readonly #steps: Steps;
  /** Null: the variable has no valid value. Undefined while it is being resolved. */
  readonly #resolved = new Map<string, string | null | undefined>();

  constructor(
    own: ReadonlyMap<string, string>,
    parent: VariableScope | null,
    initial: ReadonlyMap<string, string>,
    steps: Steps,
  ) {
    this.#own = own;
    this.#parent = parent;
    this.#initial = initial;
    this.#steps = steps;
  }

  /** The value of a variable; null where it has none. */
  valueOf(name: string, depth = 0): string | null {
    this.#steps.take();
    if (this.#resolved.has(name)) return this.#resolved.get(name) ?? null;
    const own = this.#own.get(name);
    let value: string | null;
    if (own === undefined || /^\s*(?:inherit|unset)\s*$/.test(own))
      value = this.#parent ? this.#parent.valueOf(name, depth) : (this.#initial.get(name) ?? null);
    else {
      // A cycle finds no value here.
      this.#resolved.set(name, undefined);
      value = depth > MAX_DEPTH ? null : this.substitute(own, depth + 1);
    }
    this.#resolved.set(name, value);
    return value;
  }

  /** A value with all `var()` replaced; null where one has no value, or the result is too long. */
  substitute(text: string, depth = 0): string | null {
    let result = "";
    let from = 0;
    while (true) {
      const start = indexOfVariable(text, from);
      if (start < 0) break;
      const end = closingBracket(text, start + 4);
      this.#steps.take(1 + ((end - from) >> 4));
      const inner = text.slice(start + 4, end);
      const comma = inner.indexOf(",");
      const name = (comma < 0 ? inner : inner.slice(0, comma)).trim();
      let value = this.valueOf(name, depth);
      if (value === null && comma >= 0 && depth < MAX_DEPTH)
        value = this.substitute(inner.slice(comma + 1), depth + 1);
      if (value === null) return null;
      result += text.slice(from, start) + value;
      if (result.length > MAX_CHARACTERS) return null;
      from = end + 1;
    }
    this.#steps.take(1 + ((text.length - from) >> 4));
    result += text.slice(from);
    return result.length > MAX_CHARACTERS && from > 0 ? null : result;
  }
}

function indexOfVariable(text: string, from: number): number {
  let at = text.indexOf("var(", from);
  while (at > 0 && /[\w-]/.test(text[at - 1] ?? "")) at = text.indexOf("var(", at + 4);
  return at;
}

/** The index of the bracket that closes one whose content begins at `from`, or the end of the text. */
function closingBracket(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at++) {
    const sign = text[at];
    if (sign === "(") depth++;
    else if (sign === ")" && --depth === 0) return at;
  }
  return text.length;
}
