import { battlePicture } from "../rules/battle-picture.ts";
import { conceptOf } from "../rules/concepts.ts";
import { drawnFrom, readDrawn } from "./battle-pictures.ts";
import {
  type Battle,
  type Curriculum,
  type Item,
  itemsOf,
  type Problem,
  type Project,
  warning,
} from "./content.ts";
import { behaviourProblems } from "./gate-behaviour.ts";
import { briefProblems } from "./gate-brief.ts";
import { answerProblems, checkProblems } from "./gate-check.ts";
import { conceptProblems } from "./gate-concepts.ts";
import { journeyProblems } from "./gate-journey.ts";
import { ownPageProblems } from "./gate-own-page.ts";
import { missingFile, pageProblems } from "./gate-page.ts";
import { taughtUpTo, templateListProblems, templateProblems } from "./gate-practice.ts";
import { predictProblems } from "./gate-predict.ts";
import { battleShapeProblems, duplicateProblems, projectShapeProblems } from "./gate-shape.ts";
import { taughtProblems } from "./gate-taught.ts";
import { wishesProblems } from "./gate-wishes.ts";
import { projectWordProblems, wordProblems } from "./gate-words.ts";
import { EXERCISE_TEMPLATES } from "./practice/templates.ts";

/** All problems of one task, battle or daily challenge. */
export async function gateItem(item: Item, curriculum: Curriculum): Promise<Problem[]> {
  return [...(await judgedProblems(item)), ...(await placedProblems(item, curriculum))];
}

/**
 * The problems of what decides whether an answer is right: a brief, a question, or a check with a battle's wishes. They depend on nothing
 * but the item and the gate, and take most of its time.
 */
export async function judgedProblems(item: Item): Promise<Problem[]> {
  if (item.kind === "task" && item.free) return briefProblems(item);
  if (item.kind === "task" && item.predict) return predictProblems(item);
  return [
    ...(await checkProblems(item)),
    ...behaviourProblems(item),
    ...answerProblems(item),
    ...(item.kind === "battle" ? await wishesProblems(battlePage(item), item.description, item) : []),
  ];
}

/** The problems of an item's page and words, and of its place among the others. */
export async function placedProblems(item: Item, curriculum: Curriculum): Promise<Problem[]> {
  return [
    ...taughtProblems(item, curriculum),
    ...conceptProblems(item, curriculum),
    ...(await pageProblems(item)),
    ...wordProblems(item, curriculum),
    ...(item.kind === "battle" ? battleProblems(item) : []),
  ];
}

const battlePage = ({ folder }: Battle) => `${folder}/battle.md`;

function battleProblems(battle: Battle): Problem[] {
  const file = battlePage(battle);
  return [
    ...battleShapeProblems(battle),
    ...missingFile(file, battlePicture(battle)),
    ...oldPicture(file, battle),
  ];
}

function oldPicture(file: string, battle: Battle): Problem[] {
  if (readDrawn()[battle.id] === drawnFrom(battle)) return [];
  return [
    warning(file, `has a picture of an earlier check; draw it anew: npm run battle-pictures -- ${battle.id}`),
  ];
}

/** All problems of a project, without those of its tasks. */
export function gateProject(project: Project, curriculum: Curriculum): Problem[] {
  return [
    ...projectShapeProblems(project),
    ...ownPageProblems(project),
    ...projectWordProblems(project, curriculum),
  ];
}

/** One entry of the gate's output: an item or project and its problems. */
export interface Finding {
  key: string;
  title: string;
  problems: Problem[];
}

/**
 * Checks everything, or what `id` names: `305` a task, `3` a project with its tasks, `b07` a battle, `daily/012` a daily
 * challenge, `practice/js-let.fix` the exercises of a template, `projects`, `battles`, `daily` or `practice` all of a kind, `journey` the
 * rules on the whole.
 */
export async function gate(curriculum: Curriculum, id?: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const project of curriculum.projects) {
    if (!isNamed(id, project)) continue;
    findings.push({ key: project.key, title: project.name, problems: gateProject(project, curriculum) });
  }
  for (const item of itemsOf(curriculum)) {
    if (!isNamed(id, item)) continue;
    findings.push({ key: item.key, title: item.title, problems: await gateItem(item, curriculum) });
  }
  if (id === undefined || /^practice(\/|$)/.test(id)) findings.push(...gatePractice(curriculum, id));
  const duplicates = duplicateProblems(curriculum);
  if (id === undefined)
    findings.push({ key: "ids", title: "No id or title occurs twice", problems: duplicates });
  if (id === undefined || id === "journey")
    findings.push({
      key: "journey",
      title: "Concepts come back, and little is dictated",
      problems: id === undefined ? summarized(journeyProblems(curriculum)) : journeyProblems(curriculum),
    });
  return findings;
}

/** The problems that fail the gate, and one hint for all the others. */
function summarized(problems: Problem[]): Problem[] {
  const errors = problems.filter(({ level }) => level === "error");
  const hints = problems.length - errors.length;
  if (hints === 0) return errors;
  return [
    ...errors,
    warning("projects", `${hints} hints; \`npm run curriculum -- check journey\` prints them`),
  ];
}

/** The templates of exercises, or the one that `id` names. */
function gatePractice(curriculum: Curriculum, id?: string): Finding[] {
  const taught = taughtUpTo(curriculum);
  const findings = EXERCISE_TEMPLATES.map((template) => ({ template, key: `practice/${template.id}` }))
    .filter(({ key }) => id === undefined || id === "practice" || id === key)
    .map(({ template, key }) => ({
      key,
      title: conceptOf(template.concept).name,
      problems: templateProblems(template, taught),
    }));
  if (id === undefined || id === "practice")
    findings.push({
      key: "practice",
      title: "Exercises have an id once each",
      problems: templateListProblems(),
    });
  return findings;
}

/** Whether `id`, as an author writes it on the command line, names an item or a project of it. */
export function isNamed(id: string | undefined, { key, folder }: { key: string; folder: string }): boolean {
  if (id === undefined || id === key || folder === id || folder.startsWith(`${id}/`)) return true;
  return folder.startsWith(`projects/${id}-`);
}
