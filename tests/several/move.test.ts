/** Moving a learner to another database: nothing is lost or doubled, whatever breaks off, and while she ships. */
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { getTableName } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { moveLearner, moveLearners } from "../../worker/accounts/move-learner.ts";
import { MOVED_TABLES, STATE_TABLE, selectRows } from "../../worker/accounts/move-queries.ts";
import type { ShipResult } from "../../worker/contract/ships.ts";
import { NIGHTLY_PARTS } from "../../worker/nightly.ts";
import type { NightlyObject } from "../../worker/nightly-object.ts";
import type { Bindings } from "../../worker/platform/env.ts";
import { displayNameKey } from "../../worker/rules/display-names.ts";
import { shortShipId } from "../../worker/rules/short-forms.ts";
import { rightCode, wrongCode } from "../support/worker/content.ts";
import { eventually } from "../support/worker/eventually.ts";
import { json, type Learner, newLearner } from "../support/worker/learner.ts";
import { runToEnd } from "../support/worker/nightly.ts";
import { at, realBindings } from "../support/worker/several.ts";

const NOW = Date.now();

/** A learner with something in many tables, in a database. */
async function newBusyLearner(number: number): Promise<Learner> {
  const learner = await newLearner({ exp: 0 }, 60_000, number);
  const { user_id } = learner;
  const db = at(number);
  await db.batch(
    [
      "INSERT INTO inbox_messages (user_id, task_id, received_at) VALUES (?, 101, 1)",
      "INSERT INTO inbox_messages (user_id, task_id, received_at) VALUES (?, 102, 1)",
      "INSERT INTO feedback (user_id, feedback, created_at) VALUES (?, 'Lovely', 1)",
      "INSERT INTO practice_cards (user_id, cards, folded_to, updated_at) VALUES (?, x'0102ff', 1, 1)",
      "INSERT INTO practice_reviews (id, user_id, source, item, correct, created_at) SELECT coalesce(max(id), 0) + 1000, ?, 'task', '101', 1, 1 FROM practice_reviews",
    ].map((sql) => db.prepare(sql).bind(user_id)),
  );
  expect((await ship(learner, wrongCode)).status).toBe(200);
  expect((await ship(learner, rightCode(101))).status).toBe(200);
  return learner;
}

const ship = (learner: Learner, code: { html: string }, ship_id = crypto.randomUUID()) =>
  learner.request("POST", "/api/ships", { body: { task_id: 101, ship_id, ...code } });

/** All rows of a learner in a database, without the numbers that each database gives itself. */
async function rowsOf(number: number, user_id: string) {
  const rows = await Promise.all(
    [STATE_TABLE, ...MOVED_TABLES].map(async (moved) => {
      const { results } = await selectRows(at(number), moved, user_id, 1000, 0).all<
        Record<string, unknown>
      >();
      const kept = results.map((row) => {
        const { wins: _, ...others } = row;
        for (const name of moved.renumbered ?? []) delete others[name];
        return others;
      });
      return [getTableName(moved.table), kept] as const;
    }),
  );
  return Object.fromEntries(rows.filter(([, found]) => found.length > 0));
}

const expAt = (number: number, user_id: string) =>
  at(number).prepare("SELECT exp FROM user_state WHERE user_id = ?").bind(user_id).first<number>("exp");

/** What an operator does (docs/deploying.md). */
const askForMove = (user_id: string, from: number, to: number) =>
  at(from)
    .prepare(
      "INSERT INTO moved_learners (user_id, to_number, state, changed_at) VALUES (?, ?, 'asked', 0) ON CONFLICT DO NOTHING",
    )
    .bind(user_id, to)
    .run();

async function move(bindings: Bindings, user_id: string, from: number, to: number): Promise<void> {
  await askForMove(user_id, from, to);
  const row = await at(from)
    .prepare("SELECT user_id, to_number, state FROM moved_learners WHERE user_id = ?")
    .bind(user_id)
    .first<Parameters<typeof moveLearner>[2]>();
  if (row && row.state !== "moved") await moveLearner(bindings, from, row, NOW);
}

