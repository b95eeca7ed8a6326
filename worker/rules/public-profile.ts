/** What a public profile may show. */

/** The parts of a public profile beside name and picture, in the order in which it shows them. Names are for life: they are stored. */
export const PROFILE_PARTS = ["level", "streak", "rating", "medals", "heatmap", "projects", "stars"] as const;
export type ProfilePart = (typeof PROFILE_PARTS)[number];

/** The path of a learner's public profile. */
export const learnerPath = (display_name: string): string => `/u/${encodeURIComponent(display_name)}`;
