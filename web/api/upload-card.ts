import { call } from "./client.ts";

/**
 * Uploads the card of an own published page. With `fetch`, since the typed client sends JSON and this body is the file.
 * @throws ApiError
 */
export function uploadCard(id: string, card: Blob): Promise<object> {
  return call(
    fetch(`/api/made/${encodeURIComponent(id)}/card`, {
      method: "PUT",
      body: card,
      headers: { "content-type": card.type },
    }),
  );
}
