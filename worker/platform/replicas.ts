import type { MiddlewareHandler } from "hono";
import { BOOKMARK_HEADER } from "../contract/headers.ts";
import { severalDatabases } from "../db/client.ts";
import { askPrimary, ReplicatedDatabase } from "../db/replicated.ts";
import { newerBookmark, readBookmark } from "../rules/bookmarks.ts";
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
  // A bookmark is of one database. With several, all calls go to the primaries.
  if (severalDatabases(c.env)) return next();
  const stored = readBookmark(readCookie(c, BOOKMARK_COOKIE));
  const known = newerBookmark(stored, readBookmark(c.req.header(BOOKMARK_HEADER)));
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  const DB = new ReplicatedDatabase(c.env.DB, isRead ? (known ?? "first-unconstrained") : "first-primary");
  c.env = { ...c.env, DB };
  await next();
  const seen = readBookmark(DB.bookmark());
  // The primary knows best: a bookmark of another database, from before a restoration, must not stay.
  const newest = isRead ? newerBookmark(known, seen) : (seen ?? known);
  if (newest === undefined || newest === stored) return;
  writeCookie(c, BOOKMARK_COOKIE, newest, BOOKMARK_COOKIE_SECONDS);
  c.header(BOOKMARK_HEADER, newest);
};

/** Sends the reads of a route to the primary: for rows that another learner's request or an object has written just before. */
export const atPrimary: MiddlewareHandler<AppEnv> = (c, next) => {
  askPrimary(c.env.DB);
  return next();
};
