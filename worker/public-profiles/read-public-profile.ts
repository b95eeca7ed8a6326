import { nameHandle } from "../accounts/names.ts";
import { selectRating, shownRatingOf } from "../battles/rating-queries.ts";
import type { ListedPage } from "../contract/made.ts";
import type { PublicProfile, ShownStar } from "../contract/public-profiles.ts";
import { batchAcross } from "../db/batch-across.ts";
import { communityDatabase, handleDatabases, learnerDatabase, severalDatabases } from "../db/client.ts";
import { readContent } from "../db/content.ts";
import { selectPublishedPagesOf } from "../made/queries.ts";
import { servedDocument } from "../platform/documents.ts";
import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";
import { type CardRows, cardStatements, foldRows } from "../practice/read-cards.ts";
import { CONCEPTS } from "../rules/concepts.ts";
import { addDays, utcDate } from "../rules/dates.ts";
import { displayNameKey } from "../rules/display-names.ts";
import { heatmapStart } from "../rules/heatmap.ts";
import { levelOf } from "../rules/levels.ts";
import { RATING_MEDAL } from "../rules/medals.ts";
import { dayOf, strengthOn } from "../rules/practice/cards.ts";
import type { ProfilePart } from "../rules/public-profile.ts";
import { selectMedals } from "../standing/medal-queries.ts";
import { selectActiveDays, selectFinished } from "../standing/queries.ts";
import { earnedOf, readMedalShares } from "../standing/read-medals.ts";
import { DAYS_AT_ONCE, readStreak } from "../standing/read-streak.ts";
import {
  ownerById,
  ownerByName,
  selectBlock,
  selectOwner,
  selectOwnerByName,
  selectRatingsHidden,
} from "./queries.ts";

type Owner = Awaited<ReturnType<typeof selectOwner>>[number];

/**
 * The public profile of the learner with a name: name, picture, published pages, and what the learner shows. Its parts are
 * the same for all readers, its owner among them; but who hides ratings sees none.
 * @param name a display name in any case
 * @param reader the id of the learner who reads; undefined for a visitor
 * @throws Problem 404 for nobody, for a hidden profile, and where the owner has blocked the reader: the three can't be told apart
 */
export async function readPublicProfile(
  env: Bindings,
  name: string,
  reader: string | undefined,
  now: number,
): Promise<PublicProfile> {
  const { db, owner: id, showing } = await locateOwner(env, name);
  const community = communityDatabase(env);
  // The owner's own date, which comes with the answer, may be the day before.
  const first = addDays(utcDate(now), -DAYS_AT_ONCE - 1);
  const readers = learnerDatabase(env, reader ?? "");
  const [{ projects }, shares, rows] = await Promise.all([
    readContent(db, now),
    readMedalShares(env, now),
    batchAcross(
      [
        db,
        [
          selectOwner(db, id),
          selectActiveDays(db, showing, first),
          selectFinished(db, showing),
          selectRating(db, showing),
          selectMedals(db, showing),
          ...cardStatements(db, showing),
        ],
      ],
      [community, [selectBlock(community, id, reader), selectPublishedPagesOf(community, id)]],
      [readers, [selectRatingsHidden(readers, reader)]],
    ),
  ]);
  const [[[owner], days, finished, [rated], medals, ...cards], [blocks, pages], [[reading]]] = rows;
  if (!owner || owner.hide_profile || blocks.length > 0) throw new Problem("not_found");
  const shown = new Set(owner.shown_parts);
  const hasNoRatings = rated?.hide_ratings || reading?.hide_ratings;
  const today = utcDate(now + (owner.zone_offset ?? 0) * 60_000);
  const ifShown = <Value>(part: ProfilePart, value: () => Value) => (shown.has(part) ? value() : null);
  const dates = days.map(({ date }) => date);
  const from = heatmapStart(today);
  const onHeatmap = days.filter(({ date, shipped }) => date >= from && shipped > 0);
  return {
    ...withoutParts(env, owner, pages),
    is_own: owner.user_id === reader,
    level: ifShown("level", () => (owner.hide_standing ? null : levelOf(owner.exp))),
    streak: await ifShown("streak", () => readStreak(db, owner.user_id, today, dates, first)),
    rating: ifShown("rating", () => (hasNoRatings ? null : shownRatingOf(rated, now))),
    medals: ifShown("medals", () => {
      const shownMedals = hasNoRatings ? medals.filter(({ medal }) => medal !== RATING_MEDAL) : medals;
      return earnedOf(shownMedals, shares);
    }),
    heatmap: ifShown("heatmap", () => ({
      today,
      tasks_by_date: Object.fromEntries(onHeatmap.map(({ date, shipped }) => [date, shipped])),
    })),
    projects: ifShown("projects", () =>
      finished.flatMap(({ project_id }) => {
        const project = projects.get(project_id);
        if (!project) return [];
        const { id, name, map, image_url } = project;
        return [{ id, name, map, image_url }];
      }),
    ),
    stars: await ifShown("stars", () => readStars(env, owner, cards, now)),
  };
}

