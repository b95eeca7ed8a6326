/**
 * npm run bench:practice: how much of the journey is remembered after 60 days, with practice and without, by 1,000 simulated learners. A
 * check of the design, no evidence: nobody learns here. docs/benchmarks.md has the method.
 *
 * The learners forget by another model than the scheduler's: the activation model of Pavlik and Anderson, "Practice and Forgetting Effects
 * on Vocabulary Memory: An Activation-Based Model of the Spacing Effect", Cognitive Science 29 (2005).
 */
import { loadCurriculum } from "../../worker/curriculum/load.ts";
import { EXERCISE_TEMPLATES } from "../../worker/curriculum/practice/templates.ts";
import type { Language } from "../../worker/rules/code.ts";
import { CONCEPTS } from "../../worker/rules/concepts.ts";
import {
  type Card,
  foldReviews,
  type ReviewOfConcepts,
  strengthOn,
} from "../../worker/rules/practice/cards.ts";
import { chooseConcepts, SLOTS } from "../../worker/rules/practice/choose.ts";
import { type Draw, drawFrom, seedOf } from "../../worker/rules/practice/draw.ts";

const LEARNERS = 1000;
const LEARNING_DAYS = 40;
const DAYS = 60;
const DAY_MS = 86_400_000;
/** The day on which the simulation begins, so that days are positive. */
const FIRST_DAY = 20_000;

// The model's constants, as published there.
const DECAY_SCALE = 0.217;
const DECAY_INTERCEPT = 0.177;
const THRESHOLD = -0.704;
const NOISE = 0.255;
/** Time between sessions counts less than time within one. */
const BETWEEN_SESSIONS = 0.025;
const DAY_SECONDS = 86_400 * BETWEEN_SESSIONS;
/** How much learners and concepts differ in their activation; normal, our own assumption. */
const SPREAD = 0.3;
/** A choice among four is right by luck in one of four cases. */
const LUCK = 0.25;

/** What one learner has met of one concept. */
interface Memory {
  traces: { day: number; decay: number }[];
  ability: number;
}

function activation({ traces, ability }: Memory, day: number): number {
  // The same day is an hour ago.
  const sum = traces.reduce(
    (total, trace) => total + Math.max(day - trace.day, 1 / 24) ** -trace.decay * DAY_SECONDS ** -trace.decay,
    0,
  );
  return ability + Math.log(sum);
}

const recall = (memory: Memory, day: number): number =>
  memory.traces.length === 0 ? 0 : 1 / (1 + Math.exp((THRESHOLD - activation(memory, day)) / NOISE));

/** A further trace: it decays the faster, the stronger the memory was at that moment. */
function practise(memory: Memory, day: number): void {
  const strength = memory.traces.length === 0 ? 0 : Math.exp(activation(memory, day));
  memory.traces.push({ day, decay: DECAY_SCALE * strength + DECAY_INTERCEPT });
}

const chance = (draw: Draw) => draw.int(0, 999_999) / 1_000_000;
/** Normal by the sum of twelve uniform numbers. */
const normal = (draw: Draw) =>
  Array.from({ length: 12 }, () => chance(draw)).reduce((sum, one) => sum + one, -6);

const tasks = loadCurriculum().curriculum.projects.flatMap((project) => project.tasks);
const languageOf = new Map<string, Language>(CONCEPTS.map(({ id, language }) => [id, language]));
const kinds = Map.groupBy(EXERCISE_TEMPLATES, ({ concept }) => concept as string);
const isChoice = new Map(
  EXERCISE_TEMPLATES.map((template) => [
    template.id,
    ["predict", "look", "order"].includes(template.make(drawFrom(1)).kind),
  ]),
);

type Result = { remembered: number; exercises: number; right: number; due: number[] };

/**
 * One learner: two tasks a day for 40 days, then none.
 * @param practiceShare on how many of the days there is practice
 * @param isByMemory whether the exercises are chosen as the product does it, or at random among what was taught
 */
