import { Suspense, useEffect, useRef } from "react";
import type { InboxMessage } from "#contract/journey.ts";
import { play } from "../../audio/player.ts";
import { congratulationVolume } from "../../audio/tracks.ts";
import { showConfetti } from "../../transitions/confetti.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { lazyOr } from "../../ui/lazy-or.ts";
import classes from "./ProjectDone.module.css";

// With all that runs a page, which the inbox seldom needs. If it can't be fetched, the page isn't shown, and the rest works.
const BuiltPage = lazyOr<{ user_id: string; task: InboxMessage }>(
  async () => (await import("./BuiltPage.tsx")).BuiltPage,
  () => null,
);

const Publish = lazyOr<{ project_id: number }>(
  async () => (await import("../../made/Publish.tsx")).Publish,
  () => null,
);

const OthersMade = lazyOr<{ project_id: number }>(
  async () => (await import("../../made/OthersMade.tsx")).OthersMade,
  () => null,
);

type Props = {
  user_id: string;
  /** The task that was shipped last in the project. */
  task: InboxMessage | undefined;
  onClose: () => void;
};

/** The dialog when every task of a project is shipped right: with the whole page that the learner has built, running. */
export function ProjectDone({ user_id, task, onClose }: Props) {
  // Strict mode runs effects twice.
  const fired = useRef(false);
  useEffect(() => {
    if (fired.current) return;
    fired.current = true;
    showConfetti();
    play("success", { volume: congratulationVolume });
  }, []);
  return (
    <Dialog title="Project Done!" wide onClose={onClose}>
      <div className={classes.done}>
        {task && (
          <Suspense fallback={<div className={classes.page} />}>
            <BuiltPage user_id={user_id} task={task} />
          </Suspense>
        )}
        <p>
          {task ? <strong>{task.project_name}</strong> : "Your project"} is finished, every task of it. Codex
          has already put the map on the table.
        </p>
        <div className={classes.actions}>
          <ButtonLink to="/journey" kind="primary" size="large">
            Choose the next project
          </ButtonLink>
          {task && (
            <Suspense fallback={null}>
              <Publish project_id={task.project_id} />
            </Suspense>
          )}
          <Button kind="ghost" onClick={onClose}>
            Stay here
          </Button>
        </div>
        {task && (
          <Suspense fallback={null}>
            <OthersMade project_id={task.project_id} />
          </Suspense>
        )}
      </div>
    </Dialog>
  );
}
