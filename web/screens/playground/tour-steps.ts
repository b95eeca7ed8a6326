import type { TourStep } from "../../tour/Tour.tsx";

/** The tour of the playground. */
export const TOUR: readonly TourStep[] = [
  {
    title: "Your coding arena",
    text: "HTML, CSS and JavaScript each have a tab. Your code is kept in this browser as you type.",
  },
  {
    target: '[data-tour="tools"]',
    title: "Tools",
    text: "What is new in this task, with an example. Hide them whenever you like.",
  },
  { target: '[data-tour="help"]', title: "Forgot the task?", text: "This shows the message once more." },
  {
    target: '[data-tour="run"]',
    title: "Run",
    text: "See your page in a window of its own. Ctrl+S does the same.",
  },
  {
    target: '[data-tour="ship"]',
    title: "Ship",
    text: "Done? Ship it. The first ship earns the most EXP, so have a good look first.",
  },
];
