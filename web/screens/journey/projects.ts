/** The maps and the learner's progress in their projects. */
import type { JourneyProject } from "#contract/journey.ts";
import type { MapName } from "#rules/map-names.ts";
import type { JourneyMap } from "./journey-map.ts";
import { maps } from "./maps.ts";

/** The map with a name. @throws Error if maps.ts lacks the map, which is a defect */
export function mapNamed(name: MapName): JourneyMap {
  const map = maps.find((one) => one.name === name);
  if (!map) throw new Error(`There is no map ${name}`);
  return map;
}

/**
 * A project's mark: `done` if every task is shipped right or was so once, `mend` if the learner has received all tasks and some are wrong,
 * otherwise `open`.
 */
type ProjectMark = "done" | "mend" | "open";

/** The mark of a project by the learner's progress. */
export function markOf({ tasks, received, shipped, right, finished }: JourneyProject): ProjectMark {
  if (finished || (tasks > 0 && right >= tasks)) return "done";
  return tasks > 0 && received >= tasks && shipped > right ? "mend" : "open";
}

/** The picture of each mark. */
export const MARK_PICTURES: Readonly<Record<ProjectMark, string>> = {
  done: "/pictures/marker-done.webp",
  mend: "/pictures/marker-mend.webp",
  open: "/pictures/marker-x.webp",
};

/** The learner's progress in a project, as a text. */
export function progressOf(project: JourneyProject): string {
  const { tasks, received, shipped, right } = project;
  if (markOf(project) === "done") return "Done";
  if (received === 0) return "Not started";
  const done = `${right} of ${tasks} tasks right`;
  return shipped > right ? `${done}, ${shipped - right} to mend` : done;
}

/** The project on which a map is centred: the selected one if it isn't done, else the first that isn't done, else the first. */
export function nextOf(
  projects: readonly JourneyProject[],
  map: MapName,
  selected: number | null,
): JourneyProject | undefined {
  const onMap = projects.filter((project) => project.map === map);
  const open = onMap.filter((project) => markOf(project) !== "done");
  return open.find((project) => project.id === selected) ?? open[0] ?? onMap[0];
}
