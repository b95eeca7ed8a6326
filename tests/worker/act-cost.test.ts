/** What each act of a learner costs the database, exactly: the cost model (npm run cost-model) reads these numbers. */
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { logIn } from "../../worker/accounts/log-in.ts";
import { renewSession } from "../../worker/accounts/sessions.ts";
import { signUp } from "../../worker/accounts/sign-up.ts";
import { pairLearners } from "../../worker/battles/pair-learners.ts";
import { recordMatch } from "../../worker/battles/record-match.ts";
import { database } from "../../worker/db/client.ts";
import { readContent } from "../../worker/db/content.ts";
import { BellObject } from "../../worker/notices/bell-object.ts";
import { storeNotice } from "../../worker/notices/store-notice.ts";
import { sha256 } from "../../worker/platform/tokens.ts";
import type { SlotRow } from "../../worker/practice/queries.ts";
import { exerciseOf } from "../../worker/practice/slots.ts";
import { SEEN_INTERVAL_MS } from "../../worker/rules/limits.ts";
import { rightAnswer } from "../../worker/rules/practice/exercise.ts";
import { D1_COSTS } from "../bench/cost-model/acts.ts";
import { draftBody } from "../support/draft-body.ts";
import { newWarrior, seedBattle } from "../support/worker/battles.ts";
import { holdClock, today } from "../support/worker/clock.ts";
import { rightCode, wrongCode } from "../support/worker/content.ts";
import { type Cost, costOf, countCalls, ask as send } from "../support/worker/counting.ts";
import { type Learner, newLearner, ORIGIN } from "../support/worker/learner.ts";

type Act = keyof typeof D1_COSTS;

const SESSION_MS = 60 * 60_000;

let learner: Learner;
let other: Learner;
/** A learner whose first task has come. */
async function atWork(): Promise<Learner> {
  const who = await newLearner({ plan: "warrior" }, SESSION_MS);
  await who.request("PUT", "/api/journey/project", { body: { project_id: 1 } });
  return who;
}
beforeAll(async () => {
  countCalls();
  await seedBattle();
  // The followers of a thread are told after the response: see "notice".
  vi.spyOn(BellObject.prototype, "tellFollowers").mockResolvedValue();
  await env.DB.batch([
    env.DB.prepare("UPDATE tasks SET teaches = '[\"html-heading\"]' WHERE id = 101"),
    env.DB.prepare(
      `INSERT INTO daily_pool (id, title, description, difficulty, check_mode, html_check, expected_output)
       VALUES (1, 'Day', 'A heading.', 'Easy', 'reference', '<h1>Hi</h1>', '{"html":"","css":"","js":""}')`,
    ),
  ]);
  learner = await atWork();
  other = await newWarrior();
  // It is in the memory of an isolate from its first request on.
  await readContent(database(env.DB), Date.now());
});

/** Trips and written rows are exact. Rows that are read cost a thousandth of written ones: they may be a quarter more. */
function expectCost(act: Act, { trips, read, written }: Cost): void {
  const { rows_read, ...expected } = D1_COSTS[act];
  expect.soft({ [act]: { trips, rows_written: written } }).toEqual({ [act]: expected });
  expect.soft(read, act).toBeLessThanOrEqual(1.25 * rows_read + 2);
}

/** One request of a learner, with what it cost. */
async function ask(who: Learner, method: string, path: string, body?: unknown): Promise<Cost> {
  // The counters of an address are there as well.
  const headers = { cookie: who.cookie, "cf-connecting-ip": "192.0.2.9" };
  // The first request of a day inserts the counters of the rate limits. This one does that and is refused for its body.
  if (body !== undefined) await send(method, path, { body: [], headers });
  // What an isolate keeps of the content is confirmed after a minute.
  await readContent(database(env.DB), Date.now());
  const { result, cost } = await costOf(() => send(method, path, { body, headers }));
  expect([path, result.ok]).toEqual([path, true]);
  return cost;
}

/** An award of this week. */
const award = ({ user_id }: Learner) =>
  env.DB.prepare("INSERT INTO exp_ledger (user_id, key, amount, created_at) VALUES (?, ?, 1, ?)")
    .bind(user_id, crypto.randomUUID(), Date.now())
    .run();

