/** What is measured at each number of learners: every route, with a request that does its work, the sockets, a match, and the busiest learners. */
import type { WebSocket } from "ws";
import { cardPng } from "../../support/card.ts";
import {
  BUSIEST,
  deepReply,
  emailOf,
  learnerId,
  MEASURED,
  mailToken,
  matchId,
  ownThreadId,
  PASSWORD,
  pageId,
  reportId,
  SAMPLED,
  STARTERS,
  SUBSCRIBERS,
  sessionToken,
  sha256,
  threadId,
} from "./seeded-learners.ts";
import type { Answer, Frame, RequestParts, SeededServer } from "./server.ts";

/** Who sends the requests: a range of measured learners. Some calls end what a learner can do, so they have learners of their own. */
type Range = { from: number; to: number };
const WARRIORS: Range = SUBSCRIBERS;
const BUSY: Range = { from: 0, to: BUSIEST };
const STARTING: Range = { from: STARTERS.from, to: 56 };
const PAYING: Range = { from: 56, to: 68 };
const PAID: Range = { from: 68, to: STARTERS.to };
export const MODERATORS: Range = { from: STARTERS.to, to: 88 };
const LOGGED_OUT: Range = { from: 88, to: 100 };
const SIGNED_OUT: Range = { from: 100, to: 112 };
const RESET: Range = { from: 112, to: 124 };
export const DELETED: Range = { from: 124, to: MEASURED };

export type Call = {
  what: string;
  by: Range;
  /** How often it is measured at each size, where it can't be as often as the others. */
  rounds?: number;
  /** What has to be there first, which isn't measured. Its result is given to `act`. */
  before?(server: SeededServer, who: number, round: number): Promise<string>;
  /** Resolves with the status. */
  act(server: SeededServer, who: number, round: number, made: string): Promise<number>;
};

type Route = { name: string; method: string; path: string; body?: Record<string, unknown> };
/** What is sent in place of a route's sample. */
type Sending = (who: number, round: number, made: string) => { path?: string } & Omit<RequestParts, "who">;
type Special = {
  by?: Range;
  rounds?: number;
  before?: Call["before"];
  request?: Sending;
  isVisitor?: boolean;
};

const CODE = { html: "", css: "", js: "" };
const today = () => new Date().toISOString().slice(0, 10);
const newId = () => crypto.randomUUID();
const bodyOf =
  (body: (...args: Parameters<Sending>) => Record<string, unknown>): Sending =>
  (...args) => ({ body: body(...args) });
const pathOf =
  (path: (...args: Parameters<Sending>) => string): Sending =>
  (...args) => ({ path: path(...args) });
/** Somebody else, another one in each round. */
const other = (round: number) => learnerId(MEASURED + SAMPLED + round);

/** Another Warrior than `who`. */
const partner = (who: number) => (who + 20 < WARRIORS.to ? who + 20 : who - 20);

/** The key of a Warrior's new invitation. */
const invite = async (server: SeededServer, who: number): Promise<string> => {
  const body = { challenge_id: "c1" };
  return parsed<{ key: string }>(await server.send("POST", "/api/invitations", { who, body })).key;
};

/** The key of a Warrior's room. */
const openRoom = async (server: SeededServer, who: number): Promise<string> => {
  const body = { challenge_id: "c1" };
  return parsed<{ key: string }>(await server.send("POST", "/api/rooms", { who, body })).key;
};

