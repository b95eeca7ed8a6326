/** Location and history. */
import { Interface, Internal, text } from "../expose.ts";
import { block } from "../log.ts";
import { afterThisTurn } from "../loop.ts";
import { navigate, pageLocation } from "../navigation.ts";
import { domException } from "../realm.ts";
import { structuredCopy } from "../structured-clone.ts";
import { addUrlMembers } from "../url/interfaces.ts";
import { parseUrl, serializeUrl } from "../url/parse.ts";
import { fire } from "./events.ts";
import { getter, own, window } from "./window.ts";

class Location extends Internal {
  override get interface(): Interface<Internal> {
    return locationInterface;
  }
}

const locationInterface: Interface<Location> = new Interface<Location>("Location", null, Location);
addUrlMembers(
  locationInterface,
  () => pageLocation.address,
  (_, address) => navigate(serializeUrl(address), "location"),
);
locationInterface
  .attribute(
    "href",
    () => serializeUrl(pageLocation.address),
    (_, value) => navigate(text(value), "location"),
  )
  .method("assign", 1, (_, value) => navigate(text(value), "location"))
  .method("replace", 1, (_, value) => navigate(text(value), "location"))
  .method("reload", 0, () => block("navigation", "location.reload"))
  .method("toString", 0, () => serializeUrl(pageLocation.address));
const location = new Location();
getter(
  "location",
  () => location,
  (value) => navigate(text(value), "location"),
  true,
);

class History extends Internal {
  entries: { state: unknown; address: string }[] = [];
  at = 0;

  override get interface(): Interface<Internal> {
    return historyInterface;
  }

  get present(): { state: unknown; address: string } {
    this.entries[0] ??= { state: null, address: serializeUrl(pageLocation.address) };
    return this.entries[this.at] as { state: unknown; address: string };
  }

  go(delta: number): void {
    void this.present;
    const next = this.at + delta;
    if (delta === 0 || !this.entries[next]) return;
    afterThisTurn(() => {
      this.at = next;
      const address = parseUrl(this.present.address);
      if (address) pageLocation.address = address;
      fire(window, "PopStateEvent", "popstate", { bubbles: false, state: this.present.state });
    });
  }
}

const historyInterface: Interface<History> = new Interface<History>("History", null, History);
function setState(history: History, state: unknown, url: unknown, isNew: boolean): void {
  void history.present;
  const address =
    url === undefined || url === null ? pageLocation.address : parseUrl(text(url), pageLocation.address);
  if (!address || address.host !== pageLocation.address.host)
    throw domException(
      "SecurityError",
      "Failed to execute 'pushState' on 'History': A history state object with that URL cannot be created in a document with this origin.",
    );
  pageLocation.address = address;
  if (isNew) history.entries.length = ++history.at;
  history.entries[history.at] = { state: structuredCopy(state), address: serializeUrl(address) };
}
historyInterface
  .attribute("length", (history) => Math.max(1, history.entries.length))
  .attribute("state", (history) => history.present.state)
  .attribute(
    "scrollRestoration",
    () => "auto",
    () => {},
  )
  .method("pushState", 2, (history, state, _, url) => setState(history, state, url, true))
  .method("replaceState", 2, (history, state, _, url) => setState(history, state, url, false))
  .method("back", 0, (history) => history.go(-1))
  .method("forward", 0, (history) => history.go(1))
  .method("go", 0, (history, delta) => history.go(Number(delta) || 0));
own("history", new History().wrapper);
