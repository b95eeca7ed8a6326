/** The two plans as shown (specification, part 1 §9). The amount that is charged comes from the payment service. */

import type { FeatureName, Plan } from "./features.ts";

/** The price before the discount, shown struck through. */
export const LIST_PRICE = "$9/mo";
/** The price while the product is in beta. */
export const BETA_PRICE = "$2.99/mo";

const ofWarriors = (text: string) => ({ warrior: text });
const COMMUNITY = ofWarriors("Community");
const BATTLES = ofWarriors("Coding battles and leaderboards");
const INVITATIONS = ofWarriors("Invitations for friends, even without an account, and rooms");

/** The line in which a plan tells of a feature, in the order in which they are shown. */
export const TOLD: Readonly<Partial<Record<FeatureName, Readonly<Partial<Record<Plan, string>>>>>> = {
  learning: { starter: "Unlimited tasks per day", warrior: "Unlimited tasks per day" },
  tracking: { starter: "Daily tracking", warrior: "Daily tracking" },
  invited: { starter: "Battles by invitation" },
  ...{ chat: COMMUNITY, forum: COMMUNITY, unshippedTalk: COMMUNITY },
  ...{ queue: BATTLES, ghosts: BATTLES },
  ...{ inviting: INVITATIONS, rooms: INVITATIONS },
  cheatsheet: ofWarriors("HTML, CSS and JavaScript cheatsheet"),
};

/** The lines of a plan, each once. */
const linesOf = (plan: Plan) => [...new Set(Object.values(TOLD).flatMap((told) => told[plan] ?? []))];

/** What each plan has, in words. */
export const PLAN_FEATURES: Readonly<Record<Plan, readonly string[]>> = {
  starter: linesOf("starter"),
  warrior: [...linesOf("warrior"), "Grandfathered pricing"],
};

/** The browser's name for the Warrior price. The server maps it to the payment service's price id. */
export const WARRIOR_PRICE = "warrior_monthly";

/** The beta price in US cents, charged by the local checkout. */
export const BETA_PRICE_CENTS = 299;

/** How long the plan is kept after a failed payment, while the payment service retries. */
const GRACE_PERIOD_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * When the grace period of a subscription ends, in milliseconds since 1970; null where no payment has failed.
 * @param period_start when the unpaid period began, in milliseconds since 1970
 */
export function graceUntil(status: string, period_start: number): number | null {
  return status === "past_due" ? period_start + GRACE_PERIOD_MS : null;
}
