import { useEffect, useState, useSyncExternalStore } from "react";
import { MatchLine, type MatchSnapshot } from "./match-line.ts";

const NOTHING: MatchSnapshot = { line: "connecting", refusal: null, tooLong: false, view: null };
const nothing = () => NOTHING;
const nobody = () => () => undefined;

/**
 * A match as it goes on.
 * @param attempt a change of it opens the line anew, after the server has closed it
 */
export function useMatch(match_id: string, attempt: number): [MatchSnapshot, MatchLine | null] {
  const [line, setLine] = useState<MatchLine | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another line.
  useEffect(() => {
    const made = new MatchLine(match_id);
    setLine(made);
    return () => made.close();
  }, [match_id, attempt]);
  return [useSyncExternalStore(line?.subscribe ?? nobody, line?.snapshot ?? nothing), line];
}
