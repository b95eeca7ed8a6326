/** What a whole curriculum is like: how its concepts come back, and how much of it is dictation. */
import { type Code, changedLanguages, LANGUAGES, type Language } from "../rules/code.ts";
import { CONCEPTS, type Concept, conceptOf } from "../rules/concepts.ts";
import type { ExerciseTemplate } from "../rules/practice/exercise.ts";
import type { Battle, Curriculum, Daily, Project, Task } from "./content.ts";
import { lessonsOf } from "./gate-concepts.ts";
import { addedCharacters } from "./gate-shape.ts";
import { containsWhole } from "./gate-taught.ts";
import { namesIn, readingGrade } from "./gate-words.ts";
import { EXERCISE_TEMPLATES } from "./practice/templates.ts";
import { newTerms, taskLanguage } from "./vocabulary.ts";

/** Where a concept is taught and comes back. Places are indices into the journey's tasks. */
export interface ConceptUse {
  concept: Concept;
  /** Null where no task teaches it. */
  lesson: Task | null;
  /** The later tasks that use it. */
  returns: Task[];
  /** How many tasks lie between the lesson, the first return and so on, each counted from the one before. */
  gaps: number[];
  /** The most returns whose gaps grow, each longer than the one before; other returns may lie between. */
  growing: number;
  /** How many tasks come after the lesson. */
  left: number;
  /** The daily challenges and battles that use it. They are open to who was taught it. */
  daily: Daily[];
  battles: Battle[];
  /** The ids of the templates of exercises on it. Practice brings them back with growing gaps. */
  templates: string[];
}

/** At how many places a concept comes back after its lesson. */
export const placesOf = ({ returns, daily, battles, templates }: ConceptUse): number =>
  returns.length + daily.length + battles.length + templates.length;

/** How each concept comes back: in later tasks, daily challenges, battles and exercises of practice. */
export function conceptUses(
  curriculum: Curriculum,
  templates: readonly ExerciseTemplate[] = EXERCISE_TEMPLATES,
): ConceptUse[] {
  const tasks = curriculum.projects.flatMap((project) => project.tasks);
  const lessons = lessonsOf(curriculum);
  return CONCEPTS.map((concept) => {
    const lesson = lessons.get(concept.id) ?? null;
    const elsewhere = {
      daily: curriculum.daily.filter(({ uses }) => uses.includes(concept.id)),
      battles: curriculum.battles.filter(({ uses }) => uses.includes(concept.id)),
      templates: templates.flatMap((one) => (one.concept === concept.id ? [one.id] : [])),
    };
    if (!lesson) return { concept, lesson, returns: [], gaps: [], growing: 0, left: 0, ...elsewhere };
    const place = tasks.indexOf(lesson);
    const returns = tasks.slice(place + 1).filter((task) => task.uses.includes(concept.id));
    const places = [place, ...returns.map((task) => tasks.indexOf(task))];
    const gaps = places.slice(1).map((at, index) => at - (places[index] ?? 0));
    return {
      concept,
      lesson,
      returns,
      gaps,
      growing: growingReturns(places),
      left: tasks.length - 1 - place,
      ...elsewhere,
    };
  });
}

/**
 * The length of the longest series of growing gaps that begins at the first place: each place of the series is further from the one before
 * than that from its own.
 * @param places ascending; the first is the lesson's
 */
export function growingReturns(places: readonly number[]): number {
  // lengths[to][from]: the longest series whose last gap goes from `from` to `to`, as indices into `places`.
  const lengths = places.map(() => new Map<number, number>());
  let longest = 0;
  places.forEach((end, to) => {
    for (let from = 0; from < to; from++) {
      const gap = end - (places[from] ?? 0);
      let length = from === 0 ? 1 : 0;
      for (const [before, count] of lengths[from] ?? [])
        if ((places[from] ?? 0) - (places[before] ?? 0) < gap) length = Math.max(length, count + 1);
      if (length === 0) continue;
      lengths[to]?.set(from, length);
      longest = Math.max(longest, length);
    }
  });
  return longest;
}

