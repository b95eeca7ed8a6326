/** For each route what a request that succeeds needs beside a valid body. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { hashPassword } from "../../../worker/accounts/passwords.ts";
import { shareKey } from "../../../worker/battles/share-keys.ts";
import { database } from "../../../worker/db/client.ts";
import type { Bindings } from "../../../worker/platform/env.ts";
import { sha256 } from "../../../worker/platform/tokens.ts";
import { selectSlot } from "../../../worker/practice/queries.ts";
import { exerciseOf } from "../../../worker/practice/slots.ts";
import { MAX_NOTICES } from "../../../worker/rules/notices.ts";
import { rightAnswer } from "../../../worker/rules/practice/exercise.ts";
import { PROFILE_PARTS } from "../../../worker/rules/public-profile.ts";
import { mailToken } from "../../../worker/weekly-mail/mail-tokens.ts";
import { BODIES, fillPath, ROUTES } from "../../security/route-samples.ts";
import { cardPng } from "../card.ts";
import { stripeAccount } from "../stripe/account.ts";
import { newMatchRow, startWatchedMatch } from "./battles.ts";
import { rightCode, wrongCode } from "./content.ts";
import { type Asked, ask } from "./counting.ts";
import { atWork, LONG_THREAD } from "./crowd.ts";
import { eventually } from "./eventually.ts";
import { emailOf, type Learner, newLearner, newSession } from "./learner.ts";
import { listen } from "./socket.ts";

const PASSWORD = "a horse of mine";
const PNG = Uint8Array.fromBase64(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
);
const today = () => new Date().toISOString().slice(0, 10);
const run = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();

/** As many notices as a learner can have, each of another subject. */
async function allNotices({ user_id }: Learner) {
  await run(
    `INSERT OR REPLACE INTO notices (user_id, kind, subject, mark, count, created_at)
      SELECT ?, 'held', 'match ' || i, 1, 1, 1000 + i FROM (SELECT value AS i FROM json_each(?))`,
    user_id,
    JSON.stringify(Array.from({ length: MAX_NOTICES }, (_, index) => index)),
  );
  return {};
}

/** A thread about something, with as many replies as there are learners in the crowd. */
async function manySay(thread_id: string, column: "page_id" | "task_id", about: string) {
  await run(
    `INSERT OR IGNORE INTO threads (id, title, description, created_at, ${column}) VALUES (?, '', '', 1, ?)`,
    ...[thread_id, about],
  );
  await run(
    `INSERT OR IGNORE INTO threads_messages (id, thread_id, user_id, content, created_at)
      SELECT ?1 || user_id, ?1, user_id, 'So.', 1 FROM user_state WHERE user_id LIKE 'u%'`,
    thread_id,
  );
  return { ids: { ":id": about, ":task_id": about } };
}

/** What a request is sent with; by default the sample of the route and the learner's cookie. */
type Prepared = Asked & {
  ids?: Record<string, string>;
  query?: string;
  /** Whether a visitor asks. */
  isVisitor?: boolean;
  /** A request of another form. */
  send?: () => Promise<Response>;
};

async function withPassword(who: Learner): Promise<void> {
  await run("UPDATE users SET password_hash = ? WHERE id = ?", await hashPassword(PASSWORD), who.user_id);
}

async function newMailToken(who: Learner, purpose: "reset" | "confirm"): Promise<string> {
  const token = crypto.randomUUID();
  await run(
    "INSERT INTO mail_tokens (token_hash, user_id, purpose, expires_at) VALUES (?, ?, ?, ?)",
    await sha256(token),
    who.user_id,
    purpose,
    Date.now() + 60_000,
  );
  return token;
}

async function newThread(who: Learner): Promise<string> {
  const id = crypto.randomUUID();
  await run(
    "INSERT INTO threads (id, title, description, created_by, created_at) VALUES (?, 'T', 'D', ?, ?)",
    id,
    who.user_id,
    Date.now(),
  );
  return id;
}

