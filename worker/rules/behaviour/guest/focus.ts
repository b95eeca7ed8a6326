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

/** Tells of a change that a person made and that no event has told of yet. */
function commit(element: Element): void {
  const { control } = element;
  if (!control || control.valueAtFocus === null || !isTypable(element)) return;
  const before = control.valueAtFocus;
  control.valueAtFocus = controlValue(element);
  if (before !== control.valueAtFocus && isDirtyByPerson(element)) fire(element, "Event", "change");
}

const typed = new WeakSet<Element>();

/** Notes that a person has changed the value since the last `change`. */
export function markTyped(element: Element): void {
  typed.add(element);
}

function isDirtyByPerson(element: Element): boolean {
  return typed.delete(element);
}

/** Sends the `change` that Enter sends before it sends the form. */
export function commitTyped(element: Element): void {
  commit(element);
}

export function blur(element: Element): void {
  if (page.document.focused !== element) return;
  moveFocus(null);
}

/** Gives an element the focus, as `focus()` and a click do; null takes it from the one that has it. */
export function moveFocus(next: Element | null): void {
  const old = page.document.focused;
  if (old === next) return;
  if (old) {
    commit(old);
    page.document.focused = null;
    fire(old, "FocusEvent", "blur", { bubbles: false, relatedTarget: next?.wrapper ?? null });
    fire(old, "FocusEvent", "focusout", { relatedTarget: next?.wrapper ?? null });
  }
  // A listener may have moved it elsewhere.
  if (!next || page.document.focused !== null || !isFocusable(next)) return;
  page.document.focused = next;
  if (isTypable(next)) controlOf(next).valueAtFocus = controlValue(next);
  fire(next, "FocusEvent", "focus", { bubbles: false, relatedTarget: old?.wrapper ?? null });
  if (page.document.focused === next)
    fire(next, "FocusEvent", "focusin", { relatedTarget: old?.wrapper ?? null });
}

/** What a click on a node gives the focus to: the innermost that can have it. */
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
