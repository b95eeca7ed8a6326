import type { Standing } from "#contract/standing.ts";
import { call } from "./client.ts";

/** Sends a picture as the new avatar. Its bytes are the body, so the typed client, which sends JSON, doesn't fit. */
export function uploadAvatar(image: Blob): Promise<{ avatar_url: string; standing: Standing }> {
  return call(
    fetch("/api/avatar/upload", { method: "PUT", body: image, headers: { "content-type": image.type } }),
  );
}
