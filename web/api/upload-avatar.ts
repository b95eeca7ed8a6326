import type { Standing } from "#contract/standing.ts";
import { call } from "./client.ts";

/**
 * Uploads a picture as the learner's avatar. It uses `fetch`, since the typed client sends JSON and this body is the file.
 * @throws ApiError
 */
export function uploadAvatar(image: Blob): Promise<{ avatar_url: string; standing: Standing }> {
  return call(
    fetch("/api/avatar/upload", { method: "PUT", body: image, headers: { "content-type": image.type } }),
  );
}
