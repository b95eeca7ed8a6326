import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import type { ShipResult } from "../../worker/contract/ships.ts";
import type { Bindings } from "../../worker/platform/env.ts";
import { READING_TIME_MS } from "../../worker/rules/awards.ts";
import { shortShipId } from "../../worker/rules/short-forms.ts";
import { shipTask } from "../../worker/ships/ship-task.ts";
import { draftBody } from "../support/draft-body.ts";
import { holdClock } from "../support/worker/clock.ts";
import { rightCode, wrongCode } from "../support/worker/content.ts";
import { json, type Learner, newLearner, request } from "../support/worker/learner.ts";

const shipBody = (task_id: number, code = rightCode(task_id), ship_id: string = crypto.randomUUID()) => ({
  task_id,
  ship_id,
  ...code,
});

beforeAll(async () => {
  await env.DB.prepare("UPDATE tasks SET teaches = ?, uses = ? WHERE id = 101")
    .bind('["html-heading", "of-another-release"]', '["html-paragraph"]')
    .run();
});

async function onProject1() {
  const learner = await newLearner();
  await learner.request("PUT", "/api/journey/project", { body: { project_id: 1 } });
  return learner;
}

/** Moves a learner's ships into the past by some milliseconds. */
const ageShips = (user_id: string, ms: number) =>
  env.DB.prepare("UPDATE task_completion_log SET created_at = created_at - ? WHERE user_id = ?")
    .bind(ms, user_id)
    .run();

async function ledgerOf(learner: Learner) {
  const row = await env.DB.prepare(
    "SELECT (SELECT coalesce(sum(amount), 0) FROM exp_ledger WHERE user_id = ?1) AS sum, (SELECT exp FROM user_state WHERE user_id = ?1) AS exp",
  )
    .bind(learner.user_id)
    .first<{ sum: number; exp: number }>();
  return row ?? { sum: -1, exp: -2 };
}

