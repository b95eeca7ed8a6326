import { random32 } from "../platform/tokens.ts";

/**
 * The battles whose code a learner has been taught, as far as their sentence doesn't name it.
 * @param newest the position of the last task that the learner has shipped
 */
export function taughtBattles<Battle extends { taught_at: number }>(
  battles: readonly Battle[],
  newest: number,
): Battle[] {
  return battles.filter(({ taught_at }) => taught_at <= newest);
}

/**
 * A random item among those that meet the first preference that any of them meets, or among all if they meet none.
 * @returns undefined for an empty list
 */
export function pickPreferred<Item>(
  list: readonly Item[],
  ...preferences: readonly ((item: Item) => boolean)[]
): Item | undefined {
  const isPreferred = preferences.find((preference) => list.some(preference));
  const choice = isPreferred ? list.filter(isPreferred) : list;
  return choice[random32() % choice.length];
}
