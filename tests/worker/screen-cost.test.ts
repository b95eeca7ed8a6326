/**
 * What each route, call of an object and part of the night costs the database, as numbers. A request must not cost more because there are
 * many learners, or because one of them has done much.
 */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { DurableObject, env } from "cloudflare:workers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { selectOpenReports } from "../../worker/community/moderation-queries.ts";
import type { LiveMatch } from "../../worker/contract/watch.ts";
import { communityDatabase, database } from "../../worker/db/client.ts";
import { readContent } from "../../worker/db/content.ts";
import * as entry from "../../worker/index.ts";
import { runJob } from "../../worker/jobs.ts";
import { NIGHTLY_PARTS } from "../../worker/nightly.ts";
import { bellOf } from "../../worker/notices/stubs.ts";
import type { Bindings } from "../../worker/platform/env.ts";
import { clearIsolateCaches } from "../../worker/platform/isolate-cache.ts";
import type { Job } from "../../worker/platform/jobs.ts";
import { clearPlaceCaches } from "../../worker/platform/place-cache.ts";
import { TEXT_CHANNELS } from "../../worker/rules/chat-limits.ts";
import { DAY_MS, utcDayStart } from "../../worker/rules/dates.ts";
import { weekOf, weekStart } from "../../worker/rules/weeks.ts";
import { ROUTES } from "../security/route-samples.ts";
import { newMatchRow, seedBattle, startWatchedMatch, WHOLE } from "../support/worker/battles.ts";
import { ask, costOf, countCalls, scannedTables } from "../support/worker/counting.ts";
import {
  atWork,
  fillChannel,
  fillContent,
  fillFor,
  fillForNight,
  fillLearners,
  LONG_THREAD,
} from "../support/worker/crowd.ts";
import { eventually } from "../support/worker/eventually.ts";
import { json, type Learner, newLearner } from "../support/worker/learner.ts";
import { runToEnd, withKeptJobs } from "../support/worker/nightly.ts";
import { listen } from "../support/worker/socket.ts";
import { prepareRequest } from "../support/worker/successful-requests.ts";

let begun: Learner;
let busiest: Learner;
let other: Learner;
beforeAll(async () => {
  await seedBattle();
  await fillContent();
  await fillLearners();
  begun = await atWork();
  busiest = await atWork();
  other = await newLearner({ plan: "warrior" });
  await fillFor(busiest);
  env.MODERATORS = `${begun.user_id}, ${busiest.user_id}`;
  await fillChannel("help", begun);
  await countCalls();
});

// Matches wait for their players until the test is over.
beforeEach(() => {
  env.TIME_SCALE = "100";
});

/** Nobody is left in a match or race, or at a limit. */
afterEach(() =>
  env.DB.batch([
    env.DB.prepare("UPDATE matches SET ended_at = created_at, outcome = 'none' WHERE ended_at IS NULL"),
    env.DB.prepare("DELETE FROM ghost_races"),
    // The counters are hashes; those of `crowd.ts` aren't.
    env.DB.prepare("DELETE FROM rate_limits WHERE key < 'g'"),
  ]),
);

/**
 * Trips, those at the same time too; the rows that may be read at most, for a learner who has just begun and for the busiest one; the rows that
 * may be written at most. Each change of an index is a row written too. An award writes up to six rows more, where it moves the learner in the histograms
 * of EXP.
 */
type RouteCost = [trips: number, read: number, busiest: number, written: number];