const CERTIFICATE = { map: "BeachIsland", name: "Ada Lovelace" };
/** Finishes the projects of a map for a learner, who has no certificate of it. */
const finishMap = async (server: SeededServer, who: number): Promise<string> => {
  const user_id = learnerId(who);
  const tasks = "FROM tasks WHERE NOT retired AND project_id IN (SELECT id FROM projects WHERE map = ?)";
  await server.runSql(
    [
      `INSERT OR IGNORE INTO inbox_messages (user_id, task_id, received_at) SELECT ?, id, 1 ${tasks}`,
      user_id,
      CERTIFICATE.map,
    ],
    [
      `INSERT OR IGNORE INTO ship_sums (user_id, task_id, revision, ships, right_ships, last_at)
        SELECT ?, id, revision, 1, 1, 1 ${tasks}`,
      user_id,
      CERTIFICATE.map,
    ],
  );
  await server.runSql(["DELETE FROM certificates WHERE user_id = ?", user_id]);
  return "";
};
/** The id of a learner's new certificate. */
const issueCertificate = async (server: SeededServer, who: number): Promise<string> => {
  await finishMap(server, who);
  const answer = await server.send("POST", "/api/certificates", { who, body: CERTIFICATE });
  return parsed<{ certificate: { id: string } }>(answer).certificate.id;
};

/** A picture of one pixel. */
const PIXEL = Uint8Array.from(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
);

const parsed = <Body>({ text, status }: Answer): Body => {
  if (status >= 400) throw new Error(`${status} ${text}`);
  return JSON.parse(text) as Body;
};

const openDaily: Call["before"] = async (server, who) => {
  await server.send("POST", "/api/daily-challenge", { who, body: {} });
  return "";
};
const shipDaily: Call["before"] = async (server, who, round) => {
  await openDaily(server, who, round);
  await server.send("POST", "/api/daily-challenge/ships", { who, body: dailyShip() });
  return "";
};
const dailyShip = () => ({ date: today(), ship_id: newId(), ...CODE });
/** Starts a Starter's checkout. Resolves with its id. */
const startCheckout = async (server: SeededServer, who: number, from: string): Promise<string> => {
  const body = { planName: "warrior", from };
  const { url } = parsed<{ url: string }>(
    await server.send("POST", "/api/create-checkout-session", { who, body }),
  );
  return url.split("/").at(-1) ?? "";
};
const pay = async (server: SeededServer, id: string) =>
  parsed(await server.send("POST", `/api/local-checkout/${id}`, { body: { act: "pay_without_event" } }));
const FROM = "/profile";

const signUpDetails = () => ({
  display_name: `New ${newId().slice(0, 8)}`,
  email: `${newId()}@example.com`,
  password: PASSWORD,
});

/** An answer in the form that an exercise asks for. */
function answerTo(kind: string): Record<string, unknown> {
  if (kind === "gap") return { text: "x" };
  if (kind === "order") return { order: [0, 1, 2] };
  return kind === "fix" || kind === "write" ? { code: CODE } : { choice: 0 };
}

/** What the typical learners have, which is the same at each size. */
export type Typical = { task_id: number; project_id: number; shipped_id: number; code: typeof CODE };

/** Reads from a database what a typical learner can ship, and where the learner is. */
export async function readTypical({ runSql }: SeededServer): Promise<Typical> {
  const user_id = learnerId(BUSIEST);
  const [[state], [lesson]] = (await runSql(
    [
      "SELECT current_task_id AS task_id, selected_project_id AS project_id FROM user_state WHERE user_id = ?",
      user_id,
    ],
    [
      `SELECT t.id AS shipped_id, html_check AS html, css_check AS css, js_check AS js FROM tasks t
        JOIN inbox_messages m ON m.task_id = t.id AND m.user_id = ? WHERE brief = '' AND question = '' AND actions = ''
        AND EXISTS (SELECT 1 FROM task_completion_log l WHERE l.user_id = m.user_id AND l.task_id = t.id)
        ORDER BY position DESC LIMIT 1`,
      user_id,
    ],
  )) as [
    [{ task_id: number; project_id: number }],
    [{ shipped_id: number; html: string; css: string; js: string }],
  ];
  const { shipped_id, ...code } = lesson;
  return { ...state, shipped_id, code };
}

