/** The statements on results that wait for a moderator. */
import { and, asc, type Column, desc, eq, inArray, lt, sql } from "drizzle-orm";
import type { BattleDatabase } from "../db/client.ts";
import { battles, match_submissions, matches, profiles } from "../db/schema.ts";
import type { UnpaidReason } from "../rules/battle-awards.ts";
import type { HeldState } from "../rules/held-results.ts";
import type { UnratedReason } from "../rules/rating.ts";

/** Results that a moderator is shown at once. */
const MAX_SHOWN = 20;
/** Characters of each language of a player's code that a moderator is shown. */
const MAX_CODE_CHARACTERS = 4000;

const HELD = "held" satisfies UnpaidReason & UnratedReason;
const isWaiting = sql`${matches.held} IN ('open', 'releasing')`;

/** The results that wait, oldest first: a row for each player. */
export function selectHeld(db: BattleDatabase) {
  const beginning = (column: Column, name: string) =>
    sql<string>`substr(${column}, 1, ${MAX_CODE_CHARACTERS})`.as(name);
  const { match_id, user_id, html, css, js, result, score, mark } = match_submissions;
  return db
    .select({
      match_id,
      title: battles.title,
      ended_at: sql<number>`${matches.ended_at}`.as("ended_at"),
      held: matches.held,
      is_first: sql<boolean>`(${user_id} = ${matches.user_1_id})`.mapWith(Boolean).as("is_first"),
      display_name: profiles.display_name,
      ...{ result, score, mark },
      html: beginning(html, "html"),
      css: beginning(css, "css"),
      js: beginning(js, "js"),
    })
    .from(
      sql`(SELECT id FROM matches WHERE held IN ('open', 'releasing') ORDER BY ended_at LIMIT ${MAX_SHOWN}) waiting`,
    )
    .crossJoin(matches)
    .crossJoin(match_submissions)
    .crossJoin(battles)
    .leftJoin(profiles, eq(profiles.user_id, user_id))
    .where(and(sql`${matches.id} = waiting.id`, eq(match_id, matches.id), eq(battles.id, matches.battle_id)))
    .orderBy(asc(matches.ended_at), asc(matches.id));
}

/** Whether a result is held, and in which state. */
export function selectHeldState(db: BattleDatabase, id: string) {
  return db
    .select({ held: matches.held, user_1_id: matches.user_1_id, user_2_id: matches.user_2_id })
    .from(matches)
    .where(and(eq(matches.id, id), isWaiting));
}

/** A result that waits begins to be released. */
export function updateReleasing(db: BattleDatabase, id: string) {
  return db
    .update(matches)
    .set({ held: "releasing" })
    .where(and(eq(matches.id, id), eq(matches.held, "open")));
}

/** A result that waits is void: two statements, of which the second takes it from the queue. */
export function updateHeldVoid(db: BattleDatabase, id: string) {
  const isOpen = sql`EXISTS (SELECT 1 FROM matches m WHERE m.id = ${id} AND m.held = 'open')`;
  return [
    db
      .update(match_submissions)
      .set({
        result: "none",
        unpaid: sql`CASE ${match_submissions.unpaid} WHEN ${HELD} THEN 'void' ELSE ${match_submissions.unpaid} END`,
      })
      .where(and(eq(match_submissions.match_id, id), isOpen)),
    db
      .update(matches)
      .set({
        held: "void",
        outcome: "none",
        winner_id: null,
        unrated: sql`CASE ${matches.unrated} WHEN ${HELD} THEN 'void' ELSE ${matches.unrated} END`,
      })
      .where(and(eq(matches.id, id), eq(matches.held, "open")))
      .returning({ user_1_id: matches.user_1_id, user_2_id: matches.user_2_id }),
  ] as const;
}

/** Results that nobody has looked at in time begin to be released, without a rating. */
export function updateUnseen(db: BattleDatabase, before: number, limit: number) {
  const old = db
    .select({ id: matches.id })
    .from(matches)
    // As in the index, so that it is read.
    .where(and(isWaiting, eq(matches.held, "open"), lt(matches.ended_at, before)))
    .orderBy(asc(matches.ended_at))
    .limit(limit);
  return db
    .update(matches)
    .set({
      held: "releasing",
      unrated: sql`CASE ${matches.unrated} WHEN ${HELD} THEN 'unseen' ELSE ${matches.unrated} END`,
    })
    .where(inArray(matches.id, old))
    .returning({ id: matches.id });
}

/** Results whose release has begun, the newest first: what fails each night holds no other back. */
export function selectReleasing(db: BattleDatabase, limit: number) {
  return db
    .select({ id: matches.id })
    .from(matches)
    .where(and(isWaiting, eq(matches.held, "releasing" satisfies HeldState)))
    .orderBy(desc(matches.ended_at))
    .limit(limit);
}

/** What a result that is being released earns: a row for each player, the first one first. */
export function selectHeldPay(db: BattleDatabase, id: string) {
  const { user_id, result, unpaid } = match_submissions;
  return db
    .select({ user_id, result, unpaid, unrated: matches.unrated })
    .from(match_submissions)
    .innerJoin(matches, eq(matches.id, match_submissions.match_id))
    .where(and(eq(match_submissions.match_id, id), eq(matches.held, "releasing")))
    .orderBy(sql`${user_id} <> ${matches.user_1_id}`);
}

/** A result that was paid counts like any other: two statements. */
export function updateReleased(db: BattleDatabase, id: string) {
  const isReleasing = sql`EXISTS (SELECT 1 FROM matches m WHERE m.id = ${id} AND m.held = 'releasing')`;
  return [
    db
      .update(match_submissions)
      .set({ unpaid: null })
      .where(and(eq(match_submissions.match_id, id), eq(match_submissions.unpaid, HELD), isReleasing)),
    db
      .update(matches)
      .set({ held: "released", unrated: sql`nullif(${matches.unrated}, ${HELD})` })
      .where(and(eq(matches.id, id), eq(matches.held, "releasing"))),
  ] as const;
}
