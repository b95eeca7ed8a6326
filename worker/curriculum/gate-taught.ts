import { EMPTY_CODE } from "../rules/code.ts";
import { conceptsIn } from "./concepts-in.ts";
import {
  type Battle,
  type Curriculum,
  type Daily,
  error,
  type Item,
  type Problem,
  type Task,
  warning,
} from "./content.ts";
import { readMarkdown } from "./markdown.ts";
import type { Term } from "./script-terms.ts";
import { newTerms, termsOf } from "./vocabulary.ts";

/** What a learner can have read before an exercise. */
interface Available {
  /** Code in the tools of this and earlier exercises, and the tools' names. */
  taught: string;
  /** The same for JavaScript alone: `for` is an attribute's name too. */
  taughtJs: string;
  /** The exercise's message and titles as plain text. */
  message: string;
  /** The code spans and blocks of the message and titles. */
  named: string;
  /** The starting code as plain text. */
  start: string;
  /** The comments of the starting CSS. Its other values are no hint to what a learner has to write. */
  notes: string;
}

/**
 * The terms that the check needs beyond the start and that the learner can't know, one problem each. A battle may need whatever any task
 * teaches, since it is drawn only for learners who have been taught its terms (`taughtBy`). A term of the language has to
 * be taught by the tools of this or an earlier task, or be named in the message. What the author chose freely (names, texts, values)
 * has to be in the message or the start. The problems are warnings where an earlier project is missing.
 */
export function taughtProblems(item: Item, curriculum: Curriculum): Problem[] {
  const available = availableTo(item, curriculum);
  const missing = item.kind === "task" ? missingProjects(item, curriculum) : [];
  const report = missing.length > 0 ? warning : error;
  const note = missing.length > 0 ? ` (not sure: project ${missing.join(", ")} is not here)` : "";
  return requiredTerms(item)
    .filter((term) => !isAvailable(term, available, item.kind))
    .map((term) => report(item.folder, `${missingTermMessage(term)}${note}`));
}

/**
 * The new terms that the check compares. Mode `reference` compares no text or attribute of the HTML. The first solution of a free task
 * shows that what has been taught is enough; its texts, names and values are its own. Of a predict task the whole code has to be read.
 */
function requiredTerms(item: Item): Term[] {
  if (item.kind === "task" && (item.free || item.predict)) {
    const terms = newTerms(item.predict ? EMPTY_CODE : item.start, item.check);
    return terms.filter(({ kind }) => kind !== "name" && kind !== "text" && kind !== "value");
  }
  const terms = newTerms(item.start, item.check);
  if (item.kind === "battle") {
    const open = openTerms(item);
    return terms.filter((term) => term.kind !== "value" || !open.has(term.text));
  }
  return item.mode === "reference"
    ? terms.filter((term) => term.language !== "html" || term.kind === "element")
    : terms;
}

/** The values of a battle's wishes that can be fulfilled in several ways: what decides is the effect, not this value. */
function openTerms({ wishes }: Battle): Set<string> {
  const open = wishes.filter(({ or }) => or).map(({ want }) => termsOf({ ...EMPTY_CODE, ...want }));
  return new Set(open.flatMap((terms) => [...terms.values()].map(({ text }) => text)));
}

function missingTermMessage(term: Term): string {
  const notation = term.kind === "element" ? `<${term.text}>` : term.text;
  switch (term.kind) {
    case "name":
    case "text":
    case "value":
      return `the check wants ${term.language} "${notation}", which neither message nor start says; name it in the message`;
    default:
      return `the check wants ${term.language} \`${notation}\`, which nothing has taught; show it as code in tools.md or the message`;
  }
}

/**
 * The id of the first task after which a learner knows all that a daily challenge or a battle needs, as far as tasks teach it. Its own
 * tools and message don't count, but for the HTML and CSS that a battle's sentence names. 0 where it needs nothing that a task teaches. Of a
 * battle's script all concepts have to be taught, since it is read before it is changed.
 */
export function taughtBy(item: Daily | Battle, curriculum: Curriculum): number {
  const tasks = curriculum.projects.flatMap((project) => project.tasks);
  const required = requiredTerms(item);
  const missingAfter = (count: number) => {
    const all = availableFrom(item, tasks.slice(0, count));
    const lessons = { ...all, message: "", named: "" };
    // What the author of a battle chose freely is in its sentence or start.
    const isSaid = ({ language, kind }: Term) =>
      item.kind === "battle" && (language !== "js" || kind === "name" || kind === "text" || kind === "value");
    const availableFor = (term: Term) => (isSaid(term) ? all : lessons);
    return required.filter((term) => !isAvailable(term, availableFor(term), item.kind)).length;
  };
  const unteachable = missingAfter(tasks.length);
  // Each task only adds to what is available, so a binary search finds the first task after which no more terms are missing than
  // after all of them.
  let [from, to] = [0, tasks.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (missingAfter(middle) === unteachable) to = middle;
    else from = middle + 1;
  }
  const read = item.kind === "battle" ? conceptsIn({ ...EMPTY_CODE, js: item.check.js }) : new Set();
  const last = tasks.findLastIndex(({ teaches }) => teaches.some((id) => read.has(id)));
  return tasks[Math.max(to - 1, last)]?.id ?? 0;
}

