/** The statements on what a learner has raced, and on what a race comes to. */
import { and, eq, getTableColumns, gt, inArray, max, sql } from "drizzle-orm";
import type { BattleDatabase, LearnerDatabase } from "../db/client.ts";
import { battles, exp_ledger, ghost_races, profiles } from "../db/schema.ts";
import { selectRow } from "../db/select-row.ts";
import { utcDate } from "../rules/dates.ts";
import { MAX_MATCH_MS } from "../rules/match-timing.ts";
import { AWARDED_RACES_A_DAY, RACE_AWARD } from "../rules/race-awards.ts";
import { battleColumns, isInNoMatch, isOneOf } from "./queries.ts";

/** The keys of a day's awards in the ledger, in their order. */
const keysOf = (date: string) =>
  Array.from({ length: AWARDED_RACES_A_DAY }, (_, index) => `ghost-race:${date}:${index + 1}`);

const isOfDay = (user_id: string, now: number) =>
  and(eq(exp_ledger.user_id, user_id), inArray(exp_ledger.key, keysOf(utcDate(now))));

/** The learner's latest race in each battle: a few dozen rows at most. */
export function selectOwnRaces(db: BattleDatabase, user_id: string) {
  const { battle_id, ghost, started_at } = ghost_races;
  return db
    .select({ battle_id, ghost, started_at })
    .from(ghost_races)
    .where(eq(ghost_races.user_id, user_id));
}

/** The strength of the strongest ghost that the learner has beaten; null before the first. */
export function selectBeaten(db: BattleDatabase, user_id: string) {
  return db
    .select({ beaten: max(ghost_races.beaten).as("strongest") })
    .from(ghost_races)
    .where(eq(ghost_races.user_id, user_id));
}

/**
 * A race that has ended. `right`: with everything done; else it changes nothing. `met_ms`: when the last wish was met. `beaten`: the
 * ghost's strength where it was beaten, else null.
 */
type EndedRace = {
  user_id: string;
  battle_id: string;
  right: boolean;
  met_ms: number | null;
  beaten: number | null;
  ended_at: number;
};

/** Stores a race's time and the ghost that was beaten, as far as they are better than before. Repeated, it changes nothing. */
export function updateBest(db: BattleDatabase, race: EndedRace) {
  const { user_id, battle_id, right, met_ms, beaten, ended_at } = race;
  const isBetter = sql`${met_ms} < coalesce(${ghost_races.best_ms}, ${Number.MAX_SAFE_INTEGER})`;
  return db
    .update(ghost_races)
    .set({
      best_ms: sql`CASE WHEN ${isBetter} THEN ${met_ms} ELSE ${ghost_races.best_ms} END`,
      best_at: sql`CASE WHEN ${isBetter} THEN ${ended_at} ELSE ${ghost_races.best_at} END`,
      beaten: sql`nullif(max(coalesce(${ghost_races.beaten}, 0), ${beaten ?? 0}), 0)`,
    })
    .where(and(isBattleOf(user_id, battle_id), sql`${right ? 1 : 0}`));
}

const isBattleOf = (user_id: string, battle_id: string) =>
  and(eq(ghost_races.user_id, user_id), eq(ghost_races.battle_id, battle_id));

/** The learner's best time in a battle, and when its race ended. */
export function selectBest(db: BattleDatabase, user_id: string, battle_id: string) {
  const { best_ms, best_at } = ghost_races;
  return db.select({ best_ms, best_at }).from(ghost_races).where(isBattleOf(user_id, battle_id));
}

/**
 * Awards a race with everything done, under the first key of its day that is free. A race is known by the time at which it ended, so
 * that it earns once, however often it is recorded. Does nothing once the day's awards are used up, or where the account is deleted.
 */
export function insertRaceAward(db: LearnerDatabase, { user_id, right, ended_at }: EndedRace) {
  const date = utcDate(ended_at);
  const paid = (condition = sql`1`) =>
    sql`(SELECT count(*) FROM exp_ledger WHERE ${isOfDay(user_id, ended_at)} AND ${condition})`;
  const award = {
    user_id,
    key: sql`${`ghost-race:${date}:`} || (1 + ${paid()})`,
    amount: RACE_AWARD,
    created_at: ended_at,
  };
  const condition = sql`FROM users WHERE users.id = ${user_id} AND ${right ? 1 : 0} AND ${paid()} < ${AWARDED_RACES_A_DAY}
    AND ${paid(sql`created_at = ${ended_at}`)} = 0`;
  return db
    .insert(exp_ledger)
    .select(selectRow(exp_ledger, award, condition))
    .onConflictDoNothing();
}

/** The awards of races of a UTC day: which races they are of, by the times at which those ended. */
export function selectRaceAwards(db: LearnerDatabase, user_id: string, now: number) {
  const { amount, created_at } = exp_ledger;
  return db.select({ amount, created_at }).from(exp_ledger).where(isOfDay(user_id, now));
}

/** How many races of a day can still earn. */
export const racesLeft = (awards: readonly unknown[]): number =>
  Math.max(0, AWARDED_RACES_A_DAY - awards.length);

/** The battles that these learners have raced since a time. */
export function selectRacedBattles(db: BattleDatabase, user_ids: readonly string[], since: number) {
  const { user_id, battle_id, started_at } = ghost_races;
  return db
    .select({ user_id, battle_id })
    .from(ghost_races)
    .where(and(isOneOf(user_id, user_ids), gt(started_at, since)));
}

/**
 * Inserts a race, in place of the learner's last one with this battle, of which the best time stays. Returns no row, and inserts nothing,
 * if the learner is in a match.
 */
export function upsertRace(
  db: BattleDatabase,
  race: Pick<
    Required<typeof ghost_races.$inferInsert>,
    "user_id" | "battle_id" | "race_id" | "ghost" | "strength"
  >,
  now: number,
) {
  const { user_id, battle_id, race_id, ghost, strength } = race;
  return db
    .insert(ghost_races)
    .select(
      selectRow(
        ghost_races,
        { user_id, battle_id, race_id, ghost, strength, started_at: now },
        sql`WHERE ${isInNoMatch(user_id, now)}`,
      ),
    )
    .onConflictDoUpdate({
      target: [ghost_races.user_id, ghost_races.battle_id],
      set: { race_id, ghost, strength, started_at: now },
    })
    .returning({ race_id: ghost_races.race_id });
}

/** The learner of a race. */
export function selectRacer(db: BattleDatabase, race_id: string) {
  return db
    .select({ user_id: ghost_races.user_id })
    .from(ghost_races)
    .where(eq(ghost_races.race_id, race_id));
}

/** A race with its battle and its player's profile. */
export function selectRace(db: BattleDatabase, race_id: string) {
  const { display_name, avatar_url } = profiles;
  return db
    .select({ race: getTableColumns(ghost_races), battle: battleColumns, display_name, avatar_url })
    .from(ghost_races)
    .innerJoin(battles, eq(battles.id, ghost_races.battle_id))
    .innerJoin(profiles, eq(profiles.user_id, ghost_races.user_id))
    .where(eq(ghost_races.race_id, race_id));
}

/** A learner's races that may still be running. */
export function selectRacesUnderWay(db: BattleDatabase, user_id: string, now: number) {
  return db
    .select({ race_id: ghost_races.race_id })
    .from(ghost_races)
    .where(and(eq(ghost_races.user_id, user_id), gt(ghost_races.started_at, now - MAX_MATCH_MS)));
}
