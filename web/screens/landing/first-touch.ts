import { loadEngine, setTrack } from "../../audio/player.ts";
import { addSoundListeners } from "../../audio/sound-listeners.ts";

/** Starts the landing page's sounds and its music, which browsers play only after the first click or key. */
export function onTouch(): void {
  setTrack("default");
  addSoundListeners();
  loadEngine();
}
