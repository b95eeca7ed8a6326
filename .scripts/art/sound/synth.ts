import { seeded } from "../kit/random.ts";

/** Samples in a second. */
export const rate = 44100;

/** Samples in a frame of AAC. A loop is a whole number of frames long: its ends are then encoded alike. */
export const frame = 1024;

/** The length of a beat in seconds, a hair off the tempo so that `beats` of them fill whole frames. */
export function beatOf(beatsPerMinute: number, beats: number): number {
  return (Math.round((beats * 60 * rate) / beatsPerMinute / frame) * frame) / rate / beats;
}

/** Two channels of equal length. */
export interface Stereo {
  left: Float32Array;
  right: Float32Array;
}

/** Silence of so many seconds. */
export function silence(seconds: number): Stereo {
  const length = Math.round(seconds * rate);
  return { left: new Float32Array(length), right: new Float32Array(length) };
}

/** Frequency of a note by its name, e.g. `A4` (440 Hz), `Bb3`, `F#5`. */
export function pitch(name: string): number {
  const step = "C D EF G A B".indexOf(name.charAt(0));
  const shift = name.includes("#") ? 1 : name.slice(1).startsWith("b") ? -1 : 0;
  const octave = Number(name.at(-1));
  return 440 * 2 ** ((step + shift + 12 * octave - 57) / 12);
}

/** How one voice sounds: its value for a time since its start, in seconds, and where it stops. */
export interface Voice {
  seconds: number;
  at: (time: number) => number;
}

/**
 * Adds a voice to a track. What runs over the end comes back in at the beginning, so that a loop has no seam.
 * @param pan −1 (left) … 1 (right)
 */
export function play(into: Stereo, start: number, voice: Voice, gain: number, pan = 0): void {
  const length = into.left.length;
  const first = Math.round(start * rate);
  const [leftGain, rightGain] = [
    gain * Math.cos(((pan + 1) * Math.PI) / 4),
    gain * Math.sin(((pan + 1) * Math.PI) / 4),
  ];
  for (let k = 0; k < voice.seconds * rate; k++) {
    const value = voice.at(k / rate);
    const index = (((first + k) % length) + length) % length;
    into.left[index] = (into.left[index] ?? 0) + value * leftGain;
    into.right[index] = (into.right[index] ?? 0) + value * rightGain;
  }
}

const turn = Math.PI * 2;
/** Up over `rise` seconds, down over `fall`; the shoulders of a sound that lasts. */
function shoulders(time: number, seconds: number, rise: number, fall: number): number {
  const up = Math.min(1, time / rise);
  const down = Math.min(1, Math.max(0, (seconds - time) / fall));
  return Math.sin((up * Math.PI) / 2) ** 2 * Math.sin((down * Math.PI) / 2) ** 2;
}

const table = (partials: readonly number[]): Float32Array => {
  const size = 4096;
  const values = new Float32Array(size + 1);
  for (let i = 0; i <= size; i++) {
    partials.forEach((amount, k) => {
      values[i] = (values[i] ?? 0) + amount * Math.sin((turn * i * (k + 1)) / size);
    });
  }
  return values;
};
const warm = table([1, 0.42, 0.24, 0.12, 0.07, 0.035, 0.015]);
const hollow = table([1, 0.06, 0.3, 0.03, 0.09, 0, 0.02]);

function read(wave: Float32Array, phase: number): number {
  const at = (phase - Math.floor(phase)) * 4096;
  const index = Math.floor(at);
  const a = wave[index] ?? 0;
  return a + ((wave[index + 1] ?? 0) - a) * (at - index);
}

/** A slow, soft sound of three detuned strings; it breathes. */
export function pad(frequency: number, seconds: number, rise = 1.4, fall = 2.2): Voice {
  const spread = [0.9968, 1, 1.0034];
  return {
    seconds,
    at: (t) => {
      let sum = 0;
      for (const [k, detune] of spread.entries())
        sum += read(k === 1 ? hollow : warm, frequency * detune * t + k * 0.31);
      return (
        (sum / 3) * shoulders(t, seconds, rise, fall) * (0.86 + 0.14 * Math.sin(turn * 0.23 * t + frequency))
      );
    },
  };
}

/** An electric piano: one sine bends another, less and less. */
export function keys(frequency: number, seconds = 2.6): Voice {
  return {
    seconds,
    at: (t) => {
      const bend =
        1.1 * Math.exp(-t * 4.2) * Math.sin(turn * frequency * 1 * t) +
        0.22 * Math.exp(-t * 16) * Math.sin(turn * frequency * 7 * t);
      return Math.sin(turn * frequency * t + bend) * Math.exp(-t * 1.5) * shoulders(t, seconds, 0.006, 0.4);
    },
  };
}

/** A plucked tongue of metal on wood: a kalimba. */
export function kalimba(frequency: number, seconds = 1.9): Voice {
  return {
    seconds,
    at: (t) =>
      (Math.sin(turn * frequency * t) * Math.exp(-t * 2.9) +
        0.22 * Math.sin(turn * frequency * 2.98 * t) * Math.exp(-t * 11) +
        0.09 * Math.sin(turn * frequency * 5.8 * t) * Math.exp(-t * 34)) *
      shoulders(t, seconds, 0.003, 0.3),
  };
}

/** A small bell that rings long. */
export function bell(frequency: number, seconds = 3.2): Voice {
  return {
    seconds,
    at: (t) =>
      (Math.sin(turn * frequency * t) * Math.exp(-t * 1.6) +
        0.34 * Math.sin(turn * frequency * 2.002 * t) * Math.exp(-t * 2.6) +
        0.14 * Math.sin(turn * frequency * 4.16 * t) * Math.exp(-t * 6)) *
      shoulders(t, seconds, 0.004, 0.6),
  };
}

/** A round bass note. */
export function bass(frequency: number, seconds: number): Voice {
  return {
    seconds,
    at: (t) =>
      (Math.sin(turn * frequency * t) + 0.22 * Math.sin(turn * 2 * frequency * t)) *
      shoulders(t, seconds, 0.02, 0.22) *
      Math.exp(-t * 0.7),
  };
}

/** A soft drum: a sine that falls. */
export function drum(from = 118, to = 46, seconds = 0.34): Voice {
  return {
    seconds,
    at: (t) => {
      const phase = to * t + ((from - to) / 26) * (1 - Math.exp(-26 * t));
      return Math.sin(turn * phase) * Math.exp(-t * 11) * shoulders(t, seconds, 0.004, 0.1);
    },
  };
}

/** Filtered noise. `colour` gives the corner of the low-pass in hertz for each moment. */
export function breath(
  seconds: number,
  seed: number,
  colour: (time: number) => number,
  envelope: (time: number) => number,
): Voice {
  const next = seeded(seed);
  let [low, lower] = [0, 0];
  return {
    seconds,
    at: (t) => {
      const step = 1 - Math.exp((-turn * colour(t)) / rate);
      low += step * (next() * 2 - 1 - low);
      lower += step * (low - lower);
      return lower * envelope(t);
    },
  };
}

/** A sine whose frequency glides. */
export function glide(
  seconds: number,
  frequency: (time: number) => number,
  envelope: (time: number) => number,
): Voice {
  let phase = 0;
  return {
    seconds,
    at: (t) => {
      phase += frequency(t) / rate;
      return Math.sin(turn * phase) * envelope(t);
    },
  };
}
