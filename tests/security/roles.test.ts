/** Authorization: one table of all routes and roles. A route that is missing in it fails. */
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database } from "../../worker/db/client.ts";
import { certificates, published_pages, reports, threads, threads_messages } from "../../worker/db/schema.ts";
import { commentsId } from "../../worker/rules/thread-ids.ts";
import { newMatchRow, seedBattle } from "../support/worker/battles.ts";
import { type Learner, newLearner, request } from "../support/worker/learner.ts";
import { openSocket } from "../support/worker/socket.ts";
import { BODIES, fillPath, ROUTES } from "./route-samples.ts";

await seedBattle();
await env.DB.prepare(
  `INSERT INTO daily_pool (id, title, description, difficulty, check_mode, html_check, expected_output)
   VALUES (1, 'Day', 'A heading.', 'Easy', 'reference', '<h1>Day</h1>', '{"html":"<h1>Day</h1>","css":"","js":""}')`,
).run();
const ROLES = ["visitor", "starter", "warrior", "owner", "moderator"] as const;
type Role = (typeof ROLES)[number];

/** A signed-in learner for a role, with a task in the inbox; null for a visitor. */
async function actor(role: Role): Promise<Learner | null> {
  if (role === "visitor") return null;
  const learner = await newLearner({ plan: role === "starter" ? "starter" : "warrior" });
  await learner.request("PUT", "/api/journey/project", { body: { project_id: 1 } });
  if (role === "moderator") env.MODERATORS = learner.user_id;
  return learner;
}

let pages = 0;

/** Objects that a learner owns: a thread, a match, another session, a published page with a comment, a certificate. */
async function thingsOf(owner: Learner) {
  const thread = crypto.randomUUID();
  const now = Date.now();
  await database(env.DB)
    .insert(threads)
    .values({ id: thread, title: "T", description: "D", created_by: owner.user_id, created_at: now });
  const session = crypto.randomUUID();
  await env.DB.prepare(
    "INSERT INTO sessions (id_hash, user_id, created_at, last_seen_at, expires_at) VALUES (?, ?, ?, ?, ?)",
  )
    .bind(session, owner.user_id, now, now, now + 86_400_000)
    .run();
  const report = crypto.randomUUID();
  await database(env.DB).insert(reports).values({
    id: report,
    target_kind: "thread",
    target_id: thread,
    excerpt: "T",
    reason: "R",
    created_at: now,
  });
  const page = crypto.randomUUID();
  // Of another project each time.
  pages += 1;
  await database(env.DB)
    .insert(published_pages)
    .values({
      ...{ id: page, user_id: owner.user_id, project_id: 1000 + pages, state: "public" },
      ...{ title: "T", description: "", html: "", css: "", js: "", published_at: now, updated_at: now },
    });
  const reply = crypto.randomUUID();
  await database(env.DB)
    .insert(threads)
    .values({ id: commentsId(page), title: "", description: "", page_id: page, created_at: now });
  await database(env.DB)
    .insert(threads_messages)
    .values({ id: reply, thread_id: commentsId(page), content: "So.", created_at: now });
  const certificate = crypto.randomUUID();
  await database(env.DB).delete(certificates).where(eq(certificates.user_id, owner.user_id));
  await database(env.DB)
    .insert(certificates)
    .values({
      ...{ id: certificate, user_id: owner.user_id, map: "BeachIsland", name: "Ada" },
      ...{ projects: ["One"], tasks: 5, issued_at: now },
    });
  return {
    thread,
    report,
    page,
    reply,
    certificate,
    match: await newMatchRow(owner, opponent),
    session,
  };
}

const NO_THINGS = { thread: "", report: "", page: "", reply: "", certificate: "", match: "", session: "" };

/** Routes that end the requesting session. */
const ENDING = new Set(["POST /api/log-out", "DELETE /api/sessions"]);
const actors = new Map<Role, Learner | null>();
for (const role of ROLES) actors.set(role, await actor(role));
const other = await newLearner({ plan: "warrior" });
const opponent = await newLearner({ plan: "warrior" });
// A stored hash that no password matches.
await env.DB.prepare("UPDATE users SET password_hash = 'scrypt$2$1$1$AAAA$' || ?")
  .bind(`${"A".repeat(43)}=`)
  .run();

