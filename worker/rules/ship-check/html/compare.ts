/** Compares a ship's page with what the task requires. */
import type { Tip } from "../../code.ts";
import { hiddenElements } from "../css/applied-styles.ts";
import type { ParsedCode } from "../parsed-code.ts";
import { type PathCounts, type PathIds, ROOT_PATH } from "../path-counts.ts";
import { PageMatcher } from "./match.ts";
import { missingHtmlTips } from "./missing-tips.ts";
import { leftoverHtmlTips } from "./path-counts.ts";
import type { Preserved } from "./preserved.ts";
import { type GivenClasses, spreadClassTips } from "./spread-classes.ts";
import type { TaggedTexts } from "./tagged-texts.ts";
import { usedNames } from "./used-names.ts";

/** What a task requires of the page. */
export type HtmlRequirements = {
  reference: ParsedCode;
  preserved: Preserved;
  taggedTexts: TaggedTexts;
  givenClasses: GivenClasses;
  /** The words that the task's change uses: classes and ids among them have to stay. */
  namedWords: ReadonlySet<string>;
  /** The implied tags that the task writes. */
  requiredTags: ReadonlySet<string>;
  /** How many of each path that the task removes may be left. */
  limits: PathCounts;
  pathIds: PathIds;
  /** Whether preserved parts may be changed, and wrappers added. */
  isLenient: boolean;
};

/** The tips about a ship's HTML. Syntax errors replace tips about missing parts, since they are the cause. */
export function compareHtml(ship: ParsedCode, requirements: HtmlRequirements): Tip[] {
  const { page, styles } = ship;
  const {
    reference,
    preserved,
    taggedTexts,
    givenClasses,
    namedWords,
    requiredTags,
    limits,
    pathIds,
    isLenient,
  } = requirements;
  const wanted = reference.page.root;
  const leniency = isLenient
    ? {
        preserved,
        taggedTexts,
        namedWords,
        usedNames: usedNames(ship),
        hidden: hiddenElements(styles.sheet, reference.styles.sheet, page.root),
      }
    : null;
  const matcher = new PageMatcher(requiredTags, leniency);
  if (!matcher.contains(page.root, wanted)) {
    // Errors of the reference itself are no cause.
    const errors = reference.page.errors.length === 0 ? page.errors : [];
    return errors.length > 0 ? errors : missingHtmlTips(page.root, wanted, matcher);
  }
  const tips = spreadClassTips(page.root, givenClasses);
  // Stryker disable next-line ConditionalExpression: it only saves time.
  if (limits.size === 0) return tips;
  return [...tips, ...leftoverHtmlTips(page.root, pathIds, new Map(limits), pathIds.id(ROOT_PATH, "html"))];
}
