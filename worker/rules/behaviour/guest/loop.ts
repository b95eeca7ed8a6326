/**
 * The page's event loop: scripts and callbacks, promise jobs, timers and animation frames, all on a virtual
 * clock.
 */
import { applyPage, host } from "./realm.ts";

/** Time between two animation frames, at 60 Hz. */
const FRAME_MS = 1000 / 60;
/** Timers with a deeper nesting level wait at least 4 ms (HTML, "timer initialization steps"). */
const MAX_NESTING_WITHOUT_CLAMP = 5;

interface Timer {
  id: number;
  /** When it is due, in milliseconds since 1970. */
  due: number;
  /** Decides among timers that are due at the same time. */
  order: number;
  /** Milliseconds between two runs; null for a timer that runs once. */
  interval: number | null;
  nesting: number;
  run: () => void;
}

interface Reporter {
  /** Called with each exception that the page doesn't catch. */
  uncaught: (thrown: unknown) => void;
}

/** What reports exceptions. The module of `error` events sets it. */
export const reporter: Reporter = { uncaught: () => {} };

const timers = new Map<number, Timer>();
const frames = new Map<number, (time: number) => void>();
/** Tasks of the DOM that run once the page's code has returned. */
const tasks: (() => void)[] = [];
const state = { depth: 0, lastId: 0, order: 0, nesting: 0, start: 0, frameTimer: 0, frame: 0 };

/** Sets the clock to the time at which the page begins to load. */
export function startClock(milliseconds: number): void {
  state.start = milliseconds;
  host.setClock(milliseconds);
}

/** Milliseconds since the page began to load. */
export function pageTime(): number {
  return host.readClock() - state.start;
}

/**
 * Runs `work` and reports what it throws. Then runs microtasks and tasks, unless other code of the page is
 * running.
 */
export function enter<T>(work: () => T): T | undefined {
  state.depth++;
  let result: T | undefined;
  try {
    result = work();
  } catch (thrown) {
    reporter.uncaught(thrown);
  }
  state.depth--;
  if (state.depth === 0) settle();
  return result;
}

/** Calls a function of the page as `enter` does. */
export function callPage(callee: unknown, self: unknown, values: readonly unknown[]): unknown {
  return enter(() => applyPage(callee, self, values));
}

/** Queues a task that runs once the page's code has returned. */
export function queueTask(work: () => void): void {
  tasks.push(work);
}

/** Whether a queued task waits. */
export function hasTasks(): boolean {
  return tasks.length > 0;
}

/** Runs microtasks and queued tasks until none is left. */
export function settle(): void {
  host.runJobs();
  while (tasks.length > 0) {
    const work = tasks.shift();
    enter(() => work?.());
  }
}

/** Whether code of the page is running. */
export function isPageCodeRunning(): boolean {
  return state.depth > 0;
}

/** Starts a timer and returns its id. @param delay milliseconds; anything invalid counts as 0 */
export function startTimer(run: () => void, delay: number, isRepeated: boolean): number {
  const nesting = state.nesting + 1;
  const minimum = nesting > MAX_NESTING_WITHOUT_CLAMP ? 4 : isRepeated ? 1 : 0;
  // A delay of 2^31 ms or more overflows to 0 in browsers. NaN counts as 0, too.
  const requested = delay >= 0 && delay < 2 ** 31 ? Math.trunc(delay) : 0;
  const wait = Math.max(requested, minimum);
  const id = ++state.lastId;
  timers.set(id, {
    id,
    due: host.readClock() + wait,
    order: ++state.order,
    interval: isRepeated ? wait : null,
    nesting,
    run,
  });
  return id;
}

/** Stops a timer; an unknown id is ignored. */
export function stopTimer(id: number): void {
  timers.delete(id);
}

/**
 * Requests an animation frame and returns its id.
 * @param run called with milliseconds since the page began to load
 */
export function requestFrame(run: (time: number) => void): number {
  const id = ++state.lastId;
  frames.set(id, run);
  if (!timers.has(state.frameTimer)) {
    state.frame = Math.max(state.frame, Math.floor(pageTime() / FRAME_MS)) + 1;
    state.frameTimer = startTimer(runFrames, 0, false);
    const timer = timers.get(state.frameTimer);
    if (timer) timer.due = state.start + state.frame * FRAME_MS;
  }
  return id;
}

/** Cancels an animation frame; an unknown id is ignored. */
export function cancelFrame(id: number): void {
  frames.delete(id);
}

function runFrames(): void {
  const time = pageTime();
  const due = [...frames];
  state.frameTimer = 0;
  for (const [id, run] of due) {
    if (!frames.delete(id)) continue;
    enter(() => run(time));
  }
}

function nextTimer(): Timer | null {
  let next: Timer | null = null;
  for (const timer of timers.values())
    if (!next || timer.due < next.due || (timer.due === next.due && timer.order < next.order)) next = timer;
  return next;
}

function runTimer(timer: Timer): void {
  host.setClock(Math.max(timer.due, host.readClock()));
  state.nesting = timer.nesting;
  if (timer.interval === null) timers.delete(timer.id);
  else {
    timer.due =
      host.readClock() + Math.max(timer.interval, timer.nesting >= MAX_NESTING_WITHOUT_CLAMP ? 4 : 1);
    timer.nesting++;
    timer.order = ++state.order;
  }
  timer.run();
  state.nesting = 0;
}

const frameHooks: (() => void)[] = [];

/** Calls `hook` whenever time is about to pass, as a browser updates the rendering. */
export function onFrame(hook: () => void): void {
  frameHooks.push(hook);
}

/** Advances the clock. Timers and frames that are due meanwhile run in order. */
export function wait(milliseconds: number): void {
  const end = host.readClock() + milliseconds;
  for (const hook of frameHooks) hook();
  for (let next = nextTimer(); next && next.due <= end; next = nextTimer()) {
    runTimer(next);
    for (const hook of frameHooks) hook();
  }
  host.setClock(Math.max(end, host.readClock()));
}

/** Runs timers and frames until `isDone`, but at most for `milliseconds` of the clock. */
export function waitFor(isDone: () => boolean, milliseconds: number): void {
  const end = host.readClock() + milliseconds;
  for (let next = nextTimer(); !isDone() && next && next.due <= end; next = nextTimer()) runTimer(next);
}
