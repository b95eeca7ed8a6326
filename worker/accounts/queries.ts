import { and, desc, eq, gt, inArray, isNull, lte, ne, type SQL, sql } from "drizzle-orm";
import type { AllLearnersDatabase, DirectoryDatabase, LearnerDatabase } from "../db/client.ts";
import type { ConditionSql } from "../db/guarded.ts";
import {
  dev_mail,
  held_names,
  mail_tokens,
  pending_sign_ups,
  sessions,
  user_state,
  users,
} from "../db/schema.ts";
import { selectRow } from "../db/select-row.ts";
import type { Place } from "../db/several.ts";
import type { Session } from "../platform/env.ts";

type NameColumns = { display_name: string; display_name_key: string; display_name_skeleton: string };

/** A row if a display name, or one that looks the same, is in use. */
export function selectNameInUse(db: AllLearnersDatabase, key: string, skeleton: string) {
  return db
    .select({ used: sql<number>`1` })
    .from(sql`(SELECT 1)`)
    .where(
      sql`EXISTS (SELECT 1 FROM user_state WHERE display_name_key = ${key} OR display_name_skeleton = ${skeleton})
        OR EXISTS (SELECT 1 FROM held_names WHERE skeleton = ${skeleton})`,
    );
}

/** Lets a learner take none of the earlier names again. */
export function updateHeldNames(db: AllLearnersDatabase, user_id: string) {
  return db.update(held_names).set({ user_id: null }).where(eq(held_names.user_id, user_id));
}

/** Holds a name for nobody. */
export function upsertBarredName(db: AllLearnersDatabase, skeleton: string, now: number) {
  const held = { user_id: null, held_at: now };
  return db
    .insert(held_names)
    .values({ skeleton, ...held })
    .onConflictDoUpdate({ target: held_names.skeleton, set: held });
}

/** Holds a name for a learner that has been held for nobody since a time. */
export function releaseBarredName(
  db: AllLearnersDatabase,
  skeleton: string,
  user_id: string,
  barred_at: number,
) {
  return db
    .update(held_names)
    .set({ user_id })
    .where(
      and(eq(held_names.skeleton, skeleton), isNull(held_names.user_id), eq(held_names.held_at, barred_at)),
    );
}

/** Sets the columns of a learner's display name, see `nameColumns`. */
export function updateDisplayName(db: LearnerDatabase, user_id: string, columns: NameColumns) {
  return db.update(user_state).set(columns).where(eq(user_state.user_id, user_id));
}

/** Creates a user. */
export function insertUser(db: LearnerDatabase, user: typeof users.$inferInsert) {
  return db.insert(users).values(user);
}

/** The id and password hash of the account with a mail address, by any of its names (`mailNames` in accounts/copies.ts). */
export function selectUserByEmail(db: AllLearnersDatabase, mails: readonly string[]) {
  return db
    .select({ id: users.id, password_hash: users.password_hash })
    .from(users)
    .where(inArray(users.email, [...mails]));
}

/** The id and password hash of an account. */
export function selectPasswordHash(db: LearnerDatabase, user_id: string) {
  return db
    .select({ id: users.id, password_hash: users.password_hash })
    .from(users)
    .where(eq(users.id, user_id));
}

/** A user's mail address, and when it was confirmed. */
export function selectEmail(db: LearnerDatabase, user_id: string) {
  return db
    .select({ email: users.email, confirmed_at: users.email_confirmed_at })
    .from(users)
    .where(eq(users.id, user_id));
}

/** A user's password hash, with the details that a new password must not contain. */
export function selectPassword(db: LearnerDatabase, user_id: string) {
  return db
    .select({
      password_hash: users.password_hash,
      email: users.email,
      display_name: user_state.display_name,
    })
    .from(users)
    .innerJoin(user_state, eq(user_state.user_id, users.id))
    .where(eq(users.id, user_id));
}

/** Sets a user's password hash. */
export function updatePassword(db: LearnerDatabase, user_id: string, password_hash: string) {
  return db.update(users).set({ password_hash }).where(eq(users.id, user_id));
}

