/** After a session has ended, its token is valid for reads for up to a minute, but for no write. */
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { app } from "../../worker/app.ts";
import { database } from "../../worker/db/client.ts";
import { guardDatabase } from "../../worker/db/guarded.ts";
import { users } from "../../worker/db/schema.ts";
import { sha256 } from "../../worker/platform/tokens.ts";
import { CLOSE_CODES } from "../../worker/rules/close-codes.ts";
import { addressKey, ROUTE_LIMITS } from "../../worker/rules/route-limits.ts";
import { draftBody } from "../support/draft-body.ts";
import { seedBattle } from "../support/worker/battles.ts";
import { today } from "../support/worker/clock.ts";
import { rightCode } from "../support/worker/content.ts";
import { json, type Learner, newLearner, newSession, request } from "../support/worker/learner.ts";
import { openSocket } from "../support/worker/socket.ts";

const THREAD = crypto.randomUUID();
const code = { html: "<p>Hi</p>", css: "", js: "" };
const PNG = Uint8Array.fromBase64(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
);

type Write = { body?: unknown; raw?: BodyInit };

/** Every unsafe route that requires a session, with a valid body. */
const WRITES: Record<string, (learner: Learner) => Write> = {
  "PUT /api/password": () => ({ body: { current_password: "wrong one", password: "another long one" } }),
  "PUT /api/display-name": () => ({ body: { display_name: `Ghost ${crypto.randomUUID().slice(0, 8)}` } }),
  "POST /api/confirmation": () => ({}),
  "DELETE /api/sessions/:id": () => ({}),
  "DELETE /api/sessions": () => ({}),
  "PUT /api/avatar": () => ({ body: { preset: 1 } }),
  "PUT /api/avatar/upload": () => ({ raw: PNG }),
  "POST /api/races": () => ({ body: { challenge_id: "c1" } }),
  "POST /api/invitations": () => ({ body: { challenge_id: "c1" } }),
  "POST /api/invitations/:key/follow": () => ({}),
  "PUT /api/push": () => ({
    body: {
      endpoint: "https://fcm.googleapis.com/fcm/send/abc",
      p256dh: "B".repeat(87),
      auth: "A".repeat(22),
      time_zone: "UTC",
    },
  }),
  "DELETE /api/push": () => ({}),
  "PUT /api/notices/read": () => ({ body: { until: 1 } }),
  "POST /api/rooms": () => ({ body: { challenge_id: "c1" } }),
  "POST /api/made": () => ({ body: { project_id: 1, title: "Ghost", description: "" } }),
  "PUT /api/made/:id": () => ({ body: { title: "Ghost", description: "", html: "Boo", css: "", js: "" } }),
  "PUT /api/made/:id/card": () => ({ raw: PNG }),
  "DELETE /api/made/:id": () => ({}),
  "PUT /api/made/:id/like": () => ({ body: { liked: true } }),
  "POST /api/certificates": () => ({ body: { map: "BeachIsland", name: "Ghost" } }),
  "DELETE /api/certificates/:id": () => ({}),
  "POST /api/reports": () => ({ body: { target_kind: "thread", target_id: THREAD, reason: "Rude" } }),
  "POST /api/moderation/remove": () => ({ body: { target_kind: "thread", target_id: THREAD } }),
  "POST /api/moderation/restore": () => ({ body: { target_kind: "page", target_id: THREAD } }),
  "POST /api/moderation/silence": ({ user_id }) => ({ body: { user_id, hours: 1 } }),
  "POST /api/moderation/rename": ({ user_id }) => ({ body: { user_id, display_name: "Nobody here" } }),
  "POST /api/moderation/clear-picture": ({ user_id }) => ({ body: { user_id } }),
  "POST /api/moderation/dismiss": () => ({ body: { report_id: THREAD } }),
  "POST /api/moderation/release": () => ({ body: { match_id: THREAD } }),
  "POST /api/moderation/void": () => ({ body: { match_id: THREAD } }),
  "POST /api/feedback": () => ({ body: { feedback: "From nobody" } }),
  "PUT /api/mutes/:user_id": () => ({ body: { muted: true } }),
  "POST /api/friend-requests": ({ user_id }) => ({ body: { user_id } }),
  "PUT /api/friends/:user_id": () => ({ body: { friend: true } }),
  "PUT /api/blocks/:user_id": () => ({ body: { blocked: true } }),
  "POST /api/threads": () => ({ body: { id: crypto.randomUUID(), title: "Ghost", description: "" } }),
  "PUT /api/threads/:id": () => ({ body: { title: "Ghost", description: "" } }),
  "DELETE /api/threads/:id": () => ({}),
  "POST /api/threads/:id/messages": () => ({ body: { id: crypto.randomUUID(), content: "Boo" } }),
  "POST /api/made/:id/comments": () => ({ body: { id: crypto.randomUUID(), content: "Boo" } }),
  "POST /api/tasks/:task_id/thread": () => ({
    body: { id: crypto.randomUUID(), content: "Boo", spoiler: false },
  }),
  "DELETE /api/replies/:id": () => ({}),
  "PUT /api/threads/:id/answer": () => ({ body: { reply_id: null } }),
  "PUT /api/threads/:id/follow": () => ({ body: { following: false } }),
  "PUT /api/threads/:id/like": () => ({ body: { liked: true } }),
  "PUT /api/journey/map": () => ({ body: { current_map: "InfernoInterface" } }),
  "PUT /api/journey/project": () => ({ body: { project_id: 4 } }),
  "POST /api/inbox/receive": () => ({}),
  "PUT /api/inbox/current": () => ({ body: { task_id: 101 } }),
  "POST /api/journey/continue": () => ({ body: { task_id: 101 } }),
  "POST /api/playground/start": () => ({ body: { task_id: 101, take_codex: [] } }),
  "POST /api/ships": () => ({ body: { task_id: 101, ship_id: crypto.randomUUID(), ...rightCode(101) } }),
  "PUT /api/drafts": () => ({ body: draftBody(code) }),
  "POST /api/daily-challenge": () => ({ body: {} }),
  "POST /api/daily-challenge/hints": () => ({ body: { date: today() } }),
  "POST /api/daily-challenge/answer": () => ({ body: { date: today() } }),
  "POST /api/daily-challenge/ships": () => ({
    body: { date: today(), ship_id: crypto.randomUUID(), ...code },
  }),
  "POST /api/practice": () => ({}),
  "POST /api/practice/:date/:slot": () => ({ body: { choice: 0 } }),
  "POST /api/ticks": () => ({ body: { task_id: 101, ...rightCode(101) } }),
  "POST /api/daily-challenge/ticks": () => ({ body: { date: today(), ...code } }),
  "PUT /api/settings": () => ({ body: { reduce_motion: true } }),
  "PUT /api/last-seen-update": () => ({ body: { last_seen_update: "9.9.9" } }),
  "POST /api/local-checkout/billing": () => ({ body: { act: "cancelled" } }),
  "POST /api/create-checkout-session": () => ({ body: { planName: "warrior" } }),
  "POST /api/billing-page": () => ({}),
  "POST /api/cancel-subscription": ({ user_id }) => ({ body: { userId: user_id } }),
};