/** Bindings whose databases fail at one of their calls and at all that follow, like a worker that is stopped. */
function stoppingAfter(calls: number): { bindings: Bindings; wasStopped: () => boolean } {
  let made = 0;
  const count = () => {
    made += 1;
    if (made > calls) throw new Error("stopped");
  };
  const wrap = (real: D1Database): D1Database =>
    new Proxy(real, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (name === "batch")
          return async (statements: (D1PreparedStatement & { real?: D1PreparedStatement })[]) => {
            count();
            return target.batch(statements.map((one) => one.real ?? one));
          };
        if (name === "prepare") return (sql: string) => statement(target.prepare(sql));
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  const statement = (real: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(real, {
      get(target, name) {
        if (name === "real") return target;
        if (name === "bind") return (...values: unknown[]) => statement(target.bind(...values));
        const value = Reflect.get(target, name) as (...args: unknown[]) => Promise<unknown>;
        return async (...args: unknown[]) => {
          count();
          return value.apply(target, args);
        };
      },
    });
  const all = realBindings();
  const wrapped = Object.fromEntries(Object.entries(all).map(([name, real]) => [name, wrap(real)]));
  return {
    bindings: { ...(env as unknown as Bindings), ...wrapped } as Bindings,
    wasStopped: () => made > calls,
  };
}

/** The bindings as a fresh isolate has them. */
const fresh = () => stoppingAfter(Number.POSITIVE_INFINITY).bindings;

describe("a move of a learner", () => {
  it.each([
    [0, 1],
    [1, 2],
  ])("from %i to %i leaves all rows there, and a learner who goes on", async (from, to) => {
    const learner = await newBusyLearner(from);
    const { user_id } = learner;
    const before = await rowsOf(from, user_id);
    expect(Object.keys(before).length).toBeGreaterThan(7);
    await move(fresh(), user_id, from, to);
    expect(await rowsOf(to, user_id)).toEqual(before);
    const left = await rowsOf(from, user_id);
    // A copy stays in the directory, where the community and the battles may refer to it.
    expect(Object.keys(left)).toEqual(from === 0 ? ["user_state", "users"] : []);
    if (from === 0) expect(await expAt(0, user_id)).toBe(-1);
    const answer = await ship(learner, rightCode(101));
    expect(answer.status).toBe(200);
    const { standing } = await json<ShipResult>(answer);
    expect(await expAt(to, user_id)).toBe(standing.exp);
    // And back to where she was before, beside what that move had left there.
    if (from > 0) {
      await move(fresh(), user_id, to, from);
      expect((await ship(learner, wrongCode)).status).toBe(200);
      expect(Object.keys(await rowsOf(to, user_id))).toEqual([]);
    }
  });

  it("takes along the content that was retired before the other database was made", async () => {
    const learner = await newBusyLearner(1);
    const { user_id } = learner;
    const source = at(1);
    await source.batch([
      source.prepare(
        `INSERT INTO projects (id, map, name, description, idealist, difficulty, image_url)
         VALUES (90, 'BeachIsland', 'Retired', '', '', 'Easy', '')`,
      ),
      source.prepare(
        `INSERT INTO tasks (id, project_id, title, description, subject, sender, body, check_mode, expected_output, retired, revision)
         VALUES (9001, 90, 'Retired', '', '', '', '', 'reference', '{}', 1, 2)`,
      ),
      source.prepare(
        `INSERT INTO task_revisions (task_id, revision, replaced_at, check_mode, expected_output)
         VALUES (9001, 1, 1, 'reference', '{}')`,
      ),
      ...[901, 902].map((id) =>
        source
          .prepare(
            `INSERT INTO daily_pool (id, title, description, difficulty, check_mode, expected_output, retired)
             VALUES (?, 'Retired', '', 'Easy', 'reference', '{}', 1)`,
          )
          .bind(id),
      ),
      source.prepare(
        "INSERT INTO daily_challenges (date, pool_id, easy_id, hard_id) VALUES ('2026-01-02', 901, 901, 902)",
      ),
      source
        .prepare("INSERT INTO inbox_messages (user_id, task_id, received_at) VALUES (?, 9001, 1)")
        .bind(user_id),
      source
        .prepare(
          `INSERT INTO daily_challenge_log (user_id, date, challenge_id, pool_id, updated_at)
           SELECT ?, date, id, hard_id, 1 FROM daily_challenges WHERE date = '2026-01-02'`,
        )
        .bind(user_id),
    ]);
    const contentOf = async (number: number) => {
      const answers = await at(number).batch(
        [
          "SELECT * FROM projects WHERE id = 90",
          "SELECT * FROM tasks WHERE id = 9001",
          "SELECT * FROM task_revisions WHERE task_id = 9001",
          "SELECT * FROM daily_pool WHERE id IN (901, 902) ORDER BY id",
          "SELECT date, pool_id, easy_id, medium_id, hard_id FROM daily_challenges WHERE date = '2026-01-02'",
        ].map((sql) => at(number).prepare(sql)),
      );
      return answers.map(({ results }) => results);
    };
    const [before, content] = [await rowsOf(1, user_id), await contentOf(1)];
    expect(content.map(({ length }) => length)).toEqual([1, 1, 1, 2, 1]);
    await move(fresh(), user_id, 1, 2);
    expect(await rowsOf(2, user_id)).toEqual(before);
    expect(await contentOf(2)).toEqual(content);
  });

  it("keeps the ranks right in both databases", async () => {
    const counted = async (number: number) =>
      at(number)
        .prepare("SELECT coalesce(sum(users), 0) AS n FROM exp_values WHERE exp >= 0")
        .first<number>("n");
    const { user_id } = await newBusyLearner(1);
    const [one, two] = [await counted(1), await counted(2)];
    await move(fresh(), user_id, 1, 2);
    expect([await counted(1), await counted(2)]).toEqual([(one ?? 0) - 1, (two ?? 0) + 1]);
  });

  it("changes nothing where there is no such database", async () => {
    const learner = await newBusyLearner(1);
    const before = await rowsOf(1, learner.user_id);
    for (const to of [0, 1, 7]) await move(fresh(), learner.user_id, 1, to);
    expect(await rowsOf(1, learner.user_id)).toEqual(before);
    expect((await ship(learner, wrongCode)).status).toBe(200);
  });

  it("leaves the learner where she is while the other database has her name", async () => {
    const learner = await newBusyLearner(1);
    const { user_id, display_name } = learner;
    const before = await rowsOf(1, user_id);
    const other = await newLearner({}, undefined, 2);
    const name = at(2).prepare("UPDATE user_state SET display_name_key = ? WHERE user_id = ?");
    await name.bind(displayNameKey(display_name), other.user_id).run();
    await move(fresh(), user_id, 1, 2);
    expect(await rowsOf(1, user_id)).toEqual(before);
    expect((await ship(learner, wrongCode)).status).toBe(200);
    // The next night has her moved.
    await name.bind("another", other.user_id).run();
    await move(fresh(), user_id, 1, 2);
    expect(await expAt(2, user_id)).not.toBeNull();
    expect(await rowsOf(1, user_id)).toEqual({});
  });

  it("that fails holds no other back in its night", async () => {
    const learners = [await newBusyLearner(1), await newBusyLearner(1)];
    const [first, second] = learners.map(({ user_id }) => user_id).sort() as [string, string];
    await at(2)
      .prepare(`CREATE TRIGGER refuses BEFORE INSERT ON users WHEN NEW.id = '${first}'
      BEGIN SELECT RAISE(ABORT, 'refused'); END`)
      .run();
    for (const user_id of [first, second]) await askForMove(user_id, 1, 2);
    await runToEnd(moveLearners, env as unknown as Bindings, NOW);
    await at(2).prepare("DROP TRIGGER refuses").run();
    expect([await expAt(1, first), await expAt(1, second)]).toEqual([expect.any(Number), null]);
    expect(await expAt(2, second)).toEqual(expect.any(Number));
    await runToEnd(moveLearners, env as unknown as Bindings, NOW);
    expect(await expAt(2, first)).toEqual(expect.any(Number));
  });

  it("is done by the night", async () => {
    const { user_id } = await newBusyLearner(1);
    const before = await rowsOf(1, user_id);
    await askForMove(user_id, 1, 2);
    await runToEnd(moveLearners, env as unknown as Bindings, NOW);
    expect(await rowsOf(2, user_id)).toEqual(before);
  });

  it("that a night's first moves leave half done is done later in that night", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const learner = await newBusyLearner(1);
    const { user_id } = learner;
    await askForMove(user_id, 1, 2);
    await at(1).prepare("UPDATE moved_learners SET state = 'moving' WHERE user_id = ?").bind(user_id).run();
    const moves = NIGHTLY_PARTS.find(({ name }) => name === "moves");
    if (!moves) throw new Error("There is no such part");
    const { isShared } = moves.step;
    const step = vi.spyOn(moves, "step").mockRejectedValue(new Error("away"));
    Object.assign(step, { isShared });
    const night = (env as unknown as Bindings).NIGHT.getByName("night 1") as DurableObjectStub<NightlyObject>;
    await night.begin(NOW, { number: 1, of: 3 });
    await eventually(async () => {
      await runDurableObjectAlarm(night);
      expect(await runInDurableObject(night, (_, { storage }) => storage.getAlarm())).toBeNull();
    });
    expect(step).toHaveBeenCalledTimes(3);
    vi.restoreAllMocks();
    expect(await expAt(2, user_id)).toEqual(expect.any(Number));
    expect((await ship(learner, wrongCode)).status).toBe(200);
  });

  it("goes on after a stop at any of its calls, with each row once", async () => {
    for (let calls = 1; ; calls += 1) {
      const learner = await newBusyLearner(1);
      const { user_id } = learner;
      const before = await rowsOf(1, user_id);
      const { bindings, wasStopped } = stoppingAfter(calls);
      await move(bindings, user_id, 1, 2).catch(() => undefined);
      await move(fresh(), user_id, 1, 2);
      // Of one that has stopped at its last step the profile is still to be sent.
      const { changed_profiles: _, ...moved } = await rowsOf(2, user_id);
      expect(moved, `stopped after ${calls}`).toEqual(before);
      expect(await rowsOf(1, user_id), `stopped after ${calls}`).toEqual({});
      expect((await ship(learner, wrongCode)).status).toBe(200);
      if (!wasStopped()) break;
    }
  });

  it("loses and doubles nothing that is shipped meanwhile", async () => {
    const learner = await newBusyLearner(1);
    const { user_id } = learner;
    const ids = Array.from({ length: 9 }, () => crypto.randomUUID());
    const shipping = ids.map(async (ship_id, at) => {
      for (let turn = 0; turn < at; turn += 1) await expAt(1, user_id);
      const answer = await ship(learner, wrongCode, ship_id);
      return { ship_id, status: answer.status };
    });
    await move(fresh(), user_id, 1, 2);
    const answers = await Promise.all(shipping);
    const stored = await at(2)
      .prepare("SELECT ship_id FROM task_completion_log WHERE user_id = ?")
      .bind(user_id)
      .all<{ ship_id: string }>();
    const found = stored.results.map(({ ship_id }) => ship_id);
    expect(new Set(found).size).toBe(found.length);
    for (const { ship_id, status } of answers)
      expect([ship_id, found.includes(shortShipId(ship_id))]).toEqual([ship_id, status === 200]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(Object.keys(await rowsOf(1, user_id))).toEqual([]);
  });
});
