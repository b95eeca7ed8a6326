/**
 * Whatever somebody writes, draws or is called, and others are shown: every route that changes something, and every frame of a socket, says here
 * what it shows to others, and that is refused where it has something listed, by who is silenced, and with a link elsewhere by a new account. A route, a
 * frame or a field that is missing here fails.
 */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { ChannelQueries } from "../../worker/community/channel-queries.ts";
import type { ProblemBody } from "../../worker/contract/problems.ts";
import { database, learnerBinding } from "../../worker/db/client.ts";
import { published_pages, threads, threads_messages } from "../../worker/db/schema.ts";
import { NEW_ACCOUNT_MS } from "../../worker/rules/new-accounts.ts";
import { cardPng } from "../support/card.ts";
import {
  json,
  type Learner,
  newcomer,
  newLearner,
  newModerator,
  request,
} from "../support/worker/learner.ts";
import { openChannel, shipPages, shipRight } from "../support/worker/writers.ts";
import { BODIES, ROUTES } from "./route-samples.ts";

declare global {
  interface ImportMeta {
    glob(pattern: string, options: { eager: true }): Record<string, Record<string, unknown>>;
  }
}

/** What refuses it; undefined where it is taken. */
type Refusal = Promise<string | undefined>;
type Show = (who: Learner) => Refusal;

/**
 * A text that others read.
 * `links`: what a new account may link to: what is known; nothing at all, nor may others, in what somebody is called; anything, in a page's code.
 * `silenced`: false where nobody writes who can be silenced.
 */
type Text = {
  say: (who: Learner, text: string) => Refusal;
  links?: "known" | "none" | "any";
  silenced?: false;
};

/** A task that no writer has shipped, and one that all have shipped right. */
const [TASK, SHIPPED] = [401, 102];

async function refusalOf(asked: Promise<Response>): Refusal {
  const answer = await asked;
  if (answer.ok) return undefined;
  const { title, fields } = await json<ProblemBody>(answer);
  return fields?.[0]?.message ?? title;
}
const put = (who: Learner, path: string, body: object) => refusalOf(who.request("PUT", path, { body }));
const post = (who: Learner, path: string, body: object) => refusalOf(who.request("POST", path, { body }));
const id = () => crypto.randomUUID();

// ── What it is said about ───────────────────────────────────────────────────────────────────────────────────────────────

/** A thread of a learner, with a reply of another one. */
async function newThread({ user_id }: Learner) {
  const [thread, reply] = [id(), id()];
  await database(env.DB)
    .insert(threads)
    .values({ id: thread, title: "T", description: "", created_by: user_id, created_at: 1 });
  await database(env.DB)
    .insert(threads_messages)
    .values({ id: reply, thread_id: thread, content: "So.", created_at: 1 });
  return { thread, reply };
}

let pages = 0;
async function newPage({ user_id }: Learner): Promise<string> {
  const page = id();
  pages += 1;
  await database(env.DB)
    .insert(published_pages)
    .values({
      ...{ id: page, user_id, project_id: -pages, state: "public", title: "T", description: "" },
      ...{ html: "", css: "", js: "", published_at: 1, updated_at: 1 },
    });
  return page;
}

const thread = { id, title: "A question", description: "How?" };
const page = { title: "Mine", description: "", html: "<h1>Hi</h1>", css: "", js: "" };
const account = () => ({ email: `${id()}@example.com`, password: "a horse of mine" });
const fromAnywhere = () => ({ "cf-connecting-ip": id() });
const visitor = (path: string, body: object) =>
  refusalOf(request("POST", path, { body, headers: fromAnywhere() }));

