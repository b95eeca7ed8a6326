import type { JourneyProject } from "#contract/journey.ts";
import classes from "./Marker.module.css";
import type { Point } from "./pan.ts";
import { MARK_PICTURES, markOf, progressOf } from "./projects.ts";

/** A marker's width and height in pixels of the map's picture. Harder projects have larger markers. */
const SIZE_PIXELS = { Easy: 64, Medium: 80, Hard: 98 } as const;

type Props = {
  project: JourneyProject;
  at: Point;
  /** Whether this is the learner's next project, where the avatar is shown. */
  here: boolean;
  avatar: string;
  onOpen: () => void;
  /** Called when the marker is focused by keyboard, to scroll it into view. */
  onKeyboardFocus: () => void;
};

/** A project's marker on the map: an X, an amber tick if tasks are to be mended, a green tick if all are right. */
export function Marker({ project, at, here, avatar, onOpen, onKeyboardFocus }: Props) {
  const size = SIZE_PIXELS[project.difficulty];
  const mark = markOf(project);
  return (
    <div className={classes.anchor} style={{ left: at.x, top: at.y }}>
      {here && (
        <span className={classes.pin} style={{ bottom: size / 2 + 18 }} aria-hidden="true">
          <img src={avatar} alt="" width={52} height={52} draggable={false} />
        </span>
      )}
      <button
        type="button"
        className={`${classes.marker} ${here ? classes.here : ""} ${classes[mark]}`}
        style={{ width: size, height: size }}
        onClick={onOpen}
        onFocus={(event) => event.currentTarget.matches(":focus-visible") && onKeyboardFocus()}
        aria-label={`${project.name}, ${project.difficulty}. ${progressOf(project)}`}
        data-marker={mark}
        data-here={here}
      >
        <img src={MARK_PICTURES[mark]} alt="" width={192} height={192} draggable={false} />
      </button>
      <span className={classes.name} style={{ top: size / 2 + 2 }} aria-hidden="true">
        {project.name}
        {mark === "mend" && <small>{project.shipped - project.right} to mend</small>}
      </span>
    </div>
  );
}
