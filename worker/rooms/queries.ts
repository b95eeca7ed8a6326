import { eq } from "drizzle-orm";
import type { BattleDatabase } from "../db/client.ts";
import { profiles } from "../db/schema.ts";

/** Until when a learner is silenced. */
export function selectSilence(db: BattleDatabase, user_id: string) {
  return db
    .select({ silenced_until: profiles.silenced_until })
    .from(profiles)
    .where(eq(profiles.user_id, user_id));
}

/** What the others in a room are shown of a learner. */
export function selectMember(db: BattleDatabase, user_id: string) {
  const { display_name, avatar_url } = profiles;
  return db.select({ display_name, avatar_url }).from(profiles).where(eq(profiles.user_id, user_id));
}
