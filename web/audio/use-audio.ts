import { useEffect } from "react";
import type { UserState } from "#contract/standing.ts";
import { play, setTrack, setVolumes, wake } from "./player.ts";
import { trackFor } from "./route-tracks.ts";

/** What clicks when it is clicked. */
const BUTTONS = "button, summary, a[href], [role=button], label:has(> input[type=radio])";

/** The app's sound: the route's track, the learner's volumes, and a click at every button. Used once, in the shell. */
export function useAudio(pathname: string, user: UserState | undefined): void {
  useEffect(() => setTrack(trackFor(pathname)), [pathname]);

  const music = user?.music_volume;
  const sfx = user?.sfx_volume;
  useEffect(
    () => setVolumes(music === undefined || sfx === undefined ? undefined : { music, sfx }),
    [music, sfx],
  );

  // A learner's page tries by itself once it is quiet; a visitor hears nothing before the first click or key.
  const known = user !== undefined;
  useEffect(() => {
    if (!known) return;
    const idle = setTimeout(wake, 2500);
    return () => clearTimeout(idle);
  }, [known]);

  useEffect(() => {
    const clicked = (event: MouseEvent) => {
      const button = event.target instanceof Element ? event.target.closest(BUTTONS) : null;
      if (button && button.getAttribute("aria-disabled") !== "true") play("click");
    };
    const once = () => wake();
    document.addEventListener("click", clicked, true);
    document.addEventListener("pointerdown", once, { once: true });
    document.addEventListener("keydown", once, { once: true });
    return () => {
      document.removeEventListener("click", clicked, true);
      document.removeEventListener("pointerdown", once);
      document.removeEventListener("keydown", once);
    };
  }, []);
}
