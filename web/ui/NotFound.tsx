import { NOT_FOUND_TITLE } from "../pages.ts";
import { ButtonLink } from "./Button.tsx";
import { MessagePage } from "./MessagePage.tsx";
import { useTitle } from "./page-title.ts";

/** The page for unknown paths, and for pages that this account may not see or this server doesn't have. */
export function NotFound() {
  useTitle(NOT_FOUND_TITLE);
  return (
    <MessagePage
      title="Lost in space"
      picture="lost"
      text="There is nothing at this address. Perhaps the link was cut short."
    >
      <ButtonLink to="/" kind="primary">
        Back to base
      </ButtonLink>
    </MessagePage>
  );
}
