/**
 * Navigation. Only the fragment of the page's URL can change; any other navigation is recorded as blocked.
 */
import { type Element, getAttribute, type Target } from "./dom/node.ts";
import { fire } from "./interfaces/events.ts";
import { recordBlocked } from "./log.ts";
import { queueTask } from "./loop.ts";
import { pageUrl, parseUrl, serializeUrl, type UrlRecord } from "./url/parse.ts";

/** The current URL of the page, and what navigation needs of the window and its history. */
export const pageLocation: {
  url: UrlRecord;
  window: Target | null;
  evaluate: (code: string) => void;
  addEntry: (url: string, isReplacing: boolean) => void;
} = {
  url: { ...pageUrl },
  window: null,
  evaluate: () => {},
  addEntry: () => {},
};

/** Moves the page to a history entry's URL, with the events of that. @param state the entry's */
export function moveToEntry(url: UrlRecord, state: unknown): void {
  const [oldURL, newURL] = [serializeUrl(pageLocation.url), serializeUrl(url)];
  const isSameButFragment = isSamePage(url);
  pageLocation.url = url;
  const { window } = pageLocation;
  if (!window) return;
  fire(window, "PopStateEvent", "popstate", { bubbles: false, state });
  if (isSameButFragment && oldURL !== newURL)
    queueTask(() => fire(window, "HashChangeEvent", "hashchange", { bubbles: false, oldURL, newURL }));
}

/** Whether a URL equals the page's but for the fragment. */
function isSamePage(url: UrlRecord): boolean {
  return serializeUrl({ ...url, hash: "" }) === serializeUrl({ ...pageLocation.url, hash: "" });
}

/**
 * Navigates to a fragment of the page or runs a `javascript:` URL. Anything else is recorded as blocked.
 * @param what the API or element that was used, for the record
 * @param isReplacing whether the history entry is replaced instead of a new one added
 */
export function navigate(source: string, what: string, isReplacing = false): void {
  if (/^\s*javascript:/i.test(source)) {
    const code = source.replace(/^\s*javascript:/i, "");
    queueTask(() => pageLocation.evaluate(decodeURIComponent(code)));
    return;
  }
  const url = parseUrl(source, pageLocation.url);
  if (url === null || !source.includes("#") || !isSamePage(url)) {
    recordBlocked("navigation", what);
    return;
  }
  const isSame = serializeUrl(url) === serializeUrl(pageLocation.url);
  pageLocation.addEntry(serializeUrl(url), isReplacing || isSame);
  moveToEntry(url, null);
}

/** Follows a link. A new window is recorded as blocked. */
export function followLink(element: Element): void {
  const href = getAttribute(element, "href") ?? "";
  if (getAttribute(element, "download") !== null) return;
  if (getAttribute(element, "target") === "_blank" && !href.startsWith("#")) {
    recordBlocked("window", "link");
    return;
  }
  navigate(href, "link");
}
