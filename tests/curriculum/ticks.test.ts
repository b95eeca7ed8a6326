/** The tick lists of all lessons: all done for the check, none for the start, without the answer. */
import { describe, expect, it } from "vitest";
import { hideRanges } from "../../worker/rules/behaviour/draw.ts";
import { MAX_TICKS, ticksOf } from "../../worker/rules/ticks.ts";
import { loadEngine } from "../support/behaviour-engine.ts";
import { curriculum } from "../support/curriculum.ts";

const engine = loadEngine();
const { projects, daily } = curriculum;
/** Without the tasks that ask a question: in those nothing is written. */
const items = [...projects.flatMap(({ tasks }) => tasks.filter(({ predict }) => predict === null)), ...daily];
const SEEDS = [0, 5];

describe.each(items.map((item) => ({ item, folder: item.folder })))("the ticks of $folder", ({ item }) => {
  const { mode, start, check, actions } = item;
  const task = { mode, start, check, plan: actions?.plan ?? null };
  const list = (code: typeof check, seed: number) => ticksOf(code, task, () => engine, seed).ticks;

  it("are all done by the check and not by the start", () => {
    for (const seed of SEEDS) {
      const done = list(check, seed);
      expect(done.length).toBeGreaterThan(0);
      expect(done.length).toBeLessThanOrEqual(MAX_TICKS);
      expect(done.filter((tick) => tick.done !== true)).toEqual([]);
      const open = list(start, seed);
      expect(open.map(({ id, text }) => [id, text])).toEqual(done.map(({ id, text }) => [id, text]));
      expect(open.some((tick) => tick.done === false)).toBe(true);
      expect(open.some((tick) => tick.done === null)).toBe(false);
    }
  });

  it("have an id and a text each, without drawn numbers", () => {
    const ticks = list(start, 0);
    expect(new Set(ticks.map(({ id }) => id)).size).toBe(ticks.length);
    expect(new Set(ticks.map(({ text }) => text)).size).toBe(ticks.length);
    for (const { text } of ticks) {
      expect(text, "no range of drawn values").toBe(hideRanges(text));
      expect(text.length).toBeLessThan(90);
    }
  });
});
