import { describe, expect, it } from "vitest";
import { withNestingSigns } from "#rules/ship-check/css/nesting.ts";

describe("a style sheet with signs for nesting", () => {
  it.each([
    ["a rule in a rule", "p { a {} }", "p { & a {} }"],
    ["rules in a rule", "p { color: red; .a {}\n#b { c {} } }", "p { color: red; & .a {}\n& #b { & c {} } }"],
    ["a rule behind a comment", "p { /* a { */ b {} }", "p { /* a { */ & b {} }"],
    ["a rule in a condition in a rule", "p { @media (hover) { b {} } }", "p { @media (hover) { & b {} } }"],
    ["a rule that has its sign", "p { & a {} &:hover {} }", null],
    ["rules in a condition", "@media (hover) { a {} b {} }", null],
    ["an animation", "@keyframes a { from {} to {} }", null],
    ["a variable with braces", "p { --a: {}; }", null],
    ["braces in texts", 'p { content: "{ a {"; }', null],
    ["a rule that isn't closed", "p { color: red;\na {}", null],
    ["a bracket too many", "p { a {} } }", null],
  ])("is right for %s", (_, text, expected) => {
    expect(withNestingSigns(text)).toBe(expected ?? text);
  });

  it.each([
    ["{".repeat(50_000)],
    ["a{}".repeat(30_000)],
    ["/*".repeat(50_000)],
    ['"'.repeat(100_001)],
    [" ".repeat(100_000)],
  ])("is found in one pass", (text) => {
    expect(withNestingSigns(text)).toBe(text);
  });
});
