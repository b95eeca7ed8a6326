/** The tours that this browser has shown. */
import { browserStorage } from "../storage.ts";

const storageKey = (name: string) => `codenaut.tour.${name}`;

/** Whether a tour was shown before. */
export function hasSeen(name: string): boolean {
  return browserStorage.get(storageKey(name)) === "seen";
}

/** Stores that a tour was shown, so that it doesn't open by itself again. */
export function markAsSeen(name: string): void {
  browserStorage.set(storageKey(name), "seen");
}
