import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { recordMatch } from "../../worker/battles/record-match.ts";
import { readRecording } from "../../worker/battles/recordings.ts";
import { readReplayHead } from "../../worker/battles/replay-document.ts";
import { storeOldReplays } from "../../worker/battles/replays.ts";
import { shareKey } from "../../worker/battles/share-keys.ts";
import type {
  BattleAnswer,
  ChallengesAnswer,
  MatchAward,
  MatchesAnswer,
  MatchVerdict,
  Replay,
} from "../../worker/contract/battles.ts";
import { database } from "../../worker/db/client.ts";
import { exp_ledger, match_submissions, matches } from "../../worker/db/schema.ts";
import type { Bindings } from "../../worker/platform/env.ts";
import {
  BOX_WISHES,
  HALF,
  joinQueue,
  newMatchRow,
  newWarrior,
  START,
  seedBattle,
  WHOLE,
} from "../support/worker/battles.ts";
import {
  type Change,
  EDITS,
  finishedMatch,
  NOON,
  play,
  VERDICTS,
  WISHES,
} from "../support/worker/finished-matches.ts";
import { json, type Learner, newLearner, request } from "../support/worker/learner.ts";
import { runToEnd } from "../support/worker/nightly.ts";
import { joinRoom, openRoom } from "../support/worker/rooms.ts";
import { hasSeveral } from "../support/worker/several.ts";

beforeAll(() => seedBattle());

const DAY = 86_400_000;

describe("EXP for battles", () => {
  it("is 30 for a win, 15 for a tie, nothing for a loss or no contest", async () => {
    for (const [result, earned] of [
      ["win", [30, 0]],
      ["lose", [0, 30]],
      ["tie", [15, 15]],
      ["none", [0, 0]],
    ] as const)
      expect((await play(await newWarrior(), await newWarrior(), result)).earned).toEqual(earned);
  });

  it("comes with a review for practice: whose wishes were all met, and who missed some in CSS", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    await play(one, other, "win");
    const { results } = await env.DB.prepare(
      "SELECT user_id, source, item, correct, missed, created_at FROM practice_reviews WHERE user_id IN (?, ?)",
    )
      .bind(one.user_id, other.user_id)
      .all();
    const review = { source: "battle", item: "t01", created_at: NOON };
    expect(new Set(results)).toEqual(
      new Set([
        { ...review, user_id: one.user_id, correct: 1, missed: "" },
        { ...review, user_id: other.user_id, correct: 0, missed: "css" },
      ]),
    );
  });

  it("is awarded once a day against the same opponent", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    expect((await play(one, other, "win")).earned).toEqual([30, 0]);
    expect((await play(other, one, "lose", NOON + 1000)).earned).toEqual([0, 0]);
    expect((await play(one, other, "lose", NOON + 2000)).earned).toEqual([0, 30]);
    expect((await play(one, other, "tie", NOON + 3000)).earned).toEqual([0, 0]);
    expect((await play(one, other, "win", NOON + DAY)).earned).toEqual([30, 0]);
  });

  it("is awarded for the first five matches of a UTC day, lost ones included", async () => {
    const one = await newWarrior();
    const results = ["lose", "win", "lose", "win", "win", "win"] as const;
    const earned = [];
    for (const [index, result] of results.entries())
      earned.push((await play(one, await newWarrior(), result, NOON + index)).earned[0]);
    expect(earned).toEqual([0, 30, 0, 30, 30, 0]);
    const midnight = Date.UTC(2026, 5, 2);
    expect((await play(one, await newWarrior(), "win", midnight - 1)).earned[0]).toBe(0);
    expect((await play(one, await newWarrior(), "win", midnight)).earned[0]).toBe(30);
  });

  it("is not awarded if neither player met a wish, whatever the ending", async () => {
    const nothing: Change = (score) => ({ scores: [score(0), score(0)] });
    for (const result of ["tie", "win", "lose"] as const) {
      const { earned, unpaid } = await play(await newWarrior(), await newWarrior(), result, NOON, nothing);
      expect(earned).toEqual([0, 0]);
      expect(unpaid).toEqual(VERDICTS[result].map((one) => (one === "lose" ? null : "nothing-met")));
    }
  });

  it("is missing for a reason that is in the award and on the page", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    expect((await play(one, other, "win", NOON)).unpaid).toEqual([null, null]);
    const again = await play(one, other, "win", NOON + 1);
    expect(again.unpaid).toEqual(["same-opponent", null]);
    for (let index = 2; index < 5; index++) await play(one, await newWarrior(), "win", NOON + index);
    const sixth = await play(one, await newWarrior(), "win", NOON + 5);
    expect(sixth.unpaid).toEqual(["daily-limit", null]);
    for (const [match_id, unpaid] of [
      [again.match_id, "same-opponent"],
      [sixth.match_id, "daily-limit"],
    ]) {
      const { report } = await json<BattleAnswer>(await one.request("GET", `/api/battles/${match_id}`));
      expect(report?.payment).toEqual({ exp_gained: 0, unpaid });
    }
  });

  it("is awarded once, however often the result is written", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    const match_id = await newMatchRow(one, other, NOON);
    const verdict: MatchVerdict = {
      ending: { kind: "rage-quit", by: 1 },
      results: ["win", "lose"],
      scores: [
        { html: null, css: 0, js: null, score: 0, met: [] },
        { html: null, css: 1, js: null, score: 1, met: ["width", "height"] },
      ],
      codes: [START, WHOLE],
      wishes: WISHES,
      last_met_at: null,
    };
    const finished = {
      match_id,
      players: [one.user_id, other.user_id] as [string, string],
      verdict,
      early_quit: false,
      edits: EDITS,
      ended_at: NOON,
    };
    const answers = await Promise.all(Array.from({ length: 10 }, () => recordMatch(env, finished)));
    // Each call has seen another state of the database.
    const told = (awards: (MatchAward | null)[]) => awards.map((award) => ({ ...award, bookmark: "" }));
    for (const answer of answers) expect(told(answer)).toEqual(told(answers[0] ?? []));
    const db = database(env.DB);
    expect(await db.select().from(exp_ledger).where(eq(exp_ledger.user_id, one.user_id))).toHaveLength(1);
    expect(
      await db.select().from(match_submissions).where(eq(match_submissions.match_id, match_id)),
    ).toHaveLength(2);
    const report = (await json<BattleAnswer>(await one.request("GET", `/api/battles/${match_id}`))).report;
    expect(report).toMatchObject({ you: 0, payment: { exp_gained: 30, unpaid: null }, verdict });
  });
});

