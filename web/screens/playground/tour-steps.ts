import { isRunKey } from "../../coding/use-run-key.ts";
import type { TourStep } from "../../tour/step.ts";

/** The tour of the playground. */
export const TOUR: readonly TourStep[] = [
  {
    target: '[role="tabpanel"][data-open="true"]',
    title: "Your coding arena",
    text: "HTML, CSS and JavaScript each have a tab. Write here: your code is kept as you type.",
    isDoneBy: (event) =>
      event.type === "input" &&
      event.target instanceof Element &&
      event.target.closest(".cm-editor") !== null,
  },
  {
    target: '[data-tour="tools"]',
    title: "Tools",
    text: "What is new in this task, with an example. Show or hide them whenever you like.",
  },
  { target: '[data-tour="help"]', title: "Forgot the task?", text: "This shows the message once more." },
  {
    target: '[data-tour="run"]',
    title: "Run",
    text: "Shows your page, and ticks off what it does already. Ctrl+S does the same.",
    touchText: "Shows your page, and ticks off what it does already.",
    isDoneBy: (event) => event instanceof KeyboardEvent && event.type === "keydown" && isRunKey(event),
  },
  {
    target: '[data-tour="ship"]',
    title: "Ship",
    text: "Done? Ship it. The first ship earns the most EXP, so have a good look first.",
  },
];
