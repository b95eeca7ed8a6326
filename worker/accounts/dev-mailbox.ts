import { directoryDatabase } from "../db/client.ts";
import type { dev_mail } from "../db/schema.ts";
import type { Bindings } from "../platform/env.ts";
import { selectDevMail } from "./queries.ts";

export type DevMail = typeof dev_mail.$inferSelect;

/** The 50 latest mails that a local server has stored, the newest first. */
export function readDevMailbox(env: Bindings): Promise<DevMail[]> {
  return selectDevMail(directoryDatabase(env), 50);
}
