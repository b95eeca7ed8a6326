/** Uploaded avatars in R2: one object per upload, its key contains the user id. `user_state.avatar_url` names the current one. */
import { type Database, database } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { selectAvatarsOf } from "./queries.ts";

const KEY_PREFIX = "avatars/";
/** Younger objects are never orphans: their row may not be written yet. */
const MIN_ORPHAN_AGE_MS = 60 * 60 * 1000;
/** R2's largest page, and a bound on the R2 calls of one nightly run. */
const LIST_PAGE_SIZE = 1000;
const MAX_PAGES_PER_RUN = 100;
const USER_ID_CHARACTERS = 36;
/** The user id, a dash, a random UUID and the extension. */
const PICTURE_NAME = /^[0-9a-f-]{73}\.(?:png|jpg|webp|gif)$/;

/** A new, unique key for a learner's picture. */
export const newPictureKey = (user_id: string, extension: string) =>
  `${KEY_PREFIX}${user_id}-${crypto.randomUUID()}.${extension}`;

/** The value of `user_state.avatar_url` for a key. */
export const pictureUrl = (key: string) => `/api/${key}`;

/** The object of a picture by the last part of its URL; null where there is none. */
export async function readPicture(env: Bindings, name: string): Promise<R2ObjectBody | null> {
  return PICTURE_NAME.test(name) ? env.AVATARS.get(KEY_PREFIX + name) : null;
}

/** Deletes the object of a replaced avatar. Does nothing for a preset. */
export async function removePicture(env: Bindings, avatar_url: string): Promise<void> {
  if (avatar_url.startsWith(pictureUrl(KEY_PREFIX)))
    await env.AVATARS.delete(avatar_url.slice("/api/".length));
}

/** Deletes every picture of a learner. */
export async function removePictures(env: Bindings, user_id: string): Promise<void> {
  const { objects } = await env.AVATARS.list({ prefix: `${KEY_PREFIX}${user_id}-` });
  if (objects.length > 0) await env.AVATARS.delete(objects.map(({ key }) => key));
}

/**
 * Deletes pictures that no row refers to: of interrupted uploads, and of deleted accounts. A part of the nightly job. It starts at a
 * random key and wraps around, so that every object is checked eventually although one run checks at most 100,000.
 */
export async function deleteOrphanedPictures(env: Bindings, now: number): Promise<void> {
  const db = database(env.DB);
  const start = KEY_PREFIX + crypto.randomUUID();
  let startAfter = start;
  let hasWrapped = false;
  for (let page = 0; page < MAX_PAGES_PER_RUN; page += 1) {
    const { objects, truncated } = await env.AVATARS.list({
      prefix: KEY_PREFIX,
      startAfter,
      limit: LIST_PAGE_SIZE,
    });
    const old = objects
      .filter(({ uploaded }) => uploaded.getTime() < now - MIN_ORPHAN_AGE_MS)
      .map(({ key }) => key);
    const orphans = await withoutRow(db, old);
    if (orphans.length > 0) await env.AVATARS.delete(orphans);
    const last = objects.at(-1)?.key;
    if (hasWrapped && (!truncated || (last !== undefined && last > start))) return;
    if (truncated && last !== undefined) startAfter = last;
    else {
      hasWrapped = true;
      startAfter = KEY_PREFIX;
    }
  }
}

/** The keys that no learner's row refers to. */
async function withoutRow(db: Database, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const owners = keys.map((key) => key.slice(KEY_PREFIX.length, KEY_PREFIX.length + USER_ID_CHARACTERS));
  const rows = await selectAvatarsOf(db, owners);
  const referenced = new Set(rows.map(({ avatar_url }) => avatar_url));
  return keys.filter((key) => !referenced.has(pictureUrl(key)));
}
