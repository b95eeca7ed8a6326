import { useEffect } from "react";
import { play } from "../audio/player.ts";

const MATCH_FOUND = "Match found!";

/** Notifies a learner who waits in another tab or window: a sound, the tab's title and, if allowed, a notification. */
export function useMatchFound(match_id: string | null): void {
  useEffect(() => {
    if (!match_id) return;
    play("message", { whenHidden: true });
    if (document.visibilityState === "visible") return;
    const removePrefix = prefixTitle();
    const notification = showNotification();
    const onVisible = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", onVisible);
      removePrefix();
      notification?.close();
    };
    // No cleanup on unmount, since the battle's page replaces this one at once, while the tab is still hidden.
    document.addEventListener("visibilitychange", onVisible);
  }, [match_id]);
}

/** Whether the browser can still ask the learner to allow notifications. */
export function canRequestNotifications(): boolean {
  return "Notification" in window && Notification.permission === "default";
}

/** Adds a prefix to the page's title, also after another screen has changed the title. @returns removes the prefix */
function prefixTitle(): () => void {
  const prefix = `${MATCH_FOUND} · `;
  const addPrefix = () => {
    if (!document.title.startsWith(prefix)) document.title = prefix + document.title;
  };
  const observer = new MutationObserver(addPrefix);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  addPrefix();
  return () => {
    observer.disconnect();
    document.title = document.title.slice(prefix.length);
  };
}

function showNotification(): Notification | undefined {
  if (!("Notification" in window) || Notification.permission !== "granted") return undefined;
  try {
    const notification = new Notification(MATCH_FOUND, {
      body: "Your battle begins. Come back to the tab.",
      tag: "match",
    });
    notification.onclick = () => window.focus();
    return notification;
  } catch {
    // Browsers on phones show notifications only through a service worker.
    return undefined;
  }
}
