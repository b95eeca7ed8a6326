import { describe, expect, it } from "vitest";
import type { Task } from "../../worker/curriculum/content.ts";
import { gateProject } from "../../worker/curriculum/gate.ts";
import { behaviourProblems } from "../../worker/curriculum/gate-behaviour.ts";
import { ownPageProblems } from "../../worker/curriculum/gate-own-page.ts";
import { addedCharacters } from "../../worker/curriculum/gate-shape.ts";
import { containsWhole, taughtBy, taughtProblems } from "../../worker/curriculum/gate-taught.ts";
import { countWords, readingGrade } from "../../worker/curriculum/gate-words.ts";
import { loadCurriculum } from "../../worker/curriculum/load.ts";
import { edited, errorsOf, type Files, faultsWith, folderWith, inLesson, lessonWith } from "./a-folder.ts";

const structural = edited("message.md", "check: reference", "check: structural");
const js = { [inLesson("check.html")]: undefined, [inLesson("check.css")]: undefined };

describe("the gate's rule on the check", () => {
  it("lets a good lesson pass", async () => {
    expect(await faultsWith()).toEqual([]);
  });

  it("refuses a check that is the start", async () => {
    const faults = await faultsWith({
      [inLesson("check.html")]: undefined,
      [inLesson("check.css")]: undefined,
    });
    expect(faults[0]).toContain("the same as the start");
  });

  it("refuses a lesson whose start is accepted", async () => {
    const faults = await faultsWith({
      [inLesson("check.html")]: "<p>Fresh tea</p>",
      [inLesson("check.css")]: undefined,
    });
    expect(faults.join()).toContain("the start is accepted as it is");
  });

  it("refuses a suggested answer that the check refuses", async () => {
    const faults = await faultsWith({ [inLesson("answer.css")]: "h1 { color: red; }" });
    expect(faults.join()).toContain("the suggested answer is refused");
  });

  it("refuses a lesson that can be shipped as a comment", async () => {
    const message = edited("message.md", "and make its `color` teal.", 'and log it: `console.log("tea")`.');
    const faults = await faultsWith({ ...message, ...js, [inLesson("check.js")]: 'console.log("tea");' });
    expect(faults.join()).toContain("accepted inside comments");
  });

  it("lets a structural lesson pass that is right however it is written", async () => {
    expect(await faultsWith(structural)).toEqual([]);
  });
});

describe("the gate's rule on actions", () => {
  const counter: Files = {
    ...edited("message.md", "check: reference", "check: structural"),
    [inLesson("check.html")]: undefined,
    [inLesson("check.css")]: undefined,
    [inLesson("start.js")]: "let cups = 1;",
    [inLesson("check.js")]: "let cups = 1;\ncups += 2;\nconsole.log(cups);",
  };
  const faults = async (actions: string | undefined, changes: Files = {}) => {
    const { task } = lessonWith({ ...counter, [inLesson("actions.md")]: actions, ...changes });
    return errorsOf(behaviourProblems(task)).join("\n");
  };

  it("lets actions pass that accept right code and refuse wrong code", async () => {
    expect(await faults("look: console\ngiven: cups = 5")).toBe("");
  });

  it("requires them where the JavaScript changes, and nowhere else", async () => {
    expect(await faults(undefined)).toContain("is missing");
    const unchanged = { [inLesson("check.js")]: undefined, [inLesson("check.css")]: "h1 { color: teal; }" };
    expect(await faults("look: page", unchanged)).toContain("which this doesn't change");
  });

  it("refuses actions that see nothing of what the learner should do", async () => {
    expect(await faults("look: values")).toContain("sees nothing");
  });

  it("refuses a check that stops or never ends", async () => {
    expect(await faults("look: console", { [inLesson("check.js")]: "cups += 2;" })).toContain(
      "can't be judged",
    );
    expect(await faults("look: console", { [inLesson("check.js")]: "for (;;) {}" })).toContain(
      "can't be judged",
    );
  });

  it("refuses a suggested answer that does something else", async () => {
    const answer = { [inLesson("answer.js")]: "console.log(4);" };
    expect(await faults("look: console", answer)).toContain("refuses the suggested answer");
  });

  it("names a fault that would be accepted, unless the author explains it", async () => {
    const nobody = { [inLesson("check.js")]: "let cups = 1;\nif (cups >= 1) console.log(cups);" };
    const text = await faults("look: console", nobody);
    const explained = [...text.matchAll(/would accept this fault: (.*); add an action/g)].map(
      ([, what]) => `same: ${what}`,
    );
    expect(explained.length).toBeGreaterThan(0);
    expect(await faults(["look: console", ...explained].join("\n"), nobody)).toBe("");
    expect(await faults("look: console\ngiven: cups = 5\nsame: magic")).toContain("never made (magic)");
  });

  it("refuses actions that only leave a field, where each letter is answered", async () => {
    const listening = {
      [inLesson("check.js")]:
        'const box = document.createElement("input");\nbox.id = "box";\ndocument.body.append(box, "");\nbox.addEventListener("input", () => {\n  box.nextSibling.data = box.value;\n});',
    };
    const leaving = 'look: page\ntype "#box" "tea"';
    expect(await faults(leaving, listening)).toContain(
      "would accept this fault: `change` for `input` in line 4; add an action that sees it, or: same: `change` for `input` in line 4",
    );
    expect(await faults(`${leaving}\nfocus "#box"\npress s`, listening)).toBe("");
  });
});