/** Asks for something in a channel, whose object doesn't know how much was asked for before. */
async function ask(
  who: Learner,
  frame: Parameters<Awaited<ReturnType<typeof openChannel>>["ask"]>[0],
): Refusal {
  await evictDurableObject(object, { webSockets: "close" });
  const channel = await openChannel(who, "help");
  const refusal = await channel.ask(frame);
  channel.socket.close();
  return refusal;
}
const object = env.CHANNEL.getByName("help");
/** Stores a message of a learner. @returns its number */
const sent = ({ user_id, display_name }: Learner): Promise<number> =>
  runInDurableObject(object, (_, { storage }) => {
    const queries = new ChannelQueries(storage.sql);
    const number = queries.lastId() + 1;
    const message = { user_id, display_name, avatar_url: "", message: "hello", created_at: Date.now() };
    queries.add({ ...message, client_id: id() }, number);
    return number;
  });

const free =
  (field: string): Text["say"] =>
  async (who, text) =>
    put(who, `/api/made/${id()}`, { ...page, [field]: field === "html" ? `<p>${text}` : text });
/** Publishes what the learner shipped in a project, whose code has a text. */
const shipped =
  (field: "html" | "css" | "js"): Text["say"] =>
  async (who, text) => {
    await learnerBinding(env, who.user_id)
      .prepare(`UPDATE project_pages SET html = '', css = '', js = '', ${field} = ? WHERE user_id = ?`)
      .bind(text, who.user_id)
      .run();
    return post(who, "/api/made", { project_id: 1, title: "Mine", description: "" });
  };
const ofProject =
  (field: string): Text["say"] =>
  (who, text) =>
    post(who, "/api/made", { project_id: 1, title: "Mine", description: "", [field]: text });

/** Every text that others read, by the route or frame that takes it, and its field. */
const TEXTS: Readonly<Record<string, Readonly<Record<string, Text>>>> = {
  "POST /api/threads": {
    title: { say: (who, text) => post(who, "/api/threads", { ...thread, id: id(), title: text }) },
    description: {
      say: (who, text) => post(who, "/api/threads", { ...thread, id: id(), description: text }),
    },
  },
  "PUT /api/threads/:id": {
    title: { say: async (who, text) => edit(who, { title: text, description: "" }) },
    description: { say: async (who, text) => edit(who, { title: "T", description: text }) },
  },
  "POST /api/threads/:id/messages": {
    content: {
      say: async (who, text) => {
        const { thread } = await newThread(other);
        return post(who, `/api/threads/${thread}/messages`, { id: id(), content: text });
      },
    },
  },
  "POST /api/made/:id/comments": {
    content: {
      say: async (who, text) =>
        post(who, `/api/made/${await newPage(other)}/comments`, { id: id(), content: text }),
    },
  },
  "POST /api/tasks/:task_id/thread": {
    content: { say: (who, text) => talk(who, TASK, text) },
    "content of who has shipped it": { say: (who, text) => talk(who, SHIPPED, text) },
  },
  "POST /api/made": {
    title: { say: ofProject("title") },
    description: { say: ofProject("description") },
    html: { say: shipped("html"), links: "any" },
    css: { say: shipped("css"), links: "any" },
    js: { say: shipped("js"), links: "any" },
  },
  "PUT /api/made/:id": {
    title: { say: free("title") },
    description: { say: free("description") },
    html: { say: free("html"), links: "any" },
    css: { say: free("css"), links: "any" },
    js: { say: free("js"), links: "any" },
  },
  "POST /api/certificates": {
    // It has letters alone, so no link is one.
    name: {
      say: (who, name) => post(who, "/api/certificates", { map: "BeachIsland", name }),
      links: "none",
    },
  },
  "PUT /api/display-name": {
    display_name: {
      say: (who, display_name) => put(who, "/api/display-name", { display_name }),
      links: "none",
    },
  },
  ...Object.fromEntries(
    ["/api/sign-up", "/api/sign-up/check"].map((path) => [
      `POST ${path}`,
      {
        display_name: {
          say: (_, display_name) => visitor(path, { ...account(), display_name }),
          ...{ links: "none", silenced: false },
        },
      } satisfies Record<string, Text>,
    ]),
  ),
  "POST /api/create-checkout-session": {
    display_name: {
      say: (_, display_name) =>
        visitor("/api/create-checkout-session", { ...account(), display_name, planName: "warrior" }),
      ...{ links: "none", silenced: false },
    },
  },
  "POST /api/complete-sign-up": {
    display_name: {
      say: async (_, display_name) => {
        const refusal = await visitor("/api/complete-sign-up", { sessionId: "cs_none", display_name });
        // There is no such checkout; the name was looked at before.
        return refusal?.includes("name") ? refusal : undefined;
      },
      ...{ links: "none", silenced: false },
    },
  },
  "POST /api/moderation/rename": {
    display_name: {
      say: (_, display_name) =>
        post(moderator, "/api/moderation/rename", { user_id: other.user_id, display_name }),
      ...{ links: "none", silenced: false },
    },
  },
  "clientFrame send": { message: { say: (who, message) => ask(who, { type: "send", message }) } },
  "clientFrame edit": {
    message: { say: async (who, message) => ask(who, { type: "edit", id: await sent(who), message }) },
  },
};