/** A match whose result waits for a moderator. */
/** A match of two learners whose result waits for a moderator, who is neither of them. */
async function newHeldMatch(one: Learner): Promise<string> {
  const other = await newLearner({ plan: "warrior" });
  // Long ago, so that it is among no matches of today.
  const match_id = await newMatchRow(one, other, 1);
  await run(
    "UPDATE matches SET ended_at = created_at, outcome = 'tie', held = 'open', unrated = 'held' WHERE id = ?",
    match_id,
  );
  for (const { user_id } of [one, other])
    await run(
      `INSERT INTO match_submissions (match_id, user_id, html, css, js, score, result, unpaid)
       VALUES (?, ?, '', '', '', 1, 'tie', 'held')`,
      match_id,
      user_id,
    );
  return match_id;
}

async function newReport(target_id: string): Promise<string> {
  const id = crypto.randomUUID();
  await run(
    "INSERT INTO reports (id, target_kind, target_id, excerpt, reason, created_at) VALUES (?, 'thread', ?, 'T', 'R', ?)",
    id,
    target_id,
    Date.now(),
  );
  return id;
}

/** A finished match between two learners. */
async function newFinishedMatch(who: Learner, opponent: Learner): Promise<string> {
  const id = await newMatchRow(who, opponent, 1000);
  await env.DB.batch([
    env.DB.prepare(
      "UPDATE matches SET ended_at = 50000, outcome = 'decided', winner_id = ? WHERE id = ?",
    ).bind(who.user_id, id),
    ...[who, opponent].map(({ user_id }, index) =>
      env.DB.prepare(
        "INSERT INTO match_submissions (match_id, user_id, html, css, js, score, result) VALUES (?, ?, '', '', '', 1, ?)",
      ).bind(id, user_id, index === 0 ? "win" : "lose"),
    ),
  ]);
  return id;
}

async function newRace(who: Learner): Promise<string> {
  const race_id = crypto.randomUUID();
  await run(
    "INSERT OR REPLACE INTO ghost_races (user_id, battle_id, race_id, ghost, started_at) VALUES (?, 't01', ?, 'codex:0:25000', ?)",
    who.user_id,
    race_id,
    Date.now(),
  );
  return race_id;
}

/** Opens a socket, and closes it when its first frame has come. */
async function firstFrameOf(path: string, { cookie }: Pick<Learner, "cookie">): Promise<Response> {
  const answer = await ask("GET", path, { headers: { upgrade: "websocket", cookie } });
  const socket = answer.webSocket && listen(answer.webSocket);
  if (!socket) throw new Error(`No socket but ${answer.status}: ${await answer.text()}`);
  await socket.until(() => socket.frames[0]);
  socket.close();
  return answer;
}

/** The matches of requests before are over. */
const endMatches = () =>
  run("UPDATE matches SET ended_at = created_at, outcome = 'none' WHERE ended_at IS NULL");

/** The key of a learner's room. */
async function newRoom({ cookie }: Learner): Promise<string> {
  await endMatches();
  const answer = await ask("POST", "/api/rooms", { body: { challenge_id: "c1" }, headers: { cookie } });
  return ((await answer.json()) as { key: string }).key;
}

/** The key of a learner's new invitation. */
async function newInvitation({ cookie }: Learner): Promise<string> {
  await endMatches();
  const answer = await ask("POST", "/api/invitations", { body: { challenge_id: "c1" }, headers: { cookie } });
  return ((await answer.json()) as { key: string }).key;
}

/** The headers of a guest. */
async function newGuest(): Promise<{ cookie: string }> {
  const answer = await ask("POST", "/api/guests");
  return { cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? "" };
}

/** A match of a learner with a guest, which its object has begun. */
async function newGuestMatch(host: Learner): Promise<{ id: string; cookie: string }> {
  const key = await newInvitation(host);
  await waitForFriend(host);
  const headers = await newGuest();
  const answer = await ask("POST", `/api/invitations/${key}/follow-as-guest`, { headers });
  await eventually(async () => expect(await setupOf(answer)).toBeDefined());
  const { match_id } = (await answer.json()) as { match_id: string };
  return { id: match_id, ...headers };
}

/** What the object of the match that an invitation has led to has stored. */
async function setupOf(answer: Response): Promise<unknown> {
  const { match_id } = (await answer.clone().json()) as { match_id: string };
  return runInDurableObject(env.MATCHES.getByName(match_id), (_object, { storage }) =>
    storage.kv.get("setup"),
  );
}

