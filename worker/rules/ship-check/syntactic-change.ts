/**
 * Tasks that leave the meaning of the code as it is and change only how it is written: selectors put into one list, a shorthand, other
 * quotes, an omitted end tag, a comment. Then the check compares the writing as well.
 */
import { tokenize, tokenTypes } from "css-tree/tokenizer";
import { LANGUAGE_NAMES, LANGUAGES, type Language, NOT_EXACT, type Tip } from "../code.ts";
import type { Rule } from "./css/sheet.ts";
import type { Element } from "./html/page.ts";
import { writtenTokens } from "./js/parse.ts";
import type { ParsedCode } from "./parsed-code.ts";
import { countProgress, countTexts, type PathCounts } from "./path-counts.ts";
import { tipAt } from "./tips.ts";

type Texts = Record<Language, string[]>;

/** The level at which the start and the reference differ, and the parts of code that are compared at this level. */
export type SyntacticChange = {
  level: "rules" | "notation" | "comments";
  read: (code: ParsedCode) => Texts;
};

/** From coarse to fine. A task is about the first level at which start and reference differ. */
const LEVELS: readonly SyntacticChange[] = [
  // Stryker disable next-line ArrayDeclaration: what all versions have makes no difference.
  { level: "rules", read: ({ styles }) => ({ html: [], css: declarationsOf(styles.sheet.rules), js: [] }) },
  { level: "notation", read: readNotation },
  { level: "comments", read: readComments },
];

/** The syntactic change between a start and a reference of the same meaning; null where there is none. */
export function findSyntacticChange(start: ParsedCode, reference: ParsedCode): SyntacticChange | null {
  const change = LEVELS.find(({ read }) => {
    const [before, after] = [read(start), read(reference)];
    return LANGUAGES.some((language) => before[language].join("\n") !== after[language].join("\n"));
  });
  return change ?? null;
}

/** How much of a syntactic change a ship has made, by language. */
export function countSyntacticProgress(
  ship: ParsedCode,
  reference: ParsedCode,
  start: ParsedCode,
  { read }: SyntacticChange,
): Record<Language, { wanted: number; met: number }> {
  const [found, after, before] = [read(ship), read(reference), read(start)];
  const progressIn = (language: Language) => {
    const ids = new Map<string, number>();
    const count = (texts: string[]): PathCounts => countTexts(texts, ids);
    return countProgress(count(found[language]), count(after[language]), count(before[language]));
  };
  return { html: progressIn("html"), css: progressIn("css"), js: progressIn("js") };
}

/** The tips of a task whose change is syntactic: one for each language in which it is not complete. */
export function compareSyntax(
  ship: ParsedCode,
  reference: ParsedCode,
  start: ParsedCode,
  change: SyntacticChange,
): Tip[] {
  const progress = countSyntacticProgress(ship, reference, start, change);
  return LANGUAGES.filter((language) => progress[language].met < progress[language].wanted).map((language) =>
    change.level === "comments"
      ? tipAt(
          undefined,
          language,
          "missing",
          `A comment is missing or should be gone in ${LANGUAGE_NAMES[language]}.`,
        )
      : tipAt(undefined, language, "different", NOT_EXACT[language]),
  );
}

/** Each declaration by its meaning and importance, together with its rule's list of selectors. */
function declarationsOf(rules: readonly Rule[]): string[] {
  return rules.flatMap(({ key, declarations }) =>
    declarations.map(
      ({ sets, important }) => `${key}{${sets.map((set) => set.join(":")).join(";")}${important ? "!" : ""}`,
    ),
  );
}

function readNotation({ code, page, styles }: ParsedCode): Texts {
  return {
    html: endTags(page.root),
    css: styles.sheet.rules.flatMap(({ key, declarations }) =>
      declarations.map(({ text }) => `${key}{${text.toLowerCase()}`),
    ),
    js: writtenTokens(code.js).tokens,
  };
}

function endTags(element: Element): string[] {
  const inner = element.children.flatMap((child) => (typeof child === "string" ? [] : endTags(child)));
  return element.hasEndTag ? [`</${element.tag}>`, ...inner] : inner;
}

function readComments({ code, page }: ParsedCode): Texts {
  // Stryker disable next-line ArrayDeclaration: what all versions have makes no difference.
  const css: string[] = [];
  tokenize(code.css, (type, start, end) => {
    if (type === tokenTypes.Comment)
      css.push(
        code.css
          .slice(start + 2, end)
          .replace("*/", "")
          .trim(),
      );
  });
  return { html: page.comments, css, js: writtenTokens(code.js).comments };
}
