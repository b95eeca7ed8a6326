import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isHashOf, shortHash, shortShipId } from "#rules/short-forms.ts";

const ID = "0f8fad5b-d9cb-469f-a165-70867728950e";
const HASH = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

describe("a short form", () => {
  it.each([
    [ID, "D4-tW9nLafFl"],
    // The digits of the version and the variant are left out, and only these.
    ["0f8fad5b-d9cb-869f-8165-70867728950e", "D4-tW9nLafFl"],
    ["00000000-0000-4000-8000-000000000000", "AAAAAAAAAAAA"],
    ["ffffffff-ffff-4fff-bfff-ffffffffffff", "____________"],
  ])("of the ship %s is %s", (id, short) => {
    expect(shortShipId(id)).toBe(short);
  });

  it("of ships differs where one of their first random digits does", () => {
    fc.assert(
      fc.property(fc.uuid({ version: 4 }), fc.uuid({ version: 4 }), (one, other) => {
        const random = (id: string) =>
          id
            .slice(0, 23)
            .split("-")
            .join("")
            .replace(/^(.{12}).(...).(...)$/, "$1$2$3");
        expect(shortShipId(one) === shortShipId(other)).toBe(random(one) === random(other));
        expect(shortShipId(one)).toMatch(/^[\w-]{12}$/);
      }),
    );
  });

  it("of a hash is known as that of what has the hash, as the whole hash is", () => {
    expect(shortHash(HASH)).toBe("n4bQgYhMfWWa");
    for (const stored of [HASH, shortHash(HASH)]) {
      expect(isHashOf(stored, HASH)).toBe(true);
      expect(isHashOf(stored, HASH.replace("9f", "8f"))).toBe(false);
    }
    expect(isHashOf("", HASH)).toBe(false);
  });
});
