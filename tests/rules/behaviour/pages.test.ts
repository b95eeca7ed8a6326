import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadEngine } from "../../support/behaviour-engine.ts";
import { recordedSteps, runPage } from "./engine-steps.ts";
import { loadPages, type RecordedStep } from "./pages.ts";

const engine = loadEngine();
const chromium = JSON.parse(readFileSync(join(import.meta.dirname, "chromium.json"), "utf8")) as Record<
  string,
  RecordedStep[]
>;

test.for(loadPages())("the engine has the same steps as Chromium for $name", ({ name, actions, ...code }) => {
  expect(recordedSteps(runPage(engine, code, actions))).toEqual(chromium[name]);
});
