import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query applies, also after it has changed. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", notify);
      return () => list.removeEventListener("change", notify);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Whether the device is used by touch, so that it has a keyboard on its screen. */
export const TOUCH_QUERY = "(pointer: coarse)";
