/** Drafts on the server: the later work is shown, the other one is offered, and nothing is lost between devices. */
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { DraftAnswer, DraftBody, ServerDraft } from "../../worker/contract/drafts.ts";
import type { ShipResult } from "../../worker/contract/ships.ts";
import type { Playground } from "../../worker/journey/read-playground.ts";
import type { Bindings } from "../../worker/platform/env.ts";
import { MAX_CODE_BYTES, MAX_DRAFTS, MAX_DRAFTS_BYTES } from "../../worker/rules/limits.ts";
import type { Daily } from "../../worker/ships/read-daily-challenge.ts";
import { saveDraft } from "../../worker/ships/save-draft.ts";
import { draftBody } from "../support/draft-body.ts";
import { holdClock, today } from "../support/worker/clock.ts";
import { rightCode, wrongCode } from "../support/worker/content.ts";
import { json, type Learner, newLearner, request } from "../support/worker/learner.ts";

const [PHONE, LAPTOP] = ["11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"];
const MINUTE_MS = 60_000;

/** A learner with the first task in the inbox. */
async function atWork(): Promise<Learner> {
  const learner = await newLearner();
  await learner.request("PUT", "/api/journey/project", { body: { project_id: 1 } });
  return learner;
}

/** A save, by default the first of the phone. */
const draft = (html: string, more: Partial<DraftBody> = {}) => draftBody({ copy_id: PHONE, html, ...more });
const versionOf = ({ copy_id, save }: Pick<DraftBody, "copy_id" | "save">) => ({ copy_id, save });

const put = (learner: Learner, body: object) => learner.request("PUT", "/api/drafts", { body });
async function save(learner: Learner, body: DraftBody): Promise<DraftAnswer> {
  const answer = await put(learner, body);
  expect(answer.status).toBe(200);
  return json<DraftAnswer>(answer);
}
const draftsOf = async (learner: Learner): Promise<ServerDraft[]> =>
  (await json<Playground>(await learner.request("GET", "/api/playground"))).drafts;
/** All orders of some things. */
const ordersOf = <T>(things: readonly T[]): T[][] =>
  things.length === 0
    ? [[]]
    : things.flatMap((first, at) => ordersOf(things.toSpliced(at, 1)).map((rest) => [first, ...rest]));
/** What is shown and what is offered of the only draft. */
async function stateOf(learner: Learner) {
  const [first] = await draftsOf(learner);
  return { shown: first?.html, offered: first?.older?.html };
}

