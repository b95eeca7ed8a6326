import type { MedalProgress } from "#contract/standing.ts";
import { MEDALS } from "#rules/medals.ts";
import classes from "./Medal.module.css";

/** A medal with what it is for, how rare it is, and how far the learner has come. */
export function Medal({ medal: { id, steps, earned_at, share } }: { medal: MedalProgress }) {
  const medal = MEDALS.find((one) => one.id === id);
  if (!medal) return null;
  const { name, sentence, goal } = medal;
  return (
    <li className={classes.medal} data-earned={earned_at !== null}>
      <img src="/emoji/trophy.webp" alt="" width={256} height={256} />
      <p>
        <b>{name}</b> <span>{sentence}</span>
        <small>
          {earned_at === null ? (goal > 1 ? `${steps} of ${goal} so far. ` : "Not yet. ") : ""}
          {share !== null && `${shareText(share)} of all learners have it.`}
        </small>
      </p>
    </li>
  );
}

/** A share in words. @param share from 0 to 1 */
function shareText(share: number): string {
  const percent = Math.round(share * 100);
  return percent < 1 ? "Less than 1 %" : `${percent} %`;
}
