import { useState } from "react";
import { useLocation } from "react-router";
import { ApiError, api, call } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { updateUser, useUser, wasSignedIn } from "../../api/user.ts";
import { loginLink } from "../../login-link.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { MessagePage } from "../../ui/MessagePage.tsx";

const STATES = {
  asked: {
    title: "Stop the weekly mail?",
    text: "Each Monday it says what you did in the week before. Your account stays as it is.",
    picture: "empty",
    button: "Stop it",
    said: "",
  },
  stopped: {
    title: "It is stopped",
    text: "You won't get the weekly mail any more. Was that a slip? One press brings it back.",
    picture: "empty",
    button: "Send it again",
    said: "The weekly mail is stopped.",
  },
  again: {
    title: "You get it again",
    text: "The next weekly mail comes on Monday.",
    picture: "done",
    button: "Stop it",
    said: "You get the weekly mail again.",
  },
} as const;

/** The page of the link in a weekly mail: stops it by a press, without a session, and takes that back. */
export function WeeklyMail() {
  const token = useLocation().hash.slice(1);
  const user = useUser();
  const [state, setState] = useState<keyof typeof STATES>("asked");
  const [isBroken, setIsBroken] = useState(token === "");
  const set = useAction(
    (wanted: boolean) => call(api["weekly-mail"][":token"].$put({ param: { token }, json: { wanted } })),
    {
      onSuccess: ({ wanted }) => {
        setState(wanted ? "again" : "stopped");
        // The link may be another learner's.
        if (user && token.startsWith(`${user.user_id}.`)) updateUser({ weekly_mail: wanted });
      },
      onError: (error) => {
        const isUnknown = error instanceof ApiError && error.code === "not_found";
        if (isUnknown) setIsBroken(true);
        return isUnknown;
      },
    },
  );
  const settings = (
    <ButtonLink to={wasSignedIn() ? "/settings" : loginLink("/settings")}>To the settings</ButtonLink>
  );
  if (isBroken)
    return (
      <MessagePage
        title="That link doesn't work"
        text="It may have been cut off. The weekly mail has its switch in the settings too."
        picture="lost"
      >
        {settings}
      </MessagePage>
    );
  const { title, text, picture, button, said } = STATES[state];
  const isWanted = state !== "stopped";
  return (
    <MessagePage title={title} text={text} picture={picture}>
      <Button
        kind={state === "asked" ? "primary" : "plain"}
        busy={set.busy}
        onClick={() => set.run(!isWanted)}
      >
        {button}
      </Button>
      {settings}
      <p role="status" className="visuallyHidden">
        {said}
      </p>
    </MessagePage>
  );
}