async function edit(who: Learner, body: object): Refusal {
  const { thread } = await newThread(who);
  return put(who, `/api/threads/${thread}`, body);
}
const talk = (who: Learner, task: number, content: string) =>
  post(who, `/api/tasks/${task}/thread`, { id: id(), content, spoiler: false });

/** What shows others something without words. */
const SHOWN: Readonly<Record<string, Show>> = {
  "PUT /api/avatar": (who) => put(who, "/api/avatar", { preset: 2 }),
  "PUT /api/avatar/upload": (who) =>
    refusalOf(
      who.request("PUT", "/api/avatar/upload", { raw: cardPng(), headers: { "content-type": "image/png" } }),
    ),
  "PUT /api/made/:id/card": async (who) =>
    refusalOf(who.request("PUT", `/api/made/${await newPage(who)}/card`, { raw: cardPng() })),
  "PUT /api/made/:id/like": async (who) =>
    put(who, `/api/made/${await newPage(other)}/like`, { liked: true }),
  "PUT /api/threads/:id/like": async (who) =>
    put(who, `/api/threads/${(await newThread(other)).thread}/like`, { liked: true }),
  "PUT /api/threads/:id/answer": async (who) => {
    const { thread, reply } = await newThread(who);
    return put(who, `/api/threads/${thread}/answer`, { reply_id: reply });
  },
  "POST /api/friend-requests": async (who) =>
    post(who, "/api/friend-requests", { user_id: (await newLearner()).user_id }),
  "POST /api/rooms": (who) => post(who, "/api/rooms", { challenge_id: "c1" }),
  "clientFrame react": async (who) =>
    ask(who, { type: "react", id: await sent(other), reaction: "heart", on: true }),
};

