/**
 * A session with a page: it is loaded in the behaviour engine, used as a visitor would, and read after each action. For the judge of
 * free tasks. The learner's script can neither see nor change how the page is read: the engine's guest reads its own nodes, in a
 * realm that no script of the page reaches, and leaves no marks in the page.
 */
import type { Engine, Instance } from "../behaviour/engine.ts";
import { type MemoryCopy, Stopped, type StopReason } from "../behaviour/machine.ts";
import {
  type Blocked,
  type ElementAction,
  type Line,
  PAGE_SEPARATOR,
  type PageToken,
  type SessionRecord,
  type Thrown,
  type UserAction,
  type Value,
} from "../behaviour/record.ts";
import type { Code } from "../code.ts";
import { WINDOW_HEIGHT, WINDOW_WIDTH } from "./css/window.ts";
import { readLivePage } from "./live-page.ts";
import type { Page } from "./page.ts";

/** How long a visitor waits after loading and after each action, in milliseconds of the page's clock. */
const PAUSE_MS = 1000;
/** The fuel of a whole session, all restored states included. One unit takes 3 to 6 ns, so this is under 100 CPU ms. */
const SESSION_FUEL = 18_000_000;
/** The fuel of loading a page or reading it, and of one action with the pause after it. */
const LOAD_FUEL = 10_000_000;
const ACTION_FUEL = 4_000_000;
/** What returning to a snapshot is charged. It takes fuel's time without using any. */
const RESTORE_FUEL = 60_000;

/** What happened while the page was loading, or during an action and the pause after it. */
export interface Report {
  /** False if the action couldn't be performed: no such element, nothing of that kind to do with it, a disabled control. */
  isPerformed: boolean;
  /** The first uncaught error; null if there is none. */
  error: Thrown | null;
  /** What the page has written to the console, without uncaught errors. */
  consoleLines: Line[];
  /** Texts of `alert`, `confirm` and `prompt`. */
  dialogs: Line[];
  /** Attempts to leave the page (`navigation`: a link, a form that is sent) or to load something. */
  blocked: Blocked[];
  /** The sounds and videos that a script has played, by their URLs; what makes a sound without a file by its method, such as `speak`. */
  played: string[];
  /** What `call` returned: as data, and as text for tips. Absent for other actions, and if it threw. */
  value?: Value;
  shown?: string;
  /** What `call` threw. */
  thrown?: Thrown;
}

export interface SessionOptions {
  /** The size of the window. Media queries of scripts and `innerWidth` see it. */
  width?: number;
  height?: number;
  /** What a visitor answers to the dialogs, in order. Later ones: `confirm` is accepted, `prompt` dismissed. Null dismisses. */
  answers?: readonly (string | null)[];
  /** The fuel of the session, if not SESSION_FUEL. */
  fuel?: number;
}

/** A state that a session can return to. */
export interface SessionSnapshot {
  readonly copy: MemoryCopy;
}

/**
 * A page in use. After it was stopped, all its functions answer null, until `restore` returns to a snapshot that was taken before.
 * Then nothing can be said about the page: never a verdict. Only `spent` is final.
 */
export interface Session {
  /** What happened while the page was loading. Null if that was stopped. */
  readonly loaded: Report | null;
  /** Why the page was stopped; null while it runs. */
  readonly stopped: StopReason | null;
  /** Whether the fuel of the whole session is used up, so that `restore` doesn't help. */
  readonly isSpent: boolean;
  /** The fuel that was used, for measuring. */
  readonly fuelUsed: number;
  /** The page as it is now. Null if it was stopped, or is larger than a judge reads (see `MAX_ELEMENTS` of the guest). */
  page(): Page | null;
  /**
   * Performs an action as a visitor does, with trusted events in a browser's order, and waits for a second of the page's clock.
   * @param index the element by its index in `page()` as it is now; null for `press` without an element, at the focus
   * @param value the text for `type`, the option's value or text for `choose`, the key for `press` such as `Enter` or `Control+a`
   */
  act(action: ElementAction, index: number | null, value?: string): Report | null;
  /** Lets time pass. */
  wait(milliseconds: number): Report | null;
  /** Calls a function of the page by its name (or by a path such as `cart.add`) with values that JSON can express, and waits for a promise. */
  call(name: string, values: readonly unknown[]): Report | null;
  /** Sets the answer to the next dialog that has none. Null dismisses it. */
  answer(text: string | null): Report | null;
  /** Changes the size of the window, with `resize` events and those of media queries. */
  resize(width: number, height?: number): Report | null;
  /** The present state. Null if the page was stopped. */
  snapshot(): SessionSnapshot | null;
  /** Returns to a snapshot of this session. Page, clock, focus and random numbers go on as they did then. */
  restore(snapshot: SessionSnapshot): void;
  /** Frees a snapshot's memory, some 4 MB, for the next one. All are freed when the session ends. */
  release(snapshot: SessionSnapshot): void;
}

