import { describe, expect, it } from "vitest";
import { parseRegion, placeBetween, REGIONS, regionOf } from "../../worker/rules/regions.ts";

describe("the region of a request", () => {
  it.each([
    ["AF", "afr"],
    ["AN", "oc"],
    ["AS", "apac"],
    ["EU", "weur"],
    ["NA", "enam"],
    ["OC", "oc"],
    ["SA", "sam"],
    ["T1", "weur"],
    ["__proto__", "weur"],
    [undefined, "weur"],
    [{}, "weur"],
  ])("of continent %s is %s", (continent, region) => {
    expect(regionOf(continent)).toBe(region);
  });

  it.each([
    ["oc", "oc"],
    ["me", "weur"],
    ["", "weur"],
    [null, "weur"],
  ])("that %s names is %s", (text, region) => {
    expect(parseRegion(text)).toBe(region);
  });
});

describe("the place between two regions", () => {
  it.each([
    ["weur", "weur", "weur"],
    ["apac", "apac", "apac"],
    ["weur", "enam", "enam"],
    ["oc", "enam", "wnam"],
    ["weur", "apac", "me"],
    ["oc", "weur", "apac"],
    ["sam", "afr", "weur"],
  ] as const)("of %s and %s is %s", (one, other, place) => {
    expect(placeBetween(one, other)).toBe(place);
    expect(placeBetween(other, one)).toBe(place);
  });

  it("is known for every pair", () => {
    for (const one of REGIONS)
      for (const other of REGIONS.filter((region) => region !== one))
        expect([...REGIONS, "me", "wnam"]).toContain(placeBetween(one, other));
  });
});
