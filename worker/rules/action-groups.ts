/** The actions of a task or battle in words for a learner. */
import { type Action, readStep } from "./behaviour/actions.ts";
import { hideRanges } from "./behaviour/draw.ts";
import { codeSpan } from "./code.ts";

/** Actions that are done or not together. */
interface ActionGroup {
  /** `step` and the number of its first action. */
  id: string;
  /** What is done, with code between backticks, and never with which value: values may be drawn. */
  text: string;
  /** The numbers of its actions, from 1. */
  steps: number[];
}

/**
 * The actions as a learner reads them, in at most `max` groups. What only prepares an action stands in the action's own group; actions
 * beyond `max` share the last one.
 */
export function actionGroups(actions: readonly Action[], max: number): ActionGroup[] {
  const groups: ActionGroup[] = [];
  let isPreparing = false;
  for (const [index, { source }] of actions.entries()) {
    const step = index + 1;
    const text = actionText(source);
    const last = groups.at(-1);
    if (last && isPreparing) {
      last.steps.push(step);
      last.text += `, then ${text[0]?.toLowerCase()}${text.slice(1)}`;
    } else groups.push({ id: `step ${step}`, text, steps: [step] });
    isPreparing = /^(?:set|answer)\b/.test(source);
  }
  const counts = new Map<string, number>();
  for (const group of groups) {
    const count = (counts.get(group.text) ?? 0) + 1;
    counts.set(group.text, count);
    if (count > 1) group.text += ORDINALS[count] ?? `, time ${count}`;
  }
  if (groups.length <= max) return groups;
  const rest = groups.splice(max - 1);
  const steps = rest.flatMap((group) => group.steps);
  return [...groups, { id: `step ${steps[0]}`, text: `The last ${steps.length} steps`, steps }];
}

const ORDINALS = ["", "", " again", " a third time", " a fourth time", " a fifth time", " a sixth time"];

/** What is done, without the values: they may be drawn. */
function actionText(source: string): string {
  const step = readStep(hideRanges(source));
  // Only a time can't be read without its number.
  if (typeof step === "string") return "Wait a moment";
  switch (step.verb) {
    case "click":
      return `Click ${codeSpan(step.selector)}`;
    case "dblclick":
      return `Double-click ${codeSpan(step.selector)}`;
    case "hover":
      return `Move the mouse onto ${codeSpan(step.selector)}`;
    case "unhover":
      return "Move the mouse away";
    case "focus":
      return `Go into ${codeSpan(step.selector)}`;
    case "blur":
      return `Leave ${codeSpan(step.selector)}`;
    case "check":
      return `Tick ${codeSpan(step.selector)}`;
    case "uncheck":
      return `Untick ${codeSpan(step.selector)}`;
    case "submit":
      return `Submit ${codeSpan(step.selector)}`;
    case "type":
      return `Type into ${codeSpan(step.selector)}`;
    case "select":
      return `Choose in ${codeSpan(step.selector)}`;
    case "set":
      return `Fill in ${codeSpan(step.selector)}`;
    case "press":
      return `Press ${codeSpan(step.key)}`;
    case "wait":
      return `Wait ${secondsText(step.milliseconds)}`;
    case "answer":
      return "Answer the question";
    case "call":
      return expressionText(/^\s*read\b/.test(source), step.expression);
  }
}

function secondsText(milliseconds: number): string {
  return milliseconds === 1000 ? "1 second" : `${milliseconds / 1000} seconds`;
}

/** A name, or a call of one: what a message names. Any other expression might show how the answer is made. */
const PLAIN = /^[\w$.]+(?:\([^()[\]{}]*\))?$/;

function expressionText(isRead: boolean, expression: string): string {
  if (!PLAIN.test(expression)) return isRead ? "Look up a value" : "Call a function";
  return `${isRead ? "Look up" : "Call"} ${codeSpan(expression)}`;
}
