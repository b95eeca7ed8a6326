/**
 * The form that the build has rendered into a page's document (web/build/pages.ts). It is shown before the app's scripts have come; then the app renders
 * the same form in its place, with what was typed meanwhile. Its fields have no names and it posts nowhere, so that nothing that was typed gets into an
 * address before that.
 */

/** Set by web/early-form.ts: the form was submitted before the app has come. */
export const SUBMITTED = "submitted";

type Focus = { field: number; selection: readonly [number, number] | null };

let form = typeof document === "undefined" ? null : document.querySelector<HTMLFormElement>("#root form");

/** Which field of the prerendered form has the focus, and what is selected in it; null where none has. */
export function prerenderedFocus(): Focus | null {
  const field = form ? fieldsOf(form).indexOf(document.activeElement as HTMLInputElement) : -1;
  const input = form && fieldsOf(form)[field];
  if (!input) return null;
  const { selectionStart, selectionEnd } = input;
  const selection =
    selectionStart === null || selectionEnd === null ? null : ([selectionStart, selectionEnd] as const);
  return { field, selection };
}

/** What was typed into the fields of the prerendered form, in their order, and whether it was submitted; null but for the first call. */
export function takePrerendered(): { typed: string[]; submitted: boolean } | null {
  if (!form) return null;
  const typed = fieldsOf(form).map(({ value }) => value);
  const submitted = form.dataset[SUBMITTED] !== undefined;
  form = null;
  return { typed, submitted };
}

/** Gives the field of a form that stands in the prerendered one's place the focus. */
export function restoreFocus(to: HTMLFormElement, { field, selection }: Focus): void {
  const input = fieldsOf(to)[field];
  input?.focus();
  if (selection) input?.setSelectionRange(...selection);
}

const fieldsOf = (one: HTMLFormElement) => [...one.querySelectorAll("input")];
