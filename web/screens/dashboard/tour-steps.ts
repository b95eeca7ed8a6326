import type { TourStep } from "../../tour/step.ts";

/** The tour of the dashboard. */
export const TOUR: readonly TourStep[] = [
  {
    target: '[data-tour="task"]',
    title: "Welcome aboard!",
    text: "This is your main dashboard, and here is your next task. We are in beta, so tell us what creaks.",
  },
  {
    target: '[data-tour="journey"]',
    title: "Your journey",
    text: "Through here you travel to the map. Pick a project there, and its first task lands in your inbox.",
  },
];
