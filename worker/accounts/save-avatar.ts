import { renewChannelSockets } from "../community/channels.ts";
import type { Standing } from "../contract/standing.ts";
import { database } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { fieldProblem, problemOf } from "../platform/problems.ts";
import { type PresetAvatar, presetAvatarUrl } from "../rules/avatars.ts";
import { WELCOME_AWARD } from "../rules/awards.ts";
import { selectStanding, standingOf } from "../standing/queries.ts";
import { imageType } from "./image-type.ts";
import { newPictureKey, pictureUrl, removePicture } from "./pictures.ts";
import { insertAward, selectAvatar, updateAvatar } from "./queries.ts";
import { unlessSilenced } from "./silence.ts";
import { withoutMetadata } from "./strip-metadata.ts";

type Saved = { avatar_url: string; standing: Standing };

/**
 * Sets one of the presets. The first avatar earns the welcome bonus, once per account.
 * @throws Problem 403 while silenced
 */
export function choosePreset(env: Bindings, user_id: string, preset: PresetAvatar): Promise<Saved> {
  return saveAvatar(env, user_id, presetAvatarUrl(preset));
}

/**
 * Keeps an uploaded picture, without its metadata, under a key of our own and sets it. The picture before it goes once the new one
 * is in the record.
 * @throws Problem 422 where it is no PNG, JPEG, WebP or GIF; 403 while silenced
 */
export async function uploadAvatar(
  env: Bindings,
  user_id: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Saved> {
  const image = imageType(bytes);
  if (!image) throw fieldProblem("avatar", "Please choose a PNG, JPEG, WebP or GIF picture.");
  const key = newPictureKey(user_id, image.extension);
  await env.AVATARS.put(key, withoutMetadata(bytes, image.type), {
    httpMetadata: { contentType: image.type },
  });
  try {
    return await saveAvatar(env, user_id, pictureUrl(key));
  } catch (error) {
    // Refused for sure. After any other fault the row may be there: the nightly sweep looks.
    if (problemOf(error)) await env.AVATARS.delete(key);
    throw error;
  }
}

async function saveAvatar(env: Bindings, user_id: string, avatar_url: string): Promise<Saved> {
  const now = Date.now();
  const db = database(unlessSilenced(env.DB, user_id, now));
  // Read and set as one: of two uploads at once the later finds the earlier's file, whatever their order.
  const [[before], , , [row]] = await db.batch([
    selectAvatar(db, user_id),
    updateAvatar(db, user_id, avatar_url),
    insertAward(db, user_id, "welcome", WELCOME_AWARD, now),
    selectStanding(db, user_id),
  ]);
  if (before) await removePicture(env, before.avatar_url);
  await renewChannelSockets(env, user_id);
  return { avatar_url, standing: standingOf(row) };
}
