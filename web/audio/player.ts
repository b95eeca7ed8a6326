/**
 * Sound for every screen: `play("success")` for a moment, one looping track per route, a click at every button.
 * What really plays is a chunk of its own, fetched after the page is usable; where sound fails, nothing else does.
 */
import { useSyncExternalStore } from "react";
import { browserStorage } from "../storage.ts";
import type { Engine } from "./engine.ts";
import { defaultVolumes, type SoundName, type TrackName } from "./tracks.ts";

/** The learner's two volumes, 0 to 1. Until they are known, the defaults of a new account. */
export type Volumes = { music: number; sfx: number };

export type PlayOptions = { volume?: number; unseen?: boolean };

const SWITCH = "codenaut.sound";
/** A sound that comes later than this belongs to nothing any more. */
const LATE_MS = 600;

let volumes: Volumes = defaultVolumes;
let track: TrackName = "default";
let muted = browserStorage.get(SWITCH) === "off";
let engine: Promise<Engine | null> | null = null;
const listeners = new Set<() => void>();

/**
 * Plays one of the short sounds, as loud as the learner wants it.
 * @param how `volume` in place of the learner's own, 0 to 1; whoever has turned the sounds off hears nothing all the same.
 * `unseen`: in a page out of sight too, which is quiet otherwise
 */
export function play(name: SoundName, how: PlayOptions = {}): void {
  if (!mayPlay()) return;
  const asked = performance.now();
  wake().then((ready) => {
    if (performance.now() - asked < LATE_MS) ready?.play(name, how);
  });
}

/** Says which track this route has. It starts once there is an engine. */
export function setTrack(name: TrackName): void {
  track = name;
  apply();
}

/** Takes in the learner's volumes; `undefined` brings the defaults back. */
export function setVolumes(wanted: Volumes | undefined): void {
  volumes = wanted ?? defaultVolumes;
  apply();
}

/** Whether this browser was told to be quiet. */
export function useMuted(): boolean {
  return useSyncExternalStore(
    listen,
    () => muted,
    () => false,
  );
}

/** Silences everything in this browser, or lets it sound again. */
export function setMuted(wanted: boolean): void {
  muted = wanted;
  browserStorage.set(SWITCH, wanted ? "off" : "on");
  for (const changed of listeners) changed();
  if (!wanted && mayPlay()) wake();
  apply();
}

/** Fetches what plays, once. Browsers let it sound from the first click or key on. */
export function wake(): Promise<Engine | null> {
  if (!mayPlay()) return Promise.resolve(null);
  engine ??= import("./engine.ts")
    .then(({ createEngine }) => {
      const made = createEngine();
      made.apply({ track, volumes, muted });
      return made;
    })
    // Without it, or in a browser that has no sound, the app is quiet, and whole.
    .catch(() => null);
  return engine;
}

function apply(): void {
  engine?.then((ready) => ready?.apply({ track, volumes, muted }));
}

/** Browsers that a program drives stay quiet, unless they ask for sound. */
function mayPlay(): boolean {
  return !muted && (!navigator.webdriver || browserStorage.get(SWITCH) === "on");
}

function listen(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
