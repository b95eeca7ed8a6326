import { WifiOff } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import type { FallbackProps } from "react-error-boundary";
import { ApiError, OFFLINE_MESSAGE } from "../api/client.ts";
import { whenReachable } from "../api/when-reachable.ts";
import { ScreenLoadError } from "../transitions/preload.ts";
import { Button, ButtonLink } from "./Button.tsx";
import { MessagePage } from "./MessagePage.tsx";

/** The page of the error boundary. If the server couldn't be reached, it retries by itself when the server is back. */
export function ErrorPage({ error, resetErrorBoundary }: FallbackProps) {
  const isOffline =
    (error instanceof ApiError && error.code === "offline") ||
    (error instanceof ScreenLoadError && error.isOffline);
  // `lazy` keeps a failed import, and after a deployment the chunk may be gone. Both need a new document.
  const retry = error instanceof ApiError ? resetErrorBoundary : () => location.reload();
  const onReachable = useEffectEvent(retry);
  useEffect(() => (isOffline ? whenReachable(() => onReachable()) : undefined), [isOffline]);
  return (
    <MessagePage
      title={isOffline ? "No connection" : "Houston, we have a hiccup"}
      picture={isOffline ? <WifiOff size={96} aria-hidden="true" /> : "error"}
      text={isOffline ? OFFLINE_MESSAGE : messageOf(error)}
    >
      <Button kind="primary" onClick={retry}>
        Try again
      </Button>
      <ButtonLink to="/dashboard" reloadDocument={!isOffline}>
        To the dashboard
      </ButtonLink>
    </MessagePage>
  );
}

function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  if (error instanceof ScreenLoadError) return "There is a newer version of this page. Please load it again.";
  return "Something broke on this page. Loading it again usually helps.";
}
