/** Splits CSS values into their parts and writes them as browsers do. */

export type Part =
  | { kind: "number"; value: number; unit: string; text: string }
  /** `text` is in lower case; `raw` as it was written, for names that are the author's own. */
  | { kind: "word"; text: string; raw: string }
  | { kind: "string"; text: string }
  | { kind: "url"; text: string }
  | { kind: "hash"; text: string }
  | { kind: "function"; name: string; parts: Part[]; text: string }
  | { kind: "sign"; text: string };

const TOKEN =
  /\s+|\/\*[\s\S]*?\*\/|("(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*')|url\(\s*((?:[^\s"'()\\]|\\.)*)\s*\)|([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(%|[a-z]+)?|(--[-\w]+|-?[a-z_\u0080-\uffff][-\w\u0080-\uffff]*)(\()?|#([0-9a-z_-]+)|([,/()[\]+*<>=:.&-])/giy;

/** Reads a value; null where it has something that no value has, or parentheses don't match. */
export function parseValue(source: string): Part[] | null {
  const stack: Part[][] = [[]];
  const names: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const found = TOKEN.exec(source);
    if (!found) return null;
    const [, string, url, number, unit, word, opens, hash, sign] = found;
    const parts = stack.at(-1) as Part[];
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
      const inner = stack.pop() as Part[];
      const outer = stack.at(-1);
      const name = names.pop();
      if (!outer || name === undefined) return null;
      outer.push(functionPart(name, inner));
    } else if (sign !== undefined) parts.push({ kind: "sign", text: sign });
  }
  // An open parenthesis at the end closes by itself.
  while (stack.length > 1) {
    const inner = stack.pop() as Part[];
    (stack.at(-1) as Part[]).push(functionPart(names.pop() ?? "", inner));
  }
  return stack[0] as Part[];
}

function quote(text: string): string {
  return `"${text.replaceAll('\\"', '"').replaceAll("\\'", "'").replaceAll('"', '\\"')}"`;
}

/** A number as browsers write it: at most six decimals, no zeros around them. */
export function writeNumber(value: number): string {
  if (!Number.isFinite(value)) return "0";
  const rounded = Number(value.toPrecision(6));
  const text =
    Math.abs(rounded) >= 1e6 || rounded === 0 ? String(Math.round(value * 1e6) / 1e6) : String(rounded);
  return text.includes("e") ? rounded.toFixed(6).replace(/\.?0+$/, "") : text;
}

function numberPart(number: string, unit: string): Part {
  const value = Number(number);
  const lower = unit.toLowerCase();
  return { kind: "number", value, unit: lower, text: `${writeNumber(value)}${lower}` };
}

/** The sum in a `calc()` whose terms all have one unit, as one number; null where it isn't so simple. */
function fold(parts: readonly Part[]): { value: number; unit: string } | null {
  let sum = null as { value: number; unit: string } | null;
  let sign = 1;
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] as Part;
    if (part.kind === "sign" && (part.text === "+" || part.text === "-")) {
      sign = part.text === "+" ? 1 : -1;
      continue;
    }
    let term = termOf(part);
    for (;;) {
      const next = parts[index + 1];
      if (!term || next?.kind !== "sign" || !/^[*/]$/.test(next.text)) break;
      const other = termOf(parts[index + 2]);
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

function termOf(part: Part | undefined): { value: number; unit: string } | null {
  if (part?.kind === "number") return part;
  return part?.kind === "function" && (part.name === "" || part.name === "calc") ? fold(part.parts) : null;
}

function functionPart(name: string, inner: Part[]): Part {
  const folded = name === "calc" ? fold(inner) : null;
  if (folded)
    return { kind: "function", name, parts: inner, text: `calc(${writeNumber(folded.value)}${folded.unit})` };
  if (name === "url") {
    const [only] = inner;
    if (inner.length === 1 && only?.kind === "string") return { kind: "url", text: `url(${only.text})` };
  }
  return { kind: "function", name, parts: inner, text: `${name}(${writeParts(inner, isMath(name))})` };
}

function isMath(name: string): boolean {
  return /^(?:calc|min|max|clamp|)$/.test(name);
}

/** Writes parts with one space between them, none before a comma and one after it. */
export function writeParts(parts: readonly Part[], hasOperators = false): string {
  let text = "";
  let isAfterSign = true;
  for (const part of parts) {
    const isOperator = hasOperators && part.kind === "sign" && /[+*/-]/.test(part.text);
    if (part.kind === "sign" && part.text === ",") text += ",";
    else if (part.kind === "sign" && !isOperator && part.text !== "/") {
      text += part.text;
      isAfterSign = true;
      continue;
    } else text += text === "" || isAfterSign ? part.text : ` ${part.text}`;
    isAfterSign = false;
  }
  return text;
}

/** Splits parts at their commas. */
export function splitAtCommas(parts: readonly Part[]): Part[][] {
  const lists: Part[][] = [[]];
  for (const part of parts)
    if (part.kind === "sign" && part.text === ",") lists.push([]);
    else (lists.at(-1) as Part[]).push(part);
  return lists;
}

export function hasVariable(parts: readonly Part[]): boolean {
  return parts.some(
    (part) =>
      part.kind === "function" && (part.name === "var" || part.name === "env" || hasVariable(part.parts)),
  );
}
