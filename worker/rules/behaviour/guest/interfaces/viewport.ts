/** Scrolling of the window, `matchMedia` and `getComputedStyle`. */
import { matchesMedia } from "../css/sheet.ts";
import { Target } from "../dom/node.ts";
import { Interface, type Internal, option, text } from "../expose.ts";
import { queueTask } from "../loop.ts";
import { elementInterface } from "./elements.ts";
import { defineHandlers, eventTargetInterface, fire } from "./events.ts";
import { page } from "./nodes.ts";
import { computedStyleOf } from "./style.ts";
import { defineWindowAttribute, defineWindowFunction } from "./window.ts";

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
  const media = text(query);
  const list = new MediaQueryList(media);
  return list;
});
class MediaQueryList extends Target {
  readonly media: string;

  constructor(media: string) {
    super();
    this.media = media;
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

defineWindowFunction("getComputedStyle", 1, (element) =>
  computedStyleOf(elementInterface.argument(element, "'getComputedStyle' on 'Window'")),
);
