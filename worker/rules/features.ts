/**
 * Who may use what: the one table of features and plans. The worker's gates and the locks on the pages read it; rules/plans.ts has the lines in which the plans tell of it. What a visitor
 * may, the routes without a session say; tests/rules/features.test.ts compares all of it with the decisions.
 */
export type Plan = "starter" | "warrior";
export type Role = "visitor" | Plan;

const EVERYBODY: readonly Role[] = ["visitor", "starter", "warrior"];
const LEARNERS: readonly Role[] = ["starter", "warrior"];
const WARRIORS: readonly Role[] = ["warrior"];

/** Who may use each feature. A visitor's invitations have a number a day (rules/guests.ts). */
export const FEATURES = {
  /** Published pages, public profiles, shared replays, and watching by link. */
  shown: EVERYBODY,
  /** Lessons, practice, daily challenges, publishing, liking and commenting on pages, the profile, the bell, the streak, leaderboard and leagues. */
  learning: LEARNERS,
  /** The thread of a task that one has shipped right. */
  shippedTalk: LEARNERS,
  tracking: LEARNERS,
  /** Matches and rooms to which a Warrior has invited. */
  invited: EVERYBODY,
  chat: WARRIORS,
  forum: WARRIORS,
  /** The thread of any other task, without its answer. */
  unshippedTalk: WARRIORS,
  queue: WARRIORS,
  ghosts: WARRIORS,
  inviting: WARRIORS,
  rooms: WARRIORS,
  cheatsheet: WARRIORS,
} as const satisfies Record<string, readonly Role[]>;
export type FeatureName = keyof typeof FEATURES;

/** Whether somebody may use a feature. */
export const mayUse = (role: Role, feature: FeatureName): boolean => FEATURES[feature].includes(role);

/** The plans with a feature, as a list of SQL. */
export const plansWith = (feature: FeatureName): string =>
  FEATURES[feature]
    .filter((role) => role !== "visitor")
    .map((plan) => `'${plan}'`)
    .join(", ");
