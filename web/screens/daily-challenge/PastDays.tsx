import { Link } from "react-router";
import type { Day } from "./day.ts";
import classes from "./Intro.module.css";

/** The past days whose challenges are open for practice. */
export function PastDays({ past }: { past: Day["past"] }) {
  if (past.length === 0) return null;
  return (
    <section className={classes.past} aria-labelledby="past-days">
      <h2 id="past-days">Past days, for practice</h2>
      <ul>
        {past.map((day) => (
          <li key={day.date}>
            <Link to={`/dailychallenge?date=${day.date}`}>
              <span>{dayName(day.date)}</span>
              {day.title}
              <small>{day.difficulty}</small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const DAY_FORMAT = new Intl.DateTimeFormat("en", {
  weekday: "short",
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});

/** A UTC date as a text, such as `Fri, Nov 20`. @param date `YYYY-MM-DD` */
export function dayName(date: string): string {
  return DAY_FORMAT.format(Date.parse(`${date}T00:00:00Z`));
}
