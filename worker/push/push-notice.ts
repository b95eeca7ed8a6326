import type { Notice } from "../contract/notices.ts";
import type { PushMessage } from "../contract/push.ts";
import { learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { logFault } from "../platform/log.ts";
import { isNight } from "../rules/waiting-calls.ts";
import { deleteSubscription, selectToldBrowsers } from "./queries.ts";
import { pushKeys, sendPush } from "./send-push.ts";

/** A notice waits in the bell, so what isn't delivered in an hour needn't disturb any more, in seconds. */
const TTL_SECONDS = 60 * 60;

/** Tells the browsers of a learner that asked for this kind of a notice; none at night. What can't be sent is logged and left. */
export async function pushNotice(env: Bindings, user_id: string, notice: Notice, now: number): Promise<void> {
  const keys = pushKeys(env);
  if (!keys) return;
  const db = learnerDatabase(env, user_id);
  const browsers = await selectToldBrowsers(db, user_id, notice.kind);
  const { id, text, path } = notice;
  const message: PushMessage = { title: "Codenaut", body: text, path, tag: id };
  await Promise.all(
    browsers
      .filter(({ time_zone }) => !isNight(now, time_zone))
      .map(async ({ session, ...subscription }) => {
        try {
          const outcome = await sendPush(env, keys, subscription, { message, ttl: TTL_SECONDS });
          if (outcome === "gone") await deleteSubscription(db, session);
        } catch (error) {
          logFault("push", error);
        }
      }),
  );
}
