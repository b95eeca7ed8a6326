import { useCallback, useState } from "react";

/**
 * A text that is there again after its form was closed, and after a reload of this tab.
 * @param key with the user in it, so that nobody finds another's words
 */
export function useTextDraft(key: string): [string, (text: string) => void] {
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  const text = drafts[key] ?? sessionStorage.getItem(key) ?? "";
  const setText = useCallback(
    (next: string) => {
      setDrafts((before) => ({ ...before, [key]: next }));
      try {
        if (next === "") sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, next);
      } catch {
        // A full or forbidden storage: the text is still there as long as the page is.
      }
    },
    [key],
  );
  return [text, setText];
}
