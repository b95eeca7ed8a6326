/** What learners are told of a thread, after the response: see notices/notify.ts. */
import { waitUntil } from "cloudflare:workers";
import { notify, notifyFollowers, tellLearner } from "../notices/notify.ts";
import type { NewNotice } from "../notices/stubs.ts";
import type { Bindings } from "../platform/env.ts";
import { logFault } from "../platform/log.ts";
import { threadSubject } from "../rules/notices.ts";
import { aboutOf } from "../rules/thread-ids.ts";
import { findMentioned } from "./find-mentioned.ts";

/** Whose thread it is; null once that account is gone, or doesn't follow it any more. */
type OfThread = { thread_id: string; opener_id: string | null };
/** Who wrote a thread or a reply, and when. */
type Written = { user_id: string; text: string; created_at: number };

/** Tells the opener of a reply, whom it mentions, and then the followers: each once. May be repeated. */
export function tellOfReply(env: Bindings, { thread_id, opener_id }: OfThread, reply: Written): void {
  const told = noticeOf(thread_id, reply);
  notify(env, opener_id, { ...told, kind: "reply", subject: thread_id });
  waitUntil(
    tellMentioned(env, thread_id, reply, opener_id).then((mentioned) =>
      notifyFollowers(env, {
        thread_id,
        notice: { ...told, kind: "followed", subject: thread_id },
        without: opener_id === null ? mentioned : [opener_id, ...mentioned],
      }),
    ),
  );
}

/** Tells whom a new thread mentions. May be repeated. */
export function tellOfThread(env: Bindings, thread_id: string, thread: Written): void {
  waitUntil(tellMentioned(env, thread_id, thread, null));
}

/** @returns whom the text mentions, without one who hears of it otherwise */
async function tellMentioned(
  env: Bindings,
  thread_id: string,
  written: Written,
  without: string | null,
): Promise<string[]> {
  try {
    const [named = []] = await findMentioned(env, [written.text]);
    const told = named.filter((user_id) => user_id !== without);
    const notice: NewNotice = {
      ...noticeOf(thread_id, written),
      kind: "mention",
      subject: threadSubject(thread_id),
    };
    await Promise.all(told.map((user_id) => tellLearner(env, user_id, notice)));
    return told;
  } catch (error) {
    logFault("mentions", error);
    return [];
  }
}

/** The forum is for Warriors. What is about a page or a task Starters read too. */
const noticeOf = (thread_id: string, { user_id, created_at }: Written) => ({
  actor_id: user_id,
  ...{ mark: created_at, created_at, for_warriors: aboutOf(thread_id) === undefined },
});
