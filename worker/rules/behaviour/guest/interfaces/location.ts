/** `location` and `history`. */
import { Interface, Internal, text } from "../expose.ts";
import { recordBlocked } from "../log.ts";
import { queueTask } from "../loop.ts";
import { navigate, pageLocation } from "../navigation.ts";
import { domException } from "../realm.ts";
import { structuredCloneValue } from "../structured-clone.ts";
import { addUrlMembers } from "../url/interfaces.ts";
import { parseUrl, serializeUrl } from "../url/parse.ts";
import { fire } from "./events.ts";
import { defineWindowAttribute, defineWindowValue, window } from "./window.ts";

class Location extends Internal {
  override get interface(): Interface<Internal> {
    return locationInterface;
  }
}

const locationInterface: Interface<Location> = new Interface<Location>("Location", null, Location);
addUrlMembers(
  locationInterface,
  () => pageLocation.url,
  (_, url) => navigate(serializeUrl(url), "location"),
);
locationInterface
  .attribute(
    "href",
    () => serializeUrl(pageLocation.url),
    (_, value) => navigate(text(value), "location"),
  )
  .method("assign", 1, (_, value) => navigate(text(value), "location"))
  .method("replace", 1, (_, value) => navigate(text(value), "location"))
  .method("reload", 0, () => recordBlocked("navigation", "location.reload"))
  .method("toString", 0, () => serializeUrl(pageLocation.url));
const location = new Location();
defineWindowAttribute(
  "location",
  () => location,
  (value) => navigate(text(value), "location"),
  true,
);

class History extends Internal {
  /** The session history of this page. It is filled on first use. */
  entries: { state: unknown; url: string }[] = [];
  at = 0;

  override get interface(): Interface<Internal> {
    return historyInterface;
  }

  /** The current entry. */
  get current(): { state: unknown; url: string } {
    this.entries[0] ??= { state: null, url: serializeUrl(pageLocation.url) };
    return this.entries[this.at] as { state: unknown; url: string };
  }

  /** Traverses the history later, as browsers do. A delta beyond its ends is ignored. */
  go(delta: number): void {
    void this.current;
    const next = this.at + delta;
    if (delta === 0 || !this.entries[next]) return;
    queueTask(() => {
      this.at = next;
      const url = parseUrl(this.current.url);
      if (url) pageLocation.url = url;
      fire(window, "PopStateEvent", "popstate", { bubbles: false, state: this.current.state });
    });
  }
}

const historyInterface: Interface<History> = new Interface<History>("History", null, History);
/** `pushState` and `replaceState`. Throws a SecurityError for a URL of another host. */
function changeState(history: History, state: unknown, urlArgument: unknown, isNew: boolean): void {
  void history.current;
  const url =
    urlArgument === undefined || urlArgument === null
      ? pageLocation.url
      : parseUrl(text(urlArgument), pageLocation.url);
  if (!url || url.host !== pageLocation.url.host)
    throw domException(
      "SecurityError",
      "Failed to execute 'pushState' on 'History': A history state object with that URL cannot be created in a document with this origin.",
    );
  pageLocation.url = url;
  if (isNew) history.entries.length = ++history.at;
  history.entries[history.at] = { state: structuredCloneValue(state), url: serializeUrl(url) };
}
historyInterface
  .attribute("length", (history) => Math.max(1, history.entries.length))
  .attribute("state", (history) => history.current.state)
  .attribute(
    "scrollRestoration",
    () => "auto",
    () => {},
  )
  .method("pushState", 2, (history, state, _, urlArgument) => changeState(history, state, urlArgument, true))
  .method("replaceState", 2, (history, state, _, urlArgument) =>
    changeState(history, state, urlArgument, false),
  )
  .method("back", 0, (history) => history.go(-1))
  .method("forward", 0, (history) => history.go(1))
  .method("go", 0, (history, delta) => history.go(Number(delta) || 0));
defineWindowValue("history", new History().wrapper);
