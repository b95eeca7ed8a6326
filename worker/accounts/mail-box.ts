import { desc } from "drizzle-orm";
import { database } from "../db/client.ts";
import { dev_mail } from "../db/schema.ts";
import type { Bindings } from "../platform/env.ts";

export type SentMail = typeof dev_mail.$inferSelect;

/** What a local server has mailed, the latest first. */
export function readMailBox(env: Bindings): Promise<SentMail[]> {
  return database(env.DB).select().from(dev_mail).orderBy(desc(dev_mail.id)).limit(50);
}
