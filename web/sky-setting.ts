import { browserStorage } from "./storage.ts";

const KEY = "codenaut.sky";

/** Whether this browser shows the sky of concepts. */
export const showsSky = (): boolean => browserStorage.get(KEY) !== "off";

/** Switches the sky on or off in this browser. */
export const setShowsSky = (shows: boolean): void => {
  if (shows) browserStorage.remove(KEY);
  else browserStorage.set(KEY, "off");
};