describe("the gate's rule on a battle's actions", () => {
  const clapped = "b.onclick = () => { claps += 1; b.textContent = claps; };";
  const files = (battle: string, actions: string): Files => ({
    "battles/b01-claps/battle.md": battle,
    "battles/b01-claps/actions.md": actions,
    "battles/b01-claps/start.html": "<p>Clap!</p>\n<button>0</button>",
    "battles/b01-claps/start.js": 'let claps = 0;\nconst b = document.querySelector("button");',
    "battles/b01-claps/check.js": `let claps = 0;\nconst b = document.querySelector("button");\n${clapped}`,
  });
  const page = (want: string) =>
    `---\nid: b01\nchallenge: c1\ntitle: Claps\nwishes:\n  - id: claps\n    text: each click\n    want:\n${want}\n---\nCount each click.\n`;
  const js = `      js: '${clapped}'`;
  const VALID_ACTIONS = 'look: page\ngiven: claps = 7\nclick "button"\nclick "button"';
  const faults = (actions: string, battle = page(js)) => {
    const [one] = loadCurriculum(folderWith(files(battle, actions))).curriculum.battles;
    if (!one) throw new Error("no battle");
    return errorsOf(behaviourProblems(one)).join("\n");
  };

  it("lets few actions pass, none of which the start does", () => {
    expect(faults(VALID_ACTIONS)).toBe("");
  });

  it.each([
    ["nothing to do", "look: page", "has no action"],
    [
      "too many",
      'look: page\nclick "button"\nclick "button"\nclick "button"\nclick "button"\nclick "button"',
      "4 at most",
    ],
    ["one that the start does", 'look: page\nclick "p"\nclick "button"', 'takes "Click p" of the start'],
    ["a form", `uses: arrow\n${VALID_ACTIONS}`, 'has "uses:"'],
    ["a value that the start has too", 'look: page\nread claps\nclick "button"', 'takes "Look up claps"'],
  ])("refuses %s", (_what, actions, message) => {
    expect(faults(actions)).toContain(message);
  });

  it("requires a wish for the JavaScript only", () => {
    expect(faults(VALID_ACTIONS, page("      css: 'p { color: red; }'"))).toContain(
      "needs a wish for the JavaScript",
    );
    expect(faults(VALID_ACTIONS, page(`${js}\n      html: '<p></p>'`))).toContain("wants nothing else");
  });
});

