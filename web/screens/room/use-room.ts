import { useEffect, useReducer, useState, useSyncExternalStore } from "react";
import type { MatchClock } from "#contract/battles.ts";
import type { RoomView } from "#contract/rooms.ts";
import type { Phase } from "#rules/match-phases.ts";
import { isInRound } from "#rules/room-phases.ts";
import { usePhase } from "../../arena/use-phase.ts";
import { useMessages } from "../../ui/messages.tsx";
import { RoomConnection, type RoomSnapshot } from "./room-connection.ts";

const INITIAL_SNAPSHOT: RoomSnapshot = {
  connection: "connecting",
  refusal: null,
  tooLong: false,
  problem: null,
  state: null,
};
const initialSnapshot = () => INITIAL_SNAPSHOT;
const subscribeToNothing = () => () => undefined;

type RoomHandle = RoomSnapshot & {
  /** Null before the first effect. */
  room: RoomConnection | null;
  /** The phase of the round by the server's clock; `over` between the rounds. */
  phase: Phase;
  /** Whole seconds left in the phase. */
  seconds: number;
  /** Opens another connection after a permanent close. */
  reconnect: () => void;
};

/**
 * Connects to a room. Sends the final code at the end of each round's editing phase.
 * @param key of the room's link
 * @param isGuest as for `RoomConnection`
 */
export function useRoom(key: string, isGuest: boolean): RoomHandle {
  const [attempt, setAttempt] = useState(0);
  const [room, setRoom] = useState<RoomConnection | null>(null);
  const { notify } = useMessages();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt needs another connection
  useEffect(() => {
    const opened = new RoomConnection(key, isGuest);
    setRoom(opened);
    return () => opened.close();
  }, [key, isGuest, attempt]);
  const snapshot = useSyncExternalStore(
    room?.subscribe ?? subscribeToNothing,
    room?.snapshot ?? initialSnapshot,
  );
  const { state, tooLong, problem } = snapshot;
  const now = () => room?.clock.now() ?? 0;
  const { phase, seconds } = usePhase(state && clockOf(state.view), now);
  useEffect(() => {
    if (phase === "checking") room?.finish();
  }, [phase, room]);
  useEffect(() => {
    if (tooLong) notify("Your code is longer than a battle takes. Shorten it, or it won't count.", "problem");
  }, [tooLong, notify]);
  useEffect(() => {
    if (problem) notify(problem.message, "problem");
  }, [problem, notify]);
  return { ...snapshot, room, phase, seconds, reconnect: () => setAttempt(attempt + 1) };
}

/** The clock of a room's round in the form of a match's. */
function clockOf(view: RoomView): MatchClock {
  const { phase, ends_at, opens_at, closes_at } = view;
  const isOfMatch = phase === "objective" || phase === "start" || phase === "editing" || phase === "checking";
  if (isOfMatch) return { phase, ends_at, opens_at, closes_at };
  return { phase: isInRound(view) ? "checking" : "over", ends_at: null, opens_at, closes_at };
}

/** Whole seconds until a server time, rounded up; renders again when they change. @param now the server's time */
export function useSecondsUntil(time: number | null, now: () => number): number {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const left = time === null ? 0 : Math.max(0, time - now());
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(tick, Math.max(1, left % 1000 || 1000));
    return () => clearTimeout(timer);
  });
  return Math.ceil(left / 1000);
}
