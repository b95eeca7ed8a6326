/** What news of a thread mean for what a page shows. */
import { describe, expect, it } from "vitest";
import { hasOtherReplies, isNewThread, mayMissNews } from "../../web/screens/chat/threads/thread-news.ts";

const news = { thread_id: "t", created_at: 50, likes: 0, replies: 2, solved: true, answer_id: "a" };

describe("a thread in the news", () => {
  const row = (id: string, created_at: number, active_at: number) => ({ id, created_at, active_at });

  it.each([
    ["of an empty list", [], true],
    ["created after the list was loaded", [row("x", 10, 49), row("y", 40, 40)], true],
    ["older than an answer to one that is shown", [row("x", 10, 90), row("y", 40, 45)], false],
    ["that is shown", [row("t", 50, 50)], false],
  ])("%s: new is %j", (_, shown, isNew) => {
    expect(isNewThread(shown, news)).toBe(isNew);
  });

  it.each([
    ["with the same replies and answer", { replies: 2, answer_id: "a" }, false],
    ["with another reply", { replies: 1, answer_id: "a" }, true],
    ["with another answer", { replies: 2, answer_id: "b" }, true],
    ["solved since", { replies: 2, answer_id: null }, true],
  ])("%s: it has others, %j", (_, before, has) => {
    expect(hasOtherReplies(before, news)).toBe(has);
  });
});

describe("when the connection opens", () => {
  const now = 60_000;

  it.each([
    ["what was read long before it opened first", 50_000, "idle", false, true],
    ["what was read just before", 59_900, "idle", false, false],
    ["what is being read again", 50_000, "fetching", false, false],
    ["what is being read first", 0, "fetching", false, false],
    ["what couldn't be read", 0, "idle", false, false],
    ["what was read just before, when it opens again", 59_900, "idle", true, true],
  ])("%s may miss news", (_, dataUpdatedAt, fetchStatus, again, misses) => {
    expect(mayMissNews({ dataUpdatedAt, fetchStatus }, again, now)).toBe(misses);
  });
});
