import { describe, expect, it } from "vitest";
import type { Curriculum, Task } from "../../worker/curriculum/content.ts";
import { gateItem } from "../../worker/curriculum/gate.ts";
import { predictProblems } from "../../worker/curriculum/gate-predict.ts";
import { loadCurriculum } from "../../worker/curriculum/load.ts";
import { nearTwins } from "../../worker/curriculum/near-twins.ts";
import { answerKeyOf, questionOf } from "../../worker/curriculum/predict.ts";
import { scaffold } from "../../worker/curriculum/scaffold.ts";
import { seedSql } from "../../worker/curriculum/seed.ts";
import { longestPauses } from "../../worker/curriculum/statistics.ts";
import { suggestConcepts } from "../../worker/curriculum/suggest-concepts.ts";
import { choiceId } from "../../worker/rules/question.ts";
import { errorsOf, type Files, folderWith, validLesson } from "./a-folder.ts";

const folder = "projects/1-tea-shop/102-two-and-three";
const inTask = (name: string) => `${folder}/${name}`;

const message = `---
title: Two and Three
description: Say what the console shows.
subject: How many cups?
sender: Mei Chen, tea seller
tools: []
teaches: [js-const, js-string, js-join-strings, js-console-log]
---
Mei counts her cups. Read her code and choose what the console will show.
`;

const CONSOLE = `---
asks: console
---
What does the console show?

- [ ] \`5\`
  Between quote marks, \`"2"\` is a text. Texts are glued together.
- [x] \`23\`
- [ ] nothing
  The last line prints something.
`;

/** The tea shop with a second task that asks a question about a script. */
const lesson: Files = {
  ...validLesson,
  [inTask("message.md")]: message,
  [inTask("tools.md")]:
    '## JavaScript\n\n```js\nconst house = "Number ";\nconst door = "7";\nconsole.log(house + door);\n```\n',
  [inTask("start.js")]: 'const night = "2";\nconst morning = "3";\nconsole.log(night + morning);\n',
  [inTask("predict.md")]: CONSOLE,
};

function load(changes: Files = {}): { task: Task | undefined; curriculum: Curriculum; problems: string[] } {
  const { curriculum, problems } = loadCurriculum(folderWith({ ...lesson, ...changes }));
  return { task: curriculum.projects[0]?.tasks[1], curriculum, problems: errorsOf(problems) };
}

function taskWith(changes: Files): Task {
  const { task, problems } = load(changes);
  if (!task) throw new Error(problems.join("\n"));
  return task;
}

const page = (front: string, ...choices: string[]): Files => ({
  [inTask("predict.md")]: `---\n${front}\n---\nWhat happens?\n\n${choices.join("\n")}\n`,
});

