/** What a room says to who is refused or leaves, and the profile in place of a deleted one. */
export const OVER = "This room is over.";
export const REMOVED = "The host has taken you out of this room.";
export const ANONYMOUS = { display_name: "Anonymous", avatar_url: "/noobie.png" };
