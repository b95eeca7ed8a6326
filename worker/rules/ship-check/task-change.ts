/** What a task changes between its start and its reference, worked out once for each task. */
import type { Code, Language } from "../code.ts";
import { type CssRequirements, compareCss, compareStyles, removedStyles } from "./css/compare.ts";
import { type PageRequirements, readPageRequirements } from "./css/page-requirements.ts";
import { countCss } from "./css/path-counts.ts";
import { compareHtml, type HtmlRequirements } from "./html/compare.ts";
import { newlyWrittenTags } from "./html/implied-tags.ts";
import { containsElement } from "./html/match.ts";
import type { Element } from "./html/page.ts";
import { countHtml } from "./html/path-counts.ts";
import { findPreserved, type Preserved } from "./html/preserved.ts";
import { givenClasses } from "./html/spread-classes.ts";
import { findTaggedTexts } from "./html/tagged-texts.ts";
import type { JsRequirements } from "./js/compare.ts";
import { containsStatements } from "./js/contains.ts";
import { looseTokens } from "./js/parse.ts";
import { countJs } from "./js/path-counts.ts";
import { type InlineCode, type ParsedCode, parseCode, scriptText } from "./parsed-code.ts";
import { type PathCounts, PathIds, ROOT_PATH, removalLimits } from "./path-counts.ts";
import { findSyntacticChange, type SyntacticChange } from "./syntactic-change.ts";

type CountsByLanguage = Readonly<Record<Language, PathCounts>>;

/** What a task changes. Immutable but for caches inside, so that it serves many ships. */
export type TaskChange = {
  start: ParsedCode;
  reference: ParsedCode;
  startCounts: CountsByLanguage;
  referenceCounts: CountsByLanguage;
  pathIds: PathIds;
  /** A ship's inline code counts where the task itself has inline code. */
  inline: InlineCode;
  /** The languages whose meaning the task changes. */
  changed: Readonly<Record<Language, boolean>>;
  /** What the task changes where no language changes its meaning; null where meaning is enough. */
  syntactic: SyntacticChange | null;
  html: HtmlRequirements;
  css: CssRequirements;
  js: JsRequirements;
};

const ALL_INLINE: InlineCode = { css: true, js: true };

/** Works out what a task changes. It takes about as long as two checks, so callers cache it. */
export function parseTaskChange(referenceCode: Code, startCode: Code): TaskChange {
  const start = parseCode(startCode, true, ALL_INLINE);
  const reference = parseCode(referenceCode, true, ALL_INLINE);
  const pathIds = new PathIds();
  const [startCounts, referenceCounts] = [countPaths(start, pathIds), countPaths(reference, pathIds)];
  pathIds.freeze();
  const requiredTags = newlyWrittenTags(reference.page.root, start.page.root);
  const changed = changedLanguages(start, reference, requiredTags);
  const preserved = findPreserved(start.page.root, reference.page.root);
  const onPage = readPageRequirements(
    start.styles,
    reference.styles,
    reference.page.root,
    scriptText(reference),
  );
  const html = {
    reference,
    preserved,
    taggedTexts: findTaggedTexts(preserved),
    givenClasses: givenClasses(preserved),
    namedWords: namedWords(reference, preserved, onPage),
    requiredTags,
    limits: removalLimits(startCounts.html, referenceCounts.html),
    pathIds,
  };
  const css = { reference, removed: removedStyles(start.styles, reference.styles), onPage };
  // Where the start itself would pass the lenient comparison, the task changes too little for it.
  const isTooLenientForHtml = changed.html && compareHtml(start, { ...html, isLenient: true }).length === 0;
  const isTooLenientForCss = changed.css && compareCss(start, { ...css, isLenient: true }).length === 0;
  return {
    start,
    reference,
    startCounts,
    referenceCounts,
    pathIds,
    inline: {
      css: start.page.styles.length + reference.page.styles.length > 0,
      js: start.page.scripts.length + reference.page.scripts.length > 0,
    },
    changed,
    syntactic: changed.html || changed.css || changed.js ? null : findSyntacticChange(start, reference),
    html: { ...html, isLenient: !isTooLenientForHtml },
    css: { ...css, isLenient: !isTooLenientForCss },
    js: { reference, limits: removalLimits(startCounts.js, referenceCounts.js), pathIds },
  };
}

/** Counts the paths of code in each language. */
export function countPaths({ page, styles, script }: ParsedCode, ids: PathIds): CountsByLanguage {
  const counts = {
    html: new Map<number, number>(),
    css: new Map<number, number>(),
    js: new Map<number, number>(),
  };
  countHtml(page.root, ids, counts.html, ids.id(ROOT_PATH, "html"));
  countCss(styles, ids, counts.css, ids.id(ROOT_PATH, "css"));
  countJs(script, ids, counts.js, ids.id(ROOT_PATH, "js"));
  return counts;
}

function changedLanguages(
  start: ParsedCode,
  reference: ParsedCode,
  requiredTags: ReadonlySet<string>,
): Record<Language, boolean> {
  const [before, after] = [start.page.root, reference.page.root];
  const removed = removedStyles(start.styles, reference.styles);
  return {
    html: !containsElement(before, after, requiredTags) || !containsElement(after, before, requiredTags),
    css: compareStyles(start.styles, reference.styles, removed).length > 0,
    js: isScriptChanged(start, reference),
  };
}

function isScriptChanged(start: ParsedCode, reference: ParsedCode): boolean {
  if (start.syntaxError !== null || reference.syntaxError !== null)
    return looseTokens(start.code.js) !== looseTokens(reference.code.js);
  return (
    !containsStatements(start.script, reference.script) || !containsStatements(reference.script, start.script)
  );
}

/** The words of the selectors that a task changes, of its script, and of the attributes that it adds. */
function namedWords(reference: ParsedCode, preserved: Preserved, { wanted }: PageRequirements): Set<string> {
  const texts = [scriptText(reference)];
  for (const [selectorKey, properties] of wanted) if (properties.size > 0) texts.push(selectorKey);
  const visit = (element: Element) => {
    const before = preserved.get(element)?.attributes;
    for (const [name, value] of element.attributes) if (before?.get(name) !== value) texts.push(value);
    for (const child of element.children) if (typeof child !== "string") visit(child);
  };
  visit(reference.page.root);
  return new Set(texts.flatMap((text) => text.match(/[\w-]+/g) ?? []));
}
