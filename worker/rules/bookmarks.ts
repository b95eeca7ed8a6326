/**
 * Bookmarks: each names a state of the database. As texts they sort from old to new
 * (https://developers.cloudflare.com/d1/reference/time-travel/#bookmarks).
 */

const BOOKMARK = /^[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{32}$/;

/** A text that a browser sent as a bookmark; undefined where it isn't one. */
export const readBookmark = (text: string | null | undefined): string | undefined =>
  text && BOOKMARK.test(text) ? text : undefined;

/** The newer one of two bookmarks. */
export const newerBookmark = (one: string | undefined, other: string | undefined): string | undefined =>
  other === undefined || (one !== undefined && one > other) ? one : other;
