/**
 * Addresses of the page: links, `location`, `history`. Only the part behind `#` ever changes; the rest is
 * blocked.
 */
import { type Element, getAttribute, type Target } from "./dom/node.ts";
import { fire } from "./interfaces/events.ts";
import { block } from "./log.ts";
import { afterThisTurn } from "./loop.ts";
import { pageUrl, parseUrl, serializeUrl, type UrlRecord } from "./url/parse.ts";

export const pageLocation: { address: UrlRecord; window: Target | null; evaluate: (code: string) => void } = {
  address: { ...pageUrl },
  window: null,
  evaluate: () => {},
};

/** Goes to an address, as far as it is on the page; notes it as blocked otherwise. */
export function navigate(source: string, what: string): void {
  if (/^\s*javascript:/i.test(source)) {
    const code = source.replace(/^\s*javascript:/i, "");
    afterThisTurn(() => pageLocation.evaluate(decodeURIComponent(code)));
    return;
  }
  const address = parseUrl(source, pageLocation.address);
  const isOnPage =
    address !== null &&
    source.includes("#") &&
    serializeUrl({ ...address, hash: "" }) === serializeUrl({ ...pageLocation.address, hash: "" });
  if (!isOnPage) {
    block("navigation", what);
    return;
  }
  const oldURL = serializeUrl(pageLocation.address);
  const newURL = serializeUrl(address);
  pageLocation.address = address;
  if (oldURL !== newURL && pageLocation.window) {
    const { window } = pageLocation;
    afterThisTurn(() => {
      fire(window, "PopStateEvent", "popstate", { bubbles: false });
      fire(window, "HashChangeEvent", "hashchange", { bubbles: false, oldURL, newURL });
    });
  }
}

export function followLink(element: Element): void {
  const href = getAttribute(element, "href") ?? "";
  if (getAttribute(element, "download") !== null) return;
  if (getAttribute(element, "target") === "_blank" && !href.startsWith("#")) {
    block("window", "link");
    return;
  }
  navigate(href, "link");
}