describe("the gate's rule on what is taught", () => {
  it("finds a tag that nothing shows", async () => {
    const faults = await faultsWith({
      [inLesson("check.html")]: "<h1>Fresh tea</h1>\n<em>Tea for two.</em>",
    });
    expect(faults.join()).toContain("html `<em>`, which nothing has taught");
  });

  it("finds a property and a value that nothing names", async () => {
    const faults = await faultsWith({ [inLesson("check.css")]: "h1 { color: teal; font-size: 40px; }" });
    expect(faults.join()).toContain("css `font-size`, which nothing has taught");
    expect(faults.join()).toContain('css "40px", which neither message nor start says');
  });

  it("finds a color that only the example has", async () => {
    const faults = await faultsWith({ [inLesson("check.css")]: "h1 { color: gold; }" });
    expect(faults.join()).toContain('css "gold", which neither message nor start says');
  });

  it("finds words of JavaScript that stand in prose alone", async () => {
    const message = edited(
      "message.md",
      "and make its `color` teal.",
      "and let tea be 5, if you like. `console.log(tea)`",
    );
    const faults = await faultsWith({
      ...message,
      ...js,
      [inLesson("check.js")]: "let tea = 5;\nconsole.log(tea);",
    });
    expect(faults.join()).toContain("js `let`, which nothing has taught");
    expect(faults.join()).not.toContain("js `log`");
  });

  it("finds a text that the message does not say, where the check looks at texts", async () => {
    const message = edited("message.md", "Fresh tea", "Hot tea");
    const strict = {
      [inLesson("message.md")]: message[inLesson("message.md")]?.replace("reference", "strict"),
    };
    expect((await faultsWith(strict)).join()).toContain(
      'html "Fresh tea", which neither message nor start says',
    );
    expect(await faultsWith(message)).toEqual([]);
  });

  it("accepts what an earlier task has taught", () => {
    const second = (name: string) => `projects/1-tea-shop/102-bold-tea/${name}`;
    const { curriculum } = lessonWith({
      [second("message.md")]: lessonText()
        .replace("`<h1>`", "heading")
        .replace("`color`", "look")
        .replace("Fresh tea", "More tea"),
      [second("start.html")]: "<p>Tea</p>",
      [second("check.html")]: "<h1>More tea</h1>\n<p>Tea</p>",
      [second("check.css")]: "h1 { color: teal; }",
    });
    const task = curriculum.projects[0]?.tasks[1];
    expect(task && taughtProblems(task, curriculum)).toEqual([]);
  });

  it("finds the task after which a daily challenge's terms have been taught, without its own message and tools", () => {
    const second = (name: string) => `projects/1-tea-shop/102-bold-tea/${name}`;
    const daily = (number: string, css: string) => ({
      [`daily/${number}-day/challenge.md`]:
        "---\ntitle: Day\ndifficulty: Easy\ncheck: structural\ntools: []\n---\nWrite `color` and `gap`.\n",
      [`daily/${number}-day/tools.md`]: "## CSS\n\nWrite `gap: 2px`.\n",
      [`daily/${number}-day/start.html`]: "<p>Tea</p>",
      [`daily/${number}-day/check.html`]: "<p>Tea</p>",
      [`daily/${number}-day/check.css`]: css,
    });
    const { curriculum } = lessonWith({
      [second("message.md")]: lessonText(),
      [second("tools.md")]: "## CSS\n\nWrite `margin: 3px`.\n",
      [second("start.html")]: "<p>Tea</p>",
      [second("check.html")]: "<h1>More tea</h1>\n<p>Tea</p>",
      ...daily("001", ""),
      ...daily("002", "p { color: red; }"),
      ...daily("003", "p { margin: 2px; }"),
      ...daily("004", "p { gap: 2px; }"),
      ...daily("005", "p { gap: 2px; color: red; }"),
    });
    expect(curriculum.daily.map((one) => taughtBy(one, curriculum))).toEqual([0, 101, 102, 0, 101]);
  });

  it("lets a battle need what a task teaches, and draws it for learners who have been taught what its sentence doesn't say", () => {
    const battle = (id: string, sentence: string, wish: string, css: string) => ({
      [`battles/${id}-x/battle.md`]: `---\nid: ${id}\nchallenge: c1\ntitle: ${id}\nwishes:\n  - id: one\n    text: Tea\n    want: { css: "${css}" }\n${wish}---\n${sentence}\n`,
      [`battles/${id}-x/start.html`]: "<p>Tea</p>",
      [`battles/${id}-x/check.html`]: "<p>Tea</p>",
      [`battles/${id}-x/check.css`]: css,
    });
    const { curriculum } = lessonWith({
      ...edited("message.md", "teaches: [", "teaches: [js-arrow-function, "),
      ...battle("b01", "Tea with color red.", "", "p { color: red; }"),
      ...battle("b02", "Red tea: it is red.", "", "p { color: red; }"),
      ...battle(
        "b03",
        "Tea of any red.",
        '    or: [{ css: "p { color: tomato; }" }]\n',
        "p { color: crimson; }",
      ),
      ...battle("b04", "Tea of any red.", "", "p { color: crimson; }"),
      ...battle("b05", "Tea with 2px.", "", "p { gap: 2px; }"),
      ...battle("b06", "Tea with color red.", "", "p { color: red; }"),
      "battles/b06-x/start.js": 'addEventListener("click", () => {});',
      "battles/b06-x/check.js": 'addEventListener("click", () => {});',
    });
    expect(curriculum.battles.map((one) => taughtBy(one, curriculum))).toEqual([0, 101, 101, 101, 0, 101]);
    expect(curriculum.battles.map((one) => taughtProblems(one, curriculum).length)).toEqual([
      0, 0, 0, 1, 1, 0,
    ]);
  });

  it("finds the answer in the tools", async () => {
    const faults = await faultsWith(edited("tools.md", "<h1>Warm bread</h1>", "<h1>Fresh tea</h1>"));
    expect(faults.join()).toContain("tools.md shows the answer (<h1>Fresh tea</h1>)");
  });

  it("looks for whole words only", () => {
    expect(containsWhole("background-color", "color")).toBe(false);
    expect(containsWhole("15px", "5px")).toBe(false);
    expect(containsWhole("the color, teal", "color")).toBe(true);
    expect(containsWhole(".card", "card")).toBe(true);
  });
});

