import { LANGUAGE_NAMES } from "../rules/code.ts";
import type { ExerciseTemplate } from "../rules/practice/exercise.ts";
import { type Curriculum, itemsOf, PAGES, type Problem } from "./content.ts";
import { nearTwins } from "./near-twins.ts";
import { conceptUses, dictationOf, longestPauses, placesOf, projectNumbers, shareOf } from "./statistics.ts";

/** How often a concept has to come back in later tasks. */
const MIN_RETURNS = 4;
/** At how many places it has to come back in all: later tasks, daily challenges, battles, templates of exercises. */
const MIN_PLACES = 4;
/** The least number of tasks for so many growing gaps: 1 + 2 + 3 + 4. */
const MIN_TASKS_LEFT = (MIN_RETURNS * (MIN_RETURNS + 1)) / 2;
/** The most tasks in a row without a language. */
const MAX_PAUSE = 8;
/** The highest part of what is wanted that messages may dictate. */
const MAX_DICTATION = 0.5;
/** A project's dictation may be so much above that of the project before, since small projects vary. */
const DICTATION_TOLERANCE = 0.05;

/**
 * How strict each rule on the whole journey is. `warning` is a hint (*look*); once the lessons hold a rule, it becomes `error` (*mend*)
 * here.
 */
const LEVELS = {
  returns: "warning",
  practice: "error",
  places: "error",
  untaught: "error",
  pauses: "error",
  dictation: "error",
  twins: "error",
} as const satisfies Record<string, Problem["level"]>;

/** The problems of the journey as a whole: concepts that don't come back, pauses, dictation and near twins. */
export function journeyProblems(curriculum: Curriculum, templates?: readonly ExerciseTemplate[]): Problem[] {
  return [
    ...returnProblems(curriculum, templates),
    ...pauseProblems(curriculum),
    ...dictationProblems(curriculum),
    ...twinProblems(curriculum),
  ];
}

function returnProblems(curriculum: Curriculum, all?: readonly ExerciseTemplate[]): Problem[] {
  const taughtByDailies = new Set(curriculum.daily.flatMap(({ teaches }) => teaches));
  return conceptUses(curriculum, all).flatMap((use): Problem[] => {
    const { concept, lesson, returns, growing, left, templates } = use;
    if (!lesson && taughtByDailies.has(concept.id)) return [];
    if (!lesson)
      return [
        {
          level: LEVELS.untaught,
          file: "projects",
          message: `${concept.id} (${concept.name}) is taught by no task and no daily challenge`,
        },
      ];
    const file = `${lesson.folder}/message.md`;
    const problems: Problem[] = [];
    if (templates.length === 0)
      problems.push({
        level: LEVELS.practice,
        file,
        message: `teaches ${concept.id}, which practice never brings back; write a template of exercises on it`,
      });
    const places = placesOf(use);
    if (places < MIN_PLACES)
      problems.push({
        level: LEVELS.places,
        file,
        message: `teaches ${concept.id}, which comes back ${places} times in later tasks, daily challenges, battles and templates; use it until there are ${MIN_PLACES}`,
      });
    if (growing >= MIN_RETURNS || left < MIN_TASKS_LEFT) return problems;
    const where = returns.length > 0 ? `in ${returns.map(({ key }) => key).join(", ")}` : "nowhere";
    const message = `${concept.id} comes back ${where}, ${growing} times with growing gaps; use it in later tasks until there are ${MIN_RETURNS}`;
    return [...problems, { level: LEVELS.returns, file, message }];
  });
}

function pauseProblems(curriculum: Curriculum): Problem[] {
  return longestPauses(curriculum.projects.flatMap((project) => project.tasks))
    .filter(({ length }) => length > MAX_PAUSE)
    .map(({ language, from, to, length }) => ({
      level: LEVELS.pauses,
      file: from.folder,
      message: `begins ${length} tasks without ${LANGUAGE_NAMES[language]}, up to ${to.key}; let one of each ${MAX_PAUSE} need it`,
    }));
}

function dictationProblems(curriculum: Curriculum): Problem[] {
  const { level, problems } = { level: LEVELS.dictation, problems: [] as Problem[] };
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  const all = shareOf(curriculum.projects.flatMap((project) => project.tasks).map(dictationOf));
  if (all > MAX_DICTATION)
    problems.push({
      level,
      file: "projects",
      message: `messages dictate ${percent(all)} of what is wanted; say wishes, so that it is ${percent(MAX_DICTATION)} at most`,
    });
  const numbers = projectNumbers(curriculum);
  numbers.forEach(({ project, dictation }, index) => {
    const before = numbers[index - 1];
    if (!before || dictation <= before.dictation + DICTATION_TOLERANCE) return;
    const message = `dictates ${percent(dictation)}, more than ${before.project.key} with ${percent(before.dictation)}; it has to fall along the journey`;
    problems.push({ level, file: project.folder, message });
  });
  return problems;
}

function twinProblems(curriculum: Curriculum): Problem[] {
  return nearTwins(itemsOf(curriculum)).map(({ one, other, similarity }) => ({
    level: LEVELS.twins,
    file: `${other.folder}/${PAGES[other.kind]}`,
    message: `wants nearly the same as ${one.key} (${similarity.toFixed(2)}); ask for something else to think about`,
  }));
}
