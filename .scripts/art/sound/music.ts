import { seeded } from "../kit/random.ts";
import { echo, reverberate, saturate, soften } from "./room.ts";
import {
  bass,
  beatOf,
  bell,
  breath,
  drum,
  kalimba,
  keys,
  pad,
  pitch,
  play,
  type Stereo,
  silence,
} from "./synth.ts";

/** A loop: its length is exactly that of the samples. */
export interface Loop {
  name: "dashboard" | "coding" | "profile" | "default";
  render: () => Stereo;
}

/** The four loops of the app. */
export const loops: readonly Loop[] = [
  { name: "dashboard", render: nightDeck },
  { name: "coding", render: slowCurrent },
  { name: "profile", render: smallMirror },
  { name: "default", render: drift },
];

interface Bar {
  root: string;
  chord: readonly string[];
}

const harmony = (text: string): Bar[] =>
  text
    .trim()
    .split("\n")
    .map((line) => {
      const [root = "C2", ...chord] = line.trim().split(/\s+/);
      return { root, chord };
    });

/** Dashboard, 16 bars at 96: D major looking out of the window; a bell answers the arpeggio in the second half. */
function nightDeck(): Stereo {
  const beat = beatOf(96, 64);
  const chords = harmony(`
    D2  F#3 A3 C#4 E4
    F#2 E3 A3 C#4 F#4
    G2  F#3 B3 D4 A4
    E2  G3 B3 D4 F#4
    B1  F#3 A3 D4 C#4
    G2  F#3 A3 B3 D4
    E2  G3 B3 D4 F#4
    A1  G3 B3 D4 E4`);
  const track = silence(chords.length * 8 * beat);
  const next = seeded(41);
  chords.forEach(({ root, chord }, k) => {
    const start = k * 8 * beat;
    chord.forEach((note, voice) => {
      play(track, start - 0.3, pad(pitch(note), 8 * beat + 1.8), 0.085, -0.6 + voice * 0.4);
    });
    play(track, start, bass(pitch(root), 3.6 * beat), 0.2);
    play(track, start + 4 * beat, bass(pitch(root), 3.4 * beat), 0.15);
    // The arpeggio leaves gaps: only these eighths of two bars sound.
    const order = [0, 2, 1, 3, 2, 3, 1, 2, 0, 3];
    [0, 1.5, 2, 3.5, 4, 4.5, 5.5, 6, 7, 7.5].forEach((at, i) => {
      const note = chord[order[i] ?? 0] ?? "D4";
      play(
        track,
        start + at * beat + next() * 0.012,
        kalimba(pitch(note) * 2),
        0.06 + 0.035 * next(),
        i % 2 ? 0.45 : -0.45,
      );
    });
  });
  const answer = [
    [4, 0, "F#5"],
    [4, 1.5, "A5"],
    [4, 3, "C#6"],
    [4, 6, "B5"],
    [5, 1, "A5"],
    [5, 4, "F#5"],
    [6, 0, "G5"],
    [6, 1.5, "B5"],
    [6, 3, "D6"],
    [6, 6, "A5"],
    [7, 1, "B5"],
    [7, 4, "E5"],
  ] as const;
  for (const [chord, at, note] of answer) play(track, (chord * 8 + at) * beat, bell(pitch(note)), 0.05, 0.15);
  echo(track, beat * 1.5, 0.42, 0.2);
  return mastered(track, 4200, { wet: 0.42, size: 0.84, damp: 3400 });
}

/** Coding, 16 bars at 88: slow current of electric piano, bass and a brushed beat; nothing that asks for attention. */
function slowCurrent(): Stereo {
  const beat = beatOf(88, 64);
  const chords = harmony(`
    A1  G3 B3 C4 E4
    F1  E3 G3 A3 C4
    C2  E3 G3 B3 D4
    G1  D3 G3 A3 B3
    A1  G3 C4 D4 E4
    F1  E3 A3 C4 G4
    D2  F3 A3 C4 E4
    E1  D3 G3 A3 B3`);
  const track = silence(chords.length * 8 * beat);
  const beatTrack = silence(chords.length * 8 * beat);
  const next = seeded(43);
  chords.forEach(({ root, chord }, k) => {
    const start = k * 8 * beat;
    chord.forEach((note, voice) => {
      play(track, start - 0.2, pad(pitch(note), 8 * beat + 1.2, 1.8, 1.8), 0.048, 0.6 - voice * 0.4);
      for (const [at, loud] of [
        [0, 1],
        [2.5, 0.6],
        [5, 0.7],
      ] as const) {
        play(track, start + at * beat + voice * 0.017, keys(pitch(note)), 0.062 * loud, -0.3 + voice * 0.2);
      }
    });
    for (const [at, length] of [
      [0, 2],
      [3.5, 0.45],
      [4, 2.2],
      [7, 0.8],
    ] as const) {
      play(track, start + at * beat, bass(pitch(root) * (at === 7 ? 1.5 : 1), length * beat), 0.2);
    }
    for (const bar of [0, 4]) {
      for (const at of [0, 2.5]) play(beatTrack, start + (bar + at) * beat, drum(), 0.26);
      for (const at of [1, 3])
        play(beatTrack, start + (bar + at) * beat, brush(next(), 0.16, 2600), 0.5, 0.1);
      for (let eighth = 0; eighth < 8; eighth++) {
        const late = eighth % 2 ? 0.055 : 0;
        play(
          beatTrack,
          start + (bar + eighth / 2) * beat + late,
          brush(next(), 0.05, 7000),
          0.11 + 0.07 * next(),
          -0.3,
        );
      }
    }
  });
  const motif = [
    [0, 6, "E5"],
    [0, 7, "D5"],
    [1, 5.5, "C5"],
    [2, 6, "B4"],
    [2, 7, "D5"],
    [3, 5, "A4"],
    [4, 6, "G5"],
    [4, 7, "E5"],
    [5, 5.5, "C5"],
    [6, 3, "A4"],
    [6, 6, "C5"],
    [7, 4, "B4"],
  ] as const;
  for (const [chord, at, note] of motif)
    play(track, (chord * 8 + at) * beat, keys(pitch(note), 2.2), 0.05, 0.4);
  echo(track, beat * 0.75, 0.35, 0.16);
  track.left.forEach((_, i) => {
    track.left[i] = (track.left[i] ?? 0) + (beatTrack.left[i] ?? 0);
    track.right[i] = (track.right[i] ?? 0) + (beatTrack.right[i] ?? 0);
  });
  return mastered(track, 3800, { wet: 0.26, size: 0.76, damp: 3000 });
}

