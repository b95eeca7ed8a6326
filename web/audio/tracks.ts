/** The short sounds. Written by `npm run art -- sound`. AAC in MP4; every one is soft enough for a volume of 1. */
export const sounds = {
  click: "/sounds/click.m4a",
  ship: "/sounds/ship.m4a",
  bump: "/sounds/bump.m4a",
  success: "/sounds/success.m4a",
  "level-up": "/sounds/level-up.m4a",
  "match-start": "/sounds/match-start.m4a",
  tick: "/sounds/tick.m4a",
  win: "/sounds/win.m4a",
  lose: "/sounds/lose.m4a",
  message: "/sounds/message.m4a",
  travel: "/sounds/travel.m4a",
} as const;

/** A short sound's name. */
export type SoundName = keyof typeof sounds;

/** A loop of music. */
export interface Track {
  file: string;
  /**
   * Seconds in the decoded file between which it repeats without a seam: set both on an AudioBufferSourceNode with `loop`.
   * The file goes on a little before and after. An <audio loop> element would play that too, with a gap: don't use one.
   */
  loopStart: number;
  loopEnd: number;
}

/** The loops, about −20 LUFS each. */
export const tracks = {
  dashboard: { file: "/music/dashboard.m4a", loopStart: 0.2, loopEnd: 40.2079819 },
  coding: { file: "/music/coding.m4a", loopStart: 0.2, loopEnd: 43.8302948 },
  profile: { file: "/music/profile.m4a", loopStart: 0.2, loopEnd: 39.3256236 },
  default: { file: "/music/default.m4a", loopStart: 0.2, loopEnd: 40.2079819 },
} as const satisfies Record<string, Track>;

/** A loop's name. */
export type TrackName = keyof typeof tracks;

/** Volumes, 0 … 1, of an account whose owner has not moved a slider. */
export const defaultVolumes = { music: 0.2, sfx: 0.5 } as const;

/** Volume of the success sound when a project is done, in place of the effects' volume. */
export const congratulationVolume = 0.3;
