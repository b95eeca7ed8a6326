import type { PushMessage } from "../contract/push.ts";
import { allLearnersDatabase, eachLearnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { logFault } from "../platform/log.ts";
import { challengeOf } from "../rules/battle-challenges.ts";
import { mayUse } from "../rules/features.ts";
import { BROWSERS_PER_CALL, isNight, TURN_INTERVAL_MS } from "../rules/waiting-calls.ts";
import { deleteGoneSubscription, takeTurns } from "./queries.ts";
import { pushKeys, sendPush } from "./send-push.ts";

/** A waiting learner seldom stays for longer, in seconds. */
const TTL_SECONDS = 60;

/**
 * Tells Warriors who asked for it that somebody waits for a battle, a few browsers at a time, each in turn. Nobody is told at night. What
 * can't be sent is logged and left.
 * @param waiting the learner who waits
 */
export async function callOthers(
  env: Bindings,
  challenge_id: string,
  waiting: string,
  now: number,
): Promise<void> {
  const [keys, challenge] = [pushKeys(env), challengeOf(challenge_id)];
  if (!keys || !challenge) return;
  const db = allLearnersDatabase(env);
  // With several databases each has its share of the turns.
  const limit = Math.ceil(BROWSERS_PER_CALL / eachLearnerDatabase(env).length);
  const turns = { before: now - TURN_INTERVAL_MS, now, limit };
  const browsers = await takeTurns(db, turns);
  const message: PushMessage = {
    title: "Somebody waits for a battle",
    body: `${challenge.title}: 35 seconds, one small page. Join now?`,
    // The queue's page joins as it opens.
    path: `/queue?challenge_id=${challenge.id}`,
    tag: "waiting",
  };
  const told = browsers.filter(
    ({ user_id, plan, time_zone }) =>
      user_id !== waiting && mayUse(plan, "queue") && !isNight(now, time_zone),
  );
  await Promise.all(
    told.map(async (browser) => {
      try {
        const outcome = await sendPush(env, keys, browser, { message, ttl: TTL_SECONDS });
        if (outcome === "gone") await deleteGoneSubscription(db, browser);
      } catch (error) {
        logFault("push", error);
      }
    }),
  );
}
