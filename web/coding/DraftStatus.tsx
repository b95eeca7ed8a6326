import type { Draft } from "../editor/use-draft.ts";
import classes from "./DraftStatus.module.css";

const WAITING = "Saved here · waiting for the connection";

/** Where the last change of the code is stored. Only waiting is announced: "Saved" would interrupt a screen reader at each rest. */
export function DraftStatus({ place }: Pick<Draft, "place">) {
  const isWaiting = place === "waiting";
  return (
    <p className={classes.status} data-place={place}>
      {place === "saved" && "Saved"}
      {place === "here" && "Saved here"}
      {isWaiting && (
        <span aria-hidden="true">
          Saved here · waiting<span className={classes.more}> for the connection</span>
        </span>
      )}
      <span role="status" className="visuallyHidden">
        {isWaiting && WAITING}
      </span>
    </p>
  );
}
