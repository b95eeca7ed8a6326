/** Reads go to a replica that may be behind, and still show all that the browser has seen and done. */
import { env } from "cloudflare:workers";
import { SignJWT } from "jose";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { recordMatch } from "../../worker/battles/record-match.ts";
import { BOOKMARK_HEADER } from "../../worker/contract/headers.ts";
import { database } from "../../worker/db/client.ts";
import type { Bindings } from "../../worker/platform/env.ts";
import { clearIsolateCaches } from "../../worker/platform/isolate-cache.ts";
import { selectSlot } from "../../worker/practice/queries.ts";
import { exerciseOf } from "../../worker/practice/slots.ts";
import { readBookmark } from "../../worker/rules/bookmarks.ts";
import { rightAnswer } from "../../worker/rules/practice/exercise.ts";
import { ROUTES } from "../security/route-samples.ts";
import { draftBody } from "../support/draft-body.ts";
import { newMatchRow, START, seedBattle } from "../support/worker/battles.ts";
import { holdClock, today } from "../support/worker/clock.ts";
import { rightCode } from "../support/worker/content.ts";
import { json, type Learner, newLearner } from "../support/worker/learner.ts";
import { Browser, lagging } from "../support/worker/replica.ts";

const DAY = { html: "<h1>Day</h1>", css: "", js: "" };

beforeAll(async () => {
  await seedBattle();
  await env.DB.batch([
    env.DB.prepare(`UPDATE tasks SET teaches = '["html-heading","html-link"]' WHERE id = 101`),
    env.DB.prepare(`UPDATE tasks SET teaches = '["html-list"]' WHERE id = 102`),
    env.DB.prepare(
      `INSERT INTO daily_pool (id, title, description, difficulty, check_mode, html_check, expected_output)
       VALUES (1, 'Day', 'A heading.', 'Easy', 'reference', '<h1>Day</h1>', ?)`,
    ).bind(JSON.stringify(DAY)),
  ]);
});
beforeEach(() => {
  clearIsolateCaches();
});

type Step = [method: string, path: string, body?: (learner: Learner) => unknown];

const CHOOSE: Step = ["PUT", "/api/journey/project", () => ({ project_id: 1 })];
const SHIP: Step = [
  "POST",
  "/api/ships",
  () => ({ task_id: 101, ship_id: crypto.randomUUID(), ...rightCode(101) }),
];
const OPEN_DAY: Step = ["POST", "/api/daily-challenge", () => ({})];
const OPEN_PRACTICE: Step = ["POST", "/api/practice"];
/** Ships so long ago that their concepts are due for practice. */
const AGE = ({ user_id }: Learner) =>
  env.DB.batch(
    ["practice_reviews", "task_completion_log"].map((table) =>
      env.DB.prepare(`UPDATE ${table} SET created_at = created_at - ? WHERE user_id = ?`).bind(
        5 * 86_400_000,
        user_id,
      ),
    ),
  );
const rightOf = async ({ user_id }: Learner) => {
  const [row] = await selectSlot(database(env.DB), { user_id, date: today(), slot: 1 });
  const drawn = row && exerciseOf(row);
  return drawn && rightAnswer(drawn.exercise);
};

