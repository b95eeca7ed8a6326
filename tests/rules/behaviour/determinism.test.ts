import { expect, test } from "vitest";
import { drawSteps, readActions } from "../../../worker/rules/behaviour/actions.ts";
import { loadEngine } from "../../support/behaviour-engine.ts";
import { runPage } from "./engine-steps.ts";
import { loadPages } from "./pages.ts";

const [first, second] = [loadEngine(), loadEngine()];

test("a cached page runs like a parsed one and takes the same fuel", () => {
  for (const { name, actions, ...code } of loadPages()) {
    const steps = drawSteps(readActions(actions).plan, 1).map(({ step }) => step);
    // Cached pages are opened with seed 0.
    const options = { seed: 0, fuel: 100_000_000 };
    const parsed = first.run(code, steps, options);
    // It is cached at the fourth run and restored at the fifth; a script in the HTML prevents that.
    for (let count = 0; count < 4; count++) first.run(code, [], { ...options, cachesPage: true });
    expect(first.run(code, steps, { ...options, cachesPage: true }), name).toEqual(parsed);
  }
});

test("a page runs alike each time and on every instance, and takes the same fuel", () => {
  for (const { name, actions, ...code } of loadPages()) {
    const run = runPage(first, code, actions);
    expect(run.fuel, name).toBeGreaterThan(0);
    expect(runPage(first, code, actions), name).toEqual(run);
    expect(runPage(second, code, actions), name).toEqual(run);
  }
});
