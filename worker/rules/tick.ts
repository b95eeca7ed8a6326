/** One thing that a task asks for, on its tick list. */
export interface Tick {
  /** Unique in its list, and the same each time while the task stays as it is. */
  id: string;
  /** A sentence for the learner, with code between backticks. */
  text: string;
  /** Null where the judge itself failed. */
  done: boolean | null;
}
