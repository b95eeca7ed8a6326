import type { Draft } from "../editor/use-draft.ts";
import { Button } from "../ui/Button.tsx";
import classes from "./OwnStartBar.module.css";

/** The line above code of which two devices have versions: the one that isn't shown is offered until the learner has decided. */
export function OtherVersion({ draft: { other, takeOther, dropOther } }: { draft: Draft }) {
  if (!other) return null;
  const when = timeOf(other.changedAt);
  return (
    <section className={classes.bar} aria-label="Another version of your code">
      <p role="status">
        {other.from === "device" ? (
          <>
            <strong>A version from another device, {when}.</strong> You see your own.
          </>
        ) : (
          <>
            <strong>This is the version from another device.</strong> Yours of {when} waits.
          </>
        )}
      </p>
      <Button size="small" kind="ghost" onClick={takeOther}>
        {other.from === "device" ? "Use it" : "Back to mine"}
      </Button>
      <Button size="small" kind="ghost" onClick={dropOther}>
        {other.from === "device" ? "Keep mine" : "Keep this one"}
      </Button>
    </section>
  );
}

/** A time of today as "14:02", of another day with its date. @param ms milliseconds since 1970 */
function timeOf(ms: number): string {
  const time = new Date(ms);
  const isToday = time.toDateString() === new Date().toDateString();
  const day = isToday ? {} : ({ day: "numeric", month: "short" } as const);
  return new Intl.DateTimeFormat("en", {
    ...day,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(time);
}
