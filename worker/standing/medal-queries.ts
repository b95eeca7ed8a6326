/** The statements on medals. They are earned by triggers of db/triggers.ts, but for the one that answers in threads earn. */
import { and, asc, count, eq, gt, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { AllLearnersDatabase, LearnerDatabase } from "../db/client.ts";
import type { LearnerId } from "../db/id-list.ts";
import { medal_counts, medals } from "../db/schema.ts";
import { selectRow } from "../db/select-row.ts";
import type { MedalId } from "../rules/medals.ts";

/** How far a learner has come with each medal; no row where nothing of it has happened. */
export function selectMedals(db: LearnerDatabase, user_id: LearnerId) {
  const { medal, steps, earned_at } = medals;
  return db.select({ medal, steps, earned_at }).from(medals).where(eq(medals.user_id, user_id));
}

/** Stores how far a learner has come with a medal; once it is earned nothing changes. @param earned_at null until it is earned */
export function upsertMedal(
  db: LearnerDatabase,
  user_id: string,
  medal: MedalId,
  steps: number,
  earned_at: number | null,
) {
  const row = { user_id, medal, steps, earned_at };
  return db
    .insert(medals)
    .select(selectRow(medals, row, sql`FROM users WHERE id = ${user_id}`))
    .onConflictDoUpdate({
      target: [medals.user_id, medals.medal],
      set: { steps, earned_at },
      setWhere: isNull(medals.earned_at),
    });
}

/** How many learners have each medal, as of the last night. */
export function selectMedalCounts(db: AllLearnersDatabase) {
  return db.select({ medal: medal_counts.medal, learners: medal_counts.learners }).from(medal_counts);
}

/** How many learners a database has, without the copies of others, which have less than 0 EXP. */
export function countLearners(db: AllLearnersDatabase) {
  return db
    .select({
      learners: sql<number>`(SELECT coalesce(sum(users), 0) FROM exp_spans)
        - coalesce((SELECT users FROM exp_values WHERE exp = -1), 0)`.as("learners"),
    })
    .from(sql`(SELECT 1)`);
}

/** The learner with whose medals a chunk of so many rows ends. No row where fewer are left. */
export function selectMedalsEnd(db: AllLearnersDatabase, after: string, rows: number) {
  return db
    .select({ end: medals.user_id })
    .from(medals)
    .where(gt(medals.user_id, after))
    .orderBy(asc(medals.user_id))
    .limit(1)
    .offset(rows);
}

/** How often each medal was earned by the learners of a chunk. @param end the last one; without it, all that follow */
export function countEarned(db: AllLearnersDatabase, after: string, end: string | undefined) {
  return db
    .select({ medal: medals.medal, learners: count() })
    .from(medals)
    .where(
      and(
        gt(medals.user_id, after),
        end === undefined ? undefined : lte(medals.user_id, end),
        isNotNull(medals.earned_at),
      ),
    )
    .groupBy(medals.medal);
}

/** Stores how many learners have a medal. */
export function upsertMedalCount(db: AllLearnersDatabase, medal: string, learners: number) {
  return db
    .insert(medal_counts)
    .values({ medal, learners })
    .onConflictDoUpdate({ target: medal_counts.medal, set: { learners } });
}
