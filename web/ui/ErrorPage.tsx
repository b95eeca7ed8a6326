import type { FallbackProps } from "react-error-boundary";
import { ApiError } from "../api/client.ts";
import { Button, ButtonLink } from "./Button.tsx";
import { MessagePage } from "./MessagePage.tsx";

/** What shows where a screen could not. */
export function ErrorPage({ error, resetErrorBoundary }: FallbackProps) {
  const sentence =
    error instanceof ApiError
      ? error.message
      : "Something broke on this page. Loading it again usually helps.";
  const offline = error instanceof ApiError && error.code === "offline";
  // A screen whose chunk is gone since a deployment needs a new page, not another try.
  const again = error instanceof ApiError ? resetErrorBoundary : () => location.reload();
  return (
    <MessagePage title="Houston, we have a hiccup" picture={offline ? "offline" : "error"} text={sentence}>
      <Button kind="primary" onClick={again}>
        Try again
      </Button>
      <ButtonLink to="/dashboard" reloadDocument>
        To the dashboard
      </ButtonLink>
    </MessagePage>
  );
}
