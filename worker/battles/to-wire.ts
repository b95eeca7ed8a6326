/** Converts database rows of a match to the API's types. */
import type { BattleTask, MatchPlayer, MatchVerdict, RatingOutcome, WishText } from "../contract/battles.ts";
import type { battles, match_submissions, matches, rating_changes } from "../db/schema.ts";
import { DEFAULT_AVATAR_URL } from "../rules/avatars.ts";
import { battlePicture } from "../rules/battle-picture.ts";
import type { BattleCheck, BattleScore, MatchResult } from "../rules/battle-score.ts";
import { parseActions } from "../rules/behaviour/actions.ts";
import type { Code } from "../rules/code.ts";
import { GUEST_ID, guestName } from "../rules/guests.ts";
import type { Ending } from "../rules/match-phases.ts";
import { shownRating, type UnratedReason } from "../rules/rating.ts";
import type { TypingMark } from "../rules/typing-mark.ts";
import type { Wish } from "../rules/wishes.ts";

type BattleRow = Omit<typeof battles.$inferSelect, "id" | "challenge_id">;
type MatchRow = typeof matches.$inferSelect;
type SubmissionRow = typeof match_submissions.$inferSelect;
type Profile = { display_name: string; avatar_url: string };
type Named = Pick<MatchRow, "user_1_id" | "user_2_id" | "origin">;
type Names = Record<"first_name" | "first_avatar" | "second_name" | "second_avatar", string | null>;

/** What a battle is scored by. It contains the check, so it must not be sent to a page. */
export function battleOf(row: BattleRow): BattleCheck {
  const wishes = JSON.parse(row.wishes) as Wish[];
  const plan = row.actions === "" ? null : parseActions(row.actions).plan;
  return {
    check: { html: row.html_check, css: row.css_check, js: row.js_check },
    start: { html: row.starting_html, css: row.starting_css, js: row.starting_js },
    // The database may hold older content, without wishes.
    ...(wishes.length > 0 && { wishes }),
    ...(plan && { plan }),
  };
}

/** What a player sees of a battle. */
export function taskOf(row: BattleRow): BattleTask {
  const { title, description } = row;
  const shown = { title, description, start: battleOf(row).start };
  return { ...shown, picture: battlePicture(shown) };
}

/** Both players of a match as pages are told of them, the first one first. */
export function playersOf({ match, ...names }: { match: Named } & Names): [MatchPlayer, MatchPlayer] {
  return [
    { user_id: match.user_1_id ?? "", ...profileOf(names.first_name, names.first_avatar) },
    match.origin === "guest"
      ? guestPlayer()
      : { user_id: match.user_2_id ?? "", ...profileOf(names.second_name, names.second_avatar) },
  ];
}

/** A guest as a player. @param number of the drawn name; undefined once it isn't known any more */
export const guestPlayer = (number?: number): MatchPlayer => ({
  user_id: GUEST_ID,
  ...profileOf(guestName(number), null),
});

/** A learner's profile; an anonymous one if the account is deleted. */
export function profileOf(display_name: string | null, avatar_url: string | null): Profile {
  return { display_name: display_name ?? "Anonymous", avatar_url: avatar_url ?? DEFAULT_AVATAR_URL };
}

/** The submissions in the order of the players; undefined for a void match, and if both accounts are deleted. */
export function sidesOf(
  match: MatchRow,
  submissions: readonly SubmissionRow[],
): [SubmissionRow, SubmissionRow] | undefined {
  const [one, other] = submissions;
  if (!one || !other) return undefined;
  if (one.user_id === match.user_1_id || other.user_id === match.user_2_id) return [one, other];
  if (other.user_id === match.user_1_id || one.user_id === match.user_2_id) return [other, one];
  return undefined;
}

/** The verdict of a match, from its submissions in the players' order. */
export function verdictOf(match: MatchRow, sides: [SubmissionRow, SubmissionRow]): MatchVerdict {
  const [one, other] = sides;
  return {
    ending: endingOf(match, sides),
    results: [one.result, other.result] satisfies MatchResult[] as [MatchResult, MatchResult],
    scores: [scoreOf(one), scoreOf(other)],
    codes: [codeOf(one), codeOf(other)],
    marks: one.mark === null || other.mark === null ? undefined : [markOf(one.mark), markOf(other.mark)],
    wishes: JSON.parse(match.wish_texts ?? "null") as WishText[] | null,
    last_met_at:
      one.last_met_at === null || other.last_met_at === null ? null : [one.last_met_at, other.last_met_at],
  };
}

function endingOf(match: MatchRow, [one]: [SubmissionRow, SubmissionRow]): Ending {
  if (match.outcome === "none" && match.held !== "void") return { kind: "no-contest" };
  if (match.rage_quit_by === null) return { kind: "scored" };
  return { kind: "rage-quit", by: match.rage_quit_by === one.user_id ? 0 : 1 };
}

/** A stored mark. */
export const markOf = (mark: string): TypingMark => JSON.parse(mark) as TypingMark;

const scoreOf = (row: SubmissionRow): BattleScore => ({
  html: row.html_score,
  css: row.css_score,
  js: row.js_score,
  score: row.score,
  met: JSON.parse(row.met_wishes ?? "null") as string[] | null,
});

const codeOf = ({ html, css, js }: Code): Code => ({ html, css, js });

type RatingChange = Omit<typeof rating_changes.$inferSelect, "user_id" | "match_id" | "number">;

/** What a match did to its player's rating; null where the player hides ratings, and for a match of before there were any. */
export function ratingOutcome(
  hidden: boolean,
  change: RatingChange | undefined,
  unrated: UnratedReason | null,
): RatingOutcome | null {
  if (hidden) return null;
  if (!change) return unrated && { unrated };
  const { rating_before, deviation_before, rating_after, deviation_after } = change;
  return {
    before: shownRating({ rating: rating_before, deviation: deviation_before }),
    after: shownRating({ rating: rating_after, deviation: deviation_after }),
  };
}
