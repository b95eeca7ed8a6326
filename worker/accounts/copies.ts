/**
 * Copies of learners, where there are several databases: a row each of `users` and `user_state` in the directory, the community's database and
 * the battles', as far as the learner's own rows aren't there. The directory's copy makes mail address and name unique; the others show
 * the learner's profile and are what foreign keys refer to. A copy holds the address hashed, no password, and COPY_EXP as its EXP.
 *
 * With several directories each decides about the addresses and names whose hash says so: a learner's *handles*. A directory has a copy of those
 * who have a handle there, with the keys of these handles alone.
 *
 * The learner's own rows are what is true. Before they change, `changed_profiles` says so in their database; the row goes when all copies are
 * as they are, as the reservation of a sign-up does. What broke off is sent again by the nightly job.
 */
import type { BatchItem } from "drizzle-orm/batch";
import type { AllLearnersDatabase } from "../db/client.ts";
import {
  copyDatabases,
  directoryDatabase,
  directoryDatabases,
  eachLearnerDatabase,
  everyDatabase,
  handleDatabases,
  handleDatabasesOf,
  learnerDatabase,
  severalDatabases,
  shownDatabases,
} from "../db/client.ts";
import type { DatabaseBindings } from "../db/database-bindings.ts";
import { guardDatabase, unguarded } from "../db/guarded.ts";
import { type Bindings, hasCompactRows } from "../platform/env.ts";
import { logFault } from "../platform/log.ts";
import { inEachDatabase, type NightlyStep } from "../platform/nightly-step.ts";
import { Problem } from "../platform/problems.ts";
import { random32, sha256 } from "../platform/tokens.ts";
import { learnerId, longLearnerId, openNumbers } from "../rules/learner-ids.ts";
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
import { isMailTaken, isNameTaken, lookHandle, nameColumns, nameHandle, unlessNameTaken } from "./names.ts";
import { updateHeldNames } from "./queries.ts";

/** A reservation this old, without an account, is of a sign-up that broke off: a request doesn't take as long. */
export const RESERVED_FOR_MS = 5 * 60_000;
const ROWS_PER_STEP = 20;
/** The calls of one step: three, and one for each database with copies. */
export const COPY_CALLS = ROWS_PER_STEP * 12;

/** The id of a new account: it says the database that it begins in. */
export function newLearnerId(env: Bindings): string {
  const open = openNumbers(env.NEW_LEARNERS_IN ?? "", eachLearnerDatabase(env).length);
  const number = open[random32() % open.length] ?? 0;
  const idOf = hasCompactRows(env) ? learnerId : longLearnerId;
  return idOf(crypto.randomUUID(), number);
}

/** What an account's mail address is called in the directory: itself, or as a copy has it. The first alone where there is one database. */
export async function mailNames(env: Bindings, email: string): Promise<string[]> {
  return severalDatabases(env) ? [email, await copiedMail(email)] : [email];
}

/** What stands in a copy in place of a mail address. */
export const copiedMail = async (email: string) => `sha256:${await sha256(email)}`;

/** What directories are chosen by, for a mail address. @param copied its name in copies */
const mailHandle = (copied: string) => `mail:${copied}`;

type Handled = Pick<Copy, "email" | "display_name_key" | "display_name_skeleton">;

/** What decides which directories know a learner. */
export const handlesOf = ({ email, display_name_key, display_name_skeleton }: Handled): string[] => [
  mailHandle(email),
  nameHandle(display_name_key),
  ...(display_name_skeleton === null ? [] : [lookHandle(display_name_skeleton)]),
];

