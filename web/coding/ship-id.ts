/**
 * The id of a ship, stored until the response is there. After a lost response, after a reload and in a second tab, the same code
 * gets the same id, so that it earns EXP once (docs/decisions/0003).
 */
import type { Code } from "#rules/code.ts";
import { browserStorage } from "../storage.ts";

/** What is shipped: code, or the choice of a question. */
export type ShipContent = Code & { choice?: string };

type PendingShip = { ship_id: string; digest: string };

const storageKey = (key: string) => `codenaut.ship.${key}`;

/**
 * The id for shipping this code or choice: the stored one if it is the same, otherwise a new one.
 * @param key what is shipped, e.g. a user's task
 */
export async function shipIdFor(key: string, content: ShipContent): Promise<string> {
  const digest = await digestOf(content);
  // The lock keeps two tabs from creating two ids for the same code.
  return navigator.locks.request(storageKey(key), () => {
    const pending = browserStorage.getJson(storageKey(key)) as PendingShip | null;
    if (pending?.digest === digest) return pending.ship_id;
    const ship_id = crypto.randomUUID();
    browserStorage.setJson(storageKey(key), { ship_id, digest } satisfies PendingShip);
    return ship_id;
  });
}

/** Removes the stored id once the response is there. The next ship gets a new id, also for the same code. */
export function clearShipId(key: string): void {
  browserStorage.remove(storageKey(key));
}

/** The SHA-256 hash of the three languages and the choice, in hexadecimal. */
async function digestOf({ html, css, js, choice }: ShipContent): Promise<string> {
  const bytes = new TextEncoder().encode(
    JSON.stringify([html, css, js, ...(choice === undefined ? [] : [choice])]),
  );
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
