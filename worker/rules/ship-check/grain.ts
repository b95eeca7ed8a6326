import { tokenize, tokenTypes } from "css-tree";
import { compareStyles } from "./css-compare.ts";
import { holds } from "./html-compare.ts";
import { contains } from "./js-compare.ts";
import { writtenTokens } from "./js-parse.ts";
import type { Understanding } from "./structural.ts";

/**
 * How fine a task's change is. Mostly it changes what the code means. Some tasks change only how it is written (the other quotes,
 * a missing end tag), some only a comment; then that is what the check has to look at.
 */
export type Grain = "meaning" | "writing" | "comments" | "none";

/** The coarsest grain at which start and reference differ. `opened` names the implied tags that the task writes out. */
export function grainOf(start: Understanding, reference: Understanding, opened: ReadonlySet<string>): Grain {
  if (!meansTheSame(start, reference, opened)) return "meaning";
  const [before, after] = [writingOf(start), writingOf(reference)];
  if (before.css !== after.css || before.js !== after.js) return "writing";
  if (!holds(start.page.root, reference.page.root, { opened, closed: true })) return "writing";
  return before.comments.join("\n") === after.comments.join("\n") ? "none" : "comments";
}

function meansTheSame(a: Understanding, b: Understanding, opened: ReadonlySet<string>): boolean {
  const exactness = { opened, closed: false };
  return (
    (a.broken === null) === (b.broken === null) &&
    holds(a.page.root, b.page.root, exactness) &&
    holds(b.page.root, a.page.root, exactness) &&
    compareStyles(a.styles, b.styles, b.styles).length === 0 &&
    compareStyles(b.styles, a.styles, a.styles).length === 0 &&
    contains(a.script, b.script) &&
    contains(b.script, a.script)
  );
}

/** The tips of a task that changes nothing but the writing or the comments. */
export function compareWriting(
  ship: Understanding,
  reference: Understanding,
  start: Understanding,
  grain: Grain,
): string[] {
  if (grain !== "writing" && grain !== "comments") return [];
  const [found, wanted, before] = [writingOf(ship), writingOf(reference), writingOf(start)];
  if (grain === "comments") {
    const present = new Set(found.comments);
    const old = new Set(wanted.comments);
    return [
      ...wanted.comments.filter((one) => !present.has(one)).map((one) => `This comment is missing: ${one}`),
      ...before.comments
        .filter((one) => present.has(one) && !old.has(one))
        .map((one) => `This comment should be gone: ${one}`),
    ];
  }
  const tips: string[] = [];
  if (before.css !== wanted.css && found.css !== wanted.css) tips.push("CSS doesn't match exactly.");
  if (before.js !== wanted.js && found.js !== wanted.js) tips.push("JavaScript doesn't match exactly.");
  return tips;
}

type Writing = { css: string; js: string; comments: string[] };

/** The tokens of each language as they are written, without the space between them, and all comments. */
function writingOf({ submission, page }: Understanding): Writing {
  const css: string[] = [];
  const comments = [...page.comments];
  tokenize(submission.css, (type, start, end) => {
    const token = submission.css.slice(start, end);
    if (type === tokenTypes.Comment)
      comments.push(token.slice(2, token.endsWith("*/") ? -2 : undefined).trim());
    else if (type !== tokenTypes.WhiteSpace) css.push(token);
  });
  const js = writtenTokens(submission.js);
  return { css: css.join("\n"), js: js.tokens.join("\n"), comments: [...comments, ...js.comments] };
}
