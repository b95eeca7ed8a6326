import { Button } from "../../ui/Button.tsx";
import { dayName } from "../../ui/day-name.ts";
import { LessonText } from "../../ui/LessonText.tsx";
import { DayPage } from "./DayPage.tsx";
import type { OpenDay } from "./day.ts";
import classes from "./Intro.module.css";
import { TimeLeft } from "./TimeLeft.tsx";

/** The page before coding: the challenge, or that it is done, and the archive. */
export function Intro({ day, onBegin }: { day: OpenDay; onBegin: () => void }) {
  const { challenge, log, practice } = day;
  const done = log.completed && !practice;
  return (
    <DayPage past={day.past}>
      <p className={classes.kind}>
        {practice ? `Archive: ${dayName(challenge.date)}` : "Daily Challenge"}
        <span>{challenge.difficulty}</span>
      </p>
      <h1>{challenge.title}</h1>
      {done ? (
        <p className={classes.done}>You already completed today's challenge. Come back tomorrow!</p>
      ) : (
        <LessonText text={challenge.description} />
      )}
      {!practice && !done && <p className={classes.warning}>Daily Challenge can ONLY by done ONCE!</p>}
      {practice && (
        <p className={classes.note}>This day is over: try it as often as you like, it earns no EXP.</p>
      )}
      {!practice && <TimeLeft key={challenge.date} from={day.next_in} />}
      {!done && (
        <Button kind="primary" size="large" onClick={onBegin}>
          Okay!
        </Button>
      )}
    </DayPage>
  );
}
