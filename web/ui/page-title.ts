import { useEffect, useLayoutEffect } from "react";
import { titleOf } from "../pages.ts";

/** Sets the document's title to that of the page at a path. Used once, in the shell. */
export function usePathTitle(pathname: string): void {
  // A layout effect, so that `useTitle` of a screen comes later and wins.
  useLayoutEffect(() => {
    document.title = titleOf(pathname);
  }, [pathname]);
}

/** Overrides the page's title while the component is mounted. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
    return () => {
      document.title = titleOf(location.pathname);
    };
  }, [title]);
}
