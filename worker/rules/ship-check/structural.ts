import { type Code, NOT_EXACT, type Tip } from "../code.ts";
import { hiddenElements } from "./css/applied-styles.ts";
import { compareStyles, countStyles, type RemovedStyles, removedStyles, Styles } from "./css/compare.ts";
import { judgeOnPage, type StyleTask, styleTask } from "./css/page-check.ts";
import { readSheet } from "./css/sheet.ts";
import { countMarkup, leftoverMarkup, newlyWritten } from "./html/leftover.ts";
import { MarkupMatch, namesOn } from "./html/match.ts";
import { missingMarkup } from "./html/missing.ts";
import { type Element, type Page, readPage } from "./html/page.ts";
import { type Kept, keptElements } from "./html/preserved.ts";
import type { Body } from "./js/code-node.ts";
import { contains, countCode, leftoverCode, missingCode } from "./js/compare.ts";
import { looseTokens, readScript } from "./js/parse.ts";
import { countProgress, FactBook, type Facts, takenAway } from "./path-counts.ts";
import { tipAt } from "./source.ts";
import {
  type Changed,
  changedLanguages,
  compareFine,
  countFine,
  type Grain,
  grainOf,
} from "./syntactic-change.ts";

/** A submission as it was understood. */
export type Understanding = {
  submission: Code;
  page: Page;
  styles: Styles;
  script: Body;
  /** The tip for JavaScript that doesn't run. */
  broken: Tip | null;
};

/** Which code inside the HTML counts as code of its own language. */
export type Inline = { css: boolean; js: boolean };

const ALL_INLINE: Inline = { css: true, js: true };

/**
 * Reads a submission. Code inside the HTML comes before that of the language's own text.
 *
 * @param tolerant whether JavaScript with an error is read as far as it makes sense.
 */
export function understand(submission: Code, tolerant: boolean, inline: Inline): Understanding {
  const page = readPage(submission.html);
  const sheets = [
    ...(inline.css ? page.styles : []),
    { text: submission.css, firstLine: 1, tab: "css" as const },
  ];
  const sources = [
    ...(inline.js ? page.scripts : []),
    { text: submission.js, firstLine: 1, tab: "js" as const },
  ];
  const scripts = sources.map((source) => readScript(source, tolerant));
  return {
    submission,
    page,
    styles: new Styles(readSheet(sheets)),
    script: { kind: "ordered", items: scripts.flatMap((script) => script.body.items) },
    broken: scripts.find((script) => script.broken !== null)?.broken ?? null,
  };
}

type FactsOf = { html: Facts; css: Facts; js: Facts };

/** What a task changes: its two sides, understood and counted. Made once for a task and kept. */
export type Change = {
  start: Understanding;
  reference: Understanding;
  startFacts: FactsOf;
  referenceFacts: FactsOf;
  book: FactBook;
  /** A ship's code inside the HTML counts where the task itself has such code. */
  inline: Inline;
  /** What has to be gone: for each such fact, how many of it may be left. */
  limits: { html: Facts; js: Facts };
  removedStyles: RemovedStyles;
  styleTask: StyleTask;
  changed: Changed;
  /** Whether what the task keeps is the learner's to change. Not where the start would pass by that: it changes too little. */
  free: { html: boolean; css: boolean };
  grain: Grain;
  kept: Kept;
  /** The words that the task's change names. */
  named: ReadonlySet<string>;
  /** The implied tags that the task writes out. */
  opened: ReadonlySet<string>;
};

/** Works out what a task changes. Costs the time of two checks, so it is kept. */
export function understandChange(reference: Code, start: Code): Change {
  const book = new FactBook();
  const [before, after] = [understand(start, true, ALL_INLINE), understand(reference, true, ALL_INLINE)];
  const [startFacts, referenceFacts] = [countFacts(before, book), countFacts(after, book)];
  book.close();
  const opened = newlyWritten(after.page.root, before.page.root);
  const changed = changedLanguages(before, after, opened);
  const kept = keptElements(before.page.root, after.page.root);
  const styles = styleTask(before.styles, after.styles, after.page.root, scriptOf(after));
  const change: Change = {
    start: before,
    reference: after,
    startFacts,
    referenceFacts,
    book,
    inline: {
      css: before.page.styles.length + after.page.styles.length > 0,
      js: before.page.scripts.length + after.page.scripts.length > 0,
    },
    limits: {
      html: takenAway(startFacts.html, referenceFacts.html),
      js: takenAway(startFacts.js, referenceFacts.js),
    },
    removedStyles: removedStyles(before.styles, after.styles),
    styleTask: styles,
    changed,
    free: { html: true, css: true },
    grain: grainOf(before, after, changed),
    kept,
    named: namedWords(after, kept, styles),
    opened,
  };
  if (changed.html && compareMarkup(before, change).length === 0) change.free.html = false;
  if (changed.css && compareSheets(before, change).length === 0) change.free.css = false;
  return change;
}

