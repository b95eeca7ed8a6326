/** Panning of a large picture in a viewport: by drag with inertia, by wheel, and by the caller. The picture always fills the viewport. */

type Size = { width: number; height: number };
/** A point in pixels: of the picture or of the viewport, as the parameter says. */
export type Point = { x: number; y: number };
export type Pan = {
  /** Moves the viewport over the picture, in CSS pixels. */
  by: (dx: number, dy: number) => void;
  /** Moves a point of the picture to the viewport's centre, as near as the edges allow. */
  centre: (point: Point) => void;
  detach: () => void;
};

/** A pointer that has moved less than this is a click, otherwise a drag. */
const DRAG_THRESHOLD_PIXELS = 6;
/** The speed is multiplied by this every 16 ms of inertia. */
const FRICTION = 0.93;
/** The inertia ends below this speed, in pixels per millisecond. */
const MIN_SPEED = 0.02;
/** A frame of the inertia counts at most this long, so that a slow frame makes no jump. */
const MAX_FRAME_MS = 64;
/** No inertia if the pointer rested this long before it was released. */
const MAX_REST_MS = 60;
/** In viewports narrower than this the picture is scaled down, to show more of it. */
const NARROW_VIEWPORT_PIXELS = 700;
const NARROW_VIEWPORT_SCALE = 0.72;

/** The nearest offset of the picture at which it fills the viewport. */
function bounded(offset: Point, picture: Size, scale: number, viewport: Size): Point {
  const clamped = (value: number, min: number) => Math.min(0, Math.max(value, min));
  return {
    x: clamped(offset.x, viewport.width - picture.width * scale),
    y: clamped(offset.y, viewport.height - picture.height * scale),
  };
}

/** The least scale, from `minScale`, at which the picture fills the viewport. */
function fillingScale(picture: Size, minScale: number, viewport: Size): number {
  const scale = viewport.width < NARROW_VIEWPORT_PIXELS ? minScale * NARROW_VIEWPORT_SCALE : minScale;
  return Math.max(scale, viewport.width / picture.width, viewport.height / picture.height);
}

/**
 * Attaches the panning to its elements.
 * @param viewport the element that receives the pointer events
 * @param plane the element with the picture, which gets a transform
 * @param picture its size in pixels
 * @param minScale CSS pixels for each pixel of the picture
 * @param isMotionReduced whether there is no inertia
 */
export function attachPan(
  viewport: HTMLElement,
  plane: HTMLElement,
  picture: Size,
  minScale: number,
  isMotionReduced: () => boolean,
): Pan {
  const listeners = new AbortController();
  let offset: Point = { x: 0, y: 0 };
  let scale = 1;
  let inertiaFrame = 0;
  /** `speed` in pixels per millisecond, `when` as in `Event.timeStamp`. */
  let drag: { id: number; from: Point; last: Point; when: number; speed: Point; moved: boolean } | null =
    null;

  const size = () => ({ width: viewport.clientWidth, height: viewport.clientHeight });
  const moveTo = (target: Point) => {
    offset = bounded(target, picture, scale, size());
    plane.style.transform = `translate3d(${offset.x}px, ${offset.y}px, 0) scale(${scale})`;
  };
  const by = (dx: number, dy: number) => {
    cancelAnimationFrame(inertiaFrame);
    moveTo({ x: offset.x - dx, y: offset.y - dy });
  };
  const centre = (point: Point) => {
    cancelAnimationFrame(inertiaFrame);
    const { width, height } = size();
    moveTo({ x: width / 2 - point.x * scale, y: height / 2 - point.y * scale });
  };
  const startInertia = (speed: Point) => {
    let before = performance.now();
    const step = (now: number) => {
      const elapsed = Math.min(now - before, MAX_FRAME_MS);
      before = now;
      moveTo({ x: offset.x + speed.x * elapsed, y: offset.y + speed.y * elapsed });
      const factor = FRICTION ** (elapsed / 16);
      speed.x *= factor;
      speed.y *= factor;
      if (Math.hypot(speed.x, speed.y) > MIN_SPEED) inertiaFrame = requestAnimationFrame(step);
    };
    inertiaFrame = requestAnimationFrame(step);
  };

  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
    passive = true,
  ) => viewport.addEventListener(name, listener, { signal: listeners.signal, passive });

  on("pointerdown", (event) => {
    if (event.button !== 0 || drag) return;
    cancelAnimationFrame(inertiaFrame);
    const here = { x: event.clientX, y: event.clientY };
    drag = {
      id: event.pointerId,
      from: here,
      last: here,
      when: event.timeStamp,
      speed: { x: 0, y: 0 },
      moved: false,
    };
  });
  on("pointermove", (event) => {
    if (drag?.id !== event.pointerId) return;
    const here = { x: event.clientX, y: event.clientY };
    if (!drag.moved) {
      if (Math.hypot(here.x - drag.from.x, here.y - drag.from.y) < DRAG_THRESHOLD_PIXELS) return;
      drag.moved = true;
      // Not earlier, since a captured pointer sends the click to the viewport instead of the marker.
      viewport.setPointerCapture(drag.id);
      viewport.dataset.dragging = "";
    }
    const elapsed = Math.max(event.timeStamp - drag.when, 1);
    const [dx, dy] = [here.x - drag.last.x, here.y - drag.last.y];
    // A moving average, since single events are uneven.
    drag.speed = {
      x: 0.6 * drag.speed.x + (0.4 * dx) / elapsed,
      y: 0.6 * drag.speed.y + (0.4 * dy) / elapsed,
    };
    moveTo({ x: offset.x + dx, y: offset.y + dy });
    drag.last = here;
    drag.when = event.timeStamp;
  });
  const release = (event: PointerEvent) => {
    if (drag?.id !== event.pointerId) return;
    const { moved, speed, when } = drag;
    drag = null;
    delete viewport.dataset.dragging;
    const hasRested = event.timeStamp - when >= MAX_REST_MS;
    if (moved && event.type === "pointerup" && !hasRested && !isMotionReduced()) startInertia(speed);
  };
  on("pointerup", release);
  on("pointercancel", release);
  on(
    "wheel",
    (event) => {
      if (event.ctrlKey) return;
      event.preventDefault();
      by(event.deltaX, event.deltaY);
    },
    false,
  );

  const resize = new ResizeObserver(() => {
    const { width, height } = size();
    const middle = { x: (width / 2 - offset.x) / scale, y: (height / 2 - offset.y) / scale };
    const next = fillingScale(picture, minScale, { width, height });
    if (next === scale) return moveTo(offset);
    scale = next;
    centre(middle);
  });
  scale = fillingScale(picture, minScale, size());
  moveTo(offset);
  resize.observe(viewport);

  return {
    by,
    centre,
    detach: () => {
      listeners.abort();
      resize.disconnect();
      cancelAnimationFrame(inertiaFrame);
    },
  };
}
