import type { TourStep } from "../../tour/step.ts";
import { isMapKey, isMapsKey } from "./use-map-keys.ts";

/** The tour of the journey. */
export const TOUR: readonly TourStep[] = [
  {
    target: '[data-tour="map"]',
    title: "Welcome to your journey!",
    text: "This whole world is yours to explore. Drag it, or walk with W, A, S, D or the arrow keys. We are in beta, so new places still turn up.",
    touchText:
      "This whole world is yours to explore. Swipe to look around. We are in beta, so new places still turn up.",
    isDoneBy: (event) =>
      (event instanceof KeyboardEvent && event.type === "keydown" && isMapKey(event)) ||
      // The map is dragged until after this event (pan.ts).
      (event.type === "pointerup" && document.querySelector("[data-dragging]") !== null),
  },
  {
    target: '[data-marker][data-here="true"]',
    title: "X marks a project",
    text: "Press it and its scroll unrolls. The bigger the X, the harder the project. A green tick means that all of its tasks are right, an amber one that some are to be mended.",
    isDoneBy: (event) =>
      event.type === "click" &&
      event.target instanceof Element &&
      event.target.closest("[data-marker]") !== null,
  },
  {
    target: '[data-tour="maps"]',
    title: "More worlds",
    text: "Three maps wait for you. Choose one here, or with Ctrl+M.",
    touchText: "Three maps wait for you. Choose one here.",
    isDoneBy: (event) => event instanceof KeyboardEvent && event.type === "keydown" && isMapsKey(event),
  },
  {
    target: '[data-tour="list"]',
    title: "Rather read a list?",
    text: "Here is every project of every map, with how far you are.",
  },
];
