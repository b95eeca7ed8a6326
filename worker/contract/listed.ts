/** Refuses listed words and links in texts that others read. */
import type * as z from "zod";
import { listedProblem } from "../rules/listed-text.ts";

/**
 * A check for a schema's `superRefine`, its last: what is refused already, for its length say, isn't read.
 * @param what the text, as its author is told: "A reply", say
 */
export const unlisted = (what: string) => (text: string, context: z.RefinementCtx) => {
  if (context.issues.length > 0) return;
  const message = listedProblem(text, what);
  if (message !== undefined) context.addIssue({ code: "custom", message });
};
