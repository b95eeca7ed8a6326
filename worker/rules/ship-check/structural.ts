/** The structural check: compares a ship with what its task changes, language by language. */
import { type Code, LANGUAGES, type Language, type Tip } from "../code.ts";
import { compareCss } from "./css/compare.ts";
import { compareHtml } from "./html/compare.ts";
import { compareJs } from "./js/compare.ts";
import { type ParsedCode, parseCode } from "./parsed-code.ts";
import { countProgress } from "./path-counts.ts";
import { compareSyntax, countSyntacticProgress } from "./syntactic-change.ts";
import { countPaths, type TaskChange } from "./task-change.ts";

const COMPARE: Readonly<Record<Language, (ship: ParsedCode, change: TaskChange) => Tip[]>> = {
  html: (ship, change) => compareHtml(ship, change.html),
  css: (ship, change) => compareCss(ship, change.css),
  js: (ship, change) => compareJs(ship, change.js),
};

/**
 * The tips of the structural check. What the task adds or changes must be there and apply, what that depends on must still work, and
 * what the task removes must be gone. Anything else in HTML and CSS may be added or changed.
 */
export function compareStructure(submission: Code, change: TaskChange): Tip[] {
  // Stryker disable next-line BooleanLiteral: JavaScript with a syntax error gets the tip about that alone.
  const ship = parseCode(submission, false, change.inline);
  const tips = LANGUAGES.flatMap((language) => COMPARE[language](ship, change));
  // Where the meaning differs, its tips say more than that the writing does.
  if (change.syntactic === null || tips.length > 0) return tips;
  return compareSyntax(ship, change.reference, change.start, change.syntactic);
}

/** How many parts of a task's change there are in one language, and how many of them a submission has made. */
export type LanguageProgress = { wanted: number; met: number };

/** How much of a task's change a submission has made, by language. The untouched start has made none of it, the reference all. */
export function measureChange(submission: Code, change: TaskChange): Record<Language, LanguageProgress> {
  const ship = parseCode(submission, true, change.inline);
  if (change.syntactic !== null)
    return countSyntacticProgress(ship, change.reference, change.start, change.syntactic);
  const counts = countPaths(ship, change.pathIds);
  const progressIn = (language: Language): LanguageProgress => {
    const progress = countProgress(
      counts[language],
      change.referenceCounts[language],
      change.startCounts[language],
    );
    if (progress.wanted > 0 || !change.changed[language]) return progress;
    // The same paths in another order count as one part.
    return { wanted: 1, met: COMPARE[language](ship, change).length === 0 ? 1 : 0 };
  };
  return { html: progressIn("html"), css: progressIn("css"), js: progressIn("js") };
}
