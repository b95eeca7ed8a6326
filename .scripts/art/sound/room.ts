import { rate, type Stereo } from "./synth.ts";

/** How an echo or a room is mixed in. */
export interface Room {
  /** 0 … 1 */
  wet: number;
  /** 0.6 (a chamber) … 0.92 (a cathedral). */
  size: number;
  /** Corner of the low-pass inside, in hertz: walls swallow what is high. */
  damp: number;
}

const combs = [1557, 1617, 1491, 1422, 1277, 1356, 1188, 1116];
const allpasses = [225, 556, 441, 341];

/**
 * A room of eight combs and four all-passes (Schroeder and Moorer's design).
 * With `round` the track is processed twice and the second pass returned, so that the end reverberates into the beginning.
 */
export function reverberate(track: Stereo, room: Room, round: boolean): Stereo {
  return {
    left: channel(track.left, track.right, room, 0, round),
    right: channel(track.right, track.left, room, 23, round),
  };
}

function channel(
  dry: Float32Array,
  other: Float32Array,
  room: Room,
  spread: number,
  round: boolean,
): Float32Array {
  const delays = combs.map((length) => ({ line: new Float32Array(length + spread), at: 0, held: 0 }));
  const passes = allpasses.map((length) => ({ line: new Float32Array(length + spread), at: 0 }));
  const swallow = Math.exp((-2 * Math.PI * room.damp) / rate);
  const out = new Float32Array(dry.length);
  for (let lap = round ? 0 : 1; lap < 2; lap++) {
    for (let i = 0; i < dry.length; i++) {
      const input = ((dry[i] ?? 0) * 0.7 + (other[i] ?? 0) * 0.3) * 0.045;
      let sum = 0;
      for (const delay of delays) {
        const value = delay.line[delay.at] ?? 0;
        delay.held = value * (1 - swallow) + delay.held * swallow;
        delay.line[delay.at] = input + delay.held * room.size;
        delay.at = (delay.at + 1) % delay.line.length;
        sum += value;
      }
      for (const pass of passes) {
        const value = pass.line[pass.at] ?? 0;
        pass.line[pass.at] = sum + value * 0.5;
        pass.at = (pass.at + 1) % pass.line.length;
        sum = value - sum * 0.5;
      }
      out[i] = (dry[i] ?? 0) * (1 - room.wet * 0.5) + sum * room.wet * 3;
    }
  }
  return out;
}

/** Echoes that change sides; in a loop they wrap around. */
export function echo(track: Stereo, seconds: number, feedback: number, wet: number): void {
  const length = track.left.length;
  const step = Math.round(seconds * rate);
  const [left, right] = [track.left.slice(), track.right.slice()];
  let gain = wet;
  for (let k = 1; gain > 0.004; k++, gain *= feedback) {
    const [fromLeft, fromRight] = k % 2 ? [right, left] : [left, right];
    for (let i = 0; i < length; i++) {
      const source = (((i - k * step) % length) + length) % length;
      track.left[i] = (track.left[i] ?? 0) + (fromLeft[source] ?? 0) * gain;
      track.right[i] = (track.right[i] ?? 0) + (fromRight[source] ?? 0) * gain;
    }
  }
}

/** A gentle low-pass over a loop, run twice so that it starts as it ends. */
export function soften(track: Stereo, corner: number): void {
  const step = 1 - Math.exp((-2 * Math.PI * corner) / rate);
  for (const samples of [track.left, track.right]) {
    const dry = samples.slice();
    let held = 0;
    for (let lap = 0; lap < 2; lap++) {
      for (let i = 0; i < dry.length; i++) {
        held += step * ((dry[i] ?? 0) - held);
        samples[i] = held;
      }
    }
  }
}

/** Peaks bent instead of cut; quiet parts stay as they are. */
export function saturate(track: Stereo, gain: number): void {
  for (const samples of [track.left, track.right]) {
    for (let i = 0; i < samples.length; i++) samples[i] = Math.tanh((samples[i] ?? 0) * gain);
  }
}
