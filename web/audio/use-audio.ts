import { useEffect } from "react";
import type { UserState } from "#contract/standing.ts";
import { loadEngine, play, setTrack, setVolumes } from "./player.ts";
import { trackFor } from "./route-tracks.ts";

/** The elements that play the click sound. */
const CLICK_SOUND_SELECTOR = "button, summary, a[href], [role=button], label:has(> input[type=radio])";
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

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const button = event.target instanceof Element ? event.target.closest(CLICK_SOUND_SELECTOR) : null;
      if (button && button.getAttribute("aria-disabled") !== "true") play("click");
    };
    const onFirstInput = () => loadEngine();
    document.addEventListener("click", onClick, true);
    document.addEventListener("pointerdown", onFirstInput, { once: true });
    document.addEventListener("keydown", onFirstInput, { once: true });
    return () => {
      document.removeEventListener("click", onClick, true);
      document.removeEventListener("pointerdown", onFirstInput);
      document.removeEventListener("keydown", onFirstInput);
    };
  }, []);
}
