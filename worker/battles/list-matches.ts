import { MATCHES_PER_PAGE, type MatchesAnswer, type MatchSummary } from "../contract/battles.ts";
import { batchAcross } from "../db/batch-across.ts";
import { battleDatabase, learnerDatabase } from "../db/client.ts";
import { withContent } from "../db/content.ts";
import type { Bindings } from "../platform/env.ts";
import { guestName } from "../rules/guests.ts";
import { selectUserState, userStateOf } from "../standing/queries.ts";
import { selectMatches, selectRecord } from "./queries.ts";
import { selectRating, shownRatingOf } from "./rating-queries.ts";
import { profileOf } from "./to-wire.ts";

/**
 * A page of a learner's matches, newest first, with the record and the rating.
 * @param before the `next` of the page before
 */
export async function listMatches(
  env: Bindings,
  user_id: string,
  now: number,
  before = Number.MAX_SAFE_INTEGER,
): Promise<MatchesAnswer> {
  const learners = learnerDatabase(env, user_id);
  const battles = battleDatabase(env);
  const read = batchAcross(
    [learners, [selectUserState(learners, user_id), selectRating(learners, user_id)]],
    [
      battles,
      [selectMatches(battles, user_id, before, MATCHES_PER_PAGE + 1), selectRecord(battles, user_id)],
    ],
  );
  const [content, [[states, [rating]], [rows, [record]]]] = await withContent(
    // Of several databases only this one keeps a retired battle that a match names.
    battles,
    now,
    read,
    ([, [played]]) => ({ battles: played }),
  );
  const page = rows.slice(0, MATCHES_PER_PAGE);
  const matches: MatchSummary[] = page.map(({ origin, display_name, avatar_url, ...row }) => {
    const { battle_id, created_at, ended_at, ...summary } = row;
    const title = content.battles.get(battle_id) ?? "";
    const name = origin === "guest" ? guestName() : display_name;
    return { ...summary, title, ended_at: ended_at ?? created_at, opponent: profileOf(name, avatar_url) };
  });
  return {
    user_state: userStateOf(states[0]),
    record: record ?? { wins: 0, losses: 0, ties: 0 },
    rating: shownRatingOf(rating, now),
    matches,
    next: rows.length > page.length ? (page.at(-1)?.created_at ?? null) : null,
  };
}
