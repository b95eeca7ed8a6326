/** Results that are held back until a moderator has looked at them (rules/held-results.ts). */
import type { HeldPlayer, HeldResult } from "../contract/community.ts";
import { batchAcross } from "../db/batch-across.ts";
import { battleDatabase, learnerDatabase, primaryBinding } from "../db/client.ts";
import { notify } from "../notices/notify.ts";
import type { Bindings } from "../platform/env.ts";
import { logFault } from "../platform/log.ts";
import type { NightlyStep } from "../platform/nightly-step.ts";
import { MATCH_AWARD } from "../rules/battle-awards.ts";
import { utcDate } from "../rules/dates.ts";
import { HELD_MS } from "../rules/held-results.ts";
import { NO_MARK } from "../rules/typing-mark.ts";
import {
  selectHeld,
  selectHeldPay,
  selectHeldState,
  selectReleasing,
  updateHeldVoid,
  updateReleased,
  updateReleasing,
  updateUnseen,
} from "./held-queries.ts";
import {
  insertRatingChange,
  type RatingMove,
  selectRating,
  selectRatingChange,
  upsertRating,
} from "./rating-queries.ts";
import { workOutRatings } from "./record-match.ts";
import { insertMatchAward } from "./result-queries.ts";
import { shareKey } from "./share-keys.ts";
import { markOf } from "./to-wire.ts";

const RESULTS_PER_STEP = 5;
/** How often ratings are worked out, where other matches move them meanwhile. */
const MAX_TRIES = 3;
/** The two lists, and for each result two calls, and four for each try. */
export const HELD_CALLS = 2 + RESULTS_PER_STEP * (2 + 4 * MAX_TRIES);

/** The oldest results that wait for a moderator, as a part of `batchAcross`. */
export function heldPart(env: Bindings) {
  const db = battleDatabase(env);
  return [db, [selectHeld(db)]] as const;
}

/** The results of `heldPart`, with how both players' code came about. */
export async function toHeldResults(env: Bindings, rows: readonly HeldRow[]): Promise<HeldResult[]> {
  const results = [...Map.groupBy(rows, ({ match_id }) => match_id).values()].map(async (sides) => {
    const [one, other] = sides.toSorted((a, b) => Number(b.is_first) - Number(a.is_first));
    if (!one || !other) return [];
    const { match_id, title, ended_at, held } = one;
    const players: [HeldPlayer, HeldPlayer] = [playerOf(one), playerOf(other)];
    const share_key = await shareKey(env, match_id);
    return [{ match_id, title, ended_at, releasing: held === "releasing", players, share_key }];
  });
  return (await Promise.all(results)).flat();
}

type HeldRow = Awaited<ReturnType<typeof selectHeld>>[number];

const playerOf = ({ display_name, result, score, mark, html, css, js }: HeldRow): HeldPlayer => ({
  ...{ display_name, result, score },
  mark: mark === null ? NO_MARK : markOf(mark),
  code: { html, css, js },
});

/** The players of a result that can still be decided so; undefined for any other. A release that was interrupted can be repeated. */
export async function readHeldPlayers(
  env: Bindings,
  match_id: string,
  act: "release" | "void",
): Promise<(string | null)[] | undefined> {
  const [row] = await selectHeldState(battleDatabase(primaryBinding(env)), match_id);
  const canBe = row && (row.held === "open" || act === "release");
  return canBe ? [row.user_1_id, row.user_2_id] : undefined;
}

/** Decides on a result that waits. Does nothing where it is decided already. */
export async function claimHeld(
  env: Bindings,
  match_id: string,
  act: "release" | "void",
  now: number,
): Promise<void> {
  const db = battleDatabase(env);
  if (act === "release") {
    await updateReleasing(db, match_id);
    return;
  }
  const [, [players]] = await db.batch([...updateHeldVoid(db, match_id)]);
  for (const user_id of players ? [players.user_1_id, players.user_2_id] : [])
    tellDecided(env, user_id, match_id, now);
}

/**
 * Pays and rates a result that is being released, then lets it count. Idempotent: award and change of the rating have the match in their
 * keys. Both count on the day of the release. Does nothing for any other result.
 * @throws errors of the database, and Error where other matches move a rating all the time: the night goes on with it
 */
export async function payHeld(env: Bindings, match_id: string, now: number): Promise<void> {
  const { DB } = primaryBinding(env);
  const db = battleDatabase({ DB });
  const [one, other] = await selectHeldPay(db, match_id);
  if (!one || !other) return;
  const [first, second] = [learnerDatabase({ DB }, one.user_id), learnerDatabase({ DB }, other.user_id)];
  for (let tries = 1; ; tries += 1) {
    const [[[ratingOne], [changeOfOne]], [[ratingOther], [changeOfOther]]] = await batchAcross(
      [first, [selectRating(first, one.user_id), selectRatingChange(first, one.user_id, match_id)]],
      [second, [selectRating(second, other.user_id), selectRatingChange(second, other.user_id, match_id)]],
    );
    const isRated = one.unrated === "held" && ratingOne && ratingOther;
    const [moveOfOne, moveOfOther] = isRated
      ? workOutRatings([one.result, other.result], utcDate(now), [ratingOne, ratingOther])
      : [];
    const [[, , , [storedOfOne]], [, , , [storedOfOther]]] = await batchAcross(
      payStatements({ DB }, one, match_id, changeOfOne ? undefined : moveOfOne, now),
      payStatements({ DB }, other, match_id, changeOfOther ? undefined : moveOfOther, now),
    );
    if (!isRated || (storedOfOne && storedOfOther)) break;
    if (tries === MAX_TRIES) throw new Error("Other matches have moved the rating meanwhile.");
  }
  await db.batch([...updateReleased(db, match_id)]);
  for (const { user_id } of [one, other]) tellDecided(env, user_id, match_id, now);
}

/** Tells a player that a result that was held is decided: once. */
function tellDecided(env: Bindings, user_id: string | null, match_id: string, now: number): void {
  notify(env, user_id, { kind: "held", subject: match_id, mark: 1, created_at: now });
}

type HeldPay = Awaited<ReturnType<typeof selectHeldPay>>[number];

/** The statements that pay and rate a player, with the player's database. The last one reads what the match did to the rating. */
function payStatements(
  env: { DB: D1Database },
  { user_id, result, unpaid }: HeldPay,
  match_id: string,
  move: RatingMove | undefined,
  now: number,
) {
  const db = learnerDatabase(env, user_id);
  const amount = unpaid === "held" ? MATCH_AWARD[result] : 0;
  return [
    db,
    [
      insertMatchAward(db, user_id, match_id, amount, now),
      insertRatingChange(db, user_id, match_id, move ?? null),
      upsertRating(db, user_id, match_id, move ?? null),
      selectRatingChange(db, user_id, match_id),
    ],
  ] as const;
}

/**
 * Releases the results that no moderator has looked at in time, without a rating, and goes on with releases that were interrupted. One that
 * fails waits for the next night.
 */
export const releaseOldHeld: NightlyStep = async (env, now) => {
  const db = battleDatabase(env);
  await updateUnseen(db, now - HELD_MS, RESULTS_PER_STEP);
  const releasing = await selectReleasing(db, RESULTS_PER_STEP);
  const paid = await Promise.allSettled(releasing.map(({ id }) => payHeld(env, id, now)));
  for (const one of paid) if (one.status === "rejected") logFault("release held result", one.reason);
  const isDone = paid.some(({ status }) => status === "rejected") || paid.length < RESULTS_PER_STEP;
  return isDone ? null : "more";
};
