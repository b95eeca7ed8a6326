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

/** A random item among the preferred ones, or among all if none is preferred. @returns undefined for an empty list */
export function pickPreferred<Item>(
  list: readonly Item[],
  isPreferred: (item: Item) => boolean,
): Item | undefined {
  const preferred = list.filter(isPreferred);
  const choice = preferred.length > 0 ? preferred : list;
  return choice[random32() % choice.length];
}
