/** Moves a large picture behind a window: by drag with inertia, by wheel, and by the caller. It never shows what is past the edge. */

export type Size = { width: number; height: number };
export type Point = { x: number; y: number };
export type Pan = {
  /** Moves the window over the picture, in CSS pixels. */
  by: (dx: number, dy: number) => void;
  /** Brings a point of the picture to the window's middle, as near as the edges allow. */
  centre: (point: Point) => void;
  detach: () => void;
};

/** Until a pointer has moved this far it is a click, in pixels. */
const DRAG_FROM = 6;
/** What is left of the speed after each 16 ms of gliding. */
const FRICTION = 0.93;
/** On windows narrower than this the picture is shown smaller, so that more than a corner fits. */
const NARROW = { below: 700, scale: 0.72 };

/** The picture's offset kept where no edge comes into the window. */
export function bounded(at: Point, picture: Size, scale: number, window: Size): Point {
  const within = (value: number, room: number) => Math.min(0, Math.max(value, room));
  return {
    x: within(at.x, window.width - picture.width * scale),
    y: within(at.y, window.height - picture.height * scale),
  };
}

/** The scale at which the picture covers the window, at least the wanted one. */
export function covering(picture: Size, wanted: number, window: Size): number {
  const scale = window.width < NARROW.below ? wanted * NARROW.scale : wanted;
  return Math.max(scale, window.width / picture.width, window.height / picture.height);
}

/**
 * @param stage the window: takes the pointer
 * @param plane the picture: is moved by its transform
 * @param still whether nothing may glide
 */
export function attachPan(
  stage: HTMLElement,
  plane: HTMLElement,
  picture: Size,
  wanted: number,
  still: () => boolean,
): Pan {
  const life = new AbortController();
  let at: Point = { x: 0, y: 0 };
  let scale = 1;
  let glide = 0;
  let drag: { id: number; from: Point; last: Point; when: number; speed: Point; moved: boolean } | null =
    null;

  const size = () => ({ width: stage.clientWidth, height: stage.clientHeight });
  const put = (to: Point) => {
    at = bounded(to, picture, scale, size());
    plane.style.transform = `translate3d(${at.x}px, ${at.y}px, 0) scale(${scale})`;
  };
  const by = (dx: number, dy: number) => {
    cancelAnimationFrame(glide);
    put({ x: at.x - dx, y: at.y - dy });
  };
  const centre = (point: Point) => {
    cancelAnimationFrame(glide);
    const { width, height } = size();
    put({ x: width / 2 - point.x * scale, y: height / 2 - point.y * scale });
  };
  const glideOn = (speed: Point) => {
    let before = performance.now();
    const step = (now: number) => {
      const passed = Math.min(now - before, 64);
      before = now;
      put({ x: at.x + speed.x * passed, y: at.y + speed.y * passed });
      const left = FRICTION ** (passed / 16);
      speed.x *= left;
      speed.y *= left;
      if (Math.hypot(speed.x, speed.y) > 0.02) glide = requestAnimationFrame(step);
    };
    glide = requestAnimationFrame(step);
  };

  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
    passive = true,
  ) => stage.addEventListener(name, listener, { signal: life.signal, passive });

  on("pointerdown", (event) => {
    if (event.button !== 0 || drag) return;
    cancelAnimationFrame(glide);
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
      if (Math.hypot(here.x - drag.from.x, here.y - drag.from.y) < DRAG_FROM) return;
      drag.moved = true;
      // Only now: captured from the start, a click on a marker would go to the stage.
      stage.setPointerCapture(drag.id);
      stage.dataset.dragging = "";
    }
    const passed = Math.max(event.timeStamp - drag.when, 1);
    const [dx, dy] = [here.x - drag.last.x, here.y - drag.last.y];
    drag.speed = { x: 0.6 * drag.speed.x + (0.4 * dx) / passed, y: 0.6 * drag.speed.y + (0.4 * dy) / passed };
    put({ x: at.x + dx, y: at.y + dy });
    drag.last = here;
    drag.when = event.timeStamp;
  });
  const release = (event: PointerEvent) => {
    if (drag?.id !== event.pointerId) return;
    const { moved, speed, when } = drag;
    drag = null;
    delete stage.dataset.dragging;
    // A pointer that has rested before it left throws nothing.
    if (moved && event.type === "pointerup" && event.timeStamp - when < 60 && !still()) glideOn(speed);
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
    const middle = { x: (width / 2 - at.x) / scale, y: (height / 2 - at.y) / scale };
    const next = covering(picture, wanted, { width, height });
    if (next === scale) return put(at);
    scale = next;
    centre(middle);
  });
  scale = covering(picture, wanted, size());
  put(at);
  resize.observe(stage);

  return {
    by,
    centre,
    detach: () => {
      life.abort();
      resize.disconnect();
      cancelAnimationFrame(glide);
    },
  };
}
