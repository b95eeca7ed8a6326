/** Which directory a mail address or a name belongs to. */
import { describe, expect, it } from "vitest";
import { directoriesOf, directoryOf } from "../../worker/rules/directories.ts";

describe("the directory of a text", () => {
  it.each([1, 2, 3, 8, 100])("is one of %i, and each has its share", (count) => {
    const found = Array.from({ length: count }, () => 0);
    for (let n = 0; n < 200 * count; n += 1) {
      const at = directoryOf(`name:learner ${n}`, count);
      found[at] = (found[at] ?? 0) + 1;
    }
    expect(Math.min(...found)).toBeGreaterThan(130);
    expect(Math.max(...found)).toBeLessThan(270);
  });

  it.each([
    // It must stay what it is: rows stand where it says.
    ["mail:sha256:abc", 4, 1],
    ["mail:sha256:abc", 7, 4],
    ["name:finn", 7, 5],
    ["look:flnn", 7, 3],
    ["name:ä𝒜", 7, 6],
    ["", 4, 0],
    ["anything", 1, 0],
  ])("of %j among %i is %i", (text, count, expected) => {
    expect(directoryOf(text, count)).toBe(expected);
  });
});

describe("the directories that know a text", () => {
  it.each([
    // Without a number it is taken that there was one before.
    ["", [3, 0]],
    ["nonsense", [3, 0]],
    ["0", [3, 0]],
    ["2", [3, 1]],
    ["4", [3]],
    ["9", [3]],
  ])("are, with DIRECTORIES_BEFORE %j, %j", (before, expected) => {
    expect(directoriesOf("x", 4, before)).toEqual(expected);
  });
});
