import { and, eq, sql } from "drizzle-orm";
import type { AllLearnersDatabase, CommunityDatabase, LearnerDatabase } from "../db/client.ts";
import type { LearnerId } from "../db/id-list.ts";
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
export function selectOwner(db: LearnerDatabase, user_id: LearnerId) {
  return db.select(owner).from(user_state).where(eq(user_state.user_id, user_id));
}

const shows = sql`shown_parts <> '[]' AND NOT hide_profile`;

/**
 * The owner of a public profile by name, as SQL for statements of the database that has all learners. @param key as `displayNameKey` makes it
 * @returns `showing`: the same, but nobody where no part is shown, so that none is read
 */
export function ownerByName(key: string): { owner: LearnerId; showing: LearnerId } {
  const id = sql`SELECT user_id FROM user_state WHERE display_name_key = ${key}`;
  return { owner: sql`(${id})`, showing: sql`(${id} AND ${shows})` };
}

/** The same by id, for the statements of the learner's database. */
export function ownerById(user_id: string): { owner: LearnerId; showing: LearnerId } {
  return {
    owner: user_id,
    showing: sql`(SELECT user_id FROM user_state WHERE user_id = ${user_id} AND ${shows})`,
  };
}

/** Whether the reader of a public profile hides ratings. @param reader undefined for a visitor, who has no row */
export function selectRatingsHidden(db: LearnerDatabase, reader: string | undefined) {
  const { user_id, hide_ratings } = user_state;
  return db
    .select({ hide_ratings })
    .from(user_state)
    .where(eq(user_id, reader ?? ""));
}

/** A row where the owner of a public profile has blocked its reader. @param reader undefined for a visitor, whom nobody can block */
export function selectBlock(db: CommunityDatabase, user_id: LearnerId, reader: string | undefined) {
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