/** Opens the page on which an inviter waits, and answers that it is there. */
async function waitForFriend({ cookie }: Learner): Promise<void> {
  const headers = { upgrade: "websocket", cookie };
  const answer = await ask("GET", "/api/invitations/own/socket", { headers });
  const socket = answer.webSocket && listen(answer.webSocket);
  if (!socket) throw new Error(`No socket but ${answer.status}: ${await answer.text()}`);
  await socket.next("open");
  void socket.next("call").then(
    () => socket.send({ type: "here" }),
    () => undefined,
  );
}

let checkouts = 0;

/** A checkout of an upgrade that hasn't been paid. The learner has no subscription then. */
async function newCheckout({ user_id, cookie }: Learner): Promise<string> {
  checkouts += 1;
  await run("DELETE FROM subscriptions WHERE user_id = ?", user_id);
  const answer = await ask("POST", "/api/create-checkout-session", {
    // From another page each time: for one page it would be the same checkout for an hour.
    body: { planName: "warrior", from: `/page-${checkouts}` },
    headers: { cookie },
  });
  return ((await answer.json()) as { url: string }).url.split("/").pop() ?? "";
}

const pay = (id: string, act = "pay") => ask("POST", `/api/local-checkout/${id}`, { body: { act } });

async function paidCheckout(who: Learner): Promise<string> {
  const id = await newCheckout(who);
  await pay(id);
  return id;
}

/** The paid checkout of a sign-up, with the cookie of its browser. */
async function paidSignUp(): Promise<Prepared> {
  const answer = await ask("POST", "/api/create-checkout-session", {
    body: { ...BODIES["POST /api/sign-up"]?.(), planName: "warrior" },
  });
  const sessionId = ((await answer.json()) as { url: string }).url.split("/").pop() ?? "";
  const cookie = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  await pay(sessionId, "pay_without_event");
  return { body: { sessionId }, isVisitor: true, headers: { cookie: cookie.join("; ") } };
}

/** An event of a subscription that has begun. */
async function stripeEvent(): Promise<Prepared> {
  const stripe = stripeAccount();
  const { cookie } = await newLearner();
  const answer = await stripe.request("POST", "/api/create-checkout-session", {
    body: { planName: "warrior" },
    headers: { cookie },
  });
  const session = ((await answer.json()) as { url: string }).url.split("/").pop() ?? "";
  await stripe.pay(session);
  const event = await stripe.event("checkout.session.completed", session);
  return { send: () => stripe.send(event) };
}

/** Something to practise, as of a learner who opens practice for the first time that day and has shipped a task since the day before. */
async function beforePractice({ user_id }: Learner): Promise<void> {
  const model = await atWork();
  await env.DB.batch([
    env.DB.prepare("DELETE FROM practice_reviews WHERE user_id = ?").bind(user_id),
    env.DB.prepare("DELETE FROM practice_answers WHERE user_id = ? AND date = ?").bind(user_id, today()),
    env.DB.prepare(
      "UPDATE practice_cards SET cards = (SELECT cards FROM practice_cards WHERE user_id = ?) WHERE user_id = ?",
    ).bind(model.user_id, user_id),
    env.DB.prepare(
      "INSERT INTO practice_reviews (user_id, source, item, correct, created_at) VALUES (?, 'task', '102', 1, ?)",
    ).bind(user_id, Date.now()),
  ]);
}

async function openedPractice(who: Learner): Promise<Prepared> {
  await beforePractice(who);
  await ask("POST", "/api/practice", { headers: { cookie: who.cookie } });
  const [row] = await selectSlot(database(env.DB), { user_id: who.user_id, date: today(), slot: 1 });
  const drawn = row && exerciseOf(row);
  if (!drawn) throw new Error("There is no exercise.");
  return { ids: { ":date": today(), ":slot": "1" }, body: rightAnswer(drawn.exercise) };
}

const shipDaily = ({ cookie }: Learner) =>
  ask("POST", "/api/daily-challenge/ships", {
    body: { date: today(), ship_id: crypto.randomUUID(), ...wrongCode },
    headers: { cookie },
  });

