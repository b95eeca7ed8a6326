/** Plays sounds and music with Web Audio, which loops without a gap and can fade from one track to the next. */

import { type SoundName, sounds as soundFiles, type TrackName, tracks } from "./tracks.ts";

/** The learner's volumes of music and sounds, from 0 to 1. */
export type Volumes = { music: number; sfx: number };

export type PlayOptions = {
  /** Replaces the learner's volume of sounds, from 0 to 1. A learner who has set that to 0 still hears nothing. */
  volume?: number;
  /** Whether the sound is also played while the page is hidden. Default: false. */
  whenHidden?: boolean;
};

export type Engine = {
  /** Plays a short sound once. */
  play(name: SoundName, options: PlayOptions): void;
  /** Sets track and volumes. */
  apply(settings: { track: TrackName; volumes: Volumes; muted: boolean }): void;
};

/** The duration of the fade between two tracks. */
const FADE_SECONDS = 1.2;
/** The events after which browsers let a page play audio: of a touch not its beginning, in which the page may still be scrolled. */
const UNLOCK_EVENTS = ["pointerdown", "pointerup", "click", "keydown"] as const;

type Playing = { name: TrackName; gain: GainNode; source: AudioBufferSourceNode };

/**
 * Creates the engine. A file that can't be loaded isn't played.
 * @throws if the browser has no Web Audio
 */
export function createEngine(): Engine {
  const context = new AudioContext({ latencyHint: "interactive" });
  const sounds = context.createGain();
  const music = context.createGain();
  music.gain.value = 0;
  sounds.connect(context.destination);
  music.connect(context.destination);
  const buffers = new Map<string, Promise<AudioBuffer | null>>();
  let playing: Playing | null = null;
  let targetTrack: TrackName | null = null;
  let sfx = 0;
  let musicVolume = 0;

  const load = (url: string) => {
    let buffer = buffers.get(url);
    if (!buffer) {
      buffer = fetch(url)
        .then((response) => (response.ok ? response.arrayBuffer() : Promise.reject(new Error(url))))
        .then((bytes) => context.decodeAudioData(bytes))
        .catch(() => {
          // The next sound or route retries.
          buffers.delete(url);
          return null;
        });
      buffers.set(url, buffer);
    }
    return buffer;
  };

  const fadeTo = async (name: TrackName | null) => {
    targetTrack = name;
    if (playing?.name === name) return;
    const buffer = name && (await load(tracks[name].file));
    // While the file was loading, the track may have changed, or a second call may have started it.
    if (targetTrack !== name || playing?.name === name || (name && !buffer)) return;
    const now = context.currentTime;
    if (playing) {
      playing.gain.gain.setTargetAtTime(0, now, FADE_SECONDS / 3);
      playing.source.stop(now + FADE_SECONDS * 2);
      playing = null;
    }
    if (!name || !buffer) return;
    const gain = context.createGain();
    gain.gain.value = 0;
    gain.gain.setTargetAtTime(1, now, FADE_SECONDS / 3);
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.loop = true;
    source.loopStart = tracks[name].loopStart;
    source.loopEnd = tracks[name].loopEnd;
    source.connect(gain).connect(music);
    source.start(0, tracks[name].loopStart);
    playing = { name, gain, source };
  };

  /** Plays while the page is visible, and suspends the audio of a hidden page. */
  const followVisibility = () => {
    if (!document.hidden) music.gain.setTargetAtTime(musicVolume, context.currentTime, 0.1);
    const change = document.hidden ? context.suspend() : context.resume();
    // Browsers reject it before the first click or key.
    change.catch(() => undefined);
  };
  /** Resumes the audio of a hidden page for one sound, without the music. */
  const resumeWithoutMusic = async () => {
    music.gain.cancelScheduledValues(0);
    music.gain.value = 0;
    await context.resume().catch(() => undefined);
  };
  document.addEventListener("visibilitychange", followVisibility);
  for (const name of UNLOCK_EVENTS)
    document.addEventListener(name, () => context.state === "suspended" && followVisibility(), true);
  followVisibility();

  return {
    async play(name, { volume, whenHidden = false }) {
      const buffer = await load(soundFiles[name]);
      if (!buffer || sfx === 0) return;
      if (whenHidden && document.hidden) await resumeWithoutMusic();
      if (context.state !== "running") return;
      const source = context.createBufferSource();
      source.buffer = buffer;
      const gain = context.createGain();
      gain.gain.value = volume === undefined ? 1 : volume / sfx;
      source.connect(gain).connect(sounds);
      source.start();
      source.onended = () => document.hidden && followVisibility();
    },
    apply({ track, volumes, muted }) {
      const now = context.currentTime;
      sfx = muted ? 0 : volumes.sfx;
      sounds.gain.value = sfx;
      musicVolume = muted ? 0 : volumes.music;
      if (!document.hidden) music.gain.setTargetAtTime(musicVolume, now, 0.1);
      // Without a volume the file isn't loaded.
      fadeTo(muted || volumes.music === 0 ? null : track);
    },
  };
}
