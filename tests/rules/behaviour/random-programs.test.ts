import fc from "fast-check";
import { expect, test } from "vitest";
import { loadEngine } from "../../support/behaviour-engine.ts";
import { program } from "./random-programs.ts";
import { runPage } from "./shown.ts";

const HTML = `<h1>Title</h1><p id="out" class="card">x</p><ul><li>1</li><li>2</li></ul><button>Go</button>`;
const ACTIONS = ["click button", "wait 30", "click button"];
/** So much that most programs end by themselves, and those without an end soon do. */
const FUEL = 1_500_000;
const [first, second] = [loadEngine(), loadEngine()];

test("a random program runs alike again and on another instance, also after one that was stopped", () => {
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
  // Otherwise the programs would not show what they are for.
  expect(stopped.yes).toBeGreaterThan(5);
  expect(stopped.no).toBeGreaterThan(75);
});