function specials({ task_id, project_id, shipped_id, code }: Typical): Record<string, Special> {
  const draft = () => ({
    ...{ key: String(task_id), copy_id: newId(), save: 1, based_on: null, settled: null },
    ...{ age_ms: 0, revision: 1, take_codex: [], is_start: false, ...code },
  });
  const target = (round: number) => ({ target_kind: "thread", target_id: threadId(20 + round) });
  return {
    "POST /api/sign-up": { isVisitor: true, rounds: 4, request: bodyOf(signUpDetails) },
    "POST /api/sign-up/check": { isVisitor: true, request: bodyOf(signUpDetails) },
    "POST /api/log-in": {
      isVisitor: true,
      rounds: 4,
      request: bodyOf((who) => ({ email: emailOf(who), password: PASSWORD })),
    },
    "POST /api/log-out": { by: LOGGED_OUT },
    "PUT /api/avatar/upload": { request: () => ({ raw: PIXEL }) },
    "GET /api/avatars/:key": {
      async before(server, who) {
        const { avatar_url } = parsed<{ avatar_url: string }>(
          await server.send("PUT", "/api/avatar/upload", { who, raw: PIXEL }),
        );
        return avatar_url;
      },
      request: pathOf((_who, _round, made) => made),
    },
    "PUT /api/password": {
      by: SIGNED_OUT,
      rounds: 4,
      request: bodyOf(() => ({ current_password: PASSWORD, password: PASSWORD })),
    },
    "POST /api/reset-request": { isVisitor: true, request: bodyOf((who) => ({ email: emailOf(who) })) },
    "POST /api/reset-password": {
      by: RESET,
      rounds: 4,
      isVisitor: true,
      request: bodyOf((who) => ({ token: mailToken("reset", who), password: PASSWORD })),
    },
    "POST /api/confirm-address": {
      isVisitor: true,
      request: bodyOf((who) => ({ token: mailToken("confirm", who) })),
    },
    "PUT /api/display-name": { request: bodyOf(() => ({ display_name: `Named ${newId().slice(0, 8)}` })) },
    "DELETE /api/sessions": { by: SIGNED_OUT },
    "DELETE /api/sessions/:id": {
      request: pathOf((who) => `/api/sessions/${sha256(sessionToken(who, "other"))}`),
    },
    "POST /api/cancel-subscription": {
      by: DELETED,
      request: bodyOf((who) => ({ userId: learnerId(who) })),
    },
    "PUT /api/journey/project": { request: bodyOf(() => ({ project_id })) },
    "PUT /api/inbox/current": { request: bodyOf(() => ({ task_id })) },
    "POST /api/journey/continue": { request: bodyOf(() => ({ task_id: shipped_id })) },
    "POST /api/playground/start": { request: bodyOf(() => ({ task_id, take_codex: [] })) },
    "POST /api/ships": { request: bodyOf(() => ({ task_id: shipped_id, ship_id: newId(), ...code })) },
    "PUT /api/drafts": { request: bodyOf(draft) },
    "POST /api/ticks": { request: bodyOf(() => ({ task_id: shipped_id, ...code })) },
    "GET /api/ladders/:challenge_id": { request: pathOf(() => "/api/ladders/c1") },
    "GET /api/project-pages/:project_id": { request: pathOf(() => `/api/project-pages/${project_id}`) },
    "POST /api/daily-challenge/ticks": { before: openDaily },
    "POST /api/daily-challenge/hints": { before: openDaily },
    "POST /api/daily-challenge/ships": { before: openDaily, request: bodyOf(dailyShip) },
    "POST /api/daily-challenge/answer": { before: shipDaily },
    "POST /api/practice/:date/:slot": {
      async before(server, who) {
        const { slots } = parsed<{ slots: { state: string; slot: number; exercise: { kind: string } }[] }>(
          await server.send("POST", "/api/practice", { who, body: {} }),
        );
        const { slot, exercise } = slots.find(({ state }) => state === "open") ??
          slots[0] ?? { slot: 1, exercise: { kind: "" } };
        return JSON.stringify({ slot, answer: answerTo(exercise.kind) });
      },
      request(_who, _round, made) {
        const { slot, answer } = JSON.parse(made) as { slot: number; answer: Record<string, unknown> };
        return { path: `/api/practice/${today()}/${slot}`, body: answer };
      },
    },
    "GET /api/battles/:id": { request: pathOf((who) => `/api/battles/${matchId(who, 1)}`) },
    "GET /api/battles/:id/replay": { request: pathOf((who) => `/api/battles/${matchId(who, 1)}/replay`) },
    "GET /api/learners/:name": {
      request: pathOf((who) => `/api/learners/${encodeURIComponent(`Learner ${who}`)}`),
    },
    "GET /api/invitations/:key": {
      before: (server, who) => invite(server, partner(who)),
      request: pathOf((_who, _round, made) => `/api/invitations/${made}`),
    },
    "POST /api/guests": { isVisitor: true },
    "GET /api/rooms/:key": {
      before: (server, who) => openRoom(server, partner(who)),
      request: pathOf((_who, _round, made) => `/api/rooms/${made}`),
    },
    "GET /api/channels/:channel/messages": {
      request: pathOf(() => "/api/channels/general/messages?before=500"),
    },
    "GET /api/channels/:channel/search": {
      request: pathOf(() => "/api/channels/general/search?words=question"),
    },
    "GET /api/linked-pages": { request: pathOf((who) => `/api/linked-pages?ids=${pageId(who)}`) },
    "POST /api/friend-requests": { request: bodyOf((_who, round) => ({ user_id: other(round) })) },
    // The same, once the other one has asked.
    "PUT /api/friends/:user_id": {
      before: async (server, who, round) => {
        await server.runSql([
          "INSERT OR IGNORE INTO friendships (user_id, other_id, state, created_at) VALUES (?, ?, 'asked', 1)",
          other(round + 100),
          learnerId(who),
        ]);
        return "";
      },
      request: (_who, round) => ({ path: `/api/friends/${other(round + 100)}`, body: { friend: true } }),
    },
    "PUT /api/blocks/:user_id": {
      request: (_who, round) => ({ path: `/api/blocks/${other(round + 200)}`, body: { blocked: true } }),
    },
    "PUT /api/mutes/:user_id": {
      request: (_who, round) => ({ path: `/api/mutes/${other(round)}`, body: { muted: true } }),
    },
    "GET /api/threads/:id": { request: pathOf((_who, round) => `/api/threads/${threadId(1 + round)}`) },
    "PUT /api/threads/:id": {
      request: (who) => ({
        path: `/api/threads/${ownThreadId(who, 0)}`,
        body: { title: "A question", description: "How so?" },
      }),
    },
    "DELETE /api/threads/:id": { request: pathOf((who) => `/api/threads/${ownThreadId(who, 1)}`) },
    "POST /api/threads/:id/messages": {
      request: () => ({
        path: `/api/threads/${threadId(0)}/messages`,
        body: { id: newId(), content: "So." },
      }),
    },
    "PUT /api/threads/:id/like": {
      request: () => ({ path: `/api/threads/${threadId(0)}/like`, body: { liked: true } }),
    },
    "PUT /api/threads/:id/follow": {
      request: () => ({ path: `/api/threads/${threadId(0)}/follow`, body: { following: true } }),
    },
    "PUT /api/threads/:id/answer": {
      request: (who) => ({ path: `/api/threads/${ownThreadId(who, 0)}/answer`, body: { reply_id: null } }),
    },
    "GET /api/threads/search": { request: pathOf(() => "/api/threads/search?words=question") },
    "POST /api/threads": {
      request: bodyOf(() => ({ id: newId(), title: "A question", description: "How?" })),
    },
    "POST /api/made": { request: bodyOf(() => ({ project_id, title: "My page", description: "" })) },
    "GET /api/made/:id/comments": { request: pathOf((who) => `/api/made/${pageId(who)}/comments`) },
    "POST /api/made/:id/comments": {
      request: (who) => ({
        path: `/api/made/${pageId(who + 1)}/comments`,
        body: { id: newId(), content: "Lovely." },
      }),
    },
    "GET /api/tasks/:task_id/thread": { request: pathOf(() => "/api/tasks/101/thread") },
    "POST /api/tasks/:task_id/thread": {
      request: () => ({
        path: "/api/tasks/101/thread",
        body: { id: newId(), content: "How?", spoiler: false },
      }),
    },
    "DELETE /api/replies/:id": {
      async before(server, who) {
        const id = newId();
        const body = { id, content: "How?", spoiler: false };
        await server.send("POST", "/api/tasks/101/thread", { who, body });
        return id;
      },
      request: pathOf((_who, _round, made) => `/api/replies/${made}`),
    },
    "GET /api/made/:id": { request: pathOf((who) => `/api/made/${pageId(who)}`) },
    "GET /made/:id": { request: pathOf((who) => `/made/${pageId(who)}`) },
    "PUT /api/made/:id/card": {
      request: (who) => ({ path: `/api/made/${pageId(who)}/card`, raw: cardPng() }),
    },
    "GET /api/cards/:key": {
      async before(server, who) {
        await server.send("PUT", `/api/made/${pageId(who)}/card`, { who, raw: cardPng() });
        const page = await server.send("GET", `/api/made/${pageId(who)}`, { who });
        return parsed<{ picture: string }>(page).picture;
      },
      request: pathOf((_who, _round, made) => made),
    },
    "PUT /api/made/:id": {
      request: (who) => ({
        // The same one of each learner, each time.
        path: `/api/made/${learnerId(who)}`,
        body: { title: "My page", description: "", html: "<p>Hi</p>", css: "", js: "" },
      }),
    },
    "DELETE /api/made/:id": { request: pathOf((who) => `/api/made/${pageId(who)}`) },
    "PUT /api/made/:id/like": {
      request: (who) => ({ path: `/api/made/${pageId(who + 1)}/like`, body: { liked: true } }),
    },
    "GET /u/:name": { request: pathOf((who) => `/u/${encodeURIComponent(`Learner ${who}`)}`) },
    "POST /api/certificates": { before: finishMap, request: bodyOf(() => CERTIFICATE) },
    "GET /api/certificates/:id": {
      before: issueCertificate,
      request: pathOf((_who, _round, made) => `/api/certificates/${made}`),
    },
    "GET /certificates/:id": {
      before: issueCertificate,
      request: pathOf((_who, _round, made) => `/certificates/${made}`),
    },
    "GET /replay/:id": { request: pathOf((who) => `/replay/${matchId(who, 1)}`) },
    "DELETE /api/certificates/:id": {
      before: issueCertificate,
      request: pathOf((_who, _round, made) => `/api/certificates/${made}`),
    },
    "POST /api/reports": {
      request: bodyOf((_who, round) => ({
        ...{ target_kind: "reply", target_id: deepReply(round).id },
        reason: "Unkind.",
      })),
    },
    "GET /api/moderation": { by: MODERATORS },
    "POST /api/moderation/remove": { by: MODERATORS, request: bodyOf((_who, round) => target(round)) },
    "POST /api/moderation/silence": {
      by: MODERATORS,
      request: bodyOf((_who, round) => ({ user_id: other(round), hours: 1 })),
    },
    "POST /api/moderation/rename": {
      by: MODERATORS,
      request: bodyOf((_who, round) => ({ user_id: other(round) })),
    },
    "POST /api/moderation/clear-picture": {
      by: MODERATORS,
      request: bodyOf((_who, round) => ({ user_id: other(round) })),
    },
    "POST /api/moderation/restore": {
      by: MODERATORS,
      async before(server, _who, round) {
        const id = pageId(MODERATORS.from + round);
        await server.runSql(["UPDATE published_pages SET state = 'removed' WHERE id = ?", id]);
        return id;
      },
      request: bodyOf((_who, _round, made) => ({ target_kind: "page", target_id: made })),
    },
    "POST /api/moderation/dismiss": {
      by: MODERATORS,
      request: bodyOf((_who, round) => ({ report_id: reportId(100 + round) })),
    },
    "POST /api/create-checkout-session": {
      by: STARTING,
      request: bodyOf((_who, round) => ({ planName: "warrior", from: `/chat/${round}` })),
    },
    "GET /api/local-checkout/:id": {
      by: STARTING,
      before: (server, who) => startCheckout(server, who, FROM),
      request: pathOf((_who, _round, made) => `/api/local-checkout/${made}`),
    },
    "POST /api/local-checkout/:id": {
      by: PAYING,
      before: (server, who) => startCheckout(server, who, FROM),
      request: (_who, _round, made) => ({ path: `/api/local-checkout/${made}`, body: { act: "pay" } }),
    },
    "POST /api/local-checkout/billing": { request: bodyOf(() => ({ act: "invoice_paid" })) },
    "POST /api/get-subscription-id": {
      by: PAID,
      async before(server, who) {
        const id = await startCheckout(server, who, "/dashboard");
        await pay(server, id);
        return id;
      },
      request: bodyOf((_who, _round, made) => ({ sessionId: made })),
    },
    "POST /api/complete-sign-up": {
      isVisitor: true,
      rounds: 4,
      async before(server) {
        const body = { ...signUpDetails(), planName: "warrior" };
        const answer = await server.send("POST", "/api/create-checkout-session", { body });
        const id = parsed<{ url: string }>(answer).url.split("/").at(-1) ?? "";
        await pay(server, id);
        const cookie = answer.headers.getSetCookie().map((one) => one.split(";", 1)[0] ?? "");
        return JSON.stringify({ cookie: cookie.join("; "), id });
      },
      request(_who, _round, made) {
        const { cookie, id } = JSON.parse(made) as { cookie: string; id: string };
        return { cookie, body: { sessionId: id } };
      },
    },
  };
}

