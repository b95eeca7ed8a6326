import { useEffect } from "react";
import { play } from "../audio/player.ts";

const FOUND = "Match found!";

/** Calls a learner who waits in another tab or window: a sound, the tab's title and, where the learner allows it, a notice. */
export function useMatchFound(match_id: string | null): void {
  useEffect(() => {
    if (!match_id) return;
    play("message", { unseen: true });
    if (document.visibilityState === "visible") return;
    const endTitle = callInTitle();
    const notice = showNotice();
    const seen = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", seen);
      endTitle();
      notice?.close();
    };
    // Longer than this screen: the battle's page opens at once, unseen.
    document.addEventListener("visibilitychange", seen);
  }, [match_id]);
}

/** Whether the learner can still be asked for notices. */
export function mayAskForNotices(): boolean {
  return "Notification" in window && Notification.permission === "default";
}

/** Puts the news before the title, also before that of the screen that opens meanwhile. @returns the end of it */
function callInTitle(): () => void {
  const call = `${FOUND} · `;
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

function showNotice(): Notification | undefined {
  if (!("Notification" in window) || Notification.permission !== "granted") return undefined;
  try {
    const notice = new Notification(FOUND, {
      body: "Your battle begins. Come back to the tab.",
      tag: "match",
    });
    notice.onclick = () => window.focus();
    return notice;
  } catch {
    // Browsers on phones show notices only through a service worker.
    return undefined;
  }
}
