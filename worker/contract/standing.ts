/** What a learner's screens know of the learner. */
import { z } from "zod";
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
