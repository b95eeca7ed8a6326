import { useRef } from "react";
import type { DraftPlace } from "../editor/draft-saver.ts";
import type { Draft } from "../editor/use-draft.ts";
import classes from "./DraftStatus.module.css";

/** What screen readers are told. Not "Saved", which would interrupt them at each rest. */
const ANNOUNCEMENTS: Partial<Record<DraftPlace, string>> = {
  waiting: "Saved here · waiting for the connection",
  cancelled: "Saved here only. The next change is sent again.",
};

/** Where the last change of the code is stored. What waits for the connection can be cancelled. */
export function DraftStatus({ draft: { place, cancelSave } }: { draft: Draft }) {
  const status = useRef<HTMLDivElement>(null);
  const cancel = () => {
    // The button goes, and the focus would go with it.
    status.current?.focus();
    cancelSave();
  };
  return (
    <div className={classes.status} data-place={place} ref={status} tabIndex={-1}>
      {place === "saved" && "Saved"}
      {place === "here" && "Saved here"}
      {place === "cancelled" && (
        <span aria-hidden="true">
          <span className={classes.more}>Saved </span>here only
        </span>
      )}
      {place === "waiting" && (
        <>
          <span aria-hidden="true">
            <span className={classes.more}>Saved here · </span>waiting
          </span>
          <button type="button" onClick={cancel}>
            Keep here
          </button>
        </>
      )}
      <span role="status" className="visuallyHidden">
        {place && ANNOUNCEMENTS[place]}
      </span>
    </div>
  );
}