const ROUTE_COSTS: Readonly<Record<string, RouteCost>> = {
  "POST /api/stripe/webhook": [6, 15, 15, 8],
  "GET /api/channels/:channel/socket": [4, 120, 120, 0],
  "GET /api/queue": [1, 12, 12, 0],
  "GET /api/battles/:id/socket": [3, 8, 8, 0],
  "GET /api/races/:id/socket": [4, 15, 15, 0],
  "GET /api/health": [1, 1, 1, 0],
  "POST /api/sign-up": [5, 15, 15, 25],
  "POST /api/sign-up/check": [2, 1, 1, 2],
  "POST /api/log-in": [4, 21, 21, 11],
  "POST /api/log-out": [1, 7, 7, 1],
  "PUT /api/avatar": [2, 25, 25, 18],
  "PUT /api/avatar/upload": [3, 15, 15, 6],
  "GET /api/avatars/:key": [0, 0, 0, 0],
  "PUT /api/password": [5, 25, 25, 7],
  "PUT /api/display-name": [2, 12, 12, 10],
  "POST /api/reset-request": [4, 15, 15, 12],
  "POST /api/reset-password": [3, 30, 30, 7],
  "POST /api/confirmation": [1, 6, 6, 4],
  "POST /api/confirm-address": [2, 7, 7, 4],
  "GET /api/weekly-mail/:token": [0, 0, 0, 0],
  "POST /api/weekly-mail/:token": [1, 2, 2, 2],
  "PUT /api/weekly-mail/:token": [2, 4, 4, 4],
  "GET /api/sessions": [1, 8, 8, 0],
  "DELETE /api/sessions/:id": [2, 15, 15, 5],
  "DELETE /api/sessions": [2, 15, 15, 6],
  "GET /api/export": [3, 105, 7965, 2],
  "GET /api/dev/mail": [1, 60, 60, 0],
  "GET /api/journey": [1, 9, 10, 0],
  "PUT /api/journey/map": [2, 6, 6, 5],
  "PUT /api/journey/project": [2, 45, 55, 7],
  "GET /api/inbox": [1, 12, 15, 0],
  "POST /api/inbox/receive": [2, 35, 40, 5],
  "PUT /api/inbox/current": [2, 20, 20, 5],
  "POST /api/journey/continue": [2, 8, 8, 5],
  "GET /api/playground": [1, 15, 15, 0],
  "GET /api/playground/taught": [1, 4, 5, 0],
  "POST /api/playground/start": [2, 8, 8, 4],
  "POST /api/ships": [1, 65, 290, 27],
  "PUT /api/drafts": [1, 15, 15, 2],
  "POST /api/ticks": [3, 7, 7, 4],
  "GET /api/project-pages/:project_id": [1, 1, 1, 0],
  "POST /api/daily-challenge": [1, 65, 70, 5],
  "GET /api/daily-challenge": [1, 30, 50, 0],
  "POST /api/daily-challenge/hints": [2, 15, 15, 5],
  "POST /api/daily-challenge/ticks": [3, 9, 9, 4],
  "POST /api/daily-challenge/answer": [2, 10, 10, 5],
  "POST /api/daily-challenge/ships": [2, 85, 95, 15],
  // The first visit of a day reads the exercises of ninety days beside the cards that choose the concepts: a trip less.
  "POST /api/practice": [2, 50, 320, 5],
  "GET /api/practice": [1, 20, 20, 0],
  "GET /api/practice/sky": [1, 20, 20, 0],
  "POST /api/practice/:date/:slot": [2, 100, 100, 24],
  "GET /api/challenges": [2, 25, 25, 0],
  "GET /api/matches": [1, 9, 330, 0],
  "GET /api/battles/:id": [1, 15, 15, 0],
  "GET /api/battles/:id/replay": [1, 9, 9, 0],
  "POST /api/races": [3, 70, 75, 7],
  "GET /api/ladders/:challenge_id": [2, 15, 15, 0],
  "GET /api/waiting": [0, 1, 1, 0],
  "POST /api/invitations": [2, 15, 15, 4],
  "GET /api/invitations/:key": [1, 15, 15, 0],
  "GET /api/invitations/own/socket": [2, 12, 12, 0],
  "POST /api/invitations/:key/follow": [5, 100, 100, 10],
  "GET /api/push": [1, 2, 2, 0],
  "PUT /api/push": [2, 13, 13, 8],
  "DELETE /api/push": [2, 6, 6, 6],
  // As many as a learner can have.
  "GET /api/notices": [1, 200, 200, 0],
  "PUT /api/notices/read": [2, 220, 220, 60],
  "GET /api/notices/socket": [2, 10, 10, 0],
  "POST /api/guests": [1, 2, 2, 2],
  "POST /api/invitations/:key/follow-as-guest": [10, 100, 100, 14],
  "GET /api/guest-battles/:id/socket": [0, 0, 0, 0],
  "GET /api/guest-rooms/:key/socket": [4, 30, 30, 8],
  "POST /api/rooms": [3, 20, 20, 4],
  "GET /api/rooms/:key": [1, 6, 6, 0],
  "GET /api/rooms/:key/socket": [3, 8, 8, 0],
  "GET /api/watch": [0, 1, 1, 0],
  "GET /api/watch/:id/socket": [2, 8, 8, 0],
  "GET /api/session": [1, 2, 2, 0],
  "GET /api/me": [1, 2, 2, 0],
  "GET /api/exp": [1, 1, 1, 0],
  "GET /api/dashboard": [1, 12, 225, 0],
  "GET /api/last-week": [1, 140, 400, 0],
  "GET /api/leaderboard": [2, 410, 410, 0],
  // A full group, each of its rows with the learner's, and the rank in the one before.
  "GET /api/medals": [2, 40, 40, 0],
  "GET /api/league": [1, 400, 400, 0],
  // Everything that the page shows, a year of days for the streak among it, and beside it how rare medals are.
  "GET /api/learners/:name": [2, 45, 260, 0],
  "GET /api/friends": [1, 40, 2000, 0],
  "GET /api/friends/here": [1, 20, 800, 0],
  "GET /api/friends/board": [1, 10, 1100, 0],
  "POST /api/friend-requests": [2, 40, 1600, 9],
  "PUT /api/friends/:user_id": [3, 40, 2600, 9],
  "PUT /api/blocks/:user_id": [3, 40, 2400, 12],
  "PUT /api/settings": [2, 6, 6, 5],
  "PUT /api/last-seen-update": [2, 6, 6, 5],
  "POST /api/feedback": [2, 8, 8, 7],
  "GET /api/chat": [1, 10, 10, 0],
  "GET /api/channels/newest": [1, 7, 7, 0],
  "GET /api/channels/general/preview": [0, 1, 1, 0],
  "GET /api/channels/:channel/messages": [1, 15, 15, 0],
  "GET /api/channels/:channel/search": [1, 40, 40, 0],
  "PUT /api/mutes/:user_id": [2, 12, 12, 7],
  "GET /api/threads": [1, 120, 120, 0],
  "POST /api/threads": [2, 15, 15, 17],
  "GET /api/threads/:id": [1, 120, 120, 0],
  "PUT /api/threads/:id": [2, 11, 11, 8],
  "DELETE /api/threads/:id": [2, 12, 12, 10],
  "POST /api/threads/:id/messages": [2, 18, 18, 12],
  "PUT /api/threads/:id/like": [2, 15, 15, 8],
  // Twice, whether 500 threads have the word.
  "GET /api/threads/search": [1, 1150, 1150, 0],
  "PUT /api/threads/:id/answer": [4, 30, 30, 14],
  "PUT /api/threads/:id/follow": [2, 15, 15, 8],
  "GET /api/made": [1, 160, 160, 0],
  "POST /api/made": [3, 20, 20, 9],
  "GET /api/made/:id": [1, 12, 12, 0],
  "PUT /api/made/:id": [3, 65, 65, 14],
  "PUT /api/made/:id/card": [3, 15, 15, 8],
  "GET /api/cards/:key": [1, 3, 3, 0],
  "DELETE /api/made/:id": [2, 15, 15, 9],
  // Two of the rows written are entries of the indexes by likes.
  "PUT /api/made/:id/like": [2, 15, 15, 10],
  "GET /api/made/:id/comments": [1, 120, 120, 0],
  "POST /api/made/:id/comments": [2, 20, 20, 14],
  "GET /api/tasks/:task_id/thread": [1, 120, 120, 0],
  "POST /api/tasks/:task_id/thread": [3, 20, 20, 14],
  "DELETE /api/replies/:id": [2, 12, 12, 8],
  "GET /api/linked-pages": [1, 12, 12, 0],
  "GET /api/own-pages": [1, 12, 12, 0],
  "GET /api/own-certificates": [1, 10, 15, 0],
  "POST /api/certificates": [3, 20, 25, 8],
  "GET /api/certificates/:id": [1, 8, 8, 0],
  "DELETE /api/certificates/:id": [2, 8, 8, 8],
  "POST /api/reports": [2, 9, 9, 10],
  // Twenty results that wait: of each the match, its battle, and both players.
  "GET /api/moderation": [2, 400, 400, 0],
  // A thread with what stands in it, which is kept.
  "POST /api/moderation/remove": [3, 60, 60, 30],
  "POST /api/moderation/restore": [3, 16, 16, 9],
  "POST /api/moderation/silence": [3, 16, 16, 7],
  // The second time there are two names that were taken away.
  "POST /api/moderation/rename": [4, 45, 61, 24],
  "POST /api/moderation/clear-picture": [3, 24, 24, 12],
  "POST /api/moderation/dismiss": [3, 22, 22, 8],
  "POST /api/moderation/release": [9, 106, 90, 40],
  "POST /api/moderation/void": [5, 30, 30, 20],
  "POST /api/create-checkout-session": [3, 8, 8, 4],
  "POST /api/get-subscription-id": [8, 30, 30, 4],
  "POST /api/complete-sign-up": [12, 55, 55, 36],
  "GET /api/plan": [1, 3, 3, 0],
  "POST /api/billing-page": [3, 8, 8, 4],
  "GET /api/cheatsheet": [1, 3, 3, 0],
  "GET /api/local-checkout/billing": [1, 3, 3, 0],
  "POST /api/local-checkout/billing": [11, 40, 40, 5],
  "GET /api/local-checkout/:id": [1, 1, 1, 0],
  "POST /api/local-checkout/:id": [10, 20, 20, 11],
  "GET /sandbox": [0, 0, 0, 0],
  "GET /sandbox/strict": [0, 0, 0, 0],
  "GET /": [0, 0, 0, 0],
  "GET /made/:id": [1, 8, 8, 0],
  "GET /u/:name": [1, 2, 2, 0],
  "GET /certificates/:id": [1, 8, 8, 0],
  "GET /replay/:id": [2, 11, 11, 0],
  "GET /assets/*": [0, 0, 0, 0],
  "GET /dev/mail": [0, 0, 0, 0],
  "POST /api/cancel-subscription": [4, 600, 31000, 10800],
};

/** The routes of files, which the tests don't have. */
const FILES = [
  "GET /assets/*",
  "GET /dev/mail",
  "GET /made/:id",
  "GET /u/:name",
  "GET /certificates/:id",
  "GET /replay/:id",
];
/** The learners are gone after it. */
const DELETION = "POST /api/cancel-subscription";

