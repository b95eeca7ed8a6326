/** The tours that this browser has shown. */
import { browserStorage } from "../storage.ts";

/** The pages with a tour. */
const TOUR_NAMES = ["dashboard", "journey", "inbox", "playground"] as const;
/** The name of a page's tour. */
export type TourName = (typeof TOUR_NAMES)[number];

const storageKey = (name: TourName) => `codenaut.tour.${name}`;
const hasSeen = (name: TourName) => browserStorage.get(storageKey(name)) === "seen";
const isNewBrowser = () => !TOUR_NAMES.some(hasSeen);

/**
 * Whether a page's tour starts by itself: on its first visit in this browser.
 * @param isReturning the learner has learned before. In a browser that has shown no tour yet, that was elsewhere: then none starts
 */
export function startsByItself(name: TourName, isReturning: boolean): boolean {
  return !hasSeen(name) && !(isReturning && isNewBrowser());
}

/** Stores the first visit of a page, so that its tour doesn't start by itself again; of a learner who returns, those of all pages. */
export function markAsSeen(name: TourName, isReturning: boolean): void {
  const names = isReturning && isNewBrowser() ? TOUR_NAMES : [name];
  for (const each of names) browserStorage.set(storageKey(each), "seen");
}