describe("the gate's rule on pages", () => {
  it("finds HTML that is not valid or not usable by all", async () => {
    const faults = await faultsWith({ [inLesson("check.html")]: '<h1>Fresh tea</p>\n<img src="/tea.png">' });
    expect(faults.join()).toContain("close-order");
    expect(faults.join()).toContain("wcag/h37");
  });

  it("finds a property that does not exist, and a script that can't be read", async () => {
    const faults = await faultsWith({
      [inLesson("check.css")]: "h1 { colour: teal; }",
      [inLesson("check.js")]: "let tea = ;",
    });
    expect(faults.join()).toContain("unknown property colour");
    expect(faults.join()).toContain("check.js can't be read");
  });

  it("finds links that lead nowhere or may move", async () => {
    const faults = await faultsWith({
      [inLesson("check.html")]:
        '<h1>Fresh tea</h1>\n<a href="#menu">Menu</a>\n<a href="https://tea.shop">Shop</a>',
    });
    expect(faults.join()).toContain("links to #menu, but nothing has that id");
    expect(faults.join()).toContain("links to tea.shop, which may move");
  });
});

describe("the gate's rule on Markdown", () => {
  it.each([
    ["link", "See [the menu](https://example.com)."],
    ["image", "![A cup](/cup.png)"],
    ["html", "Write <b>this</b>."],
    ["blockquote", "> Tea!"],
    ["blocks in a list", "- tea\n  - green\n"],
    ["empty lines in a list", "- tea\n\n- cake\n"],
    ["code without a fence of ```", "Look:\n\n    <h1>"],
  ])("finds %s, which lessons don't show", async (syntax, text) => {
    const faults = await faultsWith(edited("message.md", "Mei opens", `${text}\n\nMei opens`));
    expect(faults.join()).toContain(`message.md has Markdown that lessons don't show (${syntax})`);
  });
});