const OWN = "nobody else is shown it";
const BACK = "it takes something away or back";
const ACT = "a moderator's act";
const PLAY = "no words: a battle is chosen, asked for or answered";
const JUDGED = "the code of a round, which is judged. Its replay is looked at: see decision 0071";
/** What shows others nothing of one's own, and why. */
const QUIET: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...["POST /api/log-in", "POST /api/log-out", "POST /api/confirmation", "POST /api/confirm-address"],
      ...["POST /api/reset-request", "POST /api/reset-password", "PUT /api/password", "PUT /api/settings"],
      ...["PUT /api/journey/map", "PUT /api/journey/project", "POST /api/journey/continue"],
      ...["PUT /api/inbox/current", "POST /api/inbox/receive", "POST /api/playground/start"],
      ...["POST /api/ships", "POST /api/ticks", "PUT /api/drafts", "PUT /api/last-seen-update"],
      ...["POST /api/daily-challenge", "POST /api/daily-challenge/answer", "POST /api/daily-challenge/hints"],
      ...["POST /api/daily-challenge/ships", "POST /api/daily-challenge/ticks"],
      ...["POST /api/practice", "POST /api/practice/:date/:slot", "PUT /api/push", "PUT /api/notices/read"],
      ...["POST /api/billing-page", "POST /api/get-subscription-id", "POST /api/cancel-subscription"],
      ...["POST /api/local-checkout/:id", "POST /api/local-checkout/billing", "POST /api/stripe/webhook"],
      ...["POST /api/weekly-mail/:token", "PUT /api/weekly-mail/:token"],
      ...["PUT /api/mutes/:user_id", "PUT /api/blocks/:user_id", "PUT /api/threads/:id/follow"],
      ...["clientFrame own_reactions", "clientFrame ack", "matchRequest sync", "roomRequest sync"],
    ].map((name) => [name, OWN]),
  ),
  ...Object.fromEntries(
    [
      ...["DELETE /api/sessions", "DELETE /api/sessions/:id", "DELETE /api/push", "DELETE /api/made/:id"],
      ...["DELETE /api/threads/:id", "DELETE /api/replies/:id", "DELETE /api/certificates/:id"],
      "clientFrame delete",
    ].map((name) => [name, BACK]),
  ),
  ...Object.fromEntries(
    ["remove", "restore", "silence", "clear-picture", "dismiss", "release", "void"].map((act) => [
      `POST /api/moderation/${act}`,
      ACT,
    ]),
  ),
  ...Object.fromEntries(
    [
      ...["POST /api/races", "POST /api/invitations", "POST /api/invitations/:key/follow"],
      ...["POST /api/invitations/:key/follow-as-guest", "queueRequest cancel", "queueRequest race"],
      ...[
        "queueRequest answer",
        "matchRequest rage-quit",
        "matchRequest rematch",
        "invitationRequest cancel",
      ],
      ...["invitationRequest here", "roomRequest leave", "roomRequest rounds", "roomRequest plays"],
      ...["roomRequest start", "roomRequest next", "roomRequest again", "roomRequest remove"],
    ].map((name) => [name, PLAY]),
  ),
  "matchRequest code-update": JUDGED,
  "roomRequest code-update": JUDGED,
  "POST /api/guests": "its name is drawn",
  "POST /api/feedback": "the team reads it",
  "POST /api/reports": "moderators read it",
  "PUT /api/friends/:user_id": "it answers who has asked",
  "clientFrame typing": "no words, and only while the page is open",
  "clientFrame visible": "that somebody is here, without who is silenced",
};

/** Fields of bodies that are no text for others, and why. */
const NO_TEXTS: Readonly<Record<string, string>> = {
  ...{ email: OWN, password: OWN, current_password: OWN, token: OWN, last_seen_update: OWN, time_zone: OWN },
  ...{ endpoint: OWN, p256dh: OWN, auth: OWN, planName: OWN, sessionId: OWN, act: OWN, date: OWN },
  ...{ html: OWN, css: OWN, js: OWN, key: OWN },
  ...{ current_map: "a choice", map: "a choice", challenge_id: "a choice", target_kind: "a choice" },
  ...{ feedback: "the team reads it", reason: "moderators read it" },
};

/** The frames that sockets take, by their schemas. */
const FRAMES = Object.values(import.meta.glob("../../worker/contract/*.ts", { eager: true })).flatMap(
  (module) =>
    Object.entries(module).flatMap(([schema, value]) =>
      value instanceof z.ZodDiscriminatedUnion
        ? value.options.map((option) => {
            const { type } = (option as unknown as { shape: { type: z.ZodLiteral<string> } }).shape;
            return `${schema} ${type.value}`;
          })
        : [],
    ),
);
const WRITING = [...ROUTES.filter(({ method }) => method !== "GET").map(({ name }) => name), ...FRAMES];

