import { expect, it } from "vitest";
import { editorTip } from "../../web/coding/tip-place.ts";
import type { PlainTip, Tip } from "../../worker/rules/code.ts";

const CODE = {
  html: '<h1 class="big">Hi</h1>\n<p>One</p>\n<p>Two</p>',
  css: "",
  js: 'go("#add");\nlet a = "#add";\nwave();',
};
const tip = (language: Tip["language"], line: number | null, text: string): Tip => ({
  language,
  kind: "different",
  line,
  text,
});
const missing = (language: Tip["language"], text: string): Tip => ({
  ...tip(language, null, text),
  kind: "missing",
});
const plain: PlainTip = { language: null, kind: null, line: null, text: "`wave`" };

it.each<[string, (Tip | PlainTip)[], [string, number | null, true?] | null]>([
  ["its own line", [tip("css", 7, "`wave`")], ["css", 7]],
  ["the line of a tag that it names", [tip("html", null, "Look at `<h1>`: it is too loud.")], ["html", 1]],
  ["the line of a name", [tip("js", null, "After `nothing`, `wave` is wrong.")], ["js", 3]],
  [
    "its tab alone where the name stands twice",
    [tip("js", null, "After clicking `#add`, nothing is there.")],
    ["js", null],
  ],
  [
    "the line of the first tip that has one",
    [plain, tip("js", null, "No."), tip("js", 2, "Yes.")],
    ["js", 2],
  ],
  ["no place", [plain], null],
  ["the first tab, in empty code", [plain, tip("css", null, "`p` is wrong.")], ["css", null]],
  [
    "the end of the code, for what is missing",
    [missing("html", "`<h2>` tag is missing.")],
    ["html", 3, true],
  ],
  ["the end of empty code", [missing("css", "`p` is missing.")], ["css", 1, true]],
])("a tip stands at %s", (_, tips, expected) => {
  const placed = editorTip(tips, CODE);
  const [language, line, isBelow = false] = expected ?? [];
  expect(placed && { ...placed, text: "" }).toEqual(expected && { language, line, isBelow, text: "" });
});
