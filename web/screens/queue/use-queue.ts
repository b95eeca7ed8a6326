import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { QueueMessage, QueueRequest } from "#contract/battles.ts";
import { isFinalInBattles } from "#rules/close-codes.ts";
import { QUEUE_HEARTBEAT_MS } from "#rules/match-timing.ts";
import { type Line, type LineState, openLine, type Refusal } from "../../api/line.ts";
import { ServerClock } from "../../arena/server-clock.ts";

/** A match that is offered during a race, until then by the server's time. */
export type Offer = { until: number; accepted: boolean };

type Standing = {
  line: LineState;
  refusal: Refusal | null;
  match_id: string | null;
  /** How many wait, this learner included; null while that isn't known. */
  waiting: number | null;
  /** When the wait began, by the server's time. */
  since: number | null;
  offer: Offer | null;
};

const OUTSIDE: Standing = {
  ...{ line: "connecting", refusal: null, match_id: null },
  ...{ waiting: null, since: null, offer: null },
};

/** The race that the learner is at, if any, and whether an offer was declined during it: the queue is told when the line is made. */
export type RaceUnderWay = { race_id: string | null; declined: boolean };

/**
 * A place in a challenge's queue, for as long as the screen is there.
 * @param attempt a change of it joins anew, after the server has closed the line
 */
export function useQueue(challenge_id: string, attempt: number, race: RaceUnderWay) {
  const [standing, setStanding] = useState(OUTSIDE);
  const line = useRef<Line>(null);
  const clock = useRef(new ServerClock());
  const change = (part: Partial<Standing>) => setStanding((before) => ({ ...before, ...part }));
  const say = (request: QueueRequest) => line.current?.send(JSON.stringify(request)) ?? false;
  const path = useEffectEvent(() => {
    const { race_id, declined } = race;
    return `/queue?challenge_id=${challenge_id}${race_id ? `&race_id=${race_id}&declined=${declined}` : ""}`;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another line.
  useEffect(() => {
    setStanding(OUTSIDE);
    let asked = "";
    const made = openLine({
      path: () => {
        asked = path();
        return asked;
      },
      onText: (text) => {
        const message = JSON.parse(text) as QueueMessage;
        if ("now" in message) clock.current.heard(message.now);
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
            // For whoever writes pages.
            break;
          default:
            message satisfies never;
        }
      },
      onState: (state) => {
        // An offer that still stands comes again with the line.
        change(state === "lost" ? { line: state, offer: null } : { line: state });
        // A race that began or ended while the line was being made is not in its address.
        if (state === "open" && path() !== asked) made.again();
      },
      isFinal: isFinalInBattles,
      onRefused: (refusal) => change({ refusal }),
      pauses: { first: 500, longest: 30_000 },
      ping: { every: QUEUE_HEARTBEAT_MS, within: QUEUE_HEARTBEAT_MS, unseen: true },
    });
    line.current = made;
    return made.close;
  }, [challenge_id, attempt]);
  return {
    ...standing,
    now: () => clock.current.now(),
    cancel: () => say({ type: "cancel" }),
    /** Tells of a race that begins, or with null that it has been left. */
    setRace: (race_id: string | null) => {
      change({ offer: null });
      say({ type: "race", race_id });
    },
    /** Answers the offer. */
    answer: (accept: boolean) => {
      if (say({ type: "answer", accept }))
        setStanding((before) => ({
          ...before,
          offer: accept && before.offer ? { ...before.offer, accepted: true } : null,
        }));
    },
  };
}