/** The first award of the week joins a league, the next one doesn't. A group is there already. */
async function measureLeagueJoin(who: Learner): Promise<void> {
  holdClock();
  await award(await newLearner());
  const { cost: first } = await costOf(() => award(who));
  const { cost: next } = await costOf(() => award(who));
  const trips = first.trips - next.trips;
  expectCost("league_join", { trips, read: first.read - next.read, written: first.written - next.written });
}

const shipOf = (task_id: number, code: object) => ({ task_id, ship_id: crypto.randomUUID(), ...code });

describe("an act costs the database what the cost model says", () => {
  it("on the way through a task", async () => {
    const who = await newLearner({}, SESSION_MS);
    await measureLeagueJoin(who);
    expectCost("me", await ask(who, "GET", "/api/me"));
    expectCost("choose_project", await ask(who, "PUT", "/api/journey/project", { project_id: 1 }));
    expectCost("inbox", await ask(who, "GET", "/api/inbox"));
    expectCost("playground", await ask(who, "GET", "/api/playground"));
    expectCost("ticks", await ask(who, "POST", "/api/ticks", { task_id: 101, ...wrongCode }));
    const draft = draftBody(wrongCode);
    await ask(who, "PUT", "/api/drafts", draft);
    expectCost("draft", await ask(who, "PUT", "/api/drafts", { ...draft, save: 2, html: "<h1>" }));
    expectCost("wrong_ship", await ask(who, "POST", "/api/ships", shipOf(101, wrongCode)));
    expectCost("right_ship", await ask(who, "POST", "/api/ships", shipOf(101, rightCode(101))));
    expectCost("continue", await ask(who, "POST", "/api/journey/continue", { task_id: 101 }));
    expectCost("receive", await ask(who, "POST", "/api/inbox/receive"));
    expectCost("journey", await ask(who, "GET", "/api/journey"));
    expectCost("exp", await ask(who, "GET", "/api/exp"));
    expectCost("dashboard", await ask(who, "GET", "/api/dashboard"));
    expectCost("leaderboard", await ask(who, "GET", "/api/leaderboard"));
    expectCost("league", await ask(who, "GET", "/api/league"));
    expectCost("notices", await ask(who, "GET", "/api/notices"));
    const notice = { kind: "like", subject: "g500", mark: 1, created_at: Date.now() } as const;
    const { cost } = await costOf(() =>
      storeNotice(env as never, who.user_id, { ...notice, actor_id: other.user_id }),
    );
    expectCost("notice", cost);
    expectCost("friends_here", await ask(who, "GET", "/api/friends/here"));
  });

  it("in a day's challenge and practice", async () => {
    holdClock();
    const who = await atWork();
    await ask(who, "POST", "/api/ships", shipOf(101, rightCode(101)));
    expectCost("daily_open", await ask(who, "POST", "/api/daily-challenge", {}));
    const ship = { date: today(), ship_id: crypto.randomUUID(), ...wrongCode };
    expectCost("daily_wrong", await ask(who, "POST", "/api/daily-challenge/ships", ship));
    // So that no drawn award leads over a hundred, which moves the learner between two rows of ranks.
    await env.DB.prepare("UPDATE user_state SET exp = 20010 WHERE user_id = ?").bind(who.user_id).run();
    const better = { ...ship, ship_id: crypto.randomUUID(), ...rightCode(101) };
    expectCost("daily_right", await ask(who, "POST", "/api/daily-challenge/ships", better));
    // Something to practise: what was shipped some days ago.
    await env.DB.batch(
      ["practice_reviews", "task_completion_log", "daily_challenge_ships"].map((table) =>
        env.DB.prepare(`UPDATE ${table} SET created_at = created_at - 432000000 WHERE user_id = ?`).bind(
          who.user_id,
        ),
      ),
    );
    expectCost("practice_open", await ask(who, "POST", "/api/practice"));
    const row = await env.DB.prepare("SELECT * FROM practice_answers WHERE user_id = ? AND slot = 1")
      .bind(who.user_id)
      .first<SlotRow>();
    const drawn = row && exerciseOf(row);
    if (!drawn) throw new Error("There is no exercise");
    const answer = rightAnswer(drawn.exercise);
    expectCost("practice_answer", await ask(who, "POST", `/api/practice/${today()}/1`, answer));
  });

  it("in the community and the battles' pages", async () => {
    const thread = { id: crypto.randomUUID(), title: "A question", description: "How?" };
    expectCost("write_thread", await ask(learner, "POST", "/api/threads", thread));
    expectCost("threads", await ask(learner, "GET", "/api/threads"));
    const reply = { id: crypto.randomUUID(), content: "So." };
    expectCost("reply", await ask(learner, "POST", `/api/threads/${thread.id}/messages`, reply));
    expectCost("thread", await ask(learner, "GET", `/api/threads/${thread.id}`));
    expectCost("like", await ask(learner, "PUT", `/api/threads/${thread.id}/like`, { liked: true }));
    expectCost("challenges", await ask(learner, "GET", "/api/challenges"));
    expectCost("matches", await ask(learner, "GET", "/api/matches"));
  });

  it("for an account and its sessions", async () => {
    const body = { display_name: "A new one", email: "a-new-one@example.com", password: "a horse of mine" };
    const caller = {
      url: ORIGIN,
      address: "192.0.2.7",
      user_agent: "",
      location: "",
      device_token: undefined,
    };
    for (const [act, verb] of [
      ["sign_up", signUp],
      ["log_in", logIn],
    ] as const) {
      expectCost(act, (await costOf(() => verb(env as never, caller, body, Date.now()))).cost);
    }
    expectCost("settings", await ask(learner, "PUT", "/api/settings", { editor_font_size: 15 }));

    const sid = crypto.randomUUID();
    const id_hash = await sha256(sid);
    const now = Date.now();
    const since = now - 1.5 * SEEN_INTERVAL_MS;
    await env.DB.prepare("UPDATE sessions SET id_hash = ?, last_seen_at = ? WHERE user_id = ?")
      .bind(id_hash, since, other.user_id)
      .run();
    const claims = { sid, sub: other.user_id, fresh: since, id_hash };
    for (const act of ["session_noted", "session_renewed"] as const) {
      expectCost(act, (await costOf(() => renewSession(env as never, claims, now))).cost);
    }
  });

  it("for a match, both players together", async () => {
    const [one, two] = [await newWarrior(), await newWarrior()];
    const queued = async ({ user_id }: Learner) => {
      const row = await env.DB.prepare("SELECT id_hash FROM sessions WHERE user_id = ?")
        .bind(user_id)
        .first<{ id_hash: string }>();
      return { user_id, session: row?.id_hash ?? "" };
    };
    const bindings = env as never;
    const players: [{ user_id: string; session: string }, { user_id: string; session: string }] = [
      await queued(one),
      await queued(two),
    ];
    for (const who of [one, two]) await award(who);
    const now = Date.now();
    // Of this battle and this strength a ghost is there already, as for all but the first match of a day.
    await env.DB.prepare(
      "INSERT INTO recordings (battle_id, band, challenge_id, strength, score, match_id, user_id, recorded_at) VALUES ('t01', 15, 'c1', 1500, 1, '', ?, ?)",
    )
      .bind(learner.user_id, now)
      .run();
    const {
      result: [pair],
      cost: pairing,
    } = await costOf(() => pairLearners(bindings, "c1", [players], now));
    const score = { html: 1, css: 1, js: null, score: 1, met: ["width"] };
    const match = {
      match_id: pair?.match_id ?? "",
      players: [one.user_id, two.user_id],
      verdict: {
        codes: [wrongCode, wrongCode],
        scores: [score, { ...score, score: 0.5 }],
        results: ["win", "lose"],
        wishes: [],
        ending: { kind: "scored" },
      } as never,
      edits: [],
      ended_at: now,
    };
    const { cost: recording } = await costOf(() => recordMatch(bindings, match as never));
    expectCost("match", {
      trips: pairing.trips + recording.trips,
      read: pairing.read + recording.read,
      written: pairing.written + recording.written,
    });
  });
});