/** Sorts a record's lines by what they are. */
function reportOf({ lines, blocked, played, isPerformed, value, shown, thrown }: SessionRecord): Report {
  const report: Report = {
    isPerformed,
    error: lines.find(({ kind }) => kind === "uncaught")?.thrown ?? null,
    consoleLines: lines.filter(({ kind }) => /^(?:log|warn|error|table)$/.test(kind)),
    dialogs: lines.filter(({ kind }) => /^(?:alert|confirm|prompt)$/.test(kind)),
    blocked,
    played,
  };
  if (value !== undefined) report.value = value;
  if (shown !== undefined) report.shown = shown;
  if (thrown !== undefined) report.thrown = thrown;
  return report;
}

/** The page as tokens; null if it is too large. */
function readTokens(instance: Instance): readonly PageToken[] | null {
  const text = instance.ask<string | null>({ command: "page", isList: false });
  if (text === null) return null;
  const [count, ...tokens] = text.split(PAGE_SEPARATOR);
  return tokens.length === Number(count)
    ? tokens
    : instance.ask<readonly PageToken[] | null>({ command: "page", isList: true });
}

/**
 * Loads a page in the engine and opens a session with it. The engine has one instance: its next run or session ends this one, which
 * then throws. Sessions don't have to be closed.
 * @param seed of the page's random numbers; the same arguments give the same session
 */
export function openSession(engine: Engine, code: Code, seed: number, options: SessionOptions = {}): Session {
  const { width = WINDOW_WIDTH, height = WINDOW_HEIGHT, answers = [], fuel = SESSION_FUEL } = options;
  const instance: Instance = engine.connect();
  let left = fuel;
  let stopped: StopReason | null = null;

  /** Does something with the page, with at most `limit` of the fuel that is left. Null if it was or is stopped. */
  function spend<T>(limit: number, work: () => T): T | null {
    if (stopped) return null;
    const available = Math.min(limit, left);
    instance.fuel = available;
    try {
      return work();
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      stopped = error.reason;
      return null;
    } finally {
      left -= available - Math.max(0, instance.fuel);
    }
  }

  function use(action: UserAction): Report | null {
    return spend(ACTION_FUEL, () => reportOf(instance.ask({ command: "use", action, pause: PAUSE_MS })));
  }

  instance.reset(left);
  const loaded = spend(LOAD_FUEL, () => {
    instance.ask({ command: "open", html: code.html, css: code.css, seed, window: { width, height } });
    for (const text of answers) instance.ask({ command: "use", action: { verb: "answer", text }, pause: 0 });
    return reportOf(instance.ask({ command: "load", js: code.js, seed, pause: PAUSE_MS }));
  });

  return {
    loaded,
    get stopped() {
      return stopped;
    },
    get isSpent() {
      return left <= 0;
    },
    get fuelUsed() {
      return fuel - left;
    },
    page() {
      const tokens = spend(LOAD_FUEL, () => readTokens(instance));
      return tokens && readLivePage(tokens);
    },
    act: (verb, index, value = "") => use({ verb, index, value }),
    wait: (milliseconds) => use({ verb: "wait", milliseconds }),
    call: (name, values) => use({ verb: "call", name, values: values.map((value) => JSON.stringify(value)) }),
    answer: (text) => use({ verb: "answer", text }),
    resize: (to, toHeight = height) => use({ verb: "resize", width: to, height: toHeight }),
    snapshot() {
      return stopped ? null : { copy: instance.copy() };
    },
    restore({ copy }) {
      left = Math.max(0, left - RESTORE_FUEL);
      instance.paste(copy);
      stopped = left > 0 ? null : "fuel";
    },
    release: ({ copy }) => instance.release(copy),
  };
}
