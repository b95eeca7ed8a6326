import { expect, test } from "vitest";
import { loadEngine } from "../../support/behaviour-engine.ts";
import { loadPages } from "./pages.ts";
import { runPage } from "./shown.ts";

const [first, second] = [loadEngine(), loadEngine()];

test("a page runs alike each time and on every instance, to the last unit of fuel", () => {
  for (const { name, actions, ...code } of loadPages()) {
    const run = runPage(first, code, actions);
    expect(run.fuel, name).toBeGreaterThan(0);
    expect(runPage(first, code, actions), name).toEqual(run);
    expect(runPage(second, code, actions), name).toEqual(run);
  }
});
