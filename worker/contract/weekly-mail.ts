/** The link that stops the weekly mail. */
import * as z from "zod";

export const weeklyMailBody = z.strictObject({ wanted: z.boolean() });