/** What a learner has done before, what is done now, and the screens that must show it at once. */
const FLOWS: Record<string, { before?: (Step | typeof AGE)[]; now: Step; screens: string[] }> = {
  "a project that is chosen": {
    now: CHOOSE,
    screens: ["/api/me", "/api/session", "/api/inbox", "/api/journey", "/api/dashboard", "/api/playground"],
  },
  "a ship": {
    before: [CHOOSE],
    now: SHIP,
    screens: [
      ...["/api/me", "/api/exp", "/api/inbox", "/api/journey", "/api/dashboard", "/api/playground"],
      ...["/api/practice/sky", "/api/challenges", "/api/leaderboard", "/api/project-pages/1"],
    ],
  },
  "a task that arrives": {
    before: [CHOOSE, SHIP],
    now: ["POST", "/api/inbox/receive"],
    screens: ["/api/inbox", "/api/journey", "/api/dashboard", "/api/playground", "/api/playground/taught"],
  },
  "a name": {
    now: ["PUT", "/api/display-name", () => ({ display_name: `Renamed ${crypto.randomUUID().slice(0, 8)}` })],
    screens: ["/api/me", "/api/dashboard", "/api/leaderboard"],
  },
  "the first avatar": {
    now: ["PUT", "/api/avatar", () => ({ preset: 2 })],
    screens: ["/api/me", "/api/exp", "/api/dashboard"],
  },
  "a setting": {
    now: ["PUT", "/api/settings", () => ({ editor_font_size: 19 })],
    screens: ["/api/me", "/api/playground"],
  },
  "news that were read": {
    now: ["PUT", "/api/last-seen-update", () => ({ last_seen_update: "9.9.9" })],
    screens: ["/api/dashboard"],
  },
  "a map": {
    now: ["PUT", "/api/journey/map", () => ({ current_map: "InfernoInterface" })],
    screens: ["/api/journey", "/api/dashboard"],
  },
  "a draft": {
    before: [CHOOSE],
    now: ["PUT", "/api/drafts", () => draftBody({ html: "<h1>Draft</h1>" })],
    screens: ["/api/playground"],
  },
  "the day's challenge, shipped": {
    before: [CHOOSE, SHIP, OPEN_DAY],
    now: [
      "POST",
      "/api/daily-challenge/ships",
      () => ({ date: today(), ship_id: crypto.randomUUID(), ...DAY }),
    ],
    screens: ["/api/daily-challenge", "/api/dashboard", "/api/exp"],
  },
  "an answer to an exercise": {
    before: [CHOOSE, SHIP, AGE, OPEN_PRACTICE],
    now: ["POST", "/api/practice/:date/1", rightOf],
    screens: ["/api/practice", "/api/practice/sky", "/api/exp"],
  },
};

/** The body without what changes by the second. */
async function contentOf(answer: Response): Promise<unknown> {
  expect(answer.status).toBe(200);
  return JSON.parse(await answer.text(), (key, value) => (/^(?:next_in|age_ms)$/.test(key) ? 0 : value));
}

const read = async (browser: Browser, path: string) => contentOf(await browser.send("GET", path));

