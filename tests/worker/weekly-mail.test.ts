import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { eachLearnerDatabase } from "../../worker/db/client.ts";
import { runJob } from "../../worker/jobs.ts";
import type { Bindings } from "../../worker/platform/env.ts";
import type { Job } from "../../worker/platform/jobs.ts";
import { addDays, utcDate } from "../../worker/rules/dates.ts";
import { WEEK_MS, weekOf, weekStart } from "../../worker/rules/weeks.ts";
import { sendMailsOf, sendWeeklyMails } from "../../worker/weekly-mail/send-weekly-mails.ts";
import { emailOf, json, type Learner, newLearner, ORIGIN, request } from "../support/worker/learner.ts";
import { runToEnd, withKeptJobs } from "../support/worker/nightly.ts";

/** The Monday night of the next week, so that what a test does now was last week. */
const MONDAY = weekStart(weekOf(Date.now()) + 1) + 60_000;
const DAY = 86_400_000;

type Sent = { to: string; subject: string; text: string; html: string; headers: Record<string, string> };
let mails: Sent[];
/** Addresses to which nothing can be sent. */
const away = new Set<string>();
/** A deployed worker, whose mails are kept. */
let bindings: Bindings;
beforeEach(async () => {
  mails = [];
  away.clear();
  const EMAIL = {
    async send(mail: Sent) {
      if (away.has(mail.to)) throw new Error("away");
      mails.push(mail);
    },
  };
  bindings = {
    ...(env as unknown as Bindings),
    ...{ ENVIRONMENT: "deployed", SHARE_SECRET: "a secret of the tests for links, long enough" },
    EMAIL: EMAIL as unknown as SendEmail,
  };
  for (const db of eachLearnerDatabase(bindings)) await db.run("UPDATE user_state SET weekly_mail = 0");
});
afterEach(() => vi.restoreAllMocks());

const mailsTo = (learner: Learner) => mails.filter(({ to }) => to === emailOf(learner));
const set = (learner: Learner, columns: string) =>
  env.DB.prepare(`UPDATE user_state SET ${columns} WHERE user_id = ?`).bind(learner.user_id).run();

/** A learner who wants the mail, with a confirmed address, a task, and two tasks shipped on a day of last week. */
async function subscriber(zone_offset = 0): Promise<Learner> {
  const learner = await newLearner({ zone_offset, current_task_id: 101 });
  await learner.request("PUT", "/api/settings", { body: { weekly_mail: true } });
  await env.DB.batch([
    env.DB.prepare("UPDATE users SET email_confirmed_at = 1 WHERE id = ?").bind(learner.user_id),
    env.DB.prepare(
      "INSERT INTO active_days (user_id, date, shipped, shipped_right) VALUES (?, ?, 2, 1)",
    ).bind(learner.user_id, utcDate(MONDAY - 2 * DAY)),
  ]);
  return learner;
}

/** The jobs of a night. */
async function jobsOf(now: number) {
  const kept = withKeptJobs(bindings);
  await runToEnd(sendWeeklyMails, kept.bindings, now);
  return kept.sent;
}
const runJobs = async (jobs: readonly Job[], now: number) => {
  for (const job of jobs) await runJob(bindings, job, now);
};
/** A whole night, with its jobs. */
const tonight = async (now = MONDAY) =>
  runJobs(
    (await jobsOf(now)).map(({ job }) => job),
    now,
  );

