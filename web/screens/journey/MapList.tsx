import type { JourneyProject } from "#contract/journey.ts";
import type { MapName } from "#rules/map-names.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import classes from "./MapList.module.css";
import { maps } from "./maps.ts";
import { markOf } from "./projects.ts";

type Props = {
  projects: readonly JourneyProject[];
  current: MapName;
  onChoose: (map: MapName) => void;
  onClose: () => void;
};

/** The dialog to choose a map. */
export function MapList({ projects, current, onChoose, onClose }: Props) {
  return (
    <Dialog title="Choose a Map" wide onClose={onClose}>
      <ul className={classes.maps}>
        {maps.map((map) => {
          const onMap = projects.filter((project) => project.map === map.name);
          const done = onMap.filter((project) => markOf(project) === "done").length;
          return (
            <li key={map.name}>
              <button
                type="button"
                className={classes.map}
                aria-current={map.name === current || undefined}
                onClick={() => onChoose(map.name)}
              >
                <span className={classes.picture}>
                  <img src={map.card} alt="" width={480} height={312} />
                  {map.name === current && <span className={classes.here}>You are here</span>}
                </span>
                <strong>{map.name}</strong>
                <span>{map.blurb}</span>
                <span className={classes.done}>
                  <span className={classes.dots} aria-hidden="true">
                    {onMap.map((project) => (
                      <span key={project.id} className={classes[markOf(project)]} />
                    ))}
                  </span>
                  {done} of {onMap.length} projects done
                </span>
              </button>
              {onMap.length > 0 && done === onMap.length && (
                <ButtonLink to="/certificates" size="small">
                  Certificate of {map.name}
                </ButtonLink>
              )}
            </li>
          );
        })}
      </ul>
      <p className={classes.close}>
        <Button onClick={onClose}>Close</Button>
      </p>
    </Dialog>
  );
}
