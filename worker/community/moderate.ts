import type { SQL } from "drizzle-orm";
import type * as z from "zod";
import { changeProfile } from "../accounts/copies.ts";
import { barName, isNameTaken, nameColumns, unlessNameTaken } from "../accounts/names.ts";
import { removePicture } from "../accounts/pictures.ts";
import { claimHeld, heldPart, isHeldMatch, payHeld, toHeldResults } from "../battles/held-results.ts";
import { deleteWithdrawnCertificate } from "../certificates/queries.ts";
import {
  type clearPictureBody,
  type dismissBody,
  type heldBody,
  type ModerationScreen,
  messageTarget,
  type renameBody,
  type restoreBody,
  type silenceBody,
  type Target,
} from "../contract/community.ts";
import { batchAcross } from "../db/batch-across.ts";
import { type CommunityDatabase, communityDatabase, everyDatabase, learnerDatabase } from "../db/client.ts";
import { removeCards } from "../made/cards.ts";
import { deleteTakenBackPage, removeCard } from "../made/queries.ts";
import { notify, notifyModerated } from "../notices/notify.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { random32 } from "../platform/tokens.ts";
import { DEFAULT_AVATAR_URL } from "../rules/avatars.ts";
import { selectAvatar, selectUserState, updateAvatar, userStateOf } from "../standing/queries.ts";
import { broadcastThread, removeMessage, renewChannelSockets } from "./channels.ts";
import {
  deleteTarget,
  insertAct,
  insertDismissAct,
  insertRenameAct,
  insertRestoreAct,
  insertUserAct,
  removeCertificate,
  removePage,
  reportedId,
  resolveReport,
  resolveTarget,
  restoreTarget,
  selectModerationLog,
  selectOpenReports,
  selectShownName,
  updateName,
  updateSilence,
} from "./moderation-queries.ts";
import { isModerator } from "./moderators.ts";

const HOUR_MS = 3_600_000;

/**
 * Asserts that the learner is a moderator.
 * @throws Problem 404 if not: to others the page doesn't exist
 */
export async function assertModerator(env: Bindings, user_id: string) {
  const [row] = await selectUserState(learnerDatabase(env, user_id), user_id);
  const user_state = userStateOf(row);
  if (!isModerator(env, user_state)) throw new Problem("not_found");
  return user_state;
}

/**
 * The open reports, the results that are held, and the newest log entries.
 * @throws Problem 404 for anybody but moderators
 */
export async function readModeration(env: Bindings, user_id: string): Promise<ModerationScreen> {
  const learners = learnerDatabase(env, user_id);
  const community = communityDatabase(env);
  const [[[row]], [reports, log], [held]] = await batchAcross(
    [learners, [selectUserState(learners, user_id)]],
    [community, [selectOpenReports(community), selectModerationLog(community)]],
    heldPart(env),
  );
  const user_state = userStateOf(row);
  if (!isModerator(env, user_state)) throw new Problem("not_found");
  return { user_state, reports, held: await toHeldResults(env, held), log };
}

/**
 * Removes a message, a thread, a reply, a published page or a certificate, and closes its reports. Idempotent.
 * @throws Problem 404 for anybody but moderators, and for a malformed id
 */
export async function remove(env: Bindings, user_id: string, target: Target, now: number): Promise<void> {
  const db = communityDatabase(env);
  await assertModerator(env, user_id);
  const act = insertAct(db, {
    moderator_id: user_id,
    act: "remove",
    target: `${target.target_kind}:${target.target_id}`,
    created_at: now,
  });
  if (target.target_kind === "message") {
    const named = messageTarget.safeParse(target.target_id);
    if (!named.success) throw new Problem("not_found");
    const author_id = await removeMessage(env, named.data.channel, named.data.id);
    notifyModerated(env, author_id, "message", now);
    await db.batch([act, resolveTarget(db, target, now)]);
    return;
  }
  if (target.target_kind === "page") {
    const [, cards, [page], closed] = await db.batch([
      act,
      removeCard(db, target.target_id),
      removePage(db, target.target_id),
      resolveTarget(db, target, now),
    ]);
    if (page)
      notify(env, page.user_id, {
        ...{ kind: "page_hidden", subject: target.target_id },
        ...{ mark: now, created_at: now },
      });
    const reported = closed.flatMap(({ card }) => (card === null ? [] : [{ picture: card }]));
    await removeCards(env, [...cards.map(({ picture }) => ({ picture })), ...reported]);
    return;
  }
  if (target.target_kind === "certificate") {
    const [[certificate]] = await db.batch([
      removeCertificate(db, target.target_id),
      act,
      resolveTarget(db, target, now),
    ]);
    notifyModerated(env, certificate?.user_id, "certificate", now);
    return;
  }
  const [[deleted]] = await db.batch([deleteTarget(db, target), act, resolveTarget(db, target, now)]);
  if (!deleted) return;
  broadcastThread(env, deleted.thread_id);
  notifyModerated(env, deleted.user_id, target.target_kind, now);
}

/**
 * Gives a removed page or certificate back to its learner and, as far as it was, to everybody. Reports that were closed stay closed.
 * @throws Problem 404 for anybody but moderators, and for what isn't removed
 */
export async function restore(
  env: Bindings,
  user_id: string,
  target: z.output<typeof restoreBody>,
  now: number,
): Promise<void> {
  const db = communityDatabase(env);
  await assertModerator(env, user_id);
  const [, [restored]] = await db.batch([
    insertRestoreAct(db, user_id, target, now),
    restoreTarget(db, target),
    ...deleteTakenBack(db, target.target_id),
  ]);
  if (!restored) throw new Problem("not_found", { title: "That isn't taken away any more." });
  notifyModerated(env, restored.user_id, `restored_${target.target_kind}`, now);
}

