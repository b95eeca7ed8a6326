import type { TourStep } from "../../tour/Tour.tsx";

/** The tour of the journey. */
export const TOUR: readonly TourStep[] = [
  {
    title: "Welcome to your journey!",
    text: "This whole world is yours to explore. Drag it, swipe it, or walk with W, A, S, D or the arrow keys. We are in beta, so new places still turn up.",
  },
  {
    target: '[data-marker][data-here="true"]',
    title: "X marks a project",
    text: "Press it and its scroll unrolls. The bigger the X, the harder the project. A green tick means that all of its tasks are right, an amber one that some are to be mended.",
  },
  {
    target: '[data-tour="maps"]',
    title: "More worlds",
    text: "Three maps wait for you. Choose one here, or with Ctrl+M.",
  },
  {
    target: '[data-tour="list"]',
    title: "Rather read a list?",
    text: "Here is every project of every map, with how far you are.",
  },
];
