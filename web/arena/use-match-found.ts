import { useEffect } from "react";
import { play } from "../audio/player.ts";

const MATCH_FOUND = "Match found!";

/** Notifies a learner who waits in another tab or window: a sound, the tab's title and, if allowed, a notification. */
export function useMatchFound(match_id: string | null): void {
  useEffect(() => {
    if (!match_id) return;
    play("message", { whenHidden: true });
    if (document.visibilityState === "visible") return;
    const endTitle = prefixTitle();
    const notice = showNotification();
    const seen = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", seen);
      endTitle();
      notice?.close();
    };
    // No cleanup on unmount: the battle's page opens at once, in the hidden tab.
    document.addEventListener("visibilitychange", seen);
  }, [match_id]);
}

/** Whether the browser can still ask the learner to allow notifications. */
export function canRequestNotifications(): boolean {
  return "Notification" in window && Notification.permission === "default";
}

/** Prefixes the page's title, and that of the screen that opens meanwhile. @returns removes the prefix */
function prefixTitle(): () => void {
  const call = `${MATCH_FOUND} · `;
  const put = () => {
    if (!document.title.startsWith(call)) document.title = call + document.title;
  };
  const observer = new MutationObserver(put);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  put();
  return () => {
    observer.disconnect();
    document.title = document.title.slice(call.length);
  };
}

function showNotification(): Notification | undefined {
  if (!("Notification" in window) || Notification.permission !== "granted") return undefined;
  try {
    const notice = new Notification(MATCH_FOUND, {
      body: "Your battle begins. Come back to the tab.",
      tag: "match",
    });
    notice.onclick = () => window.focus();
    return notice;
  } catch {
    // Browsers on phones show notifications only through a service worker.
    return undefined;
  }
}
