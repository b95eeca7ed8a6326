import { useId } from "react";
import type { RoomPlayer } from "#contract/rooms.ts";
import { challengeOf } from "#rules/battle-challenges.ts";
import { MAX_ROOM_PLAYERS, MIN_ROOM_PLAYERS, ROOM_ROUNDS } from "#rules/room-limits.ts";
import { ShareLink } from "../../arena/ShareLink.tsx";
import { Button } from "../../ui/Button.tsx";
import { useMessages } from "../../ui/messages.tsx";
import classes from "./Room.module.css";
import type { RoomProps } from "./shared-props.ts";

const ROUNDS = Array.from(
  { length: ROOM_ROUNDS.max - ROOM_ROUNDS.min + 1 },
  (_, index) => ROOM_ROUNDS.min + index,
);

/** Before the first round: the link, who is here, and what the host chooses. */
export function Lobby({ state, isHost, send, onLeave, link }: RoomProps & { link: string }) {
  const { view, you } = state;
  const rounds = useId();
  const me = view.players.find(({ id }) => id === you);
  const host = view.players.find(({ id }) => id === view.host)?.display_name ?? "the host";
  const playing = view.players.filter(({ here, plays }) => here && plays).length;
  const missing = Math.max(0, MIN_ROOM_PLAYERS - playing);
  return (
    <div className={classes.waiting}>
      <h1>{isHost ? "Your room" : `${host}'s room`}</h1>
      <p className={classes.about}>
        {challengeOf(view.challenge_id)?.title}: the same battle for everybody, {view.rounds} rounds, points
        by place. No EXP, no rating.
      </p>
      <ShareLink
        link={link}
        label="The way into this room"
        message="Come and play some coding battles of 35 seconds."
        texts={{
          copied: "The link is copied. Send it to the others.",
          shown: "This link leads to the room:",
        }}
      />
      <section className={classes.panel} aria-label="Players">
        <h2>
          Players <span className={classes.count}>{`${playing} of ${MAX_ROOM_PLAYERS}`}</span>
        </h2>
        <ul className={classes.players}>
          {view.players.map((player) => (
            <LobbyPlayer
              key={player.id}
              player={player}
              note={noteOf(player, view.host, you)}
              onRemove={
                isHost && player.id !== you ? () => send({ type: "remove", player: player.id }) : undefined
              }
            />
          ))}
        </ul>
      </section>
      {isHost ? (
        <section className={classes.choices} aria-label="The game">
          <label htmlFor={rounds}>Rounds</label>
          <select
            id={rounds}
            value={view.rounds}
            onChange={(event) => send({ type: "rounds", rounds: Number(event.target.value) })}
          >
            {ROUNDS.map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </select>
          <label className={classes.check}>
            <input
              type="checkbox"
              checked={me?.plays ?? true}
              onChange={(event) => send({ type: "plays", plays: event.target.checked })}
            />
            I play too
          </label>
        </section>
      ) : (
        me && !me.plays && <Button onClick={() => send({ type: "plays", plays: true })}>Play along</Button>
      )}
      <p className={classes.status} role="status">
        {missing > 0
          ? `${missing} more ${missing === 1 ? "player is" : "players are"} needed.`
          : isHost
            ? "Everybody is ready when you are."
            : `Waiting for ${host} to begin…`}
      </p>
      <p className={classes.actions}>
        {isHost && (
          <Button kind="primary" size="large" busy={missing > 0} onClick={() => send({ type: "start" })}>
            Begin
          </Button>
        )}
        <Button onClick={onLeave}>Leave</Button>
      </p>
    </div>
  );
}

function noteOf({ id, here, plays }: RoomPlayer, host: string, you: string): string {
  const notes = [id === you && "you", id === host && (plays ? "host" : "only hosts"), !here && "away"];
  return notes.filter(Boolean).join(", ");
}

function LobbyPlayer({
  player: { display_name, avatar_url, here },
  note,
  onRemove,
}: {
  player: RoomPlayer;
  note: string;
  onRemove: (() => void) | undefined;
}) {
  const { confirm } = useMessages();
  const remove = async () => {
    const sure = await confirm(`Remove ${display_name}? There is no way back into this room.`, {
      yes: "Remove",
      no: "Keep",
      danger: true,
    });
    if (sure) onRemove?.();
  };
  return (
    <li data-away={!here || undefined}>
      <img src={avatar_url} alt="" width={44} height={44} />
      <span className={classes.name}>
        <b>{display_name}</b>
        {note && <small>{note}</small>}
      </span>
      {onRemove && (
        <Button kind="ghost" size="small" aria-label={`Remove ${display_name}`} onClick={remove}>
          Remove
        </Button>
      )}
    </li>
  );
}
