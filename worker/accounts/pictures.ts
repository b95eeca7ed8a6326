/** Uploaded avatars in R2: one object per upload, its key contains the user id. `user_state.avatar_url` names the current one. */
import { type AllLearnersDatabase, allLearnersDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import type { NightlyStep } from "../platform/nightly-step.ts";
import { KEEP_REMOVALS_MS } from "../rules/moderation.ts";
import { selectAvatarsOf } from "./queries.ts";

const KEY_PREFIX = "avatars/";
/** Pictures that moderators have taken away: nobody is shown them, and they can be restored for a while. */
const WITHHELD_PREFIX = "withheld/";
/** Younger objects are never orphans: their row may not be written yet. */
const MIN_ORPHAN_AGE_MS = 60 * 60 * 1000;
/** R2's largest page. */
const LIST_PAGE_SIZE = 1000;
/** The user id in one of its lengths (rules/learner-ids.ts), a dash, a random UUID and the extension. */
const PICTURE_NAME = /^([0-9a-zA-Z]{11}|[0-9a-zA-Z]{13}|[0-9a-f-]{36})-[0-9a-f-]{36}\.(?:png|jpg|webp|gif)$/;

/** A new, unique key for a learner's picture. */
export const newPictureKey = (user_id: string, extension: string) =>
  `${KEY_PREFIX}${user_id}-${crypto.randomUUID()}.${extension}`;

/** The value of `user_state.avatar_url` for a key. */
export const pictureUrl = (key: string) => `/api/${key}`;

/**
 * The object of a picture by the last part of its URL; null where there is none.
 * @param ifNoneMatch the request's header. An object whose tag it names comes without a body, which isn't read
 */
export async function readPicture(
  env: Bindings,
  name: string,
  ifNoneMatch = "",
): Promise<R2ObjectBody | R2Object | null> {
  if (!PICTURE_NAME.test(name)) return null;
  // An object never changes, so there is one tag that a browser may have.
  const [, etagDoesNotMatch] = /"([^"]+)"/.exec(ifNoneMatch) ?? [];
  return env.AVATARS.get(KEY_PREFIX + name, { onlyIf: etagDoesNotMatch ? { etagDoesNotMatch } : {} });
}

/** Deletes the object of a replaced avatar. Does nothing for a preset. */
export async function removePicture(env: Bindings, avatar_url: string): Promise<void> {
  if (avatar_url.startsWith(pictureUrl(KEY_PREFIX)))
    await env.AVATARS.delete(avatar_url.slice("/api/".length));
}

/** The keys of an uploaded picture, as it is shown and as it is withheld; undefined for a preset. */
function keysOf(avatar_url: string): { shown: string; withheld: string } | undefined {
  const prefix = pictureUrl(KEY_PREFIX);
  if (!avatar_url.startsWith(prefix)) return undefined;
  const name = avatar_url.slice(prefix.length);
  return { shown: KEY_PREFIX + name, withheld: WITHHELD_PREFIX + name };
}

/** Moves an object. @returns false where there is none */
async function moveObject(env: Bindings, from: string, to: string): Promise<boolean> {
  const object = await env.AVATARS.get(from);
  if (!object) return (await env.AVATARS.head(to)) !== null;
  await env.AVATARS.put(to, await object.arrayBuffer(), { httpMetadata: object.httpMetadata ?? {} });
  await env.AVATARS.delete(from);
  return true;
}

/** Takes a picture from everybody, old messages too, which still name it. Does nothing for a preset. */
export async function withholdPicture(env: Bindings, avatar_url: string): Promise<void> {
  const keys = keysOf(avatar_url);
  if (keys) await moveObject(env, keys.shown, keys.withheld);
}

/** Undoes `withholdPicture`. @returns false where the picture is gone */
export async function restorePicture(env: Bindings, avatar_url: string): Promise<boolean> {
  const keys = keysOf(avatar_url);
  return keys === undefined || moveObject(env, keys.withheld, keys.shown);
}

/** Deletes every picture of a learner. */
export async function removePictures(env: Bindings, user_id: string): Promise<void> {
  for (const prefix of [KEY_PREFIX, WITHHELD_PREFIX]) {
    const { objects } = await env.AVATARS.list({ prefix: `${prefix}${user_id}-` });
    if (objects.length > 0) await env.AVATARS.delete(objects.map(({ key }) => key));
  }
}

/** Deletes pictures that are withheld for so long that nobody restores them. A part of the nightly job, as `deleteOrphanedPictures`. */
export const deleteOldWithheld: NightlyStep = async (env, now, position) => {
  const { objects, truncated } = await env.AVATARS.list({
    prefix: WITHHELD_PREFIX,
    limit: LIST_PAGE_SIZE,
    ...(position !== null && { startAfter: position }),
  });
  const old = objects.filter(({ uploaded }) => uploaded.getTime() < now - KEEP_REMOVALS_MS);
  if (old.length > 0) await env.AVATARS.delete(old.map(({ key }) => key));
  return truncated ? (objects.at(-1)?.key ?? null) : null;
};

/**
 * Deletes pictures that no row refers to: of interrupted uploads, and of deleted accounts. A part of the nightly job; its position is the
 * last key of a page.
 */
export const deleteOrphanedPictures: NightlyStep = async (env, now, position) => {
  const { objects, truncated } = await env.AVATARS.list({
    prefix: KEY_PREFIX,
    limit: LIST_PAGE_SIZE,
    ...(position !== null && { startAfter: position }),
  });
  const old = objects
    .filter(({ uploaded }) => uploaded.getTime() < now - MIN_ORPHAN_AGE_MS)
    .map(({ key }) => key);
  const orphans = await withoutRow(allLearnersDatabase(env), old);
  if (orphans.length > 0) await env.AVATARS.delete(orphans);
  return truncated ? (objects.at(-1)?.key ?? null) : null;
};

/** The keys that no learner's row refers to. */
async function withoutRow(db: AllLearnersDatabase, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const owners = keys.map((key) => PICTURE_NAME.exec(key.slice(KEY_PREFIX.length))?.[1] ?? "");
  const rows = await selectAvatarsOf(db, owners);
  const referenced = new Set(rows.map(({ avatar_url }) => avatar_url));
  return keys.filter((key) => !referenced.has(pictureUrl(key)));
}
