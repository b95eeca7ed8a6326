import { describe, expect, it } from "vitest";
import { battlePicture } from "../../worker/rules/battle-picture.ts";
import { readActions } from "../../worker/rules/behaviour/actions.ts";
import type { Code } from "../../worker/rules/code.ts";

const check: Code = { html: "<p>Tea</p>", css: "p { color: teal; }", js: "" };
const planOf = (action: string) => readActions([action]).plan;

describe("the address of a battle's target picture", () => {
  it("is that of a picture, and the same each time", () => {
    expect(battlePicture({ check })).toMatch(/^\/battles\/[0-9a-f]{16}\.webp$/);
    expect(battlePicture({ check: { ...check } })).toBe(battlePicture({ check }));
  });

  it.each([
    ["the HTML", { check: { ...check, html: "<p>Tee</p>" } }],
    ["the CSS", { check: { ...check, css: "p { color: teal }" } }],
    ["the JavaScript", { check: { ...check, js: "tea();" } }],
    ["code in another tab", { check: { html: "<p>Tea</p>", css: "", js: "p { color: teal; }" } }],
    ["the actions", { check, plan: planOf('click "p"') }],
  ])("changes with %s", (_, changed) => {
    expect(battlePicture(changed)).not.toBe(battlePicture({ check }));
  });
});
