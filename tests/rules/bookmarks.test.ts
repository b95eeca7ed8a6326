import { describe, expect, it } from "vitest";
import { newerBookmark, readBookmark } from "../../worker/rules/bookmarks.ts";

const OLD = "00000085-0000024c-00004c6d-8e61117bf38d7adb71b934ebbf891683";
const NEW = "00000085-0000024d-00004c6d-0061117bf38d7adb71b934ebbf891683";

describe("bookmarks", () => {
  it.each([
    ["the later of two, in either order", [OLD, NEW], NEW],
    ["the later of two, in either order", [NEW, OLD], NEW],
    ["the only one", [OLD, undefined], OLD],
    ["the only one", [undefined, OLD], OLD],
    ["none of none", [undefined, undefined], undefined],
  ] as const)("the newer one is %s", (_, [one, other], newer) =>
    expect(newerBookmark(one, other)).toBe(newer),
  );

  it.each([
    [`d.${OLD}`, `d.${NEW}`, `d.${NEW}`],
    [`2.${OLD}_d.${NEW}`, `2.${NEW}_d.${OLD}`, `2.${NEW}_d.${NEW}`],
    [`d.${OLD}`, `1.${OLD}`, `1.${OLD}_d.${OLD}`],
    [`10.${OLD}`, `1.${OLD}_2.${NEW}`, `1.${OLD}_10.${OLD}_2.${NEW}`],
  ])("of several databases %s and %s come to the newest of each", (one, other, both) =>
    expect(newerBookmark(one, other)).toBe(both),
  );

  it.each([
    [OLD, OLD],
    [`d.${OLD}_1.${NEW}`, `1.${NEW}_d.${OLD}`],
    [`2.${OLD}_10.${OLD}_1.${NEW}`, `1.${NEW}_10.${OLD}_2.${OLD}`],
    [`d.${OLD}_`, undefined],
    [`e2.${OLD}`, undefined],
    [`0.${OLD}`, undefined],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9].map((name) => `${name}.${OLD}`).join("_"), undefined],
    ["", undefined],
    [null, undefined],
    [undefined, undefined],
    ["first-primary", undefined],
    [`${OLD}0`, undefined],
    [` ${OLD}`, undefined],
    [OLD.toUpperCase(), undefined],
  ])("%s is read as %s", (text, read) => expect(readBookmark(text)).toBe(read));
});
