import type { JourneyProject } from "#contract/journey.ts";
import classes from "./Marker.module.css";
import type { Point } from "./pan.ts";
import { isDone, progressOf } from "./places.ts";

/** A marker's side in pixels of the map: harder projects stand out more. */
const SIDE = { Easy: 64, Medium: 80, Hard: 98 } as const;

type Props = {
  project: JourneyProject;
  at: Point;
  /** The learner stands here. */
  here: boolean;
  avatar: string;
  onOpen: () => void;
  /** It has taken the focus from the keyboard and should be in sight. */
  onReached: () => void;
};

/** A project on the map: an X, or a green tick once it is done. */
export function Marker({ project, at, here, avatar, onOpen, onReached }: Props) {
  const side = SIDE[project.difficulty];
  const done = isDone(project);
  return (
    <div className={classes.place} style={{ left: at.x, top: at.y }}>
      {here && (
        <span className={classes.pin} style={{ bottom: side / 2 + 18 }} aria-hidden="true">
          <img src={avatar} alt="" width={52} height={52} draggable={false} />
        </span>
      )}
      <button
        type="button"
        className={`${classes.marker} ${here ? classes.here : ""} ${done ? classes.done : ""}`}
        style={{ width: side, height: side }}
        onClick={onOpen}
        onFocus={(event) => event.currentTarget.matches(":focus-visible") && onReached()}
        aria-label={`${project.name}, ${project.difficulty}. ${progressOf(project)}`}
        data-marker={done ? "done" : "open"}
        data-here={here}
      >
        <img
          src={done ? "/pictures/marker-done.webp" : "/pictures/marker-x.webp"}
          alt=""
          width={192}
          height={192}
          draggable={false}
        />
      </button>
      <span className={classes.name} style={{ top: side / 2 + 2 }} aria-hidden="true">
        {project.name}
      </span>
    </div>
  );
}