describe("a draft", () => {
  it("comes with its task, and says how long ago it was written", async () => {
    const learner = await atWork();
    expect(await draftsOf(learner)).toEqual([]);
    const body = draft("<p>Mine</p>", { age_ms: MINUTE_MS, css: "p {}", js: "go()", revision: 2 });
    expect(await save(learner, body)).toEqual({ newer: null, older: null });
    const { settled: _, ...kept } = body;
    const [stored] = await draftsOf(learner);
    expect(stored).toEqual({ ...kept, older: null, age_ms: expect.any(Number) });
    expect(stored?.age_ms).toBeGreaterThanOrEqual(MINUTE_MS);
    expect(stored?.age_ms).toBeLessThan(2 * MINUTE_MS);
  });

  it("on the learner's own page is another one than that on Codex's start", async () => {
    const learner = await atWork();
    await save(learner, draft("codex"));
    await save(learner, draft("own", { key: "101.yours", copy_id: LAPTOP, take_codex: ["h-1"] }));
    const stored = await draftsOf(learner);
    expect(stored.map(({ key, html, take_codex }) => [key, html, take_codex]).sort()).toEqual([
      ["101", "codex", []],
      ["101.yours", "own", ["h-1"]],
    ]);
  });

  it("of a day comes with the challenge, once the learner has opened it", async () => {
    holdClock();
    await env.DB.prepare(
      `INSERT OR IGNORE INTO daily_pool (id, title, description, difficulty, check_mode, html_check, expected_output)
       VALUES (1, 'Day', 'A heading.', 'Easy', 'reference', '<h1>Day</h1>', '{"html":"<h1>Day</h1>","css":"","js":""}')`,
    ).run();
    const learner = await newLearner();
    const key = `daily.${today()}`;
    expect((await put(learner, draft("early", { key }))).status).toBe(404);
    const day = async () => json<Daily>(await learner.request("POST", "/api/daily-challenge", { body: {} }));
    expect((await day()).drafts).toEqual([]);
    await save(learner, draft("<h1>D", { key }));
    expect((await day()).drafts.map(({ html }) => html)).toEqual(["<h1>D"]);
    await learner.request("POST", "/api/daily-challenge/ships", {
      body: { date: today(), ship_id: crypto.randomUUID(), html: "<h1>Day</h1>", css: "", js: "" },
    });
    expect((await day()).drafts).toEqual([]);
  });

  it("stays after a wrong ship, and goes with a right one", async () => {
    const learner = await atWork();
    await save(learner, draft("mine"));
    await save(learner, draft("own", { key: "101.yours" }));
    const ship = (code: object) =>
      learner.request("POST", "/api/ships", {
        body: { task_id: 101, ship_id: crypto.randomUUID(), ...code },
      });
    expect((await ship(wrongCode)).status).toBe(200);
    expect(await draftsOf(learner)).toHaveLength(2);
    expect((await ship(rightCode(101))).status).toBe(200);
    expect(await draftsOf(learner)).toEqual([]);
  });

  it("stays where the right ship before it is sent once more", async () => {
    const learner = await atWork();
    const body = { task_id: 101, ship_id: crypto.randomUUID(), ...rightCode(101) };
    const ship = async () => {
      const answer = await learner.request("POST", "/api/ships", { body });
      return (await json<ShipResult>(answer)).correct;
    };
    expect(await ship()).toBe(true);
    // As if the ship had been a minute ago.
    await env.DB.prepare("UPDATE task_completion_log SET created_at = created_at - ? WHERE user_id = ?")
      .bind(MINUTE_MS, learner.user_id)
      .run();
    await save(learner, draft("what came next"));
    expect(await ship()).toBe(true);
    expect(await stateOf(learner)).toEqual({ shown: "what came next", offered: undefined });
  });

  it("that was saved twice, or late, is saved once: the newest save stays", async () => {
    const learner = await atWork();
    const [first, second] = [draft("one"), draft("two", { save: 2 })];
    await save(learner, second);
    expect(await save(learner, second)).toEqual({ newer: null, older: null });
    expect(await save(learner, first)).toEqual({ newer: null, older: null });
    expect(await stateOf(learner)).toEqual({ shown: "two", offered: undefined });
    await Promise.all(Array.from({ length: 5 }, (_, n) => save(learner, draft(`n${n}`, { save: 3 + n }))));
    expect(await stateOf(learner)).toEqual({ shown: "n4", offered: undefined });
  });

  it("that has gone back to the start says so", async () => {
    const learner = await atWork();
    await save(learner, draft("mine"));
    await save(learner, draft("", { save: 2, is_start: true }));
    expect(await draftsOf(learner)).toMatchObject([{ is_start: true, older: null }]);
  });
});

