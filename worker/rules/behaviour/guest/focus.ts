/** Which element has the focus. */
import { definePseudoClass } from "./css/selectors.ts";
import { onRemoving } from "./dom/mutate.ts";
import { contains, type Element, getAttribute, type Node } from "./dom/node.ts";
import { controlOf, controlValue, isFocusable, isTypable } from "./forms/state.ts";
import { fire } from "./interfaces/events.ts";
import { page } from "./interfaces/nodes.ts";

/** The element with the focus, or null where it is the body's. */
export function focused(): Element | null {
  return page.document.focused;
}

/** Dispatches the pending `change` event after user input. */
function commit(element: Element): void {
  const { control } = element;
  if (!control || control.valueAtFocus === null || !isTypable(element)) return;
  const before = control.valueAtFocus;
  control.valueAtFocus = controlValue(element);
  if (before !== control.valueAtFocus && isDirtyByPerson(element)) fire(element, "Event", "change");
}

const typed = new WeakSet<Element>();

/** Marks the value as changed by user input since the last `change` event. */
export function markTyped(element: Element): void {
  typed.add(element);
}

function isDirtyByPerson(element: Element): boolean {
  return typed.delete(element);
}

/** Dispatches the `change` event that Enter causes before the form is submitted. */
export function commitTyped(element: Element): void {
  commit(element);
}

export function blur(element: Element): void {
  if (page.document.focused !== element) return;
  moveFocus(null);
}

/** Moves the focus to an element, as `focus()` and a click do; null removes it. */
export function moveFocus(next: Element | null): void {
  const old = page.document.focused;
  if (old === next) return;
  if (old) {
    commit(old);
    page.document.focused = null;
    fire(old, "FocusEvent", "blur", { bubbles: false, relatedTarget: next });
    fire(old, "FocusEvent", "focusout", { relatedTarget: next });
  }
  // A listener may have moved the focus.
  if (!next || page.document.focused !== null || !isFocusable(next)) return;
  page.document.focused = next;
  if (isTypable(next)) controlOf(next).valueAtFocus = controlValue(next);
  fire(next, "FocusEvent", "focus", { bubbles: false, relatedTarget: old });
  if (page.document.focused === next) fire(next, "FocusEvent", "focusin", { relatedTarget: old });
}

/** The element that a click on a node focuses: the innermost focusable one. */
export function focusTarget(node: Node): Element | null {
  for (let one: Node | null = node; one; one = one.parent) if (isFocusable(one)) return one;
  return null;
}

onRemoving((node) => {
  const old = page.document.focused;
  if (!old || !contains(node, old)) return;
  page.document.focused = null;
  fire(old, "FocusEvent", "blur", { bubbles: false });
});

definePseudoClass("focus", (element) => element === page.document.focused);
definePseudoClass("focus-within", (element) => contains(element, page.document.focused));
definePseudoClass("focus-visible", (element) => {
  if (element !== page.document.focused) return false;
  return isTypable(element) || getAttribute(element, "tabindex") !== null;
});
