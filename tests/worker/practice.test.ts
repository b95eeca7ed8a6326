/** Practice: reviews of ships, the day's exercises, answers to them, and the sky. */
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { Practice, PracticeResult, Sky } from "../../worker/contract/practice.ts";
import { database } from "../../worker/db/client.ts";
import type { Bindings } from "../../worker/platform/env.ts";
import { answerExercise } from "../../worker/practice/answer-exercise.ts";
import { selectSlot, selectSlots } from "../../worker/practice/queries.ts";
import { cardStatements, foldRows, foldStatements } from "../../worker/practice/read-cards.ts";
import { openPractice, readPractice } from "../../worker/practice/read-practice.ts";
import { exerciseOf } from "../../worker/practice/slots.ts";
import { dayOf } from "../../worker/rules/practice/cards.ts";
import { type ExerciseAnswer, rightAnswer } from "../../worker/rules/practice/exercise.ts";
import { holdClock, today } from "../support/worker/clock.ts";
import { rightCode, wrongCode } from "../support/worker/content.ts";
import { json, type Learner, newLearner, request } from "../support/worker/learner.ts";

const DAY_MS = 86_400_000;
const bindings = env as unknown as Bindings;
const db = database(env.DB);

await env.DB.batch([
  env.DB.prepare(`UPDATE tasks SET teaches = '["html-heading"]' WHERE id = 101`),
  env.DB.prepare(
    `UPDATE tasks SET teaches = '["html-link","html-list"]', uses = '["html-heading","html-table","no-such"]' WHERE id = 102`,
  ),
  env.DB.prepare(
    `INSERT INTO daily_pool (id, title, description, difficulty, check_mode, html_check, expected_output, uses)
     VALUES (1, 'Day', 'A heading.', 'Easy', 'reference', '<h1>Hi</h1>', '{"html":"","css":"","js":""}', '["html-heading"]')`,
  ),
]);

const ship = (learner: Learner, task_id: number, code = rightCode(task_id), ship_id = crypto.randomUUID()) =>
  learner.request("POST", "/api/ships", { body: { task_id, ship_id, ...code } });

/** A learner who has shipped two tasks, as if that were some days ago. */
async function taughtLearner(days = 5): Promise<Learner> {
  const learner = await newLearner();
  await learner.request("PUT", "/api/journey/project", { body: { project_id: 1 } });
  await ship(learner, 101);
  await learner.request("POST", "/api/inbox/receive");
  await ship(learner, 102);
  const ago = days * DAY_MS;
  await env.DB.batch(
    ["practice_reviews", "task_completion_log"].map((table) =>
      env.DB.prepare(`UPDATE ${table} SET created_at = created_at - ? WHERE user_id = ?`).bind(
        ago,
        learner.user_id,
      ),
    ),
  );
  return learner;
}

const reviewsOf = async ({ user_id }: Learner) =>
  (
    await env.DB.prepare(
      "SELECT source, item, correct, attempt, helped, missed FROM practice_reviews WHERE user_id = ? ORDER BY id",
    )
      .bind(user_id)
      .all<Record<string, string | number>>()
  ).results;
/** The learner's cards, stored as by opening practice. */
async function cardsOf({ user_id }: Learner, now = Date.now()) {
  const rows = await db.batch(cardStatements(db, user_id));
  const [first, ...rest] = foldStatements(db, user_id, rows, now);
  if (first) await db.batch([first, ...rest]);
  return foldRows(db, user_id, rows);
}
const read = async (learner: Learner) => json<Practice>(await learner.request("POST", "/api/practice"));
const expOf = async (learner: Learner) =>
  (await json<{ exp: number }>(await learner.request("GET", "/api/exp"))).exp;

async function rightOf({ user_id }: Learner, date: string, slot: number): Promise<ExerciseAnswer> {
  const [row] = await selectSlot(db, { user_id, date, slot });
  const drawn = row && exerciseOf(row);
  if (!drawn) throw new Error("There is no such exercise.");
  return rightAnswer(drawn.exercise);
}

/** A wrong answer of the same kind as the right one. */
function wrongOf(right: ExerciseAnswer): ExerciseAnswer {
  if ("choice" in right) return { choice: (right.choice + 1) % 4 };
  if ("text" in right) return { text: "?" };
  if ("order" in right) return { order: right.order.toReversed() };
  return { code: { html: "", css: "", js: "" } };
}

