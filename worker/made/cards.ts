/**
 * Cards: pictures of published pages, drawn by their authors' browsers, in R2. `page_cards.picture` names the current one. The key has a hash of the
 * author's id, so that a deleted account's are found by the id alone, and the address tells no id.
 */
import { imageType } from "../accounts/image-type.ts";
import { unlessSilenced } from "../accounts/silence.ts";
import { stillPng } from "../accounts/strip-metadata.ts";
import { isReadByModerator } from "../community/moderators.ts";
import { communityDatabase, everyDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import type { NightlyStep } from "../platform/nightly-step.ts";
import { fieldProblem, Problem, problemOf } from "../platform/problems.ts";
import { sha256 } from "../platform/tokens.ts";
import { CARD_HEIGHT, CARD_WIDTH } from "../rules/publishing.ts";
import { assertPublishing } from "./publishing-switch.ts";
import { selectCard, selectCardPage, selectCards, selectReportedCards, upsertCard } from "./queries.ts";

const KEY_PREFIX = "cards/";
/** A hash of 128 bits, a dash, a random UUID. */
const PICTURE_NAME = /^[0-9a-f]{32}-[0-9a-f-]{36}\.png$/;
/** Younger objects are never orphans: their row may not be written yet. */
const MIN_ORPHAN_AGE_MS = 60 * 60 * 1000;
/** R2's largest page. */
const LIST_PAGE_SIZE = 1000;

/** What the names of a learner's cards begin with. */
const ownerMark = async (user_id: string) => (await sha256(`card:${user_id}`)).slice(0, 32);

/**
 * Stores the card of an own public page, in place of the one before.
 * @throws Problem 403 while silenced; 404 where the page isn't the learner's or isn't public; 422 for anything but a whole PNG of CARD_WIDTH × CARD_HEIGHT
 */
export async function saveCard(
  env: Bindings,
  user_id: string,
  id: string,
  bytes: Uint8Array<ArrayBuffer>,
  now: number,
): Promise<void> {
  assertPublishing(env);
  const image = imageType(bytes);
  const isCard = image?.type === "image/png" && image.width === CARD_WIDTH && image.height === CARD_HEIGHT;
  const still = isCard ? stillPng(bytes) : null;
  if (!still) throw fieldProblem("card", `A card is a PNG of ${CARD_WIDTH} × ${CARD_HEIGHT} pixels.`);
  const picture = `${await ownerMark(user_id)}-${crypto.randomUUID()}.png`;
  await env.AVATARS.put(KEY_PREFIX + picture, still, { httpMetadata: { contentType: "image/png" } });
  const db = communityDatabase({ DB: unlessSilenced(everyDatabase(env), user_id, now) });
  try {
    const [before, [stored]] = await db.batch([selectCard(db, id), upsertCard(db, user_id, id, picture)]);
    if (!stored) throw new Problem("not_found");
    await removeCards(env, before);
  } catch (error) {
    // Only after a refusal is it certain that no row refers to the object. In other cases the nightly job decides.
    if (problemOf(error)) await env.AVATARS.delete(KEY_PREFIX + picture);
    throw error;
  }
}

type Card = { object: R2ObjectBody | R2Object; shown: boolean };

/**
 * A card by the last part of its address; null where there is none for the reader. Everybody has those of pages that everybody sees; of a page that
 * reports hide its author and moderators, and they alone also what was reported, as long as the report is open.
 * @param etag the object comes without a body if it has this tag
 * @param readerOf the learner who asks; only called for a card that isn't everybody's
 */
export async function readCard(
  env: Bindings,
  picture: string,
  etag: string | undefined,
  readerOf: () => Promise<string | undefined>,
): Promise<Card | null> {
  if (!PICTURE_NAME.test(picture)) return null;
  const db = communityDatabase(env);
  const [page] = env.PUBLISHING === "off" ? [] : await selectCardPage(db, picture);
  const shown = page?.shown ?? false;
  if (!shown && !(await mayReadHidden(env, picture, page?.author_id, await readerOf()))) return null;
  const object = await env.AVATARS.get(KEY_PREFIX + picture, {
    onlyIf: etag === undefined ? {} : { etagDoesNotMatch: etag },
  });
  return object && { object, shown };
}

/** @param author_id undefined where the card is no page's any more */
async function mayReadHidden(
  env: Bindings,
  picture: string,
  author_id: string | undefined,
  reader: string | undefined,
): Promise<boolean> {
  if (reader !== undefined && reader === author_id) return true;
  if (!(await isReadByModerator(env, reader))) return false;
  return author_id !== undefined || (await selectReportedCards(communityDatabase(env), [picture])).length > 0;
}

/** Deletes the objects of cards whose rows are gone, but for those of open reports. */
export async function removeCards(
  env: Pick<Bindings, "AVATARS">,
  cards: readonly { picture: string; reported?: boolean }[],
): Promise<void> {
  const left = cards.filter(({ reported }) => !reported);
  if (left.length > 0) await env.AVATARS.delete(left.map(({ picture }) => KEY_PREFIX + picture));
}

/** Deletes every card of a learner. */
export async function removeCardsOf(env: Pick<Bindings, "AVATARS">, user_id: string): Promise<void> {
  const { objects } = await env.AVATARS.list({ prefix: `${KEY_PREFIX}${await ownerMark(user_id)}-` });
  if (objects.length > 0) await env.AVATARS.delete(objects.map(({ key }) => key));
}

/** Deletes cards that no row refers to: of interrupted uploads, and of reports that are closed. A part of the nightly job; its position is the last key of a page. */
export const deleteOrphanedCards: NightlyStep = async (env, now, position) => {
  const { objects, truncated } = await env.AVATARS.list({
    prefix: KEY_PREFIX,
    limit: LIST_PAGE_SIZE,
    ...(position !== null && { startAfter: position }),
  });
  const old = objects
    .filter(({ uploaded }) => uploaded.getTime() < now - MIN_ORPHAN_AGE_MS)
    .map(({ key }) => key.slice(KEY_PREFIX.length));
  if (old.length > 0) {
    const db = communityDatabase(env);
    const rows = await db.batch([selectCards(db, old), selectReportedCards(db, old)]);
    const referenced = new Set(rows.flat().map(({ picture }) => picture));
    await removeCards(
      env,
      old.filter((picture) => !referenced.has(picture)).map((picture) => ({ picture })),
    );
  }
  return truncated ? (objects.at(-1)?.key ?? null) : null;
};
