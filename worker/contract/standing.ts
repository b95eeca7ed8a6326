/** A learner's own state, settings, and the leaderboard. */
import * as z from "zod";
import type { LeagueResult } from "../rules/leagues.ts";
import { EDITOR_FONT_SIZE } from "../rules/limits.ts";
import type { MapName } from "../rules/map-names.ts";
import type { MedalId } from "../rules/medals.ts";
import { NOTICE_KINDS, type NoticeKind } from "../rules/notices.ts";
import { PROFILE_PARTS, type ProfilePart } from "../rules/public-profile.ts";

/** EXP and level; part of every response to a request that changes EXP. */
export type Standing = { exp: number; level: number };

/** The specification's `user_state`, as sent to the learner it belongs to. */
export type UserState = Standing & {
  user_id: string;
  email: string;
  email_confirmed: boolean;
  display_name: string;
  avatar_url: string;
  plan: "starter" | "warrior";
  selected_project_id: number | null;
  current_task_id: number | null;
  task_just_shipped: boolean;
  current_map: MapName;
  last_seen_update: string;
  music_volume: number;
  sfx_volume: number;
  reduce_motion: boolean;
  editor_font_size: number;
  hide_ratings: boolean;
  hide_matches: boolean;
  hide_standing: boolean;
  hide_presence: boolean;
  shown_parts: ProfilePart[];
  hide_profile: boolean;
  notices_off: NoticeKind[];
  weekly_mail: boolean;
};

/**
 * What a learner did in the week before. `tasks`: different tasks and daily challenges shipped, day by day; `days`: active days; `result`: in the
 * league, null for who was in none, and until the league's week is over, which is in UTC.
 */
export type LastWeek = {
  /** Its number, see rules/weeks.ts. */
  week: number;
  tasks: number;
  days: number;
  result: (LeagueResult & { exp: number }) | null;
};

/** The EXP that the page shows: the rank is to be at least as new. */
export const shownExp = z.coerce.number().int().nonnegative().optional();

export const acknowledgeUpdateBody = z.strictObject({ last_seen_update: z.string().max(20) });

/** A row of the leaderboard. `rank` is 1 for the most EXP; learners with equal EXP share a rank. */
export type LeaderboardEntry = {
  rank: number;
  user_id: string;
  display_name: string;
  avatar_url: string;
  exp: number;
  level: number;
};

/** An earned medal. `share`: of all learners who have it, from 0 to 1; null before the first night. */
export type EarnedMedal = { id: MedalId; earned_at: number; share: number | null };

/** How far a learner has come with a medal. `earned_at` is null before it is earned. */
export type MedalProgress = Omit<EarnedMedal, "earned_at"> & { steps: number; earned_at: number | null };

/** Settings to save; omitted ones stay unchanged. */
export const settingsBody = z.strictObject({
  music_volume: z.number().min(0).max(1).optional(),
  sfx_volume: z.number().min(0).max(1).optional(),
  reduce_motion: z.boolean().optional(),
  editor_font_size: z.int().min(EDITOR_FONT_SIZE.min).max(EDITOR_FONT_SIZE.max).optional(),
  hide_ratings: z.boolean().optional(),
  hide_matches: z.boolean().optional(),
  hide_standing: z.boolean().optional(),
  hide_presence: z.boolean().optional(),
  shown_parts: z.array(z.enum(PROFILE_PARTS)).max(PROFILE_PARTS.length).optional(),
  hide_profile: z.boolean().optional(),
  notices_off: z.array(z.enum(NOTICE_KINDS)).max(NOTICE_KINDS.length).optional(),
  weekly_mail: z.boolean().optional(),
});
export type Settings = z.infer<typeof settingsBody>;
