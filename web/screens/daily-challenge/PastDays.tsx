import { Link } from "react-router";
import { dayName } from "../../ui/day-name.ts";
import type { Day } from "./day.ts";
import classes from "./Intro.module.css";

/** The archive: past days whose challenges are open to try. */
export function PastDays({ past }: { past: Day["past"] }) {
  if (past.length === 0) return null;
  return (
    <section className={classes.past} aria-labelledby="past-days">
      <h2 id="past-days">Past days to try</h2>
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