describe("a predict task's folder", () => {
  it("is read with its question, without a check, and is an exhibit", () => {
    const { task, problems } = load();
    expect(problems).toEqual([]);
    expect(task?.check).toEqual(task?.start);
    expect(task).toMatchObject({ exhibit: true, free: null, actions: null });
    expect(task?.predict).toEqual({
      asks: "console",
      at: null,
      actions: null,
      prompt: "What does the console show?",
      choices: [
        {
          content: { kind: "output", text: "5" },
          isRight: false,
          why: 'Between quote marks, `"2"` is a text. Texts are glued together.',
        },
        { content: { kind: "output", text: "23" }, isRight: true, why: "" },
        {
          content: { kind: "text", text: "nothing" },
          isRight: false,
          why: "The last line prints something.",
        },
      ],
    });
  });

  it("may have choices of several lines, and small pages that lack what is as in the start", () => {
    const block = "- [x]\n  ```\n  2\n    3\n  ```\n- [ ] `4`\n\n  Both lines.\n  Count them!";
    expect(
      taskWith(page("asks: console", block)).predict?.choices.map(({ content, why }) => [content, why]),
    ).toEqual([
      [{ kind: "output", text: "2\n  3" }, ""],
      [{ kind: "output", text: "4" }, "Both lines. Count them!"],
    ]);
    const look = page("asks: look", "- [x]\n  ```css\n  p { color: teal; }\n  ```");
    const start = { [inTask("start.html")]: "<p>Tea</p>\n" };
    expect(taskWith({ ...look, ...start }).predict?.choices[0]?.content).toEqual({
      kind: "page",
      page: { html: "<p>Tea</p>", css: "p { color: teal; }" },
    });
  });

  it.each<[string, Files, RegExp]>([
    ["a check", { [inTask("check.js")]: "" }, /check\.js is no file of an exercise/],
    [
      "a check mode",
      { [inTask("message.md")]: message.replace("tools:", "check: strict\ntools:") },
      /has "check:", but predict\.md/,
    ],
    ["a brief", { [inTask("brief.ts")]: "export default {};" }, /brief/],
    ["no front matter", { [inTask("predict.md")]: "What?\n\n- [x] a" }, /predict\.md has no front matter/],
    [
      "another kind of question",
      page("asks: colour", "- [x] a"),
      /"asks" must be console, page, look or words/,
    ],
    ["a selector without words", page("asks: words\nat: h1", "- [x] a"), /has "at:"/],
    ["no list", page("asks: words", "Nothing to choose."), /then the choices as one list/],
    [
      "a choice without its box",
      page("asks: words", "- teal"),
      /doesn't begin with \[ \] or \[x\] \(- teal\)/,
    ],
    ["an empty choice", page("asks: words", "- [x]"), /neither one line of text nor one code block/],
    ["a picture in words", page("asks: look", "- [x] red"), /isn't a page/],
  ])("is refused with %s", (_what, changes, message) => {
    const { task, problems } = load(changes);
    expect(task).toBeUndefined();
    expect(problems.join("\n")).toMatch(message);
  });

  it("is made by the scaffold, ready for the gate's rules on questions", () => {
    const { curriculum } = load();
    const files = scaffold("predict task", "103", "my-question", curriculum);
    const { curriculum: made, problems } = loadCurriculum(folderWith({ ...lesson, ...files }));
    expect(problems).toEqual([]);
    const task = made.projects[0]?.tasks[2];
    expect(task?.key).toBe("103");
    expect(task && errorsOf(predictProblems(task))).toEqual([]);
  });
});

describe("the gate on a predict task", () => {
  it("passes one whose start does what the right choice says", async () => {
    const { task, curriculum } = load();
    expect(task && errorsOf(await gateItem(task, curriculum))).toEqual([]);
  });

  const COUNTER = {
    [inTask("start.html")]: '<p id="cups">0</p>\n<button>More</button>\n',
    [inTask("start.js")]: `let cups = 0;
document.querySelector("button").addEventListener("click", () => {
  cups += 2;
  document.querySelector("#cups").textContent = cups;
});
`,
  };
  const wrong = (text: string) => `- [ ] ${text}\n  It isn't.`;

  it.each<[string, Files]>([
    [
      "what an action leaves in an element",
      {
        ...COUNTER,
        [inTask("actions.md")]: 'click "button"\nclick "button"\n',
        ...page('asks: page\nat: "#cups"', "- [x] 4", wrong("2"), wrong("40")),
      },
    ],
    [
      "words somewhere on the page",
      { ...COUNTER, ...page("asks: page", "- [x] More", wrong("Less"), wrong("2")) },
    ],
    [
      "an error",
      {
        [inTask("start.js")]: 'console.log("a");\nnosuch();\n',
        ...page("asks: console", "- [x] an error", wrong("`a`"), wrong("nothing")),
      },
    ],
    [
      "nothing",
      {
        [inTask("start.js")]: 'const a = "a";\n',
        ...page("asks: console", "- [x] nothing", wrong("`a`"), wrong("an error")),
      },
    ],
    [
      "words that nothing can be run for",
      page("asks: words", "- [x] teal", wrong("red"), wrong("the `body`")),
    ],
    [
      "small pages",
      {
        [inTask("start.js")]: undefined,
        [inTask("start.html")]: "<p>Tea</p>\n",
        [inTask("start.css")]: "p {\n  color: teal;\n}\n",
        ...page(
          "asks: look",
          ...["teal", "red", "green"].map(
            (color, at) =>
              `- [${at === 0 ? "x" : " "}]\n  \`\`\`css\n  p { color: ${color}; }\n  \`\`\`${at === 0 ? "" : "\n  It isn't."}`,
          ),
        ),
      },
    ],
  ])("takes %s", (_what, changes) => {
    expect(errorsOf(predictProblems(taskWith(changes)))).toEqual([]);
  });

  it.each<[string, Files, RegExp]>([
    ["two right choices", page("asks: words", "- [x] a", "- [x] b", wrong("c")), /has 2 choices with \[x\]/],
    ["two choices", page("asks: words", "- [x] a", wrong("b")), /has 2 choices; write 3 or 4/],
    ["five choices", page("asks: words", "- [x] a", ...["b", "c", "d", "e"].map(wrong)), /has 5 choices/],
    ["equal choices", page("asks: words", "- [x] a", wrong("b"), wrong("B")), /has the same choice twice/],
    [
      "a wrong choice without its sentence",
      page("asks: words", "- [x] a", "- [ ] b", wrong("c")),
      /doesn't say why "b"/,
    ],
    [
      "a sentence on the right one",
      page("asks: words", "- [x] a\n  Yes.", wrong("b"), wrong("c")),
      /about the right choice "a"/,
    ],
    [
      "three sentences",
      page("asks: words", "- [x] a", wrong("b"), "- [ ] c\n  One. Two. Three."),
      /in more than 2 sentences why "c"/,
    ],
    ["a statement", { [inTask("predict.md")]: CONSOLE.replace("show?", "show.") }, /without a question mark/],
    [
      "another output than the script's",
      { [inTask("predict.md")]: CONSOLE.replace("23", "32") },
      /ticks "32", but what happens is "23"/,
    ],
    [
      "a wrong choice that happens",
      page("asks: page", "- [x] tea", wrong("Tea"), wrong("b")),
      /ticks "tea"|same choice/,
    ],
    [
      "an element that isn't there",
      page("asks: page\nat: h6", "- [x] a", wrong("b"), wrong("c")),
      /finds nothing at h6/,
    ],
    [
      "words about the console",
      page("asks: console", "- [x] `23`", wrong("five"), wrong("`5`")),
      /the choice "five" about the console/,
    ],
    [
      "an output that depends on chance",
      {
        [inTask("start.js")]: "console.log(Math.random() < 0.5);\n",
        ...page("asks: console", "- [x] `true`", wrong("`false`"), wrong("nothing")),
      },
      /but what happens is/,
    ],
    ["a script without an end", { [inTask("start.js")]: "while (true) {}\n" }, /doesn't come to an end/],
    ["an action on nothing", { [inTask("actions.md")]: 'click "#none"\n' }, /an action on #none/],
    [
      "actions beside a question in words",
      { ...page("asks: words", "- [x] a", wrong("b"), wrong("c")), [inTask("actions.md")]: "wait 10\n" },
      /has actions\.md/,
    ],
    [
      "drawn values",
      { [inTask("actions.md")]: "given: night = 2\nwait 10\n" },
      /more in actions\.md than actions/,
    ],
    [
      "a right picture of another page",
      {
        [inTask("start.js")]: undefined,
        [inTask("start.html")]: "<p>Tea</p>\n",
        ...page(
          "asks: look",
          ...["Tee", "Tea", "Thé"].map(
            (word, at) =>
              `- [${at === 0 ? "x" : " "}]\n  \`\`\`html\n  <p>${word}</p>\n  \`\`\`${at === 0 ? "" : "\n  No."}`,
          ),
        ),
      },
      /right page that isn't the start's[\s\S]*wrong page that means the same/,
    ],
  ])("refuses %s", (_what, changes, message) => {
    expect(errorsOf(predictProblems(taskWith(changes))).join("\n")).toMatch(message);
  });

  it.each<[string, string, RegExp]>([
    ["nothing to ask about", "", /uses is empty/],
    ["what the code doesn't have", "teaches: [js-let]", /teaches has js-let, which the check doesn't have/],
    [
      "code that nothing has taught",
      "teaches: [js-const, js-string, js-console-log]",
      /has js-join-strings in its code/,
    ],
  ])("refuses lists with %s", async (_what, lists, message) => {
    const { task, curriculum } = load({
      [inTask("message.md")]: lesson[inTask("message.md")]?.replace(/teaches:.*\n/, lists && `${lists}\n`),
    });
    expect(task && errorsOf(await gateItem(task, curriculum)).join("\n")).toMatch(message);
  });

  it("reads the question's words", async () => {
    const { task, curriculum } = load({ [inTask("predict.md")]: CONSOLE.replace("glued", "gluued") });
    expect(task && errorsOf(await gateItem(task, curriculum)).join("\n")).toMatch(
      /predict\.md has the unknown word "gluued"/,
    );
  });
});

describe("a predict task among the others", () => {
  it("uses what its author names, or all that its code has, and counts for the language that it asks about", () => {
    const { task, curriculum } = load({ [inTask("message.md")]: message.replace(/teaches:.*\n/, "") });
    expect(suggestConcepts(curriculum).get("102")?.teaches).toEqual([]);
    expect(suggestConcepts(curriculum).get("102")?.uses).toEqual(
      expect.arrayContaining(["js-const", "js-join-strings", "js-console-log"]),
    );
    const asking = task ? { ...task, uses: ["js-join-strings" as const] } : undefined;
    const [first] = curriculum.projects[0]?.tasks ?? [];
    expect(asking && first && longestPauses([asking, first]).map(({ language }) => language)).toEqual(["js"]);
  });

  it("is a near twin of another question on the same code, and of no task in which code is written", () => {
    const { task } = load();
    if (!task) throw new Error("There is no task.");
    const written = { ...task, key: "103", predict: null, start: { ...task.start, js: "" } };
    const other = { ...task, key: "104" };
    const keys = nearTwins([task, written, other]).map(({ one, other }) => [one.key, other.key]);
    expect(keys).toEqual([["102", "104"]]);
  });

  it("has its answers in a column of their own", () => {
    const { task, curriculum } = load();
    if (!task?.predict) throw new Error("There is no question.");
    const question = questionOf(task.predict);
    const key = answerKeyOf(task.predict, "js");
    expect(question.choices.map(({ id }) => id)).toEqual(question.choices.map(({ id }) => id).toSorted());
    expect(key.right).toBe(choiceId({ kind: "output", text: "23" }));
    expect(Object.keys(key.why).sort()).toEqual(
      question.choices.map(({ id }) => id).filter((id) => id !== key.right),
    );
    expect(JSON.stringify(question)).not.toMatch(/right|glued/i);
    const sql = seedSql(curriculum);
    expect(sql).toContain(JSON.stringify(question).replaceAll("'", "''"));
    expect(sql).toContain(JSON.stringify(key).replaceAll("'", "''"));
  });
});
