/** The content in the memory of an isolate: what screens say of it is what the database has, or had a minute ago. */
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { InboxMessage } from "../../worker/contract/journey.ts";
import type { ShipResult } from "../../worker/contract/ships.ts";
import { database } from "../../worker/db/client.ts";
import { readContent } from "../../worker/db/content.ts";
import { clearIsolateCaches } from "../../worker/platform/isolate-cache.ts";
import { holdClock } from "../support/worker/clock.ts";
import { rightCode } from "../support/worker/content.ts";
import { costOf, countCalls } from "../support/worker/counting.ts";
import { json, type Learner, newLearner } from "../support/worker/learner.ts";
import { hasSeveral } from "../support/worker/several.ts";

const NOW = 1_000_000;
const MINUTE_MS = 60_000;

/** What a deployment does: it changes content, then says that it is another one. */
async function deploy(version: string, ...changes: string[]): Promise<void> {
  const statements = [
    ...changes,
    `INSERT INTO content_versions (id, version) VALUES (1, '${version}')
      ON CONFLICT (id) DO UPDATE SET version = excluded.version`,
  ];
  await env.DB.batch(statements.map((one) => env.DB.prepare(one)));
}
const retitle = (title: string) => `UPDATE tasks SET title = '${title}' WHERE id = 101`;
const newTask = (id: number) => `INSERT INTO tasks
    (id, project_id, title, description, subject, sender, body, check_mode, html_check, expected_output, position)
  SELECT ${id}, project_id, 'New', '', '', '', '', check_mode, html_check, expected_output, 1000 + ${id % 100} * 10 FROM tasks WHERE id = 101`;

const titleAt = async (now: number) => (await readContent(database(env.DB), now)).tasks.get(101)?.title;

beforeEach(clearIsolateCaches);
beforeAll(async () => {
  if (!hasSeveral) await countCalls();
});

// Of several databases each statement of a test has its own way.
describe.skipIf(hasSeveral)("the content", () => {
  it("is read once, then a row a minute says that it is the same", async () => {
    await deploy("one", retitle("First"));
    const first = await costOf(() => titleAt(NOW));
    expect(first).toMatchObject({ result: "First", cost: { trips: 1 } });
    const next = await costOf(() => titleAt(NOW + MINUTE_MS - 1));
    expect(next.cost).toEqual({ trips: 0, read: 0, written: 0 });
    const confirmed = await costOf(() => titleAt(NOW + MINUTE_MS));
    expect(confirmed.cost).toEqual({ trips: 1, read: 1, written: 0 });
  });

  it("is another one a minute after a deployment at the latest", async () => {
    await deploy("two", retitle("Before"));
    expect(await titleAt(NOW)).toBe("Before");
    await deploy("three", retitle("After"));
    expect(await titleAt(NOW + MINUTE_MS - 1)).toBe("Before");
    expect(await titleAt(NOW + MINUTE_MS)).toBe("After");
  });

  it("is read again each minute where the database doesn't say which it is", async () => {
    await env.DB.prepare("DELETE FROM content_versions").run();
    await env.DB.prepare(retitle("Unnamed")).run();
    expect(await titleAt(NOW)).toBe("Unnamed");
    await env.DB.prepare(retitle("Unnamed too")).run();
    expect(await titleAt(NOW + MINUTE_MS)).toBe("Unnamed too");
  });
});

describe("a screen", () => {
  const inboxOf = async (learner: Learner) =>
    (await json<{ messages: InboxMessage[] }>(await learner.request("GET", "/api/inbox"))).messages;
  const ship = (learner: Learner, task_id: number, revision?: number) =>
    learner.request("POST", "/api/ships", {
      body: { task_id, ship_id: crypto.randomUUID(), ...rightCode(101), ...(revision && { revision }) },
    });

  it("knows a task that has arrived, though it is newer than what this isolate has kept", async () => {
    holdClock();
    const learner = await newLearner();
    await learner.request("PUT", "/api/journey/project", { body: { project_id: 1 } });
    expect(await inboxOf(learner)).toHaveLength(1);
    await deploy("with 104", newTask(104));
    await env.DB.prepare("INSERT INTO inbox_messages (user_id, task_id, received_at) VALUES (?, 104, ?)")
      .bind(learner.user_id, Date.now() + 1)
      .run();
    expect((await inboxOf(learner)).map(({ title }) => title)).toEqual(["New", expect.any(String)]);
    expect((await ship(learner, 104)).status).toBe(200);
  });

  it("judges by a revision that a page has and this isolate hasn't", async () => {
    holdClock();
    const learner = await newLearner();
    await learner.request("PUT", "/api/journey/project", { body: { project_id: 1 } });
    expect((await json<ShipResult>(await ship(learner, 101, 1))).correct).toBe(true);
    await deploy("revised", "UPDATE tasks SET revision = 2, html_check = '<h3>Hi</h3>' WHERE id = 101");
    expect((await json<ShipResult>(await ship(learner, 101, 2))).correct).toBe(false);
  });

  it.skipIf(hasSeveral)(
    "asks whether there is new content, and for the task, where nobody knows it, no more",
    async () => {
      await deploy("known");
      const learner = await newLearner();
      await readContent(database(env.DB), Date.now());
      const { result, cost } = await costOf(() => ship(learner, 999));
      expect(result.status).toBe(404);
      expect(cost.trips).toBe(1);
      expect(cost.read).toBeLessThanOrEqual(15);
    },
  );
});
