/**
 * Bookmarks: each names a state of a database. As texts they sort from old to new
 * (https://developers.cloudflare.com/d1/reference/time-travel/#bookmarks). With several databases a text has one of each that counts, by a short
 * name, as in `d.{bookmark}_2.{bookmark}`.
 */

const NAMED = /^(?:([a-z]|[1-9]\d{0,3})\.)?([0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{32})$/;
const BOOKMARK_CHARACTERS = 59;
/** The directory, the community, the battles, and those that a learner was in while a page was open. */
const MAX_BOOKMARKS = 8;

/** The bookmarks of a text by the names of the databases, "" being the only one; empty where it isn't such a text. */
export function bookmarksIn(text: string | null | undefined): Map<string, string> {
  const found = new Map<string, string>();
  const parts = text ? text.split("_", MAX_BOOKMARKS + 1) : [];
  for (const part of parts) {
    const [, name = "", bookmark] = NAMED.exec(part) ?? [];
    if (bookmark === undefined || found.size === MAX_BOOKMARKS) return new Map();
    found.set(name, bookmark);
  }
  return found;
}

/** The text of bookmarks; undefined for none. */
export const bookmarkText = (bookmarks: ReadonlyMap<string, string>): string | undefined =>
  [...bookmarks]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .slice(0, MAX_BOOKMARKS)
    .map(([name, bookmark]) => (name === "" ? bookmark : `${name}.${bookmark}`))
    .join("_") || undefined;

/** A text that a browser sent as bookmarks; undefined where it isn't one. */
export const readBookmark = (text: string | null | undefined): string | undefined =>
  bookmarkText(bookmarksIn(text));

/** Of each database the newer one of two bookmarks, for texts that are ones. The page has it too, so it is short. */
export function newerBookmark(one: string | undefined, other: string | undefined): string | undefined {
  const newest = new Map<string, string>();
  for (const part of [one, other].flatMap((text) => text?.split("_") ?? [])) {
    const name = part.slice(0, -BOOKMARK_CHARACTERS);
    if (part > (newest.get(name) ?? "")) newest.set(name, part);
  }
  return [...newest.values()].sort().join("_") || undefined;
}
