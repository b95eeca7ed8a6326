import type * as z from "zod";
import { changeProfile } from "../accounts/copies.ts";
import { barName, isNameTaken, nameColumns, unlessNameTaken } from "../accounts/names.ts";
import { withholdPicture } from "../accounts/pictures.ts";
import type { clearPictureBody, renameBody } from "../contract/community.ts";
import { batchAcross } from "../db/batch-across.ts";
import { communityDatabase, everyDatabase, learnerDatabase } from "../db/client.ts";
import { notifyModerated } from "../notices/notify.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { random32 } from "../platform/tokens.ts";
import { DEFAULT_AVATAR_URL } from "../rules/avatars.ts";
import { selectAvatar, updateAvatar } from "../standing/queries.ts";
import { renameAuthor, renewChannelSockets } from "./channels.ts";
import { assertActing } from "./moderate.ts";
import { insertRenameAct, insertUserAct, selectShownName, updateName } from "./moderation-queries.ts";
import { keepName, keepPicture } from "./removal-queries.ts";

/**
 * Renames a learner whose name offends or misleads, on the messages that have it too. Nobody can take the old name for a while; it can be restored (restore.ts).
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
  let before: string | undefined;
  const learners = learnerDatabase(guarded, other);
  const community = communityDatabase(guarded);
  try {
    const update = () =>
      batchAcross(
        // All of these read the old name from the profile.
        [
          community,
          [
            insertRenameAct(community, user_id, other, display_name, now),
            selectShownName(community, other),
            keepName(community, other, display_name, now),
          ],
        ],
        [learners, [updateName(learners, other, nameColumns(display_name))]],
      );
    const [[, [shown]], [updated]] = await changeProfile(env, other, now, update, display_name);
    if (updated.length === 0) throw new Problem("not_found");
    before = shown?.display_name;
    if (before !== undefined) await barName(env, other, before, now);
  } catch (error) {
    if (isNameTaken(error)) throw new Problem("display_name_taken");
    throw error;
  }
  notifyModerated(env, other, "name", now);
  await renewChannelSockets(env, other);
  if (before !== undefined) await renameAuthor(env, other, before, display_name);
  return { display_name };
}

/**
 * Takes a learner's picture away. Nobody is shown it any more; it can be restored (restore.ts).
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
  const [, [[before]]] = await changeProfile(env, other, now, () =>
    batchAcross(
      [
        community,
        [
          // It reads the address from the profile, so it comes before that changes.
          keepPicture(community, other, now),
          insertUserAct(community, user_id, "clear_picture", other, "", now),
        ],
      ],
      [learners, [selectAvatar(learners, other), updateAvatar(learners, other, DEFAULT_AVATAR_URL)]],
    ),
  );
  if (!before) throw new Problem("not_found");
  if (before.avatar_url !== DEFAULT_AVATAR_URL) notifyModerated(env, other, "picture", now);
  await withholdPicture(env, before.avatar_url);
  await renewChannelSockets(env, other);
}