/** The query of a route's request, where it needs one. */
const QUERIES: Readonly<Record<string, string>> = {
  "GET /api/channels/:channel/messages": "?before=10",
  "GET /api/channels/:channel/search": "?words=flex",
  "GET /api/linked-pages": "?ids=none",
  "GET /api/threads/search": "?words=flex",
};

async function socketOf(path: string, role: Role): Promise<string> {
  const who = actors.get(role);
  const { match } = await thingsOf(role === "owner" && who ? who : other);
  const asked = fillPath(path, { ":id": match, ":channel": "help" });
  if (path.includes("/invitations/"))
    await who?.request("POST", "/api/invitations", { body: { challenge_id: "c1" } });
  const query = path === "/api/queue" ? "?challenge_id=c1" : "";
  const socket = await openSocket(asked + query, who ? { cookie: who.cookie } : {});
  const answer = await socket
    .until(() => socket.frames[0])
    .then(
      () => "open",
      async () => String((await socket.closed).code),
    );
  if (answer === "open") socket.close();
  return answer;
}

async function statusOf(name: string, method: string, path: string, role: Role): Promise<number> {
  const who = ENDING.has(name) ? await actor(role) : (actors.get(role) ?? null);
  if (role === "moderator" && who) env.MODERATORS = who.user_id;
  const owner = role === "owner" && who ? who : other;
  // What reads and names nothing needs none of them.
  const isPlainRead = method === "GET" && !path.includes(":");
  const { thread, match, session, report, page, reply, certificate } = isPlainRead
    ? NO_THINGS
    : await thingsOf(owner);
  const ids = {
    "/threads": thread,
    "/sessions": session,
    "/made": page,
    "/replies": reply,
    "/certificates": certificate,
  };
  const id = Object.entries(ids).find(([part]) => path.includes(part))?.[1] ?? match;
  const asked = fillPath(path, {
    ":id": id,
    ":channel": "general",
    ":key": "none.png",
    ":user_id": other.user_id,
    ":date": new Date().toISOString().slice(0, 10),
    ":slot": "1",
    ":project_id": "1",
    ":challenge_id": "c1",
    ":task_id": "101",
  });
  const body = BODIES[name]?.();
  if (body?.target_id) body.target_id = thread;
  if (body?.report_id) body.report_id = report;
  if (body?.match_id) {
    await env.DB.prepare("UPDATE matches SET ended_at = 1, held = 'open' WHERE id = ?").bind(match).run();
    body.match_id = match;
  }
  if (body?.user_id) body.user_id = other.user_id;
  const headers = { "cf-connecting-ip": crypto.randomUUID() };
  const answer = await (who?.request ?? request)(method, asked + (QUERIES[name] ?? ""), {
    ...(body && { body }),
    headers,
  });
  return answer.status;
}

/**
 * The status for each role, in the order of ROLES: a visitor, a Starter, a Warrior who doesn't own the requested object, its owner, a
 * moderator. 404 for an object that doesn't exist for any role.
 */