describe("the gate's rule on words", () => {
  it("finds a misspelt word, but not in code, and accepts clients' names and words.txt", async () => {
    const message = edited("message.md", "her shop today", "her shopp today: `shopp`, says Mei Chen");
    expect((await faultsWith(message)).join()).toContain('unknown word "shopp"');
    expect(await faultsWith({ ...message, "projects/words.txt": "# ours\nshopp\n" })).toEqual([]);
  });

  it("finds a message of 130 words", async () => {
    const faults = await faultsWith(
      edited("message.md", "her shop today.", `her shop today. ${"We like tea. ".repeat(38)}`),
    );
    expect(faults.join()).toMatch(/message.md has 13\d words/);
  });

  it("finds a message that is hard to read", async () => {
    const hard =
      "Extraordinarily complicated considerations necessitate comprehensive documentation of international regulations.";
    expect(
      (await faultsWith(edited("message.md", "her shop today.", `her shop today. ${hard}`))).join(),
    ).toContain("reads at grade");
  });

  it("counts words with their code", () => {
    expect(countWords("Write an `<h1>` with the text `Fresh tea`, please!")).toBe(9);
  });

  it("grades a plain text lower than a formal one", () => {
    expect(readingGrade("The cat sat on the mat. It was warm. The cat slept.")).toBeLessThan(2);
    expect(
      readingGrade("Organizational responsibilities necessitate considerable deliberation."),
    ).toBeGreaterThan(12);
  });
});

describe("the gate's rule on shape", () => {
  it("requires eight to thirteen tasks of a project", () => {
    const { curriculum } = lessonWith();
    const [project] = curriculum.projects;
    expect(project && errorsOf(gateProject(project, curriculum)).join()).toContain(
      "has 1 tasks; a project has 8 to 13",
    );
  });

  it("requires a project on its own map, without a gap in its tasks", () => {
    const { curriculum } = lessonWith();
    const [project] = curriculum.projects;
    const [task] = project?.tasks ?? [];
    if (!project || !task) throw new Error("no lesson");
    const moved = { ...project, map: "ThemePark" as const, tasks: [task, { ...task, id: 103 }] };
    expect(errorsOf(gateProject(moved, curriculum)).join()).toContain("which has projects 8 to 11");
    expect(errorsOf(gateProject(moved, curriculum)).join()).toContain("has 103, but nothing is 102");
    expect(errorsOf(gateProject({ ...moved, retired: [102] }, curriculum)).join()).not.toContain(
      "nothing is",
    );
    expect(errorsOf(gateProject({ ...moved, retired: [102, 103] }, curriculum)).join()).toContain(
      "has 103 twice",
    );
    expect(errorsOf(gateProject(moved, curriculum)).join()).toContain("has the order of 101");
  });

  it("requires that a start has all that the check before it has", () => {
    const { curriculum, task } = lessonWith();
    const [project] = curriculum.projects;
    if (!project) throw new Error("no lesson");
    const second = { ...task, id: 102, folder: "second" };
    const problems = (start: Task["start"], check: Task["check"]) =>
      errorsOf(ownPageProblems({ ...project, tasks: [task, { ...second, start, check }] }));
    const added = { ...task.check, js: "let cups = 1;" };
    expect(problems(task.check, added)).toEqual([]);
    expect(problems({ ...task.check, css: "h1 { color: gold; }" }, added).join()).toBe(
      "second/start.css changes, moves or lacks `color: teal`, which 101 made; a start only adds, so let the learner change it",
    );
  });

  it("counts what a battle asks to type", () => {
    const start = { html: "<p>Go</p>", css: "p {\n}", js: "" };
    expect(addedCharacters({ start, check: { ...start, css: "p {\n  color: red;\n}" } })).toBe(
      "color: red;\n".length,
    );
    expect(addedCharacters({ start, check: start })).toBe(0);
  });
});

function lessonText(): string {
  return `---
title: More Tea
description: A second heading.
subject: More of it
sender: Mei Chen, tea seller
check: reference
tools: []
---
Write an \`<h1>\` with the text \`Fresh tea\`, and make its \`color\` teal.
`;
}
