/** What elements do when they are clicked. */

import { openPopovers } from "../css/cascade.ts";
import { defineActivation, type PageEvent } from "../dom/dispatch.ts";
import { onAttribute, removeAttribute, setAttribute, setFlag } from "../dom/mutate.ts";
import { elementById } from "../dom/names.ts";
import { type Element, getAttribute, hasAttribute, isTag, type Node, parentElement } from "../dom/node.ts";
import { moveFocus } from "../focus.ts";
import { fire } from "../interfaces/events.ts";
import { closeDialog, setPopover } from "../interfaces/html.ts";
import { afterThisTurn } from "../loop.ts";
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
import { reset, submit } from "./submit.ts";

function pressButton(element: Element, type: string): void {
  if (isDisabled(element)) return;
  const form = formOf(element);
  if (form && (type === "submit" || type === "image")) {
    submit(form, element);
    return;
  }
  if (form && type === "reset") {
    reset(form);
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
  if (command === "show-modal" && isTag(target, "dialog") && !isOpen) setAttribute(target, "open", "");
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
    wasChecked.set(element, before.isChecked);
    return () => {
      state.isChecked = before.isChecked;
      if (old && old !== element) setChecked(old, true);
    };
  },
  run(element) {
    const type = inputType(element);
    if (!isCheckable(element)) return pressButton(element, type);
    if (!element.isConnected || isDisabled(element)) return;
    // A radio button that was chosen already hasn't changed.
    if (type === "radio" && wasChecked.get(element)) return;
    fire(element, "Event", "input");
    fire(element, "Event", "change");
  },
});
const wasChecked = new WeakMap<Element, boolean>();

defineActivation("button", {
  applies: () => true,
  run: (element) => pressButton(element, buttonType(element)),
});

for (const tag of ["a", "area"])
  defineActivation(tag, {
    applies: (element) => hasAttribute(element, "href"),
    run: followLink,
  });

function isInteractive(node: Node | null, label: Element): boolean {
  for (let one = node; one && one !== label; one = one.parent)
    if (
      "localName" in one &&
      /^(?:a|button|input|select|textarea|label|summary)$/.test(String(one.localName))
    )
      return true;
  return false;
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
    if (details) setOpen(details, !hasAttribute(details, "open"));
  },
});

function setOpen(details: Element, isOpen: boolean): void {
  const name = getAttribute(details, "name");
  if (isOpen && name) {
    const parent = details.parent;
    for (let other = parent?.first ?? null; other; other = other.next)
      if (other !== details && isTag(other, "details") && getAttribute(other, "name") === name)
        removeAttribute(other, "open");
  }
  setFlag(details, "open", isOpen);
}

onAttribute("open", (details, old, value) => {
  if (!isTag(details, "details") || (old === null) === (value === null)) return;
  const [oldState, newState] = value === null ? ["open", "closed"] : ["closed", "open"];
  afterThisTurn(() => fire(details, "ToggleEvent", "toggle", { bubbles: false, oldState, newState }));
});