const STATUSES: Readonly<Record<string, string>> = {
  "PUT /api/avatar": "401 200 200 200 200",
  "PUT /api/avatar/upload": "401 422 422 422 422",
  "GET /api/avatars/:key": "404 404 404 404 404",
  "GET /api/battles/:id": "401 404 404 200 404",
  "GET /api/battles/:id/replay": "404 404 404 404 404",
  "GET /api/battles/:id/socket": "422 422 422 422 422",
  "POST /api/billing-page": "401 404 404 404 404",
  "POST /api/cancel-subscription": "401 404 404 404 404",
  "GET /api/challenges": "401 200 200 200 200",
  "GET /api/channels/:channel/messages": "401 403 200 200 200",
  "GET /api/channels/:channel/search": "401 403 200 200 200",
  "GET /api/channels/:channel/socket": "404 404 404 404 404",
  "GET /api/channels/general/preview": "401 200 200 200 200",
  "GET /api/channels/newest": "401 403 200 200 200",
  "GET /api/chat": "401 200 200 200 200",
  "GET /api/cheatsheet": "401 200 200 200 200",
  "POST /api/complete-sign-up": "404 404 404 404 404",
  "POST /api/confirm-address": "409 409 409 409 409",
  "POST /api/confirmation": "401 202 202 202 202",
  "POST /api/create-checkout-session": "401 200 200 200 200",
  "GET /api/daily-challenge": "401 200 200 200 200",
  "POST /api/daily-challenge": "401 200 200 200 200",
  "POST /api/daily-challenge/answer": "401 409 409 409 409",
  "POST /api/daily-challenge/hints": "401 200 200 200 200",
  "POST /api/daily-challenge/ships": "401 200 200 200 200",
  "POST /api/ticks": "401 200 200 200 200",
  "POST /api/daily-challenge/ticks": "401 200 200 200 200",
  "GET /api/dashboard": "401 200 200 200 200",
  "GET /api/dev/mail": "200 200 200 200 200",
  "PUT /api/drafts": "401 200 200 200 200",
  "PUT /api/display-name": "401 200 200 200 200",
  "GET /api/exp": "401 200 200 200 200",
  "GET /api/export": "401 200 200 200 200",
  "POST /api/feedback": "401 201 201 201 201",
  "POST /api/get-subscription-id": "404 404 404 404 404",
  "GET /api/friends": "401 200 200 200 200",
  "GET /api/friends/board": "401 200 200 200 200",
  "GET /api/friends/here": "401 200 200 200 200",
  "POST /api/friend-requests": "401 200 200 200 200",
  // There is no request to accept.
  "PUT /api/friends/:user_id": "401 404 404 404 404",
  "PUT /api/blocks/:user_id": "401 200 200 200 200",
  "GET /api/health": "200 200 200 200 200",
  "GET /api/inbox": "401 200 200 200 200",
  "PUT /api/inbox/current": "401 200 200 200 200",
  "POST /api/inbox/receive": "401 200 200 200 200",
  "GET /api/ladders/:challenge_id": "401 200 200 200 200",
  "GET /api/journey": "401 200 200 200 200",
  "POST /api/journey/continue": "401 404 404 404 404",
  "PUT /api/journey/map": "401 200 200 200 200",
  "PUT /api/journey/project": "401 200 200 200 200",
  "PUT /api/last-seen-update": "401 200 200 200 200",
  "GET /api/leaderboard": "401 200 200 200 200",
  "GET /api/league": "401 200 200 200 200",
  "GET /api/local-checkout/:id": "404 404 404 404 404",
  "POST /api/local-checkout/:id": "404 404 404 404 404",
  "GET /api/local-checkout/billing": "401 200 200 200 200",
  "POST /api/local-checkout/billing": "401 404 404 404 404",
  "POST /api/log-in": "401 401 401 401 401",
  "POST /api/log-out": "200 200 200 200 200",
  "GET /api/matches": "401 200 200 200 200",
  "GET /api/me": "401 200 200 200 200",
  "GET /api/moderation": "401 404 404 404 200",
  "POST /api/moderation/dismiss": "401 404 404 404 200",
  "POST /api/moderation/release": "401 404 404 404 200",
  "POST /api/moderation/void": "401 404 404 404 200",
  "POST /api/moderation/rename": "401 404 404 404 200",
  "POST /api/moderation/clear-picture": "401 404 404 404 200",
  "POST /api/moderation/remove": "401 404 404 404 200",
  // Nothing was removed.
  "POST /api/moderation/restore": "401 404 404 404 404",
  "POST /api/moderation/silence": "401 404 404 404 200",
  "PUT /api/mutes/:user_id": "401 200 200 200 200",
  "PUT /api/password": "401 422 422 422 422",
  "GET /api/plan": "401 200 200 200 200",
  "GET /api/playground": "401 200 200 200 200",
  "GET /api/playground/taught": "401 200 200 200 200",
  "POST /api/playground/start": "401 404 404 404 404",
  "GET /api/project-pages/:project_id": "401 200 200 200 200",
  "GET /api/queue": "422 422 422 422 422",
  "GET /api/practice": "401 200 200 200 200",
  "POST /api/practice": "401 200 200 200 200",
  "GET /api/practice/sky": "401 200 200 200 200",
  "POST /api/practice/:date/:slot": "401 404 404 404 404",
  "POST /api/invitations": "401 403 201 409 201",
  "GET /api/invitations/:key": "404 404 404 404 404",
  "POST /api/invitations/:key/follow": "401 404 404 404 404",
  "GET /api/invitations/own/socket": "422 422 422 422 422",
  "GET /api/push": "401 200 200 200 200",
  "PUT /api/push": "401 403 200 200 200",
  "DELETE /api/push": "401 200 200 200 200",
  "GET /api/notices": "401 200 200 200 200",
  "PUT /api/notices/read": "401 200 200 200 200",
  "GET /api/notices/socket": "422 422 422 422 422",
  // For who has no account.
  "POST /api/guests": "200 409 409 409 409",
  "POST /api/invitations/:key/follow-as-guest": "401 409 409 409 409",
  "GET /api/guest-battles/:id/socket": "422 422 422 422 422",
  "GET /api/guest-rooms/:key/socket": "422 422 422 422 422",
  "POST /api/rooms": "401 403 201 409 201",
  "GET /api/rooms/:key": "404 404 404 404 404",
  "GET /api/rooms/:key/socket": "422 422 422 422 422",
  "POST /api/races": "401 403 200 409 200",
  "GET /api/races/:id/socket": "422 422 422 422 422",
  "GET /api/made": "401 200 200 200 200",
  // Nothing was shipped in the project.
  "POST /api/made": "401 404 404 404 404",
  "GET /api/made/:id": "200 200 200 200 200",
  "PUT /api/made/:id": "401 409 409 409 409",
  // Its body is no picture.
  "PUT /api/made/:id/card": "401 422 422 422 422",
  "GET /api/cards/:key": "404 404 404 404 404",
  "DELETE /api/made/:id": "401 404 404 200 404",
  "PUT /api/made/:id/like": "401 200 200 200 200",
  "GET /api/made/:id/comments": "200 200 200 200 200",
  "POST /api/made/:id/comments": "401 201 201 201 201",
  // A Starter who hasn't shipped the task is told so, and sent no reply. The owner has: see tests/worker/task-threads.test.ts.
  "GET /api/tasks/:task_id/thread": "401 200 200 200 200",
  "POST /api/tasks/:task_id/thread": "401 403 201 201 201",
  "DELETE /api/replies/:id": "401 404 404 200 404",
  "GET /api/linked-pages": "401 200 200 200 200",
  "GET /api/own-pages": "401 200 200 200 200",
  // Nobody has finished the map.
  "POST /api/certificates": "401 409 409 409 409",
  "GET /api/certificates/:id": "200 200 200 200 200",
  "DELETE /api/certificates/:id": "401 404 404 200 404",
  "GET /api/own-certificates": "401 200 200 200 200",
  "POST /api/reports": "401 403 201 201 201",
  "POST /api/reset-password": "409 409 409 409 409",
  "POST /api/reset-request": "202 202 202 202 202",
  "GET /api/session": "200 200 200 200 200",
  "DELETE /api/sessions": "401 200 200 200 200",
  "GET /api/sessions": "401 200 200 200 200",
  "DELETE /api/sessions/:id": "401 404 404 200 404",
  "PUT /api/settings": "401 200 200 200 200",
  "POST /api/ships": "401 200 200 200 200",
  "POST /api/sign-up/check": "200 200 200 200 200",
  "POST /api/sign-up": "201 201 201 201 201",
  "POST /api/stripe/webhook": "503 503 503 503 503",
  "GET /api/threads": "401 403 200 200 200",
  "POST /api/threads": "401 403 201 201 201",
  "DELETE /api/threads/:id": "401 403 404 200 404",
  "GET /api/threads/:id": "401 403 200 200 200",
  "GET /api/threads/search": "401 403 200 200 200",
  "PUT /api/threads/:id/answer": "401 403 404 200 200",
  "PUT /api/threads/:id/follow": "401 403 200 200 200",
  "PUT /api/threads/:id": "401 403 404 200 404",
  "PUT /api/threads/:id/like": "401 403 200 200 200",
  "POST /api/threads/:id/messages": "401 403 201 201 201",
  "GET /api/waiting": "401 200 200 200 200",
  // Without a session, by the token alone. A GET leads to the page, whatever the token is.
  "GET /api/weekly-mail/:token": "303 303 303 303 303",
  "POST /api/weekly-mail/:token": "404 404 404 404 404",
  "PUT /api/weekly-mail/:token": "404 404 404 404 404",
  "GET /api/learners/:name": "404 404 404 404 404",
  "GET /api/last-week": "401 200 200 200 200",
  "GET /api/medals": "401 200 200 200 200",
  "GET /api/watch": "200 200 200 200 200",
  "GET /api/watch/:id/socket": "422 422 422 422 422",
  "GET /": "200 302 302 302 302",
  "GET /made/:id": "200 200 200 200 200",
  "GET /u/:name": "404 404 404 404 404",
  "GET /certificates/:id": "200 200 200 200 200",
  "GET /replay/:id": "200 200 200 200 200",
  "GET /assets/*": "404 404 404 404 404",
  "GET /dev/mail": "200 200 200 200 200",
  "GET /sandbox": "200 200 200 200 200",
  "GET /sandbox/strict": "200 200 200 200 200",
};

