import { useEffect, useImperativeHandle, useRef, useState } from "react";
import type { JourneyProject } from "#contract/journey.ts";
import { isMotionReduced } from "../../transitions/motion.ts";
import type { JourneyMap } from "./journey-map.ts";
import classes from "./MapView.module.css";
import { Marker } from "./Marker.tsx";
import { attachPan, type Pan } from "./pan.ts";

type Props = {
  map: JourneyMap;
  projects: readonly JourneyProject[];
  /** The project of the learner's next task. The map opens centred on it. */
  next: JourneyProject | undefined;
  avatar: string;
  onOpen: (project: JourneyProject) => void;
  pan: React.Ref<Pick<Pan, "by" | "centre">>;
};

/** The map's picture with its projects. It is panned by drag with inertia, by wheel, and by the caller. */
export function MapView({ map, projects, next, avatar, onOpen, pan }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const plane = useRef<HTMLDivElement>(null);
  const attached = useRef<Pan>(undefined);
  const [isLoaded, setLoaded] = useState(false);
  const start = map.markers.find((marker) => marker.projectId === next?.id);

  // biome-ignore lint/correctness/useExhaustiveDependencies: later changes of the start don't move an open map
  useEffect(() => {
    if (!stage.current || !plane.current) return;
    attached.current = attachPan(stage.current, plane.current, map, map.scale, isMotionReduced);
    if (start) attached.current.centre(start);
    return () => attached.current?.detach();
  }, [map]);
  useImperativeHandle(
    pan,
    () => ({
      by: (dx, dy) => attached.current?.by(dx, dy),
      centre: (point) => attached.current?.centre(point),
    }),
    [],
  );

  return (
    <div ref={stage} className={classes.stage} data-testid="map" data-tour="map">
      <div
        ref={plane}
        className={classes.plane}
        style={{ width: map.width, height: map.height, backgroundImage: `url("${map.placeholder}")` }}
      >
        <img
          src={map.image}
          alt=""
          width={map.width}
          height={map.height}
          draggable={false}
          fetchPriority="high"
          className={isLoaded ? classes.picture : `${classes.picture} ${classes.waiting}`}
          onLoad={() => setLoaded(true)}
        />
        {map.markers.map((marker) => {
          const project = projects.find(({ id }) => id === marker.projectId);
          return (
            project && (
              <Marker
                key={project.id}
                project={project}
                at={marker}
                here={project === next}
                avatar={avatar}
                onOpen={() => onOpen(project)}
                onKeyboardFocus={() => attached.current?.centre(marker)}
              />
            )
          );
        })}
      </div>
      <div className={classes.shade} aria-hidden="true" />
    </div>
  );
}
