import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { ModerationScreen } from "../../worker/contract/community.ts";
import type { PublicProfile } from "../../worker/contract/public-profiles.ts";
import { NIGHTLY_PARTS } from "../../worker/nightly.ts";
import type { Bindings } from "../../worker/platform/env.ts";
import { DAY_MS, utcDate } from "../../worker/rules/dates.ts";
import { HOLD_NAME_MS } from "../../worker/rules/display-names.ts";
import { PROFILE_PARTS, type ProfilePart } from "../../worker/rules/public-profile.ts";
import { holdClock, today } from "../support/worker/clock.ts";
import { json, type Learner, newLearner, newModerator, request } from "../support/worker/learner.ts";

const run = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();
const pathOf = (name: string) => `/api/learners/${encodeURIComponent(name)}`;
const visit = (name: string) => request("GET", pathOf(name));
const pageOf = async ({ display_name }: Learner) => {
  const answer = await visit(display_name);
  expect(answer.status).toBe(200);
  return json<PublicProfile>(answer);
};
const set = async (who: Learner, settings: object) =>
  expect((await who.request("PUT", "/api/settings", { body: settings })).status).toBe(200);
const NOTHING = {
  pages: [],
  level: null,
  streak: null,
  is_own: false,
  rating: null,
  medals: null,
  heatmap: null,
  projects: null,
  stars: null,
};

/** A learner who has something to show in each part, while the clock is held. */
async function experienced(): Promise<Learner> {
  holdClock();
  const who = await newLearner();
  const { user_id } = who;
  await run("INSERT INTO exp_ledger (user_id, key, amount, created_at) VALUES (?, 'a', 500, 0)", user_id);
  for (const days of [0, 1])
    await run(
      "INSERT INTO active_days (user_id, date, shipped, shipped_right) VALUES (?, ?, 2, 1)",
      ...[user_id, utcDate(Date.now() - days * DAY_MS)],
    );
  await run("INSERT INTO finished_projects (user_id, project_id, finished_at) VALUES (?, 1, 1)", user_id);
  await run(
    `INSERT INTO ratings (user_id, date, rating, deviation, volatility, day_matches, changes)
     VALUES (?, ?, 1620, 80, 0.06, '[]', 9)`,
    ...[user_id, today()],
  );
  await run(
    "INSERT INTO medals (user_id, medal, steps, earned_at) VALUES (?, 'mended', 20, 5), (?, 'right-at-once', 3, NULL)",
    user_id,
    user_id,
  );
  await run(
    `INSERT INTO practice_reviews (user_id, source, item, correct, created_at) VALUES (?, 'practice', 'html-heading', 1, ?)`,
    ...[user_id, Date.now()],
  );
  return who;
}

/** What a public profile shows of each part. */
const values = (): Readonly<Record<ProfilePart, unknown>> => ({
  level: 2,
  streak: 2,
  rating: { points: 1620, provisional: false },
  medals: [{ id: "mended", earned_at: 5, share: null }],
  heatmap: { today: today(), tasks_by_date: { [today()]: 2, [utcDate(Date.now() - DAY_MS)]: 2 } },
  projects: [expect.objectContaining({ id: 1 })],
  stars: [expect.objectContaining({ id: "html-heading", strength: expect.any(Number) })],
});

