/** One step of a tour. */
export type TourStep = {
  /** A CSS selector of what the step speaks of. */
  target: string;
  title: string;
  text: string;
  /** In place of `text` on a device with touch and without a keyboard. */
  touchText?: string;
  /** What else than a click on the target shows that the learner has done what the step says. */
  isDoneBy?: (event: Event) => boolean;
};
