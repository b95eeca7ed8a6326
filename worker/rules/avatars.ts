/** The preset avatars, which need no upload. */

/** Preset numbers. */
export const PRESET_AVATARS = [1, 2, 3, 4] as const;
export type PresetAvatar = (typeof PRESET_AVATARS)[number];

/** The URL path of a preset's image. */
export const presetAvatarUrl = (preset: PresetAvatar): string => `/avatars/${preset}.webp`;

/** The avatar of a learner who has not chosen one. */
export const DEFAULT_AVATAR_URL = "/noobie.png";
