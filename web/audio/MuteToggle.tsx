import { Glyph } from "../ui/Glyph.tsx";
import roundClasses from "../ui/round-control.module.css";
import classes from "./MuteToggle.module.css";
import { setMuted, useMuted } from "./player.ts";

/** A button that mutes music and sounds in this browser. The volumes of the account stay. */
export function MuteToggle() {
  const muted = useMuted();
  return (
    <button
      type="button"
      className={`${roundClasses.round} ${classes.mute}`}
      aria-label="Sound"
      aria-pressed={!muted}
      title={muted ? "Sound is off" : "Sound is on"}
      onClick={() => setMuted(!muted)}
    >
      <Glyph name={muted ? "muted" : "sound"} size={20} />
    </button>
  );
}
