/**
 * Who may use what: the one table of features and plans. The worker's gates, the locks on the pages and the texts of the plans read it. What a visitor
 * may, the routes without a session say; tests/rules/features.test.ts compares all of it with the decisions.
 */
export type Plan = "starter" | "warrior";
export type Role = "visitor" | Plan;

type Feature = {
  /** Who may use it. A visitor's invitations have a number a day (rules/guests.ts). */
  for: readonly Role[];
  /** The line of a plan that tells of it, where there is one. */
  told?: Partial<Record<Plan, string>>;
};

const EVERYBODY: readonly Role[] = ["visitor", "starter", "warrior"];
const LEARNERS: readonly Role[] = ["starter", "warrior"];
const WARRIORS: readonly Role[] = ["warrior"];

const ofWarriors = (text: string): Feature => ({ for: WARRIORS, told: { warrior: text } });
const COMMUNITY = ofWarriors("Community");
const BATTLES = ofWarriors("Coding battles and leaderboards");
const INVITATIONS = ofWarriors("Invitations for friends, even without an account, and rooms");

/** In the order in which the plans tell of them. */
export const FEATURES = {
  /** Published pages, public profiles, shared replays, and watching by link. */
  shown: { for: EVERYBODY },
  /** Lessons, practice, daily challenges, publishing, liking and commenting on pages, the profile, the bell, the streak, leaderboard and leagues. */
  learning: {
    for: LEARNERS,
    told: { starter: "Unlimited tasks per day", warrior: "Unlimited tasks per day" },
  },
  /** The thread of a task that one has shipped right. */
  shippedTalk: { for: LEARNERS },
  tracking: { for: LEARNERS, told: { starter: "Daily tracking", warrior: "Daily tracking" } },
  /** Matches and rooms to which a Warrior has invited. */
  invited: { for: EVERYBODY, told: { starter: "Battles by invitation" } },
  chat: COMMUNITY,
  forum: COMMUNITY,
  /** The thread of any other task, without its answer. */
  unshippedTalk: COMMUNITY,
  queue: BATTLES,
  ghosts: BATTLES,
  inviting: INVITATIONS,
  rooms: INVITATIONS,
  cheatsheet: ofWarriors("HTML, CSS and JavaScript cheatsheet"),
} as const satisfies Record<string, Feature>;
export type FeatureName = keyof typeof FEATURES;

/** Whether somebody may use a feature. */
export const mayUse = (role: Role, feature: FeatureName): boolean =>
  FEATURES[feature].for.some((one) => one === role);

/** The plans with a feature, as a list of SQL. */
export const plansWith = (feature: FeatureName): string =>
  FEATURES[feature].for
    .filter((role) => role !== "visitor")
    .map((plan) => `'${plan}'`)
    .join(", ");

/** The lines in which a plan is told, each once. */
export function planTexts(plan: Plan): string[] {
  const features: readonly Feature[] = Object.values(FEATURES);
  return [...new Set(features.flatMap(({ told }) => told?.[plan] ?? []))];
}
