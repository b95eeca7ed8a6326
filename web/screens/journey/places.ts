/** What the journey's parts know of maps and projects. */
import type { JourneyProject } from "#contract/journey.ts";
import type { MapName } from "#rules/map-names.ts";
import type { GameMap } from "./game-map.ts";
import { maps } from "./maps.ts";

/** @throws where there is no such map, which a name of the type can't bring about */
export function mapNamed(name: MapName): GameMap {
  const map = maps.find((one) => one.name === name);
  if (!map) throw new Error(`There is no map ${name}`);
  return map;
}

/**
 * How a project is marked: `done` when every task is shipped right, `mend` when all have arrived and some are wrong, else `open`.
 */
export type ProjectMark = "done" | "mend" | "open";

export function markOf({ tasks, received, shipped, right }: JourneyProject): ProjectMark {
  if (tasks > 0 && right >= tasks) return "done";
  return tasks > 0 && received >= tasks && shipped > right ? "mend" : "open";
}

/** The picture of each mark. */
export const MARK_PICTURES: Readonly<Record<ProjectMark, string>> = {
  done: "/pictures/marker-done.webp",
  mend: "/pictures/marker-mend.webp",
  open: "/pictures/marker-x.webp",
};

/** How far a learner is, in words. */
export function progressOf(project: JourneyProject): string {
  const { tasks, received, shipped, right } = project;
  if (markOf(project) === "done") return "Done";
  if (received === 0) return "Not started";
  const done = `${right} of ${tasks} tasks right`;
  return shipped > right ? `${done}, ${shipped - right} to mend` : done;
}

/** Where a map opens: the project under way, else the first that isn't done, else the first. */
export function nextOf(
  projects: readonly JourneyProject[],
  map: MapName,
  selected: number | null,
): JourneyProject | undefined {
  const here = projects.filter((project) => project.map === map);
  const open = here.filter((project) => markOf(project) !== "done");
  return open.find((project) => project.id === selected) ?? open[0] ?? here[0];
}
