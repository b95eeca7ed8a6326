import { Hono } from "hono";
import { optionalSession, session } from "../accounts/require-session.ts";
import { certificateBody } from "../contract/certificates.ts";
import type { AppEnv, Session } from "../platform/env.ts";
import { callerAddress, limitAddress } from "../platform/rate-limits.ts";
import { atPrimary } from "../platform/replicas.ts";
import { jsonBody } from "../platform/validation.ts";
import { issueCertificate, withdrawCertificate } from "./issue-certificate.ts";
import { readCertificate, readOwnCertificates } from "./read-certificates.ts";

/** Certificates of maps: everybody reads one, at the primary, since it may just have been withdrawn. Their documents come from document-routes.ts. */
export const certificates = new Hono<AppEnv>()
  .get("/own-certificates", session, async (c) =>
    c.json(await readOwnCertificates(c.env, c.get("session").user_id, Date.now()), 200),
  )
  .post("/certificates", session, jsonBody(certificateBody), async (c) =>
    c.json(
      await issueCertificate(
        c.env,
        c.get("session").user_id,
        c.req.valid("json"),
        Date.now(),
        c.get("counted"),
      ),
      201,
    ),
  )
  .get("/certificates/:id", optionalSession, atPrimary, async (c) => {
    const reader: Session | undefined = c.get("session");
    if (!reader) await limitAddress(c.env, callerAddress(c), "certificate");
    return c.json(await readCertificate(c.env, c.req.param("id"), reader?.user_id), 200);
  })
  .delete("/certificates/:id", session, async (c) => {
    await withdrawCertificate(c.env, c.get("session").user_id, c.req.param("id"));
    return c.json({}, 200);
  });
