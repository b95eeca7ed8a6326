/** Removes drafts and other texts at the log-out from a shared browser, in all of its tabs. */
import { browserStorage, tabStorage } from "../storage.ts";
import { clearTexts } from "./clear-texts.ts";

const tabs = new BroadcastChannel("codenaut.texts");

/** Removes everything that the learner wrote from this browser, in all of its tabs. */
export function clearTextsInBrowser(): void {
  for (const storage of [browserStorage, tabStorage]) clearTexts(storage);
  tabs.postMessage("clear");
}

// Another tab also holds texts in memory, and writes unsaved drafts when it is unloaded. So it reloads first, and clears the
// storage afterwards.
const CLEAR_ON_LOAD_KEY = "codenaut.clean";
tabs.addEventListener("message", () => {
  tabStorage.set(CLEAR_ON_LOAD_KEY, "yes");
  location.reload();
});
if (tabStorage.get(CLEAR_ON_LOAD_KEY)) {
  tabStorage.remove(CLEAR_ON_LOAD_KEY);
  for (const storage of [browserStorage, tabStorage]) clearTexts(storage);
}
