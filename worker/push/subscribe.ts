import type { PushState, PushSubscriptionBody } from "../contract/push.ts";
import { learnerDatabase } from "../db/client.ts";
import type { Bindings, Session } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { isPushEndpoint } from "../rules/push-endpoints.ts";
import {
  deleteSubscription,
  deleteSubscriptionsBeyond,
  selectSubscription,
  upsertSubscription,
} from "./queries.ts";
import { pushKeys } from "./send-push.ts";

/** Whether this browser is to be told, and with which key of the server it subscribes. */
export async function readPushState(env: Bindings, { user_id, id_hash }: Session): Promise<PushState> {
  const keys = pushKeys(env);
  if (!keys) return { public_key: null, subscribed: false, kinds: [] };
  const [row] = await selectSubscription(learnerDatabase(env, user_id), id_hash);
  return { public_key: keys.publicKey ?? null, subscribed: row?.waiting ?? false, kinds: row?.kinds ?? [] };
}

/**
 * Has a browser told of some kinds of notices, and a Warrior's also when somebody waits for a battle. It ends with the session, or where the learner
 * has too many others later.
 * @throws Problem 403 for a Starter who asks to be told of who waits alone, 404 where the deployment sends nothing, 422 for an unknown push service
 */
export async function subscribe(
  env: Bindings,
  session: Session,
  subscription: PushSubscriptionBody,
  now: number,
): Promise<void> {
  if (!pushKeys(env)) throw new Problem("not_found");
  if (!isPushEndpoint(subscription.endpoint))
    throw new Problem("invalid", {
      fields: [{ field: "endpoint", message: "This browser's push service isn't known." }],
    });
  const db = learnerDatabase(env, session.user_id);
  const [rows] = await db.batch([
    upsertSubscription(db, session, subscription, now),
    deleteSubscriptionsBeyond(db, session),
  ]);
  if (rows.length === 0) throw new Problem("plan_required");
}

/** Tells this browser nothing any more. */
export async function unsubscribe(env: Bindings, { user_id, id_hash }: Session): Promise<void> {
  await deleteSubscription(learnerDatabase(env, user_id), id_hash);
}
