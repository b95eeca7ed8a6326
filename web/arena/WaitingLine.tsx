import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { ButtonLink } from "../ui/Button.tsx";
import { useSomebodyWaits } from "./use-somebody-waits.ts";
import classes from "./WaitingLine.module.css";

/**
 * The line that says that somebody waits for a battle, where somebody does.
 * @param whenHidden asks in a hidden tab too
 * @param isAtDesk whether the page is one on which one codes, where the line stands elsewhere
 */
export function WaitingLine({ whenHidden, isAtDesk }: { whenHidden: boolean; isAtDesk: boolean }) {
  const challenge_id = useSomebodyWaits(whenHidden);
  const [isDismissed, setDismissed] = useState(false);
  // Until nobody waits any more.
  useEffect(() => {
    if (challenge_id === null) setDismissed(false);
  }, [challenge_id]);
  const isShown = challenge_id !== null && !isDismissed;
  return (
    <div className={classes.place} data-desk={isAtDesk}>
      <p className="visuallyHidden" role="status">
        {isShown && "Somebody waits for a battle."}
      </p>
      {isShown && (
        <aside className={classes.line} aria-label="Somebody waits">
          <span>Somebody waits for a battle</span>
          <ButtonLink kind="primary" size="small" to={`/queue?challenge_id=${challenge_id}`}>
            Join
          </ButtonLink>
          <button
            type="button"
            className={classes.dismiss}
            aria-label="Not now"
            onClick={() => setDismissed(true)}
          >
            <X size={18} aria-hidden="true" />
          </button>
        </aside>
      )}
    </div>
  );
}
