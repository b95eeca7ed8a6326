import { and, desc, eq, lt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Cursor } from "../community/queries.ts";
import type { GalleryOrder, LinkedPage, ListedPage, OwnPage, PublishedPage } from "../contract/made.ts";
import type { CommunityDatabase, LearnerDatabase } from "../db/client.ts";
import { isHidden } from "../db/hidden-page.ts";
import type { LearnerId } from "../db/id-list.ts";
import {
  page_cards,
  page_likes,
  profiles,
  project_pages,
  projects,
  published_pages,
  remixes,
  reports,
} from "../db/schema.ts";
import { selectRow } from "../db/select-row.ts";
import { DEFAULT_AVATAR_URL } from "../rules/avatars.ts";
import type { Code } from "../rules/code.ts";
import { GALLERY_PAGES, HIDING_REPORTS, MAX_FREE_PAGES } from "../rules/publishing.ts";

/** The project of a page; null for a free page. */
const ofProject = sql<
  number | null
>`CASE WHEN ${published_pages.project_id} > 0 THEN ${published_pages.project_id} END`;
const isFree = lt(published_pages.project_id, 0);

const isPublic = sql`${published_pages.state} = 'public'`;
const isShown = and(isPublic, sql`NOT ${isHidden}`);

/** Open reports of a page that are looked at for the one that hid it: a crowd may report one. */
const MAX_COUNTED_REPORTS = 50;

/** The picture of a page without card and project. */
const FREE_PICTURE = "/og.jpg";

/** The address of a page's card; null without one. */
const card = sql<
  string | null
>`('/api/cards/' || (SELECT c.picture FROM page_cards c WHERE c.page_id = published_pages.id))`;

/** What a list shows of a published page. */
const listed = {
  id: published_pages.id,
  title: published_pages.title,
  description: published_pages.description,
  published_at: published_pages.published_at,
  likes: published_pages.likes,
  project_id: ofProject.as("of_project"),
  project_name: sql<string>`coalesce(${projects.name}, '')`.as("project_name"),
  picture: sql<string>`coalesce(${card}, ${projects.image_url}, ${FREE_PICTURE})`.as("picture"),
  author: {
    display_name: sql<string>`coalesce(nullif(${profiles.display_name}, ''), 'Anonymous')`,
    avatar_url: sql<string>`coalesce(${profiles.avatar_url}, ${DEFAULT_AVATAR_URL})`,
  },
};

/** The published pages of a learner that everybody may see, newest first: one a project at most, and the free ones. */
export function selectPublishedPagesOf(db: CommunityDatabase, user_id: LearnerId) {
  return db
    .select(listed)
    .from(published_pages)
    .leftJoin(projects, eq(projects.id, published_pages.project_id))
    .leftJoin(profiles, eq(profiles.user_id, published_pages.user_id))
    .where(and(eq(published_pages.user_id, user_id), isShown))
    .orderBy(desc(published_pages.published_at), desc(published_pages.id)) satisfies PromiseLike<
    ListedPage[]
  >;
}

/** What the gallery is ordered by. The condition is that of the index: without it, it would sort all pages. */
const GALLERY_ORDERS = {
  new: { column: published_pages.published_at, listed: undefined },
  loved: { column: published_pages.likes, listed: sql`${published_pages.likes} > 0` },
} as const satisfies Record<GalleryOrder, { column: SQLWrapper; listed: SQL | undefined }>;

/**
 * A page of the gallery, and one more row if there is a next page.
 * @param cursor its `time` is what the order counts: when a page was published, or its likes
 * @param project_id of one project; of all without it
 */
export function selectGallery(
  db: CommunityDatabase,
  order: GalleryOrder,
  cursor: Cursor | undefined,
  project_id: number | undefined,
) {
  const by = GALLERY_ORDERS[order];
  return db
    .select(listed)
    .from(published_pages)
    .leftJoin(projects, eq(projects.id, published_pages.project_id))
    .leftJoin(profiles, eq(profiles.user_id, published_pages.user_id))
    .where(
      and(
        isShown,
        by.listed,
        project_id === undefined ? undefined : eq(published_pages.project_id, project_id),
        cursor && sql`(${by.column}, ${published_pages.id}) < (${cursor.time}, ${cursor.id})`,
      ),
    )
    .orderBy(desc(by.column), desc(published_pages.id))
    .limit(GALLERY_PAGES + 1) satisfies PromiseLike<ListedPage[]>;
}

/**
 * A public page with its code, hidden or not.
 * @param reader whose like and whose own page it may be; an empty string for a visitor
 */