const answer = (learner: Learner, slot: number, body: unknown, date = today()) =>
  learner.request("POST", `/api/practice/${date}/${slot}`, { body });

describe("a review", () => {
  it("is stored once for each ship, with what it says", async () => {
    // All in one millisecond.
    holdClock();
    const learner = await newLearner();
    await learner.request("PUT", "/api/journey/project", { body: { project_id: 1 } });
    const ship_id = crypto.randomUUID();
    await ship(learner, 101, wrongCode, ship_id);
    await ship(learner, 101, wrongCode, ship_id);
    await ship(learner, 101);
    const right_id = crypto.randomUUID();
    for (let sent = 0; sent < 3; sent += 1) await ship(learner, 101, undefined, right_id);
    expect(await reviewsOf(learner)).toEqual([
      { source: "task", item: "101", correct: 0, attempt: 0, helped: 0, missed: "html" },
      // Right within 20 seconds after the answer was shown: it earned nothing.
      { source: "task", item: "101", correct: 1, attempt: 1, helped: 1, missed: "" },
      { source: "task", item: "101", correct: 1, attempt: 2, helped: 1, missed: "" },
    ]);
  });

  it("of a daily challenge says whether hints were used", async () => {
    holdClock();
    const learner = await newLearner();
    await learner.request("POST", "/api/daily-challenge", { body: {} });
    await learner.request("POST", "/api/daily-challenge/hints", { body: { date: today() } });
    const daily = (ship_id: string, code: object) =>
      learner.request("POST", "/api/daily-challenge/ships", { body: { date: today(), ship_id, ...code } });
    const [wrong_id, right_id] = [crypto.randomUUID(), crypto.randomUUID()];
    for (let sent = 0; sent < 2; sent += 1) await daily(wrong_id, wrongCode);
    for (let sent = 0; sent < 2; sent += 1) await daily(right_id, rightCode(101));
    expect(await reviewsOf(learner)).toEqual([
      { source: "daily", item: "1", correct: 0, attempt: 0, helped: 1, missed: "html" },
      { source: "daily", item: "1", correct: 1, attempt: 1, helped: 1, missed: "" },
    ]);
  });

  it("goes into the cards when practice opens, and is removed", async () => {
    holdClock();
    const learner = await taughtLearner();
    expect(await reviewsOf(learner)).toHaveLength(2);
    await read(learner);
    expect(await reviewsOf(learner)).toEqual([]);
    const cards = await cardsOf(learner);
    // A concept that was only used begins no card, nor does one that is no more.
    expect([...cards.keys()]).toEqual(["html-heading", "html-link", "html-list"]);
    expect(cards.get("html-heading")).toMatchObject({ reviews: 1, day: dayOf(Date.now()) - 5 });
  });

  it("is not needed for ships from before there were reviews: the log is read once", async () => {
    holdClock();
    const learner = await taughtLearner();
    await learner.request("POST", "/api/daily-challenge", { body: {} });
    await learner.request("POST", "/api/daily-challenge/ships", {
      body: { date: today(), ship_id: crypto.randomUUID(), ...rightCode(101) },
    });
    await env.DB.prepare("DELETE FROM practice_reviews WHERE user_id = ?").bind(learner.user_id).run();
    const cards = await cardsOf(learner);
    expect([...cards.keys()]).toEqual(["html-heading", "html-link", "html-list"]);
    expect(cards.get("html-heading")?.reviews).toBe(2);
    await env.DB.prepare("DELETE FROM task_completion_log WHERE user_id = ?").bind(learner.user_id).run();
    expect(await cardsOf(learner)).toEqual(cards);
  });

  it("is folded once by two readers at once", async () => {
    const learner = await taughtLearner();
    await cardsOf(learner);
    await ship(learner, 101, wrongCode);
    const [one, other] = await Promise.all([cardsOf(learner), cardsOf(learner)]);
    expect(one).toEqual(other);
    expect(await cardsOf(learner)).toEqual(one);
    expect(one.get("html-heading")).toMatchObject({ reviews: 2, lapses: 1 });
    expect(await reviewsOf(learner)).toEqual([]);
  });

  it("that comes between reading and storing is folded later", async () => {
    const learner = await taughtLearner();
    await cardsOf(learner);
    await ship(learner, 101, wrongCode);
    const [stale] = await env.DB.batch<{ folded_to: number }>([
      env.DB.prepare("SELECT folded_to FROM practice_cards WHERE user_id = ?").bind(learner.user_id),
    ]);
    await cardsOf(learner);
    // A slower reader, which had read the cards before, may not put them back.
    const { upsertCards } = await import("../../worker/practice/queries.ts");
    await upsertCards(
      db,
      learner.user_id,
      new TextEncoder().encode("stale"),
      stale?.results[0]?.folded_to ?? 0,
      1,
      1,
    );
    expect((await cardsOf(learner)).get("html-heading")?.lapses).toBe(1);
  });
});

