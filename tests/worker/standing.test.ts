import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { UserState } from "../../worker/contract/standing.ts";
import type { Bindings } from "../../worker/platform/env.ts";
import { addDays } from "../../worker/rules/dates.ts";
import { streakDays } from "../../worker/rules/streak.ts";
import { weekOf } from "../../worker/rules/weeks.ts";
import { readDashboard } from "../../worker/standing/read-dashboard.ts";
import { readLastWeek } from "../../worker/standing/read-last-week.ts";
import { holdClock, today } from "../support/worker/clock.ts";
import { rightCode, wrongCode } from "../support/worker/content.ts";
import { json, newLearner, request } from "../support/worker/learner.ts";

type Dashboard = {
  user_state: UserState;
  current_task: { id: number; title: string } | null;
  daily: string;
  today: string;
  tasks_by_date: Record<string, number>;
};

describe("the session's user", () => {
  it("is the session's own user, and null without a session", async () => {
    const learner = await newLearner({ music_volume: 0.4 });
    const mine = await json<{ user_state: UserState }>(await learner.request("GET", "/api/session"));
    expect(mine.user_state).toMatchObject({ user_id: learner.user_id, music_volume: 0.4, level: 0 });
    const visitor = await request("GET", "/api/session");
    expect([visitor.status, await json<object>(visitor)]).toEqual([200, { user_state: null }]);
    expect((await request("GET", "/api/me")).status).toBe(401);
  });

  it("never contains the password's hash", async () => {
    const learner = await newLearner();
    for (const path of ["/api/me", "/api/session", "/api/dashboard"])
      expect(await (await learner.request("GET", path)).text()).not.toContain("password");
  });

  it("reads EXP and level from the ledger's sum", async () => {
    const learner = await newLearner();
    await env.DB.prepare(
      "INSERT INTO exp_ledger (user_id, key, amount, created_at) VALUES (?, 'a', 250, 0), (?, 'b', 200, 0)",
    )
      .bind(learner.user_id, learner.user_id)
      .run();
    expect(await json<object>(await learner.request("GET", "/api/exp"))).toEqual({ exp: 450, level: 2 });
  });

  it("answers 401 once the account is deleted, for any cookie", async () => {
    const learner = await newLearner();
    await env.DB.prepare("DELETE FROM users WHERE id = ?").bind(learner.user_id).run();
    for (const path of [
      "/api/me",
      "/api/exp",
      "/api/dashboard",
      "/api/journey",
      "/api/inbox",
      "/api/playground",
    ])
      expect((await learner.request("GET", path)).status, path).toBe(401);
  });
});

describe("the dashboard", () => {
  it("shows the current task and counts a task once a day, under the learner's own date", async () => {
    holdClock();
    const learner = await newLearner();
    const before = await json<Dashboard>(await learner.request("GET", "/api/dashboard"));
    expect(before).toMatchObject({ current_task: null, tasks_by_date: {} });
    await learner.request("PUT", "/api/journey/project", { body: { project_id: 1 } });
    const headers = { "time-zone": "Pacific/Kiritimati" };
    const ship = (task_id: number, code = rightCode(task_id)) =>
      learner.request("POST", "/api/ships", {
        body: { task_id, ship_id: crypto.randomUUID(), ...code },
        headers,
      });
    await ship(101, wrongCode);
    await ship(101);
    await ship(101);
    await learner.request("POST", "/api/inbox/receive");
    await ship(102, wrongCode);
    const after = await json<Dashboard>(await learner.request("GET", "/api/dashboard", { headers }));
    const today = new Date(Date.now()).toLocaleDateString("sv-SE", { timeZone: "Pacific/Kiritimati" });
    expect(after).toMatchObject({
      today,
      current_task: { id: 102, title: "Task 102" },
      tasks_by_date: { [today]: 2 },
      right_today: 1,
      streak: 1,
      streak_today: "done",
    });
  });

  it("counts a streak of years, which is read a year at once", async () => {
    const today = "2026-11-20";
    const noon = Date.UTC(2026, 10, 20, 12);
    const { user_id } = await newLearner();
    const store = env.DB.prepare(
      "INSERT INTO active_days (user_id, date, shipped) SELECT ?, value, 1 FROM json_each(?)",
    );
    // Around the days at which a read ends, too.
    for (const missed of [[], [366], [367], [365, 367], [366, 367], [731, 734], [732, 733], [900, 901]]) {
      const days = Array.from({ length: 1000 }, (_, day) => day).filter((day) => !missed.includes(day));
      const dates = days.map((day) => addDays(today, -day));
      await env.DB.batch([
        env.DB.prepare("DELETE FROM active_days WHERE user_id = ?").bind(user_id),
        store.bind(user_id, JSON.stringify(dates)),
      ]);
      const { streak } = await readDashboard(env as unknown as Bindings, user_id, "UTC", noon);
      expect([missed, streak]).toEqual([missed, streakDays(today, new Set(dates))]);
    }
  });

  it("offers today's challenge once its concepts have been taught, until it is done", async () => {
    holdClock();
    await env.DB.prepare(
      "INSERT OR REPLACE INTO daily_pool (id, title, description, difficulty, tools, html_tools, css_tools, js_tools, starting_html, starting_css, starting_js, check_mode, html_check, css_check, js_check, expected_output, needs) VALUES (1, 'Day', 'Add.', 'Easy', '[]', '', '', '', '', '', '', 'reference', '<h1>Hi</h1>', '', '', ?, '[1020]')",
    )
      .bind(JSON.stringify(rightCode(101)))
      .run();
    const learner = await newLearner();
    const offer = async () => (await json<Dashboard>(await learner.request("GET", "/api/dashboard"))).daily;
    const ship = (task_id: number, code: object) =>
      learner.request("POST", "/api/ships", { body: { task_id, ship_id: crypto.randomUUID(), ...code } });
    expect(await offer()).toBe("later");
    await learner.request("PUT", "/api/journey/project", { body: { project_id: 1 } });
    await ship(101, rightCode(101));
    expect(await offer()).toBe("later");
    await learner.request("POST", "/api/inbox/receive");
    await ship(102, wrongCode);
    expect(await offer()).toBe("open");
    await learner.request("POST", "/api/daily-challenge", { body: {} });
    expect(await offer()).toBe("open");
    const date = today();
    await learner.request("POST", "/api/daily-challenge/ships", {
      body: { date, ship_id: crypto.randomUUID(), ...rightCode(101) },
    });
    expect(await offer()).toBe("done");
  });

  it("stores which patch notes were read", async () => {
    const learner = await newLearner();
    await learner.request("PUT", "/api/last-seen-update", { body: { last_seen_update: "v0.13" } });
    const { user_state } = await json<Dashboard>(await learner.request("GET", "/api/dashboard"));
    expect(user_state.last_seen_update).toBe("v0.13");
    const long = await learner.request("PUT", "/api/last-seen-update", {
      body: { last_seen_update: "v".repeat(21) },
    });
    expect(long.status).toBe(422);
  });

  it("stores feedback of any length up to the limit, and refuses longer feedback", async () => {
    const learner = await newLearner();
    expect(
      (await learner.request("POST", "/api/feedback", { body: { feedback: "More lava!" } })).status,
    ).toBe(201);
    const stored = await env.DB.prepare("SELECT feedback FROM feedback WHERE user_id = ?")
      .bind(learner.user_id)
      .first();
    expect(stored).toEqual({ feedback: "More lava!" });
    const long = await learner.request("POST", "/api/feedback", { body: { feedback: "x".repeat(10_001) } });
    expect([long.status, (await json(long)).fields?.[0]?.field]).toEqual([422, "feedback"]);
    expect((await request("POST", "/api/feedback", { body: { feedback: "x" } })).status).toBe(401);
  });
});