/** The databases that know whose a mail address is. */
export const mailDatabases = async (env: Bindings, email: string): Promise<AllLearnersDatabase[]> =>
  handleDatabases(env, mailHandle(await copiedMail(email)));

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
  const { user_id } = copy;
  const named = unlessNameTaken(everyDatabase(env), display_name, user_id);
  const mails = severalDatabases(env)?.directoriesOf(mailHandle(copy.email)) ?? [];
  const DB = mails.reduce(
    (binding, place) =>
      guardDatabase(binding, {
        name: "mail_free",
        ...mailIsFree([email, copy.email], user_id, place),
        refuse: () => new Problem("email_taken"),
      }).binding,
    named,
  );
  const reservation = insertReservation(directoryDatabase({ DB }), user_id, now);
  const [directory, ...furtherDirectories] = directoryDatabases({ DB });
  if (directory && furtherDirectories.length === 0) {
    await directory.batch([...upsertCopy(directory, copy), reservation]);
    return;
  }
  // Where a directory refuses, or this breaks off, the reservation says that the others are to be given back.
  await reservation;
  try {
    for (const to of inOrder({ DB }, handlesOf(copy)))
      await to.batch([...upsertCopy(to, heldIn({ DB }, to, copy)), insertReservation(to, user_id, now)]);
  } catch (error) {
    await trySending(env, user_id);
    throw error;
  }
}

/**
 * The directories that know some handles, in the order in which all reserve, one after the other: so of those who want the same at once
 * one gets it, where each might else take what the other lacks.
 */
function inOrder(env: DatabaseBindings, handles: readonly string[]): AllLearnersDatabase[] {
  const wanted = new Set(handleDatabasesOf(env, handles));
  return directoryDatabases(env).filter((db) => wanted.has(db));
}

/**
 * What a database holds of a learner: the keys of the handles that it knows.
 * @param copies by whose names it does, the first before the others
 */
function heldIn(env: DatabaseBindings, db: AllLearnersDatabase, ...copies: [Copy, ...Copy[]]): Copy {
  const isHere = (handle: string) => handleDatabases(env, handle).includes(db);
  const [copy] = copies;
  const keys = copies.map(({ display_name_key }) => display_name_key);
  const looks = copies.flatMap(({ display_name_skeleton }) => display_name_skeleton ?? []);
  return {
    ...copy,
    // Elsewhere a copy of an old name may still stand when another one comes.
    display_name_key: keys.find((key) => isHere(nameHandle(key))) ?? `id:${copy.user_id}`,
    display_name_skeleton: looks.find((look) => isHere(lookHandle(look))) ?? null,
  };
}

/** Ends reservations of the same address or name whose sign-ups broke off. @returns whether there were any */
async function endReservationsInTheWay(env: Bindings, copy: Copy, now: number): Promise<boolean> {
  const directories = handleDatabasesOf(env, handlesOf(copy));
  const inTheWay = await Promise.all(directories.map((db) => selectCopiesLike(db, copy)));
  const user_ids = inTheWay.flat().map(({ user_id }) => user_id);
  const rows = await selectReservationsOf(directoryDatabase(env), user_ids, now - RESERVED_FOR_MS);
  for (const { user_id } of rows) await trySending(env, user_id);
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
    if (display_name !== undefined) await reserveNewName(env, user_id, display_name);
    return await change();
  } finally {
    await trySending(env, user_id);
  }
}

/** Keeps a new name for a learner, beside the one of before. */
async function reserveNewName(env: Bindings, user_id: string, display_name: string): Promise<void> {
  const DB = unlessNameTaken(everyDatabase(env), display_name, user_id);
  const columns = nameColumns(display_name);
  const [directory, ...others] = directoryDatabases({ DB });
  if (directory && others.length === 0) {
    await reserveName(directory, user_id, columns);
    return;
  }
  const db = learnerDatabase(env, user_id);
  const [[row]] = await db.batch(selectCopied(db, user_id));
  if (!row) return;
  const before = { ...row, email: await copiedMail(row.email) };
  const handles = [nameHandle(columns.display_name_key), lookHandle(columns.display_name_skeleton)];
  for (const to of inOrder({ DB }, handles))
    await to.batch(upsertCopy(to, heldIn({ DB }, to, { ...before, ...columns }, before)));
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
      await sendCopies(env, copy);
    } else await giveBackCopies(env, user_id);
    if (!changed) return;
    const deleted = await deleteChangedProfile(db, user_id, changed.mark);
    if (deleted.length > 0) return;
  }
}

