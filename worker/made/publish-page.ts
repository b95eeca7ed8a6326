import type * as z from "zod";
import { countWhileNew } from "../accounts/count-while-new.ts";
import { refuseNewLinks } from "../accounts/new-links.ts";
import { unlessSilencedByAge } from "../accounts/silence.ts";
import type { OwnPage, publishBody, publishFreeBody } from "../contract/made.ts";
import { communityDatabase, everyDatabase, learnerDatabase } from "../db/client.ts";
import type { Bindings } from "../platform/env.ts";
import { fieldProblem, Problem } from "../platform/problems.ts";
import type { Code } from "../rules/code.ts";
import { listedPageProblem } from "../rules/listed-page.ts";
import { NEW_ACCOUNT_REFUSALS } from "../rules/new-accounts.ts";
import { MAX_FREE_PAGES } from "../rules/publishing.ts";
import { readProjectPage } from "../ships/read-project-page.ts";
import { removeCards } from "./cards.ts";
import { assertPublishing } from "./publishing-switch.ts";
import {
  deleteCard,
  deleteFreeCard,
  deleteProjectCard,
  deleteTakenBackPage,
  insertRemix,
  selectAnyShippedPage,
  selectOwnPages,
  selectPageAt,
  selectPageOfProject,
  unpublishPage,
  upsertFreePage,
  upsertPage,
} from "./queries.ts";

/**
 * Publishes the page that the learner shipped right last in a project. Published again, it keeps its address and gets the new code and texts.
 * @param counted the count of such requests, which rejects past the rate. It goes beside the first reads
 * @throws Problem 403 while silenced, 404 where nothing was shipped in the project, 409 where a moderator has removed the page, 422 for one with a
 *   listed word or link, and for a new account's link to another site beside it, 429 for a new account past its pages of a day
 */
export async function publishPage(
  env: Bindings,
  user_id: string,
  { project_id, title, description }: z.output<typeof publishBody>,
  now: number,
  counted: Promise<void>,
): Promise<{ page: OwnPage }> {
  assertPublishing(env);
  const [{ page: code }] = await Promise.all([readProjectPage(env, user_id, project_id), counted]);
  if (!code)
    throw new Problem("not_found", { title: "Ship a task of this project first, then publish its page." });
  assertUnlisted(code);
  const row = { id: crypto.randomUUID(), user_id, project_id, title, description, ...code };
  const { cards, page } = await unlessSilencedByAge(
    everyDatabase(env),
    user_id,
    now,
    async (binding, isNew) => {
      if (isNew) refuseNewLinks(env, { title, description });
      return countWhileNew(env, user_id, isNew ? "pages" : undefined, now, async (hasPlace) => {
        const db = communityDatabase({ DB: binding });
        const [[before], , cards, pages] = await db.batch([
          selectPageOfProject(db, user_id, project_id),
          upsertPage(db, row, hasPlace, now),
          // It shows what the page was before.
          deleteProjectCard(db, user_id, project_id),
          selectOwnPages(db, user_id),
        ]);
        const page = pages.find((one) => one.project_id === project_id);
        return { stored: page && !before ? [page] : [], cards, page };
      });
    },
  );
  await removeCards(env, cards);
  if (!page) throw tooManyWhileNew();
  if (page.state !== "public") throw takenAway();
  return { page };
}

/** @throws Problem 422 for a page with a listed word or link */
function assertUnlisted(code: Code): void {
  const problem = listedPageProblem(code);
  if (problem !== undefined) throw fieldProblem("html", problem);
}

const tooManyWhileNew = () => new Problem("rate_limited", { title: NEW_ACCOUNT_REFUSALS.pages });

const takenAway = () =>
  new Problem("conflict", { title: "A moderator has taken this page away, so it stays private." });

/**
 * Publishes a free page, whose code is sent, at an id that the browser has drawn: so a repeated request makes no second page. At an own free page's
 * id it takes that one's place.
 * @param counted as for `publishPage`
 * @throws Problem 403 while silenced; 404 for an id that is another page's, or was another learner's; 409 before the first ship of a task, beyond MAX_FREE_PAGES, and where a
 *   moderator has removed the page; 422 for one with a listed word or link, and for a new account's link to another site beside it; 429 for a new account past its pages of a day
 */
export async function publishFreePage(
  env: Bindings,
  user_id: string,
  id: string,
  { remix_of, ...texts }: z.output<typeof publishFreeBody>,
  now: number,
  counted: Promise<void>,
): Promise<{ page: OwnPage }> {
  assertPublishing(env);
  const [shipped] = await Promise.all([
    selectAnyShippedPage(learnerDatabase(env, user_id), user_id),
    counted,
  ]);
  if (shipped.length === 0)
    throw new Problem("conflict", { title: "Ship a task first, then publish pages of your own." });
  assertUnlisted(texts);
  const { cards, pages, page, hasPlace } = await unlessSilencedByAge(
    everyDatabase(env),
    user_id,
    now,
    async (binding, isNew) => {
      if (isNew) refuseNewLinks(env, { title: texts.title, description: texts.description });
      return countWhileNew(env, user_id, isNew ? "pages" : undefined, now, async (hasPlace) => {
        const db = communityDatabase({ DB: binding });
        const [[before], , cards, , pages] = await db.batch([
          selectPageAt(db, id),
          upsertFreePage(db, { id, user_id, ...texts }, hasPlace, now),
          deleteFreeCard(db, user_id, id),
          insertRemix(db, user_id, id, remix_of ?? ""),
          selectOwnPages(db, user_id),
        ]);
        const page = pages.find((one) => one.id === id);
        return { stored: page && !before ? [page] : [], cards, pages, page, hasPlace };
      });
    },
  );
  await removeCards(env, cards);
  if (page && page.project_id !== null) throw new Problem("not_found");
  if (page?.state === "removed") throw takenAway();
  if (page?.state === "public") return { page };
  const free = pages.filter(({ project_id, state }) => project_id === null && state === "public");
  if (free.length >= MAX_FREE_PAGES)
    throw new Problem("conflict", {
      title: `You have published ${MAX_FREE_PAGES} pages of your own. Unpublish one of them first.`,
    });
  if (!page && !hasPlace) throw tooManyWhileNew();
  throw new Problem("not_found");
}

/**
 * Unpublishes an own page: from this answer on nobody is shown it. A free page goes whole, unless reports of it are open. Also for a silenced learner, and where publishing is switched off.
 * @throws Problem 404 if there is no such page of this learner
 */
export async function takeBackPage(env: Bindings, user_id: string, id: string): Promise<void> {
  const db = communityDatabase(env);
  const [cards, emptied] = await db.batch([
    deleteCard(db, user_id, id),
    unpublishPage(db, user_id, id),
    deleteTakenBackPage(db, id),
  ]);
  await removeCards(env, cards);
  if (emptied.length === 0) throw new Problem("not_found");
}
