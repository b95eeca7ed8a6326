import { useTravel } from "../../transitions/travel.tsx";
import { Button } from "../../ui/Button.tsx";
import { DayPage } from "./DayPage.tsx";
import type { Day } from "./day.ts";
import classes from "./Intro.module.css";

/** The page of a day whose challenges all want what the learner hasn't been taught yet: it leads to the next lesson. */
export function LessonFirst({ day }: { day: Day }) {
  const travel = useTravel();
  const hasTask = day.user_state.current_task_id !== null;
  return (
    <DayPage past={day.past}>
      <p className={classes.kind}>Daily Challenge</p>
      <h1>First, a lesson</h1>
      <p>Today's challenges want what later lessons teach. Your next lesson brings you closer.</p>
      <Button kind="primary" size="large" onClick={() => travel(hasTask ? "/inbox" : "/journey", "leave")}>
        {hasTask ? "To my next lesson" : "Choose a project"}
      </Button>
    </DayPage>
  );
}
