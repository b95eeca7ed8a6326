/** Activation behaviour: the default actions of clicks on controls, links, labels and `summary` elements. */
import { openPopovers } from "../css/cascade.ts";
import { defineActivation, type PageEvent } from "../dom/dispatch.ts";
import { onAttribute, onConnected, removeAttribute, setFlag } from "../dom/mutate.ts";
import { elementById } from "../dom/names.ts";
import {
  descendants,
  type Element,
  getAttribute,
  hasAttribute,
  isTag,
  type Node,
  parentElement,
  rootOf,
} from "../dom/node.ts";
import { moveFocus } from "../focus.ts";
import { fire } from "../interfaces/events.ts";
import { closeDialog, queueToggle, setPopover, showDialog } from "../interfaces/html.ts";
import { followLink } from "../navigation.ts";
import {
  buttonType,
  controlOf,
  firstChild,
  formOf,
  inputType,
  isCheckable,
  isChecked,
  isDisabled,
  isFocusable,
  isLabelable,
  labelledBy,
  radioGroup,
  setChecked,
} from "./state.ts";
import { resetForm, submitForm } from "./submit.ts";

/**
 * Submits or resets the form, runs the button's command, or toggles its popover.
 * @param type the button's type
 */
function activateButton(element: Element, type: string): void {
  if (isDisabled(element)) return;
  const form = formOf(element);
  if (form && (type === "submit" || type === "image")) {
    submitForm(form, element);
    return;
  }
  if (form && type === "reset") {
    resetForm(form);
    return;
  }
  const command = getAttribute(element, "command");
  const commandFor = elementById(element.document, getAttribute(element, "commandfor") ?? "");
  if (command && commandFor) runCommand(commandFor, command, element);
  const popover = elementById(element.document, getAttribute(element, "popovertarget") ?? "");
  if (!popover || !hasAttribute(popover, "popover")) return;
  const action = getAttribute(element, "popovertargetaction") ?? "toggle";
  if (action === "show") setPopover(popover, true);
  else if (action === "hide") setPopover(popover, false);
  else setPopover(popover, !openPopovers.has(popover));
}

/**
 * Fires `command` and then performs the built-in command for a dialog or popover, unless the event was
 * canceled.
 */
function runCommand(target: Element, command: string, source: Element): void {
  if (
    !fire(target, "CommandEvent", "command", {
      bubbles: false,
      cancelable: true,
      command,
      source: source.wrapper,
    })
  )
    return;
  const isOpen = hasAttribute(target, "open");
  if (command === "show-modal" && isTag(target, "dialog") && !isOpen) showDialog(target, true);
  else if ((command === "close" || command === "request-close") && isTag(target, "dialog"))
    closeDialog(target, getAttribute(source, "value"));
  else if (command === "toggle-popover") setPopover(target, !openPopovers.has(target));
  else if (command === "show-popover") setPopover(target, true);
  else if (command === "hide-popover") setPopover(target, false);
}

defineActivation("input", {
  applies: () => true,
  before(element) {
    if (!isCheckable(element) || isDisabled(element)) return undefined;
    const state = controlOf(element);
    const before = { isChecked: isChecked(element), isIndeterminate: state.isIndeterminate };
    if (inputType(element) === "checkbox") {
      setChecked(element, !before.isChecked);
      state.isIndeterminate = false;
      return () => {
        state.isChecked = before.isChecked;
        state.isIndeterminate = before.isIndeterminate;
      };
    }
    const old = radioGroup(element).find(isChecked);
    setChecked(element, true);
    wasCheckedBefore.set(element, before.isChecked);
    return () => {
      state.isChecked = before.isChecked;
      if (old && old !== element) setChecked(old, true);
    };
  },
  run(element) {
    const type = inputType(element);
    if (!isCheckable(element)) return activateButton(element, type);
    if (!element.isConnected || isDisabled(element)) return;
    // A click on a checked radio button changes nothing, so it fires neither `input` nor `change`.
    if (type === "radio" && wasCheckedBefore.get(element)) return;
    controlOf(element).isUserValidated = true;
    fire(element, "Event", "input");
    fire(element, "Event", "change");
  },
});
/** Whether a radio button was checked before the click that is being dispatched. */
const wasCheckedBefore = new WeakMap<Element, boolean>();

defineActivation("button", {
  applies: () => true,
  run: (element) => activateButton(element, buttonType(element)),
});

for (const tag of ["a", "area"])
  defineActivation(tag, {
    applies: (element) => hasAttribute(element, "href"),
    run: followLink,
  });

/**
 * Whether a click on a node inside a label hits interactive content, which keeps it from the labelled
 * control.
 */
function isInteractive(node: Node | null, label: Element): boolean {
  for (let one = node; one && one !== label; one = one.parent) if (takesClicks(one)) return true;
  return false;
}

/** Whether a node is an element that a click is meant for, by its tag. */
export function takesClicks(node: Node): boolean {
  return (
    "localName" in node && /^(?:a|button|input|select|textarea|label|summary)$/.test(String(node.localName))
  );
}

defineActivation("label", {
  applies: (element, event: PageEvent) => !isInteractive(event.target as Node | null, element),
  run(element, event) {
    const control = labelledBy(element);
    if (!control || isDisabled(control) || !isLabelable(control)) return;
    if (isFocusable(control)) moveFocus(control);
    fire(control, "PointerEvent", "click", {
      cancelable: true,
      detail: event.details.detail ?? 0,
      isTrusted: event.isTrusted,
    });
  },
});

defineActivation("summary", {
  applies: (element) => {
    const details = parentElement(element);
    return isTag(details, "details") && firstChild(details, "summary") === element;
  },
  run(element) {
    const details = parentElement(element);
    if (details) setFlag(details, "open", !hasAttribute(details, "open"));
  },
});

/** The `details` elements whose `toggle` event for their first state isn't due any more. */
const toggledDetails = new WeakSet<Element>();

/** What follows from a `details` element being opened or closed: its event, and that others of its name are closed. */
function noteToggle(details: Element, isOpen: boolean): void {
  toggledDetails.add(details);
  queueToggle(details, isOpen);
  const name = getAttribute(details, "name");
  if (!isOpen || !name) return;
  for (const other of descendants(rootOf(details)))
    if (other !== details && isTag(other, "details") && getAttribute(other, "name") === name)
      removeAttribute(other, "open");
}

onAttribute("open", (details, old, value) => {
  if (isTag(details, "details") && (old === null) !== (value === null)) noteToggle(details, value !== null);
});
// The parser sets attributes without their hooks.
onConnected("details", (details) => {
  if (hasAttribute(details, "open") && !toggledDetails.has(details)) noteToggle(details, true);
});
