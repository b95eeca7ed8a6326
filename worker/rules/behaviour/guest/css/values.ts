/**
 * Parses CSS values into component values and serializes them as browsers do (CSSOM, "Serializing CSS
 * values").
 */

/** A component value of CSS Syntax. `text` is its serialization, but for `hash` without the number sign. */
export type ComponentValue =
  | { kind: "number"; value: number; unit: string; text: string }
  /** An identifier. `text` is in lower case; `raw` is as written, for author-defined names. */
  | { kind: "word"; text: string; raw: string }
  | { kind: "string"; text: string }
  | { kind: "url"; text: string }
  | { kind: "hash"; text: string }
  | { kind: "function"; name: string; parts: ComponentValue[]; text: string }
  /** A delimiter of one character, such as a comma. */
  | { kind: "delimiter"; text: string };

/**
 * One token. Groups: string, URL, number, its unit, identifier, the parenthesis after it, hash, delimiter.
 */
const TOKEN =
  /\s+|\/\*[\s\S]*?\*\/|("(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*')|url\(\s*((?:[^\s"'()\\]|\\.)*)\s*\)|([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(%|[a-z]+)?|(--[-\w]+|-?[a-z_\u0080-\uffff][-\w\u0080-\uffff]*)(\()?|#([0-9a-z_-]+)|([,/()[\]+*<>=:.&-])/giy;

/** Parses a value. Returns null for an invalid token or an unmatched closing parenthesis. */
export function parseValue(source: string): ComponentValue[] | null {
  const stack: ComponentValue[][] = [[]];
  const names: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const match = TOKEN.exec(source);
    if (!match) return null;
    const [, string, url, number, unit, word, opens, hash, sign] = match;
    const parts = stack.at(-1) as ComponentValue[];
    if (string !== undefined) parts.push({ kind: "string", text: quote(string.slice(1, -1)) });
    else if (url !== undefined) parts.push({ kind: "url", text: `url(${quote(url)})` });
    else if (number !== undefined) parts.push(numberPart(number, unit ?? ""));
    else if (word !== undefined && opens) {
      names.push(/^--/.test(word) ? word : word.toLowerCase());
      stack.push([]);
    } else if (word !== undefined)
      parts.push({ kind: "word", text: word.startsWith("--") ? word : word.toLowerCase(), raw: word });
    else if (hash !== undefined) parts.push({ kind: "hash", text: hash });
    else if (sign === "(") {
      names.push("");
      stack.push([]);
    } else if (sign === ")") {
      const inner = stack.pop() as ComponentValue[];
      const outer = stack.at(-1);
      const name = names.pop();
      if (!outer || name === undefined) return null;
      outer.push(functionPart(name, inner));
    } else if (sign !== undefined) parts.push({ kind: "delimiter", text: sign });
  }
  // CSS closes open parentheses at the end of the input.
  while (stack.length > 1) {
    const inner = stack.pop() as ComponentValue[];
    (stack.at(-1) as ComponentValue[]).push(functionPart(names.pop() ?? "", inner));
  }
  return stack[0] as ComponentValue[];
}

/** Serializes the content of a string with double quotes. */
function quote(text: string): string {
  return `"${text.replaceAll('\\"', '"').replaceAll("\\'", "'").replaceAll('"', '\\"')}"`;
}

/** Serializes a number without an exponent: six significant digits, or six decimals from a million on. */
export function serializeNumber(value: number): string {
  if (!Number.isFinite(value)) return "0";
  const rounded = Number(value.toPrecision(6));
  const text =
    Math.abs(rounded) >= 1e6 || rounded === 0 ? String(Math.round(value * 1e6) / 1e6) : String(rounded);
  return text.includes("e") ? rounded.toFixed(6).replace(/\.?0+$/, "") : text;
}

function numberPart(number: string, unit: string): ComponentValue {
  const value = Number(number);
  const lower = unit.toLowerCase();
  return { kind: "number", value, unit: lower, text: `${serializeNumber(value)}${lower}` };
}

/**
 * Simplifies the content of a `calc()` to one number; null if its terms have different units or aren't
 * numbers.
 */
function foldSum(parts: readonly ComponentValue[]): { value: number; unit: string } | null {
  let sum = null as { value: number; unit: string } | null;
  let sign = 1;
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] as ComponentValue;
    if (part.kind === "delimiter" && (part.text === "+" || part.text === "-")) {
      sign = part.text === "+" ? 1 : -1;
      continue;
    }
    let term = numberOf(part);
    for (;;) {
      const next = parts[index + 1];
      if (!term || next?.kind !== "delimiter" || !/^[*/]$/.test(next.text)) break;
      const other = numberOf(parts[index + 2]);
      if (!other || (term.unit !== "" && other.unit !== "")) return null;
      const value: number = next.text === "*" ? term.value * other.value : term.value / other.value;
      term = { value, unit: term.unit || other.unit };
      index += 2;
    }
    if (!term || (sum && sum.unit !== term.unit)) return null;
    sum = { value: (sum?.value ?? 0) + sign * term.value, unit: term.unit };
    sign = 1;
  }
  return sum;
}

function numberOf(part: ComponentValue | undefined): { value: number; unit: string } | null {
  if (part?.kind === "number") return part;
  return part?.kind === "function" && (part.name === "" || part.name === "calc") ? foldSum(part.parts) : null;
}

function functionPart(name: string, inner: ComponentValue[]): ComponentValue {
  const folded = name === "calc" ? foldSum(inner) : null;
  if (folded)
    return {
      kind: "function",
      name,
      parts: inner,
      text: `calc(${serializeNumber(folded.value)}${folded.unit})`,
    };
  if (name === "url") {
    const [only] = inner;
    if (inner.length === 1 && only?.kind === "string") return { kind: "url", text: `url(${only.text})` };
  }
  return { kind: "function", name, parts: inner, text: `${name}(${serializeParts(inner, isMath(name))})` };
}

/** Whether a function's arguments are calculations, in which `+`, `-`, `*` and `/` are operators. */
function isMath(name: string): boolean {
  return /^(?:calc|min|max|clamp|)$/.test(name);
}

/** Serializes values with a space between them, none before a comma. @param hasOperators as in `calc()` */
export function serializeParts(parts: readonly ComponentValue[], hasOperators = false): string {
  let text = "";
  let isAfterSign = true;
  for (const part of parts) {
    const isOperator = hasOperators && part.kind === "delimiter" && /[+*/-]/.test(part.text);
    if (part.kind === "delimiter" && part.text === ",") text += ",";
    else if (part.kind === "delimiter" && !isOperator && part.text !== "/") {
      text += part.text;
      isAfterSign = true;
      continue;
    } else text += text === "" || isAfterSign ? part.text : ` ${part.text}`;
    isAfterSign = false;
  }
  return text;
}

/** Splits values at their top-level commas. */
export function splitAtCommas(parts: readonly ComponentValue[]): ComponentValue[][] {
  const lists: ComponentValue[][] = [[]];
  for (const part of parts)
    if (part.kind === "delimiter" && part.text === ",") lists.push([]);
    else (lists.at(-1) as ComponentValue[]).push(part);
  return lists;
}

/** Whether a value contains `var()` or `env()`, so that it can't be checked before substitution. */
export function hasVariable(parts: readonly ComponentValue[]): boolean {
  return parts.some(
    (part) =>
      part.kind === "function" && (part.name === "var" || part.name === "env" || hasVariable(part.parts)),
  );
}
