/** What links to published pages show: those that are asked for within a moment come in one request. */
import type { LinkedPage } from "#contract/made.ts";
import { MAX_LINKED_PAGES } from "#rules/publishing.ts";
import { api, call } from "../api/client.ts";
import { scaleWait } from "../transitions/time-scale.ts";

/** By chance between these, since all pages of a channel get a new message at once. */
const MIN_WAIT_MS = 50;
const MAX_WAIT_MS = 1000;

type Waiting = { id: string; resolve: (page: LinkedPage | null) => void; reject: (error: unknown) => void };
let waiting: Waiting[] = [];

/** A published page as a link shows it; null where it isn't public. @throws ApiError */
export function loadLinkedPage(id: string): Promise<LinkedPage | null> {
  return new Promise((resolve, reject) => {
    if (waiting.length === 0)
      setTimeout(ask, scaleWait(MIN_WAIT_MS + Math.random() * (MAX_WAIT_MS - MIN_WAIT_MS)));
    waiting.push({ id, resolve, reject });
  });
}

function ask(): void {
  const all = waiting;
  waiting = [];
  for (let at = 0; at < all.length; at += MAX_LINKED_PAGES) void askFor(all.slice(at, at + MAX_LINKED_PAGES));
}

async function askFor(asked: readonly Waiting[]): Promise<void> {
  try {
    const ids = asked.map(({ id }) => id).join();
    const { pages } = await call(api["linked-pages"].$get({ query: { ids } }));
    for (const { id, resolve } of asked) resolve(pages.find((page) => page.id === id) ?? null);
  } catch (error) {
    for (const { reject } of asked) reject(error);
  }
}