/** Where the rows of the learner with a name are: with several databases the directory is asked for the id first. Nobody has an empty id. */
async function locateOwner(env: Bindings, name: string) {
  const key = displayNameKey(name);
  if (!severalDatabases(env)) return { db: learnerDatabase(env, ""), ...ownerByName(key) };
  const user_id = (await readByName(env, key))?.user_id ?? "";
  return { db: learnerDatabase(env, user_id), ...ownerById(user_id) };
}

/** The learner with a name, or the copy, from the directory. */
async function readByName(env: Bindings, key: string): Promise<Owner | undefined> {
  const directories = handleDatabases(env, nameHandle(key));
  return (await Promise.all(directories.map((db) => selectOwnerByName(db, key)))).flat()[0];
}

/** The learner with a name, from the own row. Undefined for nobody. */
export async function findOwner(env: Bindings, name: string): Promise<Owner | undefined> {
  const found = await readByName(env, displayNameKey(name));
  if (!found || !severalDatabases(env)) return found;
  // What the directory has of learners of other databases is a copy without settings.
  const [own] = await selectOwner(learnerDatabase(env, found.user_id), found.user_id);
  return own;
}

/** What each public profile shows, whatever its owner has chosen. */
const withoutParts = (
  env: Bindings,
  { display_name, avatar_url }: Owner,
  pages: ListedPage[],
): PublicProfile => ({
  display_name,
  avatar_url,
  is_own: false,
  pages: env.PUBLISHING === "off" ? [] : pages,
  level: null,
  streak: null,
  rating: null,
  medals: null,
  heatmap: null,
  projects: null,
  stars: null,
});

async function readStars(
  env: Bindings,
  { user_id }: Owner,
  rows: CardRows,
  now: number,
): Promise<ShownStar[] | null> {
  if (env.PRACTICE === "off") return null;
  const cards = await foldRows(learnerDatabase(env, user_id), user_id, rows);
  return CONCEPTS.flatMap(({ id, name, language }) => {
    const card = cards.get(id);
    return card ? [{ id, name, language, strength: strengthOn(card, dayOf(now)) }] : [];
  });
}

/** The document of `/u/{name}`; with status 404 for nobody and for a hidden profile. It doesn't ask who reads it. @param url of the request */
export async function profileDocument(env: Bindings, name: string, url: string): Promise<Response> {
  const owner = await findOwner(env, name);
  const head = owner &&
    !owner.hide_profile && {
      title: `${owner.display_name} · Codenaut`,
      description: `What ${owner.display_name} builds on Codenaut, where beginners learn HTML, CSS and JavaScript by making small things for people who need them.`,
      card: owner.avatar_url,
    };
  return servedDocument(env, { document: "u", url, head: head || undefined, isListed: true });
}
