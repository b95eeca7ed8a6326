/** When abbreviations (`ul>li*3` and Tab) expand in the editors of the lessons. */

/** The task whose tools name abbreviations; in the tasks before it Tab only indents. */
export const ABBREVIATIONS_FROM = 501;

/** Whether a learner has met abbreviations. @param task_id the task at hand, or the newest that was shipped */
export function knowsAbbreviations(task_id: number): boolean {
  return task_id >= ABBREVIATIONS_FROM;
}