describe("the challenges", () => {
  it("return the learner's state, how many are online, and the learner's results", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    await play(one, other, "win");
    await play(one, other, "lose");
    await play(one, other, "tie");
    await play(one, other, "tie");
    await play(one, other, "none");
    const answer = await json<ChallengesAnswer>(await one.request("GET", "/api/challenges"));
    expect(answer.user_state.plan).toBe("warrior");
    expect(answer.online).toBeGreaterThanOrEqual(2);
    expect(answer.record).toEqual({ wins: 1, losses: 1, ties: 2 });
    expect(answer.live_match).toBeNull();
  });

  it("return the learner's current match", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    const live_match = await newMatchRow(one, other);
    for (const player of [one, other])
      expect(await json(await player.request("GET", "/api/challenges"))).toMatchObject({ live_match });
  });

  it("need a session", async () => {
    for (const path of ["challenges", "matches", `battles/${crypto.randomUUID()}`])
      expect((await request("GET", `/api/${path}`)).status).toBe(401);
  });
});

describe("a battle's page", () => {
  it("shows the result to its two players, and answers 404 to everyone else", async () => {
    const [one, other, third] = [await newWarrior(), await newWarrior(), await newWarrior()];
    const { match_id } = await play(one, other, "win");
    const path = `/api/battles/${match_id}`;
    const answer = await json<BattleAnswer>(await other.request("GET", path));
    expect(answer).toMatchObject({
      challenge_id: "c1",
      record: { losses: 1 },
      report: {
        battle: { title: "Box", start: START },
        you: 1,
        players: [{ display_name: one.display_name }, { display_name: other.display_name }],
        verdict: { results: ["win", "lose"], codes: [HALF, WHOLE] },
      },
    });
    for (const wrong of [third.request("GET", path), one.request("GET", "/api/battles/nonsense")])
      expect((await wrong).status).toBe(404);
  });

  it("doesn't contain the solution during the match", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    const match_id = await newMatchRow(one, other);
    const answer = await one.request("GET", `/api/battles/${match_id}`);
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({ report: null });
    expect(text).not.toContain("height");
  });

  it("shows an old result with the wishes that it was scored by, and an older one without wishes", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    const { match_id } = await play(one, other, "tie", NOON, () => ({ last_met_at: [4000, 4100] }));
    const reportOf = async () =>
      (await json<BattleAnswer>(await one.request("GET", `/api/battles/${match_id}`))).report;
    await env.DB.prepare("UPDATE battles SET wishes = '[]'").run();
    expect((await reportOf())?.verdict).toMatchObject({
      wishes: WISHES,
      scores: [{ met: ["width", "height"] }, { met: ["width", "height"] }],
      last_met_at: [4000, 4100],
    });
    await env.DB.batch([
      env.DB.prepare("UPDATE matches SET wish_texts = NULL WHERE id = ?").bind(match_id),
      env.DB.prepare(
        "UPDATE match_submissions SET met_wishes = NULL, last_met_at = NULL, score = 0.25 WHERE match_id = ?",
      ).bind(match_id),
    ]);
    expect((await reportOf())?.verdict).toMatchObject({
      wishes: null,
      scores: [{ score: 0.25, met: null }, { met: null }],
      last_met_at: null,
    });
    await env.DB.prepare("UPDATE battles SET wishes = ?").bind(JSON.stringify(BOX_WISHES)).run();
  });

  it("keeps the result with an anonymous opponent after that account is deleted", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    const { match_id } = await play(one, other, "lose");
    await env.DB.prepare("DELETE FROM users WHERE id = ?").bind(other.user_id).run();
    const { report } = await json<BattleAnswer>(await one.request("GET", `/api/battles/${match_id}`));
    expect(report).toMatchObject({
      players: [{ display_name: one.display_name }, { display_name: "Anonymous", avatar_url: "/noobie.png" }],
      verdict: { results: ["lose", "win"] },
    });
  });
});

