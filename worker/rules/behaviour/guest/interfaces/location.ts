/** `location` and `history`. */
import { Interface, Internal, text } from "../expose.ts";
import { recordBlocked } from "../log.ts";
import { queueTask } from "../loop.ts";
import { moveToEntry, navigate, pageLocation } from "../navigation.ts";
import { domException } from "../realm.ts";
import { structuredCloneValue } from "../structured-clone.ts";
import { addUrlMembers } from "../url/interfaces.ts";
import { fragmentOf, originOf, parseUrl, serializeUrl } from "../url/parse.ts";
import { defineWindowAttribute, defineWindowValue } from "./window.ts";

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
    "hash",
    () => fragmentOf(pageLocation.url),
    (_, value) => {
      const hash = `#${text(value).replace(/^#/, "")}`;
      if (parseUrl(hash, pageLocation.url)?.hash !== pageLocation.url.hash) navigate(hash, "location");
    },
  )
  .attribute(
    "href",
    () => serializeUrl(pageLocation.url),
    (_, value) => navigate(text(value), "location"),
  )
  .method("assign", 1, (_, value) => navigate(text(value), "location"))
  .method("replace", 1, (_, value) => navigate(text(value), "location", true))
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

  /** Adds an entry after the current one, or replaces that. */
  add(entry: { state: unknown; url: string }, isReplacing: boolean): void {
    void this.current;
    if (!isReplacing) this.entries.length = ++this.at;
    this.entries[this.at] = entry;
  }

  /** Traverses the history later, as browsers do. A delta beyond its ends is ignored. */
  go(delta: number): void {
    queueTask(() => {
      void this.current;
      const entry = this.entries[this.at + delta];
      const url = entry && parseUrl(entry.url);
      if (delta === 0 || !url) return;
      this.at += delta;
      moveToEntry(url, entry.state);
    });
  }
}

const historyInterface: Interface<History> = new Interface<History>("History", null, History);
/** `pushState` and `replaceState`. Throws a SecurityError for a URL of another host. */
function changeState(history: History, state: unknown, urlArgument: unknown, isNew: boolean): void {
  const url =
    urlArgument === undefined || urlArgument === null
      ? pageLocation.url
      : parseUrl(text(urlArgument), pageLocation.url);
  const method = isNew ? "pushState" : "replaceState";
  if (!url || originOf(url) !== originOf(pageLocation.url))
    throw domException(
      "SecurityError",
      `Failed to execute '${method}' on 'History': A history state object with URL '${url ? serializeUrl(url) : text(urlArgument)}' cannot be created in a document with origin '${originOf(pageLocation.url)}' and URL '${serializeUrl(pageLocation.url)}'.`,
    );
  history.add({ state: structuredCloneValue(state), url: serializeUrl(url) }, !isNew);
  pageLocation.url = url;
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
const history = new History();
defineWindowValue("history", history.wrapper);
pageLocation.addEntry = (url, isReplacing) => history.add({ state: null, url }, isReplacing);