async function expectRouteCost(name: string): Promise<void> {
  const [trips, read, ofBusiest, written] = ROUTE_COSTS[name] ?? [0, 0, 0, 0];
  for (const [who, maxRead] of [
    [begun, read],
    [busiest, ofBusiest],
  ] as const) {
    const keepSession = env.DB.prepare(
      `INSERT OR IGNORE INTO sessions (id_hash, user_id, created_at, last_seen_at, expires_at)
       SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?)`,
    ).bind(await sessionsOf(who));
    const send = await prepareRequest(name, who, other);
    clearIsolateCaches();
    await clearPlaceCaches();
    // It is in the memory of an isolate from its first request on.
    await readContent(database(env.DB), Date.now());
    await env.DB.prepare("DELETE FROM rate_limits WHERE key < 'g'").run();
    // What a learner is told of is stored after the response, by the learner's bell: see `BellObject.add`.
    const telling = (["add", "tellFollowers"] as const).map((method) =>
      vi.spyOn(entry.BellObject.prototype, method).mockResolvedValue(),
    );
    const { result: answer, cost } = await costOf(send);
    for (const one of telling) one.mockRestore();
    if (name !== DELETION) await keepSession.run();
    expect(FILES.includes(name) ? 200 : answer.status).toBeLessThan(400);
    expect(cost.trips).toBe(trips);
    expect(cost.read).toBeLessThanOrEqual(maxRead);
    expect(cost.written).toBeLessThanOrEqual(written);
  }
}

/** A learner's sessions as JSON. Some requests end them. */
async function sessionsOf({ user_id }: Learner): Promise<string> {
  const sessions = env.DB.prepare(
    "SELECT id_hash, user_id, created_at, last_seen_at, expires_at FROM sessions WHERE user_id = ?",
  );
  return JSON.stringify(await sessions.bind(user_id).raw());
}

describe("the database's calls of a route", () => {
  it("are named for every route, and for no other", () => {
    expect(Object.keys(ROUTE_COSTS).sort()).toEqual(ROUTES.map(({ name }) => name).sort());
  });

  it.each(ROUTES.map(({ name }) => name).filter((name) => name !== DELETION))("%s", expectRouteCost);
});

describe("the first award of a week", () => {
  it("reads the learner's last group and finds the next one by a seek", async () => {
    const now = Date.now();
    const week = weekOf(now);
    await env.DB.batch([
      env.DB.prepare("DELETE FROM league_members WHERE user_id = 'u5' AND week = ?").bind(week),
      env.DB.prepare("UPDATE user_state SET week = ?, week_exp = 10 WHERE user_id = 'u5'").bind(week - 1),
    ]);
    const { cost } = await costOf(() =>
      env.DB.prepare("INSERT INTO exp_ledger (user_id, key, amount, created_at) VALUES ('u5', 'first', 5, ?)")
        .bind(now)
        .run(),
    );
    const joined = await env.DB.prepare("SELECT 1 FROM league_members WHERE user_id = 'u5' AND week = ?")
      .bind(week)
      .first();
    expect(joined).not.toBeNull();
    expect(cost.read).toBeLessThanOrEqual(2000);
    expect(cost.written).toBeLessThanOrEqual(18);
  });
});

/** The rows that a page far back may read. */
const FAR_PAGES: readonly [path: string, read: number][] = [
  ["/api/matches?before=300", 330],
  ["/api/threads?cursor=500_t500", 120],
  ["/api/threads?solved=false&cursor=500_t500", 90],
  ["/api/threads?tag=css&cursor=500_t500", 90],
  ["/api/threads?tag=project:1&cursor=500_t500", 90],
  ["/api/threads/search?words=text&cursor=1_500", 1150],
  ["/api/made?cursor=500_g500", 160],
  ["/api/made?cursor=500_g500&project_id=1", 160],
  ["/api/made?order=loved&cursor=1_g500", 160],
  ["/api/made?order=loved&cursor=1_g500&project_id=1", 160],
  [`/api/threads/${LONG_THREAD}?cursor=1100_mine700`, 120],
  ["/api/made/g500/comments?cursor=1_page-g500u500", 120],
  ["/api/tasks/101/thread?cursor=1_task-101u500", 120],
];

describe("a GET", () => {
  it("stores nothing, but for the counts of exports within an hour, and of guests who come to a room", () => {
    const gets = Object.entries(ROUTE_COSTS).filter(([name]) => name.startsWith("GET "));
    const storing = gets.filter(([, [, , , written]]) => written > 0).map(([name]) => name);
    expect(storing.sort()).toEqual(["GET /api/export", "GET /api/guest-rooms/:key/socket"]);
  });

  it.each(FAR_PAGES)("%s finds its page with a seek", async (path, read) => {
    const { result, cost } = await costOf(() => ask("GET", path, { headers: { cookie: busiest.cookie } }));
    expect([result.status, cost.trips]).toEqual([200, 1]);
    expect(cost.read).toBeLessThanOrEqual(read);
  });

  it("counts who is online in few rows, with all learners here as with none", async () => {
    await env.DB.prepare("UPDATE sessions SET last_seen_at = ?").bind(Date.now()).run();
    clearIsolateCaches();
    await clearPlaceCaches();
    const { result, cost } = await costOf(() =>
      ask("GET", "/api/challenges", { headers: { cookie: begun.cookie } }),
    );
    // Of the 50 sessions that were used last, some are one learner's.
    expect((await json<{ online: number }>(result)).online).toBeGreaterThan(40);
    expect(cost.read).toBeLessThanOrEqual(100);
  });

  describe("with a long queue of reports", () => {
    const crowd = (resolved_at: string) =>
      env.DB.prepare(`UPDATE reports SET resolved_at = ${resolved_at} WHERE id LIKE 'p%'`).run();
    beforeAll(() => crowd("NULL"));
    afterAll(() => crowd("created_at"));

    it("looks at no other target beside each", async () => {
      const { result, cost } = await costOf(async () => selectOpenReports(communityDatabase(env)));
      expect(result).toHaveLength(100);
      expect(cost.read).toBeLessThanOrEqual(1500);
    });

    it("reads none of them for who isn't a moderator", async () => {
      const { cookie } = await newLearner();
      const { result, cost } = await costOf(() => ask("GET", "/api/moderation", { headers: { cookie } }));
      expect(result.status).toBe(404);
      expect(cost.read).toBeLessThan(20);
    });
  });
});

// ── Objects ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Trips, rows read and rows written, at most. The rows of the object's own tables are among them, its other storage isn't. */
type CallCost = [trips: number, read: number, written: number];

/** The methods of all objects. */
const METHODS = Object.entries(entry).flatMap(([className, value]) =>
  typeof value === "function" && value.prototype instanceof DurableObject
    ? Object.getOwnPropertyNames(value.prototype)
        .filter((method) => method !== "constructor")
        .map((method) => `${className}.${method}`)
    : [],
);

const queue = () => env.QUEUES.getByName("c1");
const channel = (name: string) => env.CHANNEL.getByName(name);
const RELAY = "help/weur/0";
const relay = () => env.RELAYS.getByName(RELAY);
const night = () => env.NIGHT.getByName("night");
const UPGRADE = { headers: { upgrade: "websocket" } };

/** Opens a socket to an object, as the route does once it has let somebody in. */
async function open(stub: { fetch: Fetcher["fetch"] }, query: Record<string, string>) {
  const answer = await stub.fetch(`https://object/?${new URLSearchParams(query)}`, UPGRADE);
  if (!answer.webSocket) throw new Error(`No socket but ${answer.status}`);
  return listen<{ type: string; match_id?: string; rematch?: { match_id: string | null } }>(answer.webSocket);
}

