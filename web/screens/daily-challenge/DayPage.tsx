import type { ReactNode } from "react";
import { useTravel } from "../../transitions/travel.tsx";
import { Button } from "../../ui/Button.tsx";
import type { Day } from "./day.ts";
import classes from "./Intro.module.css";
import { PastDays } from "./PastDays.tsx";

/** A page of the daily challenge before coding, with the way back and the archive. */
export function DayPage({ past, children }: Pick<Day, "past"> & { children: ReactNode }) {
  const travel = useTravel();
  return (
    <main className={classes.page}>
      <Button kind="ghost" size="small" onClick={() => travel("/dashboard", "leave")}>
        Back
      </Button>
      <section className={classes.panel}>{children}</section>
      <PastDays past={past} />
    </main>
  );
}
