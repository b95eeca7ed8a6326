/** Form submission and reset. Nothing is sent: a submission that would navigate is recorded as blocked. */
import { type Element, getAttribute, hasAttribute, isTag, parentElement } from "../dom/node.ts";
import { moveFocus } from "../focus.ts";
import { fire } from "../interfaces/events.ts";
import { closeDialog } from "../interfaces/html.ts";
import { recordBlocked } from "../log.ts";
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

/** Fires `invalid` at each invalid control. Returns whether all controls are valid. */
export function reportInvalid(controls: readonly Element[]): boolean {
  let areValid = true;
  for (const control of controls) {
    if (isValid(control)) continue;
    areValid = false;
    fire(control, "Event", "invalid", { bubbles: false, cancelable: true });
  }
  return areValid;
}

/**
 * Submits a form as a user or `requestSubmit` does: validates it, fires `submit`, and sends it unless the
 * event was canceled. If validation fails, the first invalid control gets the focus.
 */
export function submitForm(form: Element, submitter: Element | null): void {
  if (!form.isConnected) return;
  const isValidating =
    !hasAttribute(form, "novalidate") && !(submitter && hasAttribute(submitter, "formnovalidate"));
  if (isValidating && !reportInvalid(controlsOf(form))) {
    const first = controlsOf(form).find((control) => !isValid(control));
    if (first) moveFocus(first);
    return;
  }
  const isSubmitted = fire(form, "SubmitEvent", "submit", {
    cancelable: true,
    submitter: submitter?.wrapper ?? null,
  });
  if (isSubmitted) sendForm(form, submitter);
}

/**
 * Sends a form without validation or events: closes the dialog for method `dialog`, else records a blocked
 * navigation.
 */
export function sendForm(form: Element, submitter: Element | null): void {
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
  recordBlocked("navigation", "submit");
}

/** Fires `reset` and resets the form's controls, unless the event was canceled. */
export function resetForm(form: Element): void {
  if (!fire(form, "Event", "reset", { cancelable: true })) return;
  for (const control of controlsOf(form)) resetControl(control);
}

/** An entry of a form's entry list. */
export type FormEntry = [name: string, value: unknown];

/** Constructs the entry list: name and value of each control that takes part in submission. */
export function formEntries(form: Element, submitter: Element | null): FormEntry[] {
  const entries: FormEntry[] = [];
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
