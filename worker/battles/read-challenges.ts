import type { ChallengesAnswer } from "../contract/battles.ts";
import { database } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { selectUserState, userStateOf } from "../standing/queries.ts";
import { selectOnline, selectRecord } from "./queries.ts";

/** Who is asking, how many are online, and how the asker has fared so far. */
export async function readChallenges(env: Bindings, user_id: string): Promise<ChallengesAnswer> {
  const db = database(env.DB);
  const [states, [online], [record]] = await db.batch([
    selectUserState(db, user_id),
    selectOnline(db, Date.now()),
    selectRecord(db, user_id),
  ]);
  return {
    user_state: userStateOf(states[0]),
    // Whoever asks is online, however long ago the session noted it.
    online: Math.max(1, online?.online ?? 0),
    record: record ?? NO_RECORD,
  };
}

const NO_RECORD = { wins: 0, losses: 0, ties: 0 };
