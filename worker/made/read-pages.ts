import { isReadByModerator } from "../community/moderators.ts";
import { cursorOf } from "../community/pages.ts";
import type { Page } from "../contract/community.ts";
import type { GalleryOrder, ListedPage, OwnPages, PublishedPage } from "../contract/made.ts";
import { batchAcross } from "../db/batch-across.ts";
import { communityDatabase, learnerDatabase } from "../db/client.ts";
import { readContent } from "../db/content.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { GALLERY_PAGES } from "../rules/publishing.ts";
import { selectUserState, userStateOf } from "../standing/queries.ts";
import { assertPublishing } from "./publishing-switch.ts";
import {
  selectGallery,
  selectOrigin,
  selectOwnPages,
  selectPublishedPage,
  selectShippedProjects,
} from "./queries.ts";

/**
 * A published page with its code, for everybody.
 * @param reader the learner who asks; undefined for a visitor
 * @throws Problem 404 where it isn't public, or where reports hide it from all but its author and moderators
 */
export async function readPublishedPage(
  env: Bindings,
  id: string,
  reader: string | undefined,
): Promise<PublishedPage> {
  assertPublishing(env);
  const db = communityDatabase(env);
  const [[page], [origin]] = await db.batch([
    selectPublishedPage(db, id, reader ?? ""),
    selectOrigin(db, id),
  ]);
  if (!page) throw new Problem("not_found", { title: "This page isn't published, or not any more." });
  if (page.hidden && !page.is_own && !(await isReadByModerator(env, reader)))
    throw new Problem("not_found", { title: "This page was reported. It waits for a moderator." });
  return { ...page, origin: origin ? { page: originOf(origin) } : null };
}

/** What is shown of an origin: nothing where it isn't public. */
function originOf({ id, title, display_name }: Awaited<ReturnType<typeof selectOrigin>>[number]) {
  return id === null || title === null ? null : { id, title, display_name };
}

/** A page of the gallery. @param project_id of one project; of all without it */
export async function readGallery(
  env: Bindings,
  order: GalleryOrder,
  cursor: string | undefined,
  project_id: number | undefined,
): Promise<Page<ListedPage>> {
  assertPublishing(env);
  const fetched = await selectGallery(communityDatabase(env), order, cursorOf(cursor), project_id);
  const rows = fetched.slice(0, GALLERY_PAGES);
  const last = rows.at(-1);
  const counted = order === "new" ? last?.published_at : last?.likes;
  return { rows, next: fetched.length > GALLERY_PAGES && last ? `${counted}_${last.id}` : null };
}

/** The projects in which a learner has shipped a page, what is published of each, and the names of all projects. */
export async function readOwnPages(env: Bindings, user_id: string, now: number): Promise<OwnPages> {
  const learners = learnerDatabase(env, user_id);
  const community = communityDatabase(env);
  const [{ projects }, [[[row], shipped], [pages]]] = await Promise.all([
    readContent(learners, now),
    batchAcross(
      [learners, [selectUserState(learners, user_id), selectShippedProjects(learners, user_id)]],
      [community, [selectOwnPages(community, user_id)]],
    ),
  ]);
  const byProject = new Map(pages.map((page) => [page.project_id, page]));
  return {
    user_state: userStateOf(row),
    publishing: env.PUBLISHING !== "off",
    // An unpublished one waits for a decision on its reports.
    free_pages: pages.filter(({ project_id, state }) => project_id === null && state !== "unpublished"),
    projects: shipped.flatMap(({ project_id, shipped_at }) => {
      const project = projects.get(project_id);
      const page = byProject.get(project_id) ?? null;
      return project
        ? [{ project_id, project_name: project.name, picture: project.image_url, shipped_at, page }]
        : [];
    }),
    all_projects: [...projects.values()].map(({ id, name }) => ({ project_id: id, project_name: name })),
  };
}
