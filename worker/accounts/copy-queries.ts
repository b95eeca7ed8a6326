/** The statements on copies of learners in other databases, see copies.ts. */
import { and, asc, eq, gt, lt, sql } from "drizzle-orm";
import type { AllLearnersDatabase, DirectoryDatabase, LearnerDatabase } from "../db/client.ts";
import type { ConditionSql } from "../db/guarded.ts";
import { changed_profiles, moved_learners, reservations, user_state, users } from "../db/schema.ts";
import { selectRow } from "../db/select-row.ts";
import type { Place } from "../db/several.ts";

/** The EXP of a copy, by which it is none of the ranks and of no list: a learner has 0 or more. */
export const COPY_EXP = -1;
/** The password hash of a copy, which no password has. */
const NO_PASSWORD = "";

/** What a copy holds of a learner. */
export type Copy = {
  user_id: string;
  /** Hashed. */
  email: string;
  created_at: number;
  display_name: string;
  display_name_key: string;
  display_name_skeleton: string | null;
  avatar_url: string | undefined;
  silenced_until: number | null;
};

/** Inserts a copy, or brings it up to date. Changes nothing of a learner's own rows. */
export function upsertCopy(db: AllLearnersDatabase, { user_id, email, created_at, ...state }: Copy) {
  return [
    db
      .insert(users)
      .values({ id: user_id, email, password_hash: NO_PASSWORD, created_at })
      .onConflictDoUpdate({
        target: users.id,
        set: { email },
        setWhere: eq(users.password_hash, NO_PASSWORD),
      }),
    db
      .insert(user_state)
      .values({ user_id, ...state, exp: COPY_EXP })
      .onConflictDoUpdate({
        target: user_state.user_id,
        set: state,
        setWhere: eq(user_state.exp, COPY_EXP),
      }),
  ] as const;
}

/** Keeps a new name for a learner, and holds the one of before, which the copy still shows. Without a skeleton it keeps none. */
export function reserveName(
  db: AllLearnersDatabase,
  user_id: string,
  { display_name_key, display_name_skeleton }: Pick<Copy, "display_name_key" | "display_name_skeleton">,
) {
  return db
    .update(user_state)
    .set({ display_name_key, display_name_skeleton })
    .where(and(eq(user_state.user_id, user_id), eq(user_state.exp, COPY_EXP)));
}

/** Deletes a copy, never a learner's own rows. */
export function deleteCopy(db: AllLearnersDatabase, user_id: string) {
  return db.delete(users).where(and(eq(users.id, user_id), eq(users.password_hash, NO_PASSWORD)));
}

/** The condition that no account has a mail address, by both its names (`mailNames` in copies.ts). @param place the directory that is asked */
export function mailIsFree(
  [email = "", copied = email]: string[],
  user_id: string,
  place: Place,
): ConditionSql {
  return {
    sql: "NOT EXISTS (SELECT 1 FROM users WHERE email IN (?, ?) AND id <> ?)",
    values: [email, copied, user_id],
    place,
  };
}

/** What the copies of a learner have to hold, from the own rows, and the mark of the last change that may not have been sent. */
export function selectCopied(db: LearnerDatabase, user_id: string) {
  const { display_name, display_name_key, display_name_skeleton, avatar_url, silenced_until } = user_state;
  return [
    db
      .select({
        user_id: users.id,
        email: users.email,
        created_at: users.created_at,
        ...{ display_name, display_name_key, display_name_skeleton, avatar_url, silenced_until },
      })
      .from(users)
      .innerJoin(user_state, eq(user_state.user_id, users.id))
      .where(and(eq(users.id, user_id), sql`${user_state.exp} > ${COPY_EXP}`)),
    db
      .select({ mark: changed_profiles.mark })
      .from(changed_profiles)
      .where(eq(changed_profiles.user_id, user_id)),
  ] as const;
}