describe("after a write, the replica being as it was before", () => {
  it.each(Object.entries(FLOWS))(
    "%s is shown",
    async (_, { before = [], now: [method, path, body], screens }) => {
      holdClock();
      const learner = await newLearner();
      for (const step of before)
        if (typeof step === "function") await step(learner);
        else {
          const [how, where, what] = step;
          const answer = await learner.request(how, where, what ? { body: await what(learner) } : {});
          expect([where, answer.status]).toEqual([where, 200]);
        }
      await lagging.copy();
      const browser = new Browser(learner.cookie);
      const old = new Map<string, unknown>();
      for (const screen of screens) old.set(screen, await read(browser, screen));
      expect(new Set(lagging.served)).toEqual(new Set(["replica"]));
      const answer = await browser.send(method, path.replace(":date", today()), await body?.(learner));
      expect([answer.status, lagging.forwarded]).toEqual([200, []]);
      for (const screen of screens) {
        clearIsolateCaches();
        const shown = await read(browser, screen);
        clearIsolateCaches();
        expect([screen, shown]).toEqual([screen, await contentOf(await learner.request("GET", screen))]);
        clearIsolateCaches();
        // Without its bookmark, it would be what was there before.
        const elsewhere = await read(new Browser(learner.cookie), screen);
        expect([screen, elsewhere]).toEqual([screen, old.get(screen)]);
        expect([screen, shown]).not.toEqual([screen, elsewhere]);
      }
    },
  );

  it("an award that a match's object has written is shown, by the bookmark that comes with it", async () => {
    const [learner, other] = [await newLearner({ plan: "warrior" }), await newLearner({ plan: "warrior" })];
    const match_id = await newMatchRow(learner, other);
    await lagging.copy();
    const won = { html: 1, css: 1, js: 1, score: 1 };
    const lost = { html: 0, css: 0, js: 0, score: 0 };
    const [award] = await recordMatch(
      { ...(env as unknown as Bindings), DB: lagging },
      {
        match_id,
        players: [learner.user_id, other.user_id],
        verdict: {
          results: ["win", "lose"],
          scores: [won, lost],
          ending: { kind: "time" },
          codes: [START, START],
          wishes: null,
        } as unknown as Parameters<typeof recordMatch>[1]["verdict"],
        early_quit: false,
        edits: [],
        ended_at: Date.now(),
      },
    );
    const page = new Browser(learner.cookie);
    const told = { [BOOKMARK_HEADER]: award?.bookmark ?? "" };
    const before = await read(new Browser(learner.cookie), "/api/exp");
    const after = await contentOf(await page.send("GET", "/api/exp", undefined, told));
    expect([before, after]).toEqual([{ exp: 0, level: 0 }, award?.standing]);
    // From now on the browser knows, with a fresh page too.
    expect(await read(page, "/api/exp")).toEqual(after);
  });

  it("a plan that the payment's event has written is shown on the way back", async () => {
    const learner = await newLearner();
    const browser = new Browser(learner.cookie);
    const started = await browser.send("POST", "/api/create-checkout-session", { planName: "warrior" });
    const sessionId = (await json<{ url: string }>(started)).url.split("/").pop() ?? "";
    await lagging.copy();
    // The event comes from the payment service, not from this browser.
    await new Browser().send("POST", `/api/local-checkout/${sessionId}`, { act: "pay" });
    expect((await browser.send("POST", "/api/get-subscription-id", { sessionId })).status).toBe(200);
    for (const path of ["/api/session", "/api/me", "/api/challenges"])
      expect(await read(browser, path)).toMatchObject({ user_state: { plan: "warrior" } });
    expect(await read(new Browser(learner.cookie), "/api/me")).toMatchObject({
      user_state: { plan: "starter" },
    });
    // What the plan decides asks the primary, whatever the browser has seen.
    expect((await new Browser(learner.cookie).send("GET", "/api/threads")).status).toBe(200);
  });

  it("an own thread and reply are listed, and others' at once", async () => {
    const [learner, other] = [await newLearner({ plan: "warrior" }), await newLearner({ plan: "warrior" })];
    await lagging.copy();
    const browser = new Browser(learner.cookie);
    const id = crypto.randomUUID();
    const thread = { id, title: "A question", description: "How?" };
    expect((await browser.send("POST", "/api/threads", thread)).status).toBe(201);
    for (const who of [browser, new Browser(other.cookie)])
      expect(await read(who, "/api/threads")).toMatchObject({ rows: [{ id }] });
    const reply = { id: crypto.randomUUID(), content: "So." };
    expect((await browser.send("POST", `/api/threads/${id}/messages`, reply)).status).toBe(201);
    expect(await read(browser, `/api/threads/${id}`)).toMatchObject({
      replies: { rows: [{ id: reply.id }] },
    });
  });

  it("a new account is signed in, here and after a log-in elsewhere", async () => {
    await lagging.copy();
    const details = {
      display_name: `New ${crypto.randomUUID().slice(0, 8)}`,
      email: `${crypto.randomUUID()}@example.com`,
      password: "a horse of mine",
    };
    const { email, password } = details;
    const [here, elsewhere] = [new Browser(), new Browser()];
    expect((await here.send("POST", "/api/sign-up", details)).status).toBe(201);
    expect((await elsewhere.send("POST", "/api/log-in", { email, password })).status).toBe(200);
    for (const browser of [here, elsewhere])
      expect(await read(browser, "/api/me")).toMatchObject({
        user_state: { display_name: details.display_name },
      });
  });
});

