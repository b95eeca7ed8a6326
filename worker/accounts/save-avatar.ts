import { renewChannelSockets } from "../community/channels.ts";
import type { Standing } from "../contract/standing.ts";
import { database } from "../db/client.ts";
import type { AppEnv } from "../platform/env.ts";
import { fieldProblem } from "../platform/problems.ts";
import { type PresetAvatar, presetAvatarUrl } from "../rules/avatars.ts";
import { WELCOME_AWARD } from "../rules/awards.ts";
import { selectStanding, standingOf } from "../standing/queries.ts";
import { imageType } from "./image-type.ts";
import { insertAward, updateAvatar } from "./queries.ts";
import { withoutMetadata } from "./strip-metadata.ts";

type Saved = { avatar_url: string; standing: Standing };

/** Sets one of the presets. The first avatar earns the welcome bonus, once per account. */
export function choosePreset(env: AppEnv["Bindings"], user_id: string, preset: PresetAvatar): Promise<Saved> {
  return saveAvatar(env, user_id, presetAvatarUrl(preset));
}

/**
 * Keeps an uploaded picture, without its metadata, under a key of our own and sets it. The picture before it goes.
 * @throws Problem 422 where it is no PNG, JPEG, WebP or GIF
 */
export async function uploadAvatar(
  env: AppEnv["Bindings"],
  user_id: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Saved> {
  const image = imageType(bytes);
  if (!image) throw fieldProblem("avatar", "Please choose a PNG, JPEG, WebP or GIF picture.");
  const prefix = `avatars/${user_id}-`;
  const key = `${prefix}${crypto.randomUUID()}.${image.extension}`;
  await env.AVATARS.put(key, withoutMetadata(bytes, image.type), {
    httpMetadata: { contentType: image.type },
  });
  const saved = await saveAvatar(env, user_id, `/api/${key}`);
  const kept = await env.AVATARS.list({ prefix });
  const old = kept.objects.map((object) => object.key).filter((other) => other !== key);
  if (old.length > 0) await env.AVATARS.delete(old);
  return saved;
}

async function saveAvatar(env: AppEnv["Bindings"], user_id: string, avatar_url: string): Promise<Saved> {
  const db = database(env.DB);
  const [, , [row]] = await db.batch([
    updateAvatar(db, user_id, avatar_url),
    insertAward(db, user_id, "welcome", WELCOME_AWARD, Date.now()),
    selectStanding(db, user_id),
  ]);
  await renewChannelSockets(env, user_id);
  return { avatar_url, standing: standingOf(row) };
}
