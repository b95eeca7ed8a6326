import type { TourStep } from "../../tour/step.ts";

/** The tour of the inbox. */
export const TOUR: readonly TourStep[] = [
  {
    target: '[data-tour="codex"]',
    title: "Say hello to Codex",
    text: "Codex brings you every task. In this beta too, Codex never sleeps.",
  },
  {
    target: '[data-tour="messages"] [data-task]',
    title: "Your messages",
    text: "The newest is on top. A green tick: shipped right. An amber sign: something to mend. After each ship the next one arrives by itself.",
  },
  {
    target: '[data-tour="start"]',
    title: "Ready? Start Task",
    text: "The message says all that you need. Then start, and your coding arena opens.",
  },
];