describe("a session that has ended elsewhere, of which the replica doesn't know", () => {
  /** The cookie a minute later, when the session's row is looked up. */
  async function aged({ cookie }: Learner): Promise<string> {
    const claims = JSON.parse(
      atob((cookie.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/")),
    ) as object;
    const token = await new SignJWT({ ...claims, fresh: Date.now() - 1 })
      .setProtectedHeader({ alg: "HS256" })
      .sign(new TextEncoder().encode(env.SESSION_SECRET));
    return `codenaut=${token}`;
  }

  it("reads for the rest of its minute, and writes nothing", async () => {
    const learner = await newLearner({ plan: "warrior" });
    await lagging.copy();
    await learner.request("POST", "/api/log-out");
    const statusOf = async (cookie: string, method: string, path: string, body?: unknown) =>
      (await new Browser(cookie).send(method, path, body)).status;
    const old = await aged(learner);
    expect(await statusOf(learner.cookie, "GET", "/api/exp")).toBe(200);
    expect(await statusOf(old, "GET", "/api/exp")).toBe(401);
    expect(await statusOf(old, "GET", "/api/session")).toBe(200);
    expect(await read(new Browser(old), "/api/session")).toEqual({ user_state: null });
    for (const cookie of [learner.cookie, old]) {
      expect(await statusOf(cookie, "PUT", "/api/settings", { editor_font_size: 20 })).toBe(401);
      for (const path of ["/api/threads", "/api/plan", "/api/sessions", "/api/export", "/api/cheatsheet"])
        expect([path, await statusOf(cookie, "GET", path)]).toEqual([path, 401]);
    }
  });

  it.each(["/api/exp", "/api/session"])("is asked for beside the read of %s", async (path) => {
    const learner = await newLearner();
    await lagging.copy();
    const answer = await new Browser(await aged(learner)).send("GET", path);
    expect([answer.status, answer.headers.getSetCookie()[0]]).toEqual([
      200,
      expect.stringMatching(/^codenaut=ey/),
    ]);
    expect(lagging.served.sort()).toEqual(["primary", "replica"]);
  });
});

/** The queries of those that need one, by the ends of their names. */
const QUERIES = [
  ["/messages", "?before=10"],
  ["/search", "?words=a"],
  ["/linked-pages", "?ids=a"],
] as const;

/** Where each GET reads: at a replica, at the primary, or neither for a learner without anything. */
const READS: Record<string, string> = {
  "GET /api/avatars/:key": "",
  "GET /api/battles/:id": "primary",
  "GET /api/battles/:id/replay": "primary",
  "GET /api/battles/:id/socket": "primary",
  "GET /api/challenges": "replica",
  "GET /api/channels/:channel/messages": "primary",
  "GET /api/channels/:channel/search": "primary",
  "GET /api/channels/:channel/socket": "primary",
  "GET /api/channels/general/preview": "",
  "GET /api/channels/newest": "primary",
  "GET /api/chat": "primary",
  "GET /api/cheatsheet": "primary",
  "GET /api/daily-challenge": "replica",
  "GET /api/dashboard": "replica",
  "GET /api/dev/mail": "replica",
  "GET /api/exp": "replica",
  "GET /api/export": "primary",
  "GET /api/guest-battles/:id/socket": "",
  "GET /api/guest-rooms/:key/socket": "",
  "GET /api/friends": "primary",
  "GET /api/friends/board": "replica",
  "GET /api/friends/here": "replica",
  "GET /api/health": "primary",
  "GET /api/inbox": "replica",
  "GET /api/invitations/:key": "",
  "GET /api/invitations/own/socket": "",
  "GET /api/journey": "replica",
  "GET /api/ladders/:challenge_id": "primary",
  "GET /api/last-week": "replica",
  "GET /api/leaderboard": "replica",
  "GET /api/league": "replica",
  "GET /api/learners/:name": "primary",
  "GET /api/local-checkout/:id": "replica",
  "GET /api/local-checkout/billing": "primary",
  "GET /api/linked-pages": "primary",
  "GET /api/made": "primary",
  "GET /api/cards/:key": "",
  "GET /api/made/:id": "primary",
  "GET /api/made/:id/comments": "primary",
  "GET /api/certificates/:id": "primary",
  "GET /api/own-certificates": "replica",
  "GET /api/own-pages": "replica",
  "GET /api/matches": "replica",
  "GET /api/me": "replica",
  "GET /api/medals": "replica",
  "GET /api/moderation": "primary",
  "GET /api/notices": "primary",
  "GET /api/notices/socket": "primary",
  "GET /api/plan": "primary",
  "GET /api/playground": "replica",
  "GET /api/playground/taught": "replica",
  "GET /api/practice": "replica",
  "GET /api/practice/sky": "replica",
  "GET /api/push": "replica",
  "GET /api/project-pages/:project_id": "replica",
  "GET /api/queue": "",
  "GET /api/races/:id/socket": "primary",
  "GET /api/rooms/:key": "",
  "GET /api/rooms/:key/socket": "primary",
  "GET /api/session": "replica",
  "GET /api/sessions": "primary",
  "GET /api/tasks/:task_id/thread": "primary",
  "GET /api/threads": "primary",
  "GET /api/threads/:id": "primary",
  "GET /api/threads/search": "primary",
  "GET /api/waiting": "",
  "GET /api/watch": "",
  "GET /api/watch/:id/socket": "primary",
  "GET /api/weekly-mail/:token": "",
};

describe("a GET", () => {
  const gets = ROUTES.filter(({ method, path }) => method === "GET" && path.startsWith("/api/"));

  it("is named in the table of places", () => {
    expect(gets.map(({ name }) => name).sort()).toEqual(Object.keys(READS).sort());
  });

  it.each(gets)("$name works, and writes nothing at a replica", async ({ name, path }) => {
    const learner = await newLearner({ plan: "warrior" });
    await lagging.copy();
    const asked = path
      .replace("local-checkout/:id", "local-checkout/cs_local_none")
      .replace(":channel", "help")
      .replace(":project_id", "1")
      .replace(":challenge_id", "c1")
      .replace(":task_id", "101")
      .replace(":id", crypto.randomUUID())
      .replace(":key", "none.png")
      .replace(":name", encodeURIComponent(learner.display_name));
    const [, query = ""] = QUERIES.find(([end]) => name.endsWith(end)) ?? [];
    const { status } = await new Browser(learner.cookie).send("GET", asked + query);
    // The samples' ids are of nothing; the sockets want an upgrade; the link of a mail leads to its page.
    const isOfNothing = /\/(?::id|:key|moderation)/.test(path) || /\/(?:socket|queue)$/.test(path);
    const expected = isOfNothing ? [404, 422] : [path.endsWith(":token") ? 303 : 200];
    expect([name, expected]).toEqual([name, expect.arrayContaining([status])]);
    expect([...new Set(lagging.served)].sort().join(" ")).toBe(READS[name]);
    expect(lagging.forwarded).toEqual([]);
  });
});

describe("a bookmark", () => {
  it("of the database's own is taken for one", async () => {
    const session = env.DB.withSession("first-primary");
    await session.prepare("SELECT 1").run();
    const bookmark = session.getBookmark();
    expect(bookmark).not.toBeNull();
    expect(readBookmark(bookmark)).toBe(bookmark);
  });

  it("comes in a cookie that scripts can't read, and in a header for the page", async () => {
    const learner = await newLearner();
    await lagging.copy();
    const answer = await new Browser(learner.cookie).send("PUT", "/api/settings", { editor_font_size: 12 });
    const told = answer.headers.get(BOOKMARK_HEADER);
    expect(readBookmark(told)).toBe(told);
    expect(answer.headers.getSetCookie()).toEqual([
      `codenaut-bookmark=${told}; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax`,
    ]);
    const secure = await new Browser(learner.cookie).send("GET", "/api/exp");
    expect(secure.headers.get("set-cookie")).toMatch(/^codenaut-bookmark=/);
  });

  it("isn't sent again where nothing is newer", async () => {
    const browser = new Browser((await newLearner()).cookie);
    await lagging.copy();
    await browser.send("GET", "/api/exp");
    const again = await browser.send("GET", "/api/me");
    expect([again.headers.getSetCookie(), again.headers.get(BOOKMARK_HEADER)]).toEqual([[], null]);
  });

  it.each(["nonsense", "", "first-primary", `${"f".repeat(4000)}`, "0-0-0-0"])(
    "that isn't one is none: %s",
    async (forged) => {
      const { cookie } = await newLearner();
      await lagging.copy();
      const headers = { cookie: `${cookie}; codenaut-bookmark=${forged}`, [BOOKMARK_HEADER]: forged };
      const answer = await new Browser().send("GET", "/api/exp", undefined, headers);
      expect([answer.status, lagging.served]).toEqual([200, ["replica"]]);
    },
  );

  it("that a page has from another response counts where it is newer than the cookie's", async () => {
    const learner = await newLearner();
    await lagging.copy();
    const [tab, other] = [new Browser(learner.cookie), new Browser(learner.cookie)];
    await tab.send("PUT", "/api/settings", { editor_font_size: 12 });
    const newest = (await other.send("PUT", "/api/settings", { editor_font_size: 22 })).headers.get(
      BOOKMARK_HEADER,
    );
    // The response of `tab` came last, so its cookie stayed.
    await lagging.copy();
    await learner.request("PUT", "/api/settings", { body: { editor_font_size: 22 } });
    const answer = await tab.send("GET", "/api/me", undefined, { [BOOKMARK_HEADER]: newest ?? "" });
    expect(await json<object>(answer)).toMatchObject({ user_state: { editor_font_size: 22 } });
    expect(answer.headers.get(BOOKMARK_HEADER)).toBe(newest);
  });
});