/** Unsafe routes that need no session. */
const PUBLIC = [
  "POST /api/stripe/webhook",
  "POST /api/sign-up",
  "POST /api/sign-up/check",
  "POST /api/log-in",
  "POST /api/log-out",
  "POST /api/reset-request",
  "POST /api/reset-password",
  "POST /api/confirm-address",
  "POST /api/weekly-mail/:token",
  "PUT /api/weekly-mail/:token",
  "POST /api/complete-sign-up",
  "POST /api/get-subscription-id",
  "POST /api/local-checkout/:id",
  "POST /api/guests",
  "POST /api/invitations/:key/follow-as-guest",
];

const addressOf = (path: string) =>
  path
    .replace(":id", THREAD)
    .replace(":user_id", THREAD)
    .replace(":channel", "help")
    .replace(":date", today())
    .replace(":slot", "1");

function write(learner: Learner, route: string): Promise<Response> {
  const [method = "", path = ""] = route.split(" ");
  return learner.request(method, addressOf(path), WRITES[route]?.(learner) ?? {});
}

/** A Warrior with data in several features. */
async function busyWarrior(): Promise<Learner> {
  const learner = await newLearner({ plan: "warrior" });
  await learner.request("PUT", "/api/journey/project", { body: { project_id: 1 } });
  const body = { task_id: 101, ship_id: crypto.randomUUID(), ...rightCode(101) };
  expect((await learner.request("POST", "/api/ships", { body })).status).toBe(200);
  return learner;
}

