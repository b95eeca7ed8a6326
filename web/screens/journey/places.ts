/** What the journey's parts know of maps and projects. */
import type { JourneyProject } from "#contract/journey.ts";
import { type GameMap, maps } from "#contract/maps.ts";
import type { MapName } from "#rules/map-names.ts";

/** @throws where there is no such map, which a name of the type can't bring about */
export function mapNamed(name: MapName): GameMap {
  const map = maps.find((one) => one.name === name);
  if (!map) throw new Error(`There is no map ${name}`);
  return map;
}

/** Done: all of the project's tasks are in the inbox. */
export function isDone({ tasks, received }: JourneyProject): boolean {
  return tasks > 0 && received >= tasks;
}

/** How far a learner is, in words. */
export function progressOf(project: JourneyProject): string {
  if (isDone(project)) return "Done";
  return project.received > 0 ? `${project.shipped} of ${project.tasks} tasks shipped` : "Not started";
}

/** Where a map opens: the project under way, else the first that isn't done, else the first. */
export function nextOf(
  projects: readonly JourneyProject[],
  map: MapName,
  selected: number | null,
): JourneyProject | undefined {
  const here = projects.filter((project) => project.map === map);
  const open = here.filter((project) => !isDone(project));
  return open.find((project) => project.id === selected) ?? open[0] ?? here[0];
}
