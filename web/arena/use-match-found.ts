import { useEffect } from "react";
import { play } from "../audio/player.ts";
import { prefixTitle } from "./title-prefix.ts";

/** A news's title, in the tab and in the notification, and the notification's text. */
type News = { title: string; body: string };

const MATCH_FOUND: News = { title: "Match found!", body: "Your battle begins. Come back to the tab." };
const MATCH_OFFERED: News = {
  title: "A real opponent is here!",
  body: "Leave the ghost and battle for real? Come back to the tab.",
};

/** Notifies a learner who waits in another tab or window: a sound, the tab's title and, if allowed, a notification. */
export function useMatchFound(match_id: string | null): void {
  useEffect(() => {
    if (!match_id) return;
    play("message", { whenHidden: true });
    // No cleanup on unmount, since the battle's page replaces this one at once, while the tab is still hidden.
    if (document.visibilityState === "hidden") showUntilVisible(MATCH_FOUND);
  }, [match_id]);
}

/** The same for a match that is offered during a race, while it is. Who looks at the race hears it, and sees the offer itself. */
export function useMatchOffered(isOffered: boolean): void {
  useEffect(() => {
    if (!isOffered) return;
    play("message", { whenHidden: true });
    if (document.visibilityState === "hidden") return showUntilVisible(MATCH_OFFERED);
  }, [isOffered]);
}

/** @returns ends it earlier */
function showUntilVisible(news: News): () => void {
  const removePrefix = prefixTitle(news.title);
  const notification = showNotification(news);
  const end = () => {
    document.removeEventListener("visibilitychange", onVisible);
    removePrefix();
    notification?.close();
  };
  const onVisible = () => document.visibilityState === "visible" && end();
  document.addEventListener("visibilitychange", onVisible);
  return end;
}

/** Whether the browser can still ask the learner to allow notifications. */
export function canRequestNotifications(): boolean {
  return "Notification" in window && Notification.permission === "default";
}

function showNotification({ title, body }: News): Notification | undefined {
  if (!("Notification" in window) || Notification.permission !== "granted") return undefined;
  try {
    const notification = new Notification(title, { body, tag: "match" });
    notification.onclick = () => window.focus();
    return notification;
  } catch {
    // Browsers on phones show notifications only through a service worker.
    return undefined;
  }
}
