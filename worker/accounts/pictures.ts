/** The uploaded avatars in R2: one file for each upload, under a key that names its learner. The record says which one counts. */
import { sql } from "drizzle-orm";
import { type Database, database } from "../db/client.ts";
import { user_state } from "../db/schema.ts";
import type { Bindings } from "../platform/env.ts";

const FOLDER = "avatars/";
/** A file this young may belong to an upload whose row is still to come, in milliseconds. */
const YOUNG = 60 * 60 * 1000;
/** Files that one page of the listing names, and pages that one night looks at. */
const PAGE = 1000;
const PAGES_A_NIGHT = 100;
const USER_ID_LENGTH = 36;

/** A key for a learner's new picture. */
export const newPictureKey = (user_id: string, extension: string) =>
  `${FOLDER}${user_id}-${crypto.randomUUID()}.${extension}`;

/** What `user_state.avatar_url` says of a key. */
export const pictureUrl = (key: string) => `/api/${key}`;

/** Removes the file behind an avatar that the record no longer names; a preset's has none. */
export async function removePicture(env: Bindings, avatar_url: string): Promise<void> {
  if (avatar_url.startsWith(pictureUrl(FOLDER))) await env.AVATARS.delete(avatar_url.slice("/api/".length));
}

/** Removes every picture of a learner whose account is gone. */
export async function removePictures(env: Bindings, user_id: string): Promise<void> {
  const { objects } = await env.AVATARS.list({ prefix: `${FOLDER}${user_id}-` });
  if (objects.length > 0) await env.AVATARS.delete(objects.map(({ key }) => key));
}

/**
 * Removes pictures that no row names: of uploads that broke off, and of accounts that went meanwhile. It goes once around, from a
 * place drawn by chance, through at most 100,000 files a night.
 */
export async function sweepPictures(env: Bindings, now: number): Promise<void> {
  const db = database(env.DB);
  const start = FOLDER + crypto.randomUUID();
  let startAfter = start;
  let isAround = false;
  for (let page = 0; page < PAGES_A_NIGHT; page += 1) {
    const { objects, truncated } = await env.AVATARS.list({ prefix: FOLDER, startAfter, limit: PAGE });
    const old = objects.filter(({ uploaded }) => uploaded.getTime() < now - YOUNG).map(({ key }) => key);
    const orphans = await withoutRow(db, old);
    if (orphans.length > 0) await env.AVATARS.delete(orphans);
    const last = objects.at(-1)?.key;
    if (isAround && (!truncated || (last !== undefined && last > start))) return;
    if (truncated && last !== undefined) startAfter = last;
    else {
      isAround = true;
      startAfter = FOLDER;
    }
  }
}

/** Those of the keys that no learner's row names. */
async function withoutRow(db: Database, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const owners = keys.map((key) => key.slice(FOLDER.length, FOLDER.length + USER_ID_LENGTH));
  const rows = await db
    .select({ avatar_url: user_state.avatar_url })
    .from(user_state)
    .where(sql`${user_state.user_id} IN (SELECT value FROM json_each(${JSON.stringify(owners)}))`);
  const named = new Set(rows.map(({ avatar_url }) => avatar_url));
  return keys.filter((key) => !named.has(pictureUrl(key)));
}
