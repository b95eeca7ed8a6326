import { useEffect, useState } from "react";
import { useLocation, useNavigate, useParams, useSearchParams } from "react-router";
import type { OpenInvitation } from "#contract/invitations.ts";
import { CHALLENGES, challengeOf } from "#rules/battle-challenges.ts";
import { CLOSE_CODES } from "#rules/close-codes.ts";
import { api, call } from "../../api/client.ts";
import { screenQuery, useLogInRedirect, useScreen } from "../../api/user.ts";
import { AllowNotifications } from "../../arena/AllowNotifications.tsx";
import { InviteButton, type InvitedFriend } from "../../arena/InviteButton.tsx";
import { ShareLink } from "../../arena/ShareLink.tsx";
import { useMatchFound } from "../../arena/use-match-found.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { UpgradeButton } from "../../ui/LockOverlay.tsx";
import { MessagePage } from "../../ui/MessagePage.tsx";
import classes from "./Invite.module.css";
import { Play } from "./Play.tsx";
import { useInvitation } from "./use-invitation.ts";

const inviteQuery = screenQuery(["challenges"], () => call(api.challenges.$get()));

/** An invitation: for its inviter, and behind its link for who follows it. */
export function Invite() {
  const { key } = useParams();
  return key === undefined ? <Inviting /> : <Play key={key} link_key={key} />;
}

/** The screen where a learner waits for the friend who follows the link. */
function Inviting() {
  const screen = useScreen(inviteQuery);
  const [search] = useSearchParams();
  // Set by InviteButton, and kept by the browser where the page is loaded again.
  const { friend } = (useLocation().state ?? {}) as { friend?: InvitedFriend };
  const challenge = challengeOf(search.get("challenge_id") ?? "") ?? CHALLENGES[0];
  if (!screen || !challenge) return <Loading />;
  const { avatar_url } = screen.user_state;
  return <WaitingForFriend challenge_id={challenge.id} avatar_url={avatar_url} friend={friend} />;
}

type WaitingProps = { challenge_id: string; avatar_url: string; friend: InvitedFriend | undefined };

/** @param friend whom the invitation names; undefined where only its link leads to it */
function WaitingForFriend({ challenge_id, avatar_url, friend }: WaitingProps) {
  const navigate = useNavigate();
  const toLogIn = useLogInRedirect();
  const [attempt, setAttempt] = useState(0);
  const { match_id, refusal, invitation, isCalled, connection, now, cancel } = useInvitation(attempt);
  useMatchFound(match_id);
  useEffect(() => {
    if (match_id) navigate(`/battle/${match_id}`, { replace: true });
    else if (refusal?.code === CLOSE_CODES.signedOut) toLogIn("/invite");
    else if (refusal?.code === CLOSE_CODES.finished) navigate("/challenges", { replace: true });
  }, [match_id, refusal, navigate, toLogIn]);
  if (refusal && refusal.code !== CLOSE_CODES.finished && refusal.code !== CLOSE_CODES.signedOut) {
    const { code, reason } = refusal;
    const isLocked = code === CLOSE_CODES.forbidden;
    const isElsewhere = code === CLOSE_CODES.replaced;
    return (
      <MessagePage title="Play a friend" picture={isLocked ? "locked" : "empty"} text={reason}>
        {isElsewhere && (
          <Button kind="primary" onClick={() => setAttempt(attempt + 1)}>
            Wait here
          </Button>
        )}
        {isLocked && <UpgradeButton size="medium" />}
        {!isElsewhere && !isLocked && (
          <InviteButton
            kind="primary"
            challenge_id={challenge_id}
            friend={friend}
            onInvited={() => setAttempt(attempt + 1)}
          >
            {friend ? "Invite again" : "Make a link"}
          </InviteButton>
        )}
        <ButtonLink to="/challenges">Challenges</ButtonLink>
      </MessagePage>
    );
  }
  if (!invitation) return <Loading />;
  const leave = () => {
    // Unsent: nobody can follow the link without this page, and it expires by itself.
    if (!cancel()) navigate("/challenges");
  };
  return (
    <main className={classes.page}>
      <img src={avatar_url} alt="" width={96} height={96} className={classes.avatar} />
      <h1>
        <span role="status">
          {isCalled
            ? `${friend?.display_name ?? "Your friend"} is here! Getting your battle ready…`
            : `Waiting for ${friend?.display_name ?? "your friend"}…`}
        </span>
      </h1>
      <p className={classes.about}>
        {challengeOf(invitation.challenge_id)?.title}.{" "}
        {friend
          ? `${friend.display_name} sees your invitation on each page of Codenaut. Keep this page open: the battle begins here as ` +
            "soon as they press Play. If they aren't here now, send them this link."
          : "Send this link to a friend. Nobody needs the Warrior plan to follow it, nor an account: a battle with a guest is " +
            "just for fun. Keep this page open: the battle begins here as soon as the link is followed."}
      </p>
      <ShareInvitation invitation={invitation} />
      <p className={classes.about}>The link works once, until {untilText(invitation.expires_at - now())}.</p>
      {connection === "lost" && <p className={classes.about}>The connection broke. Trying to come back…</p>}
      <div className={classes.actions}>
        <Button onClick={leave}>Cancel</Button>
        <AllowNotifications />
      </div>
    </main>
  );
}

/** When an invitation ends, by the clock of this place. */
const untilText = (left: number) =>
  new Date(Date.now() + left).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });

function ShareInvitation({ invitation }: { invitation: OpenInvitation }) {
  return (
    <ShareLink
      link={`${location.origin}/play/${invitation.key}`}
      label="Your invitation"
      message="I invite you to a coding battle of 35 seconds."
      texts={{
        copied: "The link is copied. Send it to your friend.",
        shown: "This link leads your friend to the battle:",
      }}
    />
  );
}
