import { Hono } from "hono";
import type { AppEnv } from "../platform/env.ts";
import { callerAddress, limitAddress } from "../platform/rate-limits.ts";
import { replayDocument } from "./replay-document.ts";

/** The documents of replays, for who follows a link that a player has shared. */
export const replayDocuments = new Hono<AppEnv>().get("/replay/:id", async (c) => {
  await limitAddress(c.env, callerAddress(c), "replay-document");
  const { url } = c.req;
  return replayDocument(c.env, { id: c.req.param("id"), key: c.req.query("key"), url });
});
