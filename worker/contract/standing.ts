/** What a learner's screens know of the learner. */
import { z } from "zod";
import { EDITOR_FONT_SIZE } from "../rules/limits.ts";
import type { MapName } from "../rules/map-names.ts";

/** EXP and level; every answer that changes EXP carries it. */
export type Standing = { exp: number; level: number };

/** The specification's `user_state`, as its owner sees it. */
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
};

export const acknowledgeUpdateBody = z.strictObject({ last_seen_update: z.string().max(20) });

/** A row of the leaderboard; `rank` is 1 for the most EXP, learners with the same EXP share theirs. */
export type LeaderboardEntry = {
  rank: number;
  user_id: string;
  display_name: string;
  avatar_url: string;
  exp: number;
  level: number;
};

/** What the settings screen saves; whatever is left out stays as it is. */
export const settingsBody = z.strictObject({
  music_volume: z.number().min(0).max(1).optional(),
  sfx_volume: z.number().min(0).max(1).optional(),
  reduce_motion: z.boolean().optional(),
  editor_font_size: z.int().min(EDITOR_FONT_SIZE.min).max(EDITOR_FONT_SIZE.max).optional(),
});
export type Settings = z.infer<typeof settingsBody>;
