import type { SQL } from "drizzle-orm";
import type * as z from "zod";
import { changeProfile } from "../accounts/copies.ts";
import { claimHeld, heldPart, payHeld, readHeldPlayers, toHeldResults } from "../battles/held-results.ts";
import { deleteWithdrawnCertificate } from "../certificates/queries.ts";
import {
  type dismissBody,
  type heldBody,
  type ModerationScreen,
  messageTarget,
  type NeighbourMessage,
  type silenceBody,
} from "../contract/community.ts";
import { batchAcross } from "../db/batch-across.ts";
import { type CommunityDatabase, communityDatabase, learnerDatabase } from "../db/client.ts";
import { deleteTakenBackPage } from "../made/queries.ts";
import { notify } from "../notices/notify.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import type { TextChannel } from "../rules/chat-limits.ts";
import { selectUserState, userStateOf } from "../standing/queries.ts";
import { readNeighbours, renewChannelSockets } from "./channels.ts";
import {
  insertAct,
  insertDismissAct,
  insertUserAct,
  reportedId,
  resolveReport,
  selectModerationLog,
  selectOpenReports,
  updateSilence,
} from "./moderation-queries.ts";
import { isModerator } from "./moderators.ts";
import { selectLearner } from "./queries.ts";

const HOUR_MS = 3_600_000;

/**
 * Asserts that the learner is a moderator, before anything is read for one: others don't make the community's database go through its reports.
 * @throws Problem 404 if not: to others the page doesn't exist
 */
async function assertModerator(env: Bindings, user_id: string) {
  const db = learnerDatabase(env, user_id);
  const [[row], [learner]] = await db.batch([selectUserState(db, user_id), selectLearner(db, user_id)]);
  const user_state = userStateOf(row);
  if (!isModerator(env, user_state)) throw new Problem("not_found");
  return { user_state, learner };
}

/**
 * Asserts that the learner is a moderator, and may act as one now.
 * @throws Problem 404 as `assertModerator`; 403 `silenced` while another moderator has silenced this one, who could end it otherwise
 */
export async function assertActing(env: Bindings, user_id: string, now: number): Promise<void> {
  const { learner } = await assertModerator(env, user_id);
  if ((learner?.silenced_until ?? 0) > now)
    throw new Problem("silenced", {
      title: "Another moderator has silenced you, so you can't act as one now.",
    });
}

/**
 * The open reports with what stands around them, the results that are held, and the newest log entries.
 * @throws Problem 404 for anybody but moderators
 */
export async function readModeration(env: Bindings, user_id: string, now: number): Promise<ModerationScreen> {
  const { user_state } = await assertModerator(env, user_id);
  const community = communityDatabase(env);
  const [[reports, log], [held]] = await batchAcross(
    [community, [selectOpenReports(community), selectModerationLog(community, now)]],
    heldPart(env),
  );
  const [neighbours, results] = await Promise.all([neighboursOf(env, reports), toHeldResults(env, held)]);
  const none = { before: [], after: [] };
  return {
    user_state,
    reports: reports.map((report) => ({ ...report, ...(neighbours.get(report.target_id) ?? none) })),
    held: results,
    log,
  };
}

type Neighbours = Map<string, { before: NeighbourMessage[]; after: NeighbourMessage[] }>;

/** What was said around reported messages, by the targets of the reports. Each channel is asked once. */
async function neighboursOf(
  env: Bindings,
  reports: readonly { target_kind: string; target_id: string }[],
): Promise<Neighbours> {
  const named = reports.flatMap(({ target_kind, target_id }) => {
    const target = target_kind === "message" ? messageTarget.safeParse(target_id) : undefined;
    return target?.success ? [{ target_id, ...target.data }] : [];
  });
  const byChannel = Map.groupBy(named, ({ channel }) => channel);
  const found: Neighbours = new Map();
  const read = async (channel: TextChannel, of: typeof named) => {
    const rows = await readNeighbours(
      env,
      channel,
      of.map(({ id }) => id),
    );
    for (const [at, { target_id }] of of.entries()) {
      const around = rows[at];
      if (around) found.set(target_id, around);
    }
  };
  await Promise.all([...byChannel].map(([channel, of]) => read(channel, of)));
  return found;
}

const aboutOneself = () => new Problem("conflict", { title: "Ask another moderator to decide about you." });

/**
 * Silences a learner for some hours; 0 ends it. Closes the learner's sockets, so that it applies to open tabs too.
 * @throws Problem as `assertActing`; 404 if there is no such learner; 409 for oneself
 */
export async function silence(
  env: Bindings,
  user_id: string,
  { user_id: other, hours }: z.output<typeof silenceBody>,
  now: number,
): Promise<{ silenced_until: number | null }> {
  await assertActing(env, user_id, now);
  if (other === user_id) throw aboutOneself();
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

/** Deletes what its learner has taken back, once nothing of it waits for a decision. @param id of a page or certificate; of anything else nothing goes */
export const deleteTakenBack = (db: CommunityDatabase, id: SQL | string) =>
  [deleteTakenBackPage(db, id), deleteWithdrawnCertificate(db, id)] as const;

/**
 * Closes a report without removing its target, and with it all open reports of the same target.
 * @throws Problem as `assertActing`; 404 if the report isn't open
 */
export async function dismiss(
  env: Bindings,
  user_id: string,
  { report_id }: z.output<typeof dismissBody>,
  now: number,
): Promise<void> {
  const db = communityDatabase(env);
  await assertActing(env, user_id, now);
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
 * @throws Problem as `assertActing`; 404 if the result isn't held any more; 409 for a match of one's own
 */
export async function decideHeld(
  env: Bindings,
  user_id: string,
  act: "release" | "void",
  { match_id }: z.output<typeof heldBody>,
  now: number,
): Promise<void> {
  const db = communityDatabase(env);
  await assertActing(env, user_id, now);
  const players = await readHeldPlayers(env, match_id, act);
  if (!players) throw new Problem("not_found");
  if (players.includes(user_id)) throw aboutOneself();
  await insertAct(db, { moderator_id: user_id, act, target: `match:${match_id}`, created_at: now });
  await claimHeld(env, match_id, act, now);
  if (act === "release") await payHeld(env, match_id, now);
}
