import { type FormEvent, useState } from "react";
import type { FriendLists, FriendsScreen } from "#contract/friends.ts";
import { mayUse } from "#rules/features.ts";
import { ApiError, api, call } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { useAction } from "../../api/use-action.ts";
import { screenQuery, useScreen } from "../../api/user.ts";
import { askedText } from "../../friends/AddFriend.tsx";
import { forgetFriendsHere } from "../../friends/friends-here.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { useMessages } from "../../ui/messages.tsx";
import { SubPage } from "../../ui/SubPage.tsx";
import { FriendList } from "./FriendList.tsx";
import classes from "./Friends.module.css";
import { LearnerList } from "./LearnerList.tsx";
import { useFriendActions } from "./use-friend-actions.ts";

const KEY = ["friends"];
const friendsQuery = screenQuery<FriendsScreen>(KEY, () => call(api.friends.$get()));

/** The learner's friends and who of them is here, requests in both directions, and who is blocked. */
export function Friends() {
  const screen = useScreen(friendsQuery);
  return screen ? <Lists screen={screen} /> : <Loading />;
}

function Lists({ screen }: { screen: FriendsScreen }) {
  const { friends, requests, asked, blocked, user_state } = screen;
  const { change, remove, block, busy } = useFriendActions((lists: FriendLists) =>
    queryClient.setQueryData<FriendsScreen>(KEY, (before) => before && { ...before, ...lists }),
  );
  return (
    <SubPage title="Friends" maxWidth={760}>
      <AskByName />
      {requests.length > 0 && (
        <LearnerList title="They want to be your friend" learners={requests}>
          {(learner) => (
            <>
              <Button
                kind="primary"
                size="small"
                busy={busy}
                aria-label={`Accept ${learner.display_name}`}
                onClick={() => change(learner, true)}
              >
                Accept
              </Button>
              <Button
                size="small"
                busy={busy}
                aria-label={`Decline ${learner.display_name}`}
                onClick={() => change(learner, false)}
              >
                Decline
              </Button>
              <Button
                kind="ghost"
                size="small"
                busy={busy}
                aria-label={`Block ${learner.display_name}`}
                onClick={() => block(learner, true)}
              >
                Block
              </Button>
            </>
          )}
        </LearnerList>
      )}
      {friends.length > 0 ? (
        <FriendList
          {...{ friends, busy }}
          here={screen.here}
          mayInvite={mayUse(user_state.plan, "inviting")}
          onRemove={remove}
          onBlock={(learner) => block(learner, true)}
        />
      ) : (
        <section className={classes.empty}>
          <img src="/emoji/handshake.webp" alt="" width={88} height={88} />
          <h2>No friends here yet</h2>
          <p>
            Add somebody by name above, or press the <b>+</b> beside a name in the leaderboard. Once you both
            agree, you see when the other one is here, and who earns more this week.
          </p>
          <ButtonLink to="/leaderboard">Leaderboard</ButtonLink>
        </section>
      )}
      {asked.length > 0 && (
        <LearnerList title="Waiting for an answer" learners={asked}>
          {(learner) => (
            <Button
              size="small"
              busy={busy}
              aria-label={`Take back the request to ${learner.display_name}`}
              onClick={() => change(learner, false)}
            >
              Take back
            </Button>
          )}
        </LearnerList>
      )}
      {blocked.length > 0 && (
        <LearnerList title="Blocked" learners={blocked}>
          {(learner) => (
            <Button
              size="small"
              busy={busy}
              aria-label={`Unblock ${learner.display_name}`}
              onClick={() => block(learner, false)}
            >
              Unblock
            </Button>
          )}
        </LearnerList>
      )}
    </SubPage>
  );
}

/** The form that asks a learner by the exact name. */
function AskByName() {
  const [name, setName] = useState("");
  const [problem, setProblem] = useState("");
  const { notify } = useMessages();
  const ask = useAction(
    (display_name: string) => call(api["friend-requests"].$post({ json: { display_name } })),
    {
      onSuccess: (asked) => {
        setName("");
        notify(askedText(asked));
        forgetFriendsHere();
        void queryClient.invalidateQueries({ queryKey: KEY, exact: true });
      },
      onError: (error) => {
        if (!(error instanceof ApiError) || error.code === "session_missing") return false;
        setProblem(error.field("display_name") ?? error.message);
        return true;
      },
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ask.busy) return;
    if (name.trim() === "") return setProblem("Write the name of your friend.");
    setProblem("");
    ask.run(name.trim());
  };
  return (
    <form className={classes.ask} onSubmit={submit} noValidate>
      <Field
        label="Add a friend by name"
        hint="The display name, exactly as your friend has it."
        autoComplete="off"
        maxLength={64}
        value={name}
        problem={problem}
        onChange={(event) => {
          setName(event.target.value);
          setProblem("");
        }}
      />
      <Button type="submit" kind="primary" busy={ask.busy}>
        Add friend
      </Button>
    </form>
  );
}
