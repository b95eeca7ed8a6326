/** The two plans as they are shown (specification, part 1 §9). What is really paid is the server's to say. */

export type Plan = "starter" | "warrior";

/** The price before the discount, shown struck through. */
export const LIST_PRICE = "$9/mo";
/** The price while the product is in beta. */
export const BETA_PRICE = "$2.99/mo";

export const PLAN_FEATURES: Readonly<Record<Plan, readonly string[]>> = {
  starter: ["Unlimited tasks per day", "Daily tracking"],
  warrior: [
    "Unlimited tasks per day",
    "Daily tracking",
    "Community",
    "Coding battles and leaderboards",
    "HTML, CSS and JavaScript cheatsheet",
    "Grandfathered pricing",
  ],
};

/** Warrior's price as the browser names it; which price of the payment service that is, the server knows. */
export const WARRIOR_PRICE = "warrior_monthly";

/** What the local checkout charges, in US cents: the beta price. */
export const BETA_CENTS = 299;

/** For how long a failed payment keeps the plan while the payment service tries again, in milliseconds. */
const GRACE = 7 * 24 * 60 * 60 * 1000;

/**
 * Until when a subscription whose payment has failed still gives the plan, or null where nothing has failed.
 * @param period_start when the unpaid period began, in milliseconds
 */
export function graceUntil(status: string, period_start: number): number | null {
  return status === "past_due" ? period_start + GRACE : null;
}
