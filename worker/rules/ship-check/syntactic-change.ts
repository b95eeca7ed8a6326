import { tokenize, tokenTypes } from "css-tree/tokenizer";
import { LANGUAGE_NAMES, LANGUAGES, type Language, NOT_EXACT, type Tip } from "../code.ts";
import { compareStyles, removedStyles } from "./css/compare.ts";
import { holds } from "./html/match.ts";
import type { Element } from "./html/page.ts";
import { contains } from "./js/compare.ts";
import { looseTokens, writtenTokens } from "./js/parse.ts";
import { countAll, countProgress, type Facts } from "./path-counts.ts";
import { tipAt } from "./source.ts";
import type { Understanding } from "./structural.ts";

type Texts = Record<Language, string[]>;

/**
 * How fine a task's change is. Mostly it changes what the code means. Some tasks change only how it is written (selectors brought
 * together, a shorthand, the other quotes, a missing end tag), some only a comment; then that is what the check has to look at,
 * on top of the meaning. Null where meaning is enough.
 */
export type Grain = { name: "rules" | "writing" | "comments"; read: (one: Understanding) => Texts } | null;

// From coarse to fine: the first at which start and reference differ is the one that the task is about.
const FINER: readonly NonNullable<Grain>[] = [
  { name: "rules", read: ({ styles }) => ({ html: [], css: rulesOf(styles.sheet.rules), js: [] }) },
  { name: "writing", read: readWriting },
  { name: "comments", read: readComments },
];

/** The languages whose meaning a task changes. */
export type Changed = Record<Language, boolean>;

/** Where start and reference differ in meaning. `opened` names the implied tags that the task writes out. */
export function changedLanguages(
  start: Understanding,
  reference: Understanding,
  opened: ReadonlySet<string>,
): Changed {
  const [before, after] = [start.page.root, reference.page.root];
  return {
    html: !holds(before, after, opened) || !holds(after, before, opened),
    css:
      compareStyles(start.styles, reference.styles, removedStyles(start.styles, reference.styles)).length > 0,
    js: scriptsDiffer(start, reference),
  };
}

function scriptsDiffer(start: Understanding, reference: Understanding): boolean {
  if (start.broken !== null || reference.broken !== null) {
    return looseTokens(start.submission.js) !== looseTokens(reference.submission.js);
  }
  return !contains(start.script, reference.script) || !contains(reference.script, start.script);
}

export function grainOf(start: Understanding, reference: Understanding, changed: Changed): Grain {
  if (changed.html || changed.css || changed.js) return null;
  return (
    FINER.find(({ read }) => {
      const [before, after] = [read(start), read(reference)];
      return LANGUAGES.some((language) => before[language].join("\n") !== after[language].join("\n"));
    }) ?? null
  );
}

/** How much of a change of writing or comments is made. */
export function countFine(
  ship: Understanding,
  reference: Understanding,
  start: Understanding,
  grain: NonNullable<Grain>,
): Record<keyof Texts, { wanted: number; met: number }> {
  const [found, after, before] = [grain.read(ship), grain.read(reference), grain.read(start)];
  const of = (language: keyof Texts) => {
    const numbers = new Map<string, number>();
    const facts = (texts: string[]): Facts => countAll(texts, numbers);
    return countProgress(facts(found[language]), facts(after[language]), facts(before[language]));
  };
  return { html: of("html"), css: of("css"), js: of("js") };
}

/** The tips of a task that changes nothing but the writing or the comments. */
export function compareFine(
  ship: Understanding,
  reference: Understanding,
  start: Understanding,
  grain: Grain,
): Tip[] {
  if (grain === null) return [];
  const progress = countFine(ship, reference, start, grain);
  return LANGUAGES.filter((language) => progress[language].met < progress[language].wanted).map((language) =>
    grain.name === "comments"
      ? tipAt(
          undefined,
          language,
          "missing",
          `A comment is missing or should be gone in ${LANGUAGE_NAMES[language]}.`,
        )
      : tipAt(undefined, language, "different", NOT_EXACT[language]),
  );
}

/** Each declaration under the selectors that its rule is written with. */
function rulesOf(rules: Understanding["styles"]["sheet"]["rules"]): string[] {
  return rules.flatMap(({ title, settings }) =>
    settings.map(({ sets }) => `${title}{${sets.map((set) => set.join(":")).join(";")}`),
  );
}

function readWriting({ submission, page, styles }: Understanding): Texts {
  return {
    html: closedTags(page.root),
    css: styles.sheet.rules.flatMap(({ title, settings }) =>
      settings.map(({ written }) => `${title}{${written.toLowerCase()}`),
    ),
    js: writtenTokens(submission.js).tokens,
  };
}

function closedTags(element: Element): string[] {
  const inner = element.children.flatMap((child) => (typeof child === "string" ? [] : closedTags(child)));
  return element.closed ? [`</${element.tag}>`, ...inner] : inner;
}

function readComments({ submission, page }: Understanding): Texts {
  const css: string[] = [];
  tokenize(submission.css, (type, start, end) => {
    if (type === tokenTypes.Comment)
      css.push(
        submission.css
          .slice(start + 2, end)
          .replace("*/", "")
          .trim(),
      );
  });
  return { html: page.comments, css, js: writtenTokens(submission.js).comments };
}
