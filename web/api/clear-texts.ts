/** Which keys of the browser's storage hold text that a learner wrote, and their removal. */

import type { GuardedStorage } from "../storage.ts";

/** Prefixes of the keys. tests/web/clear-texts.test.ts fails if the app stores text under another one. Settings aren't listed. */
const TEXT_KEY_PREFIXES = [
  "codenaut.draft.",
  "codenaut.draft-other.",
  "codenaut.undo.",
  "codenaut.start.",
  "codenaut.ship.",
  "codenaut.battle",
  "codenaut.chat.",
  "codenaut.chat-seen",
  "codenaut.reply.",
  "codenaut.thread.",
  "codenaut.sign-up",
  "codenaut.hero-work",
];

/** Removes everything that a learner wrote from one storage. Settings stay. */
export function clearTexts(storage: GuardedStorage): void {
  for (const key of storage.keys())
    if (TEXT_KEY_PREFIXES.some((prefix) => key.startsWith(prefix))) storage.remove(key);
}
