/** What stands beside a channel's name. */
import { describe, expect, it } from "vitest";
import { saidLast } from "../../web/chat/said-last.ts";

describe("what was said last in a channel", () => {
  const message = (id: number) => ({
    id,
    user_id: "u",
    display_name: "U",
    message: `m${id}`,
    created_at: id,
  });
  const heard = { said: message(7), at: 100_000 };

  it.each([
    ["polled where it was never opened", undefined, message(6), 100_000, false, 6],
    ["heard while it is open", heard, message(6), 300_000, true, 7],
    ["heard right after it was left", heard, message(6), 90_000, false, 7],
    ["heard where the poll may be of before", heard, message(6), 104_000, false, 7],
    ["polled later, though what was heard was newer: it is gone", heard, message(6), 130_000, false, 6],
    ["nothing, where all is gone", heard, undefined, 130_000, false, undefined],
  ])("is %s", (_, live, polled, polledAt, isOpen, id) => {
    expect(saidLast(live, polled, polledAt, isOpen)?.id).toBe(id);
  });
});
