import { VolumeX } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import dialogClasses from "../../ui/Dialog.module.css";
import { Dialog } from "../../ui/Dialog.tsx";
import { useCommunity } from "./Community.tsx";
import classes from "./MutedLearners.module.css";

/** The list of muted learners, to unmute them. Renders nothing if it is empty. */
export function MutedLearners() {
  const { muted, mute } = useCommunity();
  const [open, setOpen] = useState(false);
  if (muted.length === 0 && !open) return null;
  return (
    <>
      <Button kind="ghost" size="small" aria-label={`Muted: ${muted.length}`} onClick={() => setOpen(true)}>
        <VolumeX size={16} aria-hidden="true" /> {muted.length}
      </Button>
      {open && (
        <Dialog title="Muted" onClose={() => setOpen(false)}>
          {muted.length === 0 && <p>Nobody is muted.</p>}
          <ul className={classes.learners}>
            {muted.map((learner) => (
              <li key={learner.user_id}>
                <span>{learner.display_name}</span>
                <Button
                  size="small"
                  aria-label={`Hear ${learner.display_name} again`}
                  onClick={() => mute(learner, false)}
                >
                  Hear again
                </Button>
              </li>
            ))}
          </ul>
          <div className={dialogClasses.actions}>
            <Button onClick={() => setOpen(false)}>Close</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
