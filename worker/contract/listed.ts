/** Refuses control characters, listed words and links in texts that others read. */
import type * as z from "zod";
import { listedProblem } from "../rules/listed-text.ts";
import { controlProblem } from "../rules/visible-text.ts";

type Check = (text: string, context: z.RefinementCtx) => void;

/** A check for the `superRefine` of a text of several lines. @param what the text, as its author is told: "A reply", say */
export const withoutControl =
  (what: string): Check =>
  (text, context) => {
    const message = controlProblem(text, what);
    if (message !== undefined) context.addIssue({ code: "custom", message });
  };

/**
 * A check for a schema's `superRefine`, its last: what is refused already, for its length say, isn't read.
 * @param what as in `withoutControl`
 */
export const unlisted =
  (what: string): Check =>
  (text, context) => {
    if (context.issues.length > 0) return;
    const message = listedProblem(text, what);
    if (message !== undefined) context.addIssue({ code: "custom", message });
  };