/** A session of each player, by user id. */
const sessions = new Map<string, string>();
beforeAll(async () => {
  const { results } = await env.DB.prepare("SELECT user_id, id_hash FROM sessions").all<
    Record<"user_id" | "id_hash", string>
  >();
  for (const { user_id, id_hash } of results) sessions.set(user_id, id_hash);
});
const playerQuery = ({ user_id }: Learner) => ({
  user_id,
  session: sessions.get(user_id) ?? "",
  scale: "100",
});
const joinQueue = (who: Learner) => open(queue(), { ...playerQuery(who), challenge_id: "c1" });

async function leaveQueue(who: Learner, socket: { close: () => void }): Promise<void> {
  socket.close();
  await eventually(async () => expect(await queue().has(who.user_id)).toBe(false));
}

/** A learner who waits in the queue. */
async function waiting(who: Learner) {
  const socket = await joinQueue(who);
  await socket.next("waiting");
  return { socket, leave: () => leaveQueue(who, socket) };
}

const ownerQuery = ({ user_id, display_name }: Learner, after: number) => {
  const until = Date.now() + 60_000;
  const owner = { user_id, display_name, id_hash: "", avatar_url: "", silenced_until: null, until };
  return { owner: JSON.stringify(owner), after: String(after), region: "weur" };
};
const openChannel = (who: Learner, name: string, after = 0) => open(channel(name), ownerQuery(who, after));
const openRelay = (who: Learner, after = 0) => open(relay(), ownerQuery(who, after));

type Socket = Awaited<ReturnType<typeof open>>;
type Playing = Awaited<ReturnType<typeof playing>>;

/** A match of the two that waits for them. */
async function preparedMatch() {
  const match_id = await newMatchRow(begun, busiest);
  const stub = env.MATCHES.getByName(match_id);
  await stub.prepare(match_id, 100, []);
  const join = (who: Learner) => open(stub, { ...playerQuery(who), match_id });
  return { match_id, stub, join };
}

/** The same, with its two players connected. */
async function playing() {
  const match = await preparedMatch();
  const sockets = [await match.join(begun), await match.join(busiest)] as const;
  const close = () => {
    for (const socket of sockets) socket.close();
  };
  return { ...match, sockets, close };
}

/** Calls a method that the runtime calls, with a socket of the object. */
const withSocket = <Instance extends DurableObject<Bindings>>(
  stub: DurableObjectStub<Instance>,
  act: (instance: Instance, socket: WebSocket) => unknown,
) =>
  runInDurableObject(stub, async (instance, state) => {
    const [socket] = state.getWebSockets();
    if (!socket) throw new Error("There is no socket.");
    await act(instance, socket);
  });

type Prepared = {
  /** Makes the call, and waits for what follows from it. */
  call: () => Promise<unknown>;
  tidyUp?: () => unknown;
};

const ofQueue = (call: (socket: Socket) => Promise<unknown>) => async (): Promise<Prepared> => {
  const { socket, leave } = await waiting(begun);
  return { call: () => call(socket), tidyUp: leave };
};
const ofMatch = (call: (match: Playing) => Promise<unknown>) => async (): Promise<Prepared> => {
  const match = await playing();
  return { call: () => call(match), tidyUp: match.close };
};
const presence = () => env.PRESENCE.getByName("presence/0");
const bell = () => bellOf(env, begun.user_id) as unknown as DurableObjectStub<entry.BellObject>;
const openBell = async () => {
  const owner = { user_id: begun.user_id, id_hash: "", until: Date.now() + 60_000 };
  const socket = await open(bell(), { owner: JSON.stringify(owner) });
  await socket.next("changed");
  return socket;
};
const ofBell = (call: () => unknown) => async (): Promise<Prepared> => {
  const socket = await openBell();
  return { call: async () => call(), tidyUp: socket.close };
};
const invitation = () => env.INVITATIONS.getByName(begun.user_id);
const SENT = { user_id: "u1", key: "", challenge_id: "c1", expires_at: 0 };
const invite = () => invitation().invite({ user_id: begun.user_id, challenge_id: "c1", scale: 100 });

/** An invitation whose inviter's page waits. The call gets its secret too. */
const ofInvitation =
  (call: (socket: Socket, secret: string) => Promise<unknown>) => async (): Promise<Prepared> => {
    const { key } = await invite();
    const socket = await open(invitation(), playerQuery(begun));
    await socket.next("open");
    return { call: () => call(socket, key.slice(-16)), tidyUp: socket.close };
  };

const room = () => env.ROOMS.getByName(begun.user_id);
const openRoom = () =>
  room().open({
    account: begun.user_id,
    display_name: "Host",
    avatar_url: "/noobie.png",
    challenge_id: "c1",
    scale: 100,
  });
const joinRoom = async (who: Learner) => {
  const socket = await open(room(), { ...playerQuery(who), secret: await openRoom() });
  await socket.next("state");
  return socket;
};
/** A room with its host and another member. */
const ofRoom = (call: (socket: Socket) => Promise<unknown>) => async (): Promise<Prepared> => {
  const sockets = [await joinRoom(begun), await joinRoom(busiest)] as const;
  const tidyUp = () => {
    for (const socket of sockets) socket.close();
  };
  return { call: () => call(sockets[0]), tidyUp };
};

const ofChannel =
  (call: (socket: Socket) => Promise<unknown>, name = "help") =>
  async (): Promise<Prepared> => {
    const socket = await openChannel(begun, name);
    if (name === "help") await socket.next("history");
    return { call: () => call(socket), tidyUp: socket.close };
  };
/** A call that changes messages, until that is broadcast: the broadcast's reads are its own. */
const ofBroadcast = (call: () => Promise<unknown>) =>
  ofChannel(async (socket) => {
    await call();
    await socket.next("batch");
  });

const ofRelay = (call: (socket: Socket) => Promise<unknown>) => async (): Promise<Prepared> => {
  const socket = await openRelay(begun);
  await socket.next("history");
  return { call: () => call(socket), tidyUp: socket.close };
};

const LIVE_MATCH: LiveMatch = {
  match_id: crypto.randomUUID(),
  title: "Box",
  closes_at: Date.now() + 60_000,
  players: [
    { display_name: "One", avatar_url: "", rating: null },
    { display_name: "Other", avatar_url: "", rating: null },
  ],
};
const ofLiveMatches =
  (call: (list: DurableObjectStub<entry.LiveMatchesObject>) => Promise<unknown>) =>
  async (): Promise<Prepared> => ({ call: () => call(env.LIVE_MATCHES.getByName("c1")) });

/** A match that a visitor watches. */
async function spectating() {
  const match_id = await startWatchedMatch();
  const relay = env.SPECTATOR_RELAYS.getByName(`${match_id}/0`);
  const socket = await open(relay, { who: `user:${begun.user_id}` });
  await socket.next("state");
  return { relay, socket };
}
const ofSpectators =
  (call: (watched: Awaited<ReturnType<typeof spectating>>) => Promise<unknown>) =>
  async (): Promise<Prepared> => {
    const watched = await spectating();
    return { call: () => call(watched), tidyUp: watched.socket.close };
  };

type ObjectCall = { cost: CallCost; prepare: () => Promise<Prepared> };

