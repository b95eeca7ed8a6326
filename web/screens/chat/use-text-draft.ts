import { useCallback, useState } from "react";
import { tabStorage } from "../../storage.ts";

/**
 * A text that is there again after its form was closed, and after a reload of this tab.
 * @param key with the user in it, so that nobody finds another's words
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
