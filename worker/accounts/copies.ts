/**
 * Copies of learners, where there are several databases: a row each of `users` and `user_state` in the directory, the community's database and
 * the battles', as far as the learner's own rows aren't there. The directory's copy makes mail address and name unique; all show others the
 * learner's profile and are what foreign keys refer to. A copy holds the address hashed, no password, and COPY_EXP as its EXP.
 *
 * The learner's own rows are what is true. Before they change, `changed_profiles` says so in their database; the row goes when all copies are
 * as they are. What broke off is sent again by the nightly job.
 */
import {
  accountDatabase,
  copyDatabases,
  directoryDatabase,
  eachLearnerDatabase,
  everyDatabase,
  learnerDatabase,
  severalDatabases,
} from "../db/client.ts";
import { guardDatabase, unguarded } from "../db/guarded.ts";
import type { Bindings } from "../platform/env.ts";
import { logFault } from "../platform/log.ts";
import { inEachDatabase, type NightlyStep } from "../platform/nightly-step.ts";
import { Problem } from "../platform/problems.ts";
import { random32, sha256 } from "../platform/tokens.ts";
import { learnerId, openNumbers } from "../rules/learner-ids.ts";
import {
  type Copy,
  deleteChangedProfile,
  deleteCopy,
  deleteMovedRows,
  deleteReservation,
  insertReservation,
  mailIsFree,
  reserveName,
  selectChangedProfiles,
  selectCopied,
  selectCopiesLike,
  selectOldReservations,
  selectReservationsOf,
  upsertChangedProfile,
  upsertCopy,
} from "./copy-queries.ts";
import { isMailTaken, isNameTaken, nameColumns, unlessNameTaken } from "./names.ts";

/** A reservation this old, without an account, is of a sign-up that broke off: a request doesn't take as long. */
export const RESERVED_FOR_MS = 5 * 60_000;
const ROWS_PER_STEP = 20;
/** The calls of one step. */
export const COPY_CALLS = ROWS_PER_STEP * 6;

/** The id of a new account: it says the database that it begins in. */
export function newLearnerId(env: Bindings): string {
  const id = crypto.randomUUID();
  const count = eachLearnerDatabase(env).length;
  if (count === 1) return id;
  const open = openNumbers(env.NEW_LEARNERS_IN ?? "", count);
  return learnerId(id, open[random32() % open.length] ?? 0);
}

/** What an account's mail address is called in the directory: itself, or as a copy has it. The first alone where there is one database. */
export async function mailNames(env: Bindings, email: string): Promise<string[]> {
  return severalDatabases(env) ? [email, await copiedMail(email)] : [email];
}

/** What stands in a copy in place of a mail address. */
export const copiedMail = async (email: string) => `sha256:${await sha256(email)}`;

/**
 * Runs what creates an account, with its mail address and name reserved in the directory before.
 * @param create inserts the account's own rows; its error ends the reservation
 * @throws Problem 409 `email_taken`, `display_name_taken`; violations of the same unique keys; what `create` throws
 */
export async function createReserved<Result>(
  env: Bindings,
  account: { user_id: string; email: string; display_name: string },
  now: number,
  create: () => Promise<Result>,
): Promise<Result> {
  if (!severalDatabases(env)) return create();
  const { user_id, email, display_name } = account;
  const copy: Copy = {
    user_id,
    email: await copiedMail(email),
    created_at: now,
    ...nameColumns(display_name),
    avatar_url: undefined,
    silenced_until: null,
  };
  await reserve(env, copy, email, display_name, now).catch(async (error: unknown) => {
    if (!isTaken(error) || !(await endReservationsInTheWay(env, copy, now))) throw error;
    await reserve(env, copy, email, display_name, now);
  });
  try {
    return await create();
  } finally {
    // After an error too: it says whether there is an account, from another call or this one all the same.
    await trySending(env, user_id);
  }
}

/** What can't be sent now is sent by the nightly job. */
const trySending = (env: Bindings, user_id: string) =>
  sendProfile(env, user_id).catch((error: unknown) => logFault("profile", error));

const isTaken = (error: unknown) => isMailTaken(error) || isNameTaken(error);

async function reserve(env: Bindings, copy: Copy, email: string, display_name: string, now: number) {
  const { binding } = guardDatabase(unlessNameTaken(everyDatabase(env), display_name, copy.user_id), {
    name: "mail_free",
    ...mailIsFree(email, copy.user_id),
    refuse: () => new Problem("email_taken"),
  });
  const [accounts, directory] = [accountDatabase({ DB: binding }), directoryDatabase({ DB: binding })];
  await accounts.batch([...upsertCopy(accounts, copy), insertReservation(directory, copy.user_id, now)]);
}

