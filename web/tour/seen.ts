/** Which tours this browser has shown to their end. */
import { browserStorage } from "../storage.ts";

const keyOf = (name: string) => `codenaut.tour.${name}`;

/** Whether a tour has been here before. */
export function hasSeen(name: string): boolean {
  return browserStorage.get(keyOf(name)) === "seen";
}

/** Keeps a tour from showing by itself again. */
export function remember(name: string): void {
  browserStorage.set(keyOf(name), "seen");
}
