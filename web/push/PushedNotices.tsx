import { useEffect, useState } from "react";
import type { PushMessage } from "#contract/push.ts";
import { queryClient } from "../api/query-client.ts";
import { useMessages } from "../ui/messages.tsx";

/** What the service worker sends to the page that is looked at. */
type Pushed = { type: "pushed"; message: PushMessage };

/** Pages on which nothing may come before the match. */
const isQuiet = (pathname: string) => /^\/(?:battle|queue|room)\b/.test(pathname);

/**
 * Says what a push notification has brought while this page is looked at: then the service worker shows nothing. In a match it waits. That somebody waits for
 * a battle stands in a line of the page already, where the learner wants it.
 */
export function PushedNotices({ pathname }: { pathname: string }) {
  const { notify } = useMessages();
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  useEffect(() => {
    const onMessage = ({ data, ports }: MessageEvent<Pushed>) => {
      if (data.type !== "pushed") return;
      ports[0]?.postMessage("told");
      const { body, tag } = data.message;
      if (tag !== "waiting") setWaiting((all) => [...all, body]);
      void queryClient.invalidateQueries({ queryKey: ["notices"] });
    };
    navigator.serviceWorker.addEventListener("message", onMessage);
    return () => navigator.serviceWorker.removeEventListener("message", onMessage);
  }, []);
  const isHeld = isQuiet(pathname);
  useEffect(() => {
    if (isHeld || waiting.length === 0) return;
    for (const text of waiting) notify(text);
    setWaiting([]);
  }, [isHeld, waiting, notify]);
  return null;
}
