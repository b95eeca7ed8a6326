import { readMuted, storeMuted } from "../../audio/muted.ts";

/** Brings the button of `SoundButton` to life. @returns stops it */
export function startSoundButton(button: HTMLElement): () => void {
  const show = () => {
    button.ariaPressed = String(!readMuted());
  };
  const onClick = () => {
    const isMuted = !readMuted();
    // Stored at once: the player may still be loading, and reads it then.
    storeMuted(isMuted);
    show();
    import("../../audio/player.ts").then(
      ({ setMuted }) => setMuted(isMuted),
      // What can't be loaded plays nothing.
      () => undefined,
    );
  };
  show();
  button.addEventListener("click", onClick);
  return () => button.removeEventListener("click", onClick);
}
