/**
 * Sounds and music of the app: short sounds with `play("success")`, and one looping track for each route. The engine is a chunk of
 * its own, loaded after the page is usable. An error of the audio never affects the page.
 */
import { useSyncExternalStore } from "react";
import type { Engine, PlayOptions, Volumes } from "./engine.ts";
import { isSoundWanted, readMuted, storeMuted } from "./muted.ts";
import { defaultVolumes, type SoundName, type TrackName } from "./tracks.ts";

/** A sound is dropped if the engine needs longer than this to load, since it would come too late. */
const MAX_DELAY_MS = 600;

let volumes: Volumes = defaultVolumes;
let track: TrackName = "default";
let muted = readMuted();
let engine: Promise<Engine | null> | null = null;
const listeners = new Set<() => void>();

/** Plays a short sound with the learner's volume. */
export function play(name: SoundName, options: PlayOptions = {}): void {
  if (!mayPlay()) return;
  const requestedAt = performance.now();
  loadEngine().then((loaded) => {
    if (performance.now() - requestedAt < MAX_DELAY_MS) loaded?.play(name, options);
  });
}

/** Sets the track of the current route. It starts once the engine is loaded. */
export function setTrack(name: TrackName): void {
  track = name;
  apply();
}

/** Sets the learner's volumes; `undefined` sets the defaults of a new account. */
export function setVolumes(learnerVolumes: Volumes | undefined): void {
  volumes = learnerVolumes ?? defaultVolumes;
  apply();
}

/** Whether this browser is muted. */
export function useMuted(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => muted,
    () => false,
  );
}

/** Mutes or unmutes this browser. */
export function setMuted(isMuted: boolean): void {
  muted = isMuted;
  storeMuted(isMuted);
  for (const listener of listeners) listener();
  if (!isMuted && mayPlay()) loadEngine();
  apply();
}

/**
 * Loads the engine, once. Browsers play audio only after the first click or key.
 * @returns null if it can't be loaded, if the browser has no audio, or if nothing may be played
 */
export function loadEngine(): Promise<Engine | null> {
  if (!mayPlay()) return Promise.resolve(null);
  engine ??= import("./engine.ts")
    .then(({ createEngine }) => {
      const created = createEngine();
      created.apply({ track, volumes, muted });
      return created;
    })
    .catch(() => null);
  return engine;
}

function apply(): void {
  engine?.then((loaded) => loaded?.apply({ track, volumes, muted }));
}

/** Browsers under automation play nothing, unless a test turns the sound on. */
function mayPlay(): boolean {
  return !muted && (!navigator.webdriver || isSoundWanted());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
