/**
 * Navigation. Only the fragment of the page's URL can change; any other navigation is recorded as blocked.
 */
import { type Element, getAttribute, type Target } from "./dom/node.ts";
import { fire } from "./interfaces/events.ts";
import { recordBlocked } from "./log.ts";
import { queueTask } from "./loop.ts";
import { pageUrl, parseUrl, serializeUrl, type UrlRecord } from "./url/parse.ts";

/** The current URL of the page, and what navigation needs of the window. */
export const pageLocation: { url: UrlRecord; window: Target | null; evaluate: (code: string) => void } = {
  url: { ...pageUrl },
  window: null,
  evaluate: () => {},
};

/**
 * Navigates to a fragment of the page or runs a `javascript:` URL. Anything else is recorded as blocked.
 * @param what the API or element that was used, for the record
 */
export function navigate(source: string, what: string): void {
  if (/^\s*javascript:/i.test(source)) {
    const code = source.replace(/^\s*javascript:/i, "");
    queueTask(() => pageLocation.evaluate(decodeURIComponent(code)));
    return;
  }
  const url = parseUrl(source, pageLocation.url);
  const isOnPage =
    url !== null &&
    source.includes("#") &&
    serializeUrl({ ...url, hash: "" }) === serializeUrl({ ...pageLocation.url, hash: "" });
  if (!isOnPage) {
    recordBlocked("navigation", what);
    return;
  }
  const oldURL = serializeUrl(pageLocation.url);
  const newURL = serializeUrl(url);
  pageLocation.url = url;
  if (oldURL !== newURL && pageLocation.window) {
    const { window } = pageLocation;
    queueTask(() => {
      fire(window, "PopStateEvent", "popstate", { bubbles: false });
      fire(window, "HashChangeEvent", "hashchange", { bubbles: false, oldURL, newURL });
    });
  }
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
