import { random32 } from "../platform/tokens.ts";

/** One of the list at random: of those that are preferred, if there are any. */
export function drawPreferred<Item>(
  list: readonly Item[],
  isPreferred: (item: Item) => boolean,
): Item | undefined {
  const preferred = list.filter(isPreferred);
  const choice = preferred.length > 0 ? preferred : list;
  return choice[random32() % choice.length];
}
