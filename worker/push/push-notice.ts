import type { Notice } from "../contract/notices.ts";
import type { PushMessage } from "../contract/push.ts";
import { allLearnersDatabase, learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { logFault } from "../platform/log.ts";
import { type NoticeKind, PUSH_KINDS } from "../rules/notices.ts";
import { isNight } from "../rules/waiting-calls.ts";
import { deleteGoneSubscription, selectLearnersToTell, selectToldBrowsers } from "./queries.ts";
import { pushKeys, sendPush } from "./send-push.ts";

/** A notice waits in the bell, so what isn't delivered in an hour needn't disturb any more, in seconds. */
const TTL_SECONDS = 60 * 60;

type ToldBrowser = Awaited<ReturnType<typeof selectToldBrowsers>>[number];

/** Those of some learners of whom a browser asked for a kind of notices. */
export async function haveBrowsers(
  env: Bindings,
  user_ids: readonly string[],
  kind: NoticeKind,
): Promise<Set<string>> {
  if (user_ids.length === 0 || !pushKeys(env) || !PUSH_KINDS.includes(kind)) return new Set();
  const rows = await selectLearnersToTell(allLearnersDatabase(env), user_ids, kind);
  return new Set(rows.map(({ user_id }) => user_id));
}

/** The browsers of a learner that asked for a kind of notices, and that may be told now: none at night. */
export async function toldBrowsers(
  env: Bindings,
  user_id: string,
  kind: NoticeKind,
  now: number,
): Promise<ToldBrowser[]> {
  if (!pushKeys(env) || !PUSH_KINDS.includes(kind)) return [];
  const browsers = await selectToldBrowsers(learnerDatabase(env, user_id), user_id, kind);
  return browsers.filter(({ time_zone }) => !isNight(now, time_zone));
}

/** Tells browsers of a learner of a notice. What can't be sent is logged and left. */
export async function pushTo(
  env: Bindings,
  user_id: string,
  browsers: readonly ToldBrowser[],
  { id, text, path }: Notice,
): Promise<void> {
  const keys = pushKeys(env);
  if (!keys) return;
  const message: PushMessage = { title: "Codenaut", body: text, path, tag: id };
  await Promise.all(
    browsers.map(async (browser) => {
      try {
        const outcome = await sendPush(env, keys, browser, { message, ttl: TTL_SECONDS });
        if (outcome === "gone") await deleteGoneSubscription(learnerDatabase(env, user_id), browser);
      } catch (error) {
        logFault("push", error);
      }
    }),
  );
}