describe("the list of a learner's matches", () => {
  it("is in pages, newest first, with the learner's own results only", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    for (let index = 0; index < 23; index++)
      await play(one, other, index % 2 ? "win" : "lose", NOON + index * 1000);
    const first = await json<MatchesAnswer>(await one.request("GET", "/api/matches"));
    expect(first.matches).toHaveLength(20);
    expect(first.matches[0]).toMatchObject({
      title: "Box",
      result: "lose",
      score: 0.5,
      opponent_score: 1,
      ended_at: NOON + 22_000,
      opponent: { display_name: other.display_name },
    });
    const second = await json<MatchesAnswer>(await one.request("GET", `/api/matches?before=${first.next}`));
    expect(second.matches).toHaveLength(3);
    expect(second.next).toBeNull();
    expect((await one.request("GET", "/api/matches?before=soon")).status).toBe(422);
  });
});

describe("a replay", () => {
  it("opens for its players, and for everyone with the link that they share", async () => {
    const [one, other, third] = [await newWarrior(), await newWarrior(), await newLearner()];
    const { match_id } = await play(one, other, "win");
    const path = `/api/battles/${match_id}/replay`;
    const mine = await json<Replay>(await one.request("GET", path));
    expect(mine).toMatchObject({
      edits: EDITS,
      duration: 2200,
      results: ["win", "lose"],
      codes: [HALF, WHOLE],
    });
    const shared = await json<Replay>(await request("GET", `${path}?key=${mine.share_key}`));
    expect(shared).toEqual({ ...mine, share_key: null });
    expect(JSON.stringify(shared)).not.toContain(one.user_id);
    for (const wrong of [
      request("GET", path),
      third.request("GET", path),
      request("GET", `${path}?key=${"A".repeat(22)}`),
      request("GET", `/api/battles/${crypto.randomUUID()}/replay?key=${mine.share_key}`),
    ])
      expect((await wrong).status).toBe(404);
  });

  it("is its players' alone where it shows something listed", async () => {
    const [one, other, third] = [await newWarrior(), await newWarrior(), await newLearner()];
    const match = await finishedMatch(one, other, "win");
    await recordMatch(env, { ...match, edits: [[1000, 0, 0, 0, 0, "<p>kys</p>"], ...EDITS] });
    const path = `/api/battles/${match.match_id}/replay`;
    const { share_key } = await json<Replay>(await one.request("GET", path));
    for (const who of [one, other]) expect((await who.request("GET", path)).status).toBe(200);
    for (const ask of [request, third.request])
      expect((await ask("GET", `${path}?key=${share_key}`)).status).toBe(404);
  });

  it("isn't read by its link without end from one address", async () => {
    const path = `/api/battles/${crypto.randomUUID()}/replay`;
    const headers = { "cf-connecting-ip": crypto.randomUUID() };
    const statuses = new Set<number>();
    // Of two windows of the limiter, should one end meanwhile.
    for (let tries = 0; tries < 202 && !statuses.has(429); tries += 1)
      statuses.add((await request("GET", `${path}?key=A`, { headers })).status);
    expect([...statuses]).toEqual([404, 429]);
    expect((await request("GET", path, { headers })).status).toBe(404);
  });

  it("of others is closed to a learner in a match, a queue or a room, even with the link", async () => {
    const [one, other, third] = [await newWarrior(), await newWarrior(), await newWarrior()];
    const { match_id } = await play(one, other, "win");
    const path = `/api/battles/${match_id}/replay`;
    const { share_key } = await json<Replay>(await one.request("GET", path));
    const status = async () => (await third.request("GET", `${path}?key=${share_key}`)).status;
    const waiting = await joinQueue(third);
    expect(await status()).toBe(409);
    waiting.close();
    await waiting.closed;
    expect(await status()).toBe(200);
    const room = await joinRoom(third, await openRoom(other));
    await room.next("state");
    expect(await status()).toBe(409);
    room.send({ type: "leave" });
    await room.closed;
    expect(await status()).toBe(200);
    await newMatchRow(third, await newWarrior());
    expect(await status()).toBe(409);
  });
});

