import type { Content } from "../db/content.ts";
import type { MapName } from "../rules/map-names.ts";
import { isRight, progressOf, type TaskProgress } from "../rules/task-progress.ts";

/** A project as far as a certificate depends on it: how many tasks it has, and how many of them, as they are now, the learner has shipped right. */
export type ProjectOfMap = { map: MapName; name: string; tasks: number; right: number };

/** The projects of all maps. */
export function projectsOfMaps({ projects }: Content, rows: readonly TaskProgress[]): ProjectOfMap[] {
  const progress = progressOf(rows);
  return [...projects.values()]
    .filter(({ tasks }) => tasks.length > 0)
    .map(({ map, name, tasks }) => ({
      map,
      name,
      tasks: tasks.length,
      right: tasks.filter((task) => isRight(progress, task)).length,
    }));
}
