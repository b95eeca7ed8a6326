import { Volume2, VolumeX } from "lucide-react";
import classes from "./MuteToggle.module.css";
import { setMuted, useMuted } from "./player.ts";

/** Silences music and sounds in this browser, whatever the volumes are. */
export function MuteToggle() {
  const muted = useMuted();
  const Icon = muted ? VolumeX : Volume2;
  return (
    <button
      type="button"
      className={classes.mute}
      aria-label="Sound"
      aria-pressed={!muted}
      title={muted ? "Sound is off" : "Sound is on"}
      onClick={() => setMuted(!muted)}
    >
      <Icon size={20} aria-hidden="true" />
    </button>
  );
}
