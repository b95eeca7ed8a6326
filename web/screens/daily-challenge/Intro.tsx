import { Link } from "react-router";
import { useTravel } from "../../transitions/travel.tsx";
import { Button } from "../../ui/Button.tsx";
import { Markdown } from "../../ui/Markdown.tsx";
import type { Day } from "./day.ts";
import classes from "./Intro.module.css";
import { TimeLeft } from "./TimeLeft.tsx";

/** The page before coding: the challenge, or that it is done, and the archive. */
export function Intro({ day, onBegin }: { day: Day; onBegin: () => void }) {
  const travel = useTravel();
  const { challenge, log, practice } = day;
  const done = log.completed && !practice;
  return (
    <main className={classes.page}>
      <Button kind="ghost" size="small" onClick={() => travel("/dashboard", "leave")}>
        Back
      </Button>
      <section className={classes.panel}>
        <p className={classes.kind}>
          {practice ? `Practice: ${dayName(challenge.date)}` : "Daily Challenge"}
          <span>{challenge.difficulty}</span>
        </p>
        <h1>{challenge.title}</h1>
        {done ? (
          <p className={classes.done}>You already completed today's challenge. Come back tomorrow!</p>
        ) : (
          <Markdown text={challenge.description} />
        )}
        {!practice && !done && <p className={classes.warning}>Daily Challenge can ONLY by done ONCE!</p>}
        {practice && (
          <p className={classes.note}>This day is over: try it as often as you like, it earns no EXP.</p>
        )}
        {!practice && <TimeLeft from={day.next_in} />}
        {!done && (
          <Button kind="primary" size="large" onClick={onBegin}>
            Okay!
          </Button>
        )}
      </section>
      {day.past.length > 0 && (
        <section className={classes.past} aria-labelledby="past-days">
          <h2 id="past-days">Past days, for practice</h2>
          <ul>
            {day.past.map((past) => (
              <li key={past.date}>
                <Link to={`/dailychallenge?date=${past.date}`}>
                  <span>{dayName(past.date)}</span>
                  {past.title}
                  <small>{past.difficulty}</small>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </main>
  );
}

const DAY_FORMAT = new Intl.DateTimeFormat("en", {
  weekday: "short",
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});

function dayName(date: string): string {
  return DAY_FORMAT.format(Date.parse(`${date}T00:00:00Z`));
}
