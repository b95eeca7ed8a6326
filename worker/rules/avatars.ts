/** The avatars that need no upload. */

/** The four presets, by number. */
export const PRESET_AVATARS = [1, 2, 3, 4] as const;
export type PresetAvatar = (typeof PRESET_AVATARS)[number];

/** Where a preset's picture is. */
export const presetAvatarUrl = (preset: PresetAvatar): string => `/avatars/${preset}.webp`;

/** The avatar of whoever has chosen none. */
export const DEFAULT_AVATAR_URL = "/noobie.png";
