/** Stand-in until the sounds are there. */
export type SoundName =
  | "click"
  | "ship"
  | "success"
  | "level-up"
  | "match-start"
  | "tick"
  | "win"
  | "lose"
  | "message";
const at = (src: string) => ({ src });
export const SOUNDS: Record<SoundName, { src: string }> = {
  click: at("/sounds/click.webm"),
  ship: at("/sounds/ship.webm"),
  success: at("/sounds/success.webm"),
  "level-up": at("/sounds/level-up.webm"),
  "match-start": at("/sounds/match-start.webm"),
  tick: at("/sounds/tick.webm"),
  win: at("/sounds/win.webm"),
  lose: at("/sounds/lose.webm"),
  message: at("/sounds/message.webm"),
};
export const MUSIC = {
  dashboard: at("/music/dashboard.webm"),
  coding: at("/music/coding.webm"),
  profile: at("/music/profile.webm"),
  default: at("/music/default.webm"),
};
