import { waitUntil } from "cloudflare:workers";
import type { Bindings } from "../platform/env.ts";
import { logFault } from "../platform/log.ts";
import type { ModeratedThing } from "../rules/notices.ts";
import { type BellOwner, bellOf, type NewNotice, type NewReply } from "./stubs.ts";

/**
 * Tells a learner of something that is stored already, after the response. May be repeated: see `NewNotice.mark`. The learner's object stores it, and
 * tries again where it can't; a failure to reach that is logged.
 * @param user_id null: nobody, such as the author of a thread whose account is gone
 */
export function notify(env: Bindings, user_id: string | null, notice: NewNotice): void {
  waitUntil(tellLearner(env, user_id, notice));
}

/** As `notify`, for who goes on only after it. */
export async function tellLearner(env: Bindings, user_id: string | null, notice: NewNotice): Promise<void> {
  if (user_id === null || user_id === notice.actor_id) return;
  try {
    await bellOf(env, user_id).add(user_id, notice);
  } catch (error) {
    logFault("notice", error);
  }
}

/** Tells a learner what a moderator has done, after the response. @param thing what was taken away, changed or restored */
export function notifyModerated(
  env: Bindings,
  user_id: string | null | undefined,
  thing: ModeratedThing,
  now: number,
): void {
  notify(env, user_id ?? null, { kind: "moderated", subject: thing, mark: now, created_at: now });
}

/** Tells the followers of a thread of a reply, after the response: that costs one call, however many they are. See `FollowerRounds`. */
export function notifyFollowers(env: Bindings, reply: NewReply): void {
  const told = bellOf(env, reply.thread_id).tellFollowers(reply);
  waitUntil(Promise.resolve(told).catch((error: unknown) => logFault("followers", error)));
}

/** The learner's other pages read the notices again. */
export function refreshBell(env: Bindings, user_id: string): void {
  const told = bellOf(env, user_id).changed(user_id);
  waitUntil(Promise.resolve(told).catch((error: unknown) => logFault("bell", error)));
}

/** Closes the sockets of a learner's bell, of one session or of all. What fails is logged: a socket says only that there is news. */
export async function renewBellSockets(env: Bindings, user_id: string, id_hash?: string): Promise<void> {
  try {
    await bellOf(env, user_id).renew(user_id, id_hash);
  } catch (error) {
    logFault("renewing bell sockets", error);
  }
}

/** Opens a socket of a learner's bell, for an owner that the caller has checked. */
export function openBellSocket(env: Bindings, owner: BellOwner): Promise<Response> {
  const query = new URLSearchParams({ owner: JSON.stringify(owner) });
  const request = new Request(`https://bell/?${query}`, { headers: { upgrade: "websocket" } });
  return bellOf(env, owner.user_id).fetch(request);
}
