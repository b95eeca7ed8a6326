/** Whether this browser is muted. Without React, so that the landing page needs little JavaScript. */
import { browserStorage } from "../storage.ts";

const STORAGE_KEY = "codenaut.sound";

/** Whether music and sounds are off in this browser. */
export const readMuted = (): boolean => browserStorage.get(STORAGE_KEY) === "off";

/** Whether the sound was turned on by hand in this browser. */
export const isSoundWanted = (): boolean => browserStorage.get(STORAGE_KEY) === "on";

/** Stores whether music and sounds are off in this browser. */
export const storeMuted = (isMuted: boolean): void => {
  browserStorage.set(STORAGE_KEY, isMuted ? "off" : "on");
};
