import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import type { Problem, Task } from "../../worker/curriculum/content.ts";
import { explain } from "../../worker/curriculum/explain.ts";
import { briefProblems } from "../../worker/curriculum/gate-brief.ts";
import { curriculumFolder, loadCurriculum } from "../../worker/curriculum/load.ts";
import { scaffold } from "../../worker/curriculum/scaffold.ts";
import { type Files, folderWith, inLesson, validLesson } from "./a-folder.ts";

const words = pathToFileURL(`${curriculumFolder}/brief.ts`).href;
const briefOf = (...wishes: string[]) => `import {
  atLeast, brief, button, heading, none, paragraph, some, style, table, text, wish,
} from "${words}";
export default brief(${wishes.join(", ")});
`;
const HEADING = 'wish("A heading", some(heading).has(text))';
const WISHES = [
  HEADING,
  'wish("Two paragraphs", atLeast(2, paragraph).has(text.ofWords(2)))',
  'wish("A button", some(button).has(text))',
  'wish("The heading has a color", some(heading).has(style("color")))',
];

const page = (heading: string, button: string) =>
  `<${heading}>Tea and more</${heading}>\n<p>Green tea today.</p>\n<p>Black tea tomorrow.</p>\n${button}\n`;
const CSS = "h1, h2 { color: teal; }\n";

/** The lesson as a free task that passes, without a check. */
const freeLesson: Files = {
  ...validLesson,
  [inLesson("message.md")]: validLesson[inLesson("message.md")]?.replace("check: reference\n", ""),
  [inLesson("check.html")]: undefined,
  [inLesson("check.css")]: undefined,
  [inLesson("answer.html")]: undefined,
  [inLesson("answer.css")]: undefined,
  [inLesson("brief.ts")]: briefOf(...WISHES),
  [inLesson("solutions/1-plain.html")]: page("h1", "<button>Order</button>"),
  [inLesson("solutions/1-plain.css")]: CSS,
  [inLesson("solutions/2-other.html")]: page("h2", '<button type="button">Buy it</button>'),
  [inLesson("solutions/2-other.css")]: CSS,
  [inLesson("solutions/3-main.html")]: `<main>${page("h1", "<button>Send</button>")}</main>`,
  [inLesson("solutions/3-main.css")]: CSS,
  ...Object.fromEntries(
    ["1-a", "2-b", "3-c", "4-d", "5-e"].map((name) => [inLesson(`wrong/${name}.html`), "<h1>Tea</h1>\n"]),
  ),
};

function load(files: Files): { task: Task | undefined; problems: Problem[] } {
  const { curriculum, problems } = loadCurriculum(folderWith(files));
  return { task: curriculum.projects[0]?.tasks[0], problems };
}

/** The messages of the gate about the brief; `level` leaves out the others. */
async function messagesFor(changes: Files, level?: Problem["level"]): Promise<string[]> {
  const { task, problems } = load({ ...freeLesson, ...changes });
  expect(problems).toEqual([]);
  if (!task) throw new Error("The task is missing.");
  return (await briefProblems(task))
    .filter((problem) => !level || problem.level === level)
    .map(({ message }) => message);
}

