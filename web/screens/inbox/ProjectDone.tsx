import { useEffect, useRef } from "react";
import { play } from "../../audio/player.ts";
import { congratulationVolume } from "../../audio/tracks.ts";
import { showConfetti } from "../../transitions/confetti.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import classes from "./ProjectDone.module.css";

/** The dialog when every task of a project is shipped right. @param project its name */
export function ProjectDone({ project, onClose }: { project: string | undefined; onClose: () => void }) {
  // Strict mode runs effects twice.
  const fired = useRef(false);
  useEffect(() => {
    if (fired.current) return;
    fired.current = true;
    showConfetti();
    play("success", { volume: congratulationVolume });
  }, []);
  return (
    <Dialog title="Project Done!" onClose={onClose}>
      <div className={classes.done}>
        <img src="/pictures/done.webp" alt="" width={260} height={260} />
        <p>
          {project ? <strong>{project}</strong> : "Your project"} is finished, every task of it. Codex has
          already put the map on the table.
        </p>
        <div className={classes.actions}>
          <ButtonLink to="/journey" kind="primary" size="large">
            Choose the next project
          </ButtonLink>
          <Button kind="ghost" onClick={onClose}>
            Stay here
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
