import type { DraftAnswer, DraftBody } from "#contract/drafts.ts";
import { ApiError, api, call, isPageUser } from "./client.ts";

/** Browsers send at most 64 KiB in the background while a page is left; part of it may be in use. */
const MAX_KEEPALIVE_BYTES = 60_000;

/**
 * Saves a draft of a learner on the server.
 * @param isLeaving the page is being left, so that the request has to go on without it; a draft too large for that is sent as usual
 * @throws ApiError; `session_changed`, without a request, where the page doesn't show this learner any longer
 */
export async function saveDraft(user_id: string, body: DraftBody, isLeaving: boolean): Promise<DraftAnswer> {
  if (!isPageUser(user_id)) throw new ApiError("session_changed", "This draft is another account's.");
  const keepalive = isLeaving && new Blob([JSON.stringify(body)]).size <= MAX_KEEPALIVE_BYTES;
  return call(api.drafts.$put({ json: body }, { init: { keepalive } }));
}