describe("a public profile", () => {
  it("shows nothing but name and picture before the learner has chosen", async () => {
    const who = await experienced();
    expect(await pageOf(who)).toEqual({
      ...NOTHING,
      display_name: who.display_name,
      avatar_url: "/noobie.png",
    });
  });

  it.each(PROFILE_PARTS)("shows the part %s alone", async (part) => {
    const who = await experienced();
    await set(who, { shown_parts: [part] });
    expect(await pageOf(who)).toEqual({
      ...NOTHING,
      display_name: who.display_name,
      avatar_url: "/noobie.png",
      [part]: values()[part],
    });
  });

  it("shows the owner what others see, and finds the name in any case", async () => {
    const who = await experienced();
    await set(who, { shown_parts: ["streak", "level"] });
    const own = await who.request("GET", pathOf(who.display_name.toUpperCase()));
    expect(await json<PublicProfile>(own)).toEqual({ ...(await pageOf(who)), is_own: true });
  });

  it("doesn't show what the learner hides everywhere", async () => {
    const who = await experienced();
    await set(who, { shown_parts: [...PROFILE_PARTS], hide_standing: true, hide_ratings: true });
    await run(
      "INSERT INTO medals (user_id, medal, steps, earned_at) VALUES (?, 'higher-rating', 1, 5)",
      who.user_id,
    );
    expect(await pageOf(who)).toMatchObject({
      level: null,
      rating: null,
      streak: 2,
      medals: values().medals,
    });
  });

  it("shows no rating to a reader who hides ratings", async () => {
    const [who, reader] = [await experienced(), await newLearner()];
    await set(who, { shown_parts: ["rating", "medals", "level"] });
    await run(
      "INSERT INTO medals (user_id, medal, steps, earned_at) VALUES (?, 'higher-rating', 1, 5)",
      who.user_id,
    );
    const read = async () => json<PublicProfile>(await reader.request("GET", pathOf(who.display_name)));
    expect(await read()).toEqual(await pageOf(who));
    await set(reader, { hide_ratings: true });
    const { medals } = values();
    expect(await read()).toEqual({ ...(await pageOf(who)), rating: null, medals });
  });

  it("counts the streak by the learner's own date", async () => {
    holdClock();
    const who = await newLearner({ zone_offset: 14 * 60, shown_parts: ["heatmap"] });
    const page = await pageOf(who);
    expect(page.heatmap?.today).toBe(utcDate(Date.now() + 14 * 3_600_000));
  });

  it.each(["a/b?c#d %25", "Åsa & co", "<i>"])("is found by the name %j", async (name) => {
    const display_name = `${name} ${crypto.randomUUID().slice(0, 8)}`;
    await newLearner({ display_name });
    expect((await json<PublicProfile>(await visit(display_name))).display_name).toBe(display_name);
  });

  it("answers the same for a hidden profile, an unknown name, a deleted account and a block", async () => {
    const [hidden, gone, blocking, reader] = await Promise.all([
      newLearner(),
      newLearner(),
      newLearner(),
      newLearner(),
    ]);
    await set(hidden, { hide_profile: true });
    await run("DELETE FROM users WHERE id = ?", gone.user_id);
    const blocked = await blocking.request("PUT", `/api/blocks/${reader.user_id}`, {
      body: { blocked: true },
    });
    expect(blocked.status).toBe(200);
    const answers = await Promise.all([
      visit("nobody has this name"),
      visit(hidden.display_name),
      hidden.request("GET", pathOf(hidden.display_name)),
      visit(gone.display_name),
      reader.request("GET", pathOf(blocking.display_name)),
    ]);
    const problems = await Promise.all(
      answers.map(async (answer) => ({ ...(await json<Record<string, unknown>>(answer)), requestId: "" })),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(new Set(problems.map((problem) => JSON.stringify(problem))).size).toBe(1);
    expect((await visit(blocking.display_name)).status).toBe(200);
    await set(blocking, { shown_parts: ["level"] });
    expect((await reader.request("GET", pathOf(blocking.display_name))).status).toBe(404);
  });

  it.each([
    { shown_parts: ["email"] },
    { shown_parts: "level" },
    { shown_parts: Array(20).fill("level") },
    { hide_profile: "yes" },
  ])("refuses the settings %j", async (settings) => {
    const who = await newLearner();
    expect((await who.request("PUT", "/api/settings", { body: settings })).status).toBe(422);
  });
});

describe("a name that a learner had", () => {
  const rename = (who: Learner, display_name: string) =>
    who.request("PUT", "/api/display-name", { body: { display_name } });
  const newName = () => `Named ${crypto.randomUUID().slice(0, 8)}`;
  const take = async (display_name: string) => (await rename(await newLearner(), display_name)).status;

  it("leads to nobody, can't be taken by others, and is taken back by the learner", async () => {
    const who = await newLearner({ display_name: newName() });
    const now = newName();
    expect((await rename(who, now)).status).toBe(200);
    expect((await visit(who.display_name)).status).toBe(404);
    expect((await visit(now)).status).toBe(200);
    expect(await take(who.display_name)).toBe(409);
    // In another case, and at a sign-up.
    expect(await take(who.display_name.toUpperCase())).toBe(409);
    const body = {
      display_name: who.display_name,
      email: `${crypto.randomUUID()}@example.com`,
      password: "a horse of mine",
    };
    expect((await request("POST", "/api/sign-up/check", { body })).status).toBe(422);
    expect((await request("POST", "/api/sign-up", { body })).status).toBe(409);
    expect((await rename(who, who.display_name)).status).toBe(200);
    expect((await visit(who.display_name)).status).toBe(200);
  });

  it("is held after the account is deleted, without its id", async () => {
    const who = await newLearner({ display_name: newName() });
    await rename(who, newName());
    const gone = await who.request("POST", "/api/cancel-subscription", { body: { userId: who.user_id } });
    expect(gone.status).toBe(200);
    expect(await take(who.display_name)).toBe(409);
    const { results } = await env.DB.prepare("SELECT * FROM held_names WHERE user_id = ?")
      .bind(who.user_id)
      .all();
    expect(results).toEqual([]);
  });

  it("can't be taken back where a moderator has changed it", async () => {
    const who = await newLearner({ display_name: newName() });
    const moderator = await newModerator();
    const renamed = await moderator.request("POST", "/api/moderation/rename", {
      body: { user_id: who.user_id },
    });
    expect(renamed.status).toBe(200);
    expect((await rename(who, who.display_name)).status).toBe(409);
  });

  it("nor after so many names that no more are held for the learner", async () => {
    const who = await newLearner();
    for (let count = 0; count < 6; count += 1) expect((await rename(who, newName())).status).toBe(200);
    const bad = newName();
    expect((await rename(who, bad)).status).toBe(200);
    const moderator = await newModerator();
    const body = { user_id: who.user_id };
    expect((await moderator.request("POST", "/api/moderation/rename", { body })).status).toBe(200);
    expect((await rename(who, bad)).status).toBe(409);
    expect(await take(bad)).toBe(409);
  });

  it("is held for 90 days, and for five names of a learner at most", async () => {
    const who = await newLearner({ display_name: newName() });
    const names = Array.from({ length: 7 }, newName);
    for (const name of names) expect((await rename(who, name)).status).toBe(200);
    expect(await take(names[3] ?? "")).toBe(409);
    expect(await take(names[5] ?? "")).toBe(200);
    const part = NIGHTLY_PARTS.find(({ name }) => name === "held names");
    await part?.step(env as unknown as Bindings, Date.now() + HOLD_NAME_MS - DAY_MS, null);
    expect(await take(names[3] ?? "")).toBe(409);
    await part?.step(env as unknown as Bindings, Date.now() + HOLD_NAME_MS + DAY_MS, null);
    expect(await take(names[3] ?? "")).toBe(200);
  });
});

describe("the document of a public profile", () => {
  const documentOf = (name: string) => request("GET", `/u/${encodeURIComponent(name)}`);

  it("is there for who has a profile, and nobody keeps it", async () => {
    const who = await newLearner();
    const answer = await documentOf(who.display_name.toUpperCase());
    expect([answer.status, answer.headers.get("cache-control"), answer.headers.get("x-robots-tag")]).toEqual([
      200,
      "no-store",
      null,
    ]);
  });

  it("is 404 for nobody, for a hidden profile and for a name that was given up", async () => {
    const who = await newLearner();
    await set(who, { hide_profile: true });
    const renamed = await newLearner();
    await renamed.request("PUT", "/api/display-name", {
      body: { display_name: `New ${renamed.user_id.slice(0, 8)}` },
    });
    for (const name of ["Nobody at all", "%", who.display_name, renamed.display_name]) {
      const answer = await documentOf(name);
      expect([answer.status, answer.headers.get("x-robots-tag")]).toEqual([404, "noindex"]);
    }
  });
});

describe("a report of a public profile", () => {
  const report = (reader: Learner, name: string) =>
    reader.request("POST", "/api/reports", {
      body: { target_kind: "profile", target_id: name, reason: "That is a slur" },
    });
  const reportsOf = async (moderator: Learner, { user_id }: Learner) => {
    const { reports } = await json<ModerationScreen>(await moderator.request("GET", "/api/moderation"));
    return reports.filter(({ author_id }) => author_id === user_id);
  };

  it("comes to the moderators once, by a Starter too, and isn't taken away but decided", async () => {
    const [who, reader, moderator] = [await newLearner(), await newLearner(), await newModerator()];
    for (const _ of [1, 2]) expect((await report(reader, who.display_name)).status).toBe(201);
    const reports = await reportsOf(moderator, who);
    expect(reports).toMatchObject([
      {
        target_kind: "profile",
        author: who.display_name,
        excerpt: expect.stringContaining(who.display_name),
      },
    ]);
    const body = { target_kind: "profile", target_id: who.user_id };
    expect((await moderator.request("POST", "/api/moderation/remove", { body })).status).toBe(422);
    await moderator.request("POST", "/api/moderation/dismiss", { body: { report_id: reports[0]?.id } });
    expect(await reportsOf(moderator, who)).toEqual([]);
  });

  it("that was dismissed is made again once name or picture have changed, and not before", async () => {
    const [who, reader, moderator] = [await newLearner(), await newLearner(), await newModerator()];
    const dismissAll = async () => {
      for (const { id } of await reportsOf(moderator, who))
        await moderator.request("POST", "/api/moderation/dismiss", { body: { report_id: id } });
    };
    await report(reader, who.display_name);
    await dismissAll();
    expect((await report(reader, who.display_name)).status).toBe(201);
    expect(await reportsOf(moderator, who)).toEqual([]);
    const display_name = `Worse ${who.user_id.slice(0, 8)}`;
    await who.request("PUT", "/api/display-name", { body: { display_name } });
    for (const _ of [1, 2]) expect((await report(reader, display_name)).status).toBe(201);
    const named = { reason: "That is a slur", excerpt: `${display_name}\n/noobie.png`, more: 0 };
    expect(await reportsOf(moderator, who)).toMatchObject([named]);
    await dismissAll();
    await who.request("PUT", "/api/avatar", { body: { preset: 2 } });
    await report(reader, display_name);
    expect(await reportsOf(moderator, who)).toMatchObject([
      { excerpt: expect.not.stringContaining("/noobie.png"), more: 0 },
    ]);
  });

  it("of a hidden profile has name and picture, which others see elsewhere", async () => {
    const [who, reader, moderator] = [await newLearner(), await newLearner(), await newModerator()];
    await set(who, { hide_profile: true });
    expect((await report(reader, who.display_name)).status).toBe(201);
    expect(await reportsOf(moderator, who)).toMatchObject([
      { author: who.display_name, excerpt: `${who.display_name}\n/noobie.png` },
    ]);
  });

  it("of nobody finds nothing", async () => {
    const [who, reader] = [await newLearner(), await newLearner()];
    for (const name of ["Nobody at all", who.user_id]) expect((await report(reader, name)).status).toBe(404);
    expect((await request("POST", "/api/reports", { body: {} })).status).toBe(401);
  });
});
