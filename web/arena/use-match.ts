import { useEffect, useState, useSyncExternalStore } from "react";
import type { Phase } from "#rules/match-phases.ts";
import { useMessages } from "../ui/messages.tsx";
import { MatchLine, type MatchPlace, type MatchSnapshot } from "./match-line.ts";
import { useVerdictMoment } from "./use-battle-sounds.ts";
import { usePhase } from "./use-phase.ts";

const NOTHING: MatchSnapshot = { line: "connecting", refusal: null, tooLong: false, view: null };
const nothing = () => NOTHING;
const nobody = () => () => undefined;

type MatchInSight = MatchSnapshot & {
  /** The page's side of it; null before the first effect. */
  match: MatchLine | null;
  phase: Phase;
  /** Left of the phase, whole. */
  seconds: number;
  /** Opens the line anew, after the server has closed it. */
  again: () => void;
};

/** A match or a race as it goes on. It sends the last code when the editors close, and celebrates a win. */
export function useMatch({ kind, id }: MatchPlace): MatchInSight {
  const [attempt, setAttempt] = useState(0);
  const [match, setMatch] = useState<MatchLine | null>(null);
  const { notify } = useMessages();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another line.
  useEffect(() => {
    const made = new MatchLine({ kind, id });
    setMatch(made);
    return () => made.close();
  }, [kind, id, attempt]);
  const snapshot = useSyncExternalStore(match?.subscribe ?? nobody, match?.snapshot ?? nothing);
  const { view, tooLong } = snapshot;
  const { phase, seconds } = usePhase(view?.clock ?? null, () => match?.clock.now() ?? 0);
  useVerdictMoment(view?.verdict, view?.you);
  useEffect(() => {
    if (phase === "checking") match?.finish();
  }, [phase, match]);
  useEffect(() => {
    if (tooLong) notify("Your code is longer than a battle takes. Shorten it, or it won't count.", "problem");
  }, [tooLong, notify]);
  return { ...snapshot, match, phase, seconds, again: () => setAttempt(attempt + 1) };
}
