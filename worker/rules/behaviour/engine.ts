/** Runs pages: the one door to the engine. */
import type { Code } from "../code.ts";
import { Machine, Stopped, type StopReason } from "./machine.ts";
import type { Command, Step, StepRecord } from "./record.ts";

/**
 * What a submission gets at least. One unit is 3 to 6 ns of a warm engine, so that this is some 60 CPU ms; measured with the
 * hostile scripts of `npm run bench:behaviour`. Honest answers to published exercises use less than a million.
 */
export const BASE_FUEL = 12_000_000;
/** What a reference may use. */
export const REFERENCE_FUEL = 10_000_000;
/** How many times a submission may use what the reference used, beyond the base. */
const FUEL_FACTOR = 8;
/** Fuel for all runs of a judgement together: under 100 CPU ms. */
export const MAX_FUEL = 20_000_000;

/** Fuel for a run of a submission, given what the reference used and what is left of the judgement's. */
export function submissionFuel(used: number, left: number): number {
  return Math.max(0, Math.min(BASE_FUEL + FUEL_FACTOR * used, left));
}

/** A run of a page. */
export interface Run {
  /** What loading the page and each step left behind; shorter than the steps where the run was ended. */
  records: StepRecord[];
  /** The page after each record. */
  pages: string[];
  /** Why the run was ended early; null where it wasn't. */
  stopped: StopReason | null;
  /** Fuel used. */
  fuel: number;
}

export interface Engine {
  /** Loads a page and takes steps. Stops early where `goesOn` says so after a record. */
  run(code: Code, steps: readonly Step[], options: RunOptions): Run;
}

export interface RunOptions {
  /** What the page's random numbers begin with. */
  seed: number;
  fuel: number;
  goesOn?: (record: StepRecord, page: string, index: number) => boolean;
  /** Called after the last step, while the page is still there. */
  atEnd?: (page: LivePage) => void;
}

/** A page after its last step. */
export interface LivePage {
  /** Those of the built-ins that the page has replaced. */
  changedBuiltins(names: readonly string[]): string[];
  /** The page as HTML without scripts, with what its controls hold. The page is of no use afterwards. */
  html(): string;
}

/**
 * Makes an engine of the compiled module and the snapshot that `npm run build:engine` makes together. It keeps one
 * instance, which each run sets back; runs are synchronous.
 */
export function createEngine(module: WebAssembly.Module, snapshot: Uint8Array | ArrayBuffer): Engine {
  const machine = new Machine(module, snapshot instanceof Uint8Array ? snapshot : new Uint8Array(snapshot));
  const ask = <T>(command: Command): T => JSON.parse(machine.command(JSON.stringify(command))) as T;
  return {
    run(code, steps, { seed, fuel, goesOn, atEnd }) {
      const run: Run = { records: [], pages: [], stopped: null, fuel: 0 };
      let page = "";
      const note = (record: StepRecord): boolean => {
        page = record.page ?? page;
        run.records.push(record);
        run.pages.push(page);
        return goesOn?.(record, page, run.records.length - 1) ?? true;
      };
      machine.restore(fuel);
      try {
        let isOn = note(ask<StepRecord>({ command: "load", code, seed }));
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
  };
}
