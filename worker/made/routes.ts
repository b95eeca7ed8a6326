import { Hono } from "hono";
import { validator } from "hono/validator";
import { freshSession, optionalSession, session } from "../accounts/require-session.ts";
import { likeBody } from "../contract/community.ts";
import { galleryQuery, linkedPagesQuery, pageId, publishBody, publishFreeBody } from "../contract/made.ts";
import type { AppEnv, Session } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { callerAddress, limitAddress } from "../platform/rate-limits.ts";
import { atPrimary } from "../platform/replicas.ts";
import { jsonBody, parse, readBytes } from "../platform/validation.ts";
import { MAX_CODE_BODY_BYTES } from "../rules/limits.ts";
import { MAX_CARD_BYTES } from "../rules/publishing.ts";
import { readCard, saveCard } from "./cards.ts";
import { likePage } from "./like-page.ts";
import { readLinkedPages } from "./linked-pages.ts";
import { publishFreePage, publishPage, takeBackPage } from "./publish-page.ts";
import { readGallery, readOwnPages, readPublishedPage } from "./read-pages.ts";

const linkedOf = validator("query", (query) => parse(linkedPagesQuery, query));
const galleryOf = validator("query", (query) => parse(galleryQuery, query));

/**
 * Published pages: everybody reads one, a learner publishes, likes and sees the gallery. Their documents come from document-routes.ts.
 * Others' pages are read at the primary: what was unpublished, removed or reported just before is nobody's any more.
 */
export const made = new Hono<AppEnv>()
  .get("/made", session, atPrimary, galleryOf, async (c) => {
    const { order = "new", cursor, project_id } = c.req.valid("query");
    const of = project_id === undefined ? undefined : Number(project_id);
    return c.json(await readGallery(c.env, order, cursor, of), 200);
  })
  .post("/made", session, jsonBody(publishBody), async (c) =>
    c.json(
      await publishPage(c.env, c.get("session").user_id, c.req.valid("json"), Date.now(), c.get("counted")),
      201,
    ),
  )
  .get("/own-pages", session, async (c) =>
    c.json(await readOwnPages(c.env, c.get("session").user_id, Date.now()), 200),
  )
  .get("/linked-pages", session, atPrimary, linkedOf, async (c) =>
    c.json({ pages: await readLinkedPages(c.env, c.req.valid("query").ids, Date.now()) }, 200),
  )
  .get("/made/:id", optionalSession, atPrimary, async (c) => {
    const reader: Session | undefined = c.get("session");
    if (!reader) await limitAddress(c.env, callerAddress(c), "made");
    return c.json(await readPublishedPage(c.env, c.req.param("id"), reader?.user_id), 200);
  })
  // A free page. The browser draws the id.
  .put("/made/:id", session, jsonBody(publishFreeBody, MAX_CODE_BODY_BYTES), async (c) => {
    const id = parse(pageId, c.req.param("id"));
    const page = c.req.valid("json");
    const { user_id } = c.get("session");
    return c.json(await publishFreePage(c.env, user_id, id, page, Date.now(), c.get("counted")), 200);
  })
  .delete("/made/:id", session, async (c) => {
    await takeBackPage(c.env, c.get("session").user_id, c.req.param("id"));
    return c.json({}, 200);
  })
  .put("/made/:id/card", freshSession, async (c) => {
    const bytes = await readBytes(c, MAX_CARD_BYTES);
    await saveCard(c.env, c.get("session").user_id, c.req.param("id"), bytes, Date.now());
    return c.json({}, 200);
  })
  .get("/cards/:key", async (c) => {
    const [, etag] = /"([^"]+)"/.exec(c.req.header("if-none-match") ?? "") ?? [];
    const readerOf = async () => {
      await optionalSession(c, async () => {});
      const reader: Session | undefined = c.get("session");
      return reader?.user_id;
    };
    const card = await readCard(c.env, c.req.param("key"), etag, readerOf);
    if (!card) throw new Problem("not_found");
    const { object, shown } = card;
    // What was unpublished or hidden is gone from here: whoever has kept it asks again.
    const caching = { etag: object.httpEtag, "cache-control": shown ? "private, no-cache" : "no-store" };
    if (!("body" in object)) return c.body(null, 304, caching);
    return c.body(object.body, 200, { ...caching, "content-type": "image/png" });
  })
  .put("/made/:id/like", session, jsonBody(likeBody), async (c) =>
    c.json(
      await likePage(
        c.env,
        c.get("session").user_id,
        c.req.param("id"),
        c.req.valid("json").liked,
        Date.now(),
      ),
      200,
    ),
  );
