/** What handles keys itself while it has the focus. Elements that only take the focus for scrolling or reading don't. */
const HANDLES_KEYS =
  'a[href], button, input, textarea, select, summary, iframe, [contenteditable], [tabindex]:not([tabindex="-1"]), dialog, [role="dialog"]';

/** Whether no control has the focus, and no modal dialog is open: then a screen may move the focus to what comes next. */
export function isFocusFree(): boolean {
  const focused = document.activeElement;
  return !focused?.closest(HANDLES_KEYS) && document.querySelector("dialog[open]") === null;
}
