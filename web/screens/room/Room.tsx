import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router";
import type { RoomAnswer } from "#contract/rooms.ts";
import { DEFAULT_AVATAR_URL } from "#rules/avatars.ts";
import { ApiError, api, call, errorMessage } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { setUser } from "../../api/user.ts";
import { loginLink } from "../../login-link.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { MessagePage } from "../../ui/MessagePage.tsx";
import { LiveRoom } from "./LiveRoom.tsx";
import { Podium } from "./Podium.tsx";
import classes from "./Room.module.css";

/** A room: for who has its link, and for its members. Opening the link stores nothing. */
export function Room() {
  const { key = "" } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ["room", key],
    queryFn: async () => {
      const answer = await call(api.rooms[":key"].$get({ param: { key } }));
      if (answer.user_state) setUser(answer.user_state);
      return answer;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (error) return <ClosedRoom error={error} />;
  if (!data) return <Loading />;
  if (data.podium) return <OverRoom podium={data.podium} isGuest={data.user_state === null} />;
  return <OpenedRoom key={key} link_key={key} room={data} onOver={refetch} />;
}

function OpenedRoom({
  link_key,
  room,
  onOver,
}: {
  link_key: string;
  room: RoomAnswer;
  onOver: () => unknown;
}) {
  // A member comes back without a press.
  const [isJoining, setIsJoining] = useState(room.member);
  const { user_state } = room;
  // The cookie of a guest comes first, so that who comes back is the same guest.
  const joinAsGuest = useAction(() => call(api.guests.$post()), { onSuccess: () => setIsJoining(true) });
  if (isJoining) return <LiveRoom link_key={link_key} user={user_state} onOver={onOver} />;
  const { display_name = "", avatar_url = DEFAULT_AVATAR_URL } = room.host ?? {};
  return (
    <main className={classes.page}>
      <img src={avatar_url} alt="" width={112} height={112} className={classes.avatar} />
      <h1>{display_name} invites you to a room</h1>
      <p className={classes.about}>
        The same battle for everybody, several rounds, points by place.{" "}
        {room.phase === "lobby"
          ? "It hasn't begun yet."
          : "It has begun: you watch this round and play from the next one on."}{" "}
        {room.here === 1 ? "One player is there." : `${room.here} players are there.`}
      </p>
      {user_state ? (
        <Button kind="primary" size="large" onClick={() => setIsJoining(true)}>
          Join
        </Button>
      ) : (
        <>
          <p className={classes.about}>
            No account needed: you get a name like “Guest 482”, and nothing about you is stored.
          </p>
          <Button
            kind="primary"
            size="large"
            busy={joinAsGuest.busy}
            onClick={() => joinAsGuest.run(undefined)}
          >
            Join as a guest
          </Button>
          <p className={classes.about}>
            Have an account? <Link to={loginLink(`/room/${link_key}`)}>Log in</Link>, or{" "}
            <Link to="/signup">sign up</Link>, which is free. Then open this link again.
          </p>
        </>
      )}
    </main>
  );
}

/** What a room that is over leaves to its members, for a day. */
function OverRoom({ podium, isGuest }: { podium: NonNullable<RoomAnswer["podium"]>; isGuest: boolean }) {
  return (
    <main className={classes.room} data-phase="over">
      <Podium players={podium.players} table={podium.table} you={null}>
        <p className={classes.about}>This room is over.</p>
        <p className={classes.actions}>
          <ButtonLink kind="primary" to={isGuest ? "/signup" : "/dashboard"}>
            {isGuest ? "Make an account" : "Dashboard"}
          </ButtonLink>
        </p>
      </Podium>
    </main>
  );
}

function ClosedRoom({ error }: { error: unknown }) {
  const isOver = error instanceof ApiError && error.code === "room_over";
  return (
    <MessagePage
      title={isOver ? "This room is over" : "No room here"}
      picture="lost"
      text={errorMessage(error)}
    >
      <ButtonLink kind="primary" to="/">
        To the start
      </ButtonLink>
    </MessagePage>
  );
}
