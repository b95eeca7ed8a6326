/** What is seen of the page: scrolling, media queries, computed styles. */
import { matchesMedia } from "../css/sheet.ts";
import { Target } from "../dom/node.ts";
import { Interface, type Internal, option, text } from "../expose.ts";
import { afterThisTurn } from "../loop.ts";
import { elementInterface } from "./elements.ts";
import { defineHandlers, eventTargetInterface, fire } from "./events.ts";
import { page } from "./nodes.ts";
import { computedStyleOf } from "./style.ts";
import { call, getter } from "./window.ts";

// Scrolling: nothing is laid out, so only what was asked for is known.

const scroll = { x: 0, y: 0 };
function scrollTo(left: unknown, top: unknown): void {
  const [x, y] = [Math.max(0, Number(left) || 0), Math.max(0, Number(top) || 0)];
  if (x === scroll.x && y === scroll.y) return;
  scroll.x = x;
  scroll.y = y;
  afterThisTurn(() => fire(page.document, "Event", "scroll"));
}
for (const name of ["scroll", "scrollTo"])
  call(name, 0, (first, second) =>
    typeof first === "object"
      ? scrollTo(option(first, "left") ?? scroll.x, option(first, "top") ?? scroll.y)
      : scrollTo(first, second),
  );
call("scrollBy", 0, (first, second) =>
  typeof first === "object"
    ? scrollTo(
        scroll.x + (Number(option(first, "left")) || 0),
        scroll.y + (Number(option(first, "top")) || 0),
      )
    : scrollTo(scroll.x + (Number(first) || 0), scroll.y + (Number(second) || 0)),
);
for (const name of ["scrollX", "pageXOffset"]) getter(name, () => scroll.x);
for (const name of ["scrollY", "pageYOffset"]) getter(name, () => scroll.y);

call("matchMedia", 1, (query) => {
  const media = text(query);
  const list = new MediaQuery(media);
  return list;
});
class MediaQuery extends Target {
  readonly media: string;

  constructor(media: string) {
    super();
    this.media = media;
  }

  override get interface(): Interface<Internal> {
    return mediaInterface;
  }
}
const mediaInterface: Interface<MediaQuery> = new Interface<MediaQuery>(
  "MediaQueryList",
  eventTargetInterface,
  MediaQuery,
);
mediaInterface
  .attribute("media", (query) => query.media)
  .attribute("matches", (query) => matchesMedia(query.media))
  .method("addListener", 1, () => undefined)
  .method("removeListener", 1, () => undefined);
defineHandlers(mediaInterface, "change");

call("getComputedStyle", 1, (element) =>
  computedStyleOf(elementInterface.argument(element, "'getComputedStyle' on 'Window'")),
);
