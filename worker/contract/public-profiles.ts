/** A public profile, as everybody is sent it. */
import type { Language } from "../rules/code.ts";
import type { ShownRating } from "../rules/rating.ts";
import type { ListedPage } from "./made.ts";
import type { EarnedMedal } from "./standing.ts";

export type ShownProject = { id: number; name: string; map: string; image_url: string };

/** A concept that was learnt, and how well it is remembered: from 0 to 1. */
export type ShownStar = { id: string; name: string; language: Language; strength: number };

/**
 * A part is null where the learner doesn't show it, or has none of it; `rating` also where its reader hides ratings. Published pages are shown
 * to everybody.
 */
export type PublicProfile = {
  display_name: string;
  avatar_url: string;
  /** Of the learner who requests it. */
  is_own: boolean;
  /** Newest first. */
  pages: ListedPage[];
  level: number | null;
  streak: number | null;
  rating: ShownRating | null;
  medals: EarnedMedal[] | null;
  /** The learner's local date, and the tasks shipped per date, as on the dashboard. */
  heatmap: { today: string; tasks_by_date: Record<string, number> } | null;
  /** Finished projects, the first one first. */
  projects: ShownProject[] | null;
  stars: ShownStar[] | null;
};
