import type { StreakToday } from "#rules/streak.ts";
import classes from "./Streak.module.css";

type Props = { days: number; today: StreakToday; practice: boolean };

/** The streak, what today still needs for it, and what is forgiven. */
export function Streak({ days, today, practice }: Props) {
  const act = practice ? "ship something, or finish your three exercises" : "ship something";
  const texts: Readonly<Record<StreakToday, string>> = {
    done: "Today is done.",
    start: `To begin a streak, ${act}.`,
    free: `For today to count, ${act}. If you rest, your free day of the week keeps the streak.`,
    needed: `To keep it, ${act} today: no free day is left.`,
  };
  return (
    <div className={classes.streak} data-today={today}>
      <img src="/emoji/fire.webp" alt="" width={256} height={256} />
      <p>
        <b>
          <strong>{days}</strong> {days === 1 ? "day" : "days"} in a row
        </b>{" "}
        <span>{texts[today]}</span>
        <small>One missed day each week, Monday to Sunday, is forgiven. Two in a row aren't.</small>
      </p>
    </div>
  );
}
