import { useEffect, useRef } from "react";
import { play } from "../../audio/player.ts";
import { congratulationVolume } from "../../audio/tracks.ts";
import { celebrate } from "../../transitions/confetti.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import classes from "./ProjectDone.module.css";

/** Every task of a project has been shipped right. @param project its name */
export function ProjectDone({ project, onClose }: { project: string | undefined; onClose: () => void }) {
  const fired = useRef(false);
  useEffect(() => {
    if (fired.current) return;
    fired.current = true;
    celebrate();
    play("success", congratulationVolume);
  }, []);
  return (
    <Dialog title="Project Done!" onClose={onClose}>
      <div className={classes.done}>
        <img src="/pictures/done.webp" alt="" width={260} height={260} />
        <p>
          {project ? <strong>{project}</strong> : "Your project"} is finished, every task of it. Codex has
          already put the map on the table.
        </p>
        <div className={classes.ways}>
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
