import { useState } from "react";
import { Button } from "../ui/Button.tsx";
import { canRequestNotifications } from "./use-match-found.ts";

/** Asks for permission to show notifications, which browsers allow only on a click. */
export function AllowNotifications() {
  const [mayAsk, setMayAsk] = useState(canRequestNotifications);
  if (!mayAsk) return null;
  return (
    <Button
      size="small"
      kind="ghost"
      onClick={() => Notification.requestPermission().then(() => setMayAsk(canRequestNotifications()))}
    >
      Notify me when a match is found
    </Button>
  );
}
