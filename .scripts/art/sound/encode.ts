import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { publicFolder, publish } from "../kit/files.ts";
import { rate, type Stereo } from "./synth.ts";

const raw = ["-f", "f32le", "-ar", String(rate), "-ac", "2", "-i", "pipe:0"];

function ffmpeg(samples: Stereo, options: readonly string[]): string {
  const mixed = new Float32Array(samples.left.length * 2);
  for (let i = 0; i < samples.left.length; i++) {
    mixed[i * 2] = samples.left[i] ?? 0;
    mixed[i * 2 + 1] = samples.right[i] ?? 0;
  }
  const run = spawnSync("ffmpeg", ["-hide_banner", "-y", ...raw, ...options], {
    input: Buffer.from(mixed.buffer),
  });
  if (run.status !== 0) throw new Error(`ffmpeg: ${run.stderr}`);
  return run.stderr.toString();
}

/** Integrated loudness (EBU R 128) in LUFS. */
export function loudness(samples: Stereo): number {
  const report = ffmpeg(samples, ["-af", "ebur128", "-f", "null", "-"]);
  const lufs = [...report.matchAll(/I:\s+(-?[\d.]+) LUFS/g)].at(-1)?.[1];
  if (!lufs) throw new Error("no loudness in ffmpeg's report");
  return Number(lufs);
}

/** The largest sample of both channels. */
export function peak(samples: Stereo): number {
  let largest = 0;
  for (const channel of [samples.left, samples.right])
    for (const value of channel) largest = Math.max(largest, Math.abs(value));
  return largest;
}

/** Makes everything louder or softer by a factor, in place. */
export function amplify(samples: Stereo, factor: number): void {
  for (const channel of [samples.left, samples.right]) {
    for (let i = 0; i < channel.length; i++) channel[i] = (channel[i] ?? 0) * factor;
  }
}

/** Publishes AAC in an MP4 container, which Chromium, Firefox and Safari all play. */
export function publishSound(path: string, samples: Stereo, quality: readonly string[]): void {
  const file = `${publicFolder}/${path}`;
  mkdirSync(dirname(file), { recursive: true });
  const options = [
    "-c:a",
    "aac",
    ...quality,
    "-map_metadata",
    "-1",
    "-fflags",
    "+bitexact",
    "-flags:a",
    "+bitexact",
  ];
  ffmpeg(samples, [...options, "-movflags", "+faststart", file]);
  publish(path, readFileSync(file));
}
