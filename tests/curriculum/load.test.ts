import { describe, expect, it } from "vitest";
import { loadCurriculum } from "../../worker/curriculum/load.ts";
import { scaffold, writeFiles } from "../../worker/curriculum/scaffold.ts";
import { edited, errorsOf, type Files, folderWith, inLesson, lessonWith, validLesson } from "./a-folder.ts";

const complaints = (changes: Files) =>
  errorsOf(loadCurriculum(folderWith({ ...validLesson, ...changes })).problems);

describe("reading the files", () => {
  it("gives a task its message, tools, start and check", () => {
    const { task } = lessonWith();
    expect(task).toMatchObject({
      id: 101,
      projectId: 1,
      mode: "reference",
      sender: "Mei Chen, tea seller",
      tools: ["<h1>", "color"],
    });
    expect(task.body).toMatch(/^Mei opens/);
    expect(task.toolTexts.html).toContain("Warm bread");
    expect(task.toolTexts.js).toBe("");
    expect(task.start).toEqual({ html: "<p>Tea for two.</p>", css: "", js: "" });
    expect(task.answer).toEqual(task.check);
  });

  it("takes the start for the check where there is no check", () => {
    const { task } = lessonWith({ [inLesson("start.js")]: "let a = 1;\r\n" });
    expect(task.check.js).toBe("let a = 1;");
  });

  it("reads what is done to judge a task's JavaScript", () => {
    expect(lessonWith().task.actions).toBeNull();
    const { task } = lessonWith({ [inLesson("actions.md")]: 'look: page\nclick "#add"\n' });
    expect(task.actions?.text).toBe('look: page\nclick "#add"');
    expect(task.actions?.plan).toMatchObject({
      look: { console: false, page: true },
      actions: [{ source: 'click "#add"' }],
    });
  });

  it("reads battles and daily challenges", () => {
    const { curriculum, problems } = loadCurriculum(
      folderWith({
        "battles/b07-race/battle.md":
          "---\nid: b07\nchallenge: c1\ntitle: Race\nwishes:\n- { id: red, text: red, want: { css: 'p { color: red }' } }\n---\nGo red.\n",
        "battles/b07-race/check.css": "p { color: red; }",
        "daily/012-snack/challenge.md":
          "---\ntitle: Snack\ndifficulty: Easy\ncheck: structural\ntools: []\n---\nEat.\n",
      }),
    );
    expect(problems).toEqual([]);
    expect(curriculum.battles).toMatchObject([
      {
        id: "b07",
        challengeId: "c1",
        description: "Go red.",
        wishes: [{ id: "red", text: "red", want: { css: "p { color: red }" } }],
      },
    ]);
    expect(curriculum.daily).toMatchObject([{ id: 12, key: "daily/012", title: "Snack" }]);
  });
});

describe("the problem of a file that can't be read", () => {
  it.each<[string, Files, string]>([
    [
      "a wrong value",
      edited("message.md", "check: reference", "check: loose"),
      'message.md field "check" must be strict, reference or structural',
    ],
    [
      "a field that is not there",
      edited("message.md", "subject: We open today\n", ""),
      'message.md field "subject" must be a line of text',
    ],
    [
      "an unknown field",
      edited("message.md", "tools:", "tolls: []\ntools:"),
      "message.md has the unknown field tolls",
    ],
    ["an unquoted word of YAML", edited("message.md", '"color"', "null"), 'put it in quotes, as in "null"'],
    [
      "broken YAML",
      edited("message.md", "We open today", "We open: today"),
      "put values with : or # in quotes",
    ],
    [
      "an action that is none",
      { [inLesson("actions.md")]: 'click "#add"\ndance' },
      'actions.md line 2: "dance" is no action.',
    ],
    ["no front matter", { [inLesson("message.md")]: "Hello" }, "message.md has no front matter"],
    ["no message", { [inLesson("message.md")]: undefined }, "message.md is missing; write it"],
    ["a misspelt file", { [inLesson("strat.css")]: "p {}" }, "strat.css is no file of an exercise"],
    ["a wrong heading", edited("tools.md", "## CSS", "## Styles"), 'tools.md has the heading "## Styles"'],
    ["an open fence", edited("tools.md", "}\n```", "}\n"), "that is not closed"],
    [
      "another id than the folder's",
      {
        "projects/1-tea-shop/project.md": validLesson["projects/1-tea-shop/project.md"]?.replace(
          "id: 1",
          "id: 2",
        ),
      },
      "begins with another number",
    ],
    [
      "a folder with capitals",
      {
        "daily/013-Snack/challenge.md":
          "---\ntitle: A\ndifficulty: Easy\ncheck: strict\ntools: []\n---\nEat.\n",
      },
      "must be named id-slug",
    ],
  ])("%s", (_, changes, words) => {
    expect(complaints(changes).join("\n")).toContain(words);
  });

  it("leaves out items that can't be read and loads the others", () => {
    const { curriculum, problems } = loadCurriculum(
      folderWith({ ...validLesson, "battles/b01-race/battle.md": "Go" }),
    );
    expect(problems).toHaveLength(1);
    expect(curriculum.projects[0]?.tasks).toHaveLength(1);
    expect(curriculum.battles).toEqual([]);
  });
});

describe("a new folder", () => {
  it("begins with what the task before has made, and can be read", () => {
    const root = folderWith(validLesson);
    writeFiles(root, scaffold("task", "102", "more-tea", loadCurriculum(root).curriculum));
    const { curriculum, problems } = loadCurriculum(root);
    expect(problems).toEqual([]);
    const [first, second] = curriculum.projects[0]?.tasks ?? [];
    expect(second?.start).toEqual(first?.check);
    expect(second?.sender).toBe("Mei Chen, tea seller");
  });

  it.each([
    ["project", "4"],
    ["battle", "b25"],
    ["daily", "091"],
  ])("of a %s can be read", (kind, id) => {
    const root = folderWith({});
    writeFiles(root, scaffold(kind, id, "some-slug", loadCurriculum(root).curriculum));
    expect(loadCurriculum(root).problems).toEqual([]);
  });

  it("never overwrites, and refuses ids that can't be", () => {
    const root = folderWith(validLesson);
    const { curriculum } = loadCurriculum(root);
    const files = scaffold("task", "101", "open-up", curriculum);
    expect(() => writeFiles(root, files)).toThrow("is there already");
    expect(() => scaffold("task", "901", "ride", curriculum)).toThrow("has no project");
    expect(() => scaffold("battle", "25", "race", curriculum)).toThrow("no battle's id");
    expect(() => scaffold("daily", "91", "snack", curriculum)).toThrow("three digits");
    expect(() => scaffold("task", "102", "More Tea", curriculum)).toThrow("no slug");
    expect(() => scaffold("quiz", "1", "tea", curriculum)).toThrow("use project, task, battle or daily");
  });
});