/**
 * Silences a learner for some hours; 0 ends it. Closes the learner's sockets, so that it applies to open tabs too.
 * @throws Problem 404 for anybody but moderators, and if there is no such learner
 */
export async function silence(
  env: Bindings,
  user_id: string,
  { user_id: other, hours }: z.output<typeof silenceBody>,
  now: number,
): Promise<{ silenced_until: number | null }> {
  await assertModerator(env, user_id);
  const silenced_until = hours === 0 ? null : now + hours * HOUR_MS;
  const learners = learnerDatabase(env, other);
  const community = communityDatabase(env);
  const [[updated]] = await changeProfile(env, other, now, () =>
    batchAcross(
      [learners, [updateSilence(learners, other, silenced_until)]],
      [community, [insertUserAct(community, user_id, "silence", other, `${hours} h`, now)]],
    ),
  );
  if (updated.length === 0) throw new Problem("not_found");
  if (silenced_until !== null)
    notify(env, other, { kind: "silenced", subject: "", mark: now, created_at: now });
  await renewChannelSockets(env, other);
  return { silenced_until };
}

/**
 * Renames a learner whose name offends or misleads. The log stores the old name, which nobody can take for a while.
 * @param body without `display_name`, a random name is given
 * @throws Problem 404 for anybody but moderators, and if there is no such learner; 409 `display_name_taken`
 */
export async function rename(
  env: Bindings,
  user_id: string,
  { user_id: other, display_name = `Learner ${random32()}` }: z.output<typeof renameBody>,
  now: number,
): Promise<{ display_name: string }> {
  await assertModerator(env, user_id);
  const guarded = { DB: unlessNameTaken(everyDatabase(env), display_name, other) };
  const learners = learnerDatabase(guarded, other);
  const community = communityDatabase(guarded);
  try {
    const update = () =>
      batchAcross(
        // Both read the old name from the profile.
        [
          community,
          [insertRenameAct(community, user_id, other, display_name, now), selectShownName(community, other)],
        ],
        [learners, [updateName(learners, other, nameColumns(display_name))]],
      );
    const [[, [shown]], [updated]] = await changeProfile(env, other, now, update, display_name);
    if (updated.length === 0) throw new Problem("not_found");
    if (shown) await barName(env, other, shown.display_name, now);
  } catch (error) {
    if (isNameTaken(error)) throw new Problem("display_name_taken");
    throw error;
  }
  notifyModerated(env, other, "name", now);
  await renewChannelSockets(env, other);
  return { display_name };
}

/**
 * Removes a learner's avatar.
 * @throws Problem 404 for anybody but moderators, and if there is no such learner
 */
export async function clearPicture(
  env: Bindings,
  user_id: string,
  { user_id: other }: z.output<typeof clearPictureBody>,
  now: number,
): Promise<void> {
  await assertModerator(env, user_id);
  const learners = learnerDatabase(env, other);
  const community = communityDatabase(env);
  const [[[before]]] = await changeProfile(env, other, now, () =>
    batchAcross(
      [learners, [selectAvatar(learners, other), updateAvatar(learners, other, DEFAULT_AVATAR_URL)]],
      [community, [insertUserAct(community, user_id, "clear_picture", other, "", now)]],
    ),
  );
  if (!before) throw new Problem("not_found");
  if (before.avatar_url !== DEFAULT_AVATAR_URL) notifyModerated(env, other, "picture", now);
  await removePicture(env, before.avatar_url);
  await renewChannelSockets(env, other);
}

/** Deletes what its learner has taken back, once nothing of it waits for a decision. @param id of a page or certificate; of anything else nothing goes */
const deleteTakenBack = (db: CommunityDatabase, id: SQL | string) =>
  [deleteTakenBackPage(db, id), deleteWithdrawnCertificate(db, id)] as const;

/**
 * Closes a report without removing its target.
 * @throws Problem 404 for anybody but moderators, and if the report isn't open
 */
export async function dismiss(
  env: Bindings,
  user_id: string,
  { report_id }: z.output<typeof dismissBody>,
  now: number,
): Promise<void> {
  const db = communityDatabase(env);
  await assertModerator(env, user_id);
  const [closed] = await db.batch([
    resolveReport(db, report_id, now),
    insertDismissAct(db, user_id, report_id, now),
    ...deleteTakenBack(db, reportedId(report_id)),
  ]);
  if (closed.length === 0) throw new Problem("not_found");
}

/**
 * Decides on a result that is held: released, it is paid and rated like any other, once; void, it counts for nothing. Repeated, a release
 * that was interrupted goes on. It is logged first, so that nothing happens without a line; a line may also stand
 * for a decision that came second and did nothing.
 * @throws Problem 404 for anybody but moderators, and if the result isn't held any more
 */
export async function decideHeld(
  env: Bindings,
  user_id: string,
  act: "release" | "void",
  { match_id }: z.output<typeof heldBody>,
  now: number,
): Promise<void> {
  const db = communityDatabase(env);
  await assertModerator(env, user_id);
  if (!(await isHeldMatch(env, match_id, act))) throw new Problem("not_found");
  await insertAct(db, { moderator_id: user_id, act, target: `match:${match_id}`, created_at: now });
  await claimHeld(env, match_id, act, now);
  if (act === "release") await payHeld(env, match_id, now);
}
