import type { LinkedPage } from "../contract/made.ts";
import { communityDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { isolateCache } from "../platform/isolate-cache.ts";
import { selectLinkedPages } from "./queries.ts";

/** How long what links show is cached in this isolate: all pages of a channel ask for the page of a new message at once. */
const LINKED_MS = 5000;
const linked = isolateCache<string, LinkedPage[]>(LINKED_MS, 200);

/**
 * What links to published pages show, up to 5 s old. Those that aren't public, or that reports hide, are left out.
 * @param ids sorted
 */
export async function readLinkedPages(
  env: Bindings,
  ids: readonly string[],
  now: number,
): Promise<LinkedPage[]> {
  if (env.PUBLISHING === "off" || ids.length === 0) return [];
  return linked(ids.join(), now, async () => selectLinkedPages(communityDatabase(env), ids));
}
