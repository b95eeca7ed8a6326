import { ButtonLink } from "../../ui/Button.tsx";
import { MessagePage } from "../../ui/MessagePage.tsx";

/** The page for addresses that lead nowhere. */
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