describe("last week", () => {
  // A Wednesday, so that the week before is from the 2nd to the 8th of June.
  const now = Date.parse("2031-06-11T12:00:00Z");
  const bindings = env as unknown as Bindings;

  it("has the tasks and days of the own calendar's seven days, and the league's result", async () => {
    const { user_id } = await newLearner();
    const day = (date: string, shipped: number) =>
      env.DB.prepare(
        "INSERT INTO active_days (user_id, date, shipped, shipped_right) VALUES (?, ?, ?, 0)",
      ).bind(user_id, date, shipped);
    await env.DB.batch([
      ...[day("2031-06-01", 9), day("2031-06-02", 2), day("2031-06-05", 0)],
      ...[day("2031-06-08", 3), day("2031-06-09", 9)],
      env.DB.prepare(
        "INSERT INTO exp_ledger (user_id, key, amount, created_at) VALUES (?, 'one', 40, ?)",
      ).bind(user_id, Date.parse("2031-06-04T12:00:00Z")),
    ]);
    const week = weekOf(Date.parse("2031-06-02T00:00:00Z"));
    expect(await readLastWeek(bindings, user_id, "UTC", now)).toMatchObject({
      ...{ week, tasks: 5, days: 3 },
      result: { league: 0, exp: 40 },
    });
    // There it is Monday already, and the league's week goes on: what it has come to so far is no result.
    await env.DB.prepare("INSERT INTO exp_ledger (user_id, key, amount, created_at) VALUES (?, 'two', 7, ?)")
      .bind(user_id, Date.parse("2031-06-10T12:00:00Z"))
      .run();
    const sunday = Date.parse("2031-06-15T23:00:00Z");
    expect(await readLastWeek(bindings, user_id, "Asia/Tokyo", sunday)).toMatchObject({
      ...{ week: week + 1, tasks: 9, days: 1, result: null },
    });
    expect(await readLastWeek(bindings, user_id, "Nowhere/Else", sunday)).toMatchObject({ week, days: 3 });
    const midnight = Date.parse("2031-06-16T00:00:00Z");
    expect((await readLastWeek(bindings, user_id, "Asia/Tokyo", midnight - 1)).result).toBeNull();
    expect(await readLastWeek(bindings, user_id, "Asia/Tokyo", midnight)).toMatchObject({
      ...{ week: week + 1, result: { league: 0, exp: 7 } },
    });
  });

  it("is empty for who did nothing", async () => {
    const { user_id } = await newLearner();
    const nothing = { tasks: 0, days: 0, result: null };
    expect(await readLastWeek(bindings, user_id, "UTC", now)).toMatchObject(nothing);
  });
});

describe("the health check", () => {
  it("shows that the database responds", async () => {
    expect(await json<object>(await request("GET", "/api/health"))).toEqual({ ok: true });
  });
});
