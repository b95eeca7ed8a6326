import { useEffect, useRef, useState } from "react";
import type { SpectatorMessage, SpectatorRequest, WatchEnd } from "#contract/watch.ts";
import { isFinalInBattles } from "#rules/close-codes.ts";
import { SEEN_EVERY_FRAMES } from "#rules/watching.ts";
import { type ConnectionState, openConnection, type Refusal } from "../../api/connection.ts";
import { ServerClock } from "../../arena/server-clock.ts";

type State = Extract<SpectatorMessage, { type: "state" }>;

/** What a spectator sees of a match. */
type WatchView = Pick<State, "battle" | "players" | "clock" | "pages" | "watching">;

type Spectator = {
  connection: ConnectionState;
  refusal: Refusal | null;
  /** Null until the first message. */
  view: WatchView | null;
  /** Undefined until the match is over; null where it was never decided. */
  end: WatchEnd | null | undefined;
};

const INITIAL: Spectator = { connection: "connecting", refusal: null, view: null, end: undefined };
/** As often a page shows that it is there, and so soon it connects again without an answer. */
const HEARTBEAT = { everyMs: 10_000, timeoutMs: 5_000 };

/** Watches a match while the screen is mounted. `now`: the server's time, in milliseconds since 1970. */
export function useSpectator(match_id: string): Spectator & { now: () => number } {
  const [spectator, setSpectator] = useState(INITIAL);
  const clock = useRef(new ServerClock());
  useEffect(() => {
    setSpectator(INITIAL);
    const connection = openConnection({
      path: () => `/watch/${match_id}/socket`,
      onText: (text) => {
        if (text === "pong") return;
        const message = JSON.parse(text) as SpectatorMessage;
        if ("now" in message) clock.current.estimate(message.now);
        if ("frame" in message && message.frame % SEEN_EVERY_FRAMES === 0)
          connection.send(JSON.stringify({ type: "seen", frame: message.frame } satisfies SpectatorRequest));
        setSpectator((before) => after(before, message));
      },
      onState: (state) => setSpectator((before) => ({ ...before, connection: state })),
      isFinal: isFinalInBattles,
      onRefused: (refusal) => setSpectator((before) => ({ ...before, refusal })),
      backoff: { firstMs: 500, maxMs: 4000 },
      heartbeat: HEARTBEAT,
    });
    return () => connection.close();
  }, [match_id]);
  return { ...spectator, now: () => clock.current.now() };
}

function after(before: Spectator, message: SpectatorMessage): Spectator {
  switch (message.type) {
    case "state": {
      const { battle, players, clock, pages, watching } = message;
      return { ...before, view: { battle, players, clock, pages, watching } };
    }
    case "update": {
      const { view } = before;
      if (!view) return before;
      const { clock, watching, pages } = message;
      const shown: WatchView["pages"] = [pages[0] ?? view.pages[0], pages[1] ?? view.pages[1]];
      return { ...before, view: { ...view, clock, watching, pages: shown } };
    }
    case "end":
      return { ...before, end: message.end };
    default:
      // A message of a newer release.
      message satisfies never;
      return before;
  }
}
