/** Runs pages in the engine. */
import type { Code } from "../code.ts";
import { BoundedCache } from "./bounded-cache.ts";
import { type Checkpoint, Machine, type MemoryCopy, Stopped, type StopReason } from "./machine.ts";
import { type Command, NOON, type Step, type StepRecord } from "./record.ts";

/**
 * The least fuel of a submission's run. One unit takes 3 to 6 ns in a warm engine, so this is some 60 CPU ms; measured with the
 * hostile scripts of `npm run bench:behaviour`. Right answers to published exercises use less than a million.
 */
const BASE_FUEL = 12_000_000;
/** The fuel of a reference's run. */
export const REFERENCE_FUEL = 10_000_000;
/** A submission gets the base and this many times the fuel that the reference used. */
const FUEL_FACTOR = 8;
/** The fuel of all runs of a judgement together: under 100 CPU ms. */
export const MAX_FUEL = 20_000_000;

/** The fuel of a submission's run. @param used what the reference used @param left what is left of MAX_FUEL */
export function submissionFuel(used: number, left: number): number {
  return Math.max(0, Math.min(BASE_FUEL + FUEL_FACTOR * used, left));
}

/** A run of a page. */
export interface Run {
  /** The records of loading the page and of each step. Shorter than the steps if the run was stopped. */
  records: StepRecord[];
  /** The page after each record. */
  pages: string[];
  /** Why the run was stopped; null if it wasn't. */
  stopped: StopReason | null;
  /** The fuel that was used. */
  fuel: number;
}

export interface Engine {
  /** Loads a page and performs steps. Ends early if `goesOn` returns false after a record. */
  run(code: Code, steps: readonly Step[], options: RunOptions): Run;
  /** Takes the instance for a session. The next run, or session, takes it away. */
  connect(): Instance;
}

/** The engine's instance in a session. Its functions throw `Stopped`, and an Error once the instance was taken away. */
export interface Instance {
  /** The fuel that is left. */
  fuel: number;
  /** Resets everything to the engine's snapshot. */
  reset(fuel: number): void;
  /** Sends a command to the guest and returns its answer. */
  ask<T>(command: Command): T;
  /** A copy of the present state, of some 4 MB. */
  copy(): MemoryCopy;
  /** Returns to a copy of this session that wasn't released. The fuel stays as it is. */
  paste(copy: MemoryCopy): void;
  /** Lets the memory of a copy be used for another one. All copies are released when the instance is taken away. */
  release(copy: MemoryCopy): void;
}

interface RunOptions {
  /** The seed of the page's random numbers. */
  seed: number;
  fuel: number;
  /** The hour of the day at which the page is opened, from 0 to 23; noon if left out. */
  hour?: number;
  /**
   * Whether other runs will have the same HTML and CSS, as a task's. Then the state of the page before its script is cached, and later
   * runs begin with it. The outcome of a run is the same either way. A page takes some 45 KB, so a learner's own isn't cached.
   */
  cachesPage?: boolean;
  goesOn?: (record: StepRecord, page: string, index: number) => boolean;
  /** Called after the last step, while the page is still there. */
  atEnd?: (page: LivePage) => void;
}

/** A page after its last step. */
interface LivePage {
  /** Those of the named built-ins that the page has replaced. */
  changedBuiltins(names: readonly string[]): string[];
  /** The page as HTML without scripts, with the state of its controls. Changes the page, so it must be called last. */
  html(): string;
}

/** How many buffers of released copies are kept, and how large they may be. */
const MAX_SPARE_COPIES = 2;
const MAX_SPARE_BYTES = 5 * 1024 * 1024;

/** How many pages are cached: those of all tasks of the curriculum. The least recently used is dropped first. */
const MAX_CACHED_PAGES = 128;
/** Of some 6 MB for these. A reference that is made of a learner's own page may be as large as that page. */
const MAX_CACHED_PAGE_BYTES = 12_000_000;
/** A page is cached at its fourth run: to find what changed in the memory takes as long as to parse it some six times. */
const RUNS_BEFORE_CACHING = 3;