function simulate(learner: number, practiceShare: number, isByMemory: boolean): Result {
  const draw = drawFrom(seedOf("learner", learner));
  const ability = normal(draw) * SPREAD;
  const memories = new Map<string, Memory>();
  const memoryOf = (concept: string) => {
    const known = memories.get(concept) ?? { traces: [], ability: ability + normal(draw) * SPREAD };
    memories.set(concept, known);
    return known;
  };
  // Chance of its own for practice, so that the lessons go alike with practice and without.
  const practiceDraw = drawFrom(seedOf("practice", learner));
  let cards: Map<string, Card> = new Map();
  const result: Result = { remembered: 0, exercises: 0, right: 0, due: [] };
  const fold = (review: ReviewOfConcepts) => {
    cards = foldReviews(cards, [review], (concept) => languageOf.get(concept));
  };
  for (let day = 0; day < DAYS; day++) {
    const at = (FIRST_DAY + day) * DAY_MS;
    const from = Math.floor((day * tasks.length) / LEARNING_DAYS);
    const to = Math.floor(((day + 1) * tasks.length) / LEARNING_DAYS);
    for (const { teaches, uses } of day < LEARNING_DAYS ? tasks.slice(from, to) : []) {
      // The tools stand beside the task: who has forgotten looks, gets tips, and ships right in the end.
      const forgotten = uses.filter((concept) => chance(draw) > recall(memoryOf(concept), day));
      for (const concept of [...teaches, ...uses]) practise(memoryOf(concept), day);
      const base = { source: "task", helped: false, missed: [], at } as const;
      const needsTips = forgotten.length > 0;
      fold({ ...base, correct: true, attempt: needsTips ? 1 : 0, concepts: { teaches, uses } });
    }
    if (practiceShare === 0 || chance(practiceDraw) >= practiceShare) continue;
    const today = FIRST_DAY + day;
    result.due.push([...cards.values()].filter((card) => strengthOn(card, today) < 0.9).length);
    const withExercise = (concept: string) => (kinds.has(concept) ? languageOf.get(concept) : undefined);
    const known = [...cards.keys()].filter((concept) => withExercise(concept));
    const chosen = isByMemory
      ? chooseConcepts(cards, withExercise, today, practiceDraw)
      : practiceDraw.sample(known, Math.min(SLOTS, known.length));
    for (const concept of chosen) {
      const template = practiceDraw.pick(kinds.get(concept) ?? []);
      const amongChoices = isChoice.get(template.id) === true;
      const remembered = chance(practiceDraw) < recall(memoryOf(concept), day);
      const correct = remembered || (amongChoices && chance(practiceDraw) < LUCK);
      // What is right is shown in any case, so a wrong answer leaves a trace too.
      practise(memoryOf(concept), day);
      const missed = correct ? [] : [languageOf.get(concept) ?? "html"];
      fold({
        source: "practice",
        correct,
        attempt: 0,
        helped: amongChoices,
        missed,
        at,
        concepts: { teaches: [], uses: [concept] },
      });
      result.exercises++;
      if (correct) result.right++;
    }
  }
  const taught = [...memories.values()].filter(({ traces }) => traces.length > 0);
  result.remembered = taught.reduce((sum, memory) => sum + recall(memory, DAYS), 0) / taught.length;
  return result;
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / Math.max(1, list.length);
const quantile = (list: readonly number[], share: number) =>
  [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(share * list.length))] ?? 0;

const taughtCount = new Set(tasks.flatMap(({ teaches }) => teaches)).size;
console.log(
  `${LEARNERS} learners, ${tasks.length} tasks in ${LEARNING_DAYS} days, ${taughtCount} concepts; measured on day ${DAYS}`,
);
for (const [name, share, isByMemory] of [
  ["without practice", 0, true],
  ["practice on 3 days of 7", 3 / 7, true],
  ["practice each day", 1, true],
  ["each day, at random", 1, false],
] as const) {
  const results = Array.from({ length: LEARNERS }, (_, learner) => simulate(learner, share, isByMemory));
  const remembered = results.map((result) => result.remembered);
  const exercises = mean(results.map((result) => result.exercises));
  const right = mean(results.map((result) => result.right / Math.max(1, result.exercises)));
  const due = results.flatMap((result) => result.due);
  console.log(
    [
      name.padEnd(24),
      `remembered ${percent(mean(remembered))} (p10 ${percent(quantile(remembered, 0.1))}, p90 ${percent(quantile(remembered, 0.9))})`,
      share > 0 && `exercises a day ${(exercises / DAYS).toFixed(2)} of ${SLOTS}, right ${percent(right)}`,
      share > 0 && `due a day p50 ${quantile(due, 0.5)}, p95 ${quantile(due, 0.95)}`,
    ]
      .filter(Boolean)
      .join("; "),
  );
}
