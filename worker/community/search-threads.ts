import type { Page, ThreadCard } from "../contract/community.ts";
import { batchAcross } from "../db/batch-across.ts";
import { communityDatabase, learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { THREADS_PER_PAGE } from "../rules/chat-limits.ts";
import { type SearchPart, searchExpression, searchWords } from "../rules/thread-search.ts";
import { assertMayRead } from "./access.ts";
import { searchThreads, selectLearner } from "./queries.ts";

const PARTS: readonly SearchPart[] = ["title", "text"];

/**
 * A page of the threads with all words of a search: first those with all of them in the title, then the others, each newest first. Threads of
 * learners whom the reader has muted are left out, so a page may be shorter than others.
 * @param cursor `{part}_{number}` of the last thread of the page before
 * @throws Problem 403 for a Starter
 */
export async function findThreads(
  env: Bindings,
  user_id: string,
  text: string,
  cursor: string | undefined,
): Promise<Page<ThreadCard>> {
  const words = searchWords(text);
  const [from = 0, before] = cursor?.split("_").map(Number) ?? [];
  const learners = learnerDatabase(env, user_id);
  const community = communityDatabase(env);
  const searched = (part: SearchPart, at: number) =>
    searchThreads(community, user_id, searchExpression(words, part), at === 0 ? before : undefined);
  const [first, ...others] = PARTS.slice(from).map(searched);
  if (!first) throw new Problem("invalid");
  const [[[learner]], found] = await batchAcross(
    [learners, [selectLearner(learners, user_id)]],
    [community, [first, ...others]],
  );
  assertMayRead(learner);
  const all = found.flatMap((rows, at) => rows.map((row) => ({ ...row, part: from + at })));
  const hits = all.slice(0, THREADS_PER_PAGE);
  const last = hits.at(-1);
  return {
    rows: hits.filter(({ muted }) => !muted).map(({ muted: _, number: __, part: ___, ...card }) => card),
    next: all.length > hits.length && last ? `${last.part}_${last.number}` : null,
  };
}