export function selectPublishedPage(db: CommunityDatabase, id: string, reader: string) {
  return db
    .select({
      ...listed,
      updated_at: published_pages.updated_at,
      liked: likedBy(reader),
      is_own: sql<boolean>`${published_pages.user_id} = ${reader}`.mapWith(Boolean).as("is_own"),
      hidden: isHidden.as("hidden"),
      html: published_pages.html,
      css: published_pages.css,
      js: published_pages.js,
    })
    .from(published_pages)
    .leftJoin(projects, eq(projects.id, published_pages.project_id))
    .leftJoin(profiles, eq(profiles.user_id, published_pages.user_id))
    .where(and(eq(published_pages.id, id), isPublic)) satisfies PromiseLike<Omit<PublishedPage, "origin">[]>;
}

/** A row if a page is a remix: of which page, null where that isn't public any more. */
export function selectOrigin(db: CommunityDatabase, id: string) {
  return db
    .select({
      id: published_pages.id,
      title: published_pages.title,
      display_name: listed.author.display_name.as("display_name"),
    })
    .from(remixes)
    .leftJoin(published_pages, and(eq(published_pages.id, remixes.origin_id), isShown))
    .leftJoin(profiles, eq(profiles.user_id, published_pages.user_id))
    .where(eq(remixes.page_id, id));
}

const likedBy = (user_id: string) =>
  sql<boolean>`EXISTS (SELECT 1 FROM page_likes l WHERE l.page_id = published_pages.id AND l.user_id = ${user_id})`
    .mapWith(Boolean)
    .as("liked");

/** What the document of a public page says of it. No row where it is hidden. */
export function selectPageHead(db: CommunityDatabase, id: string) {
  return db
    .select({
      title: published_pages.title,
      description: published_pages.description,
      updated_at: published_pages.updated_at,
      project_name: listed.project_name,
      picture: listed.picture,
      display_name: listed.author.display_name.as("display_name"),
    })
    .from(published_pages)
    .leftJoin(projects, eq(projects.id, published_pages.project_id))
    .leftJoin(profiles, eq(profiles.user_id, published_pages.user_id))
    .where(and(eq(published_pages.id, id), isShown));
}

/** What a link to a public page shows, for those of some ids that are public and not hidden. */
export function selectLinkedPages(db: CommunityDatabase, ids: readonly string[]) {
  return db
    .select({ id: published_pages.id, title: published_pages.title, picture: listed.picture })
    .from(published_pages)
    .leftJoin(projects, eq(projects.id, published_pages.project_id))
    .where(
      and(sql`${published_pages.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`, isShown),
    ) satisfies PromiseLike<LinkedPage[]>;
}

/** The pages that a learner has published, whatever their state: one a project at most, and the free ones. */
export function selectOwnPages(db: CommunityDatabase, user_id: string) {
  return db
    .select({
      id: published_pages.id,
      project_id: ofProject.as("of_project"),
      state: published_pages.state,
      title: published_pages.title,
      description: published_pages.description,
      published_at: published_pages.published_at,
      updated_at: published_pages.updated_at,
      hidden: isHidden.as("hidden"),
      card: card.as("card"),
    })
    .from(published_pages)
    .where(eq(published_pages.user_id, user_id))
    .orderBy(desc(published_pages.published_at)) satisfies PromiseLike<OwnPage[]>;
}

/**
 * A public page that open reports hide: whose it is, and since when: the time of the report that hid it, which further ones don't change. No row for
 * any other.
 */
export function selectHiddenPage(db: CommunityDatabase, id: string) {
  const open = sql`SELECT r.created_at FROM reports r WHERE r.target_kind = 'page' AND r.target_id = ${id}
    AND r.resolved_at IS NULL LIMIT ${MAX_COUNTED_REPORTS}`;
  const hidden_at = sql<number>`(SELECT created_at FROM (${open}) ORDER BY created_at LIMIT 1 OFFSET ${HIDING_REPORTS - 1})`;
  return db
    .select({ user_id: published_pages.user_id, hidden_at: hidden_at.as("hidden_at") })
    .from(published_pages)
    .where(and(eq(published_pages.id, id), isPublic, isHidden));
}

/** The projects in which a learner has shipped a page, the newest page first. */
export function selectShippedProjects(db: LearnerDatabase, user_id: string) {
  return db
    .select({ project_id: project_pages.project_id, shipped_at: project_pages.updated_at })
    .from(project_pages)
    .where(eq(project_pages.user_id, user_id))
    .orderBy(desc(project_pages.updated_at));
}

/** A row if a learner has shipped a page in any project. */
export function selectAnyShippedPage(db: LearnerDatabase, user_id: string) {
  return db
    .select({ project_id: project_pages.project_id })
    .from(project_pages)
    .where(eq(project_pages.user_id, user_id))
    .limit(1);
}

type NewPage = Code & { id: string; user_id: string; project_id: number; title: string; description: string };

