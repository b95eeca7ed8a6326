/** The concepts of a task, daily challenge, battle or exercise, by id. */
export interface UsedConcepts {
  /** Taught by its own tools. */
  teaches: readonly string[];
  /** Needed, and taught before. */
  uses: readonly string[];
}