const OBJECT_CALLS: Readonly<Record<string, ObjectCall>> = {
  // With the round that checks who has joined.
  "QueueObject.fetch": {
    cost: [1, 14, 0],
    prepare: async () => {
      const joined = Promise.withResolvers<Socket>();
      const call = async () => {
        const socket = await joinQueue(begun);
        joined.resolve(socket);
        await socket.next("waiting");
      };
      return { call, tidyUp: async () => leaveQueue(begun, await joined.promise) };
    },
  },
  // A round that pairs two, with the start of their match.
  "QueueObject.alarm": {
    cost: [4, 66, 6],
    prepare: ofQueue(async (first) => {
      const second = await joinQueue(busiest);
      const { match_id } = await second.next("matched");
      await first.closed;
      const stub = env.MATCHES.getByName(String(match_id));
      await eventually(async () =>
        expect(await runInDurableObject(stub, (_, { storage }) => storage.kv.get("setup"))).toBeDefined(),
      );
    }),
  },
  "QueueObject.renew": {
    cost: [0, 0, 0],
    prepare: ofQueue(async (socket) => {
      await queue().renew(begun.user_id);
      await socket.closed;
    }),
  },
  "QueueObject.has": { cost: [0, 0, 0], prepare: ofQueue(() => queue().has(begun.user_id)) },
  "QueueObject.waiting": { cost: [0, 0, 0], prepare: ofQueue(() => queue().waiting()) },
  "QueueObject.reservePlaces": {
    cost: [0, 0, 0],
    prepare: ofQueue(() => queue().reservePlaces([{ user_id: other.user_id, since: Date.now() }])),
  },
  "QueueObject.webSocketMessage": {
    cost: [0, 0, 0],
    prepare: ofQueue(async (socket) => {
      socket.send({ type: "cancel" });
      await socket.closed;
    }),
  },
  "QueueObject.webSocketClose": {
    cost: [0, 0, 0],
    prepare: ofQueue(() =>
      withSocket<entry.QueueObject>(queue(), (object, socket) => object.webSocketClose(socket, 1000, "")),
    ),
  },
  "QueueObject.webSocketError": {
    cost: [0, 0, 0],
    prepare: ofQueue(() =>
      withSocket<entry.QueueObject>(queue(), (object, socket) => object.webSocketError(socket)),
    ),
  },
  "InvitationObject.invite": { cost: [0, 0, 0], prepare: async () => ({ call: invite }) },
  "InvitationObject.read": {
    cost: [0, 0, 0],
    prepare: ofInvitation((_, secret) => invitation().read(secret, other.user_id)),
  },
  // With the answer of the inviter's page, and the start of the match.
  "InvitationObject.follow": {
    cost: [3, 100, 6],
    prepare: ofInvitation(async (socket, secret) => {
      const follower = { user_id: busiest.user_id, session: sessions.get(busiest.user_id) ?? "" };
      const outcome = invitation().follow(secret, { ...follower, region: "weur" });
      await socket.next("call");
      socket.send({ type: "here" });
      const { match_id } = (await outcome) as { match_id: string };
      const stub = env.MATCHES.getByName(match_id);
      await eventually(async () =>
        expect(await runInDurableObject(stub, (_, { storage }) => storage.kv.get("setup"))).toBeDefined(),
      );
    }),
  },
  "InvitationObject.renew": {
    cost: [0, 0, 0],
    prepare: ofInvitation(async (socket) => {
      await invitation().renew(begun.user_id);
      await socket.closed;
    }),
  },
  "InvitationObject.fetch": {
    cost: [1, 16, 0],
    prepare: async () => {
      await invite();
      return { call: async () => (await open(invitation(), playerQuery(begun))).next("open") };
    },
  },
  "InvitationObject.webSocketMessage": {
    cost: [0, 0, 0],
    prepare: ofInvitation(async (socket) => {
      socket.send({ type: "cancel" });
      await socket.closed;
    }),
  },
  "InvitationObject.webSocketClose": {
    cost: [0, 0, 0],
    prepare: ofInvitation(() =>
      withSocket<entry.InvitationObject>(invitation(), (object, socket) =>
        object.webSocketClose(socket, 1000, ""),
      ),
    ),
  },
  "InvitationObject.webSocketError": {
    cost: [0, 0, 0],
    prepare: ofInvitation(() =>
      withSocket<entry.InvitationObject>(invitation(), (object) => object.webSocketError()),
    ),
  },
  "InvitationObject.alarm": {
    cost: [0, 0, 0],
    prepare: ofInvitation(() => runInDurableObject(invitation(), (object) => object.alarm())),
  },
  "RoomObject.open": { cost: [0, 0, 0], prepare: async () => ({ call: openRoom }) },
  "RoomObject.read": {
    cost: [0, 0, 0],
    prepare: ofRoom(async () => room().read(await openRoom(), busiest.user_id)),
  },
  "RoomObject.describe": {
    cost: [0, 0, 0],
    prepare: ofRoom(() => room().describe("no such secret", begun.user_id)),
  },
  "RoomObject.close": { cost: [0, 0, 0], prepare: ofRoom(() => room().close("no such secret")) },
  "RoomObject.takeSeat": {
    cost: [0, 0, 0],
    prepare: async () => ({ call: () => room().takeSeat(busiest.user_id, Date.now() + 60_000) }),
  },
  "RoomObject.renew": { cost: [0, 0, 0], prepare: ofRoom(() => room().renew(begun.user_id)) },
  "RoomObject.closeMember": { cost: [0, 0, 0], prepare: ofRoom(() => room().closeMember(begun.user_id)) },
  "RoomObject.forget": { cost: [0, 0, 0], prepare: ofRoom(() => room().forget(busiest.user_id)) },
  "RoomObject.forgetMember": { cost: [0, 0, 0], prepare: ofRoom(() => room().forgetMember(busiest.user_id)) },
  "RoomObject.rename": { cost: [0, 0, 0], prepare: ofRoom(() => room().rename(begun.user_id, "A", "B")) },
  "RoomObject.renameMember": {
    ...{ cost: [0, 0, 0], prepare: ofRoom(() => room().renameMember(begun.user_id, "A", "B")) },
  },
  "RoomObject.isPlaying": { cost: [0, 0, 0], prepare: ofRoom(() => room().isPlaying(begun.user_id)) },
  "RoomObject.hasMember": { cost: [0, 0, 0], prepare: ofRoom(() => room().hasMember(begun.user_id)) },
  "RoomObject.tellProgress": { cost: [0, 0, 0], prepare: ofRoom(() => room().tellProgress()) },
  "RoomObject.skipPhase": { cost: [0, 0, 0], prepare: ofRoom(() => room().skipPhase()) },
  // Of who comes for the first time.
  "RoomObject.fetch": {
    cost: [1, 1, 0],
    prepare: async () => {
      await openRoom();
      return { call: () => joinRoom(other) };
    },
  },
  // The press that begins a round, with the choice of its battle for three players.
  "RoomObject.webSocketMessage": {
    cost: [2, 75, 0],
    prepare: ofRoom(async (host) => {
      await joinRoom(other);
      host.send({ type: "start" });
      await host.until(() => host.take().find((frame) => JSON.stringify(frame).includes('"objective"')));
    }),
  },
  "RoomObject.webSocketClose": {
    cost: [0, 0, 0],
    prepare: ofRoom(() =>
      withSocket<entry.RoomObject>(room(), (object, socket) => object.webSocketClose(socket, 1000, "")),
    ),
  },
  "RoomObject.webSocketError": {
    cost: [0, 0, 0],
    prepare: ofRoom(() =>
      withSocket<entry.RoomObject>(room(), (object, socket) => object.webSocketError(socket)),
    ),
  },
  "RoomObject.alarm": {
    cost: [0, 0, 0],
    prepare: ofRoom(() => runInDurableObject(room(), (object) => object.alarm())),
  },
  ...Object.fromEntries(
    (
      [
        ["visit", () => presence().visit(begun.user_id, true, [])],
        ["forget", () => presence().forget(begun.user_id)],
        ["whoIsHere", () => presence().whoIsHere([begun.user_id])],
        ["invite", () => presence().invite(begun.user_id, SENT)],
        ["alarm", () => runInDurableObject(presence(), (object) => (object as entry.PresenceObject).alarm())],
      ] as const
    ).map(([method, call]): [string, ObjectCall] => [
      `PresenceObject.${method}`,
      { cost: [0, 0, 0], prepare: async () => ({ call: async () => call() }) },
    ]),
  ),
  // One of somebody, beside as many as a learner can have, with no browser to tell.
  "BellObject.add": {
    cost: [3, 180, 4],
    prepare: async () => {
      const notice = { kind: "invitation", subject: busiest.user_id, actor_id: busiest.user_id } as const;
      return {
        call: () => bell().add(begun.user_id, { ...notice, mark: Date.now(), created_at: Date.now() }),
      };
    },
  },
  // One page of a thread's followers.
  "BellObject.tellFollowers": {
    cost: [3, 800, 400],
    prepare: async () => {
      const now = Date.now();
      const notice = { kind: "followed", subject: LONG_THREAD, actor_id: busiest.user_id } as const;
      const stub = bellOf(env, LONG_THREAD) as unknown as DurableObjectStub<entry.BellObject>;
      return {
        call: async () => {
          await stub.tellFollowers({
            ...{ thread_id: LONG_THREAD, without: [] },
            notice: { ...notice, mark: now, created_at: now },
          });
          const left = () => runInDurableObject(stub, (_, { storage }) => [...storage.kv.list()]);
          await eventually(async () => expect(await left()).toEqual([]));
        },
      };
    },
  },
  // One that is new, of a learner who isn't here.
  ...Object.fromEntries(
    (["announce", "handOut"] as const).map((method): [string, ObjectCall] => [
      `BellObject.${method}`,
      {
        cost: [1, 20, 0],
        prepare: async () => {
          const row = { kind: "held", subject: "", actor_id: null, mark: 1, count: 1 } as const;
          const stored = { ...row, created_at: 1, read_at: null, user_id: begun.user_id, hasBrowser: true };
          return { call: () => bell()[method]([stored]) };
        },
      },
    ]),
  ),
  "BellObject.changed": { cost: [0, 0, 0], prepare: ofBell(() => bell().changed(begun.user_id)) },
  "BellObject.renew": { cost: [0, 0, 0], prepare: ofBell(() => bell().renew(begun.user_id)) },
  "BellObject.fetch": {
    cost: [0, 0, 0],
    prepare: async () => ({ call: async () => (await openBell()).close() }),
  },
  "BellObject.webSocketMessage": {
    cost: [0, 0, 0],
    prepare: ofBell(() =>
      withSocket<entry.BellObject>(bell(), (object, socket) => object.webSocketMessage(socket, "")),
    ),
  },
  "BellObject.webSocketClose": {
    cost: [0, 0, 0],
    prepare: ofBell(() =>
      withSocket<entry.BellObject>(bell(), (object, socket) => object.webSocketClose(socket, 1000, "")),
    ),
  },
  "BellObject.alarm": {
    cost: [0, 0, 0],
    prepare: async () => ({ call: () => runInDurableObject(bell(), (object) => object.alarm()) }),
  },
  "MatchObject.prepare": {
    cost: [1, 6, 0],
    prepare: async () => {
      const match_id = await newMatchRow(begun, busiest);
      return { call: () => env.MATCHES.getByName(match_id).prepare(match_id, 100, []) };
    },
  },
  "MatchObject.fetch": {
    cost: [0, 0, 0],
    prepare: async () => {
      const { join } = await preparedMatch();
      return { call: async () => (await join(begun)).next("state") };
    },
  },
  "MatchObject.webSocketMessage": {
    cost: [0, 0, 0],
    prepare: ofMatch(async ({ stub, sockets: [first, second] }) => {
      for (let phase = 0; phase < 2; phase += 1) await stub.skipPhase();
      first.send({ type: "code-update", seq: 1, ...WHOLE });
      await second.next("code-update");
    }),
  },
  "MatchObject.skipPhase": { cost: [0, 0, 0], prepare: ofMatch(({ stub }) => stub.skipPhase()) },
  "MatchObject.renew": { cost: [0, 0, 0], prepare: ofMatch(({ stub }) => stub.renew(begun.user_id)) },
  "MatchObject.webSocketClose": {
    cost: [0, 0, 0],
    prepare: ofMatch(({ stub }) =>
      withSocket<entry.MatchObject>(stub, (object, socket) => object.webSocketClose(socket, 1000, "")),
    ),
  },
  "MatchObject.webSocketError": {
    cost: [0, 0, 0],
    prepare: ofMatch(({ stub }) =>
      withSocket<entry.MatchObject>(stub, (object, socket) => object.webSocketError(socket)),
    ),
  },
  // A match that one of the two has won, until it is recorded: with the ratings that it moves.
  "MatchObject.alarm": {
    cost: [2, 132, 40],
    prepare: ofMatch(async ({ stub, sockets: [first, second] }) => {
      for (let phase = 0; phase < 2; phase += 1) await stub.skipPhase();
      first.send({ type: "code-update", seq: 1, ...WHOLE });
      await second.next("code-update");
      for (let phase = 0; phase < 4; phase += 1) await stub.skipPhase();
      await second.next("recorded");
    }),
  },
  "MatchObject.watch": {
    cost: [0, 0, 0],
    prepare: async () => {
      const match_id = await startWatchedMatch();
      return { call: () => env.MATCHES.getByName(match_id).watch(`${match_id}/0`, 1) };
    },
  },
  "LiveMatchesObject.add": { cost: [0, 0, 0], prepare: ofLiveMatches((list) => list.add(LIVE_MATCH)) },
  "LiveMatchesObject.remove": { cost: [0, 0, 0], prepare: ofLiveMatches((list) => list.remove("none")) },
  "LiveMatchesObject.list": { cost: [0, 0, 0], prepare: ofLiveMatches((list) => list.list()) },
  "SpectatorRelayObject.fetch": {
    cost: [0, 0, 0],
    prepare: async () => {
      const { relay, socket } = await spectating();
      const call = async () => {
        const second = await open(relay, { who: "address:other" });
        await second.next("state");
        second.close();
      };
      // A relay with a learner asks the database from time to time.
      return { call, tidyUp: socket.close };
    },
  },
  "SpectatorRelayObject.webSocketMessage": {
    cost: [0, 0, 0],
    prepare: ofSpectators(async ({ relay }) =>
      withSocket<entry.SpectatorRelayObject>(relay, (object, socket) =>
        object.webSocketMessage(socket, JSON.stringify({ type: "seen", frame: 0 })),
      ),
    ),
  },
  "SpectatorRelayObject.webSocketClose": {
    cost: [0, 0, 0],
    prepare: ofSpectators(({ relay }) =>
      withSocket<entry.SpectatorRelayObject>(relay, (object, socket) =>
        object.webSocketClose(socket, 1000, ""),
      ),
    ),
  },
  "SpectatorRelayObject.webSocketError": {
    cost: [0, 0, 0],
    prepare: ofSpectators(({ relay }) =>
      withSocket<entry.SpectatorRelayObject>(relay, (object, socket) => object.webSocketError(socket)),
    ),
  },
  "SpectatorRelayObject.deliver": {
    cost: [0, 0, 0],
    prepare: ofSpectators(({ relay }) => {
      const clock = { phase: "editing" as const, ends_at: null, opens_at: null, closes_at: null };
      return relay.deliver({ version: 1e6, clock, codes: [WHOLE, WHOLE], watching: 1 });
    }),
  },
  // With the question which of its learners play by now: the matches of the last 90 s, of which there are dozens here.
  "SpectatorRelayObject.alarm": {
    cost: [1, 30, 0],
    prepare: ofSpectators(({ relay }) => runInDurableObject(relay, (object) => object.alarm())),
  },
  // A resume behind the messages that the page has: how long they are, then the messages.
  "ChannelObject.fetch": {
    cost: [0, 34, 0],
    prepare: async () => ({
      call: async () => {
        const socket = await openChannel(begun, "help", 1990);
        await socket.next("history");
        socket.close();
      },
    }),
  },
  // A message, until its flush has come back; those that its learner has sent within the hour are counted.
  "ChannelObject.webSocketMessage": {
    cost: [0, 8, 5],
    prepare: ofChannel(async (socket) => {
      socket.send({ type: "send", client_id: crypto.randomUUID(), message: "Hi" });
      await socket.next("batch");
    }),
  },
  "ChannelObject.webSocketClose": {
    cost: [0, 0, 0],
    prepare: ofChannel(() =>
      withSocket<entry.ChannelObject>(channel("help"), (object, socket) =>
        object.webSocketClose(socket, 1000, ""),
      ),
    ),
  },
  "ChannelObject.webSocketError": {
    cost: [0, 0, 0],
    prepare: ofChannel(() =>
      withSocket<entry.ChannelObject>(channel("help"), (object, socket) => object.webSocketError(socket)),
    ),
  },
  "ChannelObject.broadcastThread": {
    cost: [1, 1, 0],
    prepare: ofChannel(async (socket) => {
      await channel("threads").broadcastThread(LONG_THREAD);
      await socket.next("threads");
    }, "threads"),
  },
  // All messages of the learner, and the newest of the channel; again for the broadcast.
  "ChannelObject.rename": {
    cost: [0, 135, 130],
    prepare: ofBroadcast(() => channel("help").rename(begun.user_id, begun.display_name, "Another name")),
  },
  "ChannelObject.removeMessage": {
    cost: [0, 8, 5],
    prepare: ofBroadcast(() => channel("help").removeMessage(1)),
  },
  "ChannelObject.restoreMessage": {
    cost: [0, 14, 7],
    prepare: ofBroadcast(() => channel("help").restoreMessage(1)),
  },
  ...Object.fromEntries(
    (
      [
        ["readRecord", 1, 0, () => channel("help").readRecord(1)],
        ["changesOf", 50, 0, () => channel("help").changesOf(begun.user_id)],
        ["forgetEarlierTexts", 4, 0, () => channel("help").forgetEarlierTexts(Date.now())],
        ["page", 60, 0, () => channel("help").page({ around: 1500 })],
        // The index, and a found message by its number each.
        ["search", 100, 0, () => channel("help").search(["hi"])],
        ["preview", 2, 0, () => channel("help").preview()],
        ["lastSaid", 1, 0, () => channel("help").lastSaid()],
        ["messagesOf", 50, 0, () => channel("help").messagesOf(begun.user_id)],
        ["neighbours", 20, 0, () => channel("help").neighbours([1000])],
        ["renew", 0, 0, () => channel("help").renew(begun.user_id)],
        ["anonymize", 155, 84, () => channel("help").anonymize(begun.user_id)],
        ["historySince", 34, 0, () => channel("help").historySince(1990)],
        ["enterRelay", 35, 1, () => channel("help").enterRelay(RELAY, 0, 1990)],
        ["checkIn", 1, 1, () => channel("help").checkIn(RELAY, 0)],
      ] as const
    ).map(([method, read, written, call]): [string, ObjectCall] => [
      `ChannelObject.${method}`,
      { cost: [0, read, written], prepare: ofChannel(call) },
    ]),
  ),
  // A message that a relay hands over, until its flush has come back.
  "ChannelObject.acceptRelayed": {
    cost: [0, 8, 5],
    prepare: ofRelay(async (socket) => {
      const author = {
        user_id: begun.user_id,
        display_name: begun.display_name,
        avatar_url: "",
        silenced_until: null,
      };
      const request = { type: "send", client_id: crypto.randomUUID(), message: "Hi" } as const;
      await channel("help").acceptRelayed(RELAY, [{ author, request }], []);
      await socket.next("batch");
    }),
  },
  "RelayObject.fetch": {
    cost: [0, 34, 1],
    prepare: async () => ({
      call: async () => {
        const socket = await openRelay(begun, 1990);
        await socket.next("history");
        socket.close();
      },
    }),
  },
  "RelayObject.webSocketMessage": {
    cost: [0, 8, 5],
    prepare: ofRelay(async (socket) => {
      socket.send({ type: "send", client_id: crypto.randomUUID(), message: "Hi" });
      await socket.next("batch");
    }),
  },
  "RelayObject.deliver": {
    cost: [0, 0, 0],
    prepare: ofRelay(() => {
      const empty = { after: 0, last_id: 0, toAll: false, mustCatchUp: false };
      return relay().deliver({ ...empty, text: "" });
    }),
  },
  "RelayObject.renew": { cost: [0, 0, 0], prepare: ofRelay(() => relay().renew(begun.user_id)) },
  "RelayObject.webSocketClose": {
    cost: [0, 0, 0],
    prepare: ofRelay(() =>
      withSocket<entry.RelayObject>(relay(), (object, socket) => object.webSocketClose(socket, 1000, "")),
    ),
  },
  "RelayObject.webSocketError": {
    cost: [0, 0, 0],
    prepare: ofRelay(() =>
      withSocket<entry.RelayObject>(relay(), (object, socket) => object.webSocketError(socket)),
    ),
  },
  "RelayObject.alarm": {
    cost: [0, 0, 0],
    prepare: ofRelay(() => runInDurableObject(relay(), (object) => object.alarm())),
  },
  // A whole night in as many slices as it takes: there is little to do but for the replays of 1,600 matches and old ships of one learner.
  "NightlyObject.begin": {
    cost: [115, 123_000, 11_100],
    prepare: async () => {
      // How many counters the tests before have left depends on how long they took.
      await env.DB.prepare("DELETE FROM rate_limits").run();
      return {
        call: async () => {
          // The Monday's, so that each day's test has the same parts to do.
          await night().begin(weekStart(weekOf(Date.now())) + 60_000);
          const left = () => runInDurableObject(night(), (_, { storage }) => storage.kv.get("night"));
          await eventually(async () => expect(await left()).toBeUndefined());
        },
      };
    },
  },
  "NightlyObject.alarm": {
    cost: [0, 0, 0],
    prepare: async () => ({ call: () => runInDurableObject(night(), (object) => object.alarm()) }),
  },
};

