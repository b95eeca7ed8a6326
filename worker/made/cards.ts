/**
 * Cards: pictures of published pages, drawn by their authors' browsers, in R2. `page_cards.picture` names the current one. The key has a hash of the
 * author's id, so that a deleted account's are found by the id alone, and the address tells no id.
 */
import { imageType } from "../accounts/image-type.ts";
import { unlessSilenced } from "../accounts/silence.ts";
import { stripMetadata } from "../accounts/strip-metadata.ts";
import { communityDatabase, everyDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import type { NightlyStep } from "../platform/nightly-step.ts";
import { fieldProblem, Problem, problemOf } from "../platform/problems.ts";
import { sha256 } from "../platform/tokens.ts";
import { CARD_HEIGHT, CARD_WIDTH } from "../rules/publishing.ts";
import { assertPublishing } from "./publishing-switch.ts";
import { selectCard, selectCards, upsertCard } from "./queries.ts";

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
 * @throws Problem 403 while silenced; 404 where the page isn't the learner's or isn't public; 422 for anything but a PNG of CARD_WIDTH × CARD_HEIGHT
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
  if (image?.type !== "image/png" || image.width !== CARD_WIDTH || image.height !== CARD_HEIGHT)
    throw fieldProblem("card", `A card is a PNG of ${CARD_WIDTH} × ${CARD_HEIGHT} pixels.`);
  const picture = `${await ownerMark(user_id)}-${crypto.randomUUID()}.png`;
  await env.AVATARS.put(KEY_PREFIX + picture, stripMetadata(bytes, image.type), {
    httpMetadata: { contentType: image.type },
  });
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

/** The object of a card by the last part of its address; null where there is none. @param etag the object comes without a body if it has this tag */
export async function readCard(
  env: Bindings,
  picture: string,
  etag: string | undefined,
): Promise<R2ObjectBody | R2Object | null> {
  if (!PICTURE_NAME.test(picture)) return null;
  return env.AVATARS.get(KEY_PREFIX + picture, {
    onlyIf: etag === undefined ? {} : { etagDoesNotMatch: etag },
  });
}

/** Deletes the objects of cards whose rows are gone. */
export async function removeCards(
  env: Pick<Bindings, "AVATARS">,
  cards: readonly { picture: string }[],
): Promise<void> {
  if (cards.length > 0) await env.AVATARS.delete(cards.map(({ picture }) => KEY_PREFIX + picture));
}

/** Deletes every card of a learner. */
export async function removeCardsOf(env: Pick<Bindings, "AVATARS">, user_id: string): Promise<void> {
  const { objects } = await env.AVATARS.list({ prefix: `${KEY_PREFIX}${await ownerMark(user_id)}-` });
  if (objects.length > 0) await env.AVATARS.delete(objects.map(({ key }) => key));
}

/** Deletes cards that no row refers to: of interrupted uploads. A part of the nightly job; its position is the last key of a page. */
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
    const rows = await selectCards(communityDatabase(env), old);
    const referenced = new Set(rows.map(({ picture }) => picture));
    await removeCards(
      env,
      old.filter((picture) => !referenced.has(picture)).map((picture) => ({ picture })),
    );
  }
  return truncated ? (objects.at(-1)?.key ?? null) : null;
};
