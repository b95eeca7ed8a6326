import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, onTestFinished } from "vitest";
import type { Curriculum, Problem, Task } from "../../worker/curriculum/content.ts";
import { gateItem } from "../../worker/curriculum/gate.ts";
import { loadCurriculum } from "../../worker/curriculum/load.ts";

/** Texts by path; `undefined` omits a file. */
export type Files = Record<string, string | undefined>;

/** Calls a function after the running test; while the tests are collected, after those of the file. */
function afterwards(clean: () => void): void {
  try {
    onTestFinished(clean);
  } catch {
    afterAll(clean);
  }
}

/** Creates a curriculum's folder with these files. It is removed after the test or file that calls it. */
export function folderWith(files: Files): string {
  const root = mkdtempSync(join(tmpdir(), "curriculum-"));
  afterwards(() => rmSync(root, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    if (text === undefined) continue;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

const shop = "projects/1-tea-shop";

/** The path of a file of the lesson below. */
export const inLesson = (name: string) => `${shop}/101-open-up/${name}`;

/** A project with one task that passes the gate. */
export const validLesson: Files = {
  [`${shop}/project.md`]: `---
id: 1
map: BeachIsland
name: The Tea Shop
idealist: Mei Chen
difficulty: Easy
image: /projects/1.webp
---
A page for a small shop.
`,
  [inLesson("message.md")]: `---
title: Open Up
description: Give the shop a heading.
subject: We open today
sender: Mei Chen, tea seller
check: reference
tools: ["<h1>", "color"]
teaches: [html-heading, css-element-selector, css-color]
---
Mei opens her shop today. Write an \`<h1>\` with the text \`Fresh tea\`, and make its \`color\` teal.
`,
  [inLesson("tools.md")]: `## HTML

A heading is written like this:

\`\`\`html
<h1>Warm bread</h1>
\`\`\`

## CSS

The color of a text:

\`\`\`css
p {
  color: gold;
}
\`\`\`
`,
  [inLesson("start.html")]: "<p>Tea for two.</p>\n",
  [inLesson("check.html")]: "<h1>Fresh tea</h1>\n<p>Tea for two.</p>\n",
  [inLesson("check.css")]: "h1 {\n  color: teal;\n}\n",
};

/** Loads the valid lesson with some files changed. Throws when a file can't be read. */
export function lessonWith(changes: Files = {}): { task: Task; curriculum: Curriculum } {
  const { curriculum, problems } = loadCurriculum(folderWith({ ...validLesson, ...changes }));
  const task = curriculum.projects[0]?.tasks[0];
  if (!task || problems.length > 0) throw new Error(JSON.stringify(problems));
  return { task, curriculum };
}

/** The text of a file of the valid lesson with one passage replaced. Throws where there is no such passage. */
export function edited(name: string, from: string, to: string): Files {
  const text = validLesson[inLesson(name)] ?? "";
  if (!text.includes(from)) throw new Error(`${name} has no "${from}"`);
  return { [inLesson(name)]: text.replace(from, to) };
}

/** The problems that fail the gate for the valid lesson with some files changed. */
export async function faultsWith(changes: Files = {}): Promise<string[]> {
  const { task, curriculum } = lessonWith(changes);
  return errorsOf(await gateItem(task, curriculum));
}

/** The problems that fail the gate, as texts with their file. */
export function errorsOf(problems: Problem[]): string[] {
  return problems.filter(({ level }) => level === "error").map(({ file, message }) => `${file} ${message}`);
}