describe("the database's calls of an object", () => {
  it("are named for every method, and for no other", () => {
    expect(Object.keys(OBJECT_CALLS).sort()).toEqual(METHODS.toSorted());
  });

  it.each(Object.entries(OBJECT_CALLS))("%s", async (_, { cost: [trips, read, written], prepare }) => {
    const { call, tidyUp } = await prepare();
    const { cost } = await costOf(call);
    await tidyUp?.();
    expect(cost.trips).toBe(trips);
    expect(cost.read).toBeLessThanOrEqual(read);
    expect(cost.written).toBeLessThanOrEqual(written);
  });
});

describe("a rematch", () => {
  it("costs a read of both players, its match and its start", async () => {
    const { stub, sockets, close } = await playing();
    for (let phase = 0; phase < 6; phase += 1) await stub.skipPhase();
    const [first, second] = sockets;
    await Promise.all([first.next("recorded"), second.next("recorded")]);
    const { cost } = await costOf(async () => {
      first.send({ type: "rematch", wanted: true });
      second.send({ type: "rematch", wanted: true });
      const match_id = await first.until(() => rematchIn(first.take()));
      const next = env.MATCHES.getByName(match_id);
      await eventually(async () =>
        expect(await runInDurableObject(next, (_, { storage }) => storage.kv.get("setup"))).toBeDefined(),
      );
    });
    close();
    expect(cost.trips).toBe(3);
    // Each match that one of the two has played today is two rows, up to 100 of them for each: here there are dozens.
    expect(cost.read).toBeLessThanOrEqual(200);
    expect(cost.written).toBeLessThanOrEqual(6);
  });

  const rematchIn = (frames: readonly { rematch?: { match_id: string | null } }[]) =>
    frames.find(({ rematch }) => rematch?.match_id)?.rematch?.match_id ?? undefined;
});