describe("the day's exercises", () => {
  it("are none for a learner who has shipped nothing", async () => {
    expect(await read(await newLearner())).toMatchObject({ slots: [], reason: "untaught", award: 5 });
  });

  it("are none on the day on which all was learnt", async () => {
    holdClock();
    expect(await read(await taughtLearner(0))).toMatchObject({ slots: [], reason: "fresh" });
  });

  it("are three of different concepts, with their lessons, and stay the same", async () => {
    holdClock();
    const learner = await taughtLearner();
    const first = await read(learner);
    expect(first).toMatchObject({ date: today(), reason: null });
    expect(first.slots.map(({ slot, state, outcome }) => [slot, state, outcome])).toEqual([
      [1, "open", null],
      [2, "open", null],
      [3, "open", null],
    ]);
    expect(new Set(first.slots.map(({ concept }) => concept.id))).toEqual(
      new Set(["html-heading", "html-link", "html-list"]),
    );
    const link = first.slots.find(({ concept }) => concept.id === "html-link");
    expect(link?.concept).toMatchObject({ language: "html", lesson: { task_id: 102, title: "Task 102" } });
    const again = await read(learner);
    expect(again.slots).toEqual(first.slots);
  });

  it("are replaced where their template is no more, unless they were answered", async () => {
    holdClock();
    const learner = await taughtLearner();
    const { slots } = await read(learner);
    await answer(learner, 1, await rightOf(learner, today(), 1));
    await env.DB.prepare("UPDATE practice_answers SET template = 'no.more' WHERE user_id = ? AND slot < 3")
      .bind(learner.user_id)
      .run();
    const [one, other] = await Promise.all([read(learner), read(learner)]);
    expect(one).toEqual(other);
    // What was answered can't be drawn any more. The concept of the second is chosen again: no other is left.
    expect(one.slots.map(({ slot, concept }) => [slot, concept.id])).toEqual(
      slots.slice(1).map(({ slot, concept }) => [slot, concept.id]),
    );
    for (const slot of [2, 3])
      expect((await answer(learner, slot, await rightOf(learner, today(), slot))).status).toBe(200);
    const open = await env.DB.prepare("SELECT 1 FROM practice_answers WHERE user_id = ? AND state = 'open'")
      .bind(learner.user_id)
      .all();
    expect(open.results).toEqual([]);
  });

  it("are other ones for another learner, and on another day", async () => {
    const [one, other] = [await taughtLearner(), await taughtLearner()];
    const shown = (practice: Practice) => practice.slots.map(({ exercise }) => JSON.stringify(exercise));
    const mine = shown(await read(one));
    expect(shown(await read(other))).not.toEqual(mine);
    const later = shown(await openPractice(bindings, one.user_id, Date.now() + DAY_MS));
    for (const exercise of later) expect(mine).not.toContain(exercise);
  });

  it("are fixed by opening the page: a read shows the same and stores nothing", async () => {
    holdClock();
    const learner = await taughtLearner();
    const exercisesOf = ({ slots }: Practice) =>
      slots.map(({ slot, concept, exercise }) => [slot, concept.id, exercise]);
    const seen = await readPractice(bindings, learner.user_id, Date.now());
    expect(seen.slots).toHaveLength(3);
    expect(await selectSlots(db, learner.user_id, today())).toEqual([]);
    expect(await reviewsOf(learner)).toHaveLength(2);
    const { user_id } = learner;
    const unstored = await foldRows(db, user_id, await db.batch(cardStatements(db, user_id)));
    expect(unstored).toEqual(await cardsOf(learner));
    expect(exercisesOf(await read(learner))).toEqual(exercisesOf(seen));
    expect(await selectSlots(db, learner.user_id, today())).toHaveLength(3);
  });

  it("can be answered by a page that only read them", async () => {
    holdClock();
    const learner = await taughtLearner();
    expect((await learner.request("GET", "/api/practice")).status).toBe(200);
    expect((await answer(learner, 1, { choice: 0 })).status).not.toBe(404);
    expect(await selectSlots(db, learner.user_id, today())).toHaveLength(3);
  });

  it("don't hold what is right before the answer", async () => {
    holdClock();
    for (let times = 0; times < 8; times++) {
      const learner = await taughtLearner();
      const text = await (await learner.request("POST", "/api/practice")).text();
      expect(text).not.toMatch(/"(?:right|why|answer|check|comes_back|template|digest)":/);
      for (const slot of [1, 2, 3]) {
        const right = await rightOf(learner, today(), slot);
        if ("code" in right) expect(text).not.toContain(JSON.stringify(right.code.html));
      }
    }
  });
});

