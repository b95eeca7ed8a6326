import { eq } from "drizzle-orm";
import type { BattleDatabase } from "../db/client.ts";
import { profiles } from "../db/schema.ts";

/** What the others in a room are shown of a learner. */
export function selectMember(db: BattleDatabase, user_id: string) {
  const { display_name, avatar_url } = profiles;
  return db.select({ display_name, avatar_url }).from(profiles).where(eq(profiles.user_id, user_id));
}
