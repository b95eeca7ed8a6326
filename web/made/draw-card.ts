import { domToBlob } from "modern-screenshot";
import type { Code } from "#rules/code.ts";
import { CARD_HEIGHT, CARD_WIDTH, MAX_CARD_BYTES } from "#rules/publishing.ts";
import { createEngineClient } from "../engine/engine-client.ts";
import { buildDrawnDocument, ownPictures } from "../preview/drawn-document.ts";

/** How long a page's pictures, and the drawing of it, may take each, in milliseconds. */
const PATIENCE_MS = 10_000;
/** The page is drawn in a small window and enlarged: what learners build is small, and lists show cards small. */
const SCALE = 1.5;
/** The library writes the styles of each element: one of 2,000 takes seconds. */
const MAX_ELEMENTS = 2000;
/** A transparent pixel, in place of any picture that isn't the page's own. */
const PIXEL = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

/**
 * Draws a page as a card: a PNG of CARD_WIDTH × CARD_HEIGHT. Its scripts run in the engine alone, and what they leave is drawn in a frame without scripts:
 * a remix may hold somebody else's code. The frame is of this origin, as far as it is read, and has no network but for the lessons' pictures.
 * @throws Error where the engine stopped the page, it has too many elements, the browser can't draw it, or the picture is larger than MAX_CARD_BYTES
 */
export async function drawCard(code: Code): Promise<Blob> {
  const frame = await openFrame(await pageOf(code));
  try {
    const page = frame.contentDocument?.documentElement;
    const elements = page?.getElementsByTagName("*").length ?? 0;
    if (!page || elements > MAX_ELEMENTS) throw new Error(`The frame's page has ${elements} elements.`);
    // The library fetches what these name without asking `fetchFn`.
    for (const use of page.querySelectorAll("use"))
      if (!(use.getAttribute("href") ?? use.getAttribute("xlink:href"))?.startsWith("#")) use.remove();
    const card = await domToBlob(page, {
      ...{ width: CARD_WIDTH / SCALE, height: CARD_HEIGHT / SCALE, scale: SCALE },
      backgroundColor: spreadBackground(page),
      ...{ type: "image/png", font: false, timeout: PATIENCE_MS },
      // What the page names is fetched with the learner's cookies otherwise.
      fetchFn: async (url) => (isOwnPicture(url) ? false : url.startsWith("data:") ? url : PIXEL),
    });
    if (card.size > MAX_CARD_BYTES) throw new Error(`The card has ${card.size} bytes.`);
    return card;
  } finally {
    frame.remove();
  }
}

/**
 * Gives the root the body's background where it has none of its own: it is that of the whole window then, but the library draws it behind the body alone.
 * @returns the colour of the window
 */
function spreadBackground(page: HTMLElement): string {
  const { body, defaultView } = page.ownerDocument;
  const own = defaultView?.getComputedStyle(page);
  const isBare = own?.backgroundImage === "none" && own.backgroundColor === "rgba(0, 0, 0, 0)";
  const shown = isBare ? defaultView?.getComputedStyle(body) : own;
  if (!shown) return "white";
  const { backgroundImage, backgroundPosition, backgroundRepeat, backgroundSize } = shown;
  const colour = onWhite(shown.backgroundColor);
  Object.assign(page.style, { backgroundImage, backgroundPosition, backgroundRepeat, backgroundSize });
  // The root is no root in the drawing: the first element's margin would push it down.
  page.style.display = "flow-root";
  if (isBare) body.style.setProperty("background", "none", "important");
  return colour;
}

/** A colour as it looks on white. */
function onWhite(colour: string): string {
  const context = new OffscreenCanvas(1, 1).getContext("2d");
  for (const fill of ["white", colour]) {
    if (!context) return "white";
    context.fillStyle = fill;
    context.fillRect(0, 0, 1, 1);
  }
  const [red, green, blue] = context?.getImageData(0, 0, 1, 1).data ?? [];
  return `rgb(${red} ${green} ${blue})`;
}

/** Whether the frame may show a picture of this address, and its bytes may be fetched. */
function isOwnPicture(address: string): boolean {
  const [, ...folders] = ownPictures(location.origin).split(" ");
  try {
    const { href } = new URL(address, location.origin);
    return folders.some((folder) => href.startsWith(folder));
  } catch {
    return false;
  }
}

/** The page as its scripts leave it when it is loaded. */
async function pageOf(code: Code): Promise<string> {
  if (code.js.trim() === "" && !/<script/i.test(code.html)) return `<style>${code.css}</style>${code.html}`;
  const engine = createEngineClient();
  try {
    const result = await engine.run({ code });
    if (!result?.page) throw new Error(`The engine stopped the page: ${result?.stopped}`);
    return result.page;
  } finally {
    engine.dispose();
  }
}

/** A frame of a card's proportions, out of sight, with a page that has loaded. */
function openFrame(page: string): Promise<HTMLIFrameElement> {
  const frame = document.createElement("iframe");
  frame.title = "A picture is drawn of this page";
  frame.setAttribute("sandbox", "allow-same-origin");
  frame.setAttribute("aria-hidden", "true");
  frame.tabIndex = -1;
  Object.assign(frame.style, {
    ...{ position: "fixed", top: "0", left: "-10000px", border: "0", pointerEvents: "none" },
    ...{ width: `${CARD_WIDTH / SCALE}px`, height: `${CARD_HEIGHT / SCALE}px` },
  });
  frame.srcdoc = buildDrawnDocument(page, ownPictures(location.origin));
  return new Promise((resolve) => {
    // A picture that never comes is no reason for no card.
    const timer = setTimeout(() => resolve(frame), PATIENCE_MS);
    frame.addEventListener("load", () => {
      clearTimeout(timer);
      resolve(frame);
    });
    document.body.append(frame);
  });
}
