import { Hono } from "hono";
import type { AppEnv } from "../platform/env.ts";
import { callerAddress, limitAddress } from "../platform/rate-limits.ts";
import { pageDocument } from "./page-document.ts";

/** The documents of published pages, for who follows a link. The app itself goes to them without one. */
export const pageDocuments = new Hono<AppEnv>().get("/made/:id", async (c) => {
  await limitAddress(c.env, callerAddress(c), "made-document");
  return pageDocument(c.env, { id: c.req.param("id"), url: c.req.url }, Date.now());
});