// ── A deletion, and the night ───────────────────────────────────────────────────────────────────────────────────────

describe("the deletion of an account", () => {
  it("reads and writes rows of its learner alone", () => expectRouteCost(DELETION));
});

/** Steps and trips; the rows that may be read and written at most. With 1,000 learners, half of whose sessions have ended. */
const NIGHT_COSTS: Readonly<Record<string, [steps: number, trips: number, read: number, written: number]>> = {
  challenge: [1, 1, 25, 3],
  // Of each row that is closed the group is read.
  leagues: [5, 10, 72000, 4400],
  "weekly mails": [1, 1, 30, 0],
  counters: [1, 2, 1100, 250],
  sessions: [1, 2, 2790, 513],
  "mail tokens": [1, 2, 2765, 508],
  notices: [1, 2, 4200, 1300],
  deletions: [1, 4, 63, 16],
  pictures: [1, 1, 6, 0],
  "page cards": [1, 1, 12, 0],
  names: [1, 2, 70, 24],
  "withheld pictures": [1, 0, 0, 0],
  removals: [1, 1, 5, 5],
  "moderation log": [1, 1, 60, 0],
  reports: [1, 1, 5, 0],
  "earlier texts": [1, 0, 12, 0],
  // Two rows of each medal are read.
  medals: [1, 3, 2100, 12],
  "held names": [1, 2, 60, 40],
  // With one database there is nothing to send or to move.
  profiles: [1, 0, 0, 0],
  reservations: [1, 0, 0, 0],
  moves: [1, 0, 0, 0],
  // With what its players are told, up to two trips for each.
  "held results": [1, 26, 350, 80],
  // The three send jobs. "paid checkouts" asks the stand-in for the payment service.
  "pending sign-ups": [1, 1, 30, 0],
  "paid checkouts": [1, 1, 20, 0],
  subscriptions: [1, 1, 1120, 0],
  "completed sign-ups": [1, 2, 60, 14],
  "moves left over": [1, 0, 0, 0],
  replays: [1, 1, 10, 0],
  "monthly logs": [1, 2, 9000, 0],
};

