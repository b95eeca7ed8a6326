import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isReservedName, nameSkeleton, skeleton } from "../../worker/rules/name-skeleton.ts";

describe("a skeleton", () => {
  // Examples of the standard, and rows of its table.
  it.each([
    ["paypal", "pаypаl"],
    ["scope", "ѕсоре"],
    ["1l", "Il"],
    ["rn", "m"],
    ["Ruby", "ℜ𝘂ᖯʏ"],
    ["O", "0"],
    ["é", "e\u0301"],
    ["a\u200bb", "ab"],
  ])("is the same of %j and %j", (one, other) => expect(skeleton(one)).toBe(skeleton(other)));

  it.each([
    ["Ada", "Eva"],
    ["Michael", "Michelle"],
    ["e", "é"],
  ])("differs for %j and %j", (one, other) => expect(skeleton(one)).not.toBe(skeleton(other)));

  it("is its own skeleton, of any letter", () => {
    // A space between them: marks that meet are reordered.
    const rows = Array.from({ length: 0x1100 }, (_, row) =>
      Array.from({ length: 0x100 }, (_, column) => String.fromCodePoint(row * 0x100 + column)).join(" "),
    );
    expect(rows.filter((row) => skeleton(skeleton(row)) !== skeleton(row))).toEqual([]);
    expect(skeleton("\u01c4")).toBe(skeleton("D\u017d"));
  });

  it("is its own skeleton, of any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (text) => {
        expect(skeleton(skeleton(text))).toBe(skeleton(text));
      }),
    );
  });
});

describe("names that look the same", () => {
  it.each([
    ["Nico", "NlCO"],
    ["Ada", "аdа"],
    ["Oleg", "0Ieg"],
    ["modern", "Modem"],
    ["BILL", "bi11"],
    ["Zoë", "Zoe\u0308"],
    ["Full", "Ｆｕｌｌ"],
    ["Аррӏе", "Apple"],
    ["ＡＤＡ", "ada"],
  ])("%s and %s", (one, other) => expect(nameSkeleton(one)).toBe(nameSkeleton(other)));

  it.each([
    ["Ada", "Adam"],
    ["Zoë", "Zoe"],
    ["Ольга", "Olga"],
    ["Ann B", "AnnB"],
    ["Nova 1", "Nova 2"],
  ])("are not %s and %s", (one, other) => expect(nameSkeleton(one)).not.toBe(nameSkeleton(other)));
});

describe("reserved names", () => {
  it.each([
    ...["Codex", "CODEX", "Сodex", "C0dex", "c o d e x", "Codex_", "Codex 2", "codex.bot", "TheCodex"],
    ...["Admin", "аdmin", "ADMlN", "@dmin", "adm1n", "Admin Ada", "admin123", "Ádmín", "Official Admin"],
    ...["Moderator", "M0derator", "Modérator", "mod", "Mod Team", "System", "5ystem", "SYSTEM", "Support"],
    ...["Codenaut Staff", "CodenautSupport", "Anonymous", "root", "Unnamed", "ｃｏｄｅｘ", "C͟odex"],
    ...["Guest", "Guest 482", "GUEST_100", "gu3st"],
  ])("refuse %s", (name) => expect(isReservedName(name)).toBe(true));

  it.each([
    ...["Ada", "Modesty", "Adminton", "Codie", "Sol", "Beetroot", "Max Modern", "Maud", "Systemus", "Ольга"],
    ...["山田太郎", "محمد", "The Team", "Bot", "123", "...", "❤", "Dexter", "Badminton"],
  ])("accept %s", (name) => expect(isReservedName(name)).toBe(false));
});
