import { describe, expect, it } from "vitest";
import { exceedsParserLimits } from "#rules/ship-check/parser-limits.ts";

describe("code that exceeds the limits of the parsers", () => {
  it.each<[string, string, boolean]>([
    ["isn't nested 200 deep", "(".repeat(200), false],
    ["is nested 201 deep in parentheses", "(".repeat(201), true],
    ["is nested 201 deep in square brackets", "[".repeat(201), true],
    ["is nested 201 deep in braces", "{".repeat(201), true],
    ["is nested 201 deep with words in between", "(a".repeat(201), true],
    ["has no depth left of closed parentheses", "()".repeat(300), false],
    ["has no depth left of closed square brackets", "[]".repeat(300), false],
    ["has no depth left of closed braces", "{}".repeat(300), false],
    ["counts no bracket that nothing opened", `${")".repeat(50)}${"(".repeat(201)}`, true],
    ["counts only open brackets", `${"(".repeat(150)}${")".repeat(100)}${"(".repeat(150)}`, false],
    ["hasn't 26,000 words", "ab ".repeat(26_000), false],
    ["has 26,001 words", "ab ".repeat(26_001), true],
    ["hasn't 26,000 signs", ";".repeat(26_000), false],
    ["has 26,001 signs", ";".repeat(26_001), true],
    ["has no token in white space", " \n\t".repeat(26_001), false],
    ["has words and signs next to one another", "a;".repeat(13_001), true],
    ["has one token in a word of letters", "azAZ".repeat(14_000), false],
    ["has one token in a word of digits", "0189".repeat(14_000), false],
    ["has one token in a word with _, $ and -", "a_$-".repeat(14_000), false],
    ["has one token in a word that isn't ASCII", "\u0080é漢".repeat(14_000), false],
    ["has tokens in the signs before the digits", "a/".repeat(13_001), true],
    ["has tokens in the signs behind the digits", "a:".repeat(13_001), true],
    ["has tokens in the signs before the capitals", "a@".repeat(13_001), true],
    ["has tokens in the signs behind the capitals", "a[]".repeat(8_667), true],
    ["has tokens in the signs before the letters", "a`".repeat(13_001), true],
    ["has tokens in the signs behind the letters", "a|".repeat(13_001), true],
    ["has tokens in the last sign of ASCII", "a\u007f".repeat(13_001), true],
  ])("%s", (_, text, dense) => expect(exceedsParserLimits(text)).toBe(dense));
});
