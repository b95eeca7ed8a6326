import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Code, EMPTY_CODE } from "#rules/code.ts";

let cachedTaskChange: typeof import("#rules/ship-check/change-cache.ts").cachedTaskChange;

// Each test begins with an empty cache.
beforeEach(async () => {
  vi.resetModules();
  ({ cachedTaskChange } = await import("#rules/ship-check/change-cache.ts"));
});

/** The change of the task with this code as its reference and as its start. */
const changeOf = (reference: Partial<Code>, start: Partial<Code> = {}) =>
  cachedTaskChange({ ...EMPTY_CODE, ...reference }, { ...EMPTY_CODE, ...start });

/** A task whose entry counts this many characters: five zeros, five commas, a length of six digits and a space stand in front. */
const taskOf = (characters: number) => ({ html: " ".repeat(characters - 17) });

const HALF = 524_288;

describe("the change of a task", () => {
  it("is the one of its code", () => {
    const { reference, start } = changeOf({ html: "<p>", css: "a{}", js: "x()" }, { html: "<b>" });
    expect(reference.code).toEqual({ html: "<p>", css: "a{}", js: "x()" });
    expect(start.code).toEqual({ html: "<b>", css: "", js: "" });
  });

  it("is worked out once for the same code", () =>
    expect(changeOf({ html: "<p>" }, { js: "x()" })).toBe(changeOf({ html: "<p>" }, { js: "x()" })));

  it.each<[string, Partial<Code>, Partial<Code>]>([
    ["other code of the same length", { html: "ab" }, {}],
    ["the same text in another language", { css: "aa" }, {}],
    ["the same text in the start", {}, { html: "aa" }],
    ["the same text in two languages", { html: "a", css: "a" }, {}],
  ])("is another for %s", (_, reference, start) =>
    expect(changeOf(reference, start)).not.toBe(changeOf({ html: "aa" })),
  );
});

describe("the cache of changes", () => {
  it("has room for 512 tasks", () => {
    const first = changeOf({ html: "0" });
    for (let index = 1; index < 512; index++) changeOf({ html: `${index}` });
    expect(changeOf({ html: "0" })).toBe(first);
  });

  it("drops one task for the 513th: the one whose last use is the longest ago", () => {
    const [first, second, third] = [0, 1, 2].map((index) => changeOf({ html: `${index}` }));
    for (let index = 3; index < 512; index++) changeOf({ html: `${index}` });
    changeOf({ html: "0" });
    changeOf({ html: "512" });
    expect(changeOf({ html: "0" })).toBe(first);
    expect(changeOf({ html: "2" })).toBe(third);
    expect(changeOf({ html: "1" })).not.toBe(second);
  });

  it("has room for 1 MiB of code", () => {
    const first = changeOf(taskOf(HALF));
    changeOf({}, taskOf(HALF));
    expect(changeOf(taskOf(HALF))).toBe(first);
  });

  it("drops a task for one character more", () => {
    const first = changeOf(taskOf(HALF));
    changeOf({}, taskOf(HALF + 1));
    expect(changeOf(taskOf(HALF))).not.toBe(first);
  });

  it("counts a task once, however often it is used", () => {
    const first = changeOf(taskOf(HALF));
    changeOf(taskOf(HALF));
    changeOf({}, taskOf(HALF));
    expect(changeOf(taskOf(HALF))).toBe(first);
  });

  it("has the room again of the tasks that it drops", () => {
    changeOf(taskOf(HALF));
    const second = changeOf({}, taskOf(HALF));
    // The first one is dropped, so 512 KiB are left.
    changeOf({ html: "<p>" });
    changeOf({ css: "a{}" });
    expect(changeOf({}, taskOf(HALF))).toBe(second);
  });
});