/** Sets the time when an address was confirmed, unless it was before. @param user_id a subquery, see `tokenOwnerId` */
export function confirmEmail(db: LearnerDatabase | AllLearnersDatabase, user_id: SQL, now: number) {
  return db
    .update(users)
    .set({ email_confirmed_at: sql`coalesce(${users.email_confirmed_at}, ${now})` })
    .where(eq(users.id, user_id));
}

/** Sets a password hash and confirms the address. @param user_id a subquery, see `tokenOwnerId` */
export function resetPasswordHash(db: LearnerDatabase, user_id: SQL, password_hash: string, now: number) {
  return db
    .update(users)
    .set({
      password_hash,
      email_confirmed_at: sql`coalesce(${users.email_confirmed_at}, ${now})`,
    })
    .where(eq(users.id, user_id))
    .returning({ id: users.id });
}

/** The condition that no other learner has a name that looks the same. @param place the directory that is asked */
export function nameIsFree(skeleton: string, user_id: string, place: Place): ConditionSql {
  return {
    sql: `NOT EXISTS (SELECT 1 FROM user_state WHERE display_name_skeleton = ? AND user_id <> ?)
      AND NOT EXISTS (SELECT 1 FROM held_names WHERE skeleton = ? AND user_id IS NOT ?)`,
    values: [skeleton, user_id, skeleton, user_id],
    place,
  };
}

/** The condition that a learner isn't silenced. */
export function isNotSilenced(user_id: string, now: number): ConditionSql {
  return {
    sql: "NOT EXISTS (SELECT 1 FROM user_state WHERE user_id = ? AND silenced_until > ?)",
    values: [user_id, now],
    place: { learner: user_id },
  };
}

/** As `isNotSilenced`, for an account that was made at a time or before. */
export function isNotSilencedSince(user_id: string, now: number, since: number): ConditionSql {
  const { sql, values, place } = isNotSilenced(user_id, now);
  return {
    sql: `(${sql} AND EXISTS (SELECT 1 FROM users WHERE id = ? AND created_at <= ?))`,
    values: [...values, user_id, since],
    place,
  };
}

/** The condition that a session's row exists and hasn't expired. @param idleSince sessions last used before it have ended */
export function sessionIsOpen({ id_hash, user_id }: Session, now: number, idleSince: number): ConditionSql {
  return {
    sql: "EXISTS (SELECT 1 FROM sessions WHERE id_hash = ? AND user_id = ? AND expires_at > ? AND last_seen_at > ?)",
    values: [id_hash, user_id, now, idleSince],
    place: { learner: user_id },
  };
}

/** One column `open`: 1 where the session is open. @param idleSince sessions last used before it have ended */
export function selectSessionOpen(DB: D1Database, session: Session, now: number, idleSince: number) {
  const { sql, values } = sessionIsOpen(session, now, idleSince);
  return DB.prepare(`SELECT ${sql} AS open`).bind(...values);
}

/** For `insertSession`: only while a user has the password hash that was verified. */
export const whilePasswordIs = (user_id: string, password_hash: string): SQL =>
  sql`FROM users WHERE id = ${user_id} AND password_hash = ${password_hash}`;

/** Stores a session. @param rest as of `selectRow`: where it finds no row, nothing is stored and no row returned */
export function insertSession(db: LearnerDatabase, session: typeof sessions.$inferInsert, rest: SQL = sql``) {
  return db
    .insert(sessions)
    .select(selectRow(sessions, session, rest))
    .returning({ id: sessions.id_hash });
}

/** A session's row while it is open. @param idleSince sessions last used before it have ended */
export const openRow = ({ id_hash, user_id }: Session, now: number, idleSince: number) =>
  and(
    eq(sessions.id_hash, id_hash),
    eq(sessions.user_id, user_id),
    gt(sessions.expires_at, now),
    gt(sessions.last_seen_at, idleSince),
  );

/** When a session was last noted to be in use. No row where it has ended. @param idleSince as for `openRow` */
export function selectLastSeen(db: LearnerDatabase, session: Session, now: number, idleSince: number) {
  return db
    .select({ last_seen_at: sessions.last_seen_at })
    .from(sessions)
    .where(openRow(session, now, idleSince));
}

/** Notes that an open session is in use, unless it was noted after `before`. @param idleSince as for `openRow` */
export function updateLastSeen(
  db: LearnerDatabase,
  session: Session,
  now: number,
  idleSince: number,
  before: number,
) {
  return db
    .update(sessions)
    .set({ last_seen_at: now })
    .where(and(openRow(session, now, idleSince), lte(sessions.last_seen_at, before)));
}

