/** Scrolling of the window, `matchMedia` and `getComputedStyle`. */
import { forgetWindowSize } from "../css/cascade.ts";
import { matchesMedia, VIEWPORT } from "../css/sheet.ts";
import { Target } from "../dom/node.ts";
import { Interface, type Internal, option, text } from "../expose.ts";
import { queueTask } from "../loop.ts";
import { page } from "../page.ts";
import { elementInterface } from "./elements.ts";
import { defineHandlers, eventTargetInterface, fire } from "./events.ts";
import { computedStyleOf } from "./style.ts";
import { defineWindowAttribute, defineWindowFunction, window } from "./window.ts";

/** In CSS pixels. Without layout there is no maximum, so every position from 0 on can be reached. */
const scrollPosition = { x: 0, y: 0 };
function scrollTo(left: unknown, top: unknown): void {
  const [x, y] = [Math.max(0, Number(left) || 0), Math.max(0, Number(top) || 0)];
  if (x === scrollPosition.x && y === scrollPosition.y) return;
  scrollPosition.x = x;
  scrollPosition.y = y;
  queueTask(() => fire(page.document, "Event", "scroll"));
}
for (const name of ["scroll", "scrollTo"])
  defineWindowFunction(name, 0, (first, second) =>
    typeof first === "object"
      ? scrollTo(option(first, "left") ?? scrollPosition.x, option(first, "top") ?? scrollPosition.y)
      : scrollTo(first, second),
  );
defineWindowFunction("scrollBy", 0, (first, second) =>
  typeof first === "object"
    ? scrollTo(
        scrollPosition.x + (Number(option(first, "left")) || 0),
        scrollPosition.y + (Number(option(first, "top")) || 0),
      )
    : scrollTo(scrollPosition.x + (Number(first) || 0), scrollPosition.y + (Number(second) || 0)),
);
for (const name of ["scrollX", "pageXOffset"]) defineWindowAttribute(name, () => scrollPosition.x);
for (const name of ["scrollY", "pageYOffset"]) defineWindowAttribute(name, () => scrollPosition.y);

defineWindowFunction("matchMedia", 1, (query) => {
  const media = text(query).replace(/\(\s*([^:()]+?)\s*:\s*([^()]+?)\s*\)/g, "($1: $2)");
  const list = new MediaQueryList(media);
  if (mediaQueryLists.length < MAX_MEDIA_QUERY_LISTS) mediaQueryLists.push(list);
  return list;
});
/** The lists that get a `change` event, up to a number that no honest page reaches. */
const mediaQueryLists: MediaQueryList[] = [];
const MAX_MEDIA_QUERY_LISTS = 100;

class MediaQueryList extends Target {
  readonly media: string;
  /** Whether it matched when the window got its size. */
  matchedLast: boolean;

  constructor(media: string) {
    super();
    this.media = media;
    this.matchedLast = matchesMedia(media);
  }

  override get interface(): Interface<Internal> {
    return mediaInterface;
  }
}
const mediaInterface: Interface<MediaQueryList> = new Interface<MediaQueryList>(
  "MediaQueryList",
  eventTargetInterface,
  MediaQueryList,
);
mediaInterface
  .attribute("media", (query) => query.media)
  .attribute("matches", (query) => matchesMedia(query.media))
  .method("addListener", 1, () => undefined)
  .method("removeListener", 1, () => undefined);
defineHandlers(mediaInterface, "change");

/** Changes the size of the window and fires the events of that. Sizes are in CSS pixels. */
export function resizeWindow(width: number, height: number): void {
  Object.assign(VIEWPORT, { width, height });
  forgetWindowSize();
  fire(window, "UIEvent", "resize", { bubbles: false });
  for (const list of mediaQueryLists) {
    const matches = matchesMedia(list.media);
    if (matches === list.matchedLast) continue;
    list.matchedLast = matches;
    fire(list, "MediaQueryListEvent", "change", { bubbles: false, media: list.media, matches });
  }
}

defineWindowFunction("getComputedStyle", 1, (element) =>
  computedStyleOf(elementInterface.argument(element, "'getComputedStyle' on 'Window'")),
);
