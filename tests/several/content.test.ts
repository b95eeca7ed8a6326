/** The content of several databases: an isolate keeps it once, though what is retired stays only where a learner's row names it. */
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import type { InboxMessage } from "../../worker/contract/journey.ts";
import type { Bindings } from "../../worker/platform/env.ts";
import { clearIsolateCaches } from "../../worker/platform/isolate-cache.ts";
import { makeDailyChallenge } from "../../worker/ships/make-daily-challenge.ts";
import { rightCode } from "../support/worker/content.ts";
import { json, type Learner, newLearner } from "../support/worker/learner.ts";
import { at } from "../support/worker/several.ts";

const RETIRED = 9001;

/** A learner of a database to whom a task has come that was retired since, with its project: no other database has them any more. */
async function learnerWithRetired(number: number, task_id = RETIRED): Promise<Learner> {
  const learner = await newLearner({}, undefined, number);
  await at(number).batch(
    [
      `INSERT INTO projects (id, map, name, description, idealist, difficulty, image_url)
        SELECT ${task_id}, map, 'Retired', description, idealist, difficulty, image_url FROM projects WHERE id = 1`,
      `INSERT INTO tasks (id, project_id, title, description, subject, sender, body, check_mode, html_check, expected_output, retired)
        SELECT ${task_id}, ${task_id}, 'Retired', '', '', '', '', check_mode, html_check, expected_output, 1 FROM tasks WHERE id = 101`,
      `INSERT INTO inbox_messages (user_id, task_id, received_at) VALUES ('${learner.user_id}', ${task_id}, 1)`,
      `UPDATE user_state SET current_task_id = ${task_id} WHERE user_id = '${learner.user_id}'`,
    ].map((sql) => at(number).prepare(sql)),
  );
  return learner;
}

const inboxOf = async (learner: Learner) => {
  const { messages } = await json<{ messages: InboxMessage[] }>(await learner.request("GET", "/api/inbox"));
  return messages.map(({ task_id, project_name }) => [task_id, project_name]);
};

beforeEach(async () => {
  clearIsolateCaches();
  for (const number of [0, 1, 2])
    await at(number)
      .prepare(
        "INSERT INTO content_versions (id, version) VALUES (1, 'same') ON CONFLICT (id) DO UPDATE SET version = 'same'",
      )
      .run();
});

describe("a retired task that one database has", () => {
  it("is known to its learners, whoever came to the isolate first", async () => {
    const other = await newLearner({}, undefined, 2);
    const learners = [await learnerWithRetired(1), await learnerWithRetired(2, RETIRED + 1)] as const;
    clearIsolateCaches();
    expect(await inboxOf(other)).toEqual([]);
    for (const [index, learner] of [...learners, ...learners].entries())
      expect(await inboxOf(learner)).toEqual([[RETIRED + (index % 2), "Retired"]]);
    const { task } = await json<{ task: { title: string } | null }>(
      await learners[0].request("GET", "/api/playground"),
    );
    expect(task?.title).toBe("Retired");
  });

  it("is judged", async () => {
    const [other, learner] = [await newLearner({}, undefined, 2), await learnerWithRetired(1, RETIRED + 2)];
    await inboxOf(other);
    const ship = await learner.request("POST", "/api/ships", {
      body: { task_id: RETIRED + 2, ship_id: crypto.randomUUID(), ...rightCode(101) },
    });
    expect(await ship.json()).toMatchObject({ correct: true });
  });
});

describe("a retired daily challenge that one database has", () => {
  it("is in the archive of the learner who has begun it", async () => {
    const [other, learner] = [await newLearner({}, undefined, 2), await newLearner({}, undefined, 1)];
    const date = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    await at(1).batch(
      [
        `INSERT INTO daily_pool (id, title, description, difficulty, check_mode, expected_output, retired)
          VALUES (901, 'Retired', '', 'Easy', 'reference', '{"html":"","css":"","js":""}', 1)`,
        `INSERT INTO daily_challenges (date, pool_id, easy_id) VALUES ('${date}', 901, 901)
          ON CONFLICT (date) DO UPDATE SET pool_id = 901, easy_id = 901`,
        `INSERT INTO daily_challenge_log (user_id, date, challenge_id, pool_id, updated_at)
          SELECT '${learner.user_id}', date, id, 901, 1 FROM daily_challenges WHERE date = '${date}'`,
      ].map((sql) => at(1).prepare(sql)),
    );
    await other.request("GET", "/api/daily-challenge");
    const { past } = await json<{ past: { title: string }[] }>(
      await learner.request("GET", "/api/daily-challenge"),
    );
    expect(past).toMatchObject([{ date, title: "Retired" }]);
  });
});

describe("a retired battle that the matches' database has", () => {
  it("has its title in the list of who played it", async () => {
    const [one, other] = [await newLearner({}, undefined, 1), await newLearner({}, undefined, 2)];
    const submission = (
      id: string,
    ) => `INSERT INTO match_submissions (match_id, user_id, html, css, js, score, result)
      VALUES ('retired-match', '${id}', '', '', '', 50, 'tie')`;
    await at("battles").batch(
      [
        `INSERT INTO battles (id, challenge_id, title, description, expected_output, score_mode, retired)
          VALUES ('b9001', 'c1', 'Retired', '', '{}', 'wishes', 1)`,
        `INSERT INTO matches (id, challenge_id, battle_id, user_1_id, user_2_id, created_at, ended_at, outcome)
          VALUES ('retired-match', 'c1', 'b9001', '${one.user_id}', '${other.user_id}', 1, 2, 'tie')`,
        submission(one.user_id),
        submission(other.user_id),
      ].map((sql) => at("battles").prepare(sql)),
    );
    await inboxOf(other);
    const { matches } = await json<{ matches: { title: string }[] }>(
      await one.request("GET", "/api/matches"),
    );
    expect(matches).toMatchObject([{ title: "Retired" }]);
  });
});

describe("the challenges of past dates", () => {
  it("come by the night to a database that was made later, where it has their entries", async () => {
    const now = Date.UTC(2027, 0, 20, 0, 1);
    const entry = (
      id: number,
    ) => `INSERT INTO daily_pool (id, title, description, difficulty, check_mode, expected_output)
      VALUES (${id}, 'Entry', '', 'Easy', 'reference', '{}')`;
    const dates = (number: number) =>
      at(number)
        .prepare(
          "SELECT date, pool_id, easy_id FROM daily_challenges WHERE date < '2027-01-20' AND date > '2027' ORDER BY date",
        )
        .all();
    for (const number of [0, 1, 2]) await at(number).prepare(entry(911)).run();
    await at(0).batch(
      [
        entry(912),
        `INSERT INTO daily_challenges (date, pool_id, easy_id) VALUES
          ('2027-01-05', 911, 911), ('2027-01-06', 911, 911), ('2027-01-18', 912, 912), ('2027-01-19', 911, 911)`,
      ].map((sql) => at(0).prepare(sql)),
    );
    await at(2).prepare("INSERT INTO daily_challenges (date, pool_id) VALUES ('2027-01-06', 911)").run();
    for (let nights = 0; nights < 2; nights += 1) await makeDailyChallenge(env as unknown as Bindings, now);
    const copied = { date: "2027-01-19", pool_id: 911, easy_id: 911 };
    expect((await dates(1)).results).toEqual([{ ...copied, date: "2027-01-06" }, copied]);
    expect((await dates(2)).results).toEqual([{ date: "2027-01-06", pool_id: 911, easy_id: null }, copied]);
  });
});
