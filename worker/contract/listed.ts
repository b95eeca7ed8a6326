/** Refuses listed words and links in texts that others read. */
import type * as z from "zod";
import { listedProblem } from "../rules/listed-text.ts";

/** A check for a schema's `superRefine`. @param what the text, as its author is told: "A reply", say */
export const unlisted = (what: string) => (text: string, context: z.RefinementCtx) => {
  const message = listedProblem(text, what);
  if (message !== undefined) context.addIssue({ code: "custom", message });
};
