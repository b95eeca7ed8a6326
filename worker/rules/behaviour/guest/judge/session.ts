/** Performs the actions of a session: what a visitor does, and the time that passes until something else is done. */
import type { SessionRecord, UserAction } from "../../record.ts";
import type { Element } from "../dom/node.ts";
import { hasAttribute, isTag, parentElement } from "../dom/node.ts";
import { fixFocus, focused } from "../focus.ts";
import {
  controlValue,
  defaultButton,
  formOf,
  isCheckable,
  isChecked,
  isDisabled,
  isSubmitButton,
  isTypable,
  optionText,
  selectedOptions,
} from "../forms/state.ts";
import { submitForm } from "../forms/submit.ts";
import { lastModal } from "../interfaces/html.ts";
import { answers } from "../interfaces/timers.ts";
import { resizeWindow } from "../interfaces/viewport.ts";
import { takeLog, takePlayed } from "../log.ts";
import { settle, wait } from "../loop.ts";
import * as user from "../user.ts";
import { elementAt } from "./live-page.ts";
import { evaluateExpression, runScripts } from "./run.ts";

/** Lets time pass and returns the record of what happened since the last one. @param pause in milliseconds */
function endAction(pause: number, more: Partial<SessionRecord> & { isPerformed: boolean }): SessionRecord {
  settle();
  wait(pause);
  fixFocus();
  settle();
  return { ...takeLog(), played: takePlayed(), ...more };
}

/** Runs the script of the opened page and ends its loading. */
export function load(js: string, seed: number, pause: number): SessionRecord {
  runScripts(js, seed);
  return endAction(pause, { isPerformed: true });
}

/** Performs an action. */
export function use(action: UserAction, pause: number): SessionRecord {
  switch (action.verb) {
    case "wait":
      return endAction(action.milliseconds, { isPerformed: true });
    case "answer":
      answers.push({ text: action.text, isYes: action.text !== null });
      return endAction(0, { isPerformed: true });
    case "resize":
      resizeWindow(action.width, action.height);
      return endAction(pause, { isPerformed: true });
    case "call":
      return call(action.name, action.values, pause);
    default: {
      const element = action.index === null ? null : elementAt(action.index);
      if (!element && action.index !== null) return endAction(0, { isPerformed: false });
      return endAction(pause, { isPerformed: performOnElement(action, element) });
    }
  }
}

function call(name: string, values: readonly string[], pause: number): SessionRecord {
  if (!/^[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)*$/u.test(name))
    return endAction(0, { isPerformed: false });
  const outcome = evaluateExpression(`await ${name}(${values.join(", ")})`);
  return endAction(pause, { ...outcome, isPerformed: true });
}

/** Whether a visitor can't reach an element: it is inert, or behind a modal dialog. */
function isInert(element: Element): boolean {
  const modal = lastModal();
  for (let one: Element | null = element; one; one = parentElement(one)) {
    if (one === modal) return false;
    if (hasAttribute(one, "inert")) return true;
  }
  return modal !== null;
}

/** Performs an action on an element, or with null at the focus. Returns false if it couldn't be performed. */
function performOnElement(action: Extract<UserAction, { index: unknown }>, element: Element | null): boolean {
  const { verb, value } = action;
  if (verb === "press") {
    if (element && element !== focused()) user.focus(element);
    user.pressKey(value);
    return true;
  }
  if (verb === "hover" && !element) user.unhover();
  if (!element) return verb === "hover";
  if (isInert(element)) return false;
  switch (verb) {
    case "hover":
      user.hover(element);
      return true;
    case "focus":
      user.focus(element);
      return focused() !== null;
    case "blur":
      user.removeFocus(element);
      return true;
    case "submit":
      return submit(element);
    case "choose":
      return isTag(element, "select") && !isDisabled(element) && choose(element, value);
    case "type":
      return typeInto(element, value);
    case "check":
    case "uncheck":
      return isCheckable(element) && setChecked(element, verb === "check");
    default: {
      const isEnabled = !user.isInDisabled(element);
      if (verb === "click") user.click(element);
      else user.doubleClick(element);
      return isEnabled;
    }
  }
}

/** Selects an option. The one that is selected already stays so without an event. */
function choose(dropdown: Element, wanted: string): boolean {
  const [selected] = selectedOptions(dropdown);
  const isThere = selected && (controlValue(selected) === wanted || optionText(selected) === wanted);
  return (isThere && !hasAttribute(dropdown, "multiple")) || user.chooseOption(dropdown, wanted);
}

/** Clicks a field unless it has the focus, and types the text in the place of its value. */
function typeInto(element: Element, text: string): boolean {
  const isEditable = !hasAttribute(element, "readonly") && !isDisabled(element);
  if (!isEditable || !(isTypable(element) || hasAttribute(element, "contenteditable"))) return false;
  if (element !== focused()) user.click(element);
  // What the click did may have removed the field.
  if (!element.isConnected) return false;
  user.type(element, text);
  return true;
}

function setChecked(element: Element, isOn: boolean): boolean {
  user.check(element, isOn);
  return isChecked(element) === isOn;
}

/** Sends a form as a visitor does: with its button, or without one by Enter in a field. */
function submit(element: Element): boolean {
  const form = isTag(element, "form") ? element : formOf(element);
  if (!form) return false;
  const button = isSubmitButton(element) ? element : defaultButton(form);
  if (button) {
    user.click(button);
    return !isDisabled(button);
  }
  submitForm(form, null);
  return true;
}
