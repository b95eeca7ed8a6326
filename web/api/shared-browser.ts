/** Log-out from a browser that others use too: nothing that was written stays in any of its tabs. */
import { browserStorage, tabStorage } from "../storage.ts";
import { forgetTexts } from "./forget-texts.ts";

const tabs = new BroadcastChannel("codenaut.texts");

/** Removes every text from this browser, in all of its tabs. */
export function forgetTextsHere(): void {
  for (const storage of [browserStorage, tabStorage]) forgetTexts(storage);
  tabs.postMessage("forget");
}

// Another tab holds texts in its memory too, and a page that leaves writes what is waiting: so it is loaded anew, then cleaned.
const CLEAN = "codenaut.clean";
tabs.addEventListener("message", () => {
  tabStorage.set(CLEAN, "yes");
  location.reload();
});
if (tabStorage.get(CLEAN)) {
  tabStorage.remove(CLEAN);
  for (const storage of [browserStorage, tabStorage]) forgetTexts(storage);
}
