import { api, call } from "../api/client.ts";
import { uploadCard } from "../api/upload-card.ts";
import { refreshPublished } from "./own-pages.ts";

/**
 * Draws the card of an own published page and stores it. What is drawn is what is published.
 * @throws ApiError; Error where it can't be drawn
 */
export async function saveCard(id: string): Promise<void> {
  const { drawCard } = await import("./draw-card.ts");
  const { html, css, js } = await call(api.made[":id"].$get({ param: { id } }));
  await uploadCard(id, await drawCard({ html, css, js }));
  refreshPublished();
}
