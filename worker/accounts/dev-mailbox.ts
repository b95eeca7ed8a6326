import { desc } from "drizzle-orm";
import { database } from "../db/client.ts";
import { dev_mail } from "../db/schema.ts";
import type { Bindings } from "../platform/env.ts";

export type DevMail = typeof dev_mail.$inferSelect;

/** The 50 latest mails that a local server has stored, the newest first. */
export function readDevMailbox(env: Bindings): Promise<DevMail[]> {
  return database(env.DB).select().from(dev_mail).orderBy(desc(dev_mail.id)).limit(50);
}
