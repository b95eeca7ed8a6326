import { Hono } from "hono";
import {
  changeDisplayNameBody,
  changePasswordBody,
  confirmAddressBody,
  deleteAccountBody,
  requestResetBody,
  resetPasswordBody,
} from "../contract/accounts.ts";
import { type AppEnv, isLocal } from "../platform/env.ts";
import { afterResponse } from "../platform/log.ts";
import { Problem, problemOf, problemResponse } from "../platform/problems.ts";
import { callerAddress, limitAddress } from "../platform/rate-limits.ts";
import { jsonBody } from "../platform/validation.ts";
import { changeDisplayName } from "./change-display-name.ts";
import { changePassword } from "./change-password.ts";
import { confirmAddress, sendConfirmationAgain } from "./confirm-address.ts";
import { deleteAccount } from "./delete-account.ts";
import { readDevMailbox } from "./dev-mailbox.ts";
import { exportData } from "./export-data.ts";
import { endAllSessions, endOneSession, listSessions } from "./list-sessions.ts";
import { freshSession, guardedSession, session } from "./require-session.ts";
import { requestReset, resetPassword } from "./reset-password.ts";
import { callerOf, clearSessionCookie, setDeviceCookie } from "./session-cookies.ts";

/** Account management: name, password, mail address, sessions, data export, deletion. */
export const accountManagement = new Hono<AppEnv>()
  .put("/password", freshSession, jsonBody(changePasswordBody), async (c) => {
    await changePassword(c.env, c.get("session"), c.req.valid("json"), Date.now());
    return c.json({}, 200);
  })
  .put("/display-name", session, jsonBody(changeDisplayNameBody), async (c) => {
    const { user_id } = c.get("session");
    return c.json(await changeDisplayName(c.env, user_id, c.req.valid("json").display_name, Date.now()), 200);
  })
  .post("/reset-request", jsonBody(requestResetBody), async (c) => {
    await limitAddress(c.env, callerAddress(c), "reset");
    const send = await requestReset(c.env, callerOf(c), c.req.valid("json").email, Date.now());
    afterResponse(c, "reset mail", send());
    return c.json({}, 202);
  })
  .post("/reset-password", jsonBody(resetPasswordBody), async (c) => {
    await limitAddress(c.env, callerAddress(c), "reset");
    const { device_token } = await resetPassword(c.env, callerOf(c), c.req.valid("json"), Date.now());
    setDeviceCookie(c, device_token);
    return c.json({}, 200);
  })
  .post("/confirmation", session, async (c) =>
    c.json(await sendConfirmationAgain(c.env, callerOf(c), c.get("session").user_id, Date.now()), 202),
  )
  .post("/confirm-address", jsonBody(confirmAddressBody), async (c) => {
    await limitAddress(c.env, callerAddress(c), "confirm");
    await confirmAddress(c.env, c.req.valid("json").token, Date.now());
    return c.json({}, 200);
  })
  .get("/sessions", guardedSession, async (c) =>
    c.json(await listSessions(c.env, c.get("session"), Date.now()), 200),
  )
  .delete("/sessions/:id", session, async (c) => {
    const { user_id, id_hash } = c.get("session");
    const id = c.req.param("id");
    await endOneSession(c.env, user_id, id, Date.now());
    if (id === id_hash) clearSessionCookie(c);
    return c.json({}, 200);
  })
  .delete("/sessions", session, async (c) => {
    await endAllSessions(c.env, c.get("session").user_id, Date.now());
    clearSessionCookie(c);
    return c.json({}, 200);
  })
  .get("/export", freshSession, async (c) =>
    c.body(JSON.stringify(await exportData(c.env, c.get("session").user_id, Date.now()), null, 2), 200, {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": 'attachment; filename="codenaut-data.json"',
    }),
  )
  // The path is from the specification. It deletes the account, which cancels the subscriptions. The first batch of the deletion checks the
  // session, so nothing outside the database happens before.
  .post("/cancel-subscription", session, jsonBody(deleteAccountBody), async (c) => {
    const { user_id } = c.get("session");
    if (c.req.valid("json").userId !== user_id) throw new Problem("not_found");
    try {
      await deleteAccount(c.env, user_id, Date.now(), c.req.url);
    } catch (error) {
      const problem = problemOf(error);
      if (!problem) throw error;
      // The specification's field.
      return problemResponse(problem, c, { error: problem.message });
    }
    clearSessionCookie(c);
    return c.json({ success: true }, 200);
  })
  // A deployed worker sends its mails.
  .get("/dev/mail", async (c) => {
    if (!isLocal(c.env, c.req.url)) throw new Problem("not_found");
    return c.json(await readDevMailbox(c.env), 200);
  });
