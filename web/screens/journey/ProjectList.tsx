import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import type { JourneyProject } from "#contract/journey.ts";
import { Button } from "../../ui/Button.tsx";
import { useReturnFocus } from "../../ui/return-focus.ts";
import { maps } from "./maps.ts";
import classes from "./ProjectList.module.css";
import { MARK_PICTURES, markOf, progressOf } from "./projects.ts";

type Props = {
  projects: readonly JourneyProject[];
  onOpen: (project: JourneyProject) => void;
  onClose: () => void;
};

/** The list of all projects of all maps, as an alternative to the map. */
export function ProjectList({ projects, onOpen, onClose }: Props) {
  const list = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useReturnFocus(list);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <aside
      ref={list}
      className={classes.list}
      aria-label="All projects"
      onKeyDown={(event) => event.key === "Escape" && onClose()}
    >
      <div className={classes.head}>
        <h2 ref={heading} tabIndex={-1}>
          Projects
        </h2>
        <Button kind="ghost" size="small" onClick={onClose} aria-label="Close the list">
          <X size={18} aria-hidden="true" />
        </Button>
      </div>
      {maps.map((map) => (
        <section key={map.name} aria-label={map.name}>
          <h3>{map.name}</h3>
          <ol>
            {projects
              .filter((project) => project.map === map.name)
              .map((project) => (
                <li key={project.id}>
                  <button type="button" className={classes.project} onClick={() => onOpen(project)}>
                    <img src={MARK_PICTURES[markOf(project)]} alt="" width={32} height={32} />
                    <span>
                      <strong>{project.name}</strong>
                      <small>
                        {project.difficulty} · {progressOf(project)}
                      </small>
                    </span>
                  </button>
                </li>
              ))}
          </ol>
        </section>
      ))}
    </aside>
  );
}
