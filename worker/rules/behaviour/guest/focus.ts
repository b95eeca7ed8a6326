/** The focus: which element has it, its events, and the `change` event of user input. */
import { definePseudoClass } from "./css/selectors.ts";
import { onRemoving } from "./dom/mutate.ts";
import { contains, type Element, getAttribute, hasAttribute, isTag, type Node } from "./dom/node.ts";
import { controlOf, controlValue, isFocusable, isTypable } from "./forms/state.ts";
import { fire } from "./interfaces/events.ts";
import { page } from "./page.ts";

/** The focused element; null if that is the body. */
export function focused(): Element | null {
  return page.document.focused;
}

/** Fires `change` if user input has changed the value since the element got the focus. */
function commitChange(element: Element): void {
  const { control } = element;
  if (!control || control.valueAtFocus === null || !isTypable(element)) return;
  const before = control.valueAtFocus;
  control.valueAtFocus = controlValue(element);
  if (before === control.valueAtFocus || !takeUserEdit(element)) return;
  control.isUserValidated = true;
  fire(element, "Event", "change");
}

/** Elements whose value was changed by user input since their last `change` event. */
const editedElements = new WeakSet<Element>();

/** Marks the value as changed by user input since the last `change` event. */
export function markTyped(element: Element): void {
  editedElements.add(element);
}

/** Whether user input has changed the value. Resets that state. */
function takeUserEdit(element: Element): boolean {
  return editedElements.delete(element);
}

/** Fires the `change` event that Enter causes before the form is submitted. */
export function commitTyped(element: Element): void {
  commitChange(element);
}

/** Removes the focus from an element, if it has it. */
export function blur(element: Element): void {
  if (page.document.focused !== element) return;
  moveFocus(null);
}

/**
 * Moves the focus to an element and fires the focus events; null removes it. If it isn't focusable, nothing
 * has the focus.
 */
export function moveFocus(next: Element | null): void {
  const old = page.document.focused;
  if (old === next) return;
  if (old) {
    commitChange(old);
    page.document.focused = null;
    fire(old, "FocusEvent", "blur", { bubbles: false, relatedTarget: next });
    fire(old, "FocusEvent", "focusout", { relatedTarget: next });
  }
  // A listener may have moved the focus.
  if (!next || page.document.focused !== null || !(isFocusable(next) || isOpenDialog(next))) return;
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
  fire(old, "FocusEvent", "focusout");
});

/** Removes the focus from an element that has become hidden or disabled ("focus fixup" in HTML). */
export function fixFocus(): void {
  const { focused } = page.document;
  if (focused && !isFocusable(focused) && !isOpenDialog(focused)) moveFocus(null);
}

function isOpenDialog(element: Element): boolean {
  return isTag(element, "dialog") && hasAttribute(element, "open");
}

definePseudoClass("focus", (element) => element === page.document.focused);
definePseudoClass("focus-within", (element) => contains(element, page.document.focused));
definePseudoClass("focus-visible", (element) => {
  if (element !== page.document.focused) return false;
  return isTypable(element) || getAttribute(element, "tabindex") !== null;
});
