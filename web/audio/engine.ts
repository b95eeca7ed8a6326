/** What plays: Web Audio, so that loops close without a seam and tracks fade into each other. */

import type { PlayOptions, Volumes } from "./player.ts";
import { type SoundName, sounds as soundFiles, type TrackName, tracks } from "./tracks.ts";

export type Engine = {
  /** Plays a short sound once. */
  play(name: SoundName, how: PlayOptions): void;
  /** Brings track and volumes to what is wanted. */
  apply(wanted: { track: TrackName; volumes: Volumes; muted: boolean }): void;
};

/** One track fades into the next, in seconds. */
const FADE = 1.2;
const WAKING = ["pointerdown", "keydown"] as const;

type Playing = { name: TrackName; gain: GainNode; source: AudioBufferSourceNode };

/** Never throws: where the browser has no sound or a file doesn't come, it stays quiet. */
export function createEngine(): Engine {
  const context = new AudioContext({ latencyHint: "interactive" });
  const sounds = context.createGain();
  const music = context.createGain();
  music.gain.value = 0;
  sounds.connect(context.destination);
  music.connect(context.destination);
  const buffers = new Map<string, Promise<AudioBuffer | null>>();
  let playing: Playing | null = null;
  let wanted: TrackName | null = null;
  let sfx = 0;
  let musicVolume = 0;

  const load = (url: string) => {
    let buffer = buffers.get(url);
    if (!buffer) {
      buffer = fetch(url)
        .then((answer) => (answer.ok ? answer.arrayBuffer() : Promise.reject(new Error(url))))
        .then((bytes) => context.decodeAudioData(bytes))
        .catch(() => {
          // Asked for again with the next sound or route.
          buffers.delete(url);
          return null;
        });
      buffers.set(url, buffer);
    }
    return buffer;
  };

  const fadeTo = async (name: TrackName | null) => {
    wanted = name;
    if (playing?.name === name) return;
    const buffer = name && (await load(tracks[name].file));
    // While it loaded, another route may have come, or this one have been asked for twice.
    if (wanted !== name || playing?.name === name || (name && !buffer)) return;
    const now = context.currentTime;
    if (playing) {
      playing.gain.gain.setTargetAtTime(0, now, FADE / 3);
      playing.source.stop(now + FADE * 2);
      playing = null;
    }
    if (!name || !buffer) return;
    const gain = context.createGain();
    gain.gain.value = 0;
    gain.gain.setTargetAtTime(1, now, FADE / 3);
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.loop = true;
    source.loopStart = tracks[name].loopStart;
    source.loopEnd = tracks[name].loopEnd;
    source.connect(gain).connect(music);
    source.start(0, tracks[name].loopStart);
    playing = { name, gain, source };
  };

  /** Runs while the page is looked at; a hidden one is quiet. */
  const tend = () => {
    if (!document.hidden) music.gain.setTargetAtTime(musicVolume, context.currentTime, 0.1);
    const attempt = document.hidden ? context.suspend() : context.resume();
    // A browser that wants a click first says no until then.
    attempt.catch(() => undefined);
  };
  /** Lets a sound be heard while the page is out of sight, and the music not. */
  const wakeUnseen = async () => {
    music.gain.cancelScheduledValues(0);
    music.gain.value = 0;
    await context.resume().catch(() => undefined);
  };
  document.addEventListener("visibilitychange", tend);
  for (const name of WAKING)
    document.addEventListener(name, () => context.state === "suspended" && tend(), true);
  tend();

  return {
    async play(name, { volume, unseen = false }) {
      const buffer = await load(soundFiles[name]);
      if (!buffer || sfx === 0) return;
      if (unseen && document.hidden) await wakeUnseen();
      if (context.state !== "running") return;
      const source = context.createBufferSource();
      source.buffer = buffer;
      const gain = context.createGain();
      gain.gain.value = volume === undefined ? 1 : volume / sfx;
      source.connect(gain).connect(sounds);
      source.start();
      source.onended = () => document.hidden && tend();
    },
    apply({ track, volumes, muted }) {
      const now = context.currentTime;
      sfx = muted ? 0 : volumes.sfx;
      sounds.gain.value = sfx;
      musicVolume = muted ? 0 : volumes.music;
      if (!document.hidden) music.gain.setTargetAtTime(musicVolume, now, 0.1);
      // Music that nobody hears isn't fetched.
      fadeTo(muted || volumes.music === 0 ? null : track);
    },
  };
}
