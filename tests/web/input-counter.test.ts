import { describe, expect, it } from "vitest";
import { InputCounter } from "../../web/editor/input-counter.ts";
import { FAST_KEYS } from "../../worker/rules/typing-mark.ts";

const press = (timeStamp: number, change: object = {}) => ({
  ...{ key: "a", repeat: false, ctrlKey: false, metaKey: false, timeStamp },
  ...change,
});

describe("the count of input", () => {
  it.each([
    ["a key", 1, false, { keys: 1, aided: 0 }],
    ["a bracket with the one that closes it", 2, false, { keys: 1, aided: 0 }],
    ["a completion or a dictated word", 9, false, { keys: 0, aided: 9 }],
    ["a deletion", 0, false, { keys: 0, aided: 0 }],
    ["a paste or a drop", 60, true, { keys: 0, aided: 0 }],
    ["a paste of one character", 1, true, { keys: 0, aided: 0 }],
  ])("has %s", (_, characters, isForeign, count) => {
    const counter = new InputCounter();
    counter.inserted(characters, isForeign);
    expect(counter.count).toEqual({ ...count, fastest: null });
  });

  it.each([
    ["every 10 ms", 10, {}, (FAST_KEYS - 1) * 10],
    ["every 80 ms, as a fast hand", 80, {}, (FAST_KEYS - 1) * 80],
    ["that repeat themselves", 10, { repeat: true }, null],
    ["that write nothing", 10, { key: "Backspace" }, null],
    ["of a phone, which doesn't name them", 10, { key: "Unidentified" }, null],
    ["of a command", 10, { ctrlKey: true }, null],
  ])("times keys %s", (_, ms, change, fastest) => {
    const counter = new InputCounter();
    for (let key = 0; key < FAST_KEYS; key += 1) counter.pressed(press(key * ms, change));
    expect(counter.count.fastest).toBe(fastest);
  });

  it("keeps the fastest keys, and needs enough of them", () => {
    const counter = new InputCounter();
    for (let key = 0; key < FAST_KEYS - 1; key += 1) counter.pressed(press(key));
    expect(counter.count.fastest).toBeNull();
    counter.pressed(press(FAST_KEYS - 1));
    for (let key = 0; key < 2 * FAST_KEYS; key += 1) counter.pressed(press(1000 + key * 100));
    expect(counter.count.fastest).toBe(FAST_KEYS - 1);
  });

  it("goes on with what the page had counted before a reload, or begins again", () => {
    const counter = new InputCounter();
    counter.reset({ keys: 7, aided: 20, fastest: 900 });
    counter.inserted(1, false);
    expect(counter.count).toEqual({ keys: 8, aided: 20, fastest: 900 });
    counter.reset();
    expect(counter.count).toEqual({ keys: 0, aided: 0, fastest: null });
  });
});
