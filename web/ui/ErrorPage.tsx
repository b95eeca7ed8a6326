import { WifiOff } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import type { FallbackProps } from "react-error-boundary";
import { ApiError, OFFLINE } from "../api/client.ts";
import { whenReachable } from "../api/when-reachable.ts";
import { ScreenError } from "../transitions/preload.ts";
import { Button, ButtonLink } from "./Button.tsx";
import { MessagePage } from "./MessagePage.tsx";

/** What shows where a screen could not. Where the server can't be reached, it goes on by itself when it can again. */
export function ErrorPage({ error, resetErrorBoundary }: FallbackProps) {
  const isOffline =
    (error instanceof ApiError && error.code === "offline") ||
    (error instanceof ScreenError && error.isOffline);
  // A screen whose code didn't come needs a new document, not another try.
  const again = error instanceof ApiError ? resetErrorBoundary : () => location.reload();
  const goOn = useEffectEvent(again);
  useEffect(() => (isOffline ? whenReachable(() => goOn()) : undefined), [isOffline]);
  return (
    <MessagePage
      title={isOffline ? "No connection" : "Houston, we have a hiccup"}
      picture={isOffline ? <WifiOff size={96} aria-hidden="true" /> : "error"}
      text={isOffline ? OFFLINE : sentenceOn(error)}
    >
      <Button kind="primary" onClick={again}>
        Try again
      </Button>
      <ButtonLink to="/dashboard" reloadDocument={!isOffline}>
        To the dashboard
      </ButtonLink>
    </MessagePage>
  );
}

function sentenceOn(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  if (error instanceof ScreenError) return "There is a newer version of this page. Please load it again.";
  return "Something broke on this page. Loading it again usually helps.";
}