/** The words of the selectors that a task changes, of its script, and of the attributes that it adds. */
function namedWords(reference: Understanding, kept: Kept, styles: StyleTask): Set<string> {
  const texts = [scriptOf(reference)];
  for (const [place, properties] of styles.wanted) if (properties.size > 0) texts.push(place);
  const visit = (element: Element) => {
    const before = kept.get(element)?.attributes;
    for (const [name, value] of element.attributes) if (before?.get(name) !== value) texts.push(value);
    for (const child of element.children) if (typeof child !== "string") visit(child);
  };
  visit(reference.page.root);
  return new Set(texts.flatMap((text) => text.match(/[\w-]+/g) ?? []));
}

/** All JavaScript of a submission. */
function scriptOf({ page, submission }: Understanding): string {
  return [...page.scripts.map(({ text }) => text), submission.js].join("\n");
}

function countFacts({ page, styles, script }: Understanding, book: FactBook): FactsOf {
  const facts = {
    html: new Map<number, number>(),
    css: new Map<number, number>(),
    js: new Map<number, number>(),
  };
  countMarkup(page.root, book, facts.html, book.place(0, "html"));
  countStyles(styles, book, facts.css, book.place(0, "css"));
  countCode(script, book, facts.js, book.place(0, "js"));
  return facts;
}

/**
 * The tips of the structural check: what the task changes must be there and apply, what it uses must still work, and what the
 * start has and the reference lacks must be gone. Whatever else the learner adds or changes in HTML and CSS is free.
 */
export function compareStructure(submission: Code, change: Change): Tip[] {
  const ship = understand(submission, false, change.inline);
  return [
    ...compareMarkup(ship, change),
    ...compareSheets(ship, change),
    ...compareScripts(ship, change),
    ...compareFine(ship, change.reference, change.start, change.grain),
  ];
}

function compareMarkup({ page, styles }: Understanding, change: Change): Tip[] {
  const { reference, kept, named } = change;
  const wanted = reference.page.root;
  const freedom = change.free.html && {
    kept,
    named,
    present: namesOn(page.root),
    hidden: hiddenElements(styles.sheet, reference.styles.sheet, page.root),
  };
  const match = new MarkupMatch(change.opened, freedom || null);
  if (!match.holds(page.root, wanted)) {
    const errors = reference.page.errors.length === 0 ? page.errors : [];
    return errors.length > 0 ? errors : missingMarkup(page.root, wanted, match);
  }
  if (change.limits.html.size === 0) return [];
  return leftoverMarkup(page.root, change.book, new Map(change.limits.html), change.book.place(0, "html"));
}

function compareSheets({ styles, page }: Understanding, change: Change): Tip[] {
  const { reference, free, styleTask } = change;
  const judge = free.css ? judgeOnPage(styles, page.root, styleTask) : undefined;
  const tips = compareStyles(styles, reference.styles, change.removedStyles, judge);
  // What can't be read is the cause of what is missing, unless the task itself has such places.
  const errors = change.reference.styles.sheet.errors.length === 0 ? styles.sheet.errors : [];
  return tips.length > 0 && errors.length > 0 ? errors : tips;
}

function compareScripts({ script, broken, submission }: Understanding, change: Change): Tip[] {
  if (change.reference.broken !== null) {
    // The task itself is unfinished code, or in a language beyond JavaScript: then all of it is compared, token by token.
    const same = looseTokens(submission.js) === looseTokens(change.reference.submission.js);
    return same ? [] : [tipAt(undefined, "js", "different", NOT_EXACT.js)];
  }
  if (broken !== null) return [broken];
  const wanted = change.reference.script;
  if (!contains(script, wanted)) return missingCode(script, wanted);
  if (change.limits.js.size === 0) return [];
  return leftoverCode(script, change.book, new Map(change.limits.js), change.book.place(0, "js"));
}

/** How much of what a task changes is done in one language. */
export type LanguageProgress = { wanted: number; met: number };

type ChangeProgress = { html: LanguageProgress; css: LanguageProgress; js: LanguageProgress };

/** How much of the change a submission has made, by language. The untouched start has made none of it, the reference all. */
export function countChange(submission: Code, change: Change): ChangeProgress {
  const ship = understand(submission, true, change.inline);
  if (change.grain !== null) return countFine(ship, change.reference, change.start, change.grain);
  const facts = countFacts(ship, change.book);
  const of = (language: keyof FactsOf, tips: () => Tip[]): LanguageProgress => {
    const progress = countProgress(
      facts[language],
      change.referenceFacts[language],
      change.startFacts[language],
    );
    if (progress.wanted > 0 || !change.changed[language]) return progress;
    // The same things in another order: it is done or not.
    return { wanted: 1, met: tips().length === 0 ? 1 : 0 };
  };
  return {
    html: of("html", () => compareMarkup(ship, change)),
    css: of("css", () => compareSheets(ship, change)),
    js: of("js", () => compareScripts(ship, change)),
  };
}
