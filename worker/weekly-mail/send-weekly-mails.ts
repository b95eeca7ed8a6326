/** The weekly mail: a part of the nightly job, which sends jobs, and the job. */
import { sendMail } from "../accounts/mail.ts";
import { type AllLearnersDatabase, eachLearnerDatabase, learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { callsToSend, type MailJob, sendJobs } from "../platform/jobs.ts";
import { inEachDatabase } from "../platform/nightly-step.ts";
import { publicOrigin } from "../platform/origin.ts";
import { addDays, utcDate } from "../rules/dates.ts";
import { isMailNight, lastWeekOf, mailDelay, weeklyMail } from "../rules/weekly-mail.ts";
import { weekOf, weekStart } from "../rules/weeks.ts";
import { DAYS_AT_ONCE, readStreak } from "../standing/read-streak.ts";
import { mailToken } from "./mail-tokens.ts";
import { giveBackMails, selectMailed, selectWanting, takeMails } from "./queries.ts";

/** Learners that one step sends jobs for, and those of one job. */
const LEARNERS_PER_STEP = 1000;
const LEARNERS_PER_JOB = 25;
/** The delays that there are: by the hour, up to twelve. */
const DELAYS = 13;
/** The calls of one step. */
export const WEEKLY_MAIL_CALLS = 1 + DELAYS * callsToSend(LEARNERS_PER_STEP / LEARNERS_PER_JOB);

/** Has the mails of the week before sent, each on the learner's own Monday. Does nothing on other nights than those of `isMailNight`. */
export const sendWeeklyMails = inEachDatabase(async (env, db, now, position, database) => {
  if (!isMailNight(now)) return null;
  const week = weekOf(now);
  const rows = await selectWanting(db, position ?? "", LEARNERS_PER_STEP);
  const due = rows.filter(({ mailed_week }) => mailed_week < week);
  for (const [delaySeconds, learners] of Map.groupBy(due, (row) => mailDelay(now, row.zone_offset ?? 0))) {
    const user_ids = learners.map(({ user_id }) => user_id);
    const jobs: MailJob[] = [];
    for (let at = 0; at < user_ids.length; at += LEARNERS_PER_JOB)
      jobs.push({
        kind: "weekly mails",
        week,
        database,
        user_ids: user_ids.slice(at, at + LEARNERS_PER_JOB),
      });
    await sendJobs(env, jobs, delaySeconds);
  }
  return rows.length < LEARNERS_PER_STEP ? null : (rows.at(-1)?.user_id ?? null);
});

/**
 * Sends the mails of a job. A mail is taken before it is sent, so that a job that comes twice sends it once. One whose sending failed is given back for
 * the next try, so a mail service that fails after it has sent may get it again.
 * What comes after its week isn't sent any more.
 * @throws errors of the database and of the mail service, after the other mails were sent; Error for a database that there isn't
 */
export async function sendMailsOf(env: Bindings, job: MailJob, now: number): Promise<void> {
  const { week, user_ids } = job;
  if (week !== weekOf(now)) return;
  const db = eachLearnerDatabase(env)[job.database];
  if (!db) throw new Error("There is no such database of learners");
  const since = weekStart(week - 1);
  const taken = await takeMails(db, user_ids, week, since, utcDate(since), now);
  if (taken.length === 0) return;
  const left = new Set(taken.map(({ user_id }) => user_id));
  try {
    const missed = new Map(taken.map((row) => [row.user_id, row.missed]));
    const mails = await readMails(env, db, [...left], week, missed, now);
    const sent = await Promise.allSettled(
      mails.map(async ({ user_id, ...mail }) => {
        await sendMail(env, env.PUBLIC_ORIGIN, mail, now);
        left.delete(user_id);
      }),
    );
    const failed = sent.find((one) => one.status === "rejected");
    if (failed) throw failed.reason;
  } catch (error) {
    await giveBackMails(db, [...left], week);
    throw error;
  }
}

/** The mails of learners, to be sent. @param missed see `MailedWeek`, by learner */
async function readMails(
  env: Bindings,
  db: AllLearnersDatabase,
  user_ids: readonly string[],
  week: number,
  missed: ReadonlyMap<string, number>,
  now: number,
) {
  const origin = publicOrigin(env, env.PUBLIC_ORIGIN);
  const first = addDays(utcDate(now), -DAYS_AT_ONCE);
  const [learners, days, results] = await db.batch(selectMailed(db, user_ids, week - 1, first));
  const daysOf = Map.groupBy(days, ({ user_id }) => user_id);
  return Promise.all(
    learners.map(async ({ user_id, email, display_name, zone_offset, task }) => {
      const own = daysOf.get(user_id) ?? [];
      const { today, from, to } = lastWeekOf(now, zone_offset ?? 0);
      const lastWeek = own.filter(({ date }) => date >= from && date < to);
      const dates = own.map(({ date }) => date);
      const { subject, lines } = weeklyMail({
        display_name,
        tasks: lastWeek.reduce((sum, { shipped }) => sum + shipped, 0),
        days: lastWeek.length,
        result: results.find((result) => result.user_id === user_id) ?? null,
        streak: await readStreak(learnerDatabase(env, user_id), user_id, today, dates, first),
        task,
        missed: missed.get(user_id) ?? 0,
      });
      const token = await mailToken(env, user_id);
      return {
        user_id,
        ...{ to: email, subject, lines },
        button: task === null ? "Choose a project" : "Go on",
        link: task === null ? `${origin}/journey` : `${origin}/inbox`,
        stop: {
          why: "You get this mail each Monday because you asked for it.",
          link: `${origin}/weekly-mail#${token}`,
          post: `${origin}/api/weekly-mail/${token}`,
        },
      };
    }),
  );
}
