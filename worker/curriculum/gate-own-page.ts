import { lossesBetween } from "../rules/page-edits/additive.ts";
import { judgeOnOwnPage } from "../rules/page-edits/expected-page.ts";
import { error, isCarried, type Problem, type Project, type Task } from "./content.ts";
import { gateEngine } from "./gate-behaviour.ts";

/**
 * The problems of a project whose page doesn't go on from task to task: each start has all that the check before it has, and each task's
 * change can be judged on a learner's page. The page of an exhibit, or of a free task, stands alone; in a predict task nothing is changed.
 */
export function ownPageProblems({ tasks }: Project): Problem[] {
  const judged = tasks.filter(({ free, predict }) => !free && !predict);
  const carried = tasks.filter(isCarried);
  const additions = carried.slice(1).flatMap((task, index) => additionProblems(carried[index] ?? task, task));
  return [...additions, ...judged.flatMap(judgeProblems)];
}

function additionProblems(before: Task, task: Task): Problem[] {
  return lossesBetween(before.check, task.start).map(({ language, code }) =>
    error(
      `${task.folder}/start.${language}`,
      `changes, moves or lacks \`${code}\`, which ${before.id} made; a start only adds, so let the learner change it`,
    ),
  );
}

function judgeProblems({ folder, mode, start, check, actions }: Task): Problem[] {
  const task = { mode, start, check, plan: actions?.plan ?? null };
  const isRight = (code: Task["start"]) => judgeOnOwnPage(code, task, start, gateEngine, 0).correct;
  if (isRight(check) && !isRight(start)) return [];
  return [error(folder, "can't be judged on a learner's own page; make its change smaller")];
}