/** A row if there is a page at an id, whosever and in whatever state it is. */
export function selectPageAt(db: CommunityDatabase, id: string) {
  return db.select({ id: published_pages.id }).from(published_pages).where(eq(published_pages.id, id));
}

/** A row if a learner has published a page of a project, whatever its state. */
export function selectPageOfProject(db: CommunityDatabase, user_id: string, project_id: number) {
  return db
    .select({ id: published_pages.id })
    .from(published_pages)
    .where(and(eq(published_pages.user_id, user_id), eq(published_pages.project_id, project_id)));
}

/**
 * Publishes a learner's page of a project, in place of the one before. One that a moderator has removed stays as it is.
 * @param hasPlace whether the learner may publish a new one
 */
export function upsertPage(db: CommunityDatabase, page: NewPage, hasPlace: boolean, now: number) {
  const { user_id, project_id, title, description, html, css, js } = page;
  const row = { ...page, state: "public" as const, published_at: now, updated_at: now, likes: 0 };
  const within = sql`WHERE ${Number(hasPlace)}
    OR EXISTS (SELECT 1 FROM published_pages o WHERE o.user_id = ${user_id} AND o.project_id = ${project_id})`;
  return db
    .insert(published_pages)
    .select(selectRow(published_pages, row, within))
    .onConflictDoUpdate({
      target: [published_pages.user_id, published_pages.project_id],
      set: { state: "public", title, description, html, css, js, updated_at: now },
      setWhere: sql`${published_pages.state} <> 'removed'`,
    });
}

/**
 * Publishes a free page at an id that its author's browser has drawn, in place of what was there. Does nothing where the id is another page's or held for
 * another learner, where a moderator has removed it, and beyond MAX_FREE_PAGES public ones.
 * @param hasPlace as for `upsertPage`
 */
export function upsertFreePage(
  db: CommunityDatabase,
  page: Omit<NewPage, "project_id">,
  hasPlace: boolean,
  now: number,
) {
  const { user_id, title, description, html, css, js } = page;
  const own = sql`FROM published_pages o WHERE o.user_id = ${user_id} AND o.project_id < 0`;
  const row = {
    ...{ ...page, project_id: sql`(SELECT coalesce(min(o.project_id), 0) - 1 ${own})` },
    ...{ state: "public" as const, published_at: now, updated_at: now, likes: 0 },
  };
  const isThere = sql`EXISTS (SELECT 1 FROM published_pages o WHERE o.id = ${page.id})`;
  const isHeld = sql`EXISTS (SELECT 1 FROM held_ids h WHERE h.target = ${`page:${page.id}`} AND h.user_id IS NOT ${user_id})`;
  const within = sql`WHERE NOT ${isHeld} AND (EXISTS (SELECT 1 FROM published_pages o WHERE o.id = ${page.id} AND o.state = 'public')
    OR ((SELECT count(*) ${own} AND o.state = 'public') < ${MAX_FREE_PAGES} AND (${isThere} OR ${Number(hasPlace)})))`;
  return db
    .insert(published_pages)
    .select(selectRow(published_pages, row, within))
    .onConflictDoUpdate({
      target: published_pages.id,
      set: { state: "public", title, description, html, css, js, updated_at: now },
      setWhere: sql`${published_pages.user_id} = ${user_id} AND ${isFree} AND ${published_pages.state} <> 'removed'`,
    });
}

/** Notes of which page a free page is a remix, once, if both are there and the latter is the learner's. */
export function insertRemix(db: CommunityDatabase, user_id: string, page_id: string, origin_id: string) {
  const both = sql`FROM published_pages p JOIN published_pages o ON o.id = ${origin_id}
    WHERE p.id = ${page_id} AND p.user_id = ${user_id} AND p.project_id < 0 AND o.id <> p.id`;
  return db
    .insert(remixes)
    .select(selectRow(remixes, { page_id, origin_id }, both))
    .onConflictDoNothing();
}

/** Unpublishes an own page, and empties it. One that a moderator has removed is emptied alone. Returns no row if it isn't the learner's. */
export function unpublishPage(db: CommunityDatabase, user_id: string, id: string) {
  return db
    .update(published_pages)
    .set({
      state: sql`CASE ${published_pages.state} WHEN 'removed' THEN 'removed' ELSE 'unpublished' END`,
      html: "",
      css: "",
      js: "",
    })
    .where(and(eq(published_pages.id, id), eq(published_pages.user_id, user_id)))
    .returning({ id: published_pages.id });
}

/**
 * Deletes a free page that its author has taken back, once no report of it is open. Nothing where it isn't one. It comes after what takes a page back,
 * closes a report, or brings a page back.
 */
