import type { MatchAward } from "../contract/battles.ts";
import { batchAcross } from "../db/batch-across.ts";
import { battleDatabase, learnerDatabase, primaryBinding } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { selectStanding, standingOf } from "../standing/queries.ts";
import { selectRecord } from "./queries.ts";
import { selectRating } from "./rating-queries.ts";
import { removeReplays } from "./remove-matches.ts";
import { storeReplay } from "./replays.ts";
import { type FinishedMatch, insertSubmission, selectStoredResults, updateResult } from "./result-queries.ts";
import { ratingOutcome } from "./to-wire.ts";

/**
 * Writes the result of a match with a guest, for the host's list. It counts for nothing: no EXP, no rating, no record, no review.
 * Idempotent.
 * @returns what the host reads; null where the account is deleted. Always null for the guest
 * @throws errors of the database: the caller retries
 */
export async function recordGuestMatch(
  env: Bindings,
  match: FinishedMatch,
): Promise<[MatchAward | null, null]> {
  const replay = await storeReplay(env, match.match_id, match.edits);
  const { DB, bookmark: newBookmark } = primaryBinding(env);
  const [host] = match.players;
  const [battles, learners] = [battleDatabase({ DB }), learnerDatabase({ DB }, host)];
  const [[, , , stored, [record]], [[learner], [standing]]] = await batchAcross(
    [
      battles,
      [
        updateResult(battles, match, replay),
        insertSubmission(battles, match, 0),
        insertSubmission(battles, match, 1),
        selectStoredResults(battles, match.match_id),
        selectRecord(battles, host),
      ],
    ],
    [learners, [selectRating(learners, host), selectStanding(learners, host)]],
  );
  // The match has gone with the host's account.
  if (stored.length === 0) await removeReplays(env, [replay.replay_key]);
  const result = stored.find(({ user_id }) => user_id === host);
  if (!result || !record || !learner || !standing) return [null, null];
  const bookmark = newBookmark(host);
  const award: MatchAward = {
    exp_gained: 0,
    unpaid: result.unpaid,
    rating: ratingOutcome(learner.hide_ratings, undefined, result.unrated),
    standing: standingOf(standing),
    record,
    ...(bookmark !== undefined && { bookmark }),
  };
  return [award, null];
}
