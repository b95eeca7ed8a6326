/** Form submission and reset. Nothing is sent: a submission that would navigate is recorded as blocked. */
import { type Element, getAttribute, hasAttribute, isTag, parentElement } from "../dom/node.ts";
import { FileInternal } from "../encoding.ts";
import { moveFocus } from "../focus.ts";
import { fire } from "../interfaces/events.ts";
import { closeDialog } from "../interfaces/html.ts";
import { recordBlocked } from "../log.ts";
import {
  controlOf,
  controlsOf,
  controlValue,
  inputType,
  isCheckable,
  isChecked,
  isDisabled,
  isFocusable,
  isSubmitButton,
  resetControl,
  selectedOptions,
} from "./state.ts";
import { isValid } from "./validity.ts";

/**
 * Fires `invalid` at each invalid control. Returns null if all are valid, else those whose event wasn't canceled.
 */
export function reportInvalid(controls: readonly Element[]): Element[] | null {
  const invalid = controls.filter((control) => !isValid(control));
  if (invalid.length === 0) return null;
  return invalid.filter((control) => fire(control, "Event", "invalid", { bubbles: false, cancelable: true }));
}

/** As `reportInvalid`. Gives the focus to the first invalid control, and returns whether all are valid. */
export function reportAndFocus(controls: readonly Element[]): boolean {
  const unhandled = reportInvalid(controls);
  const first = unhandled?.find(isFocusable);
  if (first) moveFocus(first);
  return unhandled === null;
}

/**
 * Submits a form as a user or `requestSubmit` does: validates it, fires `submit`, and sends it unless the
 * event was canceled. If validation fails, the first invalid control gets the focus.
 */
export function submitForm(form: Element, submitter: Element | null): void {
  if (!form.isConnected) return;
  const isValidating =
    !hasAttribute(form, "novalidate") && !(submitter && hasAttribute(submitter, "formnovalidate"));
  for (const control of controlsOf(form)) controlOf(control).isUserValidated = true;
  if (isValidating && !reportAndFocus(controlsOf(form))) return;
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
      if (inputType(control) === "file") {
        const file = new FileInternal(undefined, "", { type: "application/octet-stream" });
        entries.push([name, file.wrapper]);
        continue;
      }
    }
    entries.push([name, controlValue(control)]);
  }
  return entries;
}
