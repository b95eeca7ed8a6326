import type { Draft } from "../editor/use-draft.ts";
import classes from "./DraftStatus.module.css";

const TEXTS = {
  here: "Saved here",
  waiting: "Saved here · waiting for the connection",
  saved: "Saved",
};

/** Where the last change of the code is stored. Only waiting is announced: "Saved" would interrupt a screen reader at each rest. */
export function DraftStatus({ place }: Pick<Draft, "place">) {
  return (
    <p className={classes.status} data-place={place}>
      <span aria-hidden={place === "waiting"}>{place && TEXTS[place]}</span>
      <span role="status" className="visuallyHidden">
        {place === "waiting" && TEXTS.waiting}
      </span>
    </p>
  );
}
