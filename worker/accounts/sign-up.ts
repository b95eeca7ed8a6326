import type { Context } from "hono";
import type { SignUpBody } from "../contract/accounts.ts";
import { type FieldProblem, problems } from "../contract/problems.ts";
import { database } from "../db/client.ts";
import type { AppEnv } from "../platform/env.ts";
import { isUniqueViolation, Problem } from "../platform/problems.ts";
import { callerAddress, countAttempt, limitAddress } from "../platform/rate-limits.ts";
import { SIGN_UP_RATE } from "../rules/limits.ts";
import { PATCH_VERSION } from "../rules/patch.ts";
import {
  isNameTaken,
  nameColumns,
  refuseReservedName,
  reservedNameMessage,
  unlessNameTaken,
} from "./names.ts";
import { hashPassword, refuseWeakPassword, weaknessOf } from "./passwords.ts";
import { insertUser, insertUserState, selectNameInUse } from "./queries.ts";
import { newSession } from "./sessions.ts";

/**
 * Validates the details of a sign-up by the same rules as `signUp`, without creating an account. It doesn't reveal whether an address
 * is registered, because it isn't limited as strictly.
 * @throws Problem 422 with the fields named, 429
 */
export async function checkSignUp(c: Context<AppEnv>, body: SignUpBody): Promise<void> {
  await limitAddress(c, "sign-up-check");
  const fields: FieldProblem[] = [];
  const { display_name_key, display_name_skeleton } = nameColumns(body.display_name);
  const [nameInUse] = await selectNameInUse(database(c.env.DB), display_name_key, display_name_skeleton);
  const refusal = reservedNameMessage(body.display_name) ?? (nameInUse && problems.display_name_taken.title);
  if (refusal) fields.push({ field: "display_name", message: refusal });
  const weakness = await weaknessOf(body.password, body);
  if (weakness) fields.push({ field: "password", message: weakness });
  if (fields.length > 0) throw new Problem("invalid", { fields });
}

/**
 * Creates a Starter account and logs its owner in. One batch, so that of two concurrent sign-ups with the same name or address the
 * second leaves nothing behind.
 * @throws Problem 409 `display_name_taken` or `email_taken`, 422 for a weak password or a reserved name, 429
 */
export async function signUp(c: Context<AppEnv>, body: SignUpBody): Promise<{ user_id: string }> {
  refuseReservedName(body.display_name);
  await refuseWeakPassword(body.password, body);
  await limitAddress(c, "sign-up");
  const db = database(c.env.DB);
  const now = Date.now();
  await countAttempt(db, `sign-up:${callerAddress(c)}`, SIGN_UP_RATE, now);
  const user_id = crypto.randomUUID();
  const user = {
    id: user_id,
    email: body.email,
    password_hash: await hashPassword(body.password),
    created_at: now,
  };
  const state = { user_id, ...nameColumns(body.display_name), last_seen_update: PATCH_VERSION };
  const guarded = database(unlessNameTaken(c.env.DB, body.display_name, user_id));
  const session = await newSession(db, c, user_id, now);
  try {
    await guarded.batch([insertUser(db, user), insertUserState(db, state), session.store]);
  } catch (error) {
    if (isUniqueViolation(error, "users.email")) throw new Problem("email_taken");
    if (isNameTaken(error)) throw new Problem("display_name_taken");
    throw error;
  }
  await session.setCookies();
  return { user_id };
}
