import { abortAllDurableObjects, evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { app } from "../../worker/app.ts";
import type { MatchProgress } from "../../worker/battles/match-store.ts";
import { pairLearners } from "../../worker/battles/pair-learners.ts";
import type { MatchMessage, RaceAnswer } from "../../worker/contract/battles.ts";
import { database } from "../../worker/db/client.ts";
import {
  battles,
  exp_ledger,
  ghost_races,
  match_submissions,
  matches,
  ratings,
  sessions,
  task_completion_log,
  tasks,
  user_state,
} from "../../worker/db/schema.ts";
import { CLOSE_CODES } from "../../worker/rules/close-codes.ts";
import type { Edit } from "../../worker/rules/match-edits.ts";
import {
  HALF,
  newMatchRow,
  newWarrior,
  START,
  seedBattle,
  skipPhases,
  startEditing,
  WHOLE,
} from "../support/worker/battles.ts";
import { eventually } from "../support/worker/eventually.ts";
import { json, type Learner, newLearner } from "../support/worker/learner.ts";
import { openSocket, type TestSocket } from "../support/worker/socket.ts";

type Socket = TestSocket<MatchMessage>;

beforeAll(() => seedBattle());
beforeEach(() => {
  env.TIME_SCALE = "100";
});

/** The last thing that the ghost types, and a text that is only in the battle's solution. */
const SECRET = "height: 20px";
const AT = START.css.indexOf("}");
/** The width at once, the height shortly before the editors close. */
const EDITS: Edit[] = [
  [0, 0, 1, AT, 0, "  width: 10px;\n"],
  [34_000, 0, 1, AT + "  width: 10px;\n".length, 0, "  height: 20px;\n"],
];

/** A finished match between two others, with these edits of its first player. */
async function record(edits = EDITS): Promise<string> {
  const [one, other] = [await newWarrior(), await newWarrior()];
  const match_id = await newMatchRow(one, other, 1000);
  await database(env.DB)
    .update(matches)
    .set({ ended_at: 50_000, outcome: "decided", edits: JSON.stringify(edits) })
    .where(eq(matches.id, match_id));
  return `match:${match_id}:${one.user_id}`;
}

/** The task that teaches a battle's JavaScript. */
const TAUGHT_BY = 105;

async function seedTasks(): Promise<void> {
  const text = { title: "", description: "", subject: "", sender: "", body: "", expected_output: "{}" };
  await database(env.DB)
    .insert(tasks)
    .values({ id: TAUGHT_BY, project_id: 1, position: 1050, check_mode: "structural", ...text })
    .onConflictDoNothing();
}

async function shipTask({ user_id }: Learner, task_id: number): Promise<void> {
  const ship = {
    attempt: 0,
    submission_hash: "",
    correct: true,
    tips: "[]",
    exp_gained: 0,
    date: "2026-01-05",
  };
  await database(env.DB)
    .insert(task_completion_log)
    .values({ user_id, task_id, ship_id: crypto.randomUUID(), created_at: 0, ...ship });
}

/** A learner's race against a recording, as `startRace` inserts it. */
async function newRace({ user_id }: Learner, ghost: string, started_at = Date.now()): Promise<string> {
  const race_id = crypto.randomUUID();
  const race = { race_id, ghost, started_at };
  await database(env.DB)
    .insert(ghost_races)
    .values({ user_id, battle_id: "t01", ...race })
    .onConflictDoUpdate({ target: [ghost_races.user_id, ghost_races.battle_id], set: race });
  return race_id;
}

/** A learner with the session's hash, as the queue needs it. */
async function queued({ user_id }: Learner) {
  const rows = await database(env.DB).select().from(sessions).where(eq(sessions.user_id, user_id));
  return { user_id, session: rows[0]?.id_hash ?? "" };
}

const joinRace = ({ cookie }: Learner, race_id: string): Promise<Socket> =>
  openSocket<MatchMessage>(`/api/races/${race_id}/socket`, { cookie });
const skipPhase = (race_id: string) => skipPhases(`race:${race_id}`, 1);
const startRace = (race_id: string, socket: Socket) => startEditing(`race:${race_id}`, socket);

describe("a race against a ghost", () => {
  it("is started without sending any code, to a Starter or a Warrior, for every kind of recording", async () => {
    const [starter, warrior] = [await newLearner(), await newWarrior()];
    const routes = new Set(app.routes.filter(({ path }) => /ghost|race/.test(path)).map(({ path }) => path));
    expect([...routes].sort()).toEqual(["/api/races", "/api/races/:id/socket"]);
    const body = { challenge_id: "c1" };
    const refused = await starter.request("POST", "/api/races", { body });
    expect([refused.status, (await json(refused)).code]).toEqual([403, "plan_required"]);
    const started = await warrior.request("POST", "/api/races", { body });
    expect(started.status).toBe(200);
    const { race_id } = await json<RaceAnswer>(started);
    const asStarter = await joinRace(starter, race_id);
    expect(await asStarter.closed).toEqual({
      code: CLOSE_CODES.forbidden,
      reason: "This feature is for Pro users only",
    });
    expect(asStarter.take()).toEqual([]);
    for (const ghost of ["codex:3:25000", await record()]) {
      const race = await newRace(warrior, ghost);
      const socket = await joinRace(warrior, race);
      await startRace(race, socket);
      expect(JSON.stringify(socket.frames)).not.toContain("height");
    }
  });

  it("sends the ghost's code at its times by the server's clock, and the rest only at the end", async () => {
    env.TIME_SCALE = "1";
    const warrior = await newWarrior();
    const race_id = await newRace(warrior, await record());
    const socket = await joinRace(warrior, race_id);
    expect(await socket.next("state")).toMatchObject({
      clock: { phase: "objective" },
      players: [{ display_name: warrior.display_name }, { display_name: "A ghost" }],
      you: 0,
      codes: [START, START],
      opponent_here: true,
      ghost: "match",
    });
    await startRace(race_id, socket);
    const { css } = await socket.next("code-update");
    expect(css).toBe(HALF.css);
    socket.send({ type: "code-update", seq: 1, ...HALF });
    socket.send({ type: "sync", sent_at: 1 });
    await socket.next("sync");
    expect(JSON.stringify(socket.frames)).not.toContain(SECRET);
    await skipPhase(race_id);
    socket.send({ type: "code-update", seq: 2, ...HALF, final: true });
    const { verdict } = await socket.next("result");
    expect(verdict).toMatchObject({
      results: ["lose", "win"],
      scores: [{ met: ["width"] }, { met: ["width", "height"] }],
      codes: [HALF, WHOLE],
    });
    const isRecorded = () =>
      runInDurableObject(
        env.MATCHES.getByName(`race:${race_id}`),
        (_, { storage }) => storage.kv.get<MatchProgress>("progress")?.awards,
      );
    await eventually(async () => expect(await isRecorded()).toEqual([null, null]));
    const { user_id } = warrior;
    expect(await database(env.DB).select().from(ratings).where(eq(ratings.user_id, user_id))).toEqual([]);
  });

  it("continues after a reload and after a crash", async () => {
    env.TIME_SCALE = "1";
    const warrior = await newWarrior();
    const race_id = await newRace(warrior, await record());
    const socket = await joinRace(warrior, race_id);
    await startRace(race_id, socket);
    await socket.next("code-update");
    const again = await joinRace(warrior, race_id);
    expect((await socket.closed).code).toBe(CLOSE_CODES.replaced);
    const before = await again.next("state");
    expect(before).toMatchObject({ clock: { phase: "editing" }, codes: [START, HALF] });
    await abortAllDurableObjects();
    const last = await joinRace(warrior, race_id);
    expect(await last.next("state")).toMatchObject({ clock: before.clock, codes: [START, HALF] });
  });

  it("continues after an eviction, with versions that its page accepts", async () => {
    env.TIME_SCALE = "1";
    const warrior = await newWarrior();
    const race_id = await newRace(warrior, await record(EDITS.slice(0, 1)));
    const socket = await joinRace(warrior, race_id);
    await startRace(race_id, socket);
    const before = await socket.next("code-update");
    await evictDurableObject(env.MATCHES.getByName(`race:${race_id}`), { webSockets: "hibernate" });
    await skipPhase(race_id);
    const { version, clock } = await socket.next("phase");
    expect(clock.phase).toBe("checking");
    expect(version).toBeGreaterThan(before.version);
  });

  it("with everything done pays and has a time, once, and is not stored as a match", async () => {
    const warrior = await newWarrior();
    const race_id = await newRace(warrior, "codex:1:20000");
    const socket = await joinRace(warrior, race_id);
    expect((await socket.next("state")).race).toEqual({ best_ms: null, outcome: null });
    await startRace(race_id, socket);
    const input = { keys: 30, aided: 0, fastest: null };
    socket.send({ type: "code-update", seq: 1, ...WHOLE, input, final: true });
    await skipPhase(race_id);
    await socket.next("result");
    const { outcome } = await socket.next("race-recorded");
    expect(outcome).toMatchObject({ right: true, exp_gained: 5, left: 2, is_best: true });
    expect(outcome.best_ms).toBe(outcome.met_ms);
    // The alarm may run again, and a page may come back.
    await runInDurableObject(env.MATCHES.getByName(`race:${race_id}`), (race) => race.alarm());
    const again = await joinRace(warrior, race_id);
    expect((await again.next("state")).race).toEqual({ best_ms: null, outcome });
    const db = database(env.DB);
    const { user_id } = warrior;
    expect(await db.select().from(exp_ledger).where(eq(exp_ledger.user_id, user_id))).toMatchObject([
      { amount: 5, key: expect.stringMatching(/^ghost-race:\d{4}-\d\d-\d\d:1$/) },
    ]);
    expect(await db.select().from(match_submissions).where(eq(match_submissions.user_id, user_id))).toEqual(
      [],
    );
    expect(await db.select().from(matches).where(eq(matches.user_1_id, user_id))).toEqual([]);
    const next = await joinRace(warrior, await newRace(warrior, "codex:1:20000"));
    expect((await next.next("state")).race).toEqual({ best_ms: outcome.best_ms, outcome: null });
  });

  it("of an earlier release, which has no strength, ends as any", async () => {
    const warrior = await newWarrior();
    const race_id = await newRace(warrior, "codex:1");
    const socket = await joinRace(warrior, race_id);
    await startRace(race_id, socket);
    await skipPhase(race_id);
    socket.send({ type: "code-update", seq: 1, ...HALF, final: true });
    expect((await socket.next("race-recorded")).outcome).toMatchObject({ right: false, exp_gained: 0 });
  });

  it("opens only to its own learner, and not during a match", async () => {
    const [warrior, other] = [await newWarrior(), await newWarrior()];
    const race_id = await newRace(warrior, "codex:1");
    const codeOf = async (learner: Learner, id = race_id) =>
      (await (await joinRace(learner, id)).closed).code;
    expect(await codeOf(other)).toBe(CLOSE_CODES.notFound);
    expect(await codeOf(warrior, crypto.randomUUID())).toBe(CLOSE_CODES.notFound);
    expect(await codeOf(warrior, "nonsense")).toBe(CLOSE_CODES.notFound);
    await newMatchRow(warrior, other);
    expect(await codeOf(warrior)).toBe(CLOSE_CODES.forbidden);
    const answer = await warrior.request("POST", "/api/races", { body: { challenge_id: "c1" } });
    expect([answer.status, await json(answer)]).toMatchObject([409, { code: "conflict" }]);
  });

  it("is closed to a learner who is no longer a Warrior", async () => {
    const warrior = await newWarrior();
    const race_id = await newRace(warrior, "codex:1");
    const { user_id } = warrior;
    await database(env.DB).update(user_state).set({ plan: "starter" }).where(eq(user_state.user_id, user_id));
    const socket = await joinRace(warrior, race_id);
    expect((await socket.closed).code).toBe(CLOSE_CODES.forbidden);
  });

  it("ends for a learner who logs out", async () => {
    const warrior = await newWarrior();
    const socket = await joinRace(warrior, await newRace(warrior, "codex:1"));
    await socket.next("state");
    await warrior.request("POST", "/api/log-out");
    expect((await socket.closed).code).toBe(CLOSE_CODES.unavailable);
  });

  it("is void for a page that connects too late", async () => {
    const warrior = await newWarrior();
    const race_id = await newRace(warrior, "codex:1", 1);
    expect((await (await joinRace(warrior, race_id)).closed).code).toBe(CLOSE_CODES.timeout);
  });

  it("can be started only up to the rate limit", async () => {
    const warrior = await newWarrior();
    const start = () => warrior.request("POST", "/api/races", { body: { challenge_id: "c1" } });
    const statuses = [];
    for (let times = 0; times < 41; times++) statuses.push((await start()).status);
    expect(new Set(statuses.slice(0, 40))).toEqual(new Set([200]));
    expect(statuses[40]).toBe(429);
  });

  it("excludes its battle from the learner's next match", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    const db = database(env.DB);
    await seedBattle("t02");
    await newRace(one, "codex:1");
    for (let times = 0; times < 5; times++) {
      const [pair] = await pairLearners(env, "c1", [[await queued(other), await queued(one)]], Date.now());
      const match_id = pair?.match_id ?? "";
      const [match] = await db.select().from(matches).where(eq(matches.id, match_id));
      expect(match?.battle_id).toBe("t02");
      await db.delete(matches).where(eq(matches.id, match_id));
    }
    await db.delete(battles).where(eq(battles.id, "t02"));
  });

  it("and matches are of battles whose JavaScript their players have been taught", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    const db = database(env.DB);
    await seedTasks();
    await seedBattle("t02");
    await db.update(battles).set({ taught_by: TAUGHT_BY }).where(eq(battles.id, "t02"));
    // Races of the other battle, over by now: a battle that is fresh is preferred.
    for (const learner of [one, other]) await newRace(learner, "codex:1", Date.now() - 10 * 60_000);
    const pairedBattle = async () => {
      const [pair] = await pairLearners(env, "c1", [[await queued(one), await queued(other)]], Date.now());
      const [match] = await db
        .delete(matches)
        .where(eq(matches.id, pair?.match_id ?? ""))
        .returning();
      return match?.battle_id;
    };
    const racedBattle = async (learner: Learner) => {
      const { race_id } = await json<RaceAnswer>(
        await learner.request("POST", "/api/races", { body: { challenge_id: "c1" } }),
      );
      const [race] = await db.delete(ghost_races).where(eq(ghost_races.race_id, race_id)).returning();
      return race?.battle_id;
    };
    expect(await pairedBattle()).toBe("t01");
    await shipTask(one, TAUGHT_BY);
    expect(await pairedBattle()).toBe("t01");
    expect(await racedBattle(other)).toBe("t01");
    await shipTask(other, TAUGHT_BY);
    expect(await pairedBattle()).toBe("t02");
    await newRace(other, "codex:1", Date.now() - 10 * 60_000);
    expect(await racedBattle(other)).toBe("t02");
    await db.delete(battles).where(eq(battles.id, "t02"));
  });

  it("of the only battle keeps its learner out of a match until it is over", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    await newRace(one, "codex:1");
    const matched = await pairLearners(env, "c1", [[await queued(one), await queued(other)]], Date.now());
    expect(matched[0]?.match_id).toBeNull();
  });
});
