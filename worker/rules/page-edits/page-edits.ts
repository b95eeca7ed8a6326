/**
 * The edits between two versions of a page, by structure, and putting them into a learner's own version. See README.md. Pure: the same
 * arguments give the same result, in the worker and in the browser.
 */
import { type Code, LANGUAGES, type Language } from "../code.ts";
import { applyCss } from "./apply-css.ts";
import { applyHtml } from "./apply-html.ts";
import { applyJs } from "./apply-js.ts";
import {
  hasNewCssError,
  hasNewHtmlError,
  keepsCss,
  keepsHtml,
  keepsJs,
  readPage,
  resolvesCss,
  resolvesJs,
} from "./checks.ts";
import { type CssEdits, changeCss } from "./css-edits.ts";
import {
  type Applied,
  type Collision,
  type CollisionReason,
  placeOf,
  type Renames,
  type TakeCodex,
} from "./edits.ts";
import { findRenames, type ReadPage } from "./find-renames.ts";
import { changeHtml, type HtmlEdits } from "./html-edits.ts";
import { matchHtml } from "./html-match.ts";
import { changeJs, type JsEdits } from "./js-edits.ts";

/** What leads from one version of a page to another. */
export interface Edits {
  from: Code;
  to: Code;
  html: HtmlEdits;
  css: CssEdits;
  js: JsEdits;
}

interface AppliedEdits {
  /** The learner's page with all edits that didn't collide. A language that failed a check is the learner's, unchanged. */
  page: Code;
  collisions: Collision[];
  /** What the learner calls the things of `edits.from`. */
  renames: Renames;
}

interface ApplyOptions {
  /** The collisions to resolve with Codex's version. Without it, none. */
  takeCodex?: TakeCodex;
  /** The edits that the next task wants: their places have to be on the page afterwards. */
  next?: Edits;
}

/** The edits by structure between two versions of a page. Comments and formatting don't count. Never throws. */
export function change(from: Code, to: Code): Edits {
  return {
    from,
    to,
    html: changeHtml(from.html, to.html),
    css: changeCss(from.css, to.css),
    js: changeJs(from.js, to.js),
  };
}

const NO_CODEX: ReadonlySet<string> = new Set();

/**
 * Puts edits into a learner's page. Only the places that change are written; a class, id, custom property or variable that the learner
 * renamed has its new name in what is added. Whatever can't be applied for certain is a collision. Never throws.
 *
 * @param page a learner's version of `edits.from`
 */
export function applyEdits(edits: Edits, page: Code, options: ApplyOptions = {}): AppliedEdits {
  const choice = options.takeCodex ?? NO_CODEX;
  const own = readPage(page);
  const { applied, renames } = applyRead(edits, own, choice);
  const result: Code = { html: applied.html.text, css: applied.css.text, js: applied.js.text };
  const collisions: Collision[] = [];
  let after = readPage(result, own);
  const failures = findFailures(edits, own, after, applied, renames);
  for (const language of LANGUAGES) {
    const isUntouched = result[language] === page[language] && applied[language] !== FAILED;
    const reason = isUntouched ? undefined : failures[language];
    if (reason === undefined) collisions.push(...applied[language].collisions);
    else if (choice !== "all" && choice.has(language)) result[language] = edits.to[language];
    else {
      result[language] = page[language];
      collisions.push(wholeLanguage(language, reason, page, edits.to));
    }
  }
  if (options.next && collisions.length === 0) {
    after = readPage(result, after);
    collisions.push(...missingPlaces(options.next, after, result, edits));
  }
  return { page: result, collisions, renames };
}

/** What edits lead from and to, read. */
const versionsOf = ({ html, css, js }: Edits): { from: ReadPage; to: ReadPage } => ({
  from: { html: html.from, css: css.from, js: js.from },
  to: { html: html.to, css: css.to, js: js.to },
});

type AppliedLanguages = Record<Language, Applied>;

/** The edits in all three languages, before the checks. */
function applyRead(
  edits: Edits,
  own: ReadPage,
  choice: TakeCodex,
): { applied: AppliedLanguages; renames: Renames } {
  const { html, css, js } = edits;
  const { from } = versionsOf(edits);
  const match = matchHtml(from.html, own.html);
  const { renames, js: scripts } = findRenames(from, own, match);
  const applied = {
    html: attempt(own.html.source, html.edits.length, () =>
      applyHtml(html, own.html, match, renames, choice),
    ),
    css: attempt(own.css.source, css.edits.length, () => applyCss(css, own.css, renames, choice)),
    js: attempt(own.js.source, js.edits.length, () => applyJs(js, own.js, scripts, renames, choice)),
  };
  return { applied, renames };
}

/** Stands for the edits of a language that couldn't be made. */
const FAILED: Applied = { text: "", collisions: [], added: [], removed: [] };

function attempt(text: string, count: number, work: () => Applied): Applied {
  if (count === 0) return { text, collisions: [], added: [], removed: [] };
  try {
    return work();
  } catch {
    // The edits overlap in the learner's text.
    return FAILED;
  }
}

function findFailures(
  edits: Edits,
  before: ReadPage,
  after: ReadPage,
  applied: AppliedLanguages,
  renames: Renames,
): Partial<Record<Language, CollisionReason>> {
  const { from, to } = versionsOf(edits);
  const versions = { before, after, from, to, renames };
  const failures: Partial<Record<Language, CollisionReason>> = {};
  if (applied.html === FAILED || !keepsHtml(before, after, applied.html)) failures.html = "lost";
  if (hasNewHtmlError(before, after, to)) failures.html = "unread";
  if (!resolvesCss(versions)) failures.css = "unresolved";
  if (applied.css === FAILED || !keepsCss(before, after, applied.css)) failures.css = "lost";
  if (hasNewCssError(before, after)) failures.css = "unread";
  if (!resolvesJs(versions)) failures.js = "unresolved";
  if (applied.js === FAILED || !keepsJs(before, after, applied.js)) failures.js = "lost";
  if (!after.js.isValid) failures.js = "unread";
  return failures;
}

function wholeLanguage(language: Language, reason: CollisionReason, page: Code, to: Code): Collision {
  const whole = (text: string) => placeOf(text, { start: 0, end: text.length });
  return { id: language, language, reason, yours: whole(page[language]), codex: whole(to[language]) };
}

/** The languages in which the next task's edits would find no place, as collisions. */
function missingPlaces(next: Edits, after: ReadPage, page: Code, { to }: Edits): Collision[] {
  const { applied } = applyRead(next, after, "all");
  return LANGUAGES.filter(
    (language) => applied[language] === FAILED || applied[language].collisions.length > 0,
  ).map((language) => wholeLanguage(language, "unresolved", page, to));
}