describe("an answer", () => {
  it("that is right earns 5 EXP once, and says when the concept comes back", async () => {
    holdClock();
    const learner = await taughtLearner();
    await read(learner);
    const before = await expOf(learner);
    const right = await rightOf(learner, today(), 1);
    const results = await Promise.all([1, 2, 3].map(() => answer(learner, 1, right)));
    const bodies = await Promise.all(results.map((result) => json<PracticeResult>(result)));
    for (const body of bodies) {
      expect(body).toMatchObject({ slot: 1, correct: true, exp_gained: 5, tips: [], answer: right });
      expect(body.comes_back > today()).toBe(true);
    }
    expect(await expOf(learner)).toBe(before + 5);
    const { slots } = await read(learner);
    expect(slots[0]).toMatchObject({ state: "right", outcome: { answer: right } });
    const award = await env.DB.prepare("SELECT key FROM exp_ledger WHERE user_id = ? AND amount = 5")
      .bind(learner.user_id)
      .all();
    expect(award.results).toEqual([{ key: `practice:${today()}:1` }]);
  });

  it("that is wrong earns nothing, is shown what is right, and can't be put right", async () => {
    holdClock();
    const learner = await taughtLearner();
    await read(learner);
    const before = await expOf(learner);
    const right = await rightOf(learner, today(), 2);
    const wrong = await json<PracticeResult>(await answer(learner, 2, wrongOf(right)));
    expect(wrong).toMatchObject({ correct: false, exp_gained: 0, answer: right });
    expect(wrong.why).toMatch(/\w/);
    const again = await json<PracticeResult>(await answer(learner, 2, right));
    expect(again).toMatchObject({ correct: false, exp_gained: 0 });
    expect(await expOf(learner)).toBe(before);
    const { slots } = await read(learner);
    expect(slots[1]?.state).toBe("wrong");
    const cards = await cardsOf(learner);
    expect(cards.get(slots[1]?.concept.id ?? "")).toMatchObject({ reviews: 2, lapses: 1 });
  });

  it("is taken for yesterday's exercise, not for an older one", async () => {
    holdClock();
    const learner = await taughtLearner();
    const yesterday = Date.now() - DAY_MS;
    const { date } = await openPractice(bindings, learner.user_id, yesterday);
    const right = await rightOf(learner, date, 1);
    const body = right as Parameters<typeof answerExercise>[3];
    await expect(
      answerExercise(bindings, learner.user_id, { date, slot: 1 }, body, "UTC", yesterday + 2 * DAY_MS),
    ).rejects.toMatchObject({ code: "not_found" });
    expect((await json<PracticeResult>(await answer(learner, 1, right, date))).correct).toBe(true);
  });

  it.each<[string, string, unknown, number]>([
    ["of another kind", "1", { text: "x".repeat(81) }, 422],
    ["without a form", "1", {}, 422],
    ["with two forms", "1", { choice: 1, text: "a" }, 422],
    ["to no slot", "4", { choice: 1 }, 422],
    ["to a slot without an exercise", "3", { choice: 1 }, 404],
    ["with code that is too long", "1", { code: { html: "x".repeat(66_000), css: "", js: "" } }, 413],
  ])("%s is refused", async (_, slot, body, status) => {
    holdClock();
    const learner = await taughtLearner();
    await read(learner);
    await env.DB.prepare("DELETE FROM practice_answers WHERE user_id = ? AND slot = 3")
      .bind(learner.user_id)
      .run();
    const refused = await learner.request("POST", `/api/practice/${today()}/${slot}`, { body });
    expect(refused.status).toBe(status);
  });

  it("of another kind than the exercise's changes nothing", async () => {
    holdClock();
    const learner = await taughtLearner();
    await read(learner);
    const right = await rightOf(learner, today(), 1);
    const refused = await answer(learner, 1, "choice" in right ? { text: "h1" } : { choice: 0 });
    expect([refused.status, (await json(refused)).code]).toEqual([422, "invalid"]);
    expect((await read(learner)).slots[0]?.state).toBe("open");
  });

  it("to another learner's exercise, or to a date that is none, is refused", async () => {
    holdClock();
    const [learner, other] = [await taughtLearner(), await newLearner()];
    await read(learner);
    const right = await rightOf(learner, today(), 1);
    expect((await answer(other, 1, right)).status).toBe(404);
    expect((await answer(learner, 1, right, "2020-01-01")).status).toBe(404);
    expect((await answer(learner, 1, right, "2026-02-31")).status).toBe(422);
  });
});