/**
 * Creates an engine from the compiled module and the snapshot of `npm run build:engine`. It has one instance, which each run resets.
 * Runs are synchronous.
 */
export function createEngine(module: WebAssembly.Module, snapshot: Uint8Array | ArrayBuffer): Engine {
  const machine = new Machine(module, snapshot instanceof Uint8Array ? snapshot : new Uint8Array(snapshot));
  const ask = <T>(command: Command): T => JSON.parse(machine.command(JSON.stringify(command))) as T;
  /** Who uses the instance: a run or a session. */
  let user: object | null = null;
  /** The copies that the present session may return to. */
  const copies = new Set<MemoryCopy>();
  /** Buffers of copies that were released: filling new memory takes several times as long. */
  const spareCopies: ArrayBuffer[] = [];
  /** The pages that are cached; of others, the number of their runs. */
  const pages = new BoundedCache<Checkpoint | number>(MAX_CACHED_PAGES, MAX_CACHED_PAGE_BYTES);

  /** Resets the instance and parses the page's HTML and CSS, or restores it to where that is done. */
  function open({ html, css }: Code, { seed, fuel, hour = NOON, cachesPage = false }: RunOptions): void {
    // A script in the HTML may depend on the seed.
    const key = cachesPage && !/<script/i.test(html) ? JSON.stringify([html, css, hour]) : null;
    const entry = key === null ? 0 : (pages.get(key) ?? 0);
    // With too little fuel for it, the run has to stop where it is used up.
    const checkpoint = typeof entry === "object" && entry.fuel <= fuel ? entry : null;
    machine.restore(fuel, checkpoint);
    if (!checkpoint) ask({ command: "open", html, css, hour, seed: key === null ? seed : 0 });
    if (key === null || checkpoint) return;
    const isEarly = typeof entry === "number" && entry < RUNS_BEFORE_CACHING;
    const next = isEarly ? entry + 1 : machine.checkpoint();
    pages.set(key, next, typeof next === "number" ? 0 : next.bytes.byteLength);
  }

  function release(copy: MemoryCopy): void {
    if (!copies.delete(copy)) return;
    const { buffer } = copy.bytes;
    if (buffer.byteLength <= MAX_SPARE_BYTES && spareCopies.length < MAX_SPARE_COPIES)
      spareCopies.push(buffer);
  }

  return {
    run(code, steps, options) {
      const { seed, fuel, goesOn, atEnd } = options;
      const run: Run = { records: [], pages: [], stopped: null, fuel: 0 };
      user = run;
      let page = "";
      const note = (record: StepRecord): boolean => {
        page = record.page ?? page;
        run.records.push(record);
        run.pages.push(page);
        return goesOn?.(record, page, run.records.length - 1) ?? true;
      };
      try {
        open(code, options);
        let isOn = note(ask<StepRecord>({ command: "start", js: code.js, seed }));
        for (const step of steps) {
          if (!isOn) break;
          isOn = note(ask<StepRecord>({ command: "step", step }));
        }
        if (isOn)
          atEnd?.({
            changedBuiltins: (names) => ask({ command: "changed builtins", names: [...names] }),
            html: () => ask({ command: "html" }),
          });
      } catch (error) {
        if (!(error instanceof Stopped)) throw error;
        run.stopped = error.reason;
      }
      run.fuel = fuel - Math.max(0, machine.fuel);
      return run;
    },
    connect() {
      const own = (): Machine => {
        if (user !== instance) throw new Error("The engine runs something else now.");
        return machine;
      };
      const instance: Instance = {
        get fuel() {
          return own().fuel;
        },
        set fuel(fuel) {
          own().fuel = fuel;
        },
        reset: (fuel) => own().restore(fuel),
        ask: (command) => {
          own();
          return ask(command);
        },
        copy: () => {
          const copy = own().copy(spareCopies.pop());
          copies.add(copy);
          return copy;
        },
        paste: (copy) => {
          if (!copies.has(copy)) throw new Error("This copy was released.");
          own().paste(copy);
        },
        release,
      };
      for (const copy of copies) release(copy);
      user = instance;
      return instance;
    },
  };
}
