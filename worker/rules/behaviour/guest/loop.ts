/**
 * The page's event loop: scripts and callbacks, promise jobs, timers and animation frames, all on a virtual
 * clock.
 */
import { applyPage, host } from "./realm.ts";

/** Milliseconds between two frames. */
const FRAME = 1000 / 60;
/** From this depth on, timers that set timers wait at least 4 ms, as in browsers. */
const NESTING_LIMIT = 5;

interface Timer {
  id: number;
  due: number;
  order: number;
  /** Milliseconds between two turns; null for a timer that comes once. */
  interval: number | null;
  nesting: number;
  run: () => void;
}

interface Reporter {
  /** Called with each exception that the page doesn't catch. */
  uncaught: (thrown: unknown) => void;
}

export const reporter: Reporter = { uncaught: () => {} };

const timers = new Map<number, Timer>();
const frames = new Map<number, (time: number) => void>();
/** Work of the DOM itself that is deferred until the page's code has returned. */
const afterTurn: (() => void)[] = [];
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
 * Runs `work`, reports what it throws, and then runs promise jobs if no other code of the page is under way.
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

/** Defers `work` until the page's code has returned. */
export function afterThisTurn(work: () => void): void {
  afterTurn.push(work);
}

/** Runs promise jobs and deferred work until none is left. */
export function settle(): void {
  host.runJobs();
  while (afterTurn.length > 0) {
    const work = afterTurn.shift();
    enter(() => work?.());
  }
}

/** Whether code of the page is running. */
export function isInside(): boolean {
  return state.depth > 0;
}

/** Starts a timer and returns its id. */
export function startTimer(run: () => void, delay: number, isRepeated: boolean): number {
  const nesting = state.nesting + 1;
  const atLeast = nesting > NESTING_LIMIT ? 4 : isRepeated ? 1 : 0;
  // More than 32 bits of delay wrap around to none in browsers; so does what is no number.
  const wanted = delay >= 0 && delay < 2 ** 31 ? Math.trunc(delay) : 0;
  const wait = Math.max(wanted, atLeast);
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

export function stopTimer(id: number): void {
  timers.delete(id);
}

/** Asks for a call in the next frame, with that frame's time, and returns its id. */
export function requestFrame(run: (time: number) => void): number {
  const id = ++state.lastId;
  frames.set(id, run);
  if (!timers.has(state.frameTimer)) {
    state.frame = Math.max(state.frame, Math.floor(pageTime() / FRAME)) + 1;
    state.frameTimer = startTimer(runFrames, 0, false);
    const timer = timers.get(state.frameTimer);
    if (timer) timer.due = state.start + state.frame * FRAME;
  }
  return id;
}

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
    timer.due = host.readClock() + Math.max(timer.interval, timer.nesting >= NESTING_LIMIT ? 4 : 1);
    timer.nesting++;
    timer.order = ++state.order;
  }
  timer.run();
  state.nesting = 0;
}

/** Lets `milliseconds` pass: timers and frames that are due in it run in their order. */
export function wait(milliseconds: number): void {
  const end = host.readClock() + milliseconds;
  for (let next = nextTimer(); next && next.due <= end; next = nextTimer()) runTimer(next);
  host.setClock(Math.max(end, host.readClock()));
}

/** Lets time pass until `isDone` or for `milliseconds` at most. */
export function waitFor(isDone: () => boolean, milliseconds: number): void {
  const end = host.readClock() + milliseconds;
  for (let next = nextTimer(); !isDone() && next && next.due <= end; next = nextTimer()) runTimer(next);
}
