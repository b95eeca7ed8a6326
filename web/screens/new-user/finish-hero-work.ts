import { shipHeroWork } from "../../api/hero-work.ts";
import { type HeroVerdict, removeHeroWork } from "../../hero-work.ts";
import { browserStorage } from "../../storage.ts";
import { keepAsDraft } from "./keep-as-draft.ts";

/**
 * Makes the account's claimed work the draft of its task, and ships it if that hasn't happened yet. From then on nothing of it is lost
 * where the learner leaves.
 * @returns the verdict, as of `shipHeroWork`
 * @throws ApiError, as `shipHeroWork`
 */
export async function bringHeroWork(user_id: string): Promise<HeroVerdict | null> {
  await keepAsDraft(browserStorage, user_id, Date.now());
  return shipHeroWork(user_id);
}

/**
 * As `bringHeroWork`, and ends its storage here.
 * @throws ApiError, as `shipHeroWork`; the work is kept then
 */
export async function finishHeroWork(user_id: string): Promise<HeroVerdict | null> {
  const verdict = await bringHeroWork(user_id);
  removeHeroWork(browserStorage, user_id);
  return verdict;
}
