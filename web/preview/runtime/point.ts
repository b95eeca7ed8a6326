import type { Outline, RuntimeConfig, Send } from "./config.ts";

/**
 * Tells the app which element is pointed at, by mouse, focus or tap, and outlines the element that the app names. The places of the
 * elements come as an attribute. Each script begins with a call that removes it from the elements so far, so that no script sees it. A
 * mutation observer would be too late, since the page is written at once. The outline is drawn in a closed shadow tree next to the body,
 * as the console is.
 * @returns outlines an element
 */
export function installPointing(config: RuntimeConfig, send: Send): Outline {
  /** Pointing is told at most this often. */
  const INTERVAL_MS = 50;
  const STYLE = `
    :host { all: initial !important; position: fixed !important; inset: 0 !important; z-index: 2147483646 !important;
      display: block !important; pointer-events: none !important; }
    div { position: absolute; box-sizing: border-box; border: 2px solid #0b7fa3; outline: 1px solid #fff; border-radius: 3px;
      background: rgb(89 225 255 / 20%); }`;
  const setTimer = window.setTimeout.bind(window);
  const offsets = new WeakMap<Node, number>();
  const elements = new Map<number, Element>();

  const findAll = document.querySelectorAll.bind(document);
  const collect = (): void => {
    for (const element of findAll(`[${config.placeAttribute}]`)) {
      const offset = Number(element.getAttribute(config.placeAttribute));
      element.removeAttribute(config.placeAttribute);
      offsets.set(element, offset);
      elements.set(offset, element);
    }
  };
  Object.defineProperty(window, `${config.guard}_places`, { value: collect });
  document.addEventListener("DOMContentLoaded", collect);

  let told: number | null = null;
  let pointed: number | null = null;
  let isPressed = false;
  let isScheduled = false;
  const tell = (): void => {
    isScheduled = false;
    if (pointed === told && !isPressed) return;
    told = pointed;
    send({ type: "pointed", at: pointed, isPressed });
    isPressed = false;
  };
  const point = (target: EventTarget | null): void => {
    let node = target instanceof Node ? target : null;
    while (node && !offsets.has(node)) node = node.parentNode;
    pointed = node ? (offsets.get(node) ?? null) : null;
    if (isScheduled) return;
    isScheduled = true;
    setTimer(tell, INTERVAL_MS);
  };
  // On the window and in the capture phase, so that the page's own listeners can't stop it.
  const options = { capture: true, passive: true };
  addEventListener("mouseover", (event) => point(event.target), options);
  addEventListener("focusin", (event) => point(event.target), options);
  // A press that takes the focus from an element comes before this event, and counts.
  const leave = ({ relatedTarget }: MouseEvent | FocusEvent) => {
    if (relatedTarget === null && !isPressed) point(null);
  };
  addEventListener("mouseout", leave, options);
  addEventListener("focusout", leave, options);
  // A window of its own may be closed while something is pointed at.
  addEventListener("pagehide", () => {
    pointed = null;
    tell();
  });
  addEventListener(
    "pointerdown",
    (event) => {
      isPressed = true;
      point(event.target);
    },
    options,
  );

  const host = document.createElement("div");
  const root = host.attachShadow({ mode: "closed" });
  const style = document.createElement("style");
  const box = document.createElement("div");
  style.textContent = STYLE;
  root.append(style, box);
  let outlined: Element | null = null;
  const draw = (): void => {
    const area = outlined?.isConnected ? outlined.getBoundingClientRect() : null;
    if (!area || area.width + area.height === 0) {
      host.remove();
      return;
    }
    Object.assign(box.style, {
      left: `${area.left - 2}px`,
      top: `${area.top - 2}px`,
      width: `${area.width + 4}px`,
      height: `${area.height + 4}px`,
    });
    if (!host.isConnected) document.documentElement.append(host);
  };
  const resizes = new ResizeObserver(draw);
  for (const type of ["scroll", "resize"]) {
    addEventListener(type, () => outlined && draw(), options);
  }
  return (offset) => {
    const next = offset === null ? null : (elements.get(offset) ?? null);
    if (next === outlined) return;
    resizes.disconnect();
    outlined = next;
    draw();
    // A picture has its size once it is loaded.
    if (outlined) resizes.observe(outlined);
  };
}
