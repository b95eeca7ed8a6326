/** What the doors lead to where there are several databases: guards, all learners, awards. */
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import type { LeaderboardEntry } from "../../worker/contract/standing.ts";
import { eachLearnerDatabase, learnerDatabase, shownDatabases } from "../../worker/db/client.ts";
import { NIGHTLY_PARTS } from "../../worker/nightly.ts";
import { beginNight } from "../../worker/nightly-object.ts";
import type { Bindings } from "../../worker/platform/env.ts";
import { inEachDatabase, type NightlyStep } from "../../worker/platform/nightly-step.ts";
import { insertAward } from "../../worker/standing/queries.ts";
import { json, type Learner, newLearner } from "../support/worker/learner.ts";
import { at } from "../support/worker/several.ts";

const bindings = env as unknown as Bindings;
const NUMBERS = [0, 1, 2];

const writeThread = (learner: Learner) =>
  learner.request("POST", "/api/threads", {
    body: { id: crypto.randomUUID(), title: "A question", description: "How does this go on?" },
  });

describe("a guarded call", () => {
  it.each(NUMBERS)(
    "of another database is refused where the session in database %i has ended",
    async (number) => {
      const learner = await newLearner({ plan: "warrior" }, undefined, number);
      expect((await writeThread(learner)).status).toBe(201);
      await at(number).prepare("DELETE FROM sessions WHERE user_id = ?").bind(learner.user_id).run();
      expect((await writeThread(learner)).status).toBe(401);
      const stored = at("community").prepare("SELECT count(*) AS n FROM threads WHERE created_by = ?");
      expect(await stored.bind(learner.user_id).first("n")).toBe(1);
    },
  );

  it.each(NUMBERS)(
    "of another database is refused where the learner in database %i is silenced",
    async (number) => {
      const learner = await newLearner({ plan: "warrior" }, undefined, number);
      await at(number)
        .prepare("UPDATE user_state SET silenced_until = ? WHERE user_id = ?")
        .bind(Date.now() + 60_000, learner.user_id)
        .run();
      expect((await json(await writeThread(learner))).code).toBe("silenced");
    },
  );
});

describe("all learners", () => {
  it("are one leaderboard, with ranks over all databases", async () => {
    const learners: Learner[] = [];
    for (const exp of [70_000, 60_000, 50_000, 40_000, 30_000, 30_000])
      learners.push(await newLearner({ exp }, undefined, NUMBERS[learners.length % NUMBERS.length]));
    const answer = await learners[4]?.request("GET", "/api/leaderboard");
    const { entries } = await json<{ entries: LeaderboardEntry[] }>(answer as Response);
    expect(entries.slice(0, 6).map(({ exp, rank }) => [exp, rank])).toEqual([
      [70_000, 1],
      [60_000, 2],
      [50_000, 3],
      [40_000, 4],
      [30_000, 5],
      [30_000, 5],
    ]);
    expect(new Set(entries.map(({ user_id }) => user_id)).size).toBe(entries.length);
    expect(entries.every(({ exp }) => exp >= 0)).toBe(true);
  });

  it("are gone through by the night one database after the other", async () => {
    const visited: string[] = [];
    const step = inEachDatabase(async (_env, _db, _now, position) => {
      visited.push(position ?? "begin");
      return position === null ? "a b" : null;
    });
    let position: string | null = null;
    const positions: (string | null)[] = [];
    do {
      position = await step(bindings, 0, position);
      positions.push(position);
    } while (position !== null);
    expect(visited).toEqual(["begin", "a b", "begin", "a b", "begin", "a b"]);
    expect(positions).toEqual(["0 a b", "1", "1 a b", "2", "2 a b", null]);
  });

  it("are gone through at the same time by an object each, and what isn't of one of them by the first alone", async () => {
    const done: string[] = [];
    const each = (env: Bindings) => [...eachLearnerDatabase(env), ...shownDatabases(env)];
    const steps: NightlyStep[] = [
      inEachDatabase(async (env, db) => {
        done.push(`database ${each(env).indexOf(db)}`);
        return null;
      }, each),
      async () => {
        done.push("alone");
        return null;
      },
    ];
    for (const [at, part] of NIGHTLY_PARTS.entries()) {
      const step: NightlyStep = steps[at] ?? (async () => null);
      Object.assign(vi.spyOn(part, "step").mockImplementation(step), { isShared: step.isShared });
    }
    await beginNight(bindings, Date.now());
    expect(done.toSorted()).toEqual(["alone", ...[0, 1, 2, 3, 4].map((number) => `database ${number}`)]);
    vi.restoreAllMocks();
  });
});

describe("an award that crosses databases", () => {
  it.each(NUMBERS)("counts once in database %i, however often it is sent", async (number) => {
    const { user_id } = await newLearner({}, undefined, number);
    const db = learnerDatabase(bindings, user_id);
    for (let times = 0; times < 3; times += 1) await insertAward(db, user_id, "match:m1", 50, 1);
    const exp = at(number).prepare("SELECT exp FROM user_state WHERE user_id = ?").bind(user_id);
    expect(await exp.first("exp")).toBe(50);
  });
});
