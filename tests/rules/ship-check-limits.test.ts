/** The limits that keep the check linear. */
import { describe, expect, test } from "vitest";
import { EMPTY_CODE } from "#rules/code.ts";
import { readValue } from "#rules/ship-check/css/values.ts";
import { checkShip } from "#rules/ship-check.ts";
import { HOSTILE_SHIPS } from "../support/hostile-ships.ts";

const nested = (name: string, inner: string, depth: number) => name.repeat(depth) + inner + ")".repeat(depth);
const lengthOf = (value: string) => readValue(value).join(" ").length;

describe("the normal form of a value", () => {
  test.each([
    ["scale(", 200],
    ["repeat(24,", 12],
    ["translate(", 200],
    ["translateX(", 200],
    ["linear-gradient(to top,", 200],
  ])("of %j around itself grows by a limited length", (name, depth) => {
    const value = nested(name, "a", depth);
    expect(lengthOf(value)).toBeLessThan(1000 + 2 * value.length);
  });

  test.each([
    ["scale(", "b"],
    ["repeat(24,", "b"],
  ])("stays as it is written beyond its limit: %j", (name, other) => {
    const page = (inner: string) => ({
      ...EMPTY_CODE,
      html: "<p>a</p>",
      css: `p { x: ${nested(name, inner, 12)} }`,
    });
    const start = { ...EMPTY_CODE, html: "<p>a</p>" };
    expect(checkShip(page("a"), page("a"), "structural", start).correct).toBe(true);
    expect(checkShip(page(other), page("a"), "structural", start).correct).toBe(false);
  });
});

describe("a hostile ship is judged:", () => {
  const reference = {
    ...EMPTY_CODE,
    html: '<p class="a">a</p><h2>b</h2>',
    css: "p { color: red; margin: 0; } h2 { color: red; padding: 1px 2px; }",
  };

  test.each(HOSTILE_SHIPS)("%s", (_what, ship) => {
    for (const start of [EMPTY_CODE, { ...reference, css: "p { color: red; margin: 0; }" }])
      expect(checkShip(ship, reference, "structural", start).correct).toBe(false);
  });
});
