/** Brings what a visitor wrote in the lesson of the landing page into the account that they make: their first ship. */
import type { ProblemCode } from "#contract/problems.ts";
import { claimHeroWork, type HeroVerdict, type HeroWork, readHeroWork, writeHeroWork } from "../hero-work.ts";
import { browserStorage } from "../storage.ts";
import { ApiError, api, call, setPageUser } from "./client.ts";
import { updateStanding } from "./user.ts";

/** Keeps two tabs from claiming or shipping the same work. */
const LOCK = "codenaut.hero-work";
/** Answers to a ship that another try would get again. */
const REFUSALS: ReadonlySet<string> = new Set<ProblemCode>([
  ...(["not_found", "ship_id_reused", "too_large", "invalid", "rate_limited", "not_judged"] as const),
]);

/**
 * Gives the visitor's work to the account that was just made in this browser, and begins to ship it. Nothing waits for that: the
 * new-user screen ships it where it fails here.
 */
export function giveHeroWork(user_id: string): void {
  navigator.locks
    .request(LOCK, () => claimHeroWork(browserStorage, user_id, Date.now()))
    .then(async (isClaimed) => {
      if (isClaimed) await shipHeroWork(user_id);
    })
    .catch(() => undefined);
}

/**
 * Chooses the project of the account's claimed work and ships its first task with it, once: again only after an answer that was lost,
 * with the same id.
 * @returns the verdict; null where nothing has lifted off, or where the server won't take it
 * @throws ApiError where another try may succeed, or where the session is another's
 */
export function shipHeroWork(user_id: string): Promise<HeroVerdict | null> {
  return navigator.locks.request(LOCK, async () => {
    const work = readHeroWork(browserStorage, Date.now(), user_id);
    if (!work?.shipped) return null;
    const { task, shipped } = work;
    if (work.verdict) return work.verdict;
    // The server then refuses the session of another account.
    setPageUser(user_id);
    try {
      const verdict = await ship(task, shipped);
      writeHeroWork(browserStorage, { ...work, verdict }, user_id);
      return verdict;
    } catch (error) {
      if (error instanceof ApiError && REFUSALS.has(error.code)) return null;
      throw error;
    }
  });
}

async function ship(
  { project_id, task_id, revision, start }: HeroWork["task"],
  { ship_id, html }: NonNullable<HeroWork["shipped"]>,
): Promise<HeroVerdict> {
  await call(api.journey.project.$put({ json: { project_id } }));
  const json = { task_id, revision, ship_id, ...start, html };
  const { correct, exp_gained, standing } = await call(api.ships.$post({ json }));
  updateStanding(standing);
  return { correct, exp_gained };
}
