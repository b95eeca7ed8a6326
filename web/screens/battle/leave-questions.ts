/** What a player is asked before leaving a match, for `confirm`. */
export const LEAVE_QUESTION = [
  "Leave the match? It goes on without you, and your last code counts.",
  { yes: "Leave", no: "Keep fighting", danger: true },
] as const;

export const QUIT_QUESTION = [
  "Rage quit? The match goes to your opponent, whatever the score.",
  { yes: "Rage Quit", no: "Keep fighting", danger: true },
] as const;
