import { describe, expect, it } from "vitest";
import { hereText, typingText } from "../../web/chat/presence-text.ts";

const shown = (names: string, count = names.length) => ({
  learners: [...names].slice(0, 4).map((name) => ({ user_id: name, display_name: name.toUpperCase() })),
  count,
});
const noOne = () => false;

describe("who is typing", () => {
  it.each([
    ["", 0, ""],
    ["m", 1, ""],
    ["a", 1, "A is typing…"],
    ["ma", 2, "A is typing…"],
    ["ab", 2, "A and B are typing…"],
    ["mabc", 4, "A, B and C are typing…"],
    ["abcd", 9, "A, B, C and 6 others are typing…"],
    ["mabc", 9, "A, B, C and 5 others are typing…"],
  ])("of %s, %i, is said without oneself", (names, count, text) => {
    expect(typingText(shown(names, count), "m", noOne)).toBe(text);
  });

  it("says nothing of muted learners", () => {
    expect(typingText(shown("a"), "m", (id) => id === "a")).toBe("");
    expect(typingText(shown("ab"), "m", (id) => id === "a")).toBe("B is typing…");
  });
});

describe("who is here", () => {
  it.each([
    ["m", 1, true, "Nobody else is to be seen here right now."],
    ["", 0, false, "Nobody else is to be seen here right now."],
    ["am", 2, true, "A is here."],
    ["ab", 2, false, "A and B are here."],
    ["abcd", 9, true, "A, B, C and 5 others are here."],
  ])("of %s, %i, seen oneself %s, is said without oneself", (names, count, isSeen, text) => {
    expect(hereText({ ...shown(names, count), isMore: false }, "m", isSeen, noOne)).toBe(text);
  });

  it("names nobody whom the learner has muted, and claims no number that isn't known", () => {
    expect(hereText({ ...shown("am"), isMore: false }, "m", true, () => true)).toBe("Somebody is here.");
    expect(hereText({ ...shown("abcd", 1500), isMore: true }, "m", true, noOne)).toBe(
      "More than 1,500 people are here.",
    );
  });
});
