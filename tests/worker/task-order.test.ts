/** Tasks that are inserted or revised while learners are at work. */
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { InboxMessage, JourneyProject } from "../../worker/contract/journey.ts";
import type { ShipResult } from "../../worker/contract/ships.ts";
import { database } from "../../worker/db/client.ts";
import { projects, task_revisions, tasks } from "../../worker/db/schema.ts";
import { clearIsolateCaches } from "../../worker/platform/isolate-cache.ts";
import { DAY_MS } from "../../worker/rules/dates.ts";
import { json, type Learner, newLearner } from "../support/worker/learner.ts";

type Inbox = { messages: InboxMessage[]; arrival: string; user_state: { current_task_id: number | null } };

/** Each test has a project of its own. The worker sees a change of the content within a minute; here its caches are emptied. */
let project = 20;
const idOf = (number: number) => project * 100 + number;
const reference = (heading: string) => ({
  check_mode: "reference" as const,
  html_check: `<${heading}>Hi</${heading}>`,
  expected_output: JSON.stringify({ html: `<${heading}>Hi</${heading}>`, css: "", js: "" }),
});
const right = { html: "<h1>Hi</h1>", css: "", js: "" };
const rightLater = { html: "<h2>Hi</h2>", css: "", js: "" };

async function insertTask(number: number, order: number, heading = "h1", revision = 1): Promise<void> {
  const text = { title: `Task ${number}`, description: "", subject: "", sender: "", body: "" };
  const row = { id: idOf(number), project_id: project, position: project * 1000 + order, revision };
  await database(env.DB)
    .insert(tasks)
    .values({ ...row, ...text, ...reference(heading) });
  clearIsolateCaches();
}

const inboxOf = async (learner: Learner) => json<Inbox>(await learner.request("GET", "/api/inbox"));
const receive = async (learner: Learner) => json<Inbox>(await learner.request("POST", "/api/inbox/receive"));
const choose = (learner: Learner) =>
  learner.request("PUT", "/api/journey/project", { body: { project_id: project } });
const numbersIn = ({ messages }: Inbox) => messages.map(({ task_id }) => task_id - idOf(0));
const shipCode = async (learner: Learner, number: number, code = right, revision?: number) =>
  json<ShipResult>(
    await learner.request("POST", "/api/ships", {
      body: { task_id: idOf(number), ship_id: crypto.randomUUID(), ...code, ...(revision && { revision }) },
    }),
  );
/** Ships a task, goes on, and returns what the inbox says and which task is the current one then. */
async function finish(learner: Learner, number: number, code = right): Promise<[string, number]> {
  await shipCode(learner, number, code);
  await learner.request("POST", "/api/journey/continue", { body: { task_id: idOf(number) } });
  const { arrival } = await inboxOf(learner);
  const { user_state } = await receive(learner);
  return [arrival, (user_state.current_task_id ?? 0) - idOf(0)];
}
const progressOf = async (learner: Learner) => {
  const answer = await json<{ projects: JourneyProject[] }>(await learner.request("GET", "/api/journey"));
  return answer.projects.find(({ id }) => id === project);
};

beforeEach(async () => {
  project += 1;
  const text = { name: "A project", description: "", idealist: "Ada", image_url: "/projects/1.webp" };
  await database(env.DB)
    .insert(projects)
    .values({ id: project, map: "BeachIsland", difficulty: "Easy", ...text });
  for (const number of [1, 2, 3]) await insertTask(number, number * 10);
});

describe("tasks come in their order", () => {
  it("whatever their ids are", async () => {
    await insertTask(4, 5);
    await insertTask(5, 15);
    const learner = await newLearner();
    await choose(learner);
    expect(numbersIn(await inboxOf(learner))).toEqual([4]);
    expect(await finish(learner, 4)).toEqual(["next", 1]);
    expect(await finish(learner, 1)).toEqual(["next", 5]);
    expect(await finish(learner, 5)).toEqual(["next", 2]);
    expect(await finish(learner, 2)).toEqual(["next", 3]);
    expect(await finish(learner, 3)).toEqual(["done", 3]);
  });

  it("and one that is inserted behind a learner comes after the last", async () => {
    const learner = await newLearner();
    await choose(learner);
    await finish(learner, 1);
    await finish(learner, 2);
    await insertTask(4, 15);
    expect((await inboxOf(learner)).arrival).toBe("none");
    await choose(learner);
    expect((await inboxOf(learner)).user_state.current_task_id).toBe(idOf(3));
    expect(await finish(learner, 3)).toEqual(["next", 4]);
    expect(await finish(learner, 4)).toEqual(["done", 4]);
  });

  it("and a new first task doesn't come to a learner who is past it", async () => {
    const learner = await newLearner();
    await choose(learner);
    await finish(learner, 1);
    await insertTask(4, 5);
    await choose(learner);
    expect(numbersIn(await inboxOf(learner))).toEqual([2, 1]);
  });
});

describe("what the inbox announces", () => {
  /** A number below `count`, by a seed. */
  const draws = (seed: number) => {
    let state = seed;
    return (count: number) => {
      state = (state * 48271) % 2147483647;
      return state % count;
    };
  };

  it.each([3, 5, 7, 11])("is what comes, whatever was shipped in whatever order: seed %i", async (seed) => {
    await insertTask(4, 15);
    await insertTask(5, 5);
    const learner = await newLearner();
    const draw = draws(seed);
    await choose(learner);
    for (let step = 0; step < 12; step += 1) {
      const received = numbersIn(await inboxOf(learner));
      const number = received[draw(received.length)] ?? 1;
      await learner.request("PUT", "/api/inbox/current", { body: { task_id: idOf(number) } });
      await shipCode(learner, number, draw(3) === 0 ? rightLater : right);
      if (draw(2) === 0)
        await learner.request("POST", "/api/journey/continue", { body: { task_id: idOf(number) } });
      // Ships are rated by the minute.
      await env.DB.prepare("UPDATE task_completion_log SET created_at = created_at - 60000 WHERE user_id = ?")
        .bind(learner.user_id)
        .run();
      const { arrival, messages } = await inboxOf(learner);
      const after = await receive(learner);
      expect([step, arrival === "next"]).toEqual([step, after.messages.length > messages.length]);
    }
  });
});

