/** When Emmet abbreviations (`ul>li*3` and Tab) expand in the lesson editors. */

/** The id of the first task that teaches abbreviations. Before it, Tab only indents. */
const FIRST_TASK_WITH_ABBREVIATIONS = 501;

/** Whether abbreviations expand for a learner. @param task_id the current task, or the newest task that was shipped */
export function knowsAbbreviations(task_id: number): boolean {
  return task_id >= FIRST_TASK_WITH_ABBREVIATIONS;
}
