import { random32 } from "../platform/tokens.ts";

/** A random item among the preferred ones, or among all if none is preferred. @returns undefined for an empty list */
export function pickPreferred<Item>(
  list: readonly Item[],
  isPreferred: (item: Item) => boolean,
): Item | undefined {
  const preferred = list.filter(isPreferred);
  const choice = preferred.length > 0 ? preferred : list;
  return choice[random32() % choice.length];
}