describe("a finished project", () => {
  it("stays finished when a task is inserted, which comes by choosing the project", async () => {
    const learner = await newLearner();
    await choose(learner);
    for (const number of [1, 2, 3]) await finish(learner, number);
    await insertTask(4, 15);
    await insertTask(5, 40);
    expect(await progressOf(learner)).toMatchObject({ tasks: 5, right: 3, finished: true });
    expect((await inboxOf(learner)).arrival).toBe("none");
    expect(numbersIn(await receive(learner))).toEqual([3, 2, 1]);
    await choose(learner);
    expect((await inboxOf(learner)).user_state.current_task_id).toBe(idOf(4));
    expect(await finish(learner, 4)).toEqual(["next", 5]);
    expect(await finish(learner, 5)).toEqual(["done", 5]);
  });

  it("isn't one in which a task is wrong", async () => {
    const learner = await newLearner();
    await choose(learner);
    for (const number of [1, 2]) await finish(learner, number);
    await finish(learner, 3, rightLater);
    expect(await progressOf(learner)).toMatchObject({ right: 2, shipped: 3, finished: false });
  });
});

describe("a revised task", () => {
  const revise = async (number: number) => {
    const { check_mode, html_check, expected_output } = reference("h1");
    await database(env.DB)
      .insert(task_revisions)
      .values({
        task_id: idOf(number),
        revision: 1,
        replaced_at: Date.now(),
        check_mode,
        html_check,
        expected_output,
      });
    await database(env.DB)
      .update(tasks)
      .set({ revision: 2, ...reference("h2") })
      .where(eq(tasks.id, idOf(number)));
    clearIsolateCaches();
  };

  it("leaves a finished project finished, and asks for another ship in others", async () => {
    const [finisher, learner] = [await newLearner(), await newLearner()];
    for (const one of [finisher, learner]) await choose(one);
    for (const number of [1, 2, 3]) await finish(finisher, number);
    await insertTask(4, 40);
    await shipCode(learner, 1);
    await database(env.DB)
      .update(tasks)
      .set({ revision: 2 })
      .where(eq(tasks.id, idOf(1)));
    clearIsolateCaches();
    expect(await progressOf(finisher)).toMatchObject({ right: 2, finished: true });
    expect(await progressOf(learner)).toMatchObject({ right: 0, shipped: 1, finished: false });
    expect((await inboxOf(learner)).messages[0]?.ship).toBe("wrong");
    // The next task isn't held back.
    expect(numbersIn(await receive(learner))).toEqual([2, 1]);
  });

  it("counts repeats by revision", async () => {
    const learner = await newLearner();
    await choose(learner);
    await insertTask(4, 15, "h1", 2);
    await finish(learner, 1);
    const first = await shipCode(learner, 4);
    expect(first.exp_gained).toBeGreaterThan(0);
    const { results } = await env.DB.prepare(
      "SELECT revision, attempt FROM task_completion_log WHERE user_id = ? AND task_id = ?",
    )
      .bind(learner.user_id, idOf(4))
      .all();
    expect(results).toEqual([{ revision: 2, attempt: 0 }]);
  });

  it.each([[[2, 1, 1]], [[1, 1, 2]]])(
    "pays revisions %j, while they can be chosen, as repeats",
    async (revisions) => {
      const learner = await newLearner();
      await choose(learner);
      await revise(1);
      await env.DB.prepare("UPDATE task_revisions SET replaced_at = replaced_at - 3600000 WHERE task_id = ?")
        .bind(idOf(1))
        .run();
      const awards = [];
      for (const revision of revisions) {
        const { exp_gained } = await shipCode(learner, 1, revision === 1 ? right : rightLater, revision);
        awards.push(exp_gained);
        // An answer that was shown needs reading.
        await env.DB.prepare(
          "UPDATE task_completion_log SET created_at = created_at - 60000 WHERE user_id = ?",
        )
          .bind(learner.user_id)
          .run();
      }
      expect(awards[0]).toBeGreaterThanOrEqual(20);
      expect(awards[2]).toBeGreaterThan(0);
      expect(awards[2]).toBeLessThanOrEqual(5);
    },
  );

  it("checks code that was begun before against the earlier revision, for 30 days", async () => {
    const learner = await newLearner();
    await choose(learner);
    await revise(1);
    expect((await shipCode(learner, 1, right)).correct).toBe(false);
    expect((await shipCode(learner, 1, right, 1)).correct).toBe(true);
    expect((await shipCode(learner, 1, rightLater, 1)).correct).toBe(false);
    expect((await progressOf(learner))?.right).toBe(0);
    await database(env.DB)
      .update(task_revisions)
      .set({ replaced_at: Date.now() - 30 * DAY_MS })
      .where(eq(task_revisions.task_id, idOf(1)));
    expect((await shipCode(learner, 1, right, 1)).correct).toBe(false);
    expect((await shipCode(learner, 1, rightLater, 1)).correct).toBe(true);
    expect((await progressOf(learner))?.right).toBe(1);
  });
});