/**
 * A midnight that is more than a day away at any time, so that what the tests have stored is old enough. That of the weekly mails is the next Monday's,
 * whatever the day of the week is now: `fillForNight` has its learners away for longer than that.
 */
const nightOf = (part: string) =>
  (part === "weekly mails" ? weekStart(weekOf(Date.now()) + 1) : utcDayStart(Date.now()) + 2 * DAY_MS) +
  60_000;

/** The players of the three matches whose results are held (tests/support/worker/crowd.ts). */
const HELD_PLAYERS = 6;
/** How many players have been told that their result is decided, which comes after the part. */
const countTold = () =>
  env.DB.prepare(
    "SELECT count(*) AS n FROM notices WHERE user_id IN ('u1', 'u2', 'u3', 'u4') AND kind = 'held' AND subject IN ('m1', 'm2', 'm3')",
  ).first("n");

describe("the database's calls of the night", () => {
  beforeAll(async () => {
    await fillForNight();
    // Up to a second after the last socket has closed, a channel says who is here, and forgets a relay where nobody is.
    for (const name of TEXT_CHANNELS) {
      await runInDurableObject(env.CHANNEL.getByName(name), (_, { storage }) => {
        storage.sql.exec("DELETE FROM relays");
      });
      await evictDurableObject(env.CHANNEL.getByName(name), { webSockets: "close" });
    }
  });

  it("are named for every part, and for no other", () => {
    expect(Object.keys(NIGHT_COSTS)).toEqual(NIGHTLY_PARTS.map(({ name }) => name));
  });

  it.each(NIGHTLY_PARTS)("$name", async ({ name, step }) => {
    const [steps, trips, read, written] = NIGHT_COSTS[name] ?? [0, 0, 0, 0];
    const { result, cost } = await costOf(() => runToEnd(step, env, nightOf(name)));
    // Counted as far as it comes within the part, and not with a later one.
    if (name === "held results") await eventually(async () => expect(await countTold()).toBe(HELD_PLAYERS));
    expect(result).toBe(steps);
    expect(cost.trips).toBeLessThanOrEqual(trips);
    expect(cost.read).toBeLessThanOrEqual(read);
    expect(cost.written).toBeLessThanOrEqual(written);
  });
});

/** Trips; the rows that may be read and written at most, by a job. That of the mails is one of 25 learners. */
const JOB_COSTS: Readonly<Record<Job["kind"], [trips: number, read: number, written: number]>> = {
  subscription: [6, 20, 6],
  checkout: [9, 20, 10],
  "pending sign-up": [2, 4, 2],
  "weekly mails": [2, 590, 25],
};

describe("the database's calls of a job", () => {
  it.each(Object.entries(JOB_COSTS))("%s", async (kind, [trips, read, written]) => {
    const { bindings, sent } = withKeptJobs(env as unknown as Bindings);
    for (const { name, step } of NIGHTLY_PARTS) await runToEnd(step, bindings, nightOf(name));
    const jobs = sent.filter(({ job }) => job.kind === kind);
    expect(jobs).not.toEqual([]);
    const mails = {
      ...{ ENVIRONMENT: "deployed", SHARE_SECRET: "a secret of the tests for links, long enough" },
      EMAIL: { send: async () => undefined } as unknown as SendEmail,
    };
    for (const { job } of jobs) {
      const its = kind === "weekly mails" ? { ...bindings, ...mails } : bindings;
      const { cost } = await costOf(() => runJob(its, job, nightOf(kind)));
      expect(cost.trips).toBeLessThanOrEqual(trips);
      expect(cost.read).toBeLessThanOrEqual(read);
      expect(cost.written).toBeLessThanOrEqual(written);
    }
  });
});

/** Tables that have few rows however many learners there are. */
const SMALL = [
  ...["account_deletions", "battles", "daily_challenges", "daily_pool", "projects", "tasks"],
  ...["exp_spans", "medal_counts"],
];
/** Read in the order of an index or key, as far as a page or list goes. */
const PAGES = [
  "dev_mail",
  "matches by matches_held",
  "moderation_log",
  "published_pages by published_pages_new",
  "thread_search",
  "user_state by user_state_exp",
];

describe("the plans of all these statements", () => {
  it("go through no whole table that grows with the learners", async () => {
    const isSmall = (scan: string) =>
      SMALL.some((table) => scan === table || scan.startsWith(`${table} by `));
    expect((await scannedTables()).filter((scan) => !isSmall(scan))).toEqual(PAGES);
  });
});
