import { nameHandle } from "../accounts/names.ts";
import { type AllLearnersDatabase, handleDatabases } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { MAX_TOLD_MENTIONS, mentionedOf, possibleMentions } from "../rules/mentions.ts";
import { selectIdsByNames } from "./queries.ts";

/**
 * The learners whom texts mention, by their names as they are now: of each text a few, by their ids. It takes one statement for all texts, in each
 * directory that knows one of the names.
 */
export async function findMentioned(env: Bindings, texts: readonly string[]): Promise<string[][]> {
  const possible = texts.map((text) => possibleMentions(text, MAX_TOLD_MENTIONS));
  const keysIn = new Map<AllLearnersDatabase, string[]>();
  for (const key of new Set(possible.flat(2)))
    for (const db of handleDatabases(env, nameHandle(key))) keysIn.set(db, [...(keysIn.get(db) ?? []), key]);
  const found = await Promise.all([...keysIn].map(([db, keys]) => selectIdsByNames(db, keys)));
  const ids = new Map(found.flat().map(({ key, user_id }) => [key, user_id]));
  return possible.map((names) => mentionedOf(names, (key) => ids.get(key), MAX_TOLD_MENTIONS));
}