describe("the document of a replay", () => {
  const headOf = async (match_id: string, key?: string) =>
    (await readReplayHead(env, match_id, key ?? (await shareKey(env, match_id))))?.title;

  it("names both players, to who has the key alone", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    const { match_id } = await play(one, other, "win");
    const [first, second] = [one, other].map(({ display_name }) => display_name);
    expect(await headOf(match_id)).toBe(`${first} against ${second}: Box · Codenaut`);
    expect(await headOf(match_id, "A".repeat(22))).toBeUndefined();
    expect(await headOf(crypto.randomUUID())).toBeUndefined();
    for (const path of [match_id, `${match_id}?key=x`, "none"]) {
      const answer = await request("GET", `/replay/${path}`);
      expect([answer.headers.get("x-robots-tag"), answer.headers.get("cache-control")]).toEqual([
        "noindex",
        "no-store",
      ]);
      expect(await answer.text()).not.toContain(first);
    }
  });

  it.each(["hide_profile", "hide_matches"])("doesn't name who has %s set", async (setting) => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    const { match_id } = await play(one, other, "win");
    await one.request("PUT", "/api/settings", { body: { [setting]: true } });
    expect(await headOf(match_id)).toMatch(new RegExp(`^A learner against ${other.display_name}: `));
  });

  it("names nobody whose account is gone, and is none once both are, or before the end", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    const { match_id } = await play(one, other, "win");
    const leave = (who: Learner) =>
      who.request("POST", "/api/cancel-subscription", { body: { userId: who.user_id } });
    await leave(one);
    expect(await headOf(match_id)).toMatch(/^Anonymous against /);
    await leave(other);
    expect(await headOf(match_id)).toBeUndefined();
    expect(await headOf(await newMatchRow(await newWarrior(), await newWarrior()))).toBeUndefined();
  });
});

