/** What learners are told of, in tests: acts that others hear of, and what the bell says. */
import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type { ServerFrame, Thread } from "../../../worker/contract/community.ts";
import type { Notice, Notices } from "../../../worker/contract/notices.ts";
import { severalDatabases } from "../../../worker/db/client.ts";
import { bellOf, type NewNotice } from "../../../worker/notices/stubs.ts";
import type { Bindings } from "../../../worker/platform/env.ts";
import { eventually } from "./eventually.ts";
import { json, type Learner, newLearner } from "./learner.ts";
import { openSocket } from "./socket.ts";

export const bindings = env as unknown as Bindings;
export const community = () => severalDatabases(env)?.at("community") ?? env.DB;
export const newWarrior = () => newLearner({ plan: "warrior" });

export const noticesOf = async (who: Learner): Promise<Notice[]> =>
  (await json<Notices>(await who.request("GET", "/api/notices"))).notices;
export const textsOf = async (who: Learner) => (await noticesOf(who)).map(({ text }) => text);
/** Waits until a learner's notices say this, the newest first. */
export const expectTexts = (who: Learner, texts: (string | RegExp)[]) =>
  eventually(async () =>
    expect(await textsOf(who)).toEqual(
      texts.map((text) => (typeof text === "string" ? text : expect.stringMatching(text))),
    ),
  );

export const bell = (who: Learner) => bellOf(bindings, who.user_id);
/** Tells a learner of something, as the features do, and waits until it is stored. */
export const tell = (who: Learner, notice: NewNotice) => bell(who).add(who.user_id, notice);
export const noticeOf = (part: Partial<NewNotice> = {}): NewNotice => ({
  ...{ kind: "held", subject: "a match", mark: 1, created_at: Date.now() },
  ...part,
});
export const markRead = (who: Learner, body: object) => who.request("PUT", "/api/notices/read", { body });

export async function newThread(
  who: Learner,
  title = "Grid or flex?",
  description = "Both?",
): Promise<string> {
  const body = { id: crypto.randomUUID(), title, description };
  return (await json<{ thread: Thread }>(await who.request("POST", "/api/threads", { body }))).thread.id;
}

/** Answers a thread. @returns the reply's id */
export async function reply(
  who: Learner,
  thread_id: string,
  content = "Flex.",
  id: string = crypto.randomUUID(),
): Promise<string> {
  const body = { id, content };
  expect((await who.request("POST", `/api/threads/${thread_id}/messages`, { body })).status).toBe(201);
  return id;
}

export const mark = async (who: Learner, thread_id: string, reply_id: string | null) =>
  expect((await who.request("PUT", `/api/threads/${thread_id}/answer`, { body: { reply_id } })).status).toBe(
    200,
  );

/** A learner's published page. */
export async function newPage({ user_id }: Learner): Promise<string> {
  const id = crypto.randomUUID();
  await community()
    .prepare(
      `INSERT INTO published_pages (id, user_id, project_id, state, title, description, published_at, updated_at, html, css, js)
        VALUES (?, ?, 1, 'public', 'My page', '', 1, 1, '', '', '')`,
    )
    .bind(id, user_id)
    .run();
  return id;
}

/** A learner's certificate. */
export async function newCertificate({ user_id }: Learner): Promise<string> {
  const id = crypto.randomUUID();
  await community()
    .prepare(
      `INSERT INTO certificates (id, user_id, map, name, projects, tasks, issued_at, removed)
        VALUES (?, ?, 'BeachIsland', 'Ada', '[]', 1, 1, 0)`,
    )
    .bind(id, user_id)
    .run();
  return id;
}

export const like = async (who: Learner, path: string, liked = true) =>
  expect((await who.request("PUT", `/api/${path}/like`, { body: { liked } })).status).toBe(200);
export const ask = (who: Learner, { user_id }: Learner) =>
  who.request("POST", "/api/friend-requests", { body: { user_id } });

/** Reports a page by as many learners as hide it. */
export async function hide(page_id: string, count: number): Promise<void> {
  const body = { target_kind: "page", target_id: page_id, reason: "It asks for a password" };
  for (let index = 0; index < count; index += 1)
    expect((await (await newLearner()).request("POST", "/api/reports", { body })).status).toBe(201);
}

export const moderate = async (moderator: Learner, act: string, body: object) =>
  expect((await moderator.request("POST", `/api/moderation/${act}`, { body })).status).toBe(200);

/** A learner's socket of a channel, and ways to write in it. */
export async function joinChannel(who: Learner, channel = "general") {
  const socket = await openSocket<ServerFrame>(`/api/channels/${channel}/socket`, { cookie: who.cookie });
  await socket.next("history");
  const ask = (request: object) => socket.send({ client_id: crypto.randomUUID(), ...request });
  return {
    ...socket,
    /** Writes a message. @returns its number once it is there */
    async say(message: string, reply_to?: number): Promise<number> {
      ask({ type: "send", message, ...(reply_to !== undefined && { reply_to }) });
      const { id } = await socket.until(() =>
        socket.frames
          .flatMap((frame) => (frame.type === "batch" ? frame.messages : []))
          .find((one) => one.message === message && one.user_id === who.user_id),
      );
      return id;
    },
    /** Edits a message, and waits until it is. */
    async edit(id: number, message: string): Promise<void> {
      ask({ type: "edit", id, message });
      await socket.until(() =>
        socket.frames
          .flatMap((frame) => (frame.type === "batch" ? frame.changed : []))
          .find((one) => one.id === id && one.edited?.message === message),
      );
    },
  };
}
