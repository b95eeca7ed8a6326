import { AboutCodenaut } from "../../arena/AboutCodenaut.tsx";
import { LiveMatches } from "../../arena/LiveMatches.tsx";
import classes from "./Watch.module.css";

/** The list of battles that can be watched now, for everybody. */
export function Watch() {
  return (
    <main className={classes.page}>
      <h1>Live battles</h1>
      <p className={classes.about}>
        Two learners race to the same small page in 35 seconds. You see both pages grow, three seconds late.
      </p>
      <LiveMatches />
      <AboutCodenaut />
    </main>
  );
}
