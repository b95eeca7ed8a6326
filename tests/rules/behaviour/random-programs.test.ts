import fc from "fast-check";
import { expect, test } from "vitest";
import { loadEngine } from "../../support/behaviour-engine.ts";
import { runPage } from "./engine-steps.ts";
import { program } from "./random-programs.ts";

const HTML = `<h1>Title</h1><p id="out" class="card">x</p><ul><li>1</li><li>2</li></ul><button>Go</button>`;
const ACTIONS = ["click button", "wait 30", "click button"];
/** Enough for most programs to end by themselves, and little enough for endless ones to end soon. */
const FUEL = 1_500_000;
const [first, second] = [loadEngine(), loadEngine()];

test("a random program runs alike each time and on another instance, also after a stopped one", () => {
  const stopped = { yes: 0, no: 0 };
  fc.assert(
    fc.property(program, (js) => {
      const code = { html: HTML, css: "", js };
      const run = runPage(first, code, ACTIONS, FUEL);
      stopped[run.stopped ? "yes" : "no"] += 1;
      expect(runPage(first, code, ACTIONS, FUEL)).toEqual(run);
      expect(runPage(second, code, ACTIONS, FUEL)).toEqual(run);
    }),
    { numRuns: 150, seed: 16 },
  );
  // Otherwise the test would not cover endless and failing programs.
  expect(stopped.yes).toBeGreaterThan(5);
  expect(stopped.no).toBeGreaterThan(75);
});
