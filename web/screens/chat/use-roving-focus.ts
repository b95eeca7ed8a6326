import { type KeyboardEvent, type RefObject, useCallback, useEffect } from "react";

/** Elements that are in the tab order by default. */
const STOPS = "a[href], button, select, textarea, input, iframe, pre[tabindex], [data-stop]";

/** The article nearest to one that was removed, or what scrolls them where there are no others. */
function nextTo(list: HTMLElement, removed: Element, mutations: readonly MutationRecord[]): Element | null {
  const mutation = mutations.find(({ removedNodes }) =>
    [...removedNodes].some((node) => node.contains(removed)),
  );
  const find = (from: Node | null | undefined, step: "nextSibling" | "previousSibling") => {
    let node = from;
    while (node && !(node instanceof Element && node.matches("article"))) node = node[step];
    return node?.isConnected ? (node as Element) : null;
  };
  return (
    find(mutation?.nextSibling, "nextSibling") ??
    find(mutation?.previousSibling, "previousSibling") ??
    list.parentElement
  );
}

/**
 * Roving focus for a list of articles. The arrow keys, Home and End move between articles. Tab reaches only the controls of the
 * focused article. Where a control goes that has the focus, its article gets it; where the article goes, the next one does.
 * @returns the key handler of the list
 */
export function useRovingFocus(list: RefObject<HTMLElement | null>): (event: KeyboardEvent) => void {
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    let active: Element | null = null;
    /** What had the focus last, and its article. */
    let last: { element: Element; article: Element | null } | undefined;
    const setStops = (root: Element, isActive: boolean) => {
      const stops = [...root.querySelectorAll<HTMLElement>(STOPS)];
      if (root.matches(STOPS)) stops.push(root as HTMLElement);
      // Scrollable blocks must stay reachable.
      for (const stop of stops)
        stop.tabIndex = isActive || (stop.tagName === "PRE" && stop.scrollWidth > stop.clientWidth) ? 0 : -1;
    };
    const onFocusIn = ({ target }: FocusEvent) => {
      const article = (target as Element).closest("article");
      last = { element: target as Element, article };
      if (article === active) return;
      if (active) setStops(active, false);
      if (article) setStops(article, true);
      active = article;
    };
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && element.contains(relatedTarget)) return;
      if (active) setStops(active, false);
      active = null;
      if (relatedTarget) last = undefined;
    };
    // The same for elements that are rendered later.
    const observer = new MutationObserver((mutations) => {
      for (const { addedNodes } of mutations)
        for (const node of addedNodes) {
          const article = node instanceof Element ? node.closest("article") : null;
          if (article && article !== active) setStops(node as Element, false);
        }
      if (!last?.article || last.element.isConnected || document.activeElement !== document.body) return;
      const { article } = last;
      const next = article.isConnected ? article : nextTo(element, article, mutations);
      if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    });
    // Which blocks of code can be scrolled depends on the width.
    let width = 0;
    const resize = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      for (const article of element.querySelectorAll("article"))
        if (article !== active) setStops(article, false);
    });
    resize.observe(element);
    observer.observe(element, { childList: true, subtree: true });
    element.addEventListener("focusin", onFocusIn);
    element.addEventListener("focusout", onFocusOut);
    return () => {
      observer.disconnect();
      resize.disconnect();
      element.removeEventListener("focusin", onFocusIn);
      element.removeEventListener("focusout", onFocusOut);
    };
  }, [list]);

  return useCallback(
    (event: KeyboardEvent) => {
      const articles = [...(list.current?.querySelectorAll<HTMLElement>("article") ?? [])];
      const at = articles.findIndex((article) => article.contains(document.activeElement));
      const isOnArticle = document.activeElement === articles[at] || at === -1;
      if (!isOnArticle && event.key !== "Escape") return;
      const next = {
        ArrowUp: at === -1 ? articles.length - 1 : at - 1,
        ArrowDown: at === -1 ? articles.length - 1 : at + 1,
        Home: 0,
        End: articles.length - 1,
        // From a control to its article. On the list itself it does nothing.
        Escape: at === -1 ? undefined : at,
      }[event.key];
      const article =
        next === undefined ? undefined : articles[Math.min(Math.max(next, 0), articles.length - 1)];
      if (!article) return;
      event.preventDefault();
      article.focus();
    },
    [list],
  );
}