describe("a day of practice", () => {
  type Dashboard = { streak: number };
  const streakOf = async (learner: Learner) =>
    (await json<Dashboard>(await learner.request("GET", "/api/dashboard"))).streak;

  it("keeps the streak once all three are answered, right or wrong", async () => {
    holdClock();
    const learner = await taughtLearner();
    await env.DB.prepare("UPDATE active_days SET date = '2020-01-01' WHERE user_id = ?")
      .bind(learner.user_id)
      .run();
    await read(learner);
    for (const slot of [1, 2, 3]) {
      expect(await streakOf(learner)).toBe(0);
      await answer(learner, slot, wrongOf(await rightOf(learner, today(), slot)));
    }
    expect(await streakOf(learner)).toBe(1);
  });
});

describe("the sky", () => {
  const skyOf = async (learner: Learner) => json<Sky>(await learner.request("GET", "/api/practice/sky"));

  it("shows each concept: bright when fresh, fading with time, dark before it is taught", async () => {
    const sky = await skyOf(await taughtLearner(20));
    const starOf = (id: string) => sky.stars.find((star) => star.id === id);
    const heading = starOf("html-heading");
    expect(heading).toMatchObject({ lesson: { task_id: 101, title: "Task 101" }, language: "html" });
    expect(heading?.strength).toBeGreaterThan(0.5);
    expect(heading?.strength).toBeLessThan(0.9);
    expect(heading?.due && heading.due < sky.date).toBe(true);
    // No lesson teaches it.
    expect(starOf("html-table")).toBeUndefined();
    const dark = await skyOf(await newLearner());
    expect(dark.stars.map(({ id, strength, due }) => [id, strength, due])).toEqual([
      ["html-heading", null, null],
      ["html-link", null, null],
      ["html-list", null, null],
    ]);
    const fresh = await skyOf(await taughtLearner(0));
    expect(fresh.stars.find(({ id }) => id === "html-link")?.strength).toBe(1);
  });
});

describe("practice", () => {
  it.each([
    ["GET", "/api/practice"],
    ["POST", "/api/practice"],
    ["GET", "/api/practice/sky"],
    ["POST", `/api/practice/${today()}/1`],
  ])("%s %s needs a session", async (method, path) => {
    holdClock();
    const visitor = await request(method, path, method === "POST" ? { body: { choice: 0 } } : {});
    expect(visitor.status).toBe(401);
  });

  it("is there for Starters and Warriors, and for nobody where it is switched off", async () => {
    holdClock();
    for (const plan of ["starter", "warrior"] as const) {
      const learner = await newLearner({ plan });
      expect((await learner.request("GET", "/api/practice")).status).toBe(200);
    }
    const learner = await taughtLearner();
    const before = env.PRACTICE;
    env.PRACTICE = "off";
    try {
      for (const path of ["/api/practice", "/api/practice/sky"])
        expect((await learner.request("GET", path)).status).toBe(404);
      expect((await answer(learner, 1, { choice: 0 })).status).toBe(404);
    } finally {
      env.PRACTICE = before;
    }
    expect(await reviewsOf(learner)).toHaveLength(2);
  });

  it("is in the export", async () => {
    const learner = await taughtLearner();
    await read(learner);
    const data = await json<{ practice_cards: { cards: object }[]; practice_answers: object[] }>(
      await learner.request("GET", "/api/export"),
    );
    expect(Object.keys(data.practice_cards[0]?.cards ?? {})).toContain("html-heading");
    expect(data.practice_answers).toHaveLength(3);
  });
});
