import { reverberate } from "./room.ts";
import {
  bass,
  bell,
  breath,
  drum,
  glide,
  kalimba,
  keys,
  pad,
  pitch,
  play,
  type Stereo,
  silence,
} from "./synth.ts";

/** A short sound: what is played, and the room around it (0 … 1). */
export interface Effect {
  seconds: number;
  wet: number;
  play: (into: Stereo) => void;
}

const decay = (speed: number) => (t: number) => Math.exp(-t * speed) * Math.min(1, t / 0.002);

/** The app's sounds by file name. */
export const effects: Record<string, Effect> = {
  /** A button. */
  click: {
    seconds: 0.12,
    wet: 0.05,
    play: (s) => {
      play(
        s,
        0,
        glide(0.09, (t) => 1250 - 5200 * t, decay(62)),
        0.5,
      );
      play(
        s,
        0,
        breath(0.02, 3, () => 5200, decay(260)),
        0.5,
      );
    },
  },
  /** The ship leaves: lift-off, then far away. */
  ship: {
    seconds: 2.2,
    wet: 0.4,
    play: (s) => {
      const swell = (t: number) => Math.min(1, t / 0.5) ** 2 * Math.exp(-Math.max(0, t - 0.6) * 2.4);
      play(
        s,
        0,
        breath(2, 7, (t) => 240 + 4200 * Math.min(1, t / 0.9) ** 2, swell),
        2.2,
        -0.15,
      );
      play(
        s,
        0,
        breath(2, 8, (t) => 240 + 3600 * Math.min(1, t / 1.1) ** 2, swell),
        2.2,
        0.15,
      );
      play(
        s,
        0,
        glide(
          1.6,
          (t) => 92 + 520 * t ** 2.2,
          (t) => 0.8 * swell(t),
        ),
        0.34,
      );
      for (const [k, note] of ["D5", "A5", "D6", "F#6"].entries())
        play(s, 0.62 + k * 0.09, bell(pitch(note), 1.3), 0.1, -0.4 + k * 0.27);
    },
  },
  /** A wrong ship: it bumps softly and stays. */
  bump: {
    seconds: 0.7,
    wet: 0.15,
    play: (s) => {
      play(s, 0, drum(150, 58, 0.4), 0.7);
      play(s, 0.11, drum(110, 50, 0.3), 0.34);
      play(s, 0.05, keys(pitch("Bb3"), 0.6), 0.2, -0.2);
      play(s, 0.16, keys(pitch("G3"), 0.5), 0.2, 0.2);
    },
  },
  /** A task or project is done. */
  success: {
    seconds: 1.9,
    wet: 0.4,
    play: (s) => {
      for (const [k, note] of ["D5", "F#5", "A5", "D6"].entries()) {
        play(s, k * 0.085, kalimba(pitch(note), 1.5), 0.26, -0.3 + k * 0.2);
        play(s, k * 0.085, bell(pitch(note), 1.4), 0.1, 0.3 - k * 0.2);
      }
      play(s, 0.25, keys(pitch("D4"), 1.4), 0.14);
    },
  },
  /** A new level: two steps up and a bright chord. */
  "level-up": {
    seconds: 2.9,
    wet: 0.5,
    play: (s) => {
      for (const [k, note] of ["G4", "B4", "D5", "G5", "A5", "B5", "D6"].entries())
        play(s, k * 0.075, kalimba(pitch(note)), 0.2, Math.sin(k) * 0.5);
      for (const [k, note] of ["G4", "B4", "D5", "F#5", "A5"].entries()) {
        play(s, 0.52, pad(pitch(note), 2.1, 0.12, 1.6), 0.12, -0.6 + k * 0.3);
        play(s, 0.56 + k * 0.02, bell(pitch(note) * 2, 2), 0.06, 0.6 - k * 0.3);
      }
      play(s, 0.52, bass(pitch("G2"), 1.6), 0.32);
    },
  },
  /** The objective is over; both may type. */
  "match-start": {
    seconds: 1.5,
    wet: 0.35,
    play: (s) => {
      play(s, 0, drum(160, 44, 0.6), 0.8);
      play(
        s,
        0,
        breath(0.5, 11, (t) => 3200 * Math.exp(-t * 6), decay(9)),
        1.1,
      );
      for (const [k, note] of ["A3", "E4", "A4"].entries())
        play(s, 0.02, keys(pitch(note), 1.2), 0.2, -0.4 + k * 0.4);
      play(s, 0.2, bell(pitch("E5"), 1.1), 0.14, 0.2);
    },
  },
  /** One of the last five seconds. */
  tick: {
    seconds: 0.16,
    wet: 0.08,
    play: (s) => {
      play(
        s,
        0,
        glide(0.09, () => 1180, decay(58)),
        0.42,
      );
      play(
        s,
        0,
        glide(0.07, () => 1762, decay(90)),
        0.2,
      );
    },
  },
  /** A battle is won. */
  win: {
    seconds: 2.8,
    wet: 0.45,
    play: (s) => {
      for (const [at, notes] of [
        [0, ["D4", "F#4", "A4"]],
        [0.17, ["D4", "G4", "B4"]],
        [0.34, ["F#4", "A4", "D5", "F#5"]],
      ] as const) {
        notes.forEach((note, k) => {
          play(s, at, keys(pitch(note), at > 0.3 ? 2 : 0.5), 0.17, -0.4 + k * 0.26);
          play(
            s,
            at,
            pad(pitch(note), at > 0.3 ? 2 : 0.3, 0.03, at > 0.3 ? 1.5 : 0.15),
            0.09,
            0.4 - k * 0.26,
          );
        });
      }
      play(s, 0.34, bass(pitch("D2"), 1.6), 0.32);
      for (const [k, note] of ["A5", "D6", "F#6", "A6"].entries())
        play(s, 0.5 + k * 0.09, bell(pitch(note), 1.6), 0.07, -0.5 + k * 0.33);
    },
  },
  /** A battle is lost: down, but kindly. */
  lose: {
    seconds: 2.2,
    wet: 0.4,
    play: (s) => {
      for (const [k, note] of ["A4", "G4", "F4", "D4"].entries())
        play(s, k * 0.2, keys(pitch(note), 1.3), 0.24, 0.3 - k * 0.2);
      for (const note of ["D3", "F3", "A3"]) play(s, 0.55, pad(pitch(note), 1.5, 0.2, 1.1), 0.12);
    },
  },
  /** A chat message or an inbox letter. */
  message: {
    seconds: 0.75,
    wet: 0.25,
    play: (s) => {
      play(s, 0, kalimba(pitch("A5"), 0.5), 0.3, -0.15);
      play(s, 0.085, kalimba(pitch("D6"), 0.6), 0.26, 0.15);
    },
  },
  /** Through the clouds, or a screen that slides. */
  travel: {
    seconds: 1.3,
    wet: 0.25,
    play: (s) => {
      const swell = (t: number) => Math.sin(Math.min(1, t / 1.1) * Math.PI) ** 2;
      play(
        s,
        0,
        breath(1.1, 13, (t) => 300 + 2400 * swell(t), swell),
        1.9,
        -0.5,
      );
      play(
        s,
        0.08,
        breath(1.1, 14, (t) => 300 + 2000 * swell(t), swell),
        1.9,
        0.5,
      );
    },
  },
};

/** The sound with its room, faded to nothing at the end. */
export function rendered({ seconds, wet, play: perform }: Effect): Stereo {
  const dry = silence(seconds);
  perform(dry);
  const out = reverberate(dry, { wet, size: 0.74, damp: 4200 }, false);
  const tail = Math.min(out.left.length, Math.round(0.25 * seconds * 44100));
  for (const samples of [out.left, out.right]) {
    for (let k = 0; k < tail; k++)
      samples[samples.length - 1 - k] = (samples[samples.length - 1 - k] ?? 0) * (k / tail);
  }
  return out;
}
