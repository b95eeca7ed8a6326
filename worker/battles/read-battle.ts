import type { BattleAnswer, PlayedMatch, Replay } from "../contract/battles.ts";
import { batchAcross } from "../db/batch-across.ts";
import { battleDatabase, learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { isListedInReplay } from "../rules/listed-page.ts";
import type { Side } from "../rules/match-phases.ts";
import { selectUserState, userStateOf } from "../standing/queries.ts";
import { isPlayingOrQueued } from "./is-playing-or-queued.ts";
import { selectMatch, selectMatchAward, selectRecord, selectSubmissions } from "./queries.ts";
import { selectRatingChange } from "./rating-queries.ts";
import { readEdits } from "./replays.ts";
import { isShareKey, shareKey } from "./share-keys.ts";
import { battleOf, playersOf, ratingOutcome, sidesOf, taskOf, verdictOf } from "./to-wire.ts";

/**
 * A match for one of its two players, with its result once there is one.
 * @throws Problem 404 for everyone else, and for a void match
 */
export async function readBattle(env: Bindings, user_id: string, match_id: string): Promise<BattleAnswer> {
  const learners = learnerDatabase(env, user_id);
  const battles = battleDatabase(env);
  const [[states, [award], [change]], [[row], submissions, [record]]] = await batchAcross(
    [
      learners,
      [
        selectUserState(learners, user_id),
        selectMatchAward(learners, user_id, match_id),
        selectRatingChange(learners, user_id, match_id),
      ],
    ],
    [
      battles,
      [selectMatch(battles, match_id), selectSubmissions(battles, match_id), selectRecord(battles, user_id)],
    ],
  );
  const user_state = userStateOf(states[0]);
  const you = row && sideOf(row.match, user_id);
  if (!row || you === undefined) throw new Problem("not_found");
  const winsAndLosses = record ?? { wins: 0, losses: 0, ties: 0 };
  const { challenge_id, origin, ended_at } = row.match;
  if (ended_at === null) return { user_state, record: winsAndLosses, challenge_id, origin, report: null };
  const sides = sidesOf(row.match, submissions);
  if (!sides)
    throw new Problem("not_found", { title: "This battle never began: your opponent didn't come." });
  const report: PlayedMatch = {
    match_id,
    battle: taskOf(row.battle),
    ended_at,
    players: playersOf(row),
    you,
    verdict: { ...verdictOf(row.match, sides), way: battleOf(row.battle).check },
    payment: { exp_gained: award?.exp_gained ?? 0, unpaid: sides[you].unpaid },
    rating: ratingOutcome(user_state.hide_ratings, change, row.match.unrated),
    share_key: await shareKey(env, match_id),
    held: row.match.held,
  };
  return { user_state, record: winsAndLosses, challenge_id, origin, report };
}

function sideOf(match: { user_1_id: string | null; user_2_id: string | null }, user_id: string) {
  if (match.user_1_id === user_id) return 0 satisfies Side;
  return match.user_2_id === user_id ? (1 satisfies Side) : undefined;
}

/** How long a replay continues after the last edit. */
const AFTER_LAST_EDIT_MS = 1000;

/**
 * A match's replay, for its players and for everyone with the link that they share.
 * @throws Problem 404 for everyone else, and for all but its players where it shows a listed word or link; 409 for a learner with the link who is in a match, a queue or a room, since it may be the same
 *   battle
 */
export async function readReplay(
  env: Bindings,
  match_id: string,
  { user_id, key }: { user_id: string | undefined; key: string | undefined },
  now: number,
): Promise<Replay> {
  const db = battleDatabase(env);
  const mayBeStranger = user_id !== undefined && key !== undefined;
  const [[[row], submissions], isBusy] = await Promise.all([
    db.batch([selectMatch(db, match_id), selectSubmissions(db, match_id)]),
    mayBeStranger && isPlayingOrQueued(env, user_id, now),
  ]);
  if (!row || row.match.ended_at === null) throw new Problem("not_found");
  const isPlayer = user_id !== undefined && sideOf(row.match, user_id) !== undefined;
  if (!isPlayer && !(await isShareKey(env, match_id, key))) throw new Problem("not_found");
  if (!isPlayer && isBusy)
    throw new Problem("conflict", { title: "Other people's battles open again after your own." });
  const sides = sidesOf(row.match, submissions);
  if (!sides) throw new Problem("not_found");
  const [one, other] = playersOf(row);
  const edits = await readEdits(env, row.match);
  const { results, scores, wishes, codes, marks } = verdictOf(row.match, sides);
  if (!isPlayer && isListedInReplay(codes, edits))
    throw new Problem("not_found", {
      title: "This replay is its players' alone: something in it can't be shown here.",
    });
  return {
    match_id,
    battle: taskOf(row.battle),
    players: [
      { display_name: one.display_name, avatar_url: one.avatar_url },
      { display_name: other.display_name, avatar_url: other.avatar_url },
    ],
    ...{ results, scores, wishes, codes, marks, edits },
    duration: (edits.at(-1)?.[0] ?? 0) + AFTER_LAST_EDIT_MS,
    ended_at: row.match.ended_at,
    share_key: isPlayer ? await shareKey(env, match_id) : null,
  };
}
