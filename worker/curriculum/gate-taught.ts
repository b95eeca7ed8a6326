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
import { newTerms } from "./vocabulary.ts";

/** What a learner can have read when an exercise arrives. */
interface Known {
  /** Code shown by the tools of this and earlier exercises, their names included. */
  taught: string;
  /** The same for JavaScript alone: `for` is an attribute's name too. */
  taughtJs: string;
  /** This exercise's own words: its message and titles. */
  message: string;
  /** Code in those words. */
  named: string;
  /** The starting code. */
  start: string;
  /** The comments in the starting CSS: what else is there says nothing of what to write. */
  notes: string;
}

/**
 * Each thing that the check wants beyond the start is taught by tools (of this or an earlier task) or named in the message;
 * what the author chose freely (names, texts, values) is in the message or the start.
 */
export function taughtProblems(item: Item, curriculum: Curriculum): Problem[] {
  const known = knownTo(item, curriculum);
  const lost = item.kind === "task" ? missingBefore(item, curriculum) : [];
  const report = lost.length > 0 ? warning : error;
  const note = lost.length > 0 ? ` (not sure: project ${lost.join(", ")} is not here)` : "";
  return wantedTerms(item)
    .filter((term) => !isKnown(term, known, item.kind))
    .map((term) => report(item.folder, `${wish(term)}${note}`));
}

/** The specified `reference` check looks at no text or attribute of the HTML. */
function wantedTerms(item: Item): Term[] {
  const terms = newTerms(item.start, item.check);
  const loose = item.kind !== "battle" && item.mode === "reference";
  return loose ? terms.filter((term) => term.language !== "html" || term.kind === "element") : terms;
}

function wish(term: Term): string {
  const shown = term.kind === "element" ? `<${term.text}>` : term.text;
  switch (term.kind) {
    case "name":
    case "text":
    case "value":
      return `the check wants ${term.language} "${shown}", which neither message nor start says; name it in the message`;
    default:
      return `the check wants ${term.language} \`${shown}\`, which nothing has taught; show it as code in tools.md or the message`;
  }
}

/**
 * The first task after which a learner knows all that a daily challenge or a battle wants, as far as tasks teach it: its own words
 * and tools are hints, not lessons. 0 where it wants nothing that needs a lesson.
 */
export function taughtBy(item: Daily | Battle, curriculum: Curriculum): number {
  const tasks = curriculum.projects.flatMap((project) => project.tasks);
  const missingAfter = (count: number) => {
    const known = { ...knownFrom(item, tasks.slice(0, count)), message: "", named: "" };
    return wantedTerms(item).filter((term) => !isKnown(term, known, item.kind)).length;
  };
  const least = missingAfter(tasks.length);
  // What is known only grows: the first task that leaves no more missing than all of them is found by halving.
  let [from, to] = [0, tasks.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (missingAfter(middle) === least) to = middle;
    else from = middle + 1;
  }
  return tasks[to - 1]?.id ?? 0;
}

function knownTo(item: Item, curriculum: Curriculum): Known {
  return knownFrom(
    item,
    item.kind === "task" ? earlier(item, curriculum) : item.kind === "daily" ? [item] : [],
  );
}

function knownFrom(item: Item, lessons: readonly (Task | Daily)[]): Known {
  const own =
    item.kind === "task"
      ? [item.title, item.description, item.subject, item.body]
      : [item.title, item.description];
  const codeOf = (texts: string[]) => texts.flatMap((text) => readMarkdown(text).code).join("\n");
  const names = lessons.flatMap((lesson) => lesson.tools).join("\n");
  return {
    taught: `${names}\n${codeOf(lessons.flatMap((lesson) => Object.values<string>({ ...lesson.toolTexts })))}`,
    taughtJs: `${names}\n${codeOf(lessons.map((lesson) => lesson.toolTexts.js))}`,
    message: plain(own.join("\n")),
    named: codeOf(own),
    start: plain(Object.values<string>({ ...item.start }).join("\n")),
    notes: plain((item.start.css.match(/\/\*[\s\S]*?\*\//g) ?? []).join("\n").replaceAll("*", "")),
  };
}

function earlier(task: Task, curriculum: Curriculum): Task[] {
  return curriculum.projects
    .flatMap((project) => project.tasks)
    .filter(
      (other) =>
        other.projectId < task.projectId || (other.projectId === task.projectId && other.id <= task.id),
    );
}

function missingBefore(task: Task, curriculum: Curriculum): number[] {
  const here = new Set(curriculum.projects.map((project) => project.id));
  return Array.from({ length: task.projectId - 1 }, (_, index) => index + 1).filter((id) => !here.has(id));
}

function isKnown(term: Term, known: Known, kind: Item["kind"]): boolean {
  const { text } = term;
  const own = kind === "battle" ? known.message : known.named;
  switch (term.kind) {
    case "element":
      return isElementKnown(text, known, own);
    case "attribute":
    case "property":
      return says(known.taught, text) || says(own, text) || (text.length > 3 && says(known.message, text));
    case "sign":
      return known.taughtJs.includes(text) || own.includes(text);
    case "word":
      if (term.language === "js") return says(known.taughtJs, text) || says(own, text);
      return says(known.taught, text) || says(own, text) || says(known.message, text);
    case "name":
    case "value":
      return isChosenKnown(term, known);
    case "text":
      if (/^[a-z]+(-[a-z]+)*$/i.test(text) && term.language === "js" && says(known.taughtJs, text))
        return true;
      return says(known.message, plain(text)) || says(known.start, plain(text)) || isChosenKnown(term, known);
  }
}

function isElementKnown(tag: string, known: Known, own: string): boolean {
  const code = `${known.taught}\n${own}`;
  if (says(code, `<${tag}`) || says(code, `</${tag}`)) return true;
  // The words "a" and "i" name no tag, but a battle's description says its tags as they are.
  if (own === known.message) return says(own, tag);
  return tag.length > 1 && (says(code, tag) || (tag.length > 3 && says(known.message, tag)));
}

/** Names may be said without the sign of their kind, measures and small numbers in words. */
function isChosenKnown(term: Term, known: Known): boolean {
  const text = plain(term.text);
  const bare = text.replace(/^([#.]|--)/, "");
  const measure = /^(-?[\d.]+)(px|%|deg)$/.exec(text);
  const units: Record<string, string[]> = {
    px: ["px", "pixels"],
    "%": ["%", "percent"],
    deg: ["deg", "degrees"],
  };
  const said = [text, bare];
  if (measure?.[1] && measure[2])
    for (const unit of units[measure[2]] ?? []) said.push(`${measure[1]} ${unit}`);
  const word = numberWords[Number(text)];
  if (word && text !== "") said.push(word);
  const given = term.language === "css" && term.kind === "value" ? known.notes : known.start;
  if (said.some((form) => says(known.message, form) || says(given, form))) return true;
  // A selector or a library's name for something: `li`, `2d`.
  return (term.kind === "name" || term.language === "html") && says(known.taught, text);
}

const numberWords = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");

/** Text without Markdown's signs, with straight apostrophes and single spaces. */
function plain(text: string): string {
  return text.replace(/[`*]/g, "").replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/\s+/g, " ").trim();
}

/** Whether `text` has `part` as a whole: not inside a longer word, number or hyphenated name. */
export function says(text: string, part: string): boolean {
  if (part === "") return true;
  const inWord = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}_-]/u.test(sign);
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    const before = inWord(part[0]) && inWord(text[at - 1]);
    const after = inWord(part.at(-1)) && inWord(text[at + part.length]);
    if (!before && !after) return true;
  }
  return false;
}
