import type { TourStep } from "../../tour/Tour.tsx";

/** The tour of the inbox. */
export const TOUR: readonly TourStep[] = [
  {
    target: '[data-tour="codex"]',
    title: "Say hello to Codex",
    text: "Codex brings you every task: who it is for, what they dream of, and what you will build. In this beta too, Codex never sleeps.",
  },
  {
    target: '[data-tour="messages"]',
    title: "Your messages",
    text: "The newest task is on top. A green tick means that you have shipped it right, an amber sign that there is something to mend. When you ship a task, the next one arrives here a few seconds later.",
  },
  {
    target: '[data-tour="start"]',
    title: "Ready? Start Task",
    text: "Read the message first: it says all that you need. Then start, and your coding arena opens.",
  },
];
