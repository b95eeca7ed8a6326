import { describe, expect, it } from "vitest";
import type { Curriculum, Item, Task } from "../../worker/curriculum/content.ts";
import { journeyProblems } from "../../worker/curriculum/gate-journey.ts";
import { NEAR_TWIN, nearTwins } from "../../worker/curriculum/near-twins.ts";
import { EXERCISE_TEMPLATES } from "../../worker/curriculum/practice/templates.ts";
import {
  conceptUses,
  dictationOf,
  growingReturns,
  longestPauses,
  shareOf,
} from "../../worker/curriculum/statistics.ts";
import { statsTables } from "../../worker/curriculum/stats-tables.ts";
import type { Code } from "../../worker/rules/code.ts";
import type { ConceptId } from "../../worker/rules/concepts.ts";
import { curriculum } from "../support/curriculum.ts";
import { errorsOf, lessonWith } from "./a-folder.ts";

const { task: sample, curriculum: small } = lessonWith();
const code = (parts: Partial<Code>): Code => ({ html: "", css: "", js: "", ...parts });

/** A curriculum of one project with tasks that teach and use concepts. */
function journeyOf(tasks: Partial<Task>[]): Curriculum {
  const [project] = small.projects;
  if (!project) throw new Error("no project");
  const made = tasks.map((task, index) => ({
    ...sample,
    id: 101 + index,
    key: String(101 + index),
    teaches: [],
    uses: [],
    ...task,
  }));
  return { ...small, projects: [{ ...project, tasks: made }] };
}

describe("growing gaps", () => {
  it.each<[number[], number]>([
    [[0], 0],
    [[0, 1, 3, 6, 10], 4],
    [[0, 1, 2, 3, 4], 2],
    [[0, 5, 6, 7, 8, 12, 20], 3],
    [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 4],
    [[0, 10, 11, 12], 1],
  ])("of %j are %i", (places, expected) => {
    expect(growingReturns(places)).toBe(expected);
  });

  it("are counted from the lesson on, in later tasks", () => {
    const uses: ConceptId[] = ["css-flex"];
    const journey = journeyOf([{ teaches: ["css-flex"] }, { uses }, {}, { uses }]);
    expect(conceptUses(journey).find(({ concept }) => concept.id === "css-flex")).toMatchObject({
      lesson: { key: "101" },
      returns: [{ key: "102" }, { key: "104" }],
      gaps: [1, 2],
      growing: 2,
      left: 3,
    });
  });
});

describe("pauses of a language", () => {
  const inLanguage = (language: keyof Code) => ({ start: code({}), check: code({ [language]: "a" }) });
  it("run from its first task to the end of the journey", () => {
    const journey = journeyOf([
      ...["html", "css", "css", "js", "css"].map((one) => inLanguage(one as keyof Code)),
    ]);
    const pauses = longestPauses(journey.projects[0]?.tasks ?? []);
    expect(pauses.map(({ language, from, to, length }) => [language, from.key, to.key, length])).toEqual([
      ["html", "102", "105", 4],
      ["css", "104", "104", 1],
      ["js", "105", "105", 1],
    ]);
  });
});

describe("dictation", () => {
  const start = code({ html: "<p>Tea</p>" });
  it.each<[string, string, Code, Code, number, number]>([
    [
      "names and values of a message",
      "Make the `color` of `p` `teal`.",
      start,
      { ...start, css: "p { color: teal }" },
      3,
      3,
    ],
    ["a wish", "She wants it bold.", start, { ...start, css: "p { font-weight: bold }" }, 3, 1],
    [
      "a comment of the start",
      "A number, please.",
      code({ js: "// Make heat" }),
      code({ js: "let heat = 1;" }),
      3,
      1,
    ],
    [
      "code of the start, where it doesn't count",
      "Show it.",
      code({ js: "let a = 1;" }),
      code({ js: "let a = 1;\na += 2;" }),
      1,
      0,
    ],
  ])("is found in %s", (_, body, before, check, wanted, dictated) => {
    const task: Task = { ...sample, title: "", description: "", subject: "", body, start: before, check };
    expect(dictationOf(task)).toEqual({ wanted, dictated });
  });

  it("is the dictated part of all that is wanted", () => {
    expect(
      shareOf([
        { wanted: 3, dictated: 3 },
        { wanted: 1, dictated: 0 },
      ]),
    ).toBe(0.75);
    expect(shareOf([])).toBe(0);
  });
});

const button = 'const button = document.querySelector("button");\n';
const ifHour = (test: string) => `if (${test}) {\n  console.log("a");\n} else {\n  console.log("b");\n}`;
const spin = (name: string, time: string): Code =>
  code({
    css: `.a { animation: ${name} ${time} linear infinite; }\n@keyframes ${name} { to { transform: rotate(360deg); } }`,
  });