describe("two devices", () => {
  type Step = DraftBody;
  const phone = draft("phone", { age_ms: 5 * MINUTE_MS });
  const onPhone = (more: Partial<DraftBody>) => draft("phone 2", { save: 2, ...more });
  const laptop = (more: Partial<DraftBody>) => draft("laptop", { copy_id: LAPTOP, ...more });

  it.each<[string, Step[], { shown: string; offered: string | undefined }]>([
    [
      "go on one after the other",
      [phone, laptop({ based_on: versionOf(phone) })],
      { shown: "laptop", offered: undefined },
    ],
    [
      "with later work on the second",
      [phone, laptop({ age_ms: MINUTE_MS })],
      { shown: "laptop", offered: "phone" },
    ],
    [
      "with earlier work on the second",
      [phone, laptop({ age_ms: 9 * MINUTE_MS })],
      { shown: "phone", offered: "laptop" },
    ],
    [
      "that have written the same",
      [phone, laptop({ html: "phone" })],
      { shown: "phone", offered: undefined },
    ],
    [
      "of which one has gone on offline, from what the other has replaced",
      [phone, laptop({ based_on: versionOf(phone), age_ms: 2 * MINUTE_MS }), onPhone({ age_ms: MINUTE_MS })],
      { shown: "phone 2", offered: "laptop" },
    ],
    [
      "of which one has gone on offline, and was earlier",
      [phone, laptop({ based_on: versionOf(phone), age_ms: MINUTE_MS }), onPhone({ age_ms: 3 * MINUTE_MS })],
      { shown: "laptop", offered: "phone 2" },
    ],
    [
      "of which one goes on before it has decided",
      [phone, laptop({ age_ms: MINUTE_MS }), laptop({ save: 2, html: "more" })],
      { shown: "more", offered: "phone" },
    ],
    [
      "of which one has decided for its own",
      [phone, laptop({ age_ms: MINUTE_MS }), laptop({ save: 2, settled: versionOf(phone) })],
      { shown: "laptop", offered: undefined },
    ],
    [
      "of which one has decided about a version that isn't offered",
      [phone, laptop({ age_ms: MINUTE_MS }), laptop({ save: 2, settled: { ...versionOf(phone), save: 7 } })],
      { shown: "laptop", offered: "phone" },
    ],
    [
      "of which the earlier goes on with its own work, so that what was offered is part of it",
      [
        phone,
        laptop({ age_ms: 9 * MINUTE_MS }),
        laptop({ save: 2, html: "laptop 2", based_on: versionOf(phone) }),
      ],
      { shown: "laptop 2", offered: undefined },
    ],
    [
      "of which one sends again what the other has gone on from",
      [phone, laptop({ based_on: versionOf(phone), age_ms: MINUTE_MS }), phone],
      { shown: "laptop", offered: undefined },
    ],
    [
      "of which one sends late what came before that",
      [onPhone({}), laptop({ based_on: versionOf(onPhone({})), age_ms: MINUTE_MS }), phone],
      { shown: "laptop", offered: undefined },
    ],
    [
      "of which one sends what came after that",
      [phone, laptop({ based_on: versionOf(phone), age_ms: MINUTE_MS }), onPhone({ age_ms: 2 * MINUTE_MS })],
      { shown: "laptop", offered: "phone 2" },
    ],
    [
      "of which one has gone back to the start",
      [phone, laptop({ is_start: true, html: "" })],
      { shown: "", offered: "phone" },
    ],
    [
      "of which one had gone back to the start",
      [{ ...phone, is_start: true, html: "" }, laptop({})],
      { shown: "laptop", offered: undefined },
    ],
  ])("%s", async (_, steps, expected) => {
    const learner = await atWork();
    for (const step of steps) await save(learner, step);
    expect(await stateOf(learner)).toEqual(expected);
  });

  it("are told in the answer what is shown instead, and what is offered", async () => {
    const learner = await atWork();
    await save(learner, phone);
    const lost = await save(learner, laptop({ age_ms: 9 * MINUTE_MS }));
    expect(lost).toMatchObject({ newer: { ...versionOf(phone), html: "phone" }, older: null });
    const won = await save(learner, laptop({ copy_id: crypto.randomUUID() }));
    expect(won).toMatchObject({ newer: null, older: { ...versionOf(phone), html: "phone", revision: 1 } });
  });

  it("learn from the answer that what is sent again is part of what is shown", async () => {
    const learner = await atWork();
    await save(learner, phone);
    await save(learner, laptop({ based_on: versionOf(phone) }));
    const again = await save(learner, phone);
    expect(again).toMatchObject({ newer: { html: "laptop", based_on: versionOf(phone), older: null } });
    await save(learner, laptop({ save: 2, html: "laptop 2", based_on: versionOf(phone) }));
    expect(await draftsOf(learner)).toMatchObject([{ html: "laptop 2", based_on: versionOf(phone) }]);
  });

  it("end with the newest save of each, in whatever order the saves arrive", async () => {
    const learner = await atWork();
    const saves = [
      draft("phone", { age_ms: 4 * MINUTE_MS }),
      laptop({ age_ms: 3 * MINUTE_MS }),
      onPhone({ age_ms: 2 * MINUTE_MS }),
      laptop({ html: "laptop 2", save: 2, age_ms: MINUTE_MS }),
    ];
    const now = Date.now();
    for (const order of ordersOf(saves)) {
      await env.DB.prepare("DELETE FROM drafts WHERE user_id = ?").bind(learner.user_id).run();
      for (const body of order) await saveDraft(env as unknown as Bindings, learner.user_id, body, now);
      const arrived = order.map(({ html }) => html).join(", ");
      expect(await stateOf(learner), arrived).toEqual({ shown: "laptop 2", offered: "phone 2" });
    }
  });

  it("that save at once lose nothing", async () => {
    const learner = await atWork();
    await Promise.all([save(learner, phone), save(learner, laptop({}))]);
    const { shown, offered } = await stateOf(learner);
    expect([shown, offered].sort()).toEqual(["laptop", "phone"]);
  });
});

/** What a learner's drafts are of, those that were saved first in front. */
async function keysOf({ user_id }: Learner): Promise<string[]> {
  const { results } = await env.DB.prepare("SELECT key FROM drafts WHERE user_id = ? ORDER BY saved_at")
    .bind(user_id)
    .all<{ key: string }>();
  return results.map(({ key }) => key);
}

