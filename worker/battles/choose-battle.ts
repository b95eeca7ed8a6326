import { batchAcross } from "../db/batch-across.ts";
import { allLearnersDatabase, contentDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import type { BattleCheck } from "../rules/battle-score.ts";
import { pickPreferred, taughtBattles } from "./pick-battle.ts";
import { selectBattle, selectBattleIds, selectNewestTasks } from "./queries.ts";
import { battleOf } from "./to-wire.ts";

/** A battle with its check and what its wishes want, so it must not be sent to a page. */
type ChosenBattle = { battle_id: string; title: string; description: string; battle: BattleCheck };

/**
 * A random battle of a challenge whose code all of these learners have been taught. Prefers battles that aren't in `played`, then any but
 * the last of them.
 * @param user_ids an id without an account counts as one who has shipped nothing
 * @throws Error if the challenge has no battles; errors of the database
 */
export async function chooseBattle(
  env: Bindings,
  challenge_id: string,
  user_ids: readonly string[],
  played: readonly string[],
): Promise<ChosenBattle> {
  const [content, all] = [contentDatabase(env), allLearnersDatabase(env)];
  const [[battles], [newestTasks]] = await batchAcross(
    [content, [selectBattleIds(content, challenge_id)]],
    [all, [selectNewestTasks(all, user_ids)]],
  );
  const newestOf = new Map(newestTasks.map(({ user_id, newest }) => [user_id, newest]));
  const newest = Math.min(...user_ids.map((id) => newestOf.get(id) ?? 0));
  const choice = pickPreferred(
    taughtBattles(battles, newest),
    ({ id }) => !played.includes(id),
    ({ id }) => id !== played.at(-1),
  );
  const [row] = choice ? await selectBattle(content, choice.id) : [];
  if (!choice || !row) throw new Error("This challenge has no battles.");
  const { title, description } = row;
  return { battle_id: choice.id, title, description, battle: battleOf(row) };
}
