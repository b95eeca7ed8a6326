import { useEffect, useMemo, useRef } from "react";
import type { Brief } from "#rules/brief/schema.ts";
import { briefTicks } from "#rules/brief-ticks.ts";
import type { Tick } from "#rules/tick.ts";
import type { BriefClient } from "../engine/brief-client.ts";
import type { CheckTicks } from "./tick-checker.ts";

/**
 * The tick list of a free task, checked in this browser; where that fails, by the server.
 * @param json the brief as it comes with the task; empty where the task has a reference
 * @param askServer asks the server for the ticks
 * @returns how to check code, and the list before anything was checked, for a free task only
 */
export function useBriefTicks(
  json: string,
  askServer: CheckTicks,
): { checkTicks: CheckTicks; firstTicks?: Tick[] } {
  const brief = useMemo(() => (json === "" ? null : (JSON.parse(json) as Brief)), [json]);
  const firstTicks = useMemo(() => (brief ? briefTicks(brief) : undefined), [brief]);
  const client = useRef<BriefClient | null>(null);
  useEffect(
    () => () => {
      client.current?.dispose();
      client.current = null;
    },
    [],
  );
  if (!brief || !firstTicks) return { checkTicks: askServer };
  return {
    firstTicks,
    checkTicks: async (code, showEarly) => {
      try {
        // Loaded at the first Run, as the worker's script is.
        const { createBriefClient } = await import("../engine/brief-client.ts");
        client.current ??= createBriefClient();
        const wishes = await client.current.judge(code, brief, (early) =>
          showEarly({ ticks: briefTicks(brief, early) }),
        );
        return { ticks: briefTicks(brief, wishes) };
      } catch {
        return askServer(code, showEarly);
      }
    },
  };
}
