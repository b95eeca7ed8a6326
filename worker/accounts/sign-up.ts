import type { SignUpBody } from "../contract/accounts.ts";
import { type FieldProblem, problems } from "../contract/problems.ts";
import { directoryDatabase, everyDatabase, handleDatabasesOf, learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { limitAddress, takeToken } from "../platform/rate-limits.ts";
import { SIGN_UP_RATE } from "../rules/limits.ts";
import { PATCH_VERSION } from "../rules/patch.ts";
import { insertUserState } from "../standing/queries.ts";
import type { Caller } from "./caller.ts";
import { createReserved, newLearnerId } from "./copies.ts";
import {
  isMailTaken,
  isNameTaken,
  lookHandle,
  nameColumns,
  nameHandle,
  refuseReservedName,
  reservedNameMessage,
  unlessNameTaken,
} from "./names.ts";
import { hashPassword, refuseWeakPassword, weaknessOf } from "./passwords.ts";
import { insertUser, selectNameInUse } from "./queries.ts";
import { newSession, type SessionCookies } from "./sessions.ts";

/**
 * Validates the details of a sign-up by the same rules as `signUp`, without creating an account. It doesn't reveal whether an address
 * is registered, because it isn't limited as strictly.
 * @param address the caller's, see `callerAddress`
 * @throws Problem 422 with the fields named, 429
 */
export async function checkSignUp(env: Bindings, address: string, body: SignUpBody): Promise<void> {
  await limitAddress(env, address, "sign-up-check");
  const fields: FieldProblem[] = [];
  const { display_name_key, display_name_skeleton } = nameColumns(body.display_name);
  const handles = [nameHandle(display_name_key), lookHandle(display_name_skeleton)];
  const [nameInUse] = (
    await Promise.all(
      handleDatabasesOf(env, handles).map((db) =>
        selectNameInUse(db, display_name_key, display_name_skeleton),
      ),
    )
  ).flat();
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
export async function signUp(
  env: Bindings,
  caller: Caller,
  body: SignUpBody,
  now: number,
): Promise<{ user_id: string; cookies: SessionCookies }> {
  refuseReservedName(body.display_name);
  await refuseWeakPassword(body.password, body);
  await limitAddress(env, caller.address, "sign-up");
  const wait = await takeToken(directoryDatabase(env), `sign-up:${caller.address}`, SIGN_UP_RATE, now);
  if (wait > 0) throw manyFromHere(wait);
  const user_id = newLearnerId(env);
  const user = {
    id: user_id,
    email: body.email,
    password_hash: await hashPassword(body.password),
    created_at: now,
  };
  const state = { user_id, ...nameColumns(body.display_name), last_seen_update: PATCH_VERSION };
  const guarded = learnerDatabase(
    { DB: unlessNameTaken(everyDatabase(env), body.display_name, user_id) },
    user_id,
  );
  const session = await newSession(env, caller, user_id, now);
  try {
    await createReserved(env, { user_id, ...body }, now, () =>
      guarded.batch([insertUser(guarded, user), insertUserState(guarded, state), session.store]),
    );
  } catch (error) {
    if (isMailTaken(error)) throw new Problem("email_taken");
    if (isNameTaken(error)) throw new Problem("display_name_taken");
    throw error;
  }
  return { user_id, cookies: await session.signCookies() };
}

/** @param wait in seconds */
const manyFromHere = (wait: number) => {
  const minutes = Math.ceil(wait / 60);
  const when = minutes === 1 ? "in a minute" : `in ${minutes} minutes`;
  const title = `Many people have just signed up from your network. Please try again ${when}.`;
  return new Problem("rate_limited", { title, retryAfter: wait });
};
