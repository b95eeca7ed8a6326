import type { ChallengesAnswer } from "../contract/battles.ts";
import { database } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { selectUserState, userStateOf } from "../standing/queries.ts";
import { selectLiveMatch, selectOnline, selectRecord } from "./queries.ts";

/** Who is asking, how many are online, how the asker has fared so far, and the match that waits for the asker. */
export async function readChallenges(env: Bindings, user_id: string): Promise<ChallengesAnswer> {
  const db = database(env.DB);
  const now = Date.now();
  const [states, [online], [record], [live]] = await db.batch([
    selectUserState(db, user_id),
    selectOnline(db, now),
    selectRecord(db, user_id),
    selectLiveMatch(db, user_id, now),
  ]);
  return {
    user_state: userStateOf(states[0]),
    // Whoever asks is online, however long ago the session noted it.
    online: Math.max(1, online?.online ?? 0),
    record: record ?? NO_RECORD,
    live_match: live?.id ?? null,
  };
}

const NO_RECORD = { wins: 0, losses: 0, ties: 0 };
