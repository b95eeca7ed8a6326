import { ButtonLink } from "./Button.tsx";
import { MessagePage } from "./MessagePage.tsx";

/** The page for addresses that lead nowhere, and for pages that this visitor or server doesn't have. */
export function NotFound() {
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
