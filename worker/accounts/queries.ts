import { eq, or, sql } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import { exp_ledger, user_state } from "../db/schema.ts";

/** A row if a display name, or one that looks the same, is in use. */
export function selectNameInUse(db: Database, key: string, skeleton: string) {
  return db
    .select({ used: sql<number>`1` })
    .from(user_state)
    .where(or(eq(user_state.display_name_key, key), eq(user_state.display_name_skeleton, skeleton)))
    .limit(1);
}

/** A learner's avatar URL. */
export function selectAvatar(db: Database, user_id: string) {
  return db
    .select({ avatar_url: user_state.avatar_url })
    .from(user_state)
    .where(eq(user_state.user_id, user_id));
}

/** Sets a learner's avatar URL. */
export function updateAvatar(db: Database, user_id: string, avatar_url: string) {
  return db.update(user_state).set({ avatar_url }).where(eq(user_state.user_id, user_id));
}

/** Awards EXP once per key: does nothing where the learner already has an award with this key. */
export function insertAward(db: Database, user_id: string, key: string, amount: number, now: number) {
  return db.insert(exp_ledger).values({ user_id, key, amount, created_at: now }).onConflictDoNothing();
}
