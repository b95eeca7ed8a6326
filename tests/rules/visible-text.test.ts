import { expect, it } from "vitest";
import { controlProblem } from "../../worker/rules/visible-text.ts";

it.each([
  ["a null", "a\u0000b", true],
  ["an escape of a terminal", "\u001b[31mred", true],
  ["a vertical tab", "a\u000bb", true],
  ["a delete", "a\u007fb", true],
  ["half of a pair", "a\ud83db", true],
  ["lines and tabs", "a\tb\r\n\nc", false],
  ["emoji, with joiners", "🛸 👩\u200d🚀", false],
  ["letters of all scripts", "é م 漢 \u202e", false],
])("a text of several lines with %s", (_, text, isRefused) => {
  const problem = controlProblem(text, "A reply");
  if (isRefused) expect(problem).toMatch(/^A reply can't hold control characters/);
  else expect(problem).toBeUndefined();
});
