/** Which tours this browser has shown to their end. */
const keyOf = (name: string) => `codenaut.tour.${name}`;

/** Whether a tour has been here before. Where storage is blocked it never has. */
export function hasSeen(name: string): boolean {
  try {
    return localStorage.getItem(keyOf(name)) === "seen";
  } catch {
    // Storage is blocked.
    return false;
  }
}

/** Keeps a tour from showing by itself again. */
export function remember(name: string): void {
  try {
    localStorage.setItem(keyOf(name), "seen");
  } catch {
    // Storage is blocked or full: the tour will show again.
  }
}
