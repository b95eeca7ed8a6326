/** Tips about typing mistakes that keep a browser from reading a part of a style sheet. */
import { codeSpan, type Tip } from "../../code.ts";
import { locationAt, type Source, type SourceLocation } from "../source.ts";
import { shorten, tipAt } from "../tips.ts";
import { readSelectors } from "./selectors.ts";

const NO_COMMENT = "`//` begins no comment in CSS, so what follows it is lost. Write `/* … */`.";

/**
 * The tip about a syntax error.
 *
 * @param message the parser's message
 * @param offset where the parser stopped
 */
export function syntaxErrorTip(source: Source, message: string, offset: number): Tip {
  const start = pieceStart(source.text, offset);
  const piece = pieceAt(source.text, start);
  const next = /[{};]/.exec(source.text.slice(offset))?.[0];
  const tip = (text: string) => tipAt(locationAt(source, start), "css", "unreadable", text);
  if (piece.startsWith("//")) return tip(`Look at ${codeSpan(piece)}: ${NO_COMMENT}`);
  if (source.text[offset] === "{" || (next === "{" && message !== '"{" is expected'))
    return tip(`Look above ${codeSpan(piece)}: the rule before it isn't closed with \`}\`.`);
  const [, words] = /^([a-z-]+\s+[a-z-]+)\s*:/i.exec(piece) ?? [];
  if (message === "Colon is expected" && words !== undefined)
    return tip(`Look at ${codeSpan(words)}: the name of a property has no space, but maybe a \`-\`.`);
  if (message === "Colon is expected")
    return tip(`Look at ${codeSpan(piece)}: between a property and its value stands a \`:\`.`);
  if (message === '"{" is expected')
    return tip(`Look at ${codeSpan(piece)}: it stands in no rule. A \`{\` or \`}\` is missing or too many.`);
  return tip(`Look at ${codeSpan(piece)}: CSS can't be read here.`);
}

/** Where the declaration or rule that contains the offset begins; at the text's end the last one. */
function pieceStart(text: string, offset: number): number {
  if (text.slice(offset).trim() === "") {
    // Not a regular expression: one for trailing signs takes quadratic time.
    let last = offset;
    while (last > 0 && /[\s;]/.test(text[last - 1] ?? "")) last--;
    if (last > 0 && last < offset && text[last - 1] !== "}") return pieceStart(text, last - 1);
  }
  const before = text.slice(0, offset);
  const end = Math.max(...[";", "{", "}"].map((sign) => before.lastIndexOf(sign)));
  return offset - before.slice(end + 1).trimStart().length;
}

/** The rest of the line, as far as the next brace. */
function pieceAt(text: string, start: number): string {
  // Stryker disable next-line StringLiteral: for the type only, since every text has a first line.
  const [line = ""] = text.slice(start, start + 300).split(/[\n{}]/, 1);
  return shorten(line.trim()) || "}";
}

/**
 * The tip about a rule that browsers skip, together with the selectors that were meant. The cause is a JavaScript comment, `;` or `}` in
 * front of the rule, or an invalid selector.
 */
export function skippedRuleTip(rule: { prelude: string; location: SourceLocation }): {
  selectors: string[];
  tip: Tip;
} {
  const meant = rule.prelude.replace(/^(?:\s*(?:\/\/[^\n]*(?:\n|$)|[;}]))+/, "");
  const shown = codeSpan(shorten(meant.replace(/\s+/g, " ").trim()));
  const first = rule.prelude.trimStart().charAt(0);
  const text =
    meant === rule.prelude
      ? `Look at ${shown}: it is no valid list of selectors, so browsers skip the whole rule.`
      : first === "/"
        ? `Look above ${shown}: ${NO_COMMENT}`
        : `Look above ${shown}: a ${codeSpan(first)} too many hides this rule.`;
  return { selectors: readSelectors(meant), tip: tipAt(rule.location, "css", "unreadable", text) };
}
