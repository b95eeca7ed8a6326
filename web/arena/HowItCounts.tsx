import type { RatingOutcome } from "#contract/battles.ts";
import { AWARDED_MATCHES_A_DAY, MATCH_AWARD } from "#rules/battle-awards.ts";
import { RATED_MATCHES_A_DAY, RATED_MATCHES_OF_A_PAIR_A_DAY } from "#rules/rating.ts";
import { Fold } from "./Fold.tsx";
import classes from "./ResultCard.module.css";

type Props = {
  /** Null for a race, and while it is being recorded. */
  earned: { rating: RatingOutcome | null } | null;
};

/** How a match or race is scored, and how its EXP and the rating come about. */
export function HowItCounts({ earned }: Props) {
  const rating = earned?.rating ?? null;
  return (
    <Fold
      title={!earned ? "How it is scored" : rating ? "How EXP and rating come about" : "How EXP come about"}
    >
      <ul className={classes.note}>
        <li>
          Each thing that the battle asks for weighs the same. Who did more of them wins; with as many, who
          did the last one earlier, by the server's clock. A quarter of a second or less apart is a tie.
        </li>
        {earned && (
          <li>
            A win earns {MATCH_AWARD.win} EXP and a tie {MATCH_AWARD.tie}, in the first{" "}
            {AWARDED_MATCHES_A_DAY} battles of a day (UTC), one of them against the same opponent.
          </li>
        )}
        {rating && <li>{ratingText(rating)}</li>}
      </ul>
    </Fold>
  );
}

function ratingText(rating: RatingOutcome): string {
  const rules =
    "A win against a strong opponent lifts your rating more than one against a weak one, and a new rating moves in larger steps. " +
    `The battles of a day (UTC) are rated together: the first ${RATED_MATCHES_A_DAY}, and the first ${RATED_MATCHES_OF_A_PAIR_A_DAY} against the same opponent.`;
  if ("unrated" in rating) return rules;
  const change = rating.after.points - rating.before.points;
  const moved = change === 0 ? "didn't move" : change > 0 ? `rose by ${change}` : `fell by ${-change}`;
  return `Your rating ${moved} with this battle. ${rules}`;
}