describe("a free task's folder", () => {
  it("is read with its brief and its pages, without a check", () => {
    const { task, problems } = load(freeLesson);
    expect(problems).toEqual([]);
    expect(task?.free?.brief.wishes.map(({ id }) => id)).toEqual([
      "a-heading",
      "two-paragraphs",
      "a-button",
      "the-heading-has-a-color",
    ]);
    expect(task?.free?.solutions.map(({ name }) => name)).toEqual([
      "solutions/1-plain",
      "solutions/2-other",
      "solutions/3-main",
    ]);
    expect(task?.free?.solutions[0]?.code).toEqual({
      html: page("h1", "<button>Order</button>").trimEnd(),
      css: CSS.trimEnd(),
      js: "",
    });
    expect(task?.answer).toEqual(task?.free?.solutions[0]?.code);
    expect(task?.actions).toBeNull();
  });

  it.each<[string, Files, RegExp]>([
    ["a check beside the brief", { "check.html": "<h1>Tea</h1>" }, /check\.html is no file of an exercise/],
    ["a check mode", { "message.md": validLesson[inLesson("message.md")] }, /has "check:", but brief\.ts/],
    ["a brief without its export", { "brief.ts": "export const one = 1;" }, /must have a brief/],
    ["a brief that isn't TypeScript", { "brief.ts": "export default brief(" }, /brief\.ts/],
    ["a page with another name", { "solutions/Page One.html": "" }, /is no page's file/],
  ])("is refused with %s", (_what, changes, message) => {
    const inFolder = Object.fromEntries(
      Object.entries(changes).map(([name, text]) => [inLesson(name), text]),
    );
    const { task, problems } = load({ ...freeLesson, ...inFolder });
    expect(task).toBeUndefined();
    expect(problems.map((problem) => `${problem.file} ${problem.message}`).join("\n")).toMatch(message);
  });

  it("is made by the scaffold with three right pages and five wrong ones", () => {
    const { curriculum } = loadCurriculum(folderWith(freeLesson));
    const files = Object.keys(scaffold("free task", "102", "my-shop", curriculum));
    expect(files.filter((path) => path.includes("/solutions/"))).toHaveLength(3);
    expect(files.filter((path) => path.includes("/wrong/"))).toHaveLength(5);
    expect(files.some((path) => path.endsWith("102-my-shop/brief.ts"))).toBe(true);
  });
});

describe("the gate's rules on a brief", () => {
  it("passes a brief that tells right pages from wrong ones", async () => {
    expect(await messagesFor({})).toEqual([]);
  });

  it.each<[string, Files, RegExp]>([
    ["too few wishes", { "brief.ts": briefOf(HEADING) }, /has 1 wishes/],
    [
      "too few right pages",
      { "solutions/3-main.html": undefined, "solutions/3-main.css": undefined },
      /has 2 pages/,
    ],
    ["too few wrong pages", { "wrong/5-e.html": undefined }, /has 4 pages/],
    [
      "a right page that it refuses",
      { "solutions/2-other.css": undefined },
      /refuses solutions\/2-other \(the-h/,
    ],
    [
      "a wrong page that it accepts",
      { "wrong/1-a.html": page("h1", "<button>Go</button>"), "wrong/1-a.css": CSS },
      /doesn't refuse wrong\/1-a/,
    ],
    [
      "a start that is right",
      { "start.html": page("h1", "<button>Go</button>"), "start.css": CSS },
      /doesn't refuse the start/,
    ],
    [
      "wishes that the empty page fulfils",
      { "brief.ts": briefOf(...[1, 2, 3, 4].map((n) => `wish("No table ${n}", none(table))`)) },
      /doesn't refuse the empty page/,
    ],
    [
      "a wish that nothing fails",
      { "brief.ts": briefOf(...WISHES, 'wish("No table", none(table))') },
      /has the wish no-table, which no wrong page/,
    ],
    [
      "a wish for the author's own words",
      {
        "brief.ts": briefOf(...WISHES, 'wish("Ends with more", some(heading).has(text.endingWith("more")))'),
      },
      /refuses solutions\/1-plain in other words/,
    ],
    [
      "a wish for the author's own class",
      {
        "brief.ts": briefOf(
          ...WISHES,
          'wish("A class", some(heading).has({ condition: "attribute", name: "class", value: { is: "big" } }))',
        ),
        "solutions/1-plain.html": page('h1 class="big"', "<button>Order</button>").replace(
          '</h1 class="big">',
          "</h1>",
        ),
      },
      /refuses solutions\/1-plain with other classes/,
    ],
  ])("refuse %s", async (_what, changes, message) => {
    const inFolder = Object.fromEntries(
      Object.entries(changes).map(([name, text]) => [inLesson(name), text]),
    );
    expect((await messagesFor(inFolder, "error")).join("\n")).toMatch(message);
  });

  it("hint at a wish that only wrong pages fail", async () => {
    const changes = {
      [inLesson("brief.ts")]: briefOf(...WISHES, 'wish("No table", none(table))'),
      [inLesson("wrong/1-a.html")]: "<table><tr><td>Green tea</td></tr></table>\n",
    };
    expect(await messagesFor(changes, "error")).toEqual([]);
    expect((await messagesFor(changes)).join("\n")).toMatch(/no-table, which no page with one thing taken/);
  });
});

describe("the explanation of a brief", () => {
  it("says each check, what it finds in each page, and whether the page is right", () => {
    const { task } = load(freeLesson);
    const text = task ? explain(task) : "";
    expect(text).toContain("two-paragraphs: Two paragraphs");
    expect(text).toContain("    ✓ solutions/1-plain  2 of 2");
    expect(text).toContain("    ✗ empty page  0 of 0");
    expect(text).toMatch(/^✗ wrong\/1-a {2}Your page has no paragraph/m);
  });

  it("points out a check that holds on the empty page, and one that no solution fulfils", () => {
    const wishes = ['wish("No table", none(table))', 'wish("A table", some(table))'];
    const { task } = load({ ...freeLesson, [inLesson("brief.ts")]: briefOf(...WISHES, ...wishes) });
    const text = task ? explain(task) : "";
    expect(text).toContain("! holds on the empty page");
    expect(text).toContain("! fails on every solution");
  });
});