/** The cookie of a new guest. */
async function guestCookie(server: SeededServer): Promise<string> {
  const { headers } = await server.send("POST", "/api/guests");
  return headers.get("set-cookie")?.split(";", 1)[0] ?? "";
}

/** Follows the link of an inviter whose page waits, and ends the match, so that both are free for the next round. */
async function meetInviter(
  server: SeededServer,
  inviter: number,
  follow: () => Promise<Answer>,
): Promise<number> {
  const opened = Promise.withResolvers<void>();
  const led = server.listen("/api/invitations/own/socket", inviter, "matched", ({ type }, socket) => {
    if (type === "open") opened.resolve();
    if (type === "call") socket.send(JSON.stringify({ type: "here" }));
  });
  await opened.promise;
  const answer = await follow();
  await led;
  await server.runSql([
    "UPDATE matches SET ended_at = created_at WHERE id = ?",
    parsed<{ match_id: string }>(answer).match_id,
  ]);
  return answer.status;
}

/** The sockets, which are called under the names of their routes. */
const SOCKETS: Readonly<Record<string, Pick<Call, "by" | "before" | "act" | "rounds">>> = {
  "GET /api/channels/:channel/socket": {
    by: WARRIORS,
    act: (server, who) => heard(server.listen("/api/channels/general/socket", who, "history")),
  },
  "GET /api/queue": {
    by: WARRIORS,
    act: (server, who) => heard(server.listen("/api/queue?challenge_id=c1", who, "waiting")),
  },
  "GET /api/races/:id/socket": {
    by: WARRIORS,
    async before(server, who) {
      const body = { challenge_id: "c1" };
      return parsed<{ race_id: string }>(await server.send("POST", "/api/races", { who, body })).race_id;
    },
    act: (server, who, _round, made) => heard(server.listen(`/api/races/${made}/socket`, who, "state")),
  },
  "GET /api/invitations/own/socket": {
    by: WARRIORS,
    before: invite,
    act: (server, who) => heard(server.listen("/api/invitations/own/socket", who, "open")),
  },
  "GET /api/rooms/:key/socket": {
    by: WARRIORS,
    before: openRoom,
    act: (server, who, _round, made) => heard(server.listen(`/api/rooms/${made}/socket`, who, "state")),
  },
  // With the answer of the inviter's page.
  "POST /api/invitations/:key/follow": {
    by: WARRIORS,
    rounds: 4,
    before: (server, who) => invite(server, partner(who)),
    act: (server, who, _round, key) =>
      meetInviter(server, partner(who), () => server.send("POST", `/api/invitations/${key}/follow`, { who })),
  },
  "POST /api/invitations/:key/follow-as-guest": {
    by: WARRIORS,
    rounds: 4,
    async before(server, who) {
      const key = await invite(server, partner(who));
      return JSON.stringify({ key, cookie: await guestCookie(server) });
    },
    act(server, who, _round, made) {
      const { key, cookie } = JSON.parse(made) as { key: string; cookie: string };
      return meetInviter(server, partner(who), () =>
        server.send("POST", `/api/invitations/${key}/follow-as-guest`, { cookie }),
      );
    },
  },
  "GET /api/guest-battles/:id/socket": {
    by: WARRIORS,
    before: guestCookie,
    async act(server, who, _round, cookie) {
      // A match that has ended, as below.
      const path = `/api/guest-battles/${matchId(who, 1)}/socket`;
      const answer = await server.listen(path, { cookie }, "state").catch(String);
      return String(answer).includes(": 4") ? 101 : 500;
    },
  },
  "GET /api/watch/:id/socket": {
    by: WARRIORS,
    async act(server, who) {
      // A match that has ended: its object says that there is nothing to watch.
      const answer = await server.listen(`/api/watch/${matchId(who, 1)}/socket`, who, "state").catch(String);
      return String(answer).includes(": 4") ? 101 : 500;
    },
  },
  "GET /api/battles/:id/socket": {
    by: WARRIORS,
    async act(server, who) {
      // A match that has ended: its object reads it and refuses.
      const answer = await server
        .listen(`/api/battles/${matchId(who, 1)}/socket`, who, "state")
        .catch(String);
      return String(answer).includes(": 4") ? 101 : 500;
    },
  },
};