/** Stores that what others are shown of a learner changes. Returns no row where there is no account. */
export function upsertChangedProfile(db: LearnerDatabase, user_id: string, mark: string, now: number) {
  return db
    .insert(changed_profiles)
    .select(
      selectRow(changed_profiles, { user_id, mark, changed_at: now }, sql`FROM users WHERE id = ${user_id}`),
    )
    .onConflictDoUpdate({ target: changed_profiles.user_id, set: { mark, changed_at: now } })
    .returning({ user_id: changed_profiles.user_id });
}

/** Stores that a change has been sent. Returns no row where there was another one meanwhile. */
export function deleteChangedProfile(db: LearnerDatabase, user_id: string, mark: string) {
  return db
    .delete(changed_profiles)
    .where(and(eq(changed_profiles.user_id, user_id), eq(changed_profiles.mark, mark)))
    .returning({ user_id: changed_profiles.user_id });
}

/** Forgets that changes weren't sent: the account is deleted in the same batch. Who is sending finds that nothing is left to send. */
export function deleteChangedProfiles(db: LearnerDatabase, user_id: string) {
  return db.delete(changed_profiles).where(eq(changed_profiles.user_id, user_id));
}

/** Learners with changes from before a time that weren't sent, by id. */
export function selectChangedProfiles(db: AllLearnersDatabase, after: string, before: number, limit: number) {
  return db
    .select({ user_id: changed_profiles.user_id })
    .from(changed_profiles)
    .where(and(gt(changed_profiles.user_id, after), lt(changed_profiles.changed_at, before)))
    .orderBy(asc(changed_profiles.user_id))
    .limit(limit);
}

/** Stores that a copy stands for an account that is about to be created. */
export function insertReservation(db: DirectoryDatabase | AllLearnersDatabase, user_id: string, now: number) {
  return db.insert(reservations).values({ user_id, created_at: now }).onConflictDoNothing();
}

/** Ends a reservation. The copy stays. */
export function deleteReservation(db: DirectoryDatabase | AllLearnersDatabase, user_id: string) {
  return db.delete(reservations).where(eq(reservations.user_id, user_id));
}

/** Reservations from before a time, by id. */
export function selectOldReservations(db: DirectoryDatabase, after: string, before: number, limit: number) {
  return db
    .select({ user_id: reservations.user_id })
    .from(reservations)
    .where(and(gt(reservations.user_id, after), lt(reservations.created_at, before)))
    .orderBy(asc(reservations.user_id))
    .limit(limit);
}

/** Copies with the mail address of this one, its name, or one that looks the same. */
export function selectCopiesLike(db: AllLearnersDatabase, copy: Copy) {
  const { email, display_name_key, display_name_skeleton } = copy;
  return db
    .select({ user_id: users.id })
    .from(users)
    .innerJoin(user_state, eq(user_state.user_id, users.id))
    .where(
      and(
        eq(users.password_hash, NO_PASSWORD),
        sql`${users.id} IN (SELECT id FROM users WHERE email = ${email}
          UNION SELECT user_id FROM user_state WHERE display_name_key = ${display_name_key}
          UNION SELECT user_id FROM user_state WHERE display_name_skeleton = ${display_name_skeleton})`,
      ),
    );
}

/** Those of these learners who have a reservation from before a time. */
export function selectReservationsOf(db: DirectoryDatabase, user_ids: readonly string[], before: number) {
  const { user_id, created_at } = reservations;
  return db
    .select({ user_id })
    .from(reservations)
    .where(
      and(
        sql`${user_id} IN (SELECT value FROM json_each(${JSON.stringify(user_ids)}))`,
        lt(created_at, before),
      ),
    );
}

/** Deletes what a learner's moves have left in a database. */
export function deleteMovedRows(db: AllLearnersDatabase, user_id: string) {
  return db.delete(moved_learners).where(eq(moved_learners.user_id, user_id));
}
