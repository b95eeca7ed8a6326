/** Takes what a learner has written out of a browser that others use too. Settings, which say nothing of anyone, stay. */

import type { GuardedStorage } from "../storage.ts";

/** Where the parts of the app keep what was typed: the beginnings of their keys. */
const TEXTS = [
  "codenaut.draft.",
  "codenaut.ship.",
  "codenaut.battle",
  "codenaut.chat.",
  "codenaut.chat-seen",
  "codenaut.reply.",
  "codenaut.thread.",
  "codenaut.sign-up",
];

/** Removes every text from a storage. */
export function forgetTexts(storage: GuardedStorage): void {
  for (const name of storage.keys()) if (TEXTS.some((start) => name.startsWith(start))) storage.remove(name);
}
