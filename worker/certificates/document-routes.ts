import { Hono } from "hono";
import type { AppEnv } from "../platform/env.ts";
import { callerAddress, limitAddress } from "../platform/rate-limits.ts";
import { certificateDocument } from "./read-certificates.ts";

/** The documents of certificates, for who follows the address on one. */
export const certificateDocuments = new Hono<AppEnv>().get("/certificates/:id", async (c) => {
  await limitAddress(c.env, callerAddress(c), "certificate-document");
  return certificateDocument(c.env, c.req.param("id"), c.req.url);
});
