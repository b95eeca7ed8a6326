import { useMemo } from "react";
import { api, call } from "../api/client.ts";
import { useUser } from "../api/user.ts";
import type { EditorHelp } from "../editor/help/editor-help.ts";
import { createPointing } from "../preview/pointing.ts";

/** The help of a coding page's editors. Its `pointing` is for the preview beside them. Visitors have no cards. */
export function useEditorHelp(): EditorHelp {
  const hasCards = useUser() !== undefined;
  return useMemo(
    () => ({ readTaught: hasCards ? createTaughtReader() : null, pointing: createPointing() }),
    [hasCards],
  );
}

/** Reads what the learner has been taught, once for a visit of the page. After a failure the next call tries again. */
function createTaughtReader(): () => Promise<ReadonlySet<string>> {
  let reading: Promise<ReadonlySet<string>> | null = null;
  return () => {
    reading ??= call(api.playground.taught.$get()).then(
      ({ taught }) => new Set(taught),
      (error: unknown) => {
        reading = null;
        throw error;
      },
    );
    return reading;
  };
}
