/** What learners tell us and each other. */
import { z } from "zod";
import { FEEDBACK_MOST } from "../rules/limits.ts";

export const feedbackBody = z.strictObject({
  feedback: z.string().max(FEEDBACK_MOST, `Feedback has at most ${FEEDBACK_MOST} characters.`),
});
