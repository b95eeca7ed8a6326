import { describe, expect, it } from "vitest";
import { findTexts } from "#rules/ship-check/spec-modes/text-search.ts";

describe("a search for several texts finds", () => {
  it.each<[string, string, string[], string[]]>([
    ["nothing where nothing is sought", "abc", [], []],
    ["a text in the middle", "xaby", ["ab"], ["ab"]],
    ["a text at the end", "xab", ["ab"], ["ab"]],
    ["a text that is all", "ab", ["ab"], ["ab"]],
    ["no text that is only begun", "xab", ["abc"], []],
    ["no text whose letters stand apart", "axb", ["ab"], []],
    ["nothing in nothing", "", ["a"], []],
    ["the empty text in anything", "", [""], [""]],
    ["the empty text beside others", "ab", ["", "c", "b"], ["", "b"]],
    ["texts that begin alike", "abc", ["ab", "abc", "abd"], ["ab", "abc"]],
    ["a text at the end of another", "she", ["she", "he"], ["he", "she"]],
    ["a text at the end of a text at the end", "xyz", ["xyz", "yz", "z"], ["xyz", "yz", "z"]],
    ["a text that begins inside of another", "sher", ["she", "her"], ["her", "she"]],
    ["a text in the beginning of one that isn't there", "abce", ["abcd", "bc"], ["bc"]],
    ["a text behind the beginning of itself", "aaaab", ["aaab"], ["aaab"]],
    ["a text behind the beginnings of two others", "xabc", ["xabcd", "abz", "bc"], ["bc"]],
    ["texts one after the other", "ab cd", ["cd", "ab"], ["ab", "cd"]],
    ["a text that is sought twice", "ab", ["ab", "ab"], ["ab"]],
  ])("%s", (_, haystack, texts, found) => expect([...findTexts(haystack, texts)].sort()).toEqual(found));
});