describe("shipping a task", () => {
  it("awards 20 to 50 EXP for right code, with the suggested answer and the new standing", async () => {
    const learner = await onProject1();
    const answer = await learner.request("POST", "/api/ships", { body: shipBody(101) });
    expect(answer.status).toBe(200);
    const result = await json<ShipResult>(answer);
    expect(result).toMatchObject({ correct: true, tips: [], attempt: 0, expected_output: rightCode(101) });
    expect(result.exp_gained).toBeGreaterThanOrEqual(20);
    expect(result.exp_gained).toBeLessThanOrEqual(50);
    expect(result.standing).toEqual({ exp: result.exp_gained, level: 0 });
  });

  it("awards nothing for wrong code and says what is missing", async () => {
    const learner = await onProject1();
    const result = await json<ShipResult>(
      await learner.request("POST", "/api/ships", { body: shipBody(101, wrongCode) }),
    );
    expect(result).toMatchObject({
      correct: false,
      exp_gained: 0,
      tips: [{ language: "html", kind: "missing", line: null, text: "`<h1>` tag is missing." }],
    });
    expect(await ledgerOf(learner)).toEqual({ sum: 0, exp: 0 });
  });

  it("returns the tips of an old ship whose tips were stored as text", async () => {
    const learner = await onProject1();
    const body = shipBody(101, wrongCode);
    await learner.request("POST", "/api/ships", { body });
    await env.DB.prepare("UPDATE task_completion_log SET tips = ? WHERE ship_id = ?")
      .bind('["<h1> tag is missing."]', shortShipId(body.ship_id))
      .run();
    const again = await json<ShipResult>(await learner.request("POST", "/api/ships", { body }));
    expect(again.tips).toEqual([{ language: null, kind: null, line: null, text: "<h1> tag is missing." }]);
  });

  it("counts a wrong ship as an earlier one: the next earns half, a third a tenth", async () => {
    const learner = await onProject1();
    await learner.request("POST", "/api/ships", { body: shipBody(101, wrongCode) });
    await ageShips(learner.user_id, READING_TIME_MS);
    const second = await json<ShipResult>(
      await learner.request("POST", "/api/ships", { body: shipBody(101) }),
    );
    await ageShips(learner.user_id, READING_TIME_MS);
    const third = await json<ShipResult>(
      await learner.request("POST", "/api/ships", { body: shipBody(101) }),
    );
    expect(second).toMatchObject({ attempt: 1, correct: true });
    expect(second.exp_gained).toBeGreaterThanOrEqual(10);
    expect(second.exp_gained).toBeLessThanOrEqual(25);
    expect(third).toMatchObject({ attempt: 2 });
    expect(third.exp_gained).toBeGreaterThanOrEqual(2);
    expect(third.exp_gained).toBeLessThanOrEqual(5);
  });

  it("counts on behind more ships of a task than a day can have", async () => {
    const learner = await onProject1();
    await env.DB.prepare(
      `INSERT INTO task_completion_log
         (user_id, ship_id, task_id, attempt, submission_hash, correct, tips, exp_gained, date, created_at)
       WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 299)
       SELECT ?, 's' || i, 101, i, '', 1, '[]', 0, '2026-01-01', i FROM n`,
    )
      .bind(learner.user_id)
      .run();
    const answer = await learner.request("POST", "/api/ships", { body: shipBody(101) });
    expect(await json<ShipResult>(answer)).toMatchObject({ attempt: 300, exp_parts: { rule: "later" } });
  });

  it("answers a repeated ship as the first time, drawn EXP included, and awards once", async () => {
    const learner = await onProject1();
    const body = shipBody(101);
    const first = await json<ShipResult>(await learner.request("POST", "/api/ships", { body }));
    const again = await json<ShipResult>(await learner.request("POST", "/api/ships", { body }));
    expect(first.exp_parts).toEqual({ roll: first.exp_gained, rule: "whole" });
    expect(again).toEqual(first);
    expect(await ledgerOf(learner)).toEqual({ sum: first.exp_gained, exp: first.exp_gained });
  });

  it("says what a right ship is about, and nothing of a wrong one", async () => {
    const learner = await onProject1();
    const ship = async (code: typeof wrongCode) =>
      (await json<ShipResult>(await learner.request("POST", "/api/ships", { body: shipBody(101, code) })))
        .concepts;
    expect(await ship(wrongCode)).toEqual({ learned: [], used: [] });
    expect(await ship(rightCode(101))).toEqual({ learned: ["Main heading"], used: ["Paragraphs"] });
  });

  it("has no parts for a wrong ship, and none for a right one of an earlier release", async () => {
    const learner = await onProject1();
    const bodies = [shipBody(101, wrongCode), shipBody(101)];
    const send = async (body: object) =>
      json<ShipResult>(await learner.request("POST", "/api/ships", { body }));
    for (const body of bodies) await send(body);
    await env.DB.prepare(
      "UPDATE task_completion_log SET roll = NULL, award_rule = NULL WHERE user_id = ? AND correct",
    )
      .bind(learner.user_id)
      .run();
    for (const body of bodies) expect((await send(body)).exp_parts).toBeNull();
  });

  it("writes a correct ledger if 20 identical and 10 different ships are concurrent", async () => {
    const learner = await onProject1();
    const same = shipBody(101);
    const bodies = [...Array(20).fill(same), ...Array.from({ length: 10 }, () => shipBody(101))];
    const results = await Promise.all(
      bodies.map(async (body) => json<ShipResult>(await learner.request("POST", "/api/ships", { body }))),
    );
    const [first, ...repeats] = results.slice(0, 20);
    for (const repeat of repeats) expect(repeat).toMatchObject({ ...first, standing: repeat.standing });
    const distinct = results.slice(19);
    expect(distinct.map((result) => result.attempt).sort((a, b) => a - b)).toEqual([...Array(11).keys()]);
    const sum = distinct.reduce((total, result) => total + result.exp_gained, 0);
    expect(await ledgerOf(learner)).toEqual({ sum, exp: sum });
  });

  it("logs the ship under the learner's own date, an unknown zone as UTC", async () => {
    holdClock();
    const dates = [];
    for (const zone of ["Pacific/Kiritimati", "Mars/Olympus"]) {
      const learner = await onProject1();
      await learner.request("POST", "/api/ships", { body: shipBody(101), headers: { "time-zone": zone } });
      const row = await env.DB.prepare("SELECT date FROM task_completion_log WHERE user_id = ?")
        .bind(learner.user_id)
        .first<{ date: string }>();
      dates.push(row?.date);
    }
    const dateIn = (timeZone: string) => new Date(Date.now()).toLocaleDateString("sv-SE", { timeZone });
    expect(dates).toEqual([dateIn("Pacific/Kiritimati"), dateIn("UTC")]);
  });

  it("refuses a ship_id that was sent with other code", async () => {
    const learner = await onProject1();
    const ship_id = crypto.randomUUID();
    await learner.request("POST", "/api/ships", { body: shipBody(101, rightCode(101), ship_id) });
    const answer = await learner.request("POST", "/api/ships", { body: shipBody(101, wrongCode, ship_id) });
    expect(answer.status).toBe(409);
    expect(await json(answer)).toMatchObject({ code: "ship_id_reused" });
  });

  describe.each([
    ["before a deployment and after it", ["off", "on", "off"]],
    ["after a deployment and once more when it was taken back", ["on", "off", "on"]],
  ])("that is sent %s", (_, [first = "", second = "", third = ""]) => {
    const shipBy = (learner: Learner, release: string, body: ReturnType<typeof shipBody>, at = Date.now()) =>
      shipTask({ ...env, COMPACT_ROWS: release } as unknown as Bindings, learner.user_id, body, "UTC", at);
    const storedOf = async (learner: Learner) => {
      const read = async (table: string, columns: string) =>
        (
          await env.DB.prepare(`SELECT ${columns} FROM ${table} WHERE user_id = ?`)
            .bind(learner.user_id)
            .all()
        ).results;
      return {
        ships: await read("task_completion_log", "ship_id, submission_hash, tips, attempt"),
        awards: await read("exp_ledger", "key"),
        reviews: await read("practice_reviews", "id"),
        pages: await read("project_pages", "html, updated_at"),
      };
    };

    it.each([
      ["right", rightCode(101)],
      ["wrong", wrongCode],
    ])("is one %s ship, with one answer", async (_, code) => {
      const learner = await onProject1();
      const body = shipBody(101, code);
      const now = Date.now();
      const answers = [await shipBy(learner, first, body, now)];
      const stored = await storedOf(learner);
      for (const release of [second, third]) answers.push(await shipBy(learner, release, body, now + 5));
      expect(answers).toEqual([answers[0], answers[0], answers[0]]);
      expect(await storedOf(learner)).toEqual(stored);
      expect(stored.ships).toHaveLength(1);
      const [row] = stored.ships;
      const id = first === "on" ? shortShipId(body.ship_id) : body.ship_id;
      expect(row?.ship_id).toBe(id);
      expect(String(row?.submission_hash)).toHaveLength(first === "on" ? 12 : 64);
      expect(stored.awards).toEqual(code === wrongCode ? [] : [{ key: `ship:${id}` }]);
      // With another key it is the next one.
      expect((await shipBy(learner, second, { ...body, ship_id: crypto.randomUUID() })).attempt).toBe(1);
    });

    it("is refused with other code", async () => {
      const learner = await onProject1();
      const body = shipBody(101, wrongCode);
      await shipBy(learner, first, body);
      await expect(shipBy(learner, second, { ...body, ...rightCode(101) })).rejects.toMatchObject({
        code: "ship_id_reused",
      });
    });

    it("ends its draft", async () => {
      const learner = await onProject1();
      const body = shipBody(101);
      const draft = draftBody({ html: "<h1>" });
      expect((await learner.request("PUT", "/api/drafts", { body: draft })).status).toBe(200);
      await shipBy(learner, first, body, Date.now() + 1);
      const left = await env.DB.prepare("SELECT count(*) AS drafts FROM drafts WHERE user_id = ?")
        .bind(learner.user_id)
        .first("drafts");
      expect(left).toBe(0);
    });
  });

  it("logs a ship once that workers with and without compact rows get at the same time", async () => {
    const learner = await onProject1();
    const body = shipBody(101);
    const now = Date.now();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, nth) => {
        const bindings = { ...env, COMPACT_ROWS: nth % 2 === 0 ? "on" : "off" } as unknown as Bindings;
        return shipTask(bindings, learner.user_id, body, "UTC", now + nth);
      }),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    const sum = answers[0]?.exp_gained;
    expect(await ledgerOf(learner)).toEqual({ sum, exp: sum });
  });

  it("answers 404 for a task outside the learner's inbox", async () => {
    const learner = await onProject1();
    for (const task_id of [102, 401, 9999]) {
      const answer = await learner.request("POST", "/api/ships", { body: shipBody(task_id) });
      expect(answer.status).toBe(404);
    }
    expect(await ledgerOf(learner)).toEqual({ sum: 0, exp: 0 });
  });

  it("refuses code above 64 KiB a language with 413 and the field's name", async () => {
    const learner = await onProject1();
    const body = shipBody(101, { html: "é".repeat(33_000), css: "", js: "" });
    const answer = await learner.request("POST", "/api/ships", { body });
    expect(answer.status).toBe(413);
    expect(await json(answer)).toMatchObject({ code: "too_large", fields: [{ field: "html" }] });
  });

  it("refuses unknown keys, wrong types, malformed JSON and other content types", async () => {
    const learner = await onProject1();
    const unknown = await learner.request("POST", "/api/ships", { body: { ...shipBody(101), exp: 1000 } });
    expect([unknown.status, (await json(unknown)).fields?.[0]?.field]).toEqual([422, "exp"]);
    const wrong = await learner.request("POST", "/api/ships", { body: { ...shipBody(101), task_id: "101" } });
    expect([wrong.status, (await json(wrong)).fields?.[0]?.field]).toEqual([422, "task_id"]);
    const headers = { "content-type": "application/json" };
    expect((await learner.request("POST", "/api/ships", { raw: "{", headers })).status).toBe(400);
    const form = { "content-type": "text/plain" };
    expect((await learner.request("POST", "/api/ships", { raw: "{}", headers: form })).status).toBe(415);
  });

  it("refuses a ship without a session or from another site", async () => {
    const learner = await onProject1();
    expect((await request("POST", "/api/ships", { body: shipBody(101) })).status).toBe(401);
    const crossSite = { "sec-fetch-site": "cross-site" };
    const answer = await learner.request("POST", "/api/ships", { body: shipBody(101), headers: crossSite });
    expect([answer.status, (await json(answer)).code]).toEqual([403, "cross_site"]);
  });

  it("judges at most 40 ships a minute of one learner, unknown tasks included, without affecting other learners", async () => {
    const [learner, other] = [await onProject1(), await onProject1()];
    const bodies: [string, object][] = [
      ["/api/ships", shipBody(401)],
      ["/api/daily-challenge/ships", { date: "2026-01-01", ...shipBody(401), task_id: undefined }],
    ];
    // The platform counts by the minutes of the clock, and one may begin in the middle of this.
    const minute = () => Math.floor(Date.now() / 60_000);
    const firstMinute = minute();
    const statuses = await Promise.all(
      Array.from({ length: 90 }, async (_, n) => {
        const [path, body] = bodies[n % 2] ?? ["", {}];
        const answer = await learner.request("POST", path, { body });
        await answer.arrayBuffer();
        return answer.status;
      }),
    );
    const minutes = minute() - firstMinute + 1;
    const judged = statuses.filter((status) => status !== 429);
    expect(judged.length).toBeGreaterThanOrEqual(40);
    expect(judged.length).toBeLessThanOrEqual(40 * minutes);
    expect((await other.request("POST", "/api/ships", { body: shipBody(101) })).status).toBe(200);
  });
});
