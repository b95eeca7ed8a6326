import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Code, LANGUAGES } from "../rules/code.ts";
import { type Curriculum, maps, type Project } from "./content.ts";

/** The texts of a new folder's files, by path relative to the curriculum's folder. */
type Files = Record<string, string>;

/**
 * The files for a new project, task, battle or daily challenge, ready to fill in.
 * @param kind `project`, `task`, `free task`, `predict task`, `battle` or `daily`
 * @param id `4` for a project, `305` for a task, `b25` for a battle, `091` for a daily challenge.
 * Throws an Error with a sentence for the author.
 */
export function scaffold(kind: string, id: string, slug: string, curriculum: Curriculum): Files {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
    throw new Error(`"${slug}" is no slug; use lower case and hyphens, as in tip-button`);
  switch (kind) {
    case "project":
      return newProject(id, slug);
    case "task":
      return newTask(id, slug, curriculum, checkedTask);
    case "free task":
      return newTask(id, slug, curriculum, freeTask);
    case "predict task":
      return newTask(id, slug, curriculum, predictTask);
    case "battle":
      if (!/^b\d{2,3}$/.test(id)) throw new Error(`"${id}" is no battle's id; use one such as b25`);
      return { [`battles/${id}-${slug}/battle.md`]: battlePage(id), ...codeFiles(`battles/${id}-${slug}`) };
    case "daily":
      if (!/^\d{3}$/.test(id))
        throw new Error(`"${id}" is no daily challenge's number; use three digits, as in 091`);
      return { [`daily/${id}-${slug}/challenge.md`]: dailyPage, ...lesson(`daily/${id}-${slug}`) };
    default:
      throw new Error(`there is no "${kind}"; use project, task, battle or daily`);
  }
}

/** Writes the files, never over others. Throws when their folder is there already. */
export function writeFiles(root: string, files: Files): void {
  for (const path of Object.keys(files)) {
    if (existsSync(join(root, path))) throw new Error(`${path} is there already; choose another id`);
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, path, ".."), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

function newProject(id: string, slug: string): Files {
  const map = Object.entries(maps).find(
    ([, { first, last }]) => Number(id) >= first && Number(id) <= last,
  )?.[0];
  if (!map) throw new Error(`"${id}" is no project's number; the maps have 1 to ${maps.ThemePark.last}`);
  const page = [
    "---",
    `id: ${Number(id)}`,
    `map: ${map}`,
    "name: Name",
    "idealist: Who dreamt of it",
    "difficulty: Easy",
  ];
  return {
    [`projects/${id}-${slug}/project.md`]: [
      ...page,
      `image: /projects/${id}.webp`,
      "---",
      "One or two sentences.",
      "",
    ].join("\n"),
  };
}

/** What a task of one kind has. */
interface TaskFiles {
  /** The fields of its message after the sender, as lines. */
  fields: string;
  /** What its message should say. */
  body: string;
  /** The other files. */
  files: Files;
}

/** The files of a task. @param filesOf those of its kind. Throws where the id has no project. */
function newTask(
  id: string,
  slug: string,
  curriculum: Curriculum,
  filesOf: (folder: string, project: Project) => TaskFiles,
): Files {
  const project = curriculum.projects.find(
    (one) => /^\d{3,4}$/.test(id) && one.id === Math.floor(Number(id) / 100),
  );
  if (!project)
    throw new Error(
      `"${id}" has no project; ids are a project's number and two digits: make the project first`,
    );
  const folder = `${project.folder}/${id}-${slug}`;
  const { fields, body, files } = filesOf(folder, project);
  const message = `---
title: Title
description: One line for the coding page's header.
subject: What the message is about
sender: "${project.tasks.at(-1)?.sender ?? `${project.idealist}, what they do`}"
${fields}---
${body}
`;
  return { [`${folder}/message.md`]: message, ...files };
}

/** A task with a check, which begins with what the last one made. */
function checkedTask(folder: string, { tasks }: Project): TaskFiles {
  return {
    fields: "check: structural\ntools: []\n",
    body: `What the client needs, in Codex's voice, under 130 words, with one clear request.`,
    files: lesson(folder, tasks.at(-1)?.check),
  };
}

/** A task without a check: a brief, and pages that prove it. */
function freeTask(folder: string): TaskFiles {
  const brief = `import { brief, heading, some, text, wish } from "../../../brief.ts";

export default brief(wish("A heading says what the page is about", some(heading).has(text)));
`;
  const solutions = ["1-plain", "2-other-tags", "3-other-layout"].map((name) => `solutions/${name}`);
  const wrong = ["1-empty", "2-hidden", "3-copied-brief", "4-dead-rule", "5-prints-only"].map(
    (name) => `wrong/${name}`,
  );
  return {
    fields: "tools: []\n",
    body: "What the page is about, in Codex's voice, under 130 words. The wishes of brief.ts stand beside it as a list.",
    files: {
      [`${folder}/tools.md`]:
        "## HTML\n\nA reminder of what this needs, with an example that is no solution.\n",
      [`${folder}/brief.ts`]: brief,
      ...Object.fromEntries(
        [...solutions, ...wrong].map((name) => [`${folder}/${name}.html`, "<h1>Title</h1>\n"]),
      ),
    },
  };
}

/** A task without a check: code to read, and a question about what it does. */
function predictTask(folder: string): TaskFiles {
  const question = `---
asks: console
---
What does the console show?

- [x] \`23\`
- [ ] \`5\`
  Why somebody may think so, and why it isn't so.
- [ ]
  \`\`\`
  2
  3
  \`\`\`
  Why somebody may think so, and why it isn't so.
`;
  return {
    fields: "tools: []\nuses: [js-console-log]\n",
    body: "Whose code it is and what they want to know, in Codex's voice, under 130 words. Nothing is to be written.",
    files: {
      [`${folder}/predict.md`]: question,
      [`${folder}/tools.md`]: "## JavaScript\n\nA reminder of what this needs, with another example.\n",
      [`${folder}/start.js`]: 'console.log("2" + "3");\n',
    },
  };
}

function battlePage(id: string): string {
  return `---
id: ${id}
challenge: c1
title: Title
wishes:
  - id: color
    text: the color teal
    want:
      css: "h1 { color: teal; }"
---
One sentence that names each part and value and says what it should be like, such as: give h1 the color teal.
`;
}

const dailyPage = `---
title: Title
difficulty: Easy
check: structural
tools: []
---
One clear request in a few sentences, under 130 words.
`;

function lesson(folder: string, start?: Code): Files {
  const tools = "## HTML\n\nWhat is new, with an example that is not the answer.\n";
  return { [`${folder}/tools.md`]: tools, ...codeFiles(folder, start) };
}

/** Start and check with the same code; the author adds to the check what the learner has to add. */
function codeFiles(folder: string, code: Code = { html: "<h1>Title</h1>", css: "", js: "" }): Files {
  const used = LANGUAGES.filter((language) => code[language] !== "");
  return Object.fromEntries(
    ["start", "check"].flatMap((part) =>
      used.map((language) => [`${folder}/${part}.${language}`, `${code[language]}\n`]),
    ),
  );
}
