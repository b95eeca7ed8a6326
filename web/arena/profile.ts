/** A player's name and picture. */
export type Profile = { display_name: string; avatar_url: string };
