/** Scans style sheets for the `reference` mode, without parsing values. */

/** One rule as it is written. `key` is the same for equal selectors in the same at-rule. */
export type ScannedRule = { key: string; selector: string; declarations: string[] };

/** The text without white space, in lower case. The reference mode compares selectors and declarations in this form. */
export function withoutSpace(text: string): string {
  // Stryker disable next-line Regex: it only saves time.
  return text.replace(/\s+/g, "").toLowerCase();
}

/**
 * The rules of a style sheet with their declarations, in one pass. Comments are skipped. A rule without its closing brace goes to the end
 * of the text.
 */
export function declarationsBySelector(css: string): ScannedRule[] {
  const rules: ScannedRule[] = [];
  const open: { rule: ScannedRule; within: string }[] = [];
  let within = "";
  let piece = "";

  const endDeclaration = () => {
    const declaration = oneLine(piece);
    piece = "";
    if (declaration.includes(":")) open.at(-1)?.rule.declarations.push(declaration);
  };

  for (const token of tokens(css)) {
    if (token === "{") {
      const selector = oneLine(piece);
      const rule = { key: `${within}${withoutSpace(selector)}`, selector, declarations: [] };
      piece = "";
      rules.push(rule);
      open.push({ rule, within });
      within = `${withoutSpace(selector).slice(0, MAX_CONTEXT_CHARACTERS)}{`;
    } else if (token === "}") {
      endDeclaration();
      within = open.pop()?.within ?? "";
    } else if (token === ";") endDeclaration();
    else piece += token;
  }
  endDeclaration();
  return rules;
}

/** A key contains only the innermost block around a rule, truncated. Whole paths would cost the square of their depth. */
const MAX_CONTEXT_CHARACTERS = 200;

function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}

/** Splits a style sheet at `{`, `}` and `;` outside of strings and parentheses, without comments. */
function* tokens(css: string): Generator<string> {
  let from = 0;
  let at = 0;
  let depth = 0;
  // Stryker disable next-line EqualityOperator: behind the end there is no character.
  while (at < css.length) {
    const character = css[at];
    if (character === "/" && css[at + 1] === "*") {
      yield css.slice(from, at);
      const end = css.indexOf("*/", at + 2);
      at = end === -1 ? css.length : end + 2;
      from = at;
    } else if (character === '"' || character === "'") {
      at = endOfString(css, at);
    } else if (character === "(") {
      depth++;
      at++;
    } else if (character === ")") {
      depth = Math.max(0, depth - 1);
      at++;
    } else if (character === "{" || character === "}" || (character === ";" && depth === 0)) {
      yield css.slice(from, at);
      yield character;
      depth = 0;
      at++;
      from = at;
    } else at++;
  }
  yield css.slice(from);
}

/** The end of the string that opens at `start`. A string without its closing quote ends with its line, as in a browser. */
function endOfString(css: string, start: number): number {
  // Stryker disable next-line EqualityOperator: behind the end there is no character.
  for (let at = start + 1; at < css.length; at++) {
    if (css[at] === "\\") at++;
    else if (css[at] === css[start]) return at + 1;
    else if (css[at] === "\n") return at;
  }
  return css.length;
}
