import type { Submission } from "../ship-check.ts";

/** The tips of the strict check: one for each language whose trimmed text differs from the reference's. */
export function compareExactly(submission: Submission, reference: Submission): string[] {
  const tips: string[] = [];
  if (submission.html.trim() !== reference.html.trim()) tips.push("HTML doesn't match exactly.");
  if (submission.css.trim() !== reference.css.trim()) tips.push("CSS doesn't match exactly.");
  if (submission.js.trim() !== reference.js.trim()) tips.push("JavaScript doesn't match exactly.");
  return tips;
}
