import { refreshProfile } from "../community/channels.ts";
import type { Standing } from "../contract/standing.ts";
import { everyDatabase, learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { fieldProblem, problemOf } from "../platform/problems.ts";
import { type PresetAvatar, presetAvatarUrl } from "../rules/avatars.ts";
import { WELCOME_AWARD } from "../rules/awards.ts";
import { insertAward, selectAvatar, selectStanding, standingOf, updateAvatar } from "../standing/queries.ts";
import { changeProfile } from "./copies.ts";
import { imageType } from "./image-type.ts";
import { newPictureKey, pictureUrl, removePicture } from "./pictures.ts";
import { unlessSilenced } from "./silence.ts";
import { stripMetadata } from "./strip-metadata.ts";

type SavedAvatar = { avatar_url: string; standing: Standing };

/**
 * Sets one of the preset avatars. The first avatar of an account earns WELCOME_AWARD.
 * @throws Problem 403 while silenced
 */
export function choosePreset(
  env: Bindings,
  user_id: string,
  preset: PresetAvatar,
  now: number,
): Promise<SavedAvatar> {
  return saveAvatar(env, user_id, presetAvatarUrl(preset), now);
}

/**
 * Stores an uploaded picture without its metadata, under a key that we choose, and sets it as the avatar. The previous picture is
 * deleted after the row refers to the new one.
 * @throws Problem 422 where it is no PNG, JPEG, WebP or GIF; 403 while silenced
 */
export async function uploadAvatar(
  env: Bindings,
  user_id: string,
  bytes: Uint8Array<ArrayBuffer>,
  now: number,
): Promise<SavedAvatar> {
  const image = imageType(bytes);
  if (!image) throw fieldProblem("avatar", "Please choose a PNG, JPEG, WebP or GIF picture.");
  const key = newPictureKey(user_id, image.extension);
  await env.AVATARS.put(key, stripMetadata(bytes, image.type), {
    httpMetadata: { contentType: image.type },
  });
  try {
    return await saveAvatar(env, user_id, pictureUrl(key), now);
  } catch (error) {
    // Only after a refusal is it certain that no row refers to the object. In other cases the nightly job decides.
    if (problemOf(error)) await env.AVATARS.delete(key);
    throw error;
  }
}

async function saveAvatar(
  env: Bindings,
  user_id: string,
  avatar_url: string,
  now: number,
): Promise<SavedAvatar> {
  const db = learnerDatabase({ DB: unlessSilenced(everyDatabase(env), user_id, now) }, user_id);
  // Read and set in one batch, so that of two concurrent uploads the later one deletes the earlier one's object.
  const [[previous], , , [row]] = await changeProfile(env, user_id, now, () =>
    db.batch([
      selectAvatar(db, user_id),
      updateAvatar(db, user_id, avatar_url),
      insertAward(db, user_id, "welcome", WELCOME_AWARD, now),
      selectStanding(db, user_id),
    ]),
  );
  if (previous) await removePicture(env, previous.avatar_url);
  refreshProfile(env, user_id);
  return { avatar_url, standing: standingOf(row) };
}
