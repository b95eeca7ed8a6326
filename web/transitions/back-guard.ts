/**
 * Intercepts the browser's Back and Forward before the router. The window calls listeners in the order in which they were added, so
 * app.tsx imports this module before it creates the router.
 */
type PopStateListener = (event: PopStateEvent) => void;

let current: PopStateListener | null = null;

window.addEventListener("popstate", (event) => current?.(event));

/**
 * Sets the listener that is called before the router's. It can stop a navigation with `stopImmediatePropagation`.
 * @returns a function that removes the listener
 */
export function guardBack(listener: PopStateListener): () => void {
  current = listener;
  return () => {
    if (current === listener) current = null;
  };
}
