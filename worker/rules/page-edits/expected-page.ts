/** The reference for a task that begins with the learner's own page. */
import MagicString from "magic-string";
import { type ActionPlan, drawGivens } from "../behaviour/actions.ts";
import type { Engine } from "../behaviour/engine.ts";
import { readGivens, takesGivens } from "../behaviour/given.ts";
import type { Code } from "../code.ts";
import { checkShip } from "../ship-check.ts";
import { type JudgedTask, judgeShip, type ShipVerdict } from "../ship-verdict.ts";
import { readPage } from "./checks.ts";
import { newRenames, type Renames } from "./edits.ts";
import { findRenames } from "./find-renames.ts";
import { matchHtml } from "./html-match.ts";
import { DOCTYPE, type HtmlNode, isText, readHtml } from "./html-tree.ts";
import { matchJs, wholeTextsOf } from "./js-match.ts";
import { type JsStatement, readJs } from "./js-tree.ts";
import { applyEdits, change } from "./page-edits.ts";
import { renamePage } from "./rename-page.ts";
import { renameInSelector } from "./renames.ts";

/** A reference made of the learner's page, and the learner's names that it holds. */
interface ExpectedPage {
  page: Code;
  renames: Renames;
}

/**
 * The learner's page with what the task changes: the reference of a ship whose start is `ownStart`. Where the learner changed what
 * the task replaces, the task's version holds. Null where the change can't be put into the page.
 */
export function expectedPage(start: Code, check: Code, ownStart: Code): ExpectedPage | null {
  const { page, collisions, renames } = applyEdits(change(start, check), ownStart, { takeCodex: "all" });
  return collisions.length === 0 ? { page, renames } : null;
}

/**
 * A task as it is judged for a learner who began it with an own page: whatever the task doesn't ask about may differ from Codex's page,
 * and the actions name the learner's own classes, ids and variables. It is the task itself where its change can't be put into the page.
 */
export function taskOnOwnPage(task: JudgedTask, ownStart: Code): JudgedTask {
  // What the learner has beside Codex's page may stand before or behind what is wanted. Where structure judges, it is left out.
  return taskOn(task, task.plan ? ownStart : withoutOwnElements(task.start, ownStart));
}

/** @param start the page that gets the change of the task: the learner's, whole or without own elements */
function taskOn(task: JudgedTask, start: Code): JudgedTask {
  const expected = expectedPage(task.start, task.check, start);
  if (!expected) return task;
  const plan = task.plan && renamePlan(task.plan, expected.renames);
  // Without a value to replace, all values would look the same, and whatever does nothing would be right.
  const givens = plan ? drawGivens(plan, 0).flatMap((source) => readGivens(source) ?? []) : [];
  if (givens.length > 0 && !takesGivens(expected.page.js, givens)) return task;
  // What the learner prints besides may come before or behind what is wanted.
  if (plan && hasOwnStatements(task.start, start)) plan.loose = [...new Set([...plan.loose, "console"])];
  return { ...task, start, check: expected.page, plan };
}

/**
 * Decides whether a ship is right that began with the learner's own page. Whatever the task doesn't ask about is free: names, colours,
 * order, more content, also where they change within this ship.
 *
 * @param ownStart the page that the learner began the task with, a learner's version of the task's start
 * @param engine called only for a task with a plan
 * @param seed decides what is drawn; the same seed gives the same verdict
 */
export function judgeOnOwnPage(
  submission: Code,
  task: JudgedTask,
  ownStart: Code,
  engine: () => Engine,
  seed: number,
): ShipVerdict {
  const { own, script } = onOwnPage(submission, task, ownStart);
  if (script) {
    const verdict = judgeShip(submission, script, engine, seed);
    if (verdict.correct !== null) return verdict;
  }
  return judgeShip(submission, own, engine, seed);
}

/** A task as a ship is judged by it. */
interface OnOwnPage {
  /** The task on the page that the learner began with. */
  own: JudgedTask;
  /** The same without its plan, where it has one: HTML and CSS as structure judges them. */
  page: JudgedTask | null;
  /** Only the script is left to judge, on the very page that was shipped, as that page is right; else null. */
  script: JudgedTask | null;
}

