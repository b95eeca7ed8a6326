/** Which tours this browser has shown to their end. */
const KEY = "codenaut.tours-seen";

/** Whether a tour has been here before. Where storage is blocked it never has. */
export function hasSeen(name: string): boolean {
  return seen().includes(name);
}

/** Keeps a tour from showing by itself again. */
export function remember(name: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...seen(), name])]));
  } catch {
    // Storage is blocked or full: the tour will show again.
  }
}

function seen(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(list) ? list.filter((name) => typeof name === "string") : [];
  } catch {
    // Not ours, or storage is blocked.
    return [];
  }
}
