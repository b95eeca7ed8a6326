import { useEffect, useEffectEvent, useState } from "react";
import type { JourneyProject } from "#contract/journey.ts";
import { isMotionReduced } from "../../transitions/motion.ts";
import { SkippableDialog } from "../../transitions/SkippableDialog.tsx";
import { scaleWait } from "../../transitions/time-scale.ts";
import classes from "./Scan.module.css";

// The times since the start of the scan (specification, part 1 §9).
/** When Codex is shown. */
const FOUND_MS = 1600;
/** When the project is accepted. */
const ACCEPTED_MS = 3000;

type Phase = "scanning" | "found" | "accepted";
type Props = {
  project: JourneyProject;
  /** Whether the server has saved the choice. */
  ready: boolean;
  /** Called when the scan is over or skipped, and the choice is saved. */
  onAccepted: () => void;
};

/** The animation of a project's choice. With reduced motion it shows its end at once. */
export function Scan({ project, ready, onAccepted }: Props) {
  const [phase, setPhase] = useState<Phase>(() => (isMotionReduced() ? "found" : "scanning"));
  useEffect(() => {
    const timers = [
      setTimeout(() => setPhase((now) => (now === "scanning" ? "found" : now)), scaleWait(FOUND_MS)),
      setTimeout(() => setPhase("accepted"), scaleWait(ACCEPTED_MS)),
    ];
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, []);
  const accept = useEffectEvent(onAccepted);
  useEffect(() => {
    if (phase === "accepted" && ready) accept();
  }, [phase, ready]);

  return (
    <SkippableDialog
      label={`Scanning ${project.name}`}
      className={classes.scan}
      phase={phase}
      onSkip={() => setPhase("accepted")}
    >
      <div className={classes.floor} aria-hidden="true" />
      <div className={classes.table}>
        <div className={classes.rings} aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
        <div className={classes.frame} aria-hidden="true">
          <img src={project.image_url} alt="" width={480} height={270} className={classes.hologram} />
          <img src={project.image_url} alt="" width={480} height={270} className={classes.real} />
          <span className={classes.beam} />
          <span className={classes.stamp}>Accepted</span>
        </div>
        <dl className={classes.readings}>
          <Reading name="Project" value={project.name} />
          <Reading name="Dreamt by" value={project.idealist} />
          <Reading name="Tasks" value={String(project.tasks)} />
          <Reading name="Difficulty" value={project.difficulty} />
        </dl>
      </div>
      <div className={classes.codex}>
        <img src="/pictures/codex-256.webp" alt="" width={256} height={256} />
        <p role="status">
          {phase === "scanning" ? (
            <span className="visuallyHidden">Scanning {project.name}</span>
          ) : (
            <>
              <strong>Project locked in!</strong> Your message is on its way. Off to the inbox!
            </>
          )}
        </p>
      </div>
    </SkippableDialog>
  );
}

function Reading({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
