import type { ChallengesAnswer } from "../contract/battles.ts";
import { batchAcross } from "../db/batch-across.ts";
import { allLearnersDatabase, battleDatabase, learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { placeCache } from "../platform/place-cache.ts";
import { selectUserState, userStateOf } from "../standing/queries.ts";
import { selectLiveMatch, selectOnline, selectRecord } from "./queries.ts";
import { racesLeft, selectRaceAwards } from "./race-queries.ts";
import { selectRating, shownRatingOf } from "./rating-queries.ts";

/** How old the number of learners who are online may be, in the isolate and in its place. */
const ONLINE_S = 15;
const onlineLearners = placeCache<number>("online", ONLINE_S);

async function countOnline(env: Bindings, now: number): Promise<number> {
  const rows = await selectOnline(allLearnersDatabase(env), now);
  return rows.reduce((sum, row) => sum + row.online, 0);
}

/** The learner's state, results and rating, how many are online, and the learner's current match. */
export async function readChallenges(env: Bindings, user_id: string, now: number): Promise<ChallengesAnswer> {
  const [learners, battles] = [learnerDatabase(env, user_id), battleDatabase(env)];
  const [online, [[states, [rating], races], [[record], [live]]]] = await Promise.all([
    onlineLearners(now, () => countOnline(env, now)),
    batchAcross(
      [
        learners,
        [
          selectUserState(learners, user_id),
          selectRating(learners, user_id),
          selectRaceAwards(learners, user_id, now),
        ],
      ],
      [battles, [selectRecord(battles, user_id), selectLiveMatch(battles, user_id, now)]],
    ),
  ]);
  return {
    user_state: userStateOf(states[0]),
    // The asking learner is online, even if `last_seen_at` is older.
    online: Math.max(1, online),
    record: record ?? NO_RECORD,
    rating: shownRatingOf(rating, now),
    live_match: live?.id ?? null,
    rooms: env.OPEN_ROOMS !== "off",
    races_left: racesLeft(races),
  };
}

const NO_RECORD = { wins: 0, losses: 0, ties: 0 };
