import type { JourneyProject } from "#contract/journey.ts";
import classes from "./Marker.module.css";
import type { Point } from "./pan.ts";
import { MARK_PICTURES, markOf, progressOf } from "./places.ts";

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

/** A project on the map: an X, an amber tick while some of its tasks are to be mended, a green one once all are right. */
export function Marker({ project, at, here, avatar, onOpen, onReached }: Props) {
  const side = SIDE[project.difficulty];
  const mark = markOf(project);
  return (
    <div className={classes.place} style={{ left: at.x, top: at.y }}>
      {here && (
        <span className={classes.pin} style={{ bottom: side / 2 + 18 }} aria-hidden="true">
          <img src={avatar} alt="" width={52} height={52} draggable={false} />
        </span>
      )}
      <button
        type="button"
        className={`${classes.marker} ${here ? classes.here : ""} ${classes[mark]}`}
        style={{ width: side, height: side }}
        onClick={onOpen}
        onFocus={(event) => event.currentTarget.matches(":focus-visible") && onReached()}
        aria-label={`${project.name}, ${project.difficulty}. ${progressOf(project)}`}
        data-marker={mark}
        data-here={here}
      >
        <img src={MARK_PICTURES[mark]} alt="" width={192} height={192} draggable={false} />
      </button>
      <span className={classes.name} style={{ top: side / 2 + 2 }} aria-hidden="true">
        {project.name}
        {mark === "mend" && <small>{project.shipped - project.right} to mend</small>}
      </span>
    </div>
  );
}
