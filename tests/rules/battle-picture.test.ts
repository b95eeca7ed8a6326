import { describe, expect, it } from "vitest";
import { battlePicture } from "../../worker/rules/battle-picture.ts";
import { EMPTY_CODE } from "../../worker/rules/code.ts";

const battle = { title: "Tea time", description: "The tea is teal.", start: EMPTY_CODE };

describe("the address of a battle's target picture", () => {
  it("is that of a picture, and the same each time", () => {
    expect(battlePicture(battle)).toMatch(/^\/battles\/[0-9a-f]{16}\.webp$/);
    expect(battlePicture({ ...battle })).toBe(battlePicture(battle));
  });

  it.each([
    ["the title", { ...battle, title: "Tee time" }],
    ["the sentence", { ...battle, description: "The tea is red." }],
    ["the HTML", { ...battle, start: { ...EMPTY_CODE, html: "p" } }],
    ["the CSS", { ...battle, start: { ...EMPTY_CODE, css: "p" } }],
    ["the JavaScript", { ...battle, start: { ...EMPTY_CODE, js: "p" } }],
  ])("changes with %s", (_, changed) => {
    expect(battlePicture(changed)).not.toBe(battlePicture(battle));
  });

  it("tells nothing of the reference, by which a guess could be tested", () => {
    const withCheck = (css: string) => ({ ...battle, check: { ...EMPTY_CODE, css } });
    expect(battlePicture(withCheck("p { color: teal; }"))).toBe(battlePicture(withCheck("")));
  });
});
