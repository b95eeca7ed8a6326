import { useEffect, useRef, useState } from "react";
import type { InvitationMessage, InvitationRequest, OpenInvitation } from "#contract/invitations.ts";
import { isFinalInBattles } from "#rules/close-codes.ts";
import { QUEUE_HEARTBEAT_MS } from "#rules/match-timing.ts";
import { type Connection, type ConnectionState, openConnection, type Refusal } from "../../api/connection.ts";
import { ServerClock } from "../../arena/server-clock.ts";

type InvitationState = {
  connection: ConnectionState;
  refusal: Refusal | null;
  /** Null until the first message of the server. */
  invitation: OpenInvitation | null;
  /** A friend has followed the link. */
  isCalled: boolean;
  match_id: string | null;
};

const INITIAL_STATE: InvitationState = {
  ...{ connection: "connecting", refusal: null },
  ...{ invitation: null, isCalled: false, match_id: null },
};

/**
 * Waits for the friend who follows the learner's invitation, while the screen is mounted.
 * @param attempt a change of it connects again, after a permanent close
 */
export function useInvitation(attempt: number) {
  const [state, setState] = useState(INITIAL_STATE);
  const connection = useRef<Connection>(null);
  const clock = useRef(new ServerClock());
  const change = (part: Partial<InvitationState>) => setState((before) => ({ ...before, ...part }));
  const send = (request: InvitationRequest) => connection.current?.send(JSON.stringify(request)) ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt needs another connection
  useEffect(() => {
    setState(INITIAL_STATE);
    const opened = openConnection({
      path: () => "/invitations/own/socket",
      onText: (text) => {
        const message = JSON.parse(text) as InvitationMessage;
        switch (message.type) {
          case "open": {
            const { key, challenge_id, expires_at } = message;
            clock.current.estimate(message.now);
            change({ invitation: { key, challenge_id, expires_at }, isCalled: false });
            break;
          }
          case "call":
            // Without a press: the friend waits for it.
            send({ type: "here" });
            change({ isCalled: true });
            break;
          case "matched":
            change({ match_id: message.match_id });
            break;
          default:
            message satisfies never;
        }
      },
      onState: (connection) => change({ connection }),
      isFinal: isFinalInBattles,
      onRefused: (refusal) => change({ refusal }),
      backoff: { firstMs: 500, maxMs: 10_000 },
      heartbeat: { everyMs: QUEUE_HEARTBEAT_MS, timeoutMs: QUEUE_HEARTBEAT_MS, whenHidden: true },
    });
    connection.current = opened;
    return opened.close;
  }, [attempt]);
  return {
    ...state,
    now: () => clock.current.now(),
    /** Ends the invitation. @returns whether it was sent: not while the connection is lost */
    cancel: () => send({ type: "cancel" }),
  };
}