describe("a stored replay", () => {
  const SEASON_MS = 91 * 86_400_000;
  const bindings = { ...env, OLD_ROWS_TO_R2: "on" } as unknown as Bindings;
  const rowOf = (match_id: string) =>
    env.DB.prepare("SELECT edits, replay_key FROM matches WHERE id = ?").bind(match_id).first();
  /** What players and ghosts are shown of a match. */
  async function shown(learner: Learner, match_id: string) {
    const answer = await learner.request("GET", `/api/battles/${match_id}/replay`);
    const recording = await readRecording(bindings, `match:${match_id}:${learner.user_id}`, {
      start: START,
      check: WHOLE,
    });
    return [(await json<Replay>(answer)).edits, recording?.edits];
  }
  const SHOWN = [EDITS, EDITS.map(([at, , ...rest]) => [at, 1, ...rest])];

  it("is in R2 once its match has ended, and is there for its players and for ghosts", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    const { match_id } = await play(one, other, "win");
    expect(await rowOf(match_id)).toEqual({ edits: "[]", replay_key: `replays/${match_id}.json` });
    expect(await shown(one, match_id)).toEqual(SHOWN);
    await runToEnd(storeOldReplays, bindings, NOON + 2 * SEASON_MS);
    expect(await rowOf(match_id)).toEqual({ edits: "[]", replay_key: `replays/${match_id}.json` });
    expect(await shown(one, match_id)).toEqual(SHOWN);
  });

  it("without edits has no object", async () => {
    const match = await finishedMatch(await newWarrior(), await newWarrior(), "win");
    await recordMatch(env, { ...match, edits: [] });
    expect(await rowOf(match.match_id)).toEqual({ edits: "[]", replay_key: "" });
    expect(await env.AVATARS.head(`replays/${match.match_id}.json`)).toBeNull();
  });

  it("is in the row where R2 is away, and the result waits for nothing", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    const match = await finishedMatch(one, other, "win");
    const away = { put: () => Promise.reject(new Error("R2 is away")) };
    const [award] = await recordMatch({ ...env, AVATARS: away } as unknown as Bindings, match);
    expect(award?.exp_gained).toBe(30);
    expect(await rowOf(match.match_id)).toEqual({ edits: JSON.stringify(EDITS), replay_key: null });
    expect(await shown(one, match.match_id)).toEqual(SHOWN);
    // The match's object may ask again, while R2 is there. The night moves it.
    await recordMatch(env, match);
    expect(await shown(one, match.match_id)).toEqual(SHOWN);
    await runToEnd(storeOldReplays, bindings, NOON + 2 * SEASON_MS);
    expect(await rowOf(match.match_id)).toMatchObject({ edits: "[]" });
    expect(await shown(one, match.match_id)).toEqual(SHOWN);
  });

  it.skipIf(hasSeveral)(
    "is there though the database failed after R2, when the result is stored at last",
    async () => {
      const [one, other] = [await newWarrior(), await newWarrior()];
      const match = await finishedMatch(one, other, "win");
      const { DB } = env;
      const batch = vi.spyOn(DB, "batch").mockRejectedValue(new Error("The database is away"));
      const session = vi.spyOn(DB, "withSession").mockImplementation(() => {
        throw new Error("The database is away");
      });
      await expect(recordMatch(env, match)).rejects.toThrow();
      batch.mockRestore();
      session.mockRestore();
      expect(await rowOf(match.match_id)).toEqual({ edits: "[]", replay_key: null });
      await recordMatch(env, match);
      expect(await shown(one, match.match_id)).toEqual(SHOWN);
    },
  );

  it("of a release that left it in the row comes into R2 after a season, as it was", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    const match = await finishedMatch(one, other, "win");
    const { match_id } = match;
    await recordMatch({ ...env, COMPACT_ROWS: "off" } as unknown as Bindings, match);
    const before = await shown(one, match_id);
    expect(before).toEqual(SHOWN);
    await storeOldReplays(bindings, NOON + SEASON_MS - 60_000, null);
    expect(await rowOf(match_id)).toEqual({ edits: JSON.stringify(EDITS), replay_key: null });
    const late = NOON + SEASON_MS + 60_000;
    await storeOldReplays({ ...bindings, OLD_ROWS_TO_R2: "off" }, late, null);
    expect(await rowOf(match_id)).toMatchObject({ replay_key: null });
    await runToEnd(storeOldReplays, bindings, late);
    expect(await rowOf(match_id)).toEqual({ edits: "[]", replay_key: `replays/${match_id}.json` });
    expect(await shown(one, match_id)).toEqual(before);
    // Nothing is moved twice.
    await runToEnd(storeOldReplays, bindings, late);
    expect(await shown(one, match_id)).toEqual(before);
  });

  it("isn't left behind by a match that goes while it is moved", async () => {
    const match = await finishedMatch(await newWarrior(), await newWarrior(), "win");
    await recordMatch({ ...env, COMPACT_ROWS: "off" } as unknown as Bindings, match);
    const put = async (...given: Parameters<R2Bucket["put"]>) => {
      await env.DB.prepare("DELETE FROM matches WHERE id = ?").bind(match.match_id).run();
      return env.AVATARS.put(...given);
    };
    const AVATARS = { put, delete: env.AVATARS.delete.bind(env.AVATARS) };
    await storeOldReplays({ ...bindings, AVATARS } as unknown as Bindings, NOON + 2 * SEASON_MS, null);
    expect(await env.AVATARS.head(`replays/${match.match_id}.json`)).toBeNull();
  });

  it("of a void match has no object", async () => {
    const id = await newMatchRow(await newWarrior(), await newWarrior(), 1);
    await env.DB.prepare("UPDATE matches SET ended_at = 2, outcome = 'none' WHERE id = ?").bind(id).run();
    await runToEnd(storeOldReplays, bindings, Date.now());
    expect(await rowOf(id)).toEqual({ edits: "[]", replay_key: "" });
    expect(await env.AVATARS.head(`replays/${id}.json`)).toBeNull();
  });
});

describe("a live match", () => {
  it("is not changed in the database until it has ended", async () => {
    const [one, other] = [await newWarrior(), await newWarrior()];
    const id = await newMatchRow(one, other);
    expect((await one.request("GET", `/api/battles/${id}/replay`)).status).toBe(404);
    const [row] = await database(env.DB).select().from(matches).where(eq(matches.id, id));
    expect(row).toMatchObject({ ended_at: null, outcome: null, edits: "[]" });
  });
});