describe("the weekly mail", () => {
  it("goes to who wants it, once a week, and says what was done with a link to the next task", async () => {
    const [ada, ben] = [await subscriber(), await subscriber()];
    await set(ben, "weekly_mail = 0");
    await tonight();
    await tonight();
    await tonight(MONDAY + DAY);
    expect(mails.map(({ to }) => to)).toEqual([emailOf(ada)]);
    const [{ subject, text, html, headers } = {} as Sent] = mailsTo(ada);
    expect(subject).toBe("Your week: 2 tasks on 1 day");
    expect(text).toContain("https://codenaut.example/inbox\n");
    expect(html).toContain('href="https://codenaut.example/inbox"');
    const stop = /Stop it: (\S+)/.exec(text)?.[1] ?? "";
    expect(stop).toMatch(/^https:\/\/codenaut\.example\/weekly-mail#/);
    expect(headers).toEqual({
      "List-Unsubscribe": `<${stop.replace("/weekly-mail#", "/api/weekly-mail/")}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    await set(ada, "mails_missed = 0");
    await tonight(MONDAY + WEEK_MS);
    expect(mailsTo(ada)).toHaveLength(2);
  });

  it("names what is next: the current task, the one after a finished one, or no task where a project is to be chosen", async () => {
    const [ada, ben, eve] = [await subscriber(), await subscriber(), await subscriber()];
    await set(ben, "task_just_shipped = 1");
    await set(eve, "current_task_id = NULL");
    await tonight();
    const title = (id: number) =>
      env.DB.prepare("SELECT title FROM tasks WHERE id = ?").bind(id).first<string>("title");
    const nextOf = (learner: Learner) => mailsTo(learner)[0]?.text;
    expect(nextOf(ada)).toContain(`Your next task is “${await title(101)}”.`);
    expect(nextOf(ben)).toContain(`Your next task is “${await title(102)}”.`);
    expect(nextOf(eve)).toContain("Choose a project: https://codenaut.example/journey\n");
  });

  it("of a database that isn't there is a failed job, not a forgotten one", async () => {
    const job: Job = { kind: "weekly mails", week: weekOf(MONDAY), database: 99, user_ids: ["somebody"] };
    await expect(sendMailsOf(bindings, job, MONDAY)).rejects.toThrow("no such database");
  });

  it("comes once, however often and at how many places a job is done at the same time", async () => {
    const ada = await subscriber();
    const jobs = (await jobsOf(MONDAY)).map(({ job }) => job);
    await Promise.all([runJobs(jobs, MONDAY), runJobs(jobs, MONDAY), runJobs(jobs, MONDAY)]);
    expect(mailsTo(ada)).toHaveLength(1);
  });

  it.each([
    ["whose address isn't confirmed", "UPDATE users SET email_confirmed_at = NULL WHERE id = ?"],
    ["who has never done anything", "DELETE FROM active_days WHERE user_id = ?"],
    ["who is silenced", `UPDATE user_state SET silenced_until = ${MONDAY + DAY} WHERE user_id = ?`],
    [
      "who is being deleted",
      "INSERT INTO account_deletions (user_id, step, started_at, updated_at) VALUES (?, 'payments', 1, 1)",
    ],
    ["who is gone", "DELETE FROM users WHERE id = ?"],
    [
      "whose rows are on the way to another database",
      "INSERT INTO moved_learners (user_id, to_number, state, changed_at) VALUES (?, 1, 'moving', 1)",
    ],
  ])("goes to nobody %s", async (_, sql) => {
    const learner = await subscriber();
    const jobs = await jobsOf(MONDAY);
    await env.DB.prepare(sql).bind(learner.user_id).run();
    await runJobs(
      jobs.map(({ job }) => job),
      MONDAY,
    );
    expect(mailsTo(learner)).toEqual([]);
    await env.DB.prepare("DELETE FROM account_deletions WHERE user_id = ?").bind(learner.user_id).run();
  });

  it("isn't sent on other nights, nor after its week", async () => {
    const learner = await subscriber();
    expect(await jobsOf(MONDAY + 2 * DAY)).toEqual([]);
    const jobs = (await jobsOf(MONDAY)).map(({ job }) => job);
    await runJobs(jobs, MONDAY + WEEK_MS);
    expect(mailsTo(learner)).toEqual([]);
  });

  it("that can't be sent fails its job, and comes with the next try, alone", async () => {
    const [ada, ben] = [await subscriber(), await subscriber()];
    away.add(emailOf(ada));
    const jobs = (await jobsOf(MONDAY)).map(({ job }) => job);
    await Promise.allSettled(jobs.map((job) => runJob(bindings, job, MONDAY)));
    expect([mailsTo(ada).length, mailsTo(ben).length]).toEqual([0, 1]);
    away.clear();
    await runJobs(jobs, MONDAY);
    expect([mailsTo(ada).length, mailsTo(ben).length]).toEqual([1, 1]);
  });

  it("ends with the fourth in a row that comes to nobody, says so in it, and begins again", async () => {
    const learner = await subscriber();
    const week = (number: number) => MONDAY + number * WEEK_MS;
    for (let number = 1; number <= 6; number += 1) await tonight(week(number));
    const last = "This is the last of these mails for now";
    expect(mailsTo(learner).map(({ text }) => text.includes(last))).toEqual([false, false, false, true]);
    await env.DB.prepare("INSERT INTO active_days (user_id, date, shipped) VALUES (?, ?, 0)")
      .bind(learner.user_id, utcDate(week(7) - DAY))
      .run();
    await tonight(week(7));
    await tonight(week(8));
    expect(
      mailsTo(learner)
        .map(({ text }) => text.includes(last))
        .slice(4),
    ).toEqual([false, false]);
  });

  it("waits for the learner's own Monday, and counts the learner's own week", async () => {
    const [west, east] = [await subscriber(-480), await subscriber(600)];
    const days = (learner: Learner, ...dates: string[]) =>
      env.DB.batch(
        dates.map((date) =>
          env.DB.prepare(
            "INSERT INTO active_days (user_id, date, shipped) VALUES (?, ?, 1) ON CONFLICT DO NOTHING",
          ).bind(learner.user_id, date),
        ),
      );
    // The Sundays before and of last week.
    const sunday = utcDate(MONDAY - DAY);
    for (const learner of [west, east]) await days(learner, sunday, addDays(sunday, -7));
    const delays = new Map<string, number>();
    const sent = await jobsOf(MONDAY);
    for (const { job, delaySeconds } of sent)
      if (job.kind === "weekly mails") for (const user_id of job.user_ids) delays.set(user_id, delaySeconds);
    expect([delays.get(west.user_id), delays.get(east.user_id)]).toEqual([12 * 3600, 0]);
    for (const { job, delaySeconds } of sent) await runJob(bindings, job, MONDAY + delaySeconds * 1000);
    for (const learner of [west, east])
      expect(mailsTo(learner)[0]?.subject).toBe("Your week: 3 tasks on 2 days");
  });
});

describe("the links of a weekly mail", () => {
  /** The token of the mail that a learner gets on this local server. */
  async function mailed() {
    const learner = await subscriber();
    bindings = { ...(env as unknown as Bindings), PUBLIC_ORIGIN: ORIGIN };
    await tonight();
    const text = await env.DB.prepare("SELECT text FROM dev_mail WHERE recipient = ?")
      .bind(emailOf(learner))
      .first<string>("text");
    const token = /weekly-mail#(\S+)/.exec(text ?? "")?.[1] ?? "";
    const wanted = async () => {
      const me = await learner.request("GET", "/api/me");
      return (await json<{ user_state: { weekly_mail: boolean } }>(me)).user_state.weekly_mail;
    };
    return { learner, token, wanted };
  }

  it("lead to the page by GET, which changes nothing", async () => {
    const { token, wanted } = await mailed();
    const answer = await request("GET", `/api/weekly-mail/${token}`, {
      headers: { "sec-fetch-site": "none" },
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `/weekly-mail#${token}`]);
    expect(await wanted()).toBe(true);
  });

  it("stop it by the post of a mail program, from anywhere and without a session, as often as it posts", async () => {
    const { token, wanted } = await mailed();
    for (const headers of [{}, { "sec-fetch-site": "cross-site", origin: "https://mail.example" }])
      expect(
        (
          await request("POST", `/api/weekly-mail/${token}`, {
            raw: "List-Unsubscribe=One-Click",
            headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
          })
        ).status,
      ).toBe(200);
    expect(await wanted()).toBe(false);
  });

  it("stop it from the page and take that back, from our own pages alone", async () => {
    const { learner, token, wanted } = await mailed();
    await set(learner, "mails_missed = 4");
    const put = (body: unknown, site = "same-origin") =>
      request("PUT", `/api/weekly-mail/${token}`, { body, headers: { "sec-fetch-site": site } });
    expect((await put({ wanted: false }, "cross-site")).status).toBe(403);
    expect(await json<unknown>(await put({ wanted: false }))).toEqual({ wanted: false });
    expect(await wanted()).toBe(false);
    await put({ wanted: true });
    expect(await wanted()).toBe(true);
    const missed = env.DB.prepare("SELECT mails_missed FROM user_state WHERE user_id = ?");
    expect(await missed.bind(learner.user_id).first("mails_missed")).toBe(0);
    expect((await put({ wanted: true, more: 1 })).status).toBe(422);
  });

  it("open nothing else, and no forged one opens anything", async () => {
    const [{ token, learner, wanted }, other] = [await mailed(), await newLearner()];
    const [, key = ""] = token.split(".");
    const forged = [`${other.user_id}.${key}`, `${learner.user_id}.${"A".repeat(22)}`, learner.user_id, "x"];
    for (const one of forged) {
      expect((await request("POST", `/api/weekly-mail/${one}`)).status).toBe(404);
      expect((await request("PUT", `/api/weekly-mail/${one}`, { body: { wanted: false } })).status).toBe(404);
    }
    expect(await wanted()).toBe(true);
    expect((await request("GET", `/api/battles/${learner.user_id}?key=${key}`)).status).toBe(401);
  });

  it("do nothing for an account that is gone", async () => {
    const { token, learner } = await mailed();
    await env.DB.prepare("DELETE FROM users WHERE id = ?").bind(learner.user_id).run();
    expect((await request("POST", `/api/weekly-mail/${token}`)).status).toBe(200);
  });
});
