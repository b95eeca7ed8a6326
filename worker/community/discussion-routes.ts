import { Hono } from "hono";
import { validator } from "hono/validator";
import { guardedSession, optionalSession, session } from "../accounts/require-session.ts";
import { commentBody, discussionQuery, taskReplyBody } from "../contract/discussions.ts";
import type { AppEnv, Session } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { callerAddress, limitAddress } from "../platform/rate-limits.ts";
import { atPrimary } from "../platform/replicas.ts";
import { jsonBody, parse } from "../platform/validation.ts";
import { MAX_THREAD_BODY_BYTES } from "../rules/chat-limits.ts";
import { comment, readComments, takeBackReply } from "./comments.ts";
import { readTaskThread, replyToTask } from "./task-threads.ts";

const pageOf = validator("query", (query) => parse(discussionQuery, query));

/** @throws Problem 404 for what is no task's id */
function taskIdOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Problem("not_found");
  return Number(text);
}

/** Comments of published pages, which everybody reads, and the threads of tasks. */
export const discussions = new Hono<AppEnv>()
  .get("/made/:id/comments", optionalSession, atPrimary, pageOf, async (c) => {
    const reader: Session | undefined = c.get("session");
    if (!reader) await limitAddress(c.env, callerAddress(c), "made");
    const { cursor } = c.req.valid("query");
    return c.json(await readComments(c.env, c.req.param("id"), reader?.user_id, cursor), 200);
  })
  .post("/made/:id/comments", session, jsonBody(commentBody, MAX_THREAD_BODY_BYTES), async (c) => {
    await limitAddress(c.env, callerAddress(c), "threads");
    const { user_id } = c.get("session");
    return c.json(await comment(c.env, user_id, c.req.param("id"), c.req.valid("json"), Date.now()), 201);
  })
  .get("/tasks/:task_id/thread", guardedSession, pageOf, async (c) => {
    const task_id = taskIdOf(c.req.param("task_id"));
    const { cursor } = c.req.valid("query");
    return c.json(await readTaskThread(c.env, c.get("session").user_id, task_id, cursor), 200);
  })
  .post("/tasks/:task_id/thread", session, jsonBody(taskReplyBody, MAX_THREAD_BODY_BYTES), async (c) => {
    await limitAddress(c.env, callerAddress(c), "threads");
    const task_id = taskIdOf(c.req.param("task_id"));
    const { user_id } = c.get("session");
    const body = c.req.valid("json");
    return c.json(await replyToTask(c.env, user_id, task_id, body, Date.now(), c.get("counted")), 201);
  })
  .delete("/replies/:id", session, async (c) => {
    await takeBackReply(c.env, c.get("session").user_id, c.req.param("id"));
    return c.json({}, 200);
  });
