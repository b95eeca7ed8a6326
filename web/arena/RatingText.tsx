import type { RatingOutcome } from "#contract/battles.ts";
import { RATED_MATCHES_A_DAY, RATED_MATCHES_OF_A_PAIR_A_DAY, type ShownRating } from "#rules/rating.ts";
import { useUser } from "../api/user.ts";
import classes from "./RatingText.module.css";

/** The learner's rating as text; nothing where ratings are hidden. */
export function RatingText({ rating }: { rating: ShownRating | null }) {
  if (useHidesRatings()) return null;
  return (
    <span className={classes.rating}>
      {rating ? `Rating ${rating.points}${rating.provisional ? ", provisional" : ""}` : "No rating yet"}
    </span>
  );
}

/** What a match did to the learner's rating, in words; nothing where ratings are hidden. @param opponent the name */
export function RatingOutcomeText({ outcome, opponent }: { outcome: RatingOutcome; opponent: string }) {
  if (useHidesRatings()) return null;
  if ("unrated" in outcome) return <p>{UNRATED[outcome.unrated](opponent)}</p>;
  const { before, after } = outcome;
  return (
    <p>
      {before.points === after.points
        ? `Your rating stays at ${after.points}.`
        : `Your rating went from ${before.points} to ${after.points}.`}
      {after.provisional
        ? " It is provisional: a few more battles will tell how strong you are."
        : before.provisional && " It isn't provisional any more."}
    </p>
  );
}

/** An answer that was read before the setting was changed may still hold ratings. */
const useHidesRatings = () => useUser()?.hide_ratings ?? true;

/** The reasons why a match moved no rating. */
const UNRATED = {
  never: () => "This battle moves no rating.",
  "early-quit": () => "Your rating stays: this battle was quit in its first seconds.",
  "same-opponent": (opponent: string) =>
    `Your rating stays: the first ${RATED_MATCHES_OF_A_PAIR_A_DAY} battles of a day (UTC) against ${opponent} count, and these were over.`,
  "daily-limit": () =>
    `Your rating stays: the first ${RATED_MATCHES_A_DAY} battles of a day (UTC) count, and these were over for one of you.`,
  held: () => "Your rating waits.",
  void: () => "Your rating stays: this battle doesn't count.",
  unseen: () => "Your rating stays: no moderator has looked at this battle in time.",
};
