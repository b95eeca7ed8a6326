/**
 * Who hears of the browser's Back and Forward before the router does. Listeners of the window are called in the order in which they
 * were added, so the document's entry imports this before it makes a router.
 */
type Guard = (event: PopStateEvent) => void;

let guard: Guard | null = null;

window.addEventListener("popstate", (event) => guard?.(event));

/** Sets who is asked first; `stopImmediatePropagation` keeps a move from the router. @returns the end of it */
export function guardBack(asked: Guard): () => void {
  guard = asked;
  return () => {
    if (guard === asked) guard = null;
  };
}