/** A learner's open sessions, the most recently used first. @param idleSince sessions last used before it have ended */
export function selectOpenSessions(db: LearnerDatabase, user_id: string, now: number, idleSince: number) {
  return db
    .select()
    .from(sessions)
    .where(
      and(eq(sessions.user_id, user_id), gt(sessions.expires_at, now), gt(sessions.last_seen_at, idleSince)),
    )
    .orderBy(desc(sessions.last_seen_at));
}

/** Deletes one session. Returns no row where the learner has no such session. */
export function deleteSession(db: LearnerDatabase, user_id: string, id_hash: string) {
  return db
    .delete(sessions)
    .where(and(eq(sessions.id_hash, id_hash), eq(sessions.user_id, user_id)))
    .returning({ id: sessions.id_hash });
}

/** Deletes a session by the hash of its token, which only its browser has. */
export function deleteSessionByToken(db: LearnerDatabase, id_hash: string) {
  return db.delete(sessions).where(eq(sessions.id_hash, id_hash));
}

/** Deletes every session of a learner. */
export function deleteSessions(db: LearnerDatabase, user_id: string | SQL) {
  return db.delete(sessions).where(eq(sessions.user_id, user_id));
}

/** Deletes the sessions of a learner beyond so many, those that were used least recently. */
export function deleteSessionsBeyond(db: LearnerDatabase, user_id: string, max: number) {
  const beyond = sql`(SELECT s.id_hash FROM sessions s WHERE s.user_id = ${user_id} ORDER BY s.last_seen_at DESC LIMIT -1 OFFSET ${max})`;
  return db.delete(sessions).where(sql`${sessions.id_hash} IN ${beyond}`);
}

/** Deletes every session of a learner but one. */
export function deleteOtherSessions(db: LearnerDatabase, user_id: string, id_hash: string) {
  return db.delete(sessions).where(and(eq(sessions.user_id, user_id), ne(sessions.id_hash, id_hash)));
}

/** Deletes the tokens of reset links of a learner. */
export function deleteResetTokens(db: LearnerDatabase, user_id: string) {
  return db
    .delete(mail_tokens)
    .where(and(eq(mail_tokens.user_id, user_id), eq(mail_tokens.purpose, "reset")));
}

/** Deletes the paid sign-up of an account, with its log-in without a password. */
export function deletePendingSignUp(db: LearnerDatabase, user_id: string | SQL) {
  return db.delete(pending_sign_ups).where(eq(pending_sign_ups.user_id, user_id));
}

/** Names without a skeleton. */
export function selectNamesWithoutSkeleton(db: AllLearnersDatabase, limit: number) {
  return db
    .select({ user_id: user_state.user_id, display_name: user_state.display_name })
    .from(user_state)
    .where(isNull(user_state.display_name_skeleton))
    .limit(limit);
}

/** Sets skeletons of names. Skips a row whose name was changed in the meantime. @param names user id, name and skeleton of each */
export function updateSkeletons(
  db: AllLearnersDatabase,
  names: readonly (readonly [string, string, string])[],
) {
  return db.run(sql`UPDATE user_state SET display_name_skeleton = made.value ->> 2
    FROM json_each(${JSON.stringify(names)}) AS made
    WHERE user_state.user_id = made.value ->> 0 AND user_state.display_name = made.value ->> 1`);
}

/** The avatar URLs of several learners. */
export function selectAvatarsOf(db: AllLearnersDatabase, user_ids: readonly string[]) {
  return db
    .select({ avatar_url: user_state.avatar_url })
    .from(user_state)
    .where(sql`${user_state.user_id} IN (SELECT value FROM json_each(${JSON.stringify(user_ids)}))`);
}

/** Stores a mail on a local server. */
export function insertDevMail(db: DirectoryDatabase, mail: typeof dev_mail.$inferInsert) {
  return db.insert(dev_mail).values(mail);
}

/** The latest mails of a local server, the newest first. */
export function selectDevMail(db: DirectoryDatabase, limit: number) {
  return db.select().from(dev_mail).orderBy(desc(dev_mail.id)).limit(limit);
}
