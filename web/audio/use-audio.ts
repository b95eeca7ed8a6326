import { useEffect } from "react";
import type { UserState } from "#contract/standing.ts";
import { loadEngine, setTrack, setVolumes } from "./player.ts";
import { trackFor } from "./route-tracks.ts";
import { addSoundListeners } from "./sound-listeners.ts";

/** The engine is loaded this long after a learner's page, so that it doesn't delay the page. */
const LOAD_DELAY_MS = 2500;

/** Sets the route's track and the learner's volumes, and plays a sound for clicks on buttons. Used once, in the shell. */
export function useAudio(pathname: string, user: UserState | undefined): void {
  useEffect(() => setTrack(trackFor(pathname)), [pathname]);

  const music = user?.music_volume;
  const sfx = user?.sfx_volume;
  useEffect(
    () => setVolumes(music === undefined || sfx === undefined ? undefined : { music, sfx }),
    [music, sfx],
  );

  // For a visitor, the engine is loaded at the first click or key.
  const isSignedIn = user !== undefined;
  useEffect(() => {
    if (!isSignedIn) return;
    const timer = setTimeout(loadEngine, LOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isSignedIn]);

  useEffect(addSoundListeners, []);
}