/** The content of the database and of the picture storage, except counters by address, which refused requests change too. */
async function everything(): Promise<unknown> {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
  ).all<{ name: string }>();
  const rows = await env.DB.batch(results.map(({ name }) => env.DB.prepare(`SELECT * FROM ${name}`)));
  const byAddress = new Set(
    await Promise.all(Object.keys(ROUTE_LIMITS).map((route) => sha256(addressKey(route, "127.0.0.1")))),
  );
  const { objects } = await env.AVATARS.list();
  return [
    results.map(({ name }, at) => [
      name,
      rows[at]?.results.filter(
        (row) => name !== "rate_limits" || !byAddress.has((row as { key: string }).key),
      ),
    ]),
    objects.map(({ key }) => key),
  ];
}

async function resetPassword({ user_id }: Learner): Promise<void> {
  const token = crypto.randomUUID();
  await env.DB.prepare(
    "INSERT INTO mail_tokens (token_hash, user_id, purpose, expires_at) VALUES (?, ?, 'reset', ?)",
  )
    .bind(await sha256(token), user_id, Date.now() + 60_000)
    .run();
  const body = { token, password: "a password of 5 words" };
  expect((await request("POST", "/api/reset-password", { body })).status).toBe(200);
}

const ENDS: Record<string, (learner: Learner) => Promise<unknown>> = {
  "log-out": (learner) => learner.request("POST", "/api/log-out"),
  "log-out everywhere": (learner) => learner.request("DELETE", "/api/sessions"),
  "log-out of this one from elsewhere": async (learner) => {
    const { results } = await env.DB.prepare("SELECT id_hash FROM sessions WHERE user_id = ?")
      .bind(learner.user_id)
      .all<{ id_hash: string }>();
    return learner.request("DELETE", `/api/sessions/${results[0]?.id_hash}`);
  },
  "a reset of the password": resetPassword,
  "deletion of the account": (learner) =>
    learner.request("POST", "/api/cancel-subscription", { body: { userId: learner.user_id } }),
};

