import { useEffect, useLayoutEffect } from "react";
import { titleOf } from "../pages.ts";

/** Names the page in the tab, which is what a screen reader says first. Used once, in the shell. */
export function usePathTitle(pathname: string): void {
  // Before the effects of the screen, which may know better.
  useLayoutEffect(() => {
    document.title = titleOf(pathname);
  }, [pathname]);
}

/** Another title than the address's, for as long as the screen shows this. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
    return () => {
      document.title = titleOf(location.pathname);
    };
  }, [title]);
}