function brush(chance: number, seconds: number, colour: number) {
  return breath(
    seconds,
    Math.floor(chance * 1e6),
    () => colour,
    (t) => Math.exp((-t * 4) / seconds) * Math.min(1, t / 0.004),
  );
}

/** Profile, 20 bars of three at 92: a music box in F that turns around itself. */
function smallMirror(): Stereo {
  const beat = beatOf(92, 60);
  const chords = harmony(`
    F2  A3 C4 E4
    D2  A3 C4 F4
    Bb1 A3 D4 F4
    C2  G3 D4 F4
    A1  G3 C4 E4
    D2  F3 C4 E4
    G1  F3 Bb3 D4
    C2  F3 Bb3 D4
    Bb1 F3 A3 D4
    C2  G3 Bb3 E4`);
  const track = silence(chords.length * 6 * beat);
  const next = seeded(47);
  chords.forEach(({ root, chord }, k) => {
    const start = k * 6 * beat;
    chord.forEach((note, voice) => {
      play(track, start - 0.2, pad(pitch(note), 6 * beat + 1.4, 1.1, 1.6), 0.068, -0.5 + voice * 0.5);
    });
    play(track, start, bass(pitch(root), 2.6 * beat), 0.17);
    play(track, start + 3 * beat, bass(pitch(root), 2.4 * beat), 0.11);
    [1, 2, 4, 5].forEach((at, i) => {
      play(track, start + at * beat, kalimba(pitch(chord[(i + 1) % 3] ?? "A3")), 0.085, i % 2 ? 0.4 : -0.4);
    });
  });
  const tune = `C5 - A5 | G5 - F5 | E5 - - | F5 - A5 | D5 - F5 | A5 - G5 | F5 - - | D5 - - | C5 - E5 | G5 - A5 | C6 - - | A5 - F5 |
    Bb5 - A5 | G5 - D5 | F5 - - | - - - | D5 - F5 | A5 - C6 | Bb5 - G5 | E5 - - `;
  tune.split("|").forEach((bar, k) => {
    bar
      .trim()
      .split(/\s+/)
      .forEach((note, at) => {
        if (note !== "-")
          play(track, (k * 3 + at) * beat + next() * 0.014, bell(pitch(note), 2.6), 0.062, 0.12);
      });
  });
  echo(track, beat, 0.36, 0.17);
  return mastered(track, 4600, { wet: 0.42, size: 0.84, damp: 3600 });
}

/** Everywhere else, 40 s without a beat: four wide chords and single lights. */
function drift(): Stereo {
  const seconds = beatOf(60, 40) * 40;
  const chords = harmony(`
    Eb2 G3 Bb3 D4 F4
    C2  G3 Bb3 Eb4 F4
    Ab1 G3 C4 Eb4 Bb4
    Bb1 F3 C4 Eb4 G4`);
  const track = silence(seconds);
  const part = seconds / chords.length;
  const next = seeded(53);
  chords.forEach(({ root, chord }, k) => {
    const start = k * part;
    chord.forEach((note, voice) => {
      play(track, start - 1.6, pad(pitch(note), part + 4, 3.2, 3.6), 0.085, -0.75 + voice * 0.5);
      play(track, start - 1 + voice * 0.7, pad(pitch(note) * 2, part + 1, 4, 4), 0.016, 0.75 - voice * 0.5);
    });
    play(track, start - 1, pad(pitch(root), part + 2.4, 2.4, 2.8), 0.17);
    const scale = ["Eb5", "F5", "G5", "Bb5", "C6", "D6"];
    for (let light = 0; light < 5; light++) {
      const note = scale[Math.floor(next() * scale.length)] ?? "G5";
      play(
        track,
        start + part * ((light + next() * 0.7) / 5),
        bell(pitch(note), 4),
        0.034 + 0.02 * next(),
        next() * 1.6 - 0.8,
      );
    }
  });
  play(track, 0, sea(seconds), 0.05, -0.4);
  play(track, seconds / 2, sea(seconds), 0.05, 0.4);
  echo(track, 0.8, 0.5, 0.24);
  return mastered(track, 3600, { wet: 0.6, size: 0.9, damp: 2800 });
}

/** Slow air that swells twice in `seconds` and is silent at both ends. */
function sea(seconds: number) {
  return breath(
    seconds,
    59,
    (t) => 500 + 260 * Math.sin((2 * Math.PI * t) / seconds),
    (t) => Math.sin((2 * Math.PI * t) / seconds) ** 2,
  );
}

function mastered(track: Stereo, corner: number, room: Parameters<typeof reverberate>[1]): Stereo {
  const wet = reverberate(track, room, true);
  soften(wet, corner * 1.6);
  saturate(wet, 1);
  return wet;
}