describe("after a session has ended", () => {
  it("is a table of every unsafe route", () => {
    const routes = app.routes
      .filter(({ method }) => !["GET", "ALL"].includes(method))
      .map(({ method, path }) => `${method} ${path}`);
    expect([...new Set(routes)].sort()).toEqual([...Object.keys(WRITES), ...PUBLIC].sort());
  });

  it.each(Object.keys(ENDS))("by %s, every write is refused at once, and nothing changes", async (end) => {
    await seedBattle();
    const learner = await busyWarrior();
    // The first request of a day creates its challenge.
    await learner.request("POST", "/api/daily-challenge", { body: {} });
    await ENDS[end]?.(learner);
    const before = await everything();
    for (const route of Object.keys(WRITES)) {
      const answer = await write(learner, route);
      expect([route, answer.status, (await json(answer)).code]).toEqual([route, 401, "session_missing"]);
      expect(answer.headers.getSetCookie().filter((line) => line.startsWith("codenaut="))).toEqual([]);
    }
    expect(await everything()).toEqual(before);
  });

  it("answers 401 to what would have been refused for another reason", async () => {
    const learner = await newLearner();
    await ENDS["log-out"]?.(learner);
    for (const [method, path, body] of [
      ["PUT", "/api/settings", { music_volume: 7 }],
      ["PUT", "/api/settings", {}],
      ["POST", "/api/ships", { task_id: 1 }],
      ["POST", "/api/threads", { id: "none" }],
    ] as const)
      expect((await learner.request(method, path, { body })).status).toBe(401);
  });

  it("keeps what was answered before it, and nothing else, of writes sent at the same moment", async () => {
    const learner = await newLearner();
    const send = () => learner.request("POST", "/api/feedback", { body: { feedback: "In time?" } });
    const racing = [...Array.from({ length: 8 }, send), learner.request("POST", "/api/log-out"), send()];
    const statuses = (await Promise.all(racing)).map(({ status }) => status);
    const row = await env.DB.prepare("SELECT count(*) AS n FROM feedback WHERE user_id = ?")
      .bind(learner.user_id)
      .first<{ n: number }>();
    expect(row?.n).toBe(statuses.filter((status) => status === 201).length);
    for (const status of statuses) expect([200, 201, 401]).toContain(status);
  });

  it("shows a Starter's screens for a minute at most, but nothing that the plan decides", async () => {
    const learner = await newLearner({ plan: "warrior" });
    await ENDS["log-out"]?.(learner);
    expect((await learner.request("GET", "/api/exp")).status).toBe(200);
    for (const path of [
      "/api/chat",
      "/api/channels/newest",
      "/api/channels/help/messages?before=9",
      "/api/channels/help/search?words=flex",
      "/api/threads",
      `/api/threads/${THREAD}`,
      "/api/threads/search?words=flex",
      "/api/cheatsheet",
      "/api/ladders/c1",
      "/api/moderation",
      "/api/plan",
      "/api/export",
      "/api/sessions",
      "/api/local-checkout/billing",
    ]) {
      const answer = await learner.request("GET", path);
      expect([path, answer.status]).toEqual([path, 401]);
    }
  });

  it("answers no read with a fault once the account is gone", async () => {
    const learner = await newLearner();
    await ENDS["deletion of the account"]?.(learner);
    const paths = app.routes.filter(({ method }) => method === "GET").map(({ path }) => path);
    for (const path of new Set(paths)) {
      const { status } = await learner.request("GET", addressOf(path));
      expect([path, status >= 500]).toEqual([path, false]);
    }
    for (const path of [
      "me",
      "exp",
      "dashboard",
      "journey",
      "inbox",
      "playground",
      "daily-challenge",
      "matches",
    ])
      expect([path, (await learner.request("GET", `/api/${path}`)).status]).toEqual([path, 401]);
  });

  it("leaves no socket that still speaks", async () => {
    const learner = await newLearner({ plan: "warrior" });
    const socket = await openSocket("/api/channels/help/socket?after=0", { cookie: learner.cookie });
    await ENDS["log-out"]?.(learner);
    // The server has closed it before the response to the log-out.
    expect(() => socket.send("ping")).toThrow(/after close/);
    expect((await socket.closed).code).toBe(CLOSE_CODES.renew);
    const again = await openSocket("/api/channels/help/socket?after=0", { cookie: learner.cookie });
    expect((await again.closed).code).toBe(CLOSE_CODES.signedOut);
  });
});

describe("the token of a session that has ended", () => {
  it.each<[string, number, () => unknown]>([
    ["POST /api/friend-requests", 21, () => ({ user_id: THREAD })],
    ["POST /api/cancel-subscription", 31, () => ({ userId: THREAD })],
    ["DELETE /api/sessions", 31, () => undefined],
    ["PUT /api/password", 11, () => ({ current_password: "wrong one", password: "another long one" })],
    ["POST /api/ships", 41, () => ({ task_id: 101, ship_id: crypto.randomUUID(), ...rightCode(101) })],
    ["PUT /api/drafts", 41, () => draftBody(code)],
    ["GET /api/threads/search?words=flex", 31, () => undefined],
    ["GET /api/channels/help/messages?before=9", 121, () => undefined],
  ])("takes nothing from what its owner may do: %s", async (route, times, bodyOf) => {
    const { user_id, request: asEnded } = await newLearner({ plan: "warrior" }, 0);
    const { cookie } = await newSession(user_id);
    await asEnded("POST", "/api/log-out");
    const [method = "", path = ""] = route.split(" ");
    const options = () => (bodyOf() === undefined ? {} : { body: bodyOf() });
    for (let time = 0; time < times; time += 1)
      expect([401, 429]).toContain((await asEnded(method, path, options())).status);
    const { status } = await request(method, path, { ...options(), headers: { cookie } });
    expect([401, 429]).not.toContain(status);
  });

  it("takes no socket from its owner", async () => {
    const { user_id, cookie: ended, request: asEnded } = await newLearner({ plan: "warrior" });
    const { cookie } = await newSession(user_id);
    await asEnded("POST", "/api/log-out");
    const open = (as: string) => openSocket("/api/notices/socket", { cookie: as });
    for (let time = 0; time < 121; time += 1)
      expect([CLOSE_CODES.signedOut, CLOSE_CODES.tooFast]).toContain((await (await open(ended)).closed).code);
    const socket = await open(cookie);
    await socket.next("changed");
    socket.close();
  });
});

