/** Whether this browser tells its Warrior that somebody waits for a battle. */
import { useSyncExternalStore } from "react";
import { browserStorage } from "./storage.ts";

const KEY = "codenaut.waiting";

/** Never, while the tab is shown, or always. */
type WaitingNews = "off" | "shown" | "always";

const listeners = new Set<() => void>();

function waitingNews(): WaitingNews {
  const stored = browserStorage.get(KEY);
  return stored === "off" || stored === "always" ? stored : "shown";
}

/** Sets it for this browser, and tells this page. */
export function setWaitingNews(news: WaitingNews): void {
  if (news === "shown") browserStorage.remove(KEY);
  else browserStorage.set(KEY, news);
  for (const changed of listeners) changed();
}

/** The setting, also after a change on this page. */
export const useWaitingNews = (): WaitingNews => useSyncExternalStore(subscribe, waitingNews);

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