const make = (name: string, tag: string) =>
  `const ${name} = document.createElement("${tag}");\n${name}.textContent = "*";\nlist.append(${name});`;
const counter = (name: string, step: string) =>
  `${button}let ${name} = 0;\nbutton.addEventListener("click", () => {\n  ${name} ${step};\n  count.textContent = ${name};\n});`;
const total = (step: string) =>
  `let total = 0;\nfor (const one of prices) {\n  total ${step} one;\n}\nconsole.log(total);`;
/** What two exercises want, and how they start, where they do. */
const pairs: [string, boolean, [Partial<Code>, Code], [Partial<Code>, Code]][] = [
  [
    "a decision by a number and another one",
    true,
    [{}, code({ js: ifHour("hour < 12") })],
    [{}, code({ js: ifHour("height < 10") })],
  ],
  ["two wheels", true, [{}, spin("turn", "6s")], [{}, spin("spin", "1s")]],
  [
    "a list item and a star that are made",
    true,
    [{}, code({ js: make("item", "li") })],
    [{ js: button }, code({ js: button + make("star", "span") })],
  ],
  [
    "two counters",
    true,
    [{ js: button }, code({ js: counter("likes", "+= 1") })],
    [{ js: button }, code({ js: counter("coins", "+= 5") })],
  ],
  [
    "the same fault in two scripts",
    true,
    [{ js: total("=") }, code({ js: total("+=") })],
    [{ js: `${button}${total("=")}` }, code({ js: `${button}${total("+=")}` })],
  ],
  [
    "two notes",
    true,
    [{}, code({ html: "<h1>Moon Express</h1>\n<p>One way.</p>" })],
    [{ html: "<ul></ul>" }, code({ html: "<ul></ul><h1>Hotel Boo</h1>\n<p>We are in.</p>" })],
  ],
  [
    "a script to write and a fault to find in such a script",
    false,
    [{}, code({ js: total("+=") })],
    [{ js: total("=") }, code({ js: total("+=") })],
  ],
  [
    "a counter to write and one with a step to write",
    false,
    [{ js: button }, code({ js: counter("likes", "+= 1") })],
    [{ js: counter("likes", "+= 0").replace("  likes += 0;\n", "") }, code({ js: counter("likes", "+= 1") })],
  ],
  [
    "a rule to write and a bracket that it lacks",
    false,
    [{ css: "h1 { color: navy; }" }, code({ css: "h1 { color: navy; }\np { color: teal; }" })],
    [
      { css: "h1 { color: navy;\np { color: teal; }" },
      code({ css: "h1 { color: navy; }\np { color: teal; }" }),
    ],
  ],
  [
    "a link below a picture and one around it",
    false,
    [{ html: '<img src="a.png">' }, code({ html: '<img src="a.png"><a href="b">B</a>' })],
    [{ html: '<img src="a.png">' }, code({ html: '<a href="b"><img src="a.png"></a>' })],
  ],
  [
    "a row and a grid",
    false,
    [{}, code({ css: ".a { display: flex; gap: 8px; }" })],
    [{}, code({ css: ".a { display: grid; gap: 8px; }" })],
  ],
  [
    "a loop and a decision",
    false,
    [{}, code({ js: "for (const a of b) {\n  console.log(a);\n}" })],
    [{}, code({ js: ifHour("a < 1") })],
  ],
  [
    "a color and a border",
    false,
    [{}, code({ css: ".a { color: red; }" })],
    [{}, code({ css: ".a { border: 1px solid red; }" })],
  ],
];

describe("near twins", () => {
  const [daily] = curriculum.daily;
  if (!daily) throw new Error("no daily challenge");
  const item = (key: string, [start, check]: [Partial<Code>, Code]): Item => ({
    ...daily,
    key,
    start: code(start),
    check,
  });
  // What is rare weighs more, so the pairs are compared among all of them, whatever the curriculum has.
  const all = pairs.flatMap(([, , one, other]) => [item("", one), item("", other)]);
  it.each(pairs)("%s: %s", (_, expected, one, other) => {
    const twins = nearTwins([...all, item("one", one), item("other", other)]);
    const pair = twins.find((twin) => twin.one.key === "one" && twin.other.key === "other");
    expect(pair !== undefined).toBe(expected);
    if (pair) expect(pair.similarity).toBeGreaterThanOrEqual(NEAR_TWIN);
  });

  it("are no two tasks of a project, of which the later one asks for what the earlier one showed", () => {
    const change = { start: code({}), check: spin("turn", "6s") };
    const task = (projectId: number): Task => ({ ...sample, projectId, ...change });
    expect(nearTwins([...all, task(1), task(1)])).toHaveLength(nearTwins([...all, task(1)]).length + 2);
    expect(nearTwins([...all, task(1), task(2)])).toHaveLength(nearTwins([...all, task(1)]).length + 3);
  });

  it("fail the gate", () => {
    const twins = journeyOf([]);
    const [one, other] = [item("daily/001", [{}, spin("a", "6s")]), item("daily/002", [{}, spin("b", "1s")])];
    const daily = [one, other].filter((each) => each.kind === "daily");
    const others = curriculum.daily.slice(10, 40);
    const problems = journeyProblems({ ...twins, daily: [...others, ...daily] });
    expect(errorsOf(problems)).toContainEqual(expect.stringContaining("wants nearly the same as daily/001"));
  });
});