const heard = async (frames: Promise<Frame[]>) => ((await frames).length > 0 ? 101 : 500);

/** A message of the chat, until its channel has sent it to all. */
const MESSAGE: Call = {
  what: "a chat message, stored and sent",
  by: WARRIORS,
  async act(server, who) {
    const client_id = newId();
    const frame = JSON.stringify({ type: "send", client_id, message: "Hello!" });
    return heard(
      server.listen("/api/channels/general/socket", who, "batch", ({ type }, socket) => {
        if (type === "history") socket.send(frame);
      }),
    );
  },
};

/** A match from the queue to its result in the database; the first player does what is wanted. */
const MATCH: Call = {
  what: "a match: queue, objects, result",
  by: WARRIORS,
  rounds: 4,
  async act(server, who) {
    const second = partner(who);
    const play = async (player: number) => {
      const frames = await server.listen("/api/queue?challenge_id=c1", player, "matched");
      const { match_id } = frames.at(-1) as Frame & { match_id: string };
      const checks = player === who ? await server.runSql(...checkOf(match_id)) : [];
      const [[check] = []] = checks as (typeof CODE)[][];
      return server.listen(`/api/battles/${match_id}/socket`, player, "recorded", (frame, socket) =>
        sendCode(frame, socket, check),
      );
    };
    return heard(Promise.all([play(who), play(second)]).then(([frames]) => frames));
  },
};

