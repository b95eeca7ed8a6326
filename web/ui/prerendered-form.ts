/**
 * The form that the build has rendered into a page's document (web/build/pages.ts). It is shown before the app's scripts have come; then the app renders
 * the same form in its place, with what was typed meanwhile. Its fields have no names and it posts nowhere, so that nothing that was typed gets into an
 * address before that.
 */

/** Set by web/early-form.ts: the form was submitted before the app has come. */
export const SUBMITTED = "submitted";

type Focus = { field: number; selection: readonly [number, number] | null };

let form = typeof document === "undefined" ? null : document.querySelector<HTMLFormElement>("#root form");

/** What had the focus last. The app's rendering takes the field out of the document, whose `activeElement` says nothing of it then. */
let focused = form && document.activeElement;
const noteFocus = ({ target }: Event) => {
  focused = target as Element;
};
if (form) document.addEventListener("focusin", noteFocus);

/** Whether the document has such a form that no form of the app has taken the place of yet. */
export const hasPrerendered = (): boolean => form !== null;

/**
 * What was typed into the fields of the prerendered form, in their order, which of them had the focus, and whether it was submitted; null but for the
 * first call. Called once the app's form stands in its place, since a visitor goes on until then.
 */
export function takePrerendered(): { typed: string[]; focus: Focus | null; submitted: boolean } | null {
  if (!form) return null;
  const fields = fieldsOf(form);
  const submitted = form.dataset[SUBMITTED] !== undefined;
  const field = fields.indexOf(focused as HTMLInputElement);
  document.removeEventListener("focusin", noteFocus);
  form = null;
  return { typed: fields.map(({ value }) => value), focus: focusOf(field, fields[field]), submitted };
}

function focusOf(field: number, input: HTMLInputElement | undefined): Focus | null {
  if (!input) return null;
  const { selectionStart, selectionEnd } = input;
  const selection =
    selectionStart === null || selectionEnd === null ? null : ([selectionStart, selectionEnd] as const);
  return { field, selection };
}

/** Gives the field of a form that stands in the prerendered one's place the focus. */
export function restoreFocus(to: HTMLFormElement, { field, selection }: Focus): void {
  const input = fieldsOf(to)[field];
  input?.focus();
  if (selection) input?.setSelectionRange(...selection);
}

const fieldsOf = (one: HTMLFormElement) => [...one.querySelectorAll("input")];
