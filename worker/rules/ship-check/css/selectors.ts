/** Selectors in a normal form. */
import { tokenize, tokenTypes } from "css-tree/tokenizer";
import { ident, string } from "css-tree/utils";
import { lookupTable } from "../lookup-table.ts";

/** Pseudo-elements that may be written with one colon. */
export const LEGACY_PSEUDO_ELEMENTS: ReadonlySet<string> = new Set([
  "before",
  "after",
  "first-line",
  "first-letter",
]);
const NTH_KEYWORDS = lookupTable({ even: "2n", odd: "2n+1" });
const KEYFRAME_SELECTORS = lookupTable({ from: "0%", to: "100%" });

/**
 * The selectors of a list, each in normal form. Space around combinators, quotes in attribute selectors and the case of tag names are
 * normalized; classes and ids keep their case.
 */
export function readSelectors(text: string): string[] {
  const selectors: string[] = [];
  let current = "";
  // Reading the end of `current` itself would copy it each time.
  let end = "";
  let depth = 0;
  // Stryker disable next-line BooleanLiteral: there is no space in front of a selector, whatever this is.
  let space = false;
  let previous: number | undefined;

  const add = (piece: string, joins: boolean) => {
    const gap = space && !joins && current !== "" && !JOINING.has(end.slice(-1)) ? " " : "";
    space = false;
    current += gap + piece;
    end = `${end}${gap}${piece}`.slice(-2);
  };
  const endSelector = () => {
    selectors.push(current);
    current = end = "";
    space = false;
  };

  tokenize(text, (type, from, to) => {
    const token = text.slice(from, to);
    switch (type) {
      case tokenTypes.Comment:
        return;
      case tokenTypes.WhiteSpace:
        space = true;
        return;
      case tokenTypes.Comma:
        if (depth === 0) endSelector();
        else add(",", true);
        break;
      case tokenTypes.LeftSquareBracket:
      case tokenTypes.LeftParenthesis:
      case tokenTypes.Function:
        depth++;
        add(token.toLowerCase(), false);
        break;
      case tokenTypes.RightSquareBracket:
      case tokenTypes.RightParenthesis:
        depth--;
        add(token, true);
        break;
      case tokenTypes.Ident:
        add(writeName(token, end, previous), false);
        break;
      case tokenTypes.String: {
        const value = string.decode(token);
        add(isPlainName(value) ? value : JSON.stringify(value), false);
        break;
      }
      case tokenTypes.Delim:
        // The star of `*=` is followed by its sign.
        add(token, token === "*" ? text[to] === "=" : ">+~=|^$".includes(token));
        break;
      default:
        add(token, JOINING.has(token));
    }
    previous = type;
  });
  endSelector();
  return selectors
    .filter((selector) => selector !== "")
    .map((selector) => KEYFRAME_SELECTORS.get(selector) ?? selector.replace(REDUNDANT_STAR, "$1"));
}

// The star of `*.a` and `*::before` has no meaning.
const REDUNDANT_STAR = /(^|[\s>+~,(])\*(?=[.:#[])/g;

// Space around these has no meaning. `}` and `;` get into a selector by a typo in front of it.
const JOINING = new Set([">", "+", "~", ",", "(", "[", "=", "}", ";"]);

/**
 * Names of tags, pseudo-classes and attributes are case-insensitive; a class keeps its case.
 *
 * @param end the last two characters in front of the name
 */
function writeName(token: string, end: string, previous: number | undefined): string {
  const last = end.at(-1);
  if (previous === tokenTypes.Delim && last === ".") return ident.decode(token);
  if (last === "=") return token;
  const name = token.toLowerCase();
  if (previous === tokenTypes.Function) return NTH_KEYWORDS.get(name) ?? name;
  if (last === ":" && end.at(-2) !== ":" && LEGACY_PSEUDO_ELEMENTS.has(name)) return `:${name}`;
  return name;
}

function isPlainName(value: string): boolean {
  return /^[a-z_][\w-]*$/i.test(value);
}