const checkOf = (match_id: string): [string, string][] => [
  [
    `SELECT html_check AS html, css_check AS css, js_check AS js FROM battles
      WHERE id = (SELECT battle_id FROM matches WHERE id = ?)`,
    match_id,
  ],
];

function sendCode({ type, clock }: Frame, socket: WebSocket, check: typeof CODE | undefined): void {
  const isEditing = (clock as { phase?: string } | undefined)?.phase === "editing";
  if (check && type === "phase" && isEditing)
    socket.send(JSON.stringify({ type: "code-update", seq: 1, ...check, final: true }));
}

/** Requests of learners who have done most, and further pages of long lists. */
function furtherCalls({ shipped_id, code }: Typical): Call[] {
  const get = (what: string, path: string, by = WARRIORS): Call => ({
    what,
    by,
    act: async (server, who) => (await server.send("GET", path, { who })).status,
  });
  const reply = deepReply(1500);
  const busy = [
    ...["/api/dashboard", "/api/journey", "/api/inbox", "/api/playground", "/api/challenges", "/api/matches"],
    ...["/api/leaderboard", "/api/cheatsheet", "/api/practice", "/api/practice/sky", "/api/chat"],
    "/api/export",
  ];
  return [
    {
      what: "GET /api/me, with a token that has to be renewed",
      by: WARRIORS,
      act: async (server, who) => {
        const cookie = await server.cookieOf(who, 1);
        return (await server.send("GET", "/api/me", { cookie })).status;
      },
    },
    get("GET /api/threads, its second page", `/api/threads?cursor=${Date.now() - 30 * 60_000}_z`),
    get(
      "GET /api/threads/:id, page 31 of 2,000 replies",
      `/api/threads/${threadId(0)}?cursor=${reply.created_at}_${reply.id}`,
    ),
    ...busy.map((path) => get(`GET ${path}, busiest`, path, BUSY)),
    get("GET /api/matches, busiest, page 31", `/api/matches?before=${Date.now() - 90 * 86_400_000}`, BUSY),
    {
      what: "POST /api/ships, busiest",
      by: BUSY,
      act: async (server, who) => {
        const body = { task_id: shipped_id, ship_id: newId(), ...code };
        return (await server.send("POST", "/api/ships", { who, body })).status;
      },
    },
    MESSAGE,
    MATCH,
  ];
}

