import { describe, expect, it, vi } from "vitest";
import { createBudget } from "../../web/preview/budget.ts";
import { MAX_LINE_CHARACTERS, MAX_LINES, readHandshake, readRunMessage } from "../../web/preview/messages.ts";
import { hadTurn } from "../../web/preview/process-isolation.ts";
import { hasFailed, loadOnce } from "../../web/preview/stage.ts";

describe("the budget of a port", () => {
  const limits = { messagesPerSecond: 3, charactersPerMessage: 10, charactersPerSecond: 15 };
  /** Sends messages at the given times. @returns which of them were within the budget */
  const acceptedMessages = (sent: [number, unknown][]) => {
    const budget = createBudget(limits);
    return sent.map(([now, message]) => budget.spend(now, () => message));
  };

  it.each<[string, [number, unknown][], boolean[]]>([
    ["counts messages", Array.from({ length: 4 }, () => [0, ""]), [true, true, true, false]],
    ["counts the characters of one", [[0, "x".repeat(11)]], [false]],
    ["counts the characters of a second", [[0, "x".repeat(9)], [999, "x".repeat(9)]], [true, false]], // biome-ignore format: one row a case
    ["is renewed after a second", [[0, "x".repeat(9)], [1000, "x".repeat(9)]], [true, true]], // biome-ignore format: one row a case
    ["accepts strings only", [[0, { text: "" }]], [false]],
  ])("%s", (_, sent, expected) => {
    expect(acceptedMessages(sent)).toEqual(expected);
  });

  it("doesn't read a message beyond the limit", () => {
    const budget = createBudget({ ...limits, messagesPerSecond: 0 });
    const read = vi.fn(() => "");
    expect(budget.spend(0, read)).toBe(false);
    expect(read).not.toHaveBeenCalled();
  });
});

describe("a run's message", () => {
  it.each<[unknown, unknown]>([
    [{ type: "shown" }, null],
    ["{", null],
    ["null", null],
    ['{"type":"run"}', null],
    ['{"type":"alive","more":1}', { type: "alive" }],
    ['{"type":"console","lines":{}}', { type: "console", lines: [] }],
    ['{"type":"console","lines":[{"level":"evil","text":""},{"level":"log","text":1}]}', { type: "console", lines: [] }], // biome-ignore format: one row a case
  ])("is validated: %j", (text, expected) => {
    expect(readRunMessage(text)).toEqual(expected);
  });

  it("is truncated to the limits of the console", () => {
    const lines = Array.from({ length: MAX_LINES + 1 }, () => ({
      level: "log",
      text: "x".repeat(MAX_LINE_CHARACTERS + 1),
    }));
    const message = readRunMessage(JSON.stringify({ type: "console", lines }));
    expect(message).toEqual({
      type: "console",
      lines: lines.slice(1).map(() => ({ level: "log", text: "x".repeat(MAX_LINE_CHARACTERS) })),
    });
  });

  it("counts as a handshake only with the run's id", () => {
    expect(readHandshake({ codenaut: "a", type: "port" }, "a")).toBe("port");
    expect(readHandshake({ codenaut: "b", type: "port" }, "a")).toBeNull();
    expect(readHandshake({ codenaut: "a", type: "run" }, "a")).toBeNull();
  });
});

it.each([
  [[100, 120, 140], true],
  [[99, 140], false],
  [[102, 138], false],
  [[], false],
])("a page that ran at %j has another thread than a loop from 100 to 140: %s", (turns, expected) => {
  expect(hadTurn(turns, 100, 140)).toBe(expected);
});

it.each([
  [9_000, false, 0, false],
  [10_001, false, 0, true],
  [1_001, true, 0, true],
  [1_001, true, 1, false],
  [2_001, true, 1, true],
  [8_001, true, 20, true],
])("a frame of %d ms, loaded %s, after %d failures, has failed: %s", (age, isLoaded, failures, expected) => {
  expect(hasFailed(age, isLoaded, failures)).toBe(expected);
});

it("a part of the app is loaded once, and again after a failure", async () => {
  const answers = [Promise.reject(new Error("offline")), Promise.resolve("part")];
  const load = vi.fn(() => answers.shift() ?? Promise.reject(new Error("loaded too often")));
  const get = loadOnce(load);
  await expect(Promise.allSettled([get(), get()])).resolves.toMatchObject([
    { status: "rejected" },
    { status: "rejected" },
  ]);
  await expect(Promise.all([get(), get()])).resolves.toEqual(["part", "part"]);
  await expect(get()).resolves.toBe("part");
  expect(load).toHaveBeenCalledTimes(2);
});