/** The state of a socket for each role: `open` if accepted, otherwise its close code. */
const SOCKETS: Readonly<Record<string, string>> = {
  "/api/channels/:channel/socket": "4401 4403 open open open",
  "/api/queue": "4401 4403 open open open",
  "/api/notices/socket": "4401 open open open open",
  "/api/battles/:id/socket": "4401 4403 4403 open 4403",
  // A session opens none of a guest's, not even the host's.
  "/api/guest-battles/:id/socket": "4401 4401 4401 4401 4401",
  // A match that nobody may watch; its player may watch none.
  "/api/watch/:id/socket": "4404 4404 4404 4403 4404",
  // The owner is led to the match.
  "/api/invitations/own/socket": "4401 4403 open open open",
};

// Some routes share a count: two of a role's requests could come within its window. Who has blocked somebody is in nobody's way afterwards.
beforeEach(async () => {
  for (const table of ["rate_limits", "friendships"]) await env.DB.prepare(`DELETE FROM ${table}`).run();
});

/** What other sites may send, without a cookie: a signature or a token says who it is. */
const FROM_ANYWHERE = ["POST /api/stripe/webhook", "POST /api/weekly-mail/:token"];

describe("authorization", () => {
  it("is defined for every route, and for no other", () => {
    const names = ROUTES.map(({ name }) => name);
    expect(names.filter((name) => !(name in STATUSES))).toEqual([]);
    expect(Object.keys(STATUSES).filter((name) => !names.includes(name))).toEqual([]);
  });

  it.each(ROUTES)("$name", async ({ name, method, path }) => {
    const statuses = [];
    for (const role of ROLES) statuses.push(await statusOf(name, method, path, role));
    expect(statuses.join(" ")).toBe(STATUSES[name]);
  });

  it.each(Object.entries(SOCKETS))("the socket %s", async (path, expected) => {
    const statuses = [];
    for (const role of ROLES) statuses.push(await socketOf(path, role));
    expect(statuses.join(" ")).toBe(expected);
  });

  it("follows a plan and a list of moderators at once, whatever the token is believed for", async () => {
    const [warrior, former] = [actors.get("warrior"), actors.get("moderator")];
    if (!warrior || !former) throw new Error("Somebody is missing");
    const columnsOf = (name: string) =>
      Object.fromEntries(STATUSES[name]?.split(" ").map((one, at) => [ROLES[at], one]) ?? []);
    const differing = (one: Role, two: Role) =>
      ROUTES.filter(({ name }) => columnsOf(name)[one] !== columnsOf(name)[two]);
    const asked = async (routes: typeof ROUTES, as: Role) => {
      for (const { name, method, path } of routes) {
        await env.DB.prepare("DELETE FROM rate_limits").run();
        expect([name, String(await statusOf(name, method, path, "warrior"))]).toEqual([
          name,
          columnsOf(name)[as],
        ]);
      }
    };
    const plan = (name: string) =>
      env.DB.prepare("UPDATE user_state SET plan = ? WHERE user_id = ?").bind(name, warrior.user_id).run();
    const forWarriors = differing("starter", "warrior");
    expect(forWarriors.length).toBeGreaterThan(15);
    await plan("starter");
    await asked(forWarriors, "starter");
    await plan("warrior");
    await asked(forWarriors, "warrior");
    const forModerators = differing("warrior", "moderator");
    expect(forModerators.length).toBeGreaterThan(8);
    actors.set("warrior", former);
    env.MODERATORS = former.user_id;
    await asked(forModerators, "moderator");
    env.MODERATORS = "";
    await asked(forModerators, "warrior");
    actors.set("warrior", warrior);
  });

  it("refuses every role's requests from another site, wherever something would change", async () => {
    const who = actors.get("owner");
    for (const { method, path, name } of ROUTES) {
      if (method === "GET" || FROM_ANYWHERE.includes(name)) continue;
      const body = BODIES[name]?.();
      const headers = { "sec-fetch-site": "cross-site", origin: "https://elsewhere.example" };
      const answer = await who?.request(method, fillPath(path, {}), { ...(body && { body }), headers });
      expect([name, answer?.status]).toEqual([name, 403]);
    }
  });
});
