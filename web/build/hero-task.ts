/** The task of the lesson on the landing page, for the build. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { HeroTask } from "../hero-task.ts";

const projects = join(import.meta.dirname, "../../worker/curriculum/projects");
/** The course's first task, which every journey begins with. */
const TASK_ID = 101;

/**
 * Reads what a learner gets of the task: its ids and its start. The check stays in the curriculum.
 * @throws Error where there is no such task
 */
export function readHeroTask(): HeroTask {
  const [folder] = globSync(`*/${TASK_ID}-*`, { cwd: projects });
  if (!folder) throw new Error(`The curriculum has no task ${TASK_ID}`);
  const read = (name: string) => {
    const file = join(projects, folder, name);
    return existsSync(file) ? readFileSync(file, "utf8").replaceAll("\r\n", "\n").trimEnd() : "";
  };
  return {
    project_id: Number.parseInt(folder, 10),
    task_id: TASK_ID,
    revision: Number(/^revision: (\d+)$/m.exec(read("message.md"))?.[1] ?? 1),
    start: { html: read("start.html"), css: read("start.css"), js: read("start.js") },
  };
}