/** The deletions come last, since the busiest and a learner with a subscription are gone after it. */
const DELETIONS: Call[] = [
  ["POST /api/cancel-subscription, with a subscription", { from: 32, to: WARRIORS.to }, 11] as const,
  ["POST /api/cancel-subscription, busiest", BUSY, 4] as const,
].map(([what, by, rounds]) => ({
  what,
  by,
  rounds,
  act: async (server, who) => {
    const body = { userId: learnerId(who) };
    return (await server.send("POST", "/api/cancel-subscription", { who, body })).status;
  },
}));

const isDeletion = ({ what }: Call) => what.startsWith("POST /api/cancel-subscription");

/** All calls, in the order in which they are measured. @param routes of the worker, each with its sample */
export function callsOf(routes: readonly Route[], typical: Typical): Call[] {
  const special = specials(typical);
  const calls = routes.map((route): Call => {
    const { name, method, path, body } = route;
    const socket = SOCKETS[name];
    if (socket) return { what: name, ...socket };
    const { by = WARRIORS, rounds, before, request, isVisitor } = special[name] ?? {};
    return {
      what: name,
      by,
      ...(rounds !== undefined && { rounds }),
      ...(before && { before }),
      async act(server, who, round, made) {
        const { path: asked = sampled(path), ...parts } = request?.(who, round, made) ?? sample(body);
        const sender = isVisitor || parts.cookie ? {} : { who };
        return (await server.send(method, asked, { ...parts, ...sender })).status;
      },
    };
  });
  const all = [...calls, ...furtherCalls(typical)];
  return [...all.filter((call) => !isDeletion(call)), ...all.filter(isDeletion), ...DELETIONS];
}

const sampled = (path: string) => path.replace(/:\w+/g, newId).replace("*", "none.js");
const sample = (body: Record<string, unknown> | undefined): Partial<RequestParts> & { path?: string } =>
  body ? { body } : {};
