import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import type { RoomAnswer } from "#contract/rooms.ts";
import { ApiError, api, call, errorMessage } from "../../api/client.ts";
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
  if (data.podium) return <OverRoom podium={data.podium} />;
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
  if (isJoining && user_state) return <LiveRoom link_key={link_key} user={user_state} onOver={onOver} />;
  const { display_name = "", avatar_url = "/noobie.png" } = room.host ?? {};
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
            You need an account, which is free. Open this link again once you have one.
          </p>
          <p className={classes.actions}>
            <ButtonLink kind="primary" to="/signup">
              Sign up
            </ButtonLink>
            <ButtonLink to={loginLink(`/room/${link_key}`)}>Log in</ButtonLink>
          </p>
        </>
      )}
    </main>
  );
}

/** What a room that is over leaves to its members, for a day. */
function OverRoom({ podium }: { podium: NonNullable<RoomAnswer["podium"]> }) {
  return (
    <main className={classes.room} data-phase="over">
      <Podium players={podium.players} table={podium.table} you={null}>
        <p className={classes.about}>This room is over.</p>
        <p className={classes.actions}>
          <ButtonLink kind="primary" to="/dashboard">
            Dashboard
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