describe("the rules on the journey", () => {
  const messagesOf = (journey: Curriculum) => journeyProblems(journey).map(({ message }) => message);
  const one = { start: code({}), check: code({ css: "p { gap: 1px }" }) };

  it("ask for concepts to come back where there is room for it", () => {
    const uses: ConceptId[] = ["css-gap"];
    const spaced = Array.from({ length: 11 }, (_, place) =>
      /^(1|3|6|10)$/.test(String(place)) ? { uses } : {},
    );
    const taught = (rest: Partial<Task>[]) => journeyOf([{ teaches: ["css-gap"] }, ...rest.slice(1)]);
    const aboutGap = (journey: Curriculum) =>
      messagesOf(journey).filter((text) => text.startsWith("css-gap"));
    expect(aboutGap(taught(spaced))).toEqual([]);
    expect(aboutGap(taught(spaced.slice(0, 10)))).toEqual([]);
    expect(aboutGap(taught([...spaced.slice(0, 10), {}]))[0]).toContain(
      "in 102, 104, 107, 3 times with growing gaps",
    );
  });

  it.each<[string, number, number, RegExp | null]>([
    ["one with templates that comes back four times", 3, 1, null],
    ["one that comes back too seldom", 2, 1, /css-gap, which comes back 3 times/],
    ["one that practice never brings back", 4, 0, /css-gap, which practice never brings back/],
  ])("ask of each concept for an exercise and four places in all: %s", (_, places, count, problem) => {
    const daily = curriculum.daily.slice(0, places).map((one) => ({ ...one, uses: ["css-gap" as const] }));
    const templates = EXERCISE_TEMPLATES.filter(({ concept }) => concept === "css-gap").slice(0, count);
    expect(templates).toHaveLength(count);
    const journey = { ...journeyOf([{ teaches: ["css-gap"] }, { uses: [] }]), daily };
    const errors = errorsOf(journeyProblems(journey, templates)).filter((text) => text.includes("teaches "));
    expect(errors).toEqual(problem === null ? [] : [expect.stringMatching(problem)]);
  });

  it("ask for less than nine tasks in a row without a language", () => {
    const pausesOf = (count: number) =>
      messagesOf(
        journeyOf([
          { start: code({}), check: code({ html: "<p></p>" }) },
          ...Array.from({ length: count }, () => one),
        ]),
      );
    expect(pausesOf(8).join()).not.toContain("without HTML");
    expect(pausesOf(9).join()).toContain("begins 9 tasks without HTML, up to 110");
  });

  it("ask for less dictation", () => {
    expect(messagesOf(small).join()).toContain("messages dictate 100 % of what is wanted");
    expect(messagesOf(journeyOf([{ ...one, body: "Some space." }])).join()).not.toContain("dictate");
  });

  it("are held by the curriculum as far as they are strict", () => {
    expect(errorsOf(journeyProblems(curriculum))).toEqual([]);
  });

  it("leave at least ten Easy daily challenges to who has shipped nothing, and more with each of the first projects", () => {
    const taught = new Set<ConceptId>();
    const open = () =>
      curriculum.daily.filter(
        ({ difficulty, uses }) => difficulty === "Easy" && uses.every((id) => taught.has(id)),
      );
    const counts = [open().length];
    for (const { tasks } of curriculum.projects.slice(0, 3)) {
      for (const task of tasks) for (const id of task.teaches) taught.add(id);
      counts.push(open().length);
    }
    expect(counts[0]).toBeGreaterThanOrEqual(10);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(new Set(counts).size).toBe(counts.length);
  });

  it("have a table with a row for each project", () => {
    const table = statsTables(curriculum);
    for (const { name } of curriculum.projects) expect(table).toContain(`| ${name} |`);
    expect(table).not.toMatch(/NaN|undefined/);
  });
});