describe("three devices and more", () => {
  const copies = Array.from({ length: 7 }, (_, n) => `33333333-3333-4333-8333-33333333333${n}`);
  /** The work of a device that knew of no other. @param ago how many minutes ago it was written */
  const alone = (device: number, ago: number, more: Partial<DraftBody> = {}) =>
    draft(`of ${device}`, { copy_id: copies[device] ?? "", age_ms: ago * MINUTE_MS, ...more });

  /** What is offered, one after the other, to the device that is shown and decides against each. */
  async function decide(learner: Learner, shown: DraftBody): Promise<string[]> {
    const offered: string[] = [];
    let { older } = await save(learner, { ...shown, save: 10 });
    for (let number = 11; older; number += 1) {
      offered.push(older.html);
      ({ older } = await save(learner, { ...shown, save: number, settled: versionOf(older) }));
    }
    return offered;
  }

  it.each<[string, DraftBody[], DraftBody, string[]]>([
    [
      "each later than the one before",
      [alone(1, 9), alone(2, 5), alone(3, 1)],
      alone(3, 0),
      ["of 2", "of 1"],
    ],
    [
      "each earlier than the one before",
      [alone(1, 1), alone(2, 5), alone(3, 9)],
      alone(1, 0),
      ["of 3", "of 2"],
    ],
    [
      "of which one goes on with its own",
      [alone(1, 9), alone(2, 5), alone(3, 1), alone(1, 0, { save: 2, html: "more of 1" })],
      alone(1, 0),
      ["of 3", "of 2"],
    ],
    [
      "of which one sends again what was lost on the way",
      [alone(1, 1), alone(2, 5, { save: 2 }), alone(3, 9), alone(2, 6)],
      alone(1, 0),
      ["of 3", "of 2"],
    ],
    [
      "beyond the limit: what was kept first goes",
      [1, 2, 3, 4, 5, 6].map((device) => alone(device, 9 - device)),
      alone(6, 0),
      ["of 5", "of 4", "of 3", "of 2"],
    ],
  ])("%s", async (_, steps, shown, expected) => {
    const learner = await atWork();
    for (const step of steps) await save(learner, step);
    expect(await decide(learner, shown)).toEqual(expected);
    expect((await stateOf(learner)).offered).toBeUndefined();
  });

  it("that save at once lose nothing", async () => {
    const learner = await atWork();
    await Promise.all([1, 2, 3].map((device) => save(learner, alone(device, 0))));
    const [first] = await draftsOf(learner);
    const shown = alone(Number(first?.html.at(-1)), 0);
    expect([shown.html, ...(await decide(learner, shown))].sort()).toEqual(["of 1", "of 2", "of 3"]);
  });

  it("with code of the largest size are kept as far as a row has room", async () => {
    const learner = await atWork();
    // Two bytes each as JSON.
    const text = '"'.repeat(MAX_CODE_BYTES);
    for (const device of [1, 2, 3, 4, 5]) {
      const large = { html: device + text.slice(1), css: text, js: text };
      await save(learner, alone(device, 9 - device, large));
    }
    const offered = await decide(learner, alone(5, 0));
    expect(offered.map(([device]) => device)).toEqual(["4", "3", "2"]);
  });

  it("whose version was kept by an earlier release is offered, and settled", async () => {
    const learner = await atWork();
    await save(learner, alone(1, 5));
    await save(learner, alone(2, 1));
    await env.DB.prepare("UPDATE drafts SET older = json_remove(older, '$.more') WHERE user_id = ?")
      .bind(learner.user_id)
      .run();
    await save(learner, alone(3, 0));
    expect(await decide(learner, alone(3, 0))).toEqual(["of 2", "of 1"]);
  });
});

