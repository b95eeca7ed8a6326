import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_CERTIFICATE_NAME_CHARACTERS, readCertificateName } from "../../worker/rules/certificates.ts";

describe("the name on a certificate", () => {
  it.each([
    "Ada Lovelace",
    "J. R. R. Tolkien",
    "Martin Luther King Jr.",
    "Jean-Luc O’Neill",
    "Siobhán Ní D'Arcy",
    "Đặng Thị Hồng",
    "王小明",
    "محمد علي",
    "अनन्या शर्मा",
    "Мария Склодовская",
    "ကျွန်ုပ် မြွှေး",
    "ཚེ རིང བསྒྲུབས",
    "שָׁלוֹם",
  ])("may be %s", (name) => expect(readCertificateName(name)).toEqual({ name: name.normalize("NFC") }));

  it("loses spaces at its ends and double ones", () =>
    expect(readCertificateName("  Ada \u00a0 Lovelace ")).toEqual({ name: "Ada Lovelace" }));

  it.each([
    ["nothing", " \u3000 "],
    ["an address", "www.evil.example"],
    ["an address in words", "Ada evil.example now"],
    ["a link", "https://evil.example"],
    ["a mail address", "ada@example.com"],
    ["a number", "Ada 42"],
    ["a tag", "<b>Ada</b>"],
    ["an emoji", "Ada 🚀"],
    ["a line break", "Ada\nLovelace"],
    ["a reversing character", "Ada\u202eLovelace"],
    ["an invisible character", "Ada\u200bLovelace"],
    ["a Hangul filler", "Ada\u3164"],
    ["a filler of half width", "Ada\uffa0Lovelace"],
    ["a filler for a consonant", "\u115fAda"],
    ["a joiner of graphemes", "Ada\u034f"],
    ["a variation selector", "Ada\ufe0f"],
    ["a tower of marks", `A${"\u0301".repeat(59)}`],
    ["six marks in a row", `q${"\u0323\u0301\u0302\u0303\u0304\u0306"}`],
    ["a leading sign", "-Ada"],
    ["signs in a row", "Ada--Lovelace"],
    ["too many characters", "a".repeat(MAX_CERTIFICATE_NAME_CHARACTERS + 1)],
  ])("can't hold %s", (_, text) => expect(readCertificateName(text)).toHaveProperty("problem"));

  it("is stored as it is read again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (text) => {
        const read = readCertificateName(text);
        if ("name" in read) expect(readCertificateName(read.name)).toEqual(read);
      }),
    );
  });
});
