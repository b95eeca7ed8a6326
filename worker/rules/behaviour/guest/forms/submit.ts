/** Sending and resetting forms. Nothing is sent: a form that would leave the page is noted as blocked. */
import { type Element, getAttribute, hasAttribute, isTag, parentElement } from "../dom/node.ts";
import { moveFocus } from "../focus.ts";
import { fire } from "../interfaces/events.ts";
import { closeDialog } from "../interfaces/html.ts";
import { block } from "../log.ts";
import {
  controlsOf,
  controlValue,
  inputType,
  isCheckable,
  isChecked,
  isDisabled,
  isSubmitButton,
  resetControl,
  selectedOptions,
} from "./state.ts";
import { isValid } from "./validity.ts";

/** Tells each invalid control; returns whether there is none. */
export function validate(controls: readonly Element[]): boolean {
  let isFine = true;
  for (const control of controls) {
    if (isValid(control)) continue;
    isFine = false;
    fire(control, "Event", "invalid", { bubbles: false, cancelable: true });
  }
  return isFine;
}

/**
 * Sends a form as a person does, or `requestSubmit`: checks it, tells the page, and leaves unless that is
 * prevented.
 */
export function submit(form: Element, submitter: Element | null): void {
  if (!form.isConnected) return;
  const isChecking =
    !hasAttribute(form, "novalidate") && !(submitter && hasAttribute(submitter, "formnovalidate"));
  if (isChecking && !validate(controlsOf(form))) {
    const first = controlsOf(form).find((control) => !isValid(control));
    if (first) moveFocus(first);
    return;
  }
  const goesOn = fire(form, "SubmitEvent", "submit", {
    cancelable: true,
    submitter: submitter?.wrapper ?? null,
  });
  if (goesOn) send(form, submitter);
}

/** What happens once a form is sent: only a dialog's form stays. */
export function send(form: Element, submitter: Element | null): void {
  const method =
    getAttribute(submitter ?? form, submitter ? "formmethod" : "method") ?? getAttribute(form, "method");
  if (method?.toLowerCase() === "dialog") {
    for (let one = parentElement(form); one; one = parentElement(one))
      if (isTag(one, "dialog")) {
        closeDialog(one, submitter ? getAttribute(submitter, "value") : null);
        return;
      }
    return;
  }
  block("navigation", "submit");
}

export function reset(form: Element): void {
  if (!fire(form, "Event", "reset", { cancelable: true })) return;
  for (const control of controlsOf(form)) resetControl(control);
}

export type Entry = [name: string, value: unknown];

/** What a form sends: name and value of each control that counts. */
export function entriesOf(form: Element, submitter: Element | null): Entry[] {
  const entries: Entry[] = [];
  for (const control of controlsOf(form)) {
    const name = getAttribute(control, "name");
    if (!name || isDisabled(control) || isTag(control, "fieldset") || isTag(control, "output")) continue;
    if (isTag(control, "button") || isSubmitButton(control)) {
      if (control === submitter) entries.push([name, controlValue(control)]);
      continue;
    }
    if (isTag(control, "select")) {
      for (const option of selectedOptions(control))
        if (!isDisabled(option)) entries.push([name, controlValue(option)]);
      continue;
    }
    if (isTag(control, "input")) {
      if (/^(?:reset|button|image)$/.test(inputType(control))) continue;
      if (isCheckable(control) && !isChecked(control)) continue;
    }
    entries.push([name, controlValue(control)]);
  }
  return entries;
}