export function deleteTakenBackPage(db: CommunityDatabase, id: SQL | string) {
  return db.delete(published_pages).where(
    and(
      sql`${published_pages.id} = ${id}`,
      isFree,
      sql`${published_pages.state} = 'unpublished'`,
      sql`NOT EXISTS (SELECT 1 FROM reports r WHERE r.target_kind = 'page' AND r.target_id = published_pages.id
          AND r.resolved_at IS NULL)`,
    ),
  );
}

/** A card, and whether an open report was made of it: then its object stays. */
const cardColumns = {
  picture: page_cards.picture,
  reported:
    sql<boolean>`EXISTS (SELECT 1 FROM reports r WHERE r.card = page_cards.picture AND r.resolved_at IS NULL)`
      .mapWith(Boolean)
      .as("reported"),
};

/** The card of a page, whosever it is. */
export function selectCard(db: CommunityDatabase, page_id: string) {
  return db.select(cardColumns).from(page_cards).where(eq(page_cards.page_id, page_id));
}

const isAmong = (column: SQLWrapper, pictures: readonly string[]) =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(pictures)}))`;

/** The cards among some pictures that are a page's. */
export function selectCards(db: CommunityDatabase, pictures: readonly string[]) {
  return db
    .select({ picture: page_cards.picture })
    .from(page_cards)
    .where(isAmong(page_cards.picture, pictures));
}

/** The cards among some pictures of which a report is open. */
export function selectReportedCards(db: CommunityDatabase, pictures: readonly string[]) {
  return db
    .select({ picture: sql<string>`${reports.card}`.as("picture") })
    .from(reports)
    .where(and(sql`card IS NOT NULL AND resolved_at IS NULL`, isAmong(reports.card, pictures)));
}

/** Whose page a card is of, and whether everybody sees that page. No row where it is no page's any more. */
export function selectCardPage(db: CommunityDatabase, picture: string) {
  return db
    .select({ author_id: published_pages.user_id, shown: sql`(${isShown})`.mapWith(Boolean).as("shown") })
    .from(page_cards)
    .innerJoin(published_pages, eq(published_pages.id, page_cards.page_id))
    .where(eq(page_cards.picture, picture));
}

/** Gives an own public page a card, in place of the one before. Returns no row if it isn't the learner's, or isn't public. */
export function upsertCard(db: CommunityDatabase, user_id: string, page_id: string, picture: string) {
  const page = sql`FROM published_pages WHERE id = ${page_id} AND user_id = ${user_id} AND state = 'public'`;
  return db
    .insert(page_cards)
    .select(selectRow(page_cards, { page_id, picture }, page))
    .onConflictDoUpdate({ target: page_cards.page_id, set: { picture } })
    .returning({ page_id: page_cards.page_id });
}

/** Takes the card of a page away. Returns it. @param pages which page, as a condition on `p` */
function deleteCardWhere(db: CommunityDatabase, pages: SQL) {
  return db
    .delete(page_cards)
    .where(sql`${page_cards.page_id} IN (SELECT p.id FROM published_pages p WHERE ${pages})`)
    .returning(cardColumns);
}

/** Takes the card of an own page away. Returns it. */
export const deleteCard = (db: CommunityDatabase, user_id: string, page_id: string) =>
  deleteCardWhere(db, sql`p.id = ${page_id} AND p.user_id = ${user_id}`);

/** Takes the card of an own free page away. Returns it. */
export const deleteFreeCard = (db: CommunityDatabase, user_id: string, page_id: string) =>
  deleteCardWhere(db, sql`p.id = ${page_id} AND p.user_id = ${user_id} AND p.project_id < 0`);

/** Takes the card of an own page of a project away. Returns it. */
export const deleteProjectCard = (db: CommunityDatabase, user_id: string, project_id: number) =>
  deleteCardWhere(db, sql`p.user_id = ${user_id} AND p.project_id = ${project_id}`);

/** Likes a public page. Idempotent. */
export function insertPageLike(db: CommunityDatabase, user_id: string, page_id: string, now: number) {
  const page = sql`FROM published_pages WHERE id = ${page_id} AND state = 'public'`;
  return db
    .insert(page_likes)
    .select(selectRow(page_likes, { page_id, user_id, created_at: now }, page))
    .onConflictDoNothing();
}

/** Takes a like back. Idempotent. */
export function deletePageLike(db: CommunityDatabase, user_id: string, page_id: string) {
  return db.delete(page_likes).where(and(eq(page_likes.page_id, page_id), eq(page_likes.user_id, user_id)));
}

/** The likes of a public page, whether the learner's is among them, and whose page it is. */
export function selectPageLikes(db: CommunityDatabase, user_id: string, page_id: string) {
  return db
    .select({ likes: published_pages.likes, liked: likedBy(user_id), author_id: published_pages.user_id })
    .from(published_pages)
    .where(and(eq(published_pages.id, page_id), isPublic));
}
