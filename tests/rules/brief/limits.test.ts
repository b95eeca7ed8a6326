import { describe, expect, it } from "vitest";
import { judgeBrief } from "../../../worker/rules/brief/judge.ts";
import { readPage } from "../../../worker/rules/brief/page.ts";
import { Scene } from "../../../worker/rules/brief/scene.ts";
import { type Brief, briefSchema, isLinearPattern } from "../../../worker/rules/brief/schema.ts";
import { MAX_STEPS, Steps } from "../../../worker/rules/brief/steps.ts";
import { DrawnValues } from "../../../worker/rules/brief/values.ts";
import { page } from "./judged.ts";

const brief: Brief = {
  wishes: [
    {
      id: "a",
      text: "A",
      checks: [{ check: "elements", elements: { noun: "heading" }, has: [{ condition: "readable" }] }],
    },
    { id: "b", text: "B", checks: [{ check: "page", is: "differs" }] },
    {
      id: "c",
      text: "C",
      checks: [{ check: "changes", elements: { noun: "element" }, when: { state: "hover" } }],
    },
  ],
};

const repeat = (text: string, count: number) => text.repeat(count);

const HOSTILE: [string, string, string][] = [
  ["nested selectors", "<p>Words</p>", `${repeat("& &{", 25)}color:red${repeat("}", 25)}`],
  ["nested lists", "<p>Words</p>", `${repeat("p,& p{", 20)}color:red${repeat("}", 20)}`],
  [
    "variables that double",
    "<p>Words</p>",
    `:root{--a0:x;${Array.from({ length: 30 }, (_, n) => `--a${n + 1}:${repeat(`var(--a${n}) `, 8)}`).join(";")}} p{color:var(--a30)}`,
  ],
  ["has in has", repeat("<p>Words</p>", 400), ":has(*:has(*:has(*))):hover{color:red}"],
  ["siblings", repeat("<p>Words</p>", 400), "* ~ * ~ * ~ * ~ .x:hover{color:red}"],
  ["has of siblings", repeat("<p>Words</p>", 800), ":has(~ *:has(~ .no)):hover{color:red}"],
  ["depth", repeat("<div>", 3000), "div div div{color:red}"],
  ["many elements", repeat("<i>x</i>", 8000), ""],
  ["lists in lists", repeat("<ul><li>a", 90), ""],
  ["comments before a doctype", repeat("<!-- x -->", 5000), ""],
  ["a range of many", "<p>Words</p>", `@media (${repeat("1px<", 2000)}width){p{color:red}}`],
  ["unknown colours in each other", `${repeat('<div style="color:env(x)">', 80)}<p>Words</p>`, ""],
  ["brackets", "<p>Words</p>", `p{width:calc${repeat("(", 150)}1px${repeat(")", 150)}}`],
  ["a number of many digits", `<svg><text font-size="${repeat("1", 60_000)}em">Words</text></svg>`, ""],
];

describe("limits", () => {
  it.each(HOSTILE)("ends for %s, and the next page is judged", (_, html, css) => {
    expect(judgeBrief({ html, css, js: "" }, brief, null, 1).wishes).toHaveLength(3);
    const honest = page("<h1>My garden</h1>");
    expect(judgeBrief({ html: honest, css: "h1:hover{color:red}", js: "" }, brief, null, 1).wishes).toEqual([
      true,
      false,
      true,
    ]);
  });

  it.each(HOSTILE)("counts the steps of %s", (_, html, css) => {
    const steps = new Steps();
    try {
      const scene = new Scene(readPage({ html, css, js: "" }), {
        steps,
        sheets: new Map(),
        drawn: new DrawnValues(1),
        allowsFiller: false,
      });
      scene.find({ noun: "heading" });
    } catch {
      // The page can't be read, or the steps are used up.
    }
    expect(steps.left).toBeLessThanOrEqual(MAX_STEPS);
    expect(steps.left).toBeGreaterThan(-MAX_STEPS);
  });

  it.each([
    ["(\\w+\\s?)*$", false],
    ["(a|b)+", false],
    ["(a)\\1", false],
    ["(?<=a)b", false],
    [".*.*.*.*", false],
    ["[", false],
    ["^\\d+(\\.\\d+)?$", true],
    ["^(?!.*thumbnail).*labs", true],
    ["mon|tue|wed", true],
  ])("tells linear patterns: %s", (pattern, isLinear) => {
    expect(isLinearPattern(pattern)).toBe(isLinear);
  });

  it.each<[string, unknown]>([
    ["no wishes", { wishes: [] }],
    [
      "an unknown field",
      { wishes: [{ id: "a", text: "A", checks: [{ check: "elements", elements: { nuon: "card" } }] }] },
    ],
    [
      "an unknown noun",
      { wishes: [{ id: "a", text: "A", checks: [{ check: "elements", elements: { noun: "cards" } }] }] },
    ],
    ["neither checks nor alternatives", { wishes: [{ id: "a", text: "A" }] }],
    ["two equal ids", { wishes: [brief.wishes[0], brief.wishes[0]] }],
    [
      "too deep",
      {
        wishes: [
          {
            id: "a",
            text: "A",
            checks: [
              { check: "elements", elements: JSON.parse(`${repeat('{"inside":', 60)}{}${repeat("}", 60)}`) },
            ],
          },
        ],
      },
    ],
  ])("refuses a brief with %s", (_, compiled) => {
    expect(briefSchema.safeParse(compiled).success).toBe(false);
  });

  it("takes a brief that is right", () => {
    expect(briefSchema.parse(brief)).toEqual(brief);
  });
});

describe("without an engine", () => {
  it.each([
    ["a page without scripts", page("<h1>My garden</h1>"), "", [true, false, true]],
    ["a script", page("<h1>My garden</h1>"), "let a = 1;", [null, null, null]],
    ["a script in the page", page("<h1>My garden</h1><script>let a = 1;</script>"), "", [null, null, null]],
    ["a handler", page("<h1>My garden</h1><svg/onload=go()></svg>"), "", [null, null, null]],
    [
      "data in a script",
      page('<h1>My garden</h1><script type="text/plain">a</script>'),
      "",
      [true, false, true],
    ],
  ])("tells what is certain of %s", (_, html, js, wishes) => {
    expect(judgeBrief({ html, css: "h1:hover{color:red}", js }, brief, null, 1).wishes).toEqual(wishes);
  });
});
