import type * as z from "zod";
import { messageTarget, type reportBody } from "../contract/community.ts";
import { type CommunityDatabase, communityDatabase, learnerDatabase } from "../db/client.ts";
import { tellIfHidden } from "../made/page-hidden.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { findOwner } from "../public-profiles/read-public-profile.ts";
import { describeRoom } from "../rooms/close-room.ts";
import type { RoomRecord } from "../rooms/stubs.ts";
import { challengeOf } from "../rules/battle-challenges.ts";
import { asReader, assertMayRead } from "./access.ts";
import type { MessageRecord } from "./channel-queries.ts";
import { readRecord } from "./channels.ts";
import { selectAboutReply } from "./discussion-queries.ts";
import { insertReport, insertReportOf, selectTarget } from "./moderation-queries.ts";
import { selectLearner } from "./queries.ts";

/**
 * Reports a message, a thread, a reply, a published page, a certificate, a profile or a room, and stores its current text with the report; of a message
 * also the texts that its author has changed or deleted, of a room who is in it. Once per learner and target, until that changes after a decision.
 * @throws Problem 403 for a Starter, but for what Starters see too: a page, a certificate, a profile, a room, a reply about a page or a task; 404 if there
 *   is no such target, or for a room that the learner hasn't been in
 */
export async function report(
  env: Bindings,
  user_id: string,
  body: z.output<typeof reportBody>,
  now: number,
): Promise<void> {
  const id = crypto.randomUUID();
  if (body.target_kind === "profile") {
    const { target_kind, target_id: name, reason } = body;
    const owner = await findOwner(env, name);
    // A hidden profile has a name and a picture too, which tables, matches and requests show.
    if (!owner) throw gone();
    await insertReportOf(communityDatabase(env), {
      ...{ id, reporter_id: user_id, target_kind, target_id: owner.user_id, author_id: owner.user_id },
      ...{ excerpt: `${owner.display_name}\n${owner.avatar_url}`, reason, created_at: now },
    });
    return;
  }
  if (body.target_kind === "room") {
    const { target_kind, target_id, reason } = body;
    const found = await describeRoom(env, target_id, user_id);
    if (!found) throw new Problem("not_found", { title: "Only who has been in a room can report it." });
    await insertReportOf(communityDatabase(env), {
      ...{ id, reporter_id: user_id, target_kind, target_id, author_id: found.opener_id },
      ...{ excerpt: excerptOfRoom(found.room), reason, created_at: now },
    });
    return;
  }
  const { target_kind, target_id } = body;
  const row = {
    ...{ id, reporter_id: user_id, target_kind, target_id },
    reason: body.reason,
    created_at: now,
  };
  if (body.target_kind === "page" || body.target_kind === "certificate") {
    const db = communityDatabase(env);
    const [, [target]] = await db.batch([insertReport(db, row), selectTarget(db, row)]);
    if (!target) throw gone();
    await tellIfHidden(env, body.target_id, now);
    return;
  }
  if (body.target_kind !== "message") {
    const write = (db: CommunityDatabase) => db.batch([insertReport(db, row), selectTarget(db, row)]);
    const isOpen = body.target_kind === "reply" && (await isAboutSomething(env, target_id));
    const [, [target]] = await (isOpen ? write(communityDatabase(env)) : asReader(env, user_id, write));
    if (!target) throw gone();
    return;
  }
  const named = messageTarget.safeParse(body.target_id);
  const [[learner], message] = await Promise.all([
    selectLearner(learnerDatabase(env, user_id), user_id),
    named.success && readRecord(env, named.data.channel, named.data.id),
  ]);
  assertMayRead(learner);
  if (!named.success || !message) throw gone();
  const reported = {
    author_id: message.user_id,
    ...{ target_in: named.data.channel, excerpt: excerptOf(message) },
  };
  await insertReportOf(communityDatabase(env), { ...row, ...reported });
}

/** A message as moderators read it: as it is now, then its earlier texts, newest first. */
function excerptOf({ message, earlier }: MessageRecord): string {
  const before = earlier.map((text) => `Until ${new Date(text.replaced_at).toUTCString()}:\n${text.message}`);
  return [message || "Deleted by its author.", ...before.reverse()].join("\n\n");
}

/** Whether a reply is about a page or a task: Starters see those too. */
async function isAboutSomething(env: Bindings, reply_id: string): Promise<boolean> {
  return (await selectAboutReply(communityDatabase(env), reply_id)).length > 0;
}

/** A room as moderators read it: when it was opened, and who is or was in it. */
function excerptOfRoom({ opened_at, challenge_id, members }: RoomRecord): string {
  const [opener, ...others] = members.map(
    ({ display_name, isGuest, here }) =>
      `${display_name}${isGuest ? " (a guest)" : ""}${here ? "" : " (has left)"}`,
  );
  const opened = new Date(opened_at).toUTCString();
  return `Opened by ${opener ?? "somebody"} on ${opened}, for ${challengeOf(challenge_id)?.title ?? "battles"}.\nWith: ${others.join(", ") || "nobody"}`;
}

const gone = () => new Problem("not_found", { title: "That is gone already." });
