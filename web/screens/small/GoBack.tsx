import { ButtonLink } from "../../ui/Button.tsx";
import { MessagePage } from "../../ui/MessagePage.tsx";

/** The page for links in mails that need no further step. */
export function GoBack() {
  return (
    <MessagePage title="All set" picture="done" text="You can go back to the login page now.">
      <ButtonLink to="/login" kind="primary">
        To the login page
      </ButtonLink>
    </MessagePage>
  );
}
