import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { fromRoot } from "../kit/files.ts";
import { effects, rendered } from "./effects.ts";
import { amplify, loudness, peak, publishSound } from "./encode.ts";
import { loops } from "./music.ts";
import { frame, rate, type Stereo } from "./synth.ts";

/** The loudness of music, soft enough to work with. */
const target = -20;

/**
 * What a file holds more than its loop, before and after it, in seconds. The end of the loop before the start, the
 * start after the end: decoders shift the sound by some milliseconds, and any stretch of the loop's length inside is seamless.
 */
const margin = (18 * frame) / rate;

/**
 * Constant quality by the simple coder: what a frame becomes depends on the frame alone, so both ends of a loop decode
 * to the same samples. With a bit rate they differ enough to click.
 */
const steady = ["-q:a", "0.5", "-aac_coder", "fast", "-aac_pns", "0"];

/** The peak of an effect, as a part of full scale; by default 0.5. */
const peaks: Record<string, number> = { click: 0.34, tick: 0.4, message: 0.38, travel: 0.3, bump: 0.45 };

/** Renders all effects and loops, and writes `web/audio/tracks.ts`. */
export async function sound(): Promise<void> {
  for (const [name, effect] of Object.entries(effects)) {
    const samples = rendered(effect);
    amplify(samples, (peaks[name] ?? 0.5) / peak(samples));
    publishSound(`sounds/${name}.m4a`, samples, ["-b:a", "80k"]);
  }
  const entries: string[] = [];
  for (const { name, render } of loops) {
    const samples = render();
    amplify(samples, 10 ** ((target - loudness(samples)) / 20));
    console.log(`         ${name}: ${loudness(samples)} LUFS, peak ${peak(samples).toFixed(2)}`);
    publishSound(`music/${name}.m4a`, withMargins(samples), steady);
    const length = samples.left.length / rate;
    const loop = `loopStart: 0.2, loopEnd: ${+(0.2 + length).toFixed(7)}`;
    entries.push(`${name}: { file: "/music/${name}.m4a", ${loop} }`);
  }
  mkdirSync(fromRoot("web/audio"), { recursive: true });
  const file = fromRoot("web/audio/tracks.ts");
  const sounds = Object.keys(effects).map((name) => `${JSON.stringify(name)}: "/sounds/${name}.m4a"`);
  writeFileSync(file, module.replace("SOUNDS", sounds.join(",\n")).replace("TRACKS", entries.join(",\n")));
  execFileSync(fromRoot("node_modules/.bin/biome"), ["format", "--write", file], { stdio: "ignore" });
}

function withMargins(loop: Stereo): Stereo {
  const extra = Math.round(margin * rate);
  const wide = (samples: Float32Array) => {
    const all = new Float32Array(samples.length + 2 * extra);
    all.set(samples.subarray(samples.length - extra), 0);
    all.set(samples, extra);
    all.set(samples.subarray(0, extra), extra + samples.length);
    return all;
  };
  return { left: wide(loop.left), right: wide(loop.right) };
}

const module = `/** The short sounds. Written by \`npm run art -- sound\`. AAC in MP4; every one is soft enough for a volume of 1. */
export const sounds = { SOUNDS } as const;

/** A short sound's name. */
export type SoundName = keyof typeof sounds;

/** A loop of music. */
export interface Track {
  file: string;
  /**
   * Seconds in the decoded file between which it repeats without a seam: set both on an AudioBufferSourceNode with \`loop\`.
   * The file goes on a little before and after. An <audio loop> element would play that too, with a gap: don't use one.
   */
  loopStart: number;
  loopEnd: number;
}

/** The loops, about −20 LUFS each. */
export const tracks = { TRACKS } as const satisfies Record<string, Track>;

/** A loop's name. */
export type TrackName = keyof typeof tracks;

/** Volumes, 0 … 1, of an account whose owner has not moved a slider. */
export const defaultVolumes = { music: 0.2, sfx: 0.5 } as const;

/** Volume of the success sound when a project is done, in place of the effects' volume. */
export const congratulationVolume = 0.3;
`;
