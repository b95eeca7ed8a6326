import { useLayoutEffect } from "react";

/**
 * Lets Enter and Esc skip one of the product's own waits that hides the page. The key does nothing else then. A key that is held down
 * doesn't skip: it was pressed for what came before. Modal dialogs keep their keys.
 * @param skip without it nothing waits
 */
export function useSkipKeys(skip: (() => void) | false | undefined): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!skip || !/^E(nter|scape)$/.test(event.key) || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) skip();
    };
    addEventListener("keydown", onKey, true);
    return () => removeEventListener("keydown", onKey, true);
  }, [skip]);
}