describe("a race", () => {
  it("isn't opened with a token whose session has ended, though the token is fresh", async () => {
    await seedBattle();
    const learner = await newLearner({ plan: "warrior" });
    const answer = await learner.request("POST", "/api/races", { body: { challenge_id: "c1" } });
    const { race_id } = await json<{ race_id: string }>(answer);
    await ENDS["log-out"]?.(learner);
    const socket = await openSocket(`/api/races/${race_id}/socket`, { cookie: learner.cookie });
    expect((await socket.closed).code).toBe(CLOSE_CODES.signedOut);
  });
});

describe("a socket that opens while its session ends", () => {
  it.each(["/api/channels/help/socket?after=0", "/api/queue?challenge_id=c1", "/api/notices/socket"])(
    "is closed: %s",
    async (path) => {
      await seedBattle();
      for (let round = 0; round < 10; round += 1) {
        const learner = await newLearner({ plan: "warrior" });
        const [socket] = await Promise.all([
          openSocket(path, { cookie: learner.cookie }),
          learner.request("POST", "/api/log-out"),
        ]);
        expect((await socket.closed).code).toBeGreaterThanOrEqual(4000);
      }
    },
  );
});

describe("a guarded database", () => {
  const guard = (real: D1Database, name: string, sql: string) =>
    guardDatabase(real, {
      name,
      sql,
      values: [],
      place: "directory",
      refuse: () => new Error(`${name} refused`),
    }).binding;
  const guarded = (sql: string) => database(guard(env.DB, "one", sql));
  const row = () => ({
    id: crypto.randomUUID(),
    email: `${crypto.randomUUID()}@example.com`,
    password_hash: "none",
    created_at: 1,
  });
  const messageOf = (error: unknown) => {
    const { message, cause } = error as Error;
    return cause instanceof Error ? cause.message : message;
  };
  const failure = (work: PromiseLike<unknown>) => Promise.resolve(work).then(() => "went through", messageOf);

  it("does what any database does while its condition holds", async () => {
    const db = guarded("1 = 1");
    const [one, other] = [row(), row()];
    expect(await db.insert(users).values(one).returning({ id: users.id })).toEqual([{ id: one.id }]);
    const [, rows] = await db.batch([db.insert(users).values(other), db.select().from(users)]);
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([one.id, other.id]));
    expect(await failure(db.insert(users).values(one))).toMatch(/UNIQUE constraint failed: users/);
  });

  it("can hold under two conditions, and names the one that isn't met", async () => {
    const twice = (sql: string, other: string) => database(guard(guard(env.DB, "one", sql), "two", other));
    expect((await twice("1 = 1", "1 = 1").select().from(users)).length).toBeGreaterThan(0);
    expect(await failure(twice("1 = 0", "1 = 1").select().from(users))).toBe("one refused");
    expect(await failure(twice("1 = 1", "1 = 0").select().from(users))).toBe("two refused");
  });

  it("neither reads nor writes once it doesn't", async () => {
    const db = guarded("1 = 0");
    const one = row();
    expect(await failure(db.insert(users).values(one))).toBe("one refused");
    expect(await failure(db.batch([db.select().from(users), db.insert(users).values(one)]))).toBe(
      "one refused",
    );
    expect(await failure(db.select().from(users))).toBe("one refused");
    const { results } = await env.DB.prepare("SELECT id FROM users WHERE id = ?").bind(one.id).all();
    expect(results).toEqual([]);
  });
});