/** A run of tasks that need nothing of a language that an earlier task has: their change, or of a predict task its question. */
export interface Pause {
  language: Language;
  /** The first and last task of the run. */
  from: Task;
  to: Task;
  length: number;
}

/** The longest pause of each language, from its first task on to the end of the journey. */
export function longestPauses(tasks: readonly Task[]): Pause[] {
  return LANGUAGES.flatMap((language) => {
    let longest: Task[] = [];
    let run: Task[] | null = null;
    for (const task of tasks) {
      if (languagesOf(task).includes(language)) run = [];
      else run?.push(task);
      if (run && run.length > longest.length) longest = [...run];
    }
    const [from, to] = [longest[0], longest.at(-1)];
    return from && to ? [{ language, from, to, length: longest.length }] : [];
  });
}

/** The languages that a task needs. */
function languagesOf({ start, check, predict, teaches, uses }: Task): Language[] {
  return predict ? [...teaches, ...uses].map((id) => conceptOf(id).language) : changedLanguages(start, check);
}

/** How many names, texts and values a change wants, and how many of them the learner only has to copy. */
export interface Dictation {
  wanted: number;
  dictated: number;
}

/**
 * The dictation of a task. Wanted are the elements, attributes, properties, words, names, texts and values of the change, each once.
 * Dictated are those that stand word for word in the message or in a comment of the start.
 */
export function dictationOf(task: Task): Dictation {
  const said = plainText(
    [task.title, task.description, task.subject, task.body, ...commentsOf(task.start)].join("\n"),
  );
  const terms = newTerms(task.start, task.check).filter(({ kind }) => kind !== "sign");
  const dictated = terms.filter(({ text }) => {
    const bare = plainText(text).replace(/^([#.:@]|--)+/, "");
    return containsWhole(said, plainText(text)) || containsWhole(said, bare);
  });
  return { wanted: terms.length, dictated: dictated.length };
}

/** The comments of a piece of code. */
function commentsOf({ html, css, js }: Code): string[] {
  return [
    ...html.matchAll(/<!--[\s\S]*?-->/g),
    ...css.matchAll(/\/\*[\s\S]*?\*\//g),
    ...js.matchAll(/\/\/.*|\/\*[\s\S]*?\*\//g),
  ].map(([text]) => text);
}

const plainText = (text: string) =>
  text.replace(/[`*]/g, "").replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/\s+/g, " ").trim();

/** The dictated part of what is wanted, from 0 to 1; 0 where nothing is wanted. */
export function shareOf(dictations: readonly Dictation[]): number {
  const sum = (key: keyof Dictation) => dictations.reduce((total, one) => total + one[key], 0);
  return sum("wanted") === 0 ? 0 : sum("dictated") / sum("wanted");
}

/** The numbers of one project. */
export interface ProjectNumbers {
  project: Project;
  /** From 0 to 1. */
  dictation: number;
  /** Flesch–Kincaid grades of the messages. */
  grade: { mean: number; highest: number };
  /** How many characters the tasks add. */
  characters: { mean: number; highest: number };
  /** How many tasks are mainly in each language. */
  languages: Record<Language, number>;
  /** How many tasks teach no concept, so that they only practise. */
  practising: number;
}

/** The numbers of each project. */
export function projectNumbers(curriculum: Curriculum): ProjectNumbers[] {
  const names = namesIn(curriculum);
  return curriculum.projects.map((project) => {
    const { tasks } = project;
    const languages: Record<Language, number> = { html: 0, css: 0, js: 0 };
    for (const task of tasks) languages[taskLanguage(task)] += 1;
    return {
      project,
      dictation: shareOf(tasks.map(dictationOf)),
      grade: meanAndHighest(tasks.map(({ body }) => readingGrade(body, names))),
      characters: meanAndHighest(tasks.map(addedCharacters)),
      languages,
      practising: tasks.filter(({ teaches }) => teaches.length === 0).length,
    };
  });
}

function meanAndHighest(values: readonly number[]): { mean: number; highest: number } {
  if (values.length === 0) return { mean: 0, highest: 0 };
  return {
    mean: values.reduce((sum, value) => sum + value, 0) / values.length,
    highest: Math.max(...values),
  };
}