/** Makes the copies of a learner what they are to be. A directory without a handle of the learner has none. */
async function sendCopies(env: Bindings, copy: Copy): Promise<void> {
  const wanting = new Set([...handleDatabasesOf(env, handlesOf(copy)), ...shownDatabases(env)]);
  await writeCopies(env, copy.user_id, (to) => {
    const held = heldIn(env, to, copy);
    if (wanting.has(to)) return upsertCopy(to, held);
    // Its name is given up first: so it is held for this learner, not for nobody as that of a deleted account.
    return [reserveName(to, copy.user_id, held), deleteCopy(to, copy.user_id)];
  });
}

/** Removes what other databases have of a learner whose own rows are gone. What others see loses its author. Can be repeated. */
export async function removeCopies(env: Bindings, user_id: string): Promise<void> {
  if (!severalDatabases(env)) return;
  // One that is left of the sign-up goes before the copy, whose name is held then: it was that of an account.
  await writeCopies(env, user_id, (to) => [deleteReservation(to, user_id), ...removeCopy(to, user_id)]);
}

/** Removes what a sign-up has reserved, where there is no account. */
const giveBackCopies = (env: Bindings, user_id: string) =>
  writeCopies(env, user_id, (to) => removeCopy(to, user_id));

/** Earlier names may be held where no copy is. */
const removeCopy = (to: AllLearnersDatabase, user_id: string) =>
  [deleteCopy(to, user_id), updateHeldNames(to, user_id)] as const;

/**
 * Writes to each database that may have a copy of a learner, and ends the reservations. That of the first directory, by which the night finds
 * a sign-up, is ended only where all other databases have answered.
 */
async function writeCopies(
  env: Bindings,
  user_id: string,
  statements: (to: AllLearnersDatabase) => readonly [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]],
): Promise<void> {
  const [directory, ...others] = copyDatabases(env);
  const answers = await Promise.allSettled(
    others.map((to) => to.batch([...statements(to), deleteReservation(to, user_id)])),
  );
  const failed = answers.find((answer) => answer.status === "rejected");
  const end = directory && !failed ? [deleteReservation(directory, user_id)] : [];
  await directory?.batch([...statements(directory), ...end]);
  if (failed) throw failed.reason;
}

/** Sends a learner's profile to a database that has lost it. @returns whether all have it now; else the night sends it */
export async function sendAgain(env: Bindings, user_id: string, now: number): Promise<boolean> {
  try {
    // As of a profile that has changed: so a deletion at the same time is noticed.
    await upsertChangedProfile(learnerDatabase(env, user_id), user_id, crypto.randomUUID(), now);
    await sendProfile(env, user_id);
    return true;
  } catch (error) {
    logFault("profile", error);
    return false;
  }
}

/** Forgets where a deleted learner was moved. Comes once the learner's rows are gone: until then the moves say where to look. */
export async function forgetMoves(env: Bindings, user_id: string): Promise<void> {
  if (!severalDatabases(env)) return;
  await Promise.all(eachLearnerDatabase(env).map((db) => deleteMovedRows(db, user_id)));
}

/** Sends the profiles that have changed and weren't sent. A part of the nightly job. */
export const sendProfiles: NightlyStep = inEachDatabase(async (env, db, now, position) => {
  if (!severalDatabases(env)) return null;
  const rows = await selectChangedProfiles(db, position ?? "", now - RESERVED_FOR_MS, ROWS_PER_STEP);
  // One that can't be sent is left to the next night, and holds no other back.
  await Promise.all(rows.map(({ user_id }) => trySending(env, user_id)));
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
  for (const { user_id } of rows) await trySending(env, user_id);
  return rows.length === ROWS_PER_STEP ? (rows.at(-1)?.user_id ?? null) : null;
};