describe("what isn't saved", () => {
  it.each<[string, object, number]>([
    ["a task that isn't in the inbox", { key: "401" }, 404],
    ["a task that isn't there", { key: "99999" }, 404],
    ["a day that wasn't opened", { key: "daily.2020-01-01" }, 404],
    ["another key", { key: "testing" }, 422],
    ["a key with more behind it", { key: "101.yours.more" }, 422],
    ["a copy without an id", { copy_id: "phone" }, 422],
    ["a save before the first", { save: 0 }, 422],
    ["a change in the future", { age_ms: -1 }, 422],
    ["a field too many", { user_id: "somebody" }, 422],
    ["code that is too large", { html: "x".repeat(MAX_CODE_BYTES + 1) }, 413],
  ])("%s", async (_, change, status) => {
    const learner = await atWork();
    expect((await put(learner, { ...draft("mine"), ...change })).status).toBe(status);
    const [row] = await env.DB.prepare("SELECT count(*) AS n FROM drafts WHERE user_id = ?")
      .bind(learner.user_id)
      .all<{ n: number }>()
      .then(({ results }) => results);
    expect(row?.n).toBe(0);
  });

  it("code of the largest size is saved, and kept beside another of that size", async () => {
    const learner = await atWork();
    const large = (letter: string) => {
      const text = letter.repeat(MAX_CODE_BYTES);
      return { html: text, css: text, js: text };
    };
    await save(learner, draft("", { ...large('"'), age_ms: MINUTE_MS }));
    await save(learner, draft("", { ...large("<"), copy_id: LAPTOP }));
    const [stored] = await draftsOf(learner);
    expect([stored?.html.length, stored?.older?.js.length]).toEqual([MAX_CODE_BYTES, MAX_CODE_BYTES]);
  });

  it("by a visitor, after the session has ended, or for the account of another page", async () => {
    const learner = await atWork();
    expect((await request("PUT", "/api/drafts", { body: draft("mine") })).status).toBe(401);
    const headers = { "user-id": (await newLearner()).user_id };
    const answer = await learner.request("PUT", "/api/drafts", { body: draft("mine"), headers });
    expect([answer.status, (await json(answer)).code]).toEqual([401, "session_changed"]);
    await env.DB.prepare("DELETE FROM sessions WHERE user_id = ?").bind(learner.user_id).run();
    expect((await put(learner, draft("mine"))).status).toBe(401);
  });

  it("into another learner's draft", async () => {
    const [learner, other] = [await atWork(), await atWork()];
    await save(learner, draft("mine"));
    await save(other, draft("theirs", { save: 9 }));
    expect(await stateOf(learner)).toEqual({ shown: "mine", offered: undefined });
  });

  it("more drafts than the limit: those that were saved first go", async () => {
    const learner = await atWork();
    const rows = Array.from({ length: MAX_DRAFTS }, (_, n) =>
      env.DB.prepare(
        `INSERT INTO drafts (user_id, key, copy_id, save, revision, take_codex, is_start, changed_at, saved_at, html, css, js)
         VALUES (?, ?, 'x', 1, 1, '[]', 0, ?, ?, '', '', '')`,
      ).bind(learner.user_id, `${500 + n}`, 1000 + n, 1000 + n),
    );
    await env.DB.batch(rows);
    // What is refused changes nothing.
    expect((await put(learner, draft("mine", { key: "401" }))).status).toBe(404);
    expect(await keysOf(learner)).toHaveLength(MAX_DRAFTS);
    await save(learner, draft("mine"));
    const keys = await keysOf(learner);
    expect([keys.length, keys[0], keys.at(-1)]).toEqual([MAX_DRAFTS, "501", "101"]);
  });

  it("more code than the limit: what was saved first goes, but never the draft that is saved", async () => {
    const learner = await atWork();
    const row = (key: string, saved_at: number, bytes: number) =>
      env.DB.prepare(
        `INSERT INTO drafts (user_id, key, copy_id, save, revision, take_codex, is_start, changed_at, saved_at, html, css, js, older)
         VALUES (?, ?, 'x', 1, 1, '[]', 0, 1, ?, '', '', '', ?)`,
      ).bind(learner.user_id, key, saved_at, "é".repeat(bytes / 2));
    const half = MAX_DRAFTS_BYTES / 2;
    await env.DB.batch([row("501", 1, 2), row("502", 2, half - 4), row("503", 3, half)]);
    await save(learner, draft("mine"));
    expect(await keysOf(learner)).toEqual(["502", "503", "101"]);
    const text = "x".repeat(MAX_CODE_BYTES);
    await save(learner, draft(text, { save: 2, css: text, js: text }));
    expect(await keysOf(learner)).toEqual(["503", "101"]);
  });

  it("more often than a learner's browsers save", async () => {
    const learner = await atWork();
    const statuses = [];
    // So many that one of the limiter's minutes is full, whenever it begins.
    for (let n = 1; n <= 81; n += 1) statuses.push((await put(learner, draft(`${n}`, { save: n }))).status);
    expect(statuses[0]).toBe(200);
    expect(statuses).toContain(429);
  });
});
