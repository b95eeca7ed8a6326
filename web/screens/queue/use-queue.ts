import { useEffect, useRef, useState } from "react";
import type { QueueMessage, QueueRequest } from "#contract/battles.ts";
import { isFinalInBattles } from "#rules/close-codes.ts";
import { QUEUE_HEARTBEAT_MS } from "#rules/match-timing.ts";
import { type Connection, type ConnectionState, openConnection, type Refusal } from "../../api/connection.ts";
import { ServerClock } from "../../arena/server-clock.ts";

/** A match that is offered during a race. `until` is the server's time. */
export type Offer = { until: number; accepted: boolean };

type QueueState = {
  connection: ConnectionState;
  refusal: Refusal | null;
  match_id: string | null;
  /** How many learners wait, this one included; null while unknown. */
  waiting: number | null;
  /** When the wait began, in the server's time. */
  since: number | null;
  offer: Offer | null;
};

const INITIAL_STATE: QueueState = {
  ...{ connection: "connecting", refusal: null, match_id: null },
  ...{ waiting: null, since: null, offer: null },
};

/** The learner's race, if any, and whether an offer was declined during it. Sent to the queue with each connection. */
type CurrentRace = { race_id: string | null; declined: boolean };

/**
 * Joins a challenge's queue while the screen is mounted.
 * @param attempt a change of it joins again, after a permanent close
 * @param initialRace that of the page's address; `setRace` and `answer` change it
 */
export function useQueue(challenge_id: string, attempt: number, initialRace: CurrentRace) {
  const [state, setState] = useState(INITIAL_STATE);
  // No state: the connection may open between a change and the rendering of it.
  const race = useRef(initialRace);
  const connection = useRef<Connection>(null);
  const clock = useRef(new ServerClock());
  const change = (part: Partial<QueueState>) => setState((before) => ({ ...before, ...part }));
  const send = (request: QueueRequest) => connection.current?.send(JSON.stringify(request)) ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt needs another connection
  useEffect(() => {
    setState(INITIAL_STATE);
    const path = () => {
      const { race_id, declined } = race.current;
      return `/queue?challenge_id=${challenge_id}${race_id ? `&race_id=${race_id}&declined=${declined}` : ""}`;
    };
    let openedPath = "";
    const opened = openConnection({
      path: () => {
        openedPath = path();
        return openedPath;
      },
      onText: (text) => {
        const message = JSON.parse(text) as QueueMessage;
        if ("now" in message) clock.current.estimate(message.now);
        switch (message.type) {
          case "waiting":
            change({ waiting: message.waiting, since: message.since });
            break;
          case "matched":
            change({ match_id: message.match_id });
            break;
          case "offer":
            change({ offer: { until: message.until, accepted: false } });
            break;
          case "offer-over":
            change({ offer: null });
            break;
          case "error":
            // For developers.
            break;
          default:
            message satisfies never;
        }
      },
      onState: (state) => {
        // A valid offer is sent again after the reconnect.
        change(state === "lost" ? { connection: state, offer: null } : { connection: state });
        // A race that began or ended while connecting isn't in the path. A request tells it sooner than another connection.
        if (state === "open" && path() !== openedPath) {
          const { race_id, declined } = race.current;
          if (declined) opened.reconnect();
          else opened.send(JSON.stringify({ type: "race", race_id } satisfies QueueRequest));
        }
      },
      isFinal: isFinalInBattles,
      onRefused: (refusal) => change({ refusal }),
      backoff: { firstMs: 500, maxMs: 30_000 },
      heartbeat: { everyMs: QUEUE_HEARTBEAT_MS, timeoutMs: QUEUE_HEARTBEAT_MS, whenHidden: true },
    });
    connection.current = opened;
    return opened.close;
  }, [challenge_id, attempt]);
  return {
    ...state,
    now: () => clock.current.now(),
    cancel: () => send({ type: "cancel" }),
    /** Sends the race that the learner has started; null: the learner has left it. */
    setRace: (race_id: string | null) => {
      race.current = { race_id, declined: false };
      change({ offer: null });
      send({ type: "race", race_id });
    },
    /** Answers the offer. */
    answer: (accept: boolean) => {
      if (!accept) race.current = { ...race.current, declined: true };
      if (send({ type: "answer", accept }))
        setState((before) => ({
          ...before,
          offer: accept && before.offer ? { ...before.offer, accepted: true } : null,
        }));
    },
  };
}
