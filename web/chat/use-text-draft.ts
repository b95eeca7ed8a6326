import { useCallback, useState } from "react";
import { tabStorage } from "../storage.ts";

/**
 * A draft in the tab's storage. It survives closing its form and a reload.
 * @param key contains the user id, so that another account in the same tab doesn't see it
 */
export function useTextDraft(key: string): [string, (text: string) => void] {
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  const text = drafts[key] ?? tabStorage.get(key) ?? "";
  const setText = useCallback(
    (next: string) => {
      setDrafts((before) => ({ ...before, [key]: next }));
      if (next === "") tabStorage.remove(key);
      else tabStorage.set(key, next);
    },
    [key],
  );
  return [text, setText];
}
