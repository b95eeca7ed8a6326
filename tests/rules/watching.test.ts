import { describe, expect, it } from "vitest";
import { DelayLine, WATCH_DELAY_MS } from "#rules/watching.ts";

describe("what is shown late", () => {
  const line = (...pushed: [item: string, at: number][]) => {
    const delayed = new DelayLine<string>(WATCH_DELAY_MS);
    for (const [item, at] of pushed) delayed.push(item, at);
    return delayed;
  };

  it.each<[string, [string, number][], number, string | undefined]>([
    ["is nothing without an item", [], 9000, undefined],
    ["is nothing before the delay is over", [["a", 1000]], 3999, undefined],
    ["is the item once it is over", [["a", 1000]], 4000, "a"],
    [
      "is the newest that is due",
      [
        ["a", 1000],
        ["b", 1500],
        ["c", 2000],
      ],
      4700,
      "b",
    ],
  ])("%s", (_, pushed, now, shown) => expect(line(...pushed).takeDue(now)).toBe(shown));

  it("leaves what isn't due yet, and says when it will be", () => {
    const delayed = line(["a", 1000], ["b", 1500]);
    expect(delayed.dueAt).toBe(4000);
    expect(delayed.takeDue(4200)).toBe("a");
    expect([delayed.isEmpty, delayed.dueAt]).toEqual([false, 4500]);
    expect(delayed.takeDue(4500)).toBe("b");
    expect([delayed.isEmpty, delayed.dueAt]).toEqual([true, undefined]);
  });
});
