/**
 * The id of a press of Ship, kept until its answer is there: after a lost answer, a reload or in a second tab, the same code is
 * the same ship, and earns once.
 */
import type { Code } from "#rules/code.ts";

type Pending = { ship_id: string; digest: string };

const keptAs = (key: string) => `codenaut.ship.${key}`;

/**
 * The id for shipping this code.
 * @param key what is shipped, e.g. a user's task
 */
export async function shipIdFor(key: string, code: Code): Promise<string> {
  const digest = await digestOf(code);
  // Tabs that ship at the same moment take turns here.
  return navigator.locks.request(keptAs(key), () => {
    const pending = read(key);
    if (pending?.digest === digest) return pending.ship_id;
    const ship_id = crypto.randomUUID();
    localStorage.setItem(keptAs(key), JSON.stringify({ ship_id, digest } satisfies Pending));
    return ship_id;
  });
}

/** The answer is there: the next press is another ship. */
export function shipAnswered(key: string): void {
  localStorage.removeItem(keptAs(key));
}

function read(key: string): Pending | null {
  try {
    return JSON.parse(localStorage.getItem(keptAs(key)) ?? "null") as Pending | null;
  } catch {
    // Something else has written there.
    return null;
  }
}

async function digestOf(code: Code): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify([code.html, code.css, code.js]));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
