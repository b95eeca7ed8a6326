import { and, eq } from "drizzle-orm";
import type { AllLearnersDatabase, CommunityDatabase, LearnerDatabase } from "../db/client.ts";
import { friendships, user_state } from "../db/schema.ts";

const owner = {
  user_id: user_state.user_id,
  display_name: user_state.display_name,
  avatar_url: user_state.avatar_url,
  exp: user_state.exp,
  zone_offset: user_state.zone_offset,
  hide_standing: user_state.hide_standing,
  hide_profile: user_state.hide_profile,
  shown_parts: user_state.shown_parts,
};

/** The learner with a display name, or the copy. @param key as `displayNameKey` makes it */
export function selectOwnerByName(db: AllLearnersDatabase, key: string) {
  return db.select(owner).from(user_state).where(eq(user_state.display_name_key, key));
}

/** The learner with an id, from the own row. */
export function selectOwner(db: LearnerDatabase, user_id: string) {
  return db.select(owner).from(user_state).where(eq(user_state.user_id, user_id));
}

/** A row where the owner of a public profile has blocked its reader. @param reader undefined for a visitor, whom nobody can block */
export function selectBlock(db: CommunityDatabase, user_id: string, reader: string | undefined) {
  return db
    .select({ state: friendships.state })
    .from(friendships)
    .where(
      and(
        eq(friendships.user_id, user_id),
        eq(friendships.other_id, reader ?? ""),
        eq(friendships.state, "blocked"),
      ),
    );
}
