import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstUnread } from "../../web/chat/first-unread.ts";
import { foundParts } from "../../web/chat/found-text.ts";
import { linkedPageIds } from "../../web/chat/page-links.ts";
import { timeAgo } from "../../web/ui/time-ago.ts";
import {
  indexedWords,
  SECTION_NUMBERS,
  sectionExpression,
  sectionOf,
} from "../../worker/rules/chat-search.ts";
import { searchWords } from "../../worker/rules/thread-search.ts";

const ORIGIN = "https://codenaut.example";

describe("links to published pages", () => {
  it.each<[string, string[]]>([
    ["look: /made/a-1", ["a-1"]],
    [`${ORIGIN}/made/a-1?from=chat and (${ORIGIN}/made/b_2).`, ["a-1", "b_2"]],
    ["[mine](/made/a) <https://codenaut.example/made/b>", ["a", "b"]],
    ["/made/a /made/a /made/b /made/c /made/d", ["a", "b", "c"]],
    ["https://CODENAUT.example/made/a", ["a"]],
    ["https://elsewhere.example/made/a https://codenaut.example.evil/made/b", []],
    ["https://codenaut.example@evil.example/made/a", []],
    ["http://codenaut.example/made/a ftp://codenaut.example/made/b", []],
    ["`/made/a` ```\n/made/b\n``` /made/c", ["c"]],
    [`x/made/a /made/ /made/a/b /api/made/c /made/${"x".repeat(65)}`, []],
    ["nothing", []],
  ])("in %j are %j", (text, ids) => {
    expect(linkedPageIds(text, ORIGIN)).toEqual(ids);
  });
});

describe("the text of a found message", () => {
  const shown = (text: string, search: string) =>
    foundParts(text, search)
      .map((part) => (part.isFound ? `[${part.text}]` : part.text))
      .join("");

  it.each([
    ["Centering a div", "center", "[Centering] a div"],
    ["a flexbox, FLEX and flexible", "flex", "a [flexbox], [FLEX] and [flexible]"],
    ["Zébra and zebras", "zebra", "[Zébra] and [zebras]"],
    ["to be or not to be", "be or", "to [be] [or] not to [be]"],
    ["no such word", "other", "no such word"],
    ["", "other", ""],
  ])("%j marks the forms of %j", (text, search, marked) => {
    expect(shown(text, search)).toBe(marked);
  });

  it("begins a little before the first found word, and ends", () => {
    const text = `${"long ago ".repeat(40)}the needle is here ${"and more ".repeat(60)}`;
    const result = shown(text, "needle");
    expect(result).toMatch(/^… (?:long|ago) /);
    expect(result).toContain("the [needle] is here");
    expect(result).toMatch(/ …$/);
    expect(result.length).toBeLessThan(260);
  });
});

describe("the first unread message", () => {
  const messages = [
    { id: 3, user_id: "me" },
    { id: 5, user_id: "ada" },
    { id: 8, user_id: "me" },
    { id: 9, user_id: null },
  ];
  it.each([
    ["of a channel that was never opened", undefined, undefined],
    ["after nothing", 0, 5],
    ["after one's own", 4, 5],
    ["after the last of others", 5, 9],
    ["is of somebody without an account too", 8, 9],
    ["where all is read", 9, undefined],
    ["where more is read than is loaded", 20, undefined],
  ])("%s", (_, readUpTo, id) => {
    expect(firstUnread(messages, readUpTo, "me")?.id).toBe(id);
  });
});

describe("how long ago something was", () => {
  it.each([
    [-5000, "just now"],
    [59_000, "just now"],
    [61_000, "1 minute ago"],
    [3 * 3_600_000, "3 hours ago"],
    [86_400_000, "yesterday"],
    [3 * 86_400_000, "3 days ago"],
  ])("%i ms", (passed, words) => {
    expect(timeAgo(1e12 - passed, 1e12)).toBe(words);
  });
});

describe("the words of a message in the index", () => {
  it("have the number of its section before them, each once", () => {
    const id = 3 * SECTION_NUMBERS + 7;
    expect(sectionOf(id)).toBe(3);
    expect(indexedWords("Flex, flex & Grid", id)).toBe("00000003flex 00000003grid");
    expect(sectionExpression(["flex", "grid"], 3)).toBe('"00000003flex" AND "00000003grid"');
  });

  it("are all that is asked for, whatever is typed", () => {
    const FORM = /^"\d{8}[\p{L}\p{N}\p{M}]+"(?: AND "\d{8}[\p{L}\p{N}\p{M}]+"){0,7}$/u;
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 100 }), (text) => {
        const words = searchWords(`${text} NOT "a" OR`);
        expect(sectionExpression(words, sectionOf(5))).toMatch(FORM);
      }),
      { numRuns: 300 },
    );
  });

  it("are none of encoded files", () => {
    expect(indexedWords(`short ${"x".repeat(65)}`, 1)).toBe("00000000short");
    expect(indexedWords("— ;", 1)).toBe("");
  });
});
