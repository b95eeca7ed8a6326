import { Hono } from "hono";
import { validator } from "hono/validator";
import { guardedSession, session } from "../accounts/require-session.ts";
import {
  answerBody,
  editThreadBody,
  feedbackBody,
  followBody,
  likeBody,
  messageSearchQuery,
  messagesQuery,
  muteBody,
  newThreadBody,
  pageQuery,
  replyBody,
  textChannelName,
  threadSearchQuery,
  threadsQuery,
} from "../contract/community.ts";
import type { AppEnv } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { callerAddress, limitAddress } from "../platform/rate-limits.ts";
import { jsonBody, parse } from "../platform/validation.ts";
import { MAX_THREAD_BODY_BYTES, type TextChannel } from "../rules/chat-limits.ts";
import { aboutOf } from "../rules/thread-ids.ts";
import { likeThread, replyToThread } from "./answer-thread.ts";
import { readPreview } from "./channels.ts";
import { followThread } from "./follow-thread.ts";
import { limitHistory, limitSearch } from "./limit-reads.ts";
import { mute } from "./mute.ts";
import { findMessages, readChat, readMessagePage, readNewest } from "./read-chat.ts";
import { readThread, readThreads } from "./read-threads.ts";
import { findThreads } from "./search-threads.ts";
import { sendFeedback } from "./send-feedback.ts";
import { solveThread } from "./solve-thread.ts";
import { createThread, dropThread, editThread } from "./write-thread.ts";

const pageOf = validator("query", (query) => parse(pageQuery, query));
const filterOf = validator("query", (query) => parse(threadsQuery, query));
const searchOf = validator("query", (query) => parse(threadSearchQuery, query));
const messagesOf = validator("query", (query) => parse(messagesQuery, query));
const messageSearchOf = validator("query", (query) => parse(messageSearchQuery, query));

/** @throws Problem 404 for anything but a channel that learners write in */
function textChannelOf(name: string): TextChannel {
  const channel = textChannelName.safeParse(name);
  if (!channel.success) throw new Problem("not_found");
  return channel.data;
}

/** The id of a thread of the forum. What is about a page or a task has routes of its own. @throws Problem 404 for their ids */
function forumId(id: string): string {
  if (aboutOf(id)) throw new Problem("not_found");
  return id;
}

/** Feedback, the chat screen, threads and mutes. The channels' sockets are in socket-routes.ts. */
export const community = new Hono<AppEnv>()
  .post("/feedback", session, jsonBody(feedbackBody), async (c) => {
    await limitAddress(c.env, callerAddress(c), "feedback");
    await sendFeedback(c.env, c.get("session").user_id, c.req.valid("json").feedback, Date.now());
    return c.json({}, 201);
  })
  .get("/chat", guardedSession, async (c) =>
    c.json(await readChat(c.env, c.get("session").user_id, Date.now()), 200),
  )
  .get("/channels/newest", guardedSession, async (c) =>
    c.json(await readNewest(c.env, c.get("session").user_id, Date.now()), 200),
  )
  .get("/channels/general/preview", session, async (c) =>
    c.json({ messages: await readPreview(c.env, Date.now()) }, 200),
  )
  .get("/channels/:channel/messages", guardedSession, limitHistory, messagesOf, async (c) => {
    const channel = textChannelOf(c.req.param("channel"));
    const asked = c.req.valid("query");
    return c.json(await readMessagePage(c.env, c.get("session").user_id, channel, asked), 200);
  })
  .get("/channels/:channel/search", guardedSession, limitSearch, messageSearchOf, async (c) => {
    const channel = textChannelOf(c.req.param("channel"));
    const { words, before } = c.req.valid("query");
    return c.json(await findMessages(c.env, c.get("session").user_id, channel, words, before), 200);
  })
  .put("/mutes/:user_id", session, jsonBody(muteBody), async (c) =>
    c.json(
      await mute(
        c.env,
        c.get("session").user_id,
        c.req.param("user_id"),
        c.req.valid("json").muted,
        Date.now(),
      ),
      200,
    ),
  )
  .get("/threads", guardedSession, filterOf, async (c) => {
    const { cursor, tag, solved } = c.req.valid("query");
    const filter = { tag, solved: solved && solved === "true" };
    return c.json(await readThreads(c.env, c.get("session").user_id, filter, cursor), 200);
  })
  .get("/threads/search", guardedSession, limitSearch, searchOf, async (c) => {
    const { words, cursor } = c.req.valid("query");
    return c.json(await findThreads(c.env, c.get("session").user_id, words, cursor), 200);
  })
  .post("/threads", session, jsonBody(newThreadBody, MAX_THREAD_BODY_BYTES), async (c) => {
    await limitAddress(c.env, callerAddress(c), "threads");
    return c.json(await createThread(c.env, c.get("session").user_id, c.req.valid("json"), Date.now()), 201);
  })
  .get("/threads/:id", guardedSession, pageOf, async (c) => {
    const { cursor } = c.req.valid("query");
    return c.json(await readThread(c.env, c.get("session").user_id, forumId(c.req.param("id")), cursor), 200);
  })
  .put("/threads/:id", session, jsonBody(editThreadBody, MAX_THREAD_BODY_BYTES), async (c) =>
    c.json(
      await editThread(
        c.env,
        c.get("session").user_id,
        forumId(c.req.param("id")),
        c.req.valid("json"),
        Date.now(),
      ),
      200,
    ),
  )
  .delete("/threads/:id", session, async (c) => {
    await dropThread(c.env, c.get("session").user_id, forumId(c.req.param("id")));
    return c.json({}, 200);
  })
  .post("/threads/:id/messages", session, jsonBody(replyBody, MAX_THREAD_BODY_BYTES), async (c) => {
    await limitAddress(c.env, callerAddress(c), "threads");
    const { user_id } = c.get("session");
    return c.json(
      await replyToThread(c.env, user_id, forumId(c.req.param("id")), c.req.valid("json"), Date.now()),
      201,
    );
  })
  .put("/threads/:id/like", session, jsonBody(likeBody), async (c) => {
    const { user_id } = c.get("session");
    return c.json(
      await likeThread(c.env, user_id, forumId(c.req.param("id")), c.req.valid("json").liked, Date.now()),
      200,
    );
  })
  .put("/threads/:id/answer", session, jsonBody(answerBody), async (c) => {
    const { user_id } = c.get("session");
    const { reply_id } = c.req.valid("json");
    return c.json(await solveThread(c.env, user_id, forumId(c.req.param("id")), reply_id, Date.now()), 200);
  })
  .put("/threads/:id/follow", session, jsonBody(followBody), async (c) => {
    const { user_id } = c.get("session");
    const { following } = c.req.valid("json");
    return c.json(await followThread(c.env, user_id, c.req.param("id"), following, Date.now()), 200);
  });
