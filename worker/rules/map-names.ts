/** The three maps, in learning order. */
export const MAP_NAMES = ["BeachIsland", "InfernoInterface", "ThemePark"] as const;
export type MapName = (typeof MAP_NAMES)[number];
