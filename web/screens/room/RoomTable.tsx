import { useState } from "react";
import type { RoomView } from "#contract/rooms.ts";
import { PreviewFrame } from "../../preview/PreviewFrame.tsx";
import { Button } from "../../ui/Button.tsx";
import { profileIn } from "./profile-in.ts";
import classes from "./Room.module.css";
import type { RoomState } from "./room-connection.ts";
import { Standings } from "./Standings.tsx";
import type { RoomProps } from "./shared-props.ts";
import { useSecondsUntil } from "./use-room.ts";

/** The pause after a round: what it has brought, the table, and the best pages. */
export function RoomTable({ state, isHost, send, now, onLeave }: RoomProps) {
  const { view, you } = state;
  const isLast = view.round >= view.rounds;
  const seconds = useSecondsUntil(view.ends_at, now);
  return (
    <div className={classes.pause}>
      <h1>{`After round ${view.round} of ${view.rounds}`}</h1>
      <p className={classes.status} role="status">
        {newsOf(view, you)}
      </p>
      <Standings
        players={view.players}
        table={view.table}
        results={view.results}
        wishes={view.wishes}
        you={you}
      />
      <BestPages state={state} />
      <p className={classes.about} role="timer">
        {isLast ? `The podium comes in ${seconds} seconds…` : `The next round begins in ${seconds} seconds…`}
      </p>
      <p className={classes.actions}>
        {isHost && (
          <Button kind="primary" onClick={() => send({ type: "next" })}>
            {isLast ? "To the podium" : "Next round"}
          </Button>
        )}
        <Button onClick={onLeave}>Leave</Button>
      </p>
    </div>
  );
}

/** What the round has brought to this player; for who watched, who was first. */
function newsOf({ results, table, players, wishes }: RoomView, you: string): string {
  const own = results.find(({ player }) => player === you);
  if (own) {
    const { place, points } = table.find(({ player }) => player === you) ?? own;
    // Who has no points yet shares the last place, which may be the first.
    const placeText = points > 0 ? ` You are in place ${place}.` : "";
    return `You met ${own.met} of ${wishes} wishes: ${own.points} points.${placeText}`;
  }
  const first = results.filter(({ place, points }) => place === 1 && points > 0);
  const names = first.map(({ player }) => profileIn(players, player).display_name);
  return names.length > 0 ? `First in this round: ${names.join(", ")}.` : "Nobody met a wish this time.";
}

/** The pages of the best players, each drawn once it is chosen. */
function BestPages({ state: { pages, view } }: { state: RoomState }) {
  const [shown, setShown] = useState<string | null>(null);
  if (pages.length === 0) return null;
  const nameOf = (player: string) => profileIn(view.players, player).display_name;
  const page = pages.find(({ player }) => player === shown);
  return (
    <section className={classes.panel} aria-label="The best pages">
      <h2>The best pages</h2>
      <p className={classes.actions}>
        {pages.map(({ player }) => (
          <Button
            key={player}
            size="small"
            aria-pressed={player === shown}
            onClick={() => setShown(player === shown ? null : player)}
          >
            {nameOf(player)}
          </Button>
        ))}
      </p>
      {page && (
        <div className={classes.best}>
          <PreviewFrame
            key={page.player}
            code={page.code}
            policy="isolated"
            title={`${nameOf(page.player)}'s page`}
            author={nameOf(page.player)}
            panel={false}
          />
        </div>
      )}
    </section>
  );
}
