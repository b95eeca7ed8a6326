import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import type { InvitationAnswer } from "#contract/invitations.ts";
import type { ProblemCode } from "#contract/problems.ts";
import { DEFAULT_AVATAR_URL } from "#rules/avatars.ts";
import { challengeOf } from "#rules/battle-challenges.ts";
import { ApiError, api, call, errorMessage } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { setUser } from "../../api/user.ts";
import { loginLink } from "../../login-link.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { MessagePage } from "../../ui/MessagePage.tsx";
import classes from "./Invite.module.css";

/** Problems after which the invitation can still be followed, if not as a guest. */
const MAY_PASS: ReadonlySet<ProblemCode | "offline"> = new Set([
  ...(["inviter_away", "in_battle", "rate_limited"] as const),
  ...(["unavailable", "internal", "offline", "session_missing", "session_changed"] as const),
  ...(["guest_limit", "host_limit", "guest_missing", "conflict"] as const),
]);

/** The page behind an invitation's link: who invites, and the press that begins the match. Opening it stores nothing. */
export function Play({ link_key: key }: { link_key: string }) {
  const { data: invitation, error } = useQuery({
    queryKey: ["invitation", key],
    queryFn: async () => {
      const answer = await call(api.invitations[":key"].$get({ param: { key } }));
      if (answer.user_state) setUser(answer.user_state);
      return answer;
    },
    // Read again, it would say to the invitee who is led into the match that it is over.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (error) return <ClosedInvitation error={error} />;
  return invitation ? <OpenInvitation link_key={key} invitation={invitation} /> : <Loading />;
}

function OpenInvitation({ link_key, invitation }: { link_key: string; invitation: InvitationAnswer }) {
  const { inviter, challenge_id, user_state } = invitation;
  const { display_name } = inviter;
  const navigate = useNavigate();
  const [problem, setProblem] = useState<unknown>(null);
  const isGuest = user_state === null;
  const follow = useAction(() => (isGuest ? followAsGuest(link_key) : followLink(link_key)), {
    onSuccess: ({ match_id }) =>
      navigate(isGuest ? `/guest/${match_id}` : `/battle/${match_id}`, { replace: true }),
    onError: (error) => {
      setProblem(error);
      return !(error instanceof ApiError && error.code === "session_missing");
    },
  });
  if (problem instanceof ApiError && !MAY_PASS.has(problem.code)) return <ClosedInvitation error={problem} />;
  const press = () => {
    setProblem(null);
    follow.run(undefined);
  };
  return (
    <main className={classes.page}>
      <div className={classes.versus} aria-hidden="true">
        <img src={inviter.avatar_url} alt="" width={112} height={112} />
        <img src="/emoji/swords.webp" alt="" width={72} height={72} />
        <img src={user_state?.avatar_url ?? DEFAULT_AVATAR_URL} alt="" width={112} height={112} />
      </div>
      <h1>{display_name} invites you to a battle</h1>
      {isGuest ? (
        <GuestBriefing inviter={display_name} />
      ) : (
        <p className={classes.about}>{challengeOf(challenge_id)?.about}</p>
      )}
      <Button kind="primary" size="large" busy={follow.busy} onClick={press}>
        {isGuest ? "Play as a guest" : "Play"}
      </Button>
      <p className={classes.status} role="status">
        {follow.busy ? `Calling ${display_name}…` : problem ? errorMessage(problem) : ""}
      </p>
      {isGuest && (
        <p className={classes.about}>
          Have an account? <Link to={loginLink(`/play/${link_key}`)}>Log in</Link> and earn EXP, or{" "}
          <Link to="/signup">sign up</Link>, which is free. Then open this link again.
        </p>
      )}
    </main>
  );
}

const followLink = (key: string) => call(api.invitations[":key"].follow.$post({ param: { key } }));

/** The cookie comes first, so that a press that is repeated leads the same guest into the same match. */
async function followAsGuest(key: string) {
  await call(api.guests.$post());
  return call(api.invitations[":key"]["follow-as-guest"].$post({ param: { key } }));
}

/** What awaits a visitor. */
function GuestBriefing({ inviter }: { inviter: string }) {
  return (
    <ul className={classes.briefing}>
      <li>You both get the same small wish and the same page to change.</li>
      <li>
        35 seconds, code side by side, and you see each other's page grow. Who does more of the wish wins.
      </li>
      <li>
        No account needed: you get a name like “Guest 482”. The battle and your code stay in {inviter}'s list,
        without anything about you.
      </li>
    </ul>
  );
}

const TITLES: Readonly<Partial<Record<string, string>>> = {
  own_invitation: "Your own link",
  invitation_taken: "Too late",
  invitation_over: "This invitation is over",
};

function ClosedInvitation({ error }: { error: unknown }) {
  const code = error instanceof ApiError ? error.code : "internal";
  return (
    <MessagePage title={TITLES[code] ?? "No battle here"} picture="lost" text={errorMessage(error)}>
      {code === "own_invitation" ? (
        <ButtonLink kind="primary" to="/invite">
          Wait for your friend
        </ButtonLink>
      ) : (
        <ButtonLink kind="primary" to="/">
          To the start
        </ButtonLink>
      )}
    </MessagePage>
  );
}
