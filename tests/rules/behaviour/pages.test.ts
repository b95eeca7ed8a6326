import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadEngine } from "../../support/behaviour-engine.ts";
import { loadPages, type Shown } from "./pages.ts";
import { runPage, shownOf } from "./shown.ts";

const engine = loadEngine();
const chromium = JSON.parse(readFileSync(join(import.meta.dirname, "chromium.json"), "utf8")) as Record<
  string,
  Shown[]
>;

test.for(loadPages())("the engine shows what Chromium showed of $name", ({ name, actions, ...code }) => {
  expect(shownOf(runPage(engine, code, actions))).toEqual(chromium[name]);
});