/** Ends reservations of the same address or name whose sign-ups broke off. @returns whether there were any */
async function endReservationsInTheWay(env: Bindings, copy: Copy, now: number): Promise<boolean> {
  const inTheWay = await selectCopiesLike(accountDatabase(env), copy);
  const user_ids = inTheWay.map(({ user_id }) => user_id);
  const rows = await selectReservationsOf(directoryDatabase(env), user_ids, now - RESERVED_FOR_MS);
  for (const { user_id } of rows) await sendProfile(env, user_id);
  return rows.length > 0;
}

/**
 * Runs what changes what others are shown of a learner, and sends it to the copies.
 * @param display_name a new name, which is reserved before
 * @throws Problem 409 `display_name_taken`, or a violation of its unique key; what `change` throws
 */
export async function changeProfile<Result>(
  env: Bindings,
  user_id: string,
  now: number,
  change: () => Promise<Result>,
  display_name?: string,
): Promise<Result> {
  if (!severalDatabases(env)) return change();
  const marked = await upsertChangedProfile(learnerDatabase(env, user_id), user_id, crypto.randomUUID(), now);
  // There is no such learner.
  if (marked.length === 0) return change();
  try {
    if (display_name !== undefined) {
      const db = accountDatabase({ DB: unlessNameTaken(everyDatabase(env), display_name, user_id) });
      await reserveName(db, user_id, nameColumns(display_name));
    }
    return await change();
  } finally {
    await trySending(env, user_id);
  }
}

/** Two changes at the same time are sent one after the other. */
const MAX_ROUNDS = 3;

/** Makes the copies of a learner what the own rows are, or removes them where there is no account. Can be repeated. */
export async function sendProfile(guarded: Bindings, user_id: string): Promise<void> {
  // What is true now is sent, whatever a guard would say of the caller.
  const env = { ...guarded, DB: unguarded(guarded.DB) };
  const db = learnerDatabase(env, user_id);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const [[row], [changed]] = await db.batch(selectCopied(db, user_id));
    if (row) {
      const copy = { ...row, email: await copiedMail(row.email) };
      const endReservation = deleteReservation(directoryDatabase(env), user_id);
      await Promise.all(
        copyDatabases(env).map((to, at) => {
          if (at === 0) return to.batch([...upsertCopy(to, copy), endReservation]);
          return to.batch(upsertCopy(to, withoutNameKey(copy)));
        }),
      );
    } else await removeCopies(env, user_id);
    if (!changed) return;
    const deleted = await deleteChangedProfile(db, user_id, changed.mark);
    if (deleted.length > 0) return;
  }
}

/** Names are unique in the directory; elsewhere a copy of an old name may still stand when another one comes. */
const withoutNameKey = (copy: Copy): Copy => ({
  ...copy,
  display_name_key: `id:${copy.user_id}`,
  display_name_skeleton: null,
});

/** Removes what other databases have of a learner whose own rows are gone. What others see loses its author. Can be repeated. */
export async function removeCopies(env: Bindings, user_id: string): Promise<void> {
  if (!severalDatabases(env)) return;
  const endReservation = deleteReservation(directoryDatabase(env), user_id);
  await Promise.all([
    endReservation,
    ...copyDatabases(env).map((to) => deleteCopy(to, user_id)),
    ...eachLearnerDatabase(env).map((db) => deleteMovedRows(db, user_id)),
  ]);
}

/** Sends the profiles that have changed and weren't sent. A part of the nightly job. */
export const sendProfiles: NightlyStep = inEachDatabase(async (env, db, now, position) => {
  if (!severalDatabases(env)) return null;
  const rows = await selectChangedProfiles(db, position ?? "", now - RESERVED_FOR_MS, ROWS_PER_STEP);
  for (const { user_id } of rows) await sendProfile(env, user_id);
  return rows.length === ROWS_PER_STEP ? (rows.at(-1)?.user_id ?? null) : null;
});

/** Ends reservations whose sign-ups broke off. A part of the nightly job. */
export const endReservations: NightlyStep = async (env, now, position) => {
  if (!severalDatabases(env)) return null;
  const rows = await selectOldReservations(
    directoryDatabase(env),
    position ?? "",
    now - RESERVED_FOR_MS,
    ROWS_PER_STEP,
  );
  for (const { user_id } of rows) await sendProfile(env, user_id);
  return rows.length === ROWS_PER_STEP ? (rows.at(-1)?.user_id ?? null) : null;
};
