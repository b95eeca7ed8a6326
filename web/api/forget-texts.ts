/** Takes what a learner has written out of a browser that others use too. Settings, which say nothing of anyone, stay. */

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

type TextStorage = Pick<Storage, "key" | "length" | "removeItem">;

/** Removes every text from a storage. */
export function forgetTexts(storage: TextStorage): void {
  // Listed first: removing one shifts the others.
  const names = Array.from({ length: storage.length }, (_, at) => storage.key(at));
  for (const name of names)
    if (name !== null && TEXTS.some((start) => name.startsWith(start))) storage.removeItem(name);
}
