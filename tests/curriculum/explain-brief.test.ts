import { expect, it } from "vitest";
import { brief, every, heading, image, name, none, some, wish } from "../../worker/curriculum/brief.ts";
import { explainBrief } from "../../worker/curriculum/explain-brief.ts";
import { EMPTY_CODE } from "../../worker/rules/code.ts";
import { loadEngine } from "../support/behaviour-engine.ts";

it("explains each check, and marks those that say nothing", () => {
  const wanted = brief(
    wish("A heading", some(heading), none(image)),
    wish("Pictures", every(image).has(name)),
  );
  const pages = [{ name: "first", code: { ...EMPTY_CODE, html: "<h1>My garden</h1>" } }];
  expect(explainBrief(wanted, pages, loadEngine())).toEqual([
    "A heading",
    "  There is a heading.",
    "    first: holds",
    "  There is no picture. It holds on the empty page.",
    "    first: holds",
    "Pictures",
    "  Every picture has a name for those who can't see it. It holds on no page.",
    "    first: doesn't hold",
  ]);
});
