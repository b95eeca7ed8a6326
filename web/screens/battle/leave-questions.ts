/** What a player is asked before leaving a match, for `confirm`. */
export const LEAVE_QUESTION = [
  "Leave the match? It goes on without you, and your last code counts.",
  { yes: "Leave", no: "Keep fighting", danger: true },
] as const;

export const QUIT_QUESTION = [
  "Rage quit? The match goes to your opponent, whatever the score.",
  { yes: "Rage Quit", no: "Keep fighting", danger: true },
] as const;

/** What is said where the answer to the second couldn't be sent. */
export const UNSENT_QUIT = "The connection broke, so you are still in the battle. Try again once it is back.";
