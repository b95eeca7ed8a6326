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