describe("every route and frame", () => {
  it("says once what it shows others", () => {
    const said = [TEXTS, SHOWN, QUIET].flatMap((table) => Object.keys(table));
    expect(FRAMES.length).toBeGreaterThan(20);
    expect([...said].sort()).toEqual([...WRITING].sort());
  });

  it("names each text in its body", () => {
    const isId = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
    const isNamed = (name: string, field: string) => field in (TEXTS[name] ?? {}) || field in NO_TEXTS;
    const unnamed = Object.entries(BODIES).flatMap(([name, body]) =>
      Object.entries(body()).flatMap(([field, value]) =>
        typeof value === "string" && !isId.test(value) && !isNamed(name, field) ? [`${name} ${field}`] : [],
      ),
    );
    expect(unnamed).toEqual([]);
  });
});

/** Somebody who may do all of it, as far as it isn't for age or silence. */
async function ready(who: Learner): Promise<Learner> {
  await shipPages(who);
  await shipRight(who, SHIPPED);
  const ofMap = "FROM tasks WHERE project_id IN (SELECT id FROM projects WHERE map = 'BeachIsland')";
  const db = learnerBinding(env, who.user_id);
  await db.batch(
    [
      `INSERT OR IGNORE INTO inbox_messages (user_id, task_id, received_at) SELECT ?, id, 1 ${ofMap}`,
      `INSERT INTO task_completion_log
        (user_id, ship_id, task_id, attempt, submission_hash, correct, tips, exp_gained, date, created_at, revision)
        SELECT ?, 's' || id, id, 0, 'h', 1, '[]', 0, '2026-01-01', 1, revision ${ofMap}`,
    ].map((sql) => db.prepare(sql).bind(who.user_id)),
  );
  return who;
}
const other = await newLearner({ plan: "warrior" });
const moderator = await newModerator();
const known = await ready(await newLearner({ plan: "warrior" }));
const fresh = await ready(await newcomer(NEW_ACCOUNT_MS / 2, { plan: "warrior" }));
const silent = await ready(await newLearner({ plan: "warrior", silenced_until: Date.now() + 86_400_000 }));

// Each entry asks several times, and publishes more pages than a new account may.
beforeEach(async () => {
  for (const table of ["rate_limits", "published_pages"]) await env.DB.prepare(`DELETE FROM ${table}`).run();
});

let harmlessTexts = 0;
/** Another text each time, of letters alone, as names have to be. */
function harmless(): string {
  harmlessTexts += 1;
  return `Fine ${"a".repeat(harmlessTexts % 20)} ${"o".repeat(Math.ceil(harmlessTexts / 20))}k`;
}

describe("what others read", () => {
  const all = Object.entries(TEXTS).flatMap(([name, fields]) =>
    Object.entries(fields).map(([field, text]) => ({ name, field, ...text })),
  );
  it.each(all)("of $name: $field", async ({ say, links = "known", silenced }) => {
    const elsewhere = "see https://example.com/x";
    expect(await say(known, "kys please")).toContain("“kys”");
    if (links !== "none") expect(await say(known, "see https://bit.ly/x")).toContain("“bit.ly”");
    if (links !== "any")
      for (const hidden of ["a\u0007b", "a\u0000b", "a\ud800b"])
        expect(await say(known, hidden)).toMatch(/can't hold (control|invisible) characters|has letters/);
    const [ofKnown, ofNew] = [await say(known, elsewhere), await say(fresh, elsewhere)];
    if (links === "none")
      for (const refusal of [ofKnown, ofNew]) expect(refusal).toMatch(/can't be a link|has letters/);
    else {
      expect(ofKnown).toBeUndefined();
      if (links === "known") expect(ofNew).toContain("can't link to example.com");
      else expect(ofNew).toBeUndefined();
    }
    if (silenced !== false) expect(await say(silent, harmless())).toMatch(/silenced you/);
    expect(await say(known, harmless())).toBeUndefined();
  });
});

describe("what others see", () => {
  it.each(Object.entries(SHOWN))("of %s", async (_, show) => {
    expect(await show(silent)).toMatch(/silenced you/);
    expect(await show(known)).toBeUndefined();
  });
});
