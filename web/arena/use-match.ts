import { useEffect, useState, useSyncExternalStore } from "react";
import type { Phase } from "#rules/match-phases.ts";
import { useMessages } from "../ui/messages.tsx";
import { type MatchAddress, MatchConnection, type MatchSnapshot } from "./match-connection.ts";
import { useVerdictEffects } from "./use-battle-sounds.ts";
import { usePhase } from "./use-phase.ts";

const INITIAL_SNAPSHOT: MatchSnapshot = {
  connection: "connecting",
  refusal: null,
  tooLong: false,
  view: null,
};
const initialSnapshot = () => INITIAL_SNAPSHOT;
const subscribeToNothing = () => () => undefined;

type MatchHandle = MatchSnapshot & {
  /** Null before the first effect. */
  match: MatchConnection | null;
  phase: Phase;
  /** Whole seconds left in the phase. */
  seconds: number;
  /** Opens another connection after a permanent close. */
  reconnect: () => void;
};

/** Connects to a live match or race. Sends the final code at the end of the editing phase, and plays the effects of the result. */
export function useMatch({ kind, id }: MatchAddress): MatchHandle {
  const [attempt, setAttempt] = useState(0);
  const [match, setMatch] = useState<MatchConnection | null>(null);
  const { notify } = useMessages();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt needs another connection
  useEffect(() => {
    const opened = new MatchConnection({ kind, id });
    setMatch(opened);
    return () => opened.close();
  }, [kind, id, attempt]);
  const snapshot = useSyncExternalStore(
    match?.subscribe ?? subscribeToNothing,
    match?.snapshot ?? initialSnapshot,
  );
  const { view, tooLong } = snapshot;
  const { phase, seconds } = usePhase(view?.clock ?? null, () => match?.clock.now() ?? 0);
  useVerdictEffects(view?.verdict, view?.you);
  useEffect(() => {
    if (phase === "checking") match?.finish();
  }, [phase, match]);
  useEffect(() => {
    if (tooLong) notify("Your code is longer than a battle takes. Shorten it, or it won't count.", "problem");
  }, [tooLong, notify]);
  return { ...snapshot, match, phase, seconds, reconnect: () => setAttempt(attempt + 1) };
}
