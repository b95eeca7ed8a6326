/** The desk runs what a task or a day begins with as it is, without the guards that end a loop (web/preview/instrument.ts). */
import { describe, expect, it } from "vitest";
import { hasScripts } from "../../web/preview/instrument-html.ts";
import { itemsOf } from "../../worker/curriculum/content.ts";
import { gateEngine } from "../../worker/curriculum/gate-behaviour.ts";
import { loadCurriculum } from "../../worker/curriculum/load.ts";
import { REFERENCE_FUEL } from "../../worker/rules/behaviour/engine.ts";

const starts = itemsOf(loadCurriculum().curriculum)
  .filter(({ kind, start }) => kind !== "battle" && (start.js.trim() !== "" || hasScripts(start.html)))
  .map(({ key, start }) => ({ key, start }));

describe("what the desk begins with", () => {
  it("has scripts in many places", () => expect(starts.length).toBeGreaterThan(50));

  it.each(starts)("ends, and begins with no directive: $key", ({ start }) => {
    const { stopped } = gateEngine().run(start, [], { seed: 0, fuel: REFERENCE_FUEL });
    expect(stopped).toBeNull();
    // The preview puts a statement before it, after which a directive would have no effect.
    expect(start.js).not.toMatch(/^(?:\s|\/\/.*|\/\*[\s\S]*?\*\/)*["']/);
  });
});
