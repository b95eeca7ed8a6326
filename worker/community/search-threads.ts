import type { Page, ThreadCard } from "../contract/community.ts";
import type { Bindings } from "../platform/env.ts";
import { THREADS_PER_PAGE } from "../rules/chat-limits.ts";
import { readSearchPlace, searchWords } from "../rules/thread-search.ts";
import { asReader } from "./access.ts";
import { searchThreads, selectSearchBounds } from "./queries.ts";

/**
 * A page of the threads with all words of a search: first those with all of them in the title, then the others, each newest first. A search of
 * frequent words alone goes through the threads section by section, so a page may have few threads, or none, where there are more. Threads of
 * learners whom the reader has muted are left out.
 * @param cursor where the page begins: `SearchPlace` in rules/thread-search.ts
 * @throws Problem 403 for a Starter
 */
export async function findThreads(
  env: Bindings,
  user_id: string,
  text: string,
  cursor: string | undefined,
): Promise<Page<ThreadCard>> {
  const place = cursor === undefined ? undefined : readSearchPlace(cursor);
  const words = searchWords(text);
  const [[bounds], found] = await asReader(env, user_id, (db) =>
    db.batch([selectSearchBounds(db, words, place), searchThreads(db, user_id, words, place)]),
  );
  const hits = found.slice(0, THREADS_PER_PAGE);
  const { low = 0, high = 0 } = bounds ?? {};
  const last = found.length > hits.length ? hits.at(-1) : undefined;
  const following = last ? `${last.part}_${last.number}_${high}` : low > 0 ? `0_${low}` : null;
  return {
    rows: hits.filter(({ muted }) => !muted).map(({ muted: _, number: __, part: ___, ...card }) => card),
    next: following,
  };
}
