import { learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import type { Code } from "../rules/code.ts";
import { selectShippedPage } from "./project-page-queries.ts";

/**
 * The learner's own page of a project, as it was shipped right last.
 * @returns `page` null where none is stored: nothing was shipped right, or only before pages were stored
 */
export async function readProjectPage(
  env: Bindings,
  user_id: string,
  project_id: number,
): Promise<{ page: Code | null }> {
  const [page = null] = await selectShippedPage(learnerDatabase(env, user_id), user_id, project_id);
  return { page };
}
