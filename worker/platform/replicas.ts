import type { MiddlewareHandler } from "hono";
import { BOOKMARK_HEADER } from "../contract/headers.ts";
import { BoundDatabases } from "../db/bound-databases.ts";
import { severalDatabases } from "../db/client.ts";
import { askPrimary, ReplicatedDatabase, ReplicatedDatabases } from "../db/replicated.ts";
import type { SeveralDatabases } from "../db/several.ts";
import { bookmarksIn, bookmarkText, newerBookmark, readBookmark } from "../rules/bookmarks.ts";
import { readCookie, writeCookie } from "./cookies.ts";
import type { AppEnv } from "./env.ts";

/** The newest state of the database that this browser has seen. It only chooses where to read. */
const BOOKMARK_COOKIE = "codenaut-bookmark";
/** Far longer than a replica is behind. */
const BOOKMARK_COOKIE_SECONDS = 24 * 60 * 60;

/**
 * Lets reads go to a replica that has all that this browser has seen and done, and writes to the primary. The response names the newest
 * state in a cookie, and in a header for the page: of responses that overtake one another, the page keeps the newest.
 */
export const replicas: MiddlewareHandler<AppEnv> = async (c, next) => {
  const stored = readBookmark(readCookie(c, BOOKMARK_COOKIE));
  const known = bookmarksIn(newerBookmark(stored, readBookmark(c.req.header(BOOKMARK_HEADER))));
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  const several = severalDatabases(c.env);
  const near = several ? nearSeveral(several, known, isRead) : nearOne(c.env.DB, known, isRead);
  c.env = { ...c.env, DB: near.DB };
  await next();
  const { kept, seen } = near.bookmarks();
  // The primary knows best: a bookmark of another database, from before a restoration, must not stay.
  const newest = isRead
    ? newerBookmark(bookmarkText(kept), bookmarkText(seen))
    : bookmarkText(new Map([...kept, ...seen]));
  if (newest === undefined || newest === stored) return;
  writeCookie(c, BOOKMARK_COOKIE, newest, BOOKMARK_COOKIE_SECONDS);
  c.header(BOOKMARK_HEADER, newest);
};

/** Bookmarks by the names of the databases. */
type Bookmarks = ReadonlyMap<string, string>;
/** The database of a request; and after it, which of the browser's bookmarks still count, and the new ones. */
type Near = { DB: D1Database; bookmarks: () => { kept: Bookmarks; seen: Bookmarks } };

function nearOne(primary: D1Database, known: Bookmarks, isRead: boolean): Near {
  const own = known.get("");
  const DB = new ReplicatedDatabase(primary, isRead ? (own ?? "first-unconstrained") : "first-primary");
  const kept = new Map(own === undefined ? [] : [["", own]]);
  return { DB, bookmarks: () => ({ kept, seen: bookmarksIn(DB.bookmark()) }) };
}

function nearSeveral(several: SeveralDatabases, known: Bookmarks, isRead: boolean): Near {
  // There are no others behind a request.
  if (!(several instanceof BoundDatabases))
    return { DB: several, bookmarks: () => ({ kept: known, seen: known }) };
  const DB = new ReplicatedDatabases(several, isRead ? known : "primary");
  return { DB, bookmarks: () => ({ kept: DB.keep(known), seen: DB.bookmarks() }) };
}

/** Sends the reads of a route to the primary: for rows that another learner's request or an object has written just before. */
export const atPrimary: MiddlewareHandler<AppEnv> = (c, next) => {
  askPrimary(c.env.DB);
  return next();
};
