/** Log-out from a browser that others use too: nothing that was written stays in any of its tabs. */
import { forgetTexts } from "./forget-texts.ts";

const tabs = new BroadcastChannel("codenaut.texts");

/** Removes every text from this browser, in all of its tabs. */
export function forgetTextsHere(): void {
  for (const storage of [localStorage, sessionStorage]) forgetTexts(storage);
  tabs.postMessage("forget");
}

// Another tab holds texts in its memory too, and a page that leaves writes what is waiting: so it is loaded anew, then cleaned.
const CLEAN = "codenaut.clean";
tabs.addEventListener("message", () => {
  sessionStorage.setItem(CLEAN, "yes");
  location.reload();
});
if (sessionStorage.getItem(CLEAN)) {
  sessionStorage.removeItem(CLEAN);
  for (const storage of [localStorage, sessionStorage]) forgetTexts(storage);
}
