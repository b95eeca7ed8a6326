import { Star, X } from "lucide-react";
import { Suspense, useId } from "react";
import type { JourneyProject } from "#contract/journey.ts";
import { Button } from "../../ui/Button.tsx";
import { lazyOr } from "../../ui/lazy-or.ts";
import { useModal } from "../../ui/return-focus.ts";
import { progressOf } from "./projects.ts";
import classes from "./ScrollCard.module.css";

const STARS = { Easy: 1, Medium: 2, Hard: 3 } as const;

const Publish = lazyOr<{ project_id: number }>(
  async () => (await import("../../made/Publish.tsx")).Publish,
  () => null,
);

const OthersMade = lazyOr<{ project_id: number }>(
  async () => (await import("../../made/OthersMade.tsx")).OthersMade,
  () => null,
);

type Props = { project: JourneyProject; onBuild: () => void; onClose: () => void };

/** The dialog with a project's description, drawn as a scroll, and the button to choose the project. */
export function ScrollCard({ project, onBuild, onClose }: Props) {
  const dialog = useModal(onClose);
  const id = useId();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc does what a click beside the scroll does
    <dialog
      ref={dialog}
      className={classes.scroll}
      aria-labelledby={id}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={classes.rod} />
      <div className={classes.roll}>
        <div className={classes.paper}>
          <img src={project.image_url} alt="" width={480} height={270} className={classes.picture} />
          <h2 id={id}>{project.name}</h2>
          <p className={classes.description}>{project.description}</p>
          <p className={classes.dreamer}>Originally dreamt by {project.idealist}</p>
          <dl className={classes.facts}>
            <div>
              <dt>Difficulty</dt>
              <dd>
                <span className={classes.stars} aria-hidden="true">
                  {[1, 2, 3].map((star) => (
                    <Star key={star} size={16} data-full={star <= STARS[project.difficulty]} />
                  ))}
                </span>
                {project.difficulty}
              </dd>
            </div>
            <div>
              <dt>Tasks</dt>
              <dd>{project.tasks}</dd>
            </div>
            <div>
              <dt>Progress</dt>
              <dd>{progressOf(project)}</dd>
            </div>
          </dl>
          <Button kind="primary" size="large" onClick={onBuild}>
            Let's Build!
          </Button>
          {project.right > 0 && (
            <Suspense fallback={null}>
              <Publish project_id={project.id} />
              <OthersMade project_id={project.id} />
            </Suspense>
          )}
          {/* Last, so that the dialog focuses the other button first. */}
          <button type="button" className={classes.close} onClick={onClose} aria-label="Close">
            <X size={22} aria-hidden="true" />
          </button>
        </div>
      </div>
      <div className={classes.rod} />
    </dialog>
  );
}
