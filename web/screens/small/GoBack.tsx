import { ButtonLink } from "../../ui/Button.tsx";
import { MessagePage } from "../../ui/MessagePage.tsx";

/** Where a link from a mail may end. */
export function GoBack() {
  return (
    <MessagePage title="All set" picture="done" text="You can go back to the login page now.">
      <ButtonLink to="/login" kind="primary">
        To the login page
      </ButtonLink>
    </MessagePage>
  );
}