function availableTo(item: Item, curriculum: Curriculum): Available {
  return availableFrom(
    item,
    item.kind === "task"
      ? tasksUpTo(item, curriculum)
      : item.kind === "daily"
        ? [item]
        : curriculum.projects.flatMap((project) => project.tasks),
  );
}

function availableFrom(item: Item, lessons: readonly (Task | Daily)[]): Available {
  const own =
    item.kind === "task"
      ? [item.title, item.description, item.subject, item.body]
      : [item.title, item.description];
  const codeOf = (texts: string[]) => texts.flatMap((text) => readMarkdown(text).code).join("\n");
  const names = lessons.flatMap((lesson) => lesson.tools).join("\n");
  return {
    taught: `${names}\n${codeOf(lessons.flatMap((lesson) => Object.values<string>({ ...lesson.toolTexts })))}`,
    taughtJs: `${names}\n${codeOf(lessons.map((lesson) => lesson.toolTexts.js))}`,
    message: toPlainText(own.join("\n")),
    named: codeOf(own),
    start: toPlainText(Object.values<string>({ ...item.start }).join("\n")),
    notes: toPlainText((item.start.css.match(/\/\*[\s\S]*?\*\//g) ?? []).join("\n").replaceAll("*", "")),
  };
}

function tasksUpTo(task: Task, curriculum: Curriculum): Task[] {
  return curriculum.projects
    .flatMap((project) => project.tasks)
    .filter(
      (other) =>
        other.projectId < task.projectId || (other.projectId === task.projectId && other.order <= task.order),
    );
}

function missingProjects(task: Task, curriculum: Curriculum): number[] {
  const here = new Set(curriculum.projects.map((project) => project.id));
  return Array.from({ length: task.projectId - 1 }, (_, index) => index + 1).filter((id) => !here.has(id));
}

function isAvailable(term: Term, available: Available, kind: Item["kind"]): boolean {
  const { text } = term;
  const own = kind === "battle" ? available.message : available.named;
  switch (term.kind) {
    case "element":
      return isElementAvailable(text, available, own);
    case "attribute":
    case "property":
      return (
        containsWhole(available.taught, text) ||
        containsWhole(own, text) ||
        (text.length > 3 && containsWhole(available.message, text))
      );
    case "sign":
      return available.taughtJs.includes(text) || own.includes(text);
    case "word":
      if (term.language === "js") return containsWhole(available.taughtJs, text) || containsWhole(own, text);
      return (
        containsWhole(available.taught, text) ||
        containsWhole(own, text) ||
        containsWhole(available.message, text)
      );
    case "name":
    case "value":
      return isChoiceAvailable(term, available);
    case "text":
      if (
        /^[a-z]+(-[a-z]+)*$/i.test(text) &&
        term.language === "js" &&
        containsWhole(available.taughtJs, text)
      )
        return true;
      return (
        containsWhole(available.message, toPlainText(text)) ||
        containsWhole(available.start, toPlainText(text)) ||
        isChoiceAvailable(term, available)
      );
  }
}

function isElementAvailable(tag: string, available: Available, own: string): boolean {
  const code = `${available.taught}\n${own}`;
  if (containsWhole(code, `<${tag}`) || containsWhole(code, `</${tag}`)) return true;
  // The words "a" and "i" name no tag, but a battle's description says its tags as they are.
  if (own === available.message) return containsWhole(own, tag);
  return (
    tag.length > 1 && (containsWhole(code, tag) || (tag.length > 3 && containsWhole(available.message, tag)))
  );
}

/**
 * Whether a name, text or value that the author chose is in the message or the start. A name may stand without its `#`, `.` or `--`; units
 * and numbers up to twelve may be written in words.
 */
function isChoiceAvailable(term: Term, available: Available): boolean {
  const text = toPlainText(term.text);
  const bare = text.replace(/^([#.]|--)/, "");
  const measure = /^(-?[\d.]+)(px|%|deg)$/.exec(text);
  const units: Record<string, string[]> = {
    px: ["px", "pixels"],
    "%": ["%", "percent"],
    deg: ["deg", "degrees"],
  };
  const forms = [text, bare];
  if (measure?.[1] && measure[2])
    for (const unit of units[measure[2]] ?? []) forms.push(`${measure[1]} ${unit}`);
  const word = numberWords[Number(text)];
  if (word && text !== "") forms.push(word);
  const startText = term.language === "css" && term.kind === "value" ? available.notes : available.start;
  if (forms.some((form) => containsWhole(available.message, form) || containsWhole(startText, form)))
    return true;
  // A selector or an argument that the language defines: `li`, `2d`.
  return (term.kind === "name" || term.language === "html") && containsWhole(available.taught, text);
}

const numberWords = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");

/** Text without Markdown's marks, with straight quotes and single spaces. */
function toPlainText(text: string): string {
  return text.replace(/[`*]/g, "").replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/\s+/g, " ").trim();
}

/** Whether `text` has `part` as a whole: not inside a longer word, number or hyphenated name. */
export function containsWhole(text: string, part: string): boolean {
  if (part === "") return true;
  const inWord = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}_-]/u.test(sign);
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    const before = inWord(part[0]) && inWord(text[at - 1]);
    const after = inWord(part.at(-1)) && inWord(text[at + part.length]);
    if (!before && !after) return true;
  }
  return false;
}
