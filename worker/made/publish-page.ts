import type * as z from "zod";
import { unlessSilenced } from "../accounts/silence.ts";
import type { OwnPage, publishBody } from "../contract/made.ts";
import { communityDatabase, everyDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { readProjectPage } from "../ships/read-project-page.ts";
import { selectOwnPages, unpublishPage, upsertPage } from "./queries.ts";

/**
 * Asserts that pages are published and shown at all.
 * @throws Problem 404 where the configuration has switched it off
 */
export function assertPublishing(env: Pick<Bindings, "PUBLISHING">): void {
  if (env.PUBLISHING === "off") throw new Problem("not_found");
}

/**
 * Publishes the page that the learner shipped right last in a project. Published again, it keeps its address and gets the new code and texts.
 * @throws Problem 403 while silenced, 404 where nothing was shipped in the project, 409 where a moderator has removed the page
 */
export async function publishPage(
  env: Bindings,
  user_id: string,
  { project_id, title, description }: z.output<typeof publishBody>,
  now: number,
): Promise<{ page: OwnPage }> {
  assertPublishing(env);
  const { page: code } = await readProjectPage(env, user_id, project_id);
  if (!code)
    throw new Problem("not_found", { title: "Ship a task of this project first, then publish its page." });
  const row = { id: crypto.randomUUID(), user_id, project_id, title, description, ...code };
  const db = communityDatabase({ DB: unlessSilenced(everyDatabase(env), user_id, now) });
  const [, pages] = await db.batch([upsertPage(db, row, now), selectOwnPages(db, user_id)]);
  const page = pages.find((one) => one.project_id === project_id);
  if (page?.state !== "public")
    throw new Problem("conflict", { title: "A moderator has taken this page away, so it stays private." });
  return { page };
}

/**
 * Unpublishes an own page: from this answer on nobody is shown it. Also for a silenced learner, and where publishing is switched off.
 * @throws Problem 404 if there is no such page of this learner
 */
export async function takeBackPage(env: Bindings, user_id: string, id: string): Promise<void> {
  const taken = await unpublishPage(communityDatabase(env), user_id, id);
  if (taken.length === 0) throw new Problem("not_found");
}
