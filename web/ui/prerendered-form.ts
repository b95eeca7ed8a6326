/**
 * The form that the build has rendered into a page's document (web/build/pages.ts). It is shown before the app's scripts have come; then the app renders
 * the same form in its place, with what was typed meanwhile. Its fields have no names and it posts nowhere, so that nothing that was typed gets into an
 * address before that.
 */

/** Set by web/early-form.ts: the form was submitted before the app has come. */
export const SUBMITTED = "submitted";

type Focus = { control: number; selection: readonly [number, number] | null };

let form = typeof document === "undefined" ? null : document.querySelector<HTMLFormElement>("#root form");

/** What had the focus last. The app's rendering takes it out of the document, whose `activeElement` says nothing of it then. */
let focused = form && document.activeElement;
const noteFocus = ({ target }: Event) => {
  focused = target as Element;
};
if (form) document.addEventListener("focusin", noteFocus);

/** Whether the document has such a form that no form of the app has taken the place of yet. */
export const hasPrerendered = (): boolean => form !== null;

/**
 * What was typed into the fields of the prerendered form, in their order, which control of its page had the focus, and whether it was submitted; null but
 * for the first call. Called once the app's form stands in its place, since a visitor goes on until then.
 */
export function takePrerendered(): { typed: string[]; focus: Focus | null; submitted: boolean } | null {
  if (!form) return null;
  const typed = [...form.querySelectorAll("input")].map(({ value }) => value);
  const submitted = form.dataset[SUBMITTED] !== undefined;
  const focus = focusOf(controlsOf(form));
  document.removeEventListener("focusin", noteFocus);
  form = null;
  return { typed, focus, submitted };
}

function focusOf(controls: HTMLElement[]): Focus | null {
  const control = controls.indexOf(focused as HTMLElement);
  if (control < 0) return null;
  const { selectionStart, selectionEnd } = focused as Partial<HTMLInputElement>;
  return {
    control,
    selection: selectionStart == null || selectionEnd == null ? null : [selectionStart, selectionEnd],
  };
}

/** Gives the focus to the control of a form's page that stands in the place of one of the prerendered page. */
export function restoreFocus(to: HTMLFormElement, { control, selection }: Focus): void {
  const found = controlsOf(to)[control];
  found?.focus();
  if (selection) (found as HTMLInputElement).setSelectionRange(...selection);
}

const controlsOf = (one: HTMLFormElement) => [
  ...(one.closest("main")?.querySelectorAll<HTMLElement>("a, button, input") ?? []),
];