const VISITOR = { isVisitor: true } as const;
const visitor = () => VISITOR;
const thread = async (who: Learner) => ({ ids: { ":id": await newThread(who) } });

/** The id of a learner's newly published page. */
const newPage = async ({ cookie }: Learner): Promise<string> => {
  const page = { project_id: 1, title: "Mine", description: "" };
  const answer = await ask("POST", "/api/made", { body: page, headers: { cookie } });
  return ((await answer.json()) as { page: { id: string } }).page.id;
};

type Prepare = (who: Learner, other: Learner) => Prepared | Promise<Prepared>;

const PREPARE: Readonly<Record<string, Prepare>> = {
  "POST /api/sign-up": visitor,
  "POST /api/sign-up/check": visitor,
  "POST /api/log-in": async (who) => {
    await withPassword(who);
    return { ...VISITOR, body: { email: emailOf(who), password: PASSWORD } };
  },
  "PUT /api/avatar/upload": () => ({ raw: PNG }),
  "GET /api/avatars/:key": async (who) => {
    const answer = await ask("PUT", "/api/avatar/upload", { raw: PNG, headers: { cookie: who.cookie } });
    const { avatar_url } = (await answer.json()) as { avatar_url: string };
    return { ids: { ":key": avatar_url.split("/").pop() ?? "" } };
  },
  "PUT /api/password": async (who) => {
    await withPassword(who);
    return { body: { current_password: PASSWORD, password: "another horse" } };
  },
  "POST /api/reset-request": (who) => ({ ...VISITOR, body: { email: emailOf(who) } }),
  "POST /api/reset-password": async (who) => ({
    ...VISITOR,
    body: { token: await newMailToken(who, "reset"), password: PASSWORD },
  }),
  ...Object.fromEntries(
    ["GET", "POST", "PUT"].map((method) => [
      `${method} /api/weekly-mail/:token`,
      async ({ user_id }: Learner) => {
        await run("UPDATE user_state SET weekly_mail = 1 WHERE user_id = ?", user_id);
        const token = await mailToken(env as unknown as Bindings, user_id);
        return { ...VISITOR, ids: { ":token": token } };
      },
    ]),
  ),
  "POST /api/confirm-address": async (who) => ({
    ...VISITOR,
    body: { token: await newMailToken(who, "confirm") },
  }),
  "DELETE /api/sessions/:id": async ({ user_id }) => ({
    ids: { ":id": (await newSession(user_id)).id_hash },
  }),
  "POST /api/cancel-subscription": async ({ user_id }) => {
    // Each would be cancelled at the payment service.
    await run("DELETE FROM subscriptions WHERE user_id = ?", user_id);
    return { body: { userId: user_id } };
  },
  "POST /api/playground/start": () => ({ body: { task_id: 102, take_codex: [] } }),
  "POST /api/ships": () => ({ body: { task_id: 101, ship_id: crypto.randomUUID(), ...rightCode(101) } }),
  "POST /api/daily-challenge/answer": async (who) => {
    await shipDaily(who);
    return {};
  },
  "POST /api/daily-challenge/ships": () => ({
    body: { date: today(), ship_id: crypto.randomUUID(), ...rightCode(101) },
  }),
  "POST /api/practice": async (who) => {
    await beforePractice(who);
    return {};
  },
  "POST /api/practice/:date/:slot": openedPractice,
  "GET /api/ladders/:challenge_id": () => ({ ids: { ":challenge_id": "c1" } }),
  "GET /api/project-pages/:project_id": () => ({ ids: { ":project_id": "1" } }),
  "GET /api/battles/:id": async (who, other) => ({ ids: { ":id": await newFinishedMatch(who, other) } }),
  "GET /api/battles/:id/replay": async (who, other) => ({
    ids: { ":id": await newFinishedMatch(who, other) },
  }),
  "GET /api/battles/:id/socket": async (who, other) => {
    const id = await newMatchRow(who, other);
    return { send: () => firstFrameOf(`/api/battles/${id}/socket`, who) };
  },
  "GET /api/races/:id/socket": async (who) => {
    const id = await newRace(who);
    return { send: () => firstFrameOf(`/api/races/${id}/socket`, who) };
  },
  "GET /api/watch/:id/socket": async (who) => {
    const match_id = await startWatchedMatch();
    return { send: () => firstFrameOf(`/api/watch/${match_id}/socket`, who) };
  },
  "GET /api/learners/:name": async ({ user_id }) => {
    await run(
      "UPDATE user_state SET shown_parts = ? WHERE user_id = ?",
      JSON.stringify(PROFILE_PARTS),
      user_id,
    );
    // Other requests may have changed the name.
    const row = env.DB.prepare("SELECT display_name FROM user_state WHERE user_id = ?").bind(user_id);
    return { ids: { ":name": encodeURIComponent(String(await row.first("display_name"))) } };
  },
  "GET /api/invitations/:key": async (_, other) => ({ ids: { ":key": await newInvitation(other) } }),
  // With the start of the match, which the response doesn't wait for.
  "POST /api/invitations/:key/follow": async ({ cookie }, other) => {
    const key = await newInvitation(other);
    await waitForFriend(other);
    const send = async () => {
      const answer = await ask("POST", `/api/invitations/${key}/follow`, { headers: { cookie } });
      await eventually(async () => expect(await setupOf(answer)).toBeDefined());
      return answer;
    };
    return { send };
  },
  "POST /api/guests": () => ({ send: () => ask("POST", "/api/guests") }),
  // With the start of the match, as above.
  "POST /api/invitations/:key/follow-as-guest": async (_, other) => {
    const key = await newInvitation(other);
    await waitForFriend(other);
    const headers = await newGuest();
    return {
      send: async () => {
        const answer = await ask("POST", `/api/invitations/${key}/follow-as-guest`, { headers });
        await eventually(async () => expect(await setupOf(answer)).toBeDefined());
        return answer;
      },
    };
  },
  "GET /api/guest-battles/:id/socket": async (_, other) => {
    const { id, cookie } = await newGuestMatch(other);
    return { send: () => firstFrameOf(`/api/guest-battles/${id}/socket`, { cookie }) };
  },
  "GET /api/invitations/own/socket": async (who) => {
    await newInvitation(who);
    return { send: () => firstFrameOf("/api/invitations/own/socket", who) };
  },
  "POST /api/rooms": async () => {
    await endMatches();
    return {};
  },
  "GET /api/rooms/:key": async (_, other) => ({ ids: { ":key": await newRoom(other) } }),
  // Of another's room, to which the learner comes for the first time.
  "GET /api/rooms/:key/socket": async (who, other) => {
    const key = await newRoom(other);
    return { send: () => firstFrameOf(`/api/rooms/${key}/socket`, who) };
  },
  "GET /api/guest-rooms/:key/socket": async (_, other) => {
    const [key, guest] = [await newRoom(other), await newGuest()];
    return { send: () => firstFrameOf(`/api/guest-rooms/${key}/socket`, guest) };
  },
  "GET /api/queue": (who) => ({ send: () => firstFrameOf("/api/queue?challenge_id=c1", who) }),
  "GET /api/notices": allNotices,
  "PUT /api/notices/read": async (who) => ({ ...(await allNotices(who)), body: { until: Date.now() } }),
  "GET /api/notices/socket": (who) => ({ send: () => firstFrameOf("/api/notices/socket", who) }),
  "GET /api/channels/:channel/socket": (who) => ({
    send: () => firstFrameOf("/api/channels/help/socket", who),
  }),
  "GET /api/channels/:channel/messages": () => ({ ids: { ":channel": "help" }, query: "?before=10" }),
  "GET /api/channels/:channel/search": () => ({ ids: { ":channel": "help" }, query: "?words=hi" }),
  "POST /api/friend-requests": async (who, other) => {
    await run("DELETE FROM friendships WHERE user_id = ? AND other_id = ?", who.user_id, other.user_id);
    return { body: { user_id: other.user_id } };
  },
  "PUT /api/friends/:user_id": async (who, other) => {
    await run(
      "INSERT OR REPLACE INTO friendships (user_id, other_id, state, created_at) VALUES (?, ?, 'asked', 1)",
      other.user_id,
      who.user_id,
    );
    return { ids: { ":user_id": other.user_id } };
  },
  "PUT /api/blocks/:user_id": (_, other) => ({ ids: { ":user_id": other.user_id } }),
  "PUT /api/mutes/:user_id": (_, other) => ({ ids: { ":user_id": other.user_id } }),
  "GET /api/threads/:id": () => ({ ids: { ":id": LONG_THREAD } }),
  "PUT /api/threads/:id": thread,
  "DELETE /api/threads/:id": thread,
  "POST /api/threads/:id/messages": thread,
  "PUT /api/threads/:id/like": thread,
  "PUT /api/threads/:id/follow": thread,
  "PUT /api/threads/:id/answer": async (who, other) => {
    const id = await newThread(who);
    const reply_id = crypto.randomUUID();
    await run(
      "INSERT INTO threads_messages (id, thread_id, user_id, content, created_at) VALUES (?, ?, ?, 'So.', 1)",
      reply_id,
      id,
      other.user_id,
    );
    return { ids: { ":id": id }, body: { reply_id } };
  },
  // Each of the thousand threads of the crowd has it.
  "GET /api/threads/search": () => ({ query: "?words=text" }),
  "GET /api/made/:id/comments": () => manySay("page-g500", "page_id", "g500"),
  "POST /api/made/:id/comments": () => manySay("page-g500", "page_id", "g500"),
  "GET /api/tasks/:task_id/thread": () => manySay("task-101", "task_id", "101"),
  "POST /api/tasks/:task_id/thread": () => manySay("task-101", "task_id", "101"),
  "DELETE /api/replies/:id": async ({ user_id }) => {
    const id = crypto.randomUUID();
    await manySay("page-g500", "page_id", "g500");
    await run(
      "INSERT INTO threads_messages (id, thread_id, user_id, content, created_at) VALUES (?, 'page-g500', ?, 'So.', 1)",
      ...[id, user_id],
    );
    return { ids: { ":id": id } };
  },
  "GET /api/made/:id": () => ({ ids: { ":id": "g500" } }),
  "GET /api/linked-pages": () => ({ query: "?ids=g500,g499" }),
  "GET /made/:id": () => ({ ids: { ":id": "g500" } }),
  // The twelfth, a remix.
  "PUT /api/made/:id": async ({ user_id }) => {
    await run("DELETE FROM published_pages WHERE user_id = ?", user_id);
    for (let number = 1; number < 12; number += 1)
      await run(
        `INSERT INTO published_pages (id, user_id, project_id, state, title, description, published_at, updated_at, html, css, js)
         VALUES (?, ?, ?, 'public', 'Title', 'Text', 1, 1, '', '', '')`,
        ...[crypto.randomUUID(), user_id, -number],
      );
    const page = { title: "Mine", description: "", html: "<p>Hi</p>", css: "", js: "", remix_of: "g500" };
    return { ids: { ":id": crypto.randomUUID() }, body: page };
  },
  "DELETE /api/made/:id": async (who) => {
    const id = await newPage(who);
    await ask("PUT", `/api/made/${id}/card`, { raw: cardPng(), headers: { cookie: who.cookie } });
    return { ids: { ":id": id } };
  },
  "PUT /api/made/:id/card": async (who) => ({ ids: { ":id": await newPage(who) }, raw: cardPng() }),
  "GET /api/cards/:key": async (who) => {
    const id = await newPage(who);
    await ask("PUT", `/api/made/${id}/card`, { raw: cardPng(), headers: { cookie: who.cookie } });
    const row = env.DB.prepare("SELECT picture FROM page_cards WHERE page_id = ?").bind(id);
    return { ids: { ":key": String(await row.first("picture")) } };
  },
  "PUT /api/made/:id/like": () => ({ ids: { ":id": "g500" } }),
  "POST /api/certificates": async ({ user_id }) => {
    await run("DELETE FROM certificates WHERE user_id = ?", user_id);
    await run(
      "INSERT OR IGNORE INTO inbox_messages (user_id, task_id, received_at) SELECT ?, id, 1 FROM tasks WHERE NOT retired",
      user_id,
    );
    await run(
      `INSERT OR IGNORE INTO ship_sums (user_id, task_id, revision, ships, right_ships, last_at)
       SELECT ?, id, revision, 1, 1, 1 FROM tasks WHERE NOT retired`,
      user_id,
    );
    return {};
  },
  "GET /api/certificates/:id": () => ({ ids: { ":id": "c500" } }),
  "GET /certificates/:id": () => ({ ids: { ":id": "c500" } }),
  "GET /replay/:id": async (who, other) => {
    const id = await newFinishedMatch(who, other);
    return { ids: { ":id": id }, query: `?key=${await shareKey(env, id)}` };
  },
  "DELETE /api/certificates/:id": async ({ user_id }) => {
    await run(
      `INSERT OR REPLACE INTO certificates (id, user_id, map, name, projects, tasks, issued_at)
       VALUES (?1, ?1, 'ThemePark', 'Ada', '[]', 5, 1)`,
      user_id,
    );
    return { ids: { ":id": user_id } };
  },
  "GET /u/:name": async ({ user_id }) => {
    const row = env.DB.prepare("SELECT display_name FROM user_state WHERE user_id = ?").bind(user_id);
    return { ids: { ":name": encodeURIComponent(String(await row.first("display_name"))) } };
  },
  "POST /api/reports": async (_, other) => ({
    body: { target_kind: "thread", target_id: await newThread(other), reason: "Unkind." },
  }),
  "POST /api/moderation/remove": async (_, other) => {
    const target_id = await newThread(other);
    await newReport(target_id);
    return { body: { target_kind: "thread", target_id } };
  },
  "POST /api/moderation/silence": (_, other) => ({ body: { user_id: other.user_id, hours: 1 } }),
  "POST /api/moderation/rename": (_, other) => ({ body: { user_id: other.user_id } }),
  "POST /api/moderation/clear-picture": (_, other) => ({ body: { user_id: other.user_id } }),
  "POST /api/moderation/restore": async (_, other) => {
    const id = crypto.randomUUID();
    await run(
      `INSERT OR REPLACE INTO published_pages (id, user_id, project_id, state, title, description, published_at, updated_at, html, css, js)
       VALUES (?, ?, 9, 'removed', 'Title', 'Text', 1, 1, '<p>', '', '')`,
      ...[id, other.user_id],
    );
    return { body: { target_kind: "page", target_id: id } };
  },
  "POST /api/moderation/dismiss": async (_, other) => ({
    body: { report_id: await newReport(await newThread(other)) },
  }),
  "POST /api/moderation/release": async (_who, other) => ({ body: { match_id: await newHeldMatch(other) } }),
  "POST /api/moderation/void": async (_who, other) => ({ body: { match_id: await newHeldMatch(other) } }),
  "POST /api/get-subscription-id": async (who) => ({ body: { sessionId: await paidCheckout(who) } }),
  "POST /api/complete-sign-up": paidSignUp,
  "GET /api/plan": async (who) => {
    await paidCheckout(who);
    return {};
  },
  "GET /api/local-checkout/:id": async (who) => ({ ids: { ":id": await newCheckout(who) } }),
  "POST /api/local-checkout/:id": async (who) => ({ ids: { ":id": await newCheckout(who) } }),
  "POST /api/local-checkout/billing": () => ({ body: { act: "invoice_paid" } }),
  "POST /api/stripe/webhook": stripeEvent,
};

/**
 * Prepares a request that succeeds.
 * @param name one of `ROUTES`
 * @param who asks, as a Warrior and moderator with a shipped task; a visitor in their place where the route is for visitors
 * @param other a learner who isn't `who`
 * @returns sends the request
 */
export async function prepareRequest(
  name: string,
  who: Learner,
  other: Learner,
): Promise<() => Promise<Response>> {
  const route = ROUTES.find((one) => one.name === name);
  if (!route) throw new Error(`There is no route ${name}.`);
  const { ids = {}, query = "", isVisitor, send, ...asked } = (await PREPARE[name]?.(who, other)) ?? {};
  if (send) return send;
  const sample = asked.raw === undefined ? BODIES[name]?.() : undefined;
  const headers = { ...(!isVisitor && { cookie: who.cookie }), ...asked.headers };
  const request = { ...(sample && { body: sample }), ...asked, headers };
  const path = fillPath(route.path, ids) + query;
  return () => ask(route.method, path, request);
}
