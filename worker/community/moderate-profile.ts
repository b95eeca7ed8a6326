import type * as z from "zod";
import { changeProfile } from "../accounts/copies.ts";
import { barNames, isNameTaken, nameColumns, unlessNameTaken } from "../accounts/names.ts";
import { withholdPicture } from "../accounts/pictures.ts";
import type { clearPictureBody, renameBody } from "../contract/community.ts";
import { batchAcross } from "../db/batch-across.ts";
import { communityDatabase, everyDatabase, learnerDatabase } from "../db/client.ts";
import { notifyModerated } from "../notices/notify.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { random32 } from "../platform/tokens.ts";
import { renameInRooms } from "../rooms/rename-in-rooms.ts";
import { DEFAULT_AVATAR_URL } from "../rules/avatars.ts";
import { selectAvatar, updateAvatar } from "../standing/queries.ts";
import { renameAuthor, renewChannelSockets } from "./channels.ts";
import { assertActing } from "./moderate.ts";
import { insertRenameAct, insertUserAct, updateName } from "./moderation-queries.ts";
import { type KeptName, keepName, keepPicture, removalTarget, selectRemovals } from "./removal-queries.ts";

/**
 * How many of a learner's names or pictures one act goes through again. What follows a batch may break off; then the moderator is told, and the next press
 * finds in the removals what is still to be done.
 */
const MAX_TAKEN_AGAIN = 10;

/**
 * Renames a learner whose name offends or misleads, on messages and in rooms that have it too. Nobody can take the old name for a while; it can be
 * restored (restore.ts). Names that were taken away before go from there too: where an earlier act broke off, this one finishes it.
 * @param body without `display_name`, a random name is given
 * @throws Problem as `assertActing`; 404 if there is no such learner; 409 `display_name_taken`
 */
export async function rename(
  env: Bindings,
  user_id: string,
  { user_id: other, display_name = `Learner ${random32()}` }: z.output<typeof renameBody>,
  now: number,
): Promise<{ display_name: string }> {
  await assertActing(env, user_id, now);
  const guarded = { DB: unlessNameTaken(everyDatabase(env), display_name, other) };
  const learners = learnerDatabase(guarded, other);
  const community = communityDatabase(guarded);
  let kept: Awaited<ReturnType<typeof selectRemovals>>;
  try {
    const update = () =>
      batchAcross(
        // The first two read the old name from the profile.
        [
          community,
          [
            insertRenameAct(community, user_id, other, display_name, now),
            keepName(community, other, display_name, now),
            selectRemovals(community, removalTarget("name", other), now, MAX_TAKEN_AGAIN),
          ],
        ],
        [learners, [updateName(learners, other, nameColumns(display_name))]],
      );
    const [[, , removals], [updated]] = await changeProfile(env, other, now, update, display_name);
    if (updated.length === 0) throw new Problem("not_found");
    kept = removals;
  } catch (error) {
    if (isNameTaken(error)) throw new Problem("display_name_taken");
    throw error;
  }
  notifyModerated(env, other, "name", now);
  const taken = kept
    .map(({ content, removed_at }) => ({ ...(JSON.parse(content) as KeptName), removed_at }))
    .filter(({ name }) => name !== display_name)
    .reverse();
  // Each with the time of its removal, by which a restoration knows it.
  await barNames(env, other, taken);
  await renewChannelSockets(env, other);
  for (const { name } of taken)
    await Promise.all([
      renameAuthor(env, other, name, display_name),
      renameInRooms(env, other, name, display_name),
    ]);
  return { display_name };
}

/**
 * Takes a learner's picture away. Nobody is shown it any more; it can be restored (restore.ts). Where an earlier act broke off, this one finishes it.
 * @throws Problem as `assertActing`; 404 if there is no such learner
 */
export async function clearPicture(
  env: Bindings,
  user_id: string,
  { user_id: other }: z.output<typeof clearPictureBody>,
  now: number,
): Promise<void> {
  await assertActing(env, user_id, now);
  const learners = learnerDatabase(env, other);
  const community = communityDatabase(env);
  const [[, , kept], [[before]]] = await changeProfile(env, other, now, () =>
    batchAcross(
      [
        community,
        [
          // It reads the address from the profile, so it comes before that changes.
          keepPicture(community, other, now),
          insertUserAct(community, user_id, "clear_picture", other, "", now),
          selectRemovals(community, removalTarget("picture", other), now, MAX_TAKEN_AGAIN),
        ],
      ],
      [learners, [selectAvatar(learners, other), updateAvatar(learners, other, DEFAULT_AVATAR_URL)]],
    ),
  );
  if (!before) throw new Problem("not_found");
  if (before.avatar_url !== DEFAULT_AVATAR_URL) notifyModerated(env, other, "picture", now);
  const taken = new Set([before.avatar_url, ...kept.map(({ content }) => content)]);
  for (const url of taken) await withholdPicture(env, url);
  await renewChannelSockets(env, other);
}
