import { describe, expect, it } from "vitest";
import { applyEdits, change } from "#rules/page-edits/page-edits.ts";

const HTML = '<h1>A</h1><p class="a">B</p><p class="b">C</p>';
const page = (css: string, html = HTML) => ({ html, css, js: "" });

function apply(from: string, to: string, own: string, takeCodex?: "all") {
  const { page: applied, collisions } = applyEdits(
    change(page(from), page(to)),
    page(own),
    takeCodex && { takeCodex },
  );
  return collisions.length > 0 ? collisions.map(({ reason }) => reason).join() : applied.css;
}

const FROM = "h1 {\n  color: red;\n}\n";
const RULE = ".b {\n  margin: 0;\n}";

describe("the edits of CSS", () => {
  it.each([
    ["a rule", FROM, `${FROM}\n${RULE}\n`, "h1 { color: blue }\n", `h1 { color: blue }\n\n${RULE}\n`],
    ["a rule to an empty sheet", "", `${RULE}\n`, "", RULE],
    ["a rule in front", FROM, `${RULE}\n\n${FROM}`, FROM, `${RULE}\n\n${FROM}`],
    [
      "a declaration",
      FROM,
      "h1 {\n  color: red;\n  margin: 0;\n}\n",
      "h1 {\n  color: blue; /* mine */\n}\n",
      "h1 {\n  color: blue;\n  margin: 0; /* mine */\n}\n",
    ],
    [
      "a declaration without semicolon before",
      FROM,
      "h1 {\n  color: red;\n  margin: 0;\n}\n",
      "h1 { color: blue }",
      "h1 { color: blue; margin: 0; }",
    ],
    [
      "a declaration to an empty rule",
      "h1 {\n}\n",
      "h1 {\n  margin: 0;\n}\n",
      "h1 {\n  /* mine */\n}\n",
      "h1 {\n  /* mine */\n  margin: 0;\n}\n",
    ],
    [
      "a declaration to split selectors",
      "h1, p {\n  color: red;\n}\n",
      "h1, p {\n  color: red;\n  margin: 0;\n}\n",
      "h1 {\n  color: red;\n}\n\np {\n  color: red;\n}\n",
      "h1 {\n  color: red;\n}\n\np {\n  color: red;\n}\n\nh1, p {\n  margin: 0;\n}\n",
    ],
    [
      "a rule in a media query",
      "@media (width < 600px) {\n  h1 {\n    margin: 0;\n  }\n}\n",
      "@media (width < 600px) {\n  h1 {\n    margin: 0;\n  }\n  .b {\n    margin: 0;\n  }\n}\n",
      "@media (width<600px) {\n  h1 {\n    margin: 1px;\n  }\n}\n",
      "@media (width<600px) {\n  h1 {\n    margin: 1px;\n  }\n  .b {\n    margin: 0;\n  }\n}\n",
    ],
    [
      "an animation",
      FROM,
      `${FROM}\n@keyframes spin {\n  to {\n    rotate: 1turn;\n  }\n}\n`,
      FROM,
      `${FROM}\n@keyframes spin {\n  to {\n    rotate: 1turn;\n  }\n}\n`,
    ],
    [
      "another value",
      FROM,
      "h1 {\n  color: blue;\n}\n",
      "h1 { margin: 0; color: red }",
      "h1 { margin: 0; color: blue }",
    ],
    [
      "another value of a renamed property",
      ":root {\n  --ink: red;\n}\n",
      ":root {\n  --ink: blue;\n}\n",
      ":root { --my: red; }",
      ":root { --my: blue; }",
    ],
    [
      "the use of a renamed property",
      ":root {\n  --ink: red;\n}\n",
      ":root {\n  --ink: red;\n}\n\n.b {\n  color: var(--ink);\n}\n",
      ":root { --my: red; }",
      ":root { --my: red; }\n\n.b {\n  color: var(--my);\n}",
    ],
    [
      "a declaration less",
      "h1 {\n  color: red;\n  margin: 0;\n}\n",
      FROM,
      "h1 {\n  margin: 0;\n  color: red;\n  top: 0;\n}\n",
      "h1 {\n  color: red;\n  top: 0;\n}\n",
    ],
    ["a rule less", `${FROM}\n${RULE}\n`, FROM, `${RULE}\n\n${FROM}`, FROM],
    [
      "other selectors",
      ".a {\n  color: red;\n}\n",
      ".a,\n.b {\n  color: red;\n}\n",
      ".a { color: red; }",
      ".a,\n.b { color: red; }",
    ],
  ])("write %s and leave the rest", (_, from, to, own, expected) => {
    expect(apply(from, to, own)).toBe(expected);
  });

  it.each([
    [
      "the learner's own declaration",
      "h1 {\n  color: red;\n  margin: 0;\n}\n",
      "h1 {\n  color: red;\n  margin: 9px;\n}\n",
      "h1 {\n  color: red;\n  margin: 0;\n}\n",
    ],
    [
      "the learner's longhand",
      "h1 {\n  color: red;\n  margin: 0;\n}\n",
      "h1 {\n  margin-top: 9px;\n}\n",
      "h1 {\n  margin-top: 9px;\n  margin: 0;\n}\n",
    ],
    [
      "the learner's rule",
      `${FROM}\n.b {\n  margin: 0;\n}\n`,
      "h1 {\n  color: red;\n}\n.b { margin: 9px; }\n",
      "h1 {\n  color: red;\n}\n.b { margin: 0; }\n",
    ],
  ])("collide with %s, unless Codex's is taken", (_, to, own, taken) => {
    expect(apply(FROM, to, own)).toBe("taken");
    expect(apply(FROM, to, own, "all")).toBe(taken);
  });

  it("take the learner's class", () => {
    const edits = change(page(FROM), page(`${FROM}\n.b:hover {\n  margin: 0;\n}\n`));
    const own = page(FROM, HTML.replace('"b"', '"mine"'));
    expect(applyEdits(edits, own).page.css).toBe(`${FROM}\n.mine:hover {\n  margin: 0;\n}\n`);
  });
});