/** @param ownStart the page that the learner began the task with */
export function onOwnPage(submission: Code, task: JudgedTask, ownStart: Code): OnOwnPage {
  const start = startOfShip(task.start, ownStart, submission);
  if (!task.plan) return { own: structureOnOwnPage(submission, task, start), page: null, script: null };
  const own = taskOnOwnPage(task, start);
  if (!own.plan) return { own, page: null, script: null };
  const page = structureOnOwnPage(submission, { ...task, plan: null }, start);
  const { correct } = checkShip({ ...submission, js: page.check.js }, page.check, page.mode, page.start);
  // The elements may stand in whatever order.
  const script = {
    ...own,
    start: { ...submission, js: start.js },
    check: { ...submission, js: own.check.js },
  };
  return { own, page, script: correct ? script : null };
}

/**
 * The task for the structure's judge. It leaves own elements out, unless the ship is right only with them: an own element may look like one
 * that the change takes away, as a paragraph beside those that get a wrapper.
 */
function structureOnOwnPage(submission: Code, task: JudgedTask, ownStart: Code): JudgedTask {
  const own = taskOnOwnPage(task, ownStart);
  if (own.start.html === ownStart.html) return own;
  const whole = taskOn(task, ownStart);
  const isRight = ({ check, mode, start }: JudgedTask) => checkShip(submission, check, mode, start).correct;
  return !isRight(own) && isRight(whole) ? whole : own;
}

/** The suggested answer on the page that a learner began the task with; Codex's own where it can't be put into that page. */
export function answerOnOwnPage(start: Code, answer: Code, ownStart: Code): Code {
  return expectedPage(start, answer, ownStart)?.page ?? answer;
}

/** The page that a learner began with, with the names that the ship has, and without own statements that the ship has no more. */
function startOfShip(from: Code, ownStart: Code, submission: Code): Code {
  const [page, ship] = [readPage(ownStart), readPage(submission)];
  const { renames } = findRenames(page, ship, matchHtml(page.html, ship.html));
  const renamed = renamePage(ownStart, renames);
  const own = readJs(renamed.js);
  const kept = new Set<JsStatement>();
  for (const statement of matchJs(readJs(from.js), own, newRenames()).statements.values())
    for (let at: JsStatement | null = statement; at && !kept.has(at); at = at.block.owner) kept.add(at);
  const [ownText, shippedText] = [wholeTextsOf(), wholeTextsOf()];
  const shipped = new Set(ship.js.statements.map(shippedText));
  const text = new MagicString(renamed.js);
  let end = 0;
  for (const statement of own.statements) {
    const isKept = kept.has(statement) || shipped.has(ownText(statement));
    if (isKept || statement.start < end) continue;
    text.remove(statement.start, statement.end);
    end = statement.end;
  }
  return { ...renamed, js: text.toString() };
}

/** A learner's page without the elements that have nothing of Codex's page in them. */
function withoutOwnElements(from: Code, page: Code): Code {
  const own = readHtml(page.html);
  const kept = new Set<HtmlNode>();
  for (const node of matchHtml(readHtml(from.html), own).values())
    for (let at: HtmlNode | null = node; at && !kept.has(at); at = at.parent) kept.add(at);
  const isOwn = (node: HtmlNode) => !isText(node) && node.tag !== DOCTYPE && !kept.has(node);
  const text = new MagicString(page.html);
  // What is in an own element is removed with it.
  for (const node of own.nodes)
    if (isOwn(node) && !(node.parent && isOwn(node.parent))) text.remove(node.start, node.end);
  return { ...page, html: text.toString() };
}

/** Whether a learner's script has statements that Codex's hasn't. */
function hasOwnStatements(from: Code, page: Code): boolean {
  const own = readJs(page.js);
  const known = new Set(matchJs(readJs(from.js), own, newRenames()).statements.values());
  return own.statements.some((statement) => !known.has(statement));
}

const EXPRESSION = /^\s*(?:call|read)\b/;

/** Actions with the learner's names: classes and ids in selectors, variables in expressions. */
export function renamePlan(plan: ActionPlan, renames: Renames): ActionPlan {
  // Words in quotes and names of properties are no variables.
  const inExpression = (text: string) =>
    text.replace(/(["'`]).*?\1|(?<![\w$.])[A-Za-z_$][\w$]*/g, (word) => renames.variables.get(word) ?? word);
  const inAction = (source: string) => {
    if (EXPRESSION.test(source))
      return source.replace(
        /^(\s*\w+\s)(.*)$/s,
        (_, verb: string, rest: string) => verb + inExpression(rest),
      );
    return renameInSelector(source, renames);
  };
  return {
    ...plan,
    actions: plan.actions.map((action) => ({ ...action, source: inAction(action.source) })),
    givens: plan.givens.map(inExpression),
    loose: plan.loose.map((text) =>
      text.replace(/^(\w+ )(.*)$/, (_, verb: string, name: string) => verb + inExpression(name)),
    ),
  };
}
