import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  displayNameKey,
  MAX_DISPLAY_NAME_CHARACTERS,
  readDisplayName,
} from "../../worker/rules/display-names.ts";

describe("display names", () => {
  it("are trimmed, with single spaces inside", () => {
    expect(readDisplayName("  Ada   L. ")).toEqual({ name: "Ada L." });
  });

  it("have 1 to 32 characters, an emoji being one", () => {
    expect(readDisplayName("🚀".repeat(32))).toEqual({ name: "🚀".repeat(32) });
    expect(readDisplayName("x".repeat(33))).toHaveProperty("problem");
    expect(readDisplayName("   ")).toHaveProperty("problem");
  });

  it.each(["a\u0000b", "a\nb", "a\u202eb", "a\u2066b", "a\u200bb", "a\ufeffb", "a\u0085b"])(
    "refuse invisible and overriding characters: %j",
    (text) => expect(readDisplayName(text)).toHaveProperty("problem"),
  );

  it("accept names of every script", () => {
    for (const name of ["Zoë", "Łukasz", "山田太郎", "Ольга", "محمد", "नीलम"])
      expect(readDisplayName(name)).toEqual({ name });
  });

  it("are equal in any case and Unicode form", () => {
    expect(displayNameKey("ÄRGER")).toBe(displayNameKey("ärger"));
    expect(displayNameKey("Ｆｕｌｌ")).toBe(displayNameKey("full"));
    expect(displayNameKey("e\u0301")).toBe(displayNameKey("\u00e9"));
  });

  it("are unchanged if they are normalized twice, for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
        const read = readDisplayName(text);
        if ("problem" in read) return;
        expect(readDisplayName(read.name)).toEqual(read);
        expect([...read.name].length).toBeLessThanOrEqual(MAX_DISPLAY_NAME_CHARACTERS);
        expect(read.name).not.toMatch(/[\p{Cc}\u202a-\u202e]/u);
      }),
    );
  });
});
