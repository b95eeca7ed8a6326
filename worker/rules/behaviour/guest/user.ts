/** Simulates user input: each action dispatches the events of a browser, in its order. */

import { definePseudoClass, selectElements } from "./css/selectors.ts";
import { hasEffect } from "./dom/dispatch.ts";
import { setTextContent } from "./dom/mutate.ts";
import { elementById } from "./dom/names.ts";
import {
  contains,
  descendants,
  type Element,
  getAttribute,
  isTag,
  type Node,
  parentElement,
} from "./dom/node.ts";
import { blur, commitTyped, focused, focusTarget, markTyped, moveFocus } from "./focus.ts";
import {
  controlOf,
  controlValue,
  defaultButton,
  formOf,
  inputType,
  isCheckable,
  isChecked,
  isDisabled,
  isFocusable,
  isSubmitButton,
  isTypable,
  optionsOf,
  optionText,
  radioGroup,
  selectOption,
  setValue,
} from "./forms/state.ts";
import { submitForm } from "./forms/submit.ts";
import { parseFloatStrictly } from "./forms/values.ts";
import { bodyOf, rootElement } from "./interfaces/documents.ts";
import { fire } from "./interfaces/events.ts";
import { closeDialog, isModal } from "./interfaces/html.ts";
import { page } from "./interfaces/nodes.ts";

/** The element under the pointer, and the field that was typed into last. */
const pointer: { over: Element | null; field: Element | null } = { over: null, field: null };

definePseudoClass("hover", (element) => contains(element, pointer.over));

/** The first element that matches an action's selector, or null. */
export function find(selector: string): Element | null {
  // Most actions name an id: no other element has to be tried.
  if (/^#[A-Za-z][\w-]*$/.test(selector)) return elementById(page.document, selector.slice(1));
  return selectElements(page.document, selector, true)?.[0] ?? null;
}

function ancestors(element: Element | null): Element[] {
  const found: Element[] = [];
  for (let one = element; one; one = parentElement(one)) found.push(one);
  return found;
}

const AT = { clientX: 10, clientY: 10, view: null };
/** A pointer that moves presses no button. */
const MOVED = { isPrimary: true, pointerId: 1, pointerType: "mouse", button: -1, ...AT };
const POINTER = { ...MOVED, button: 0 };

function moved(element: Element, type: string, details: Record<string, unknown>): void {
  fire(element, "PointerEvent", `pointer${type}`, { cancelable: true, ...MOVED, ...details });
}

function mouse(element: Element, type: string, details: Record<string, unknown>): void {
  if (!isDisabled(element))
    fire(element, "MouseEvent", `mouse${type}`, { cancelable: true, ...AT, ...details });
}

/** The events of a pointer that moves. */
const MOVE_EVENTS = ["out", "leave", "over", "enter", "move"].flatMap((type) => [
  `pointer${type}`,
  `mouse${type}`,
]);

/** Moves the pointer onto an element. */
function pointAt(next: Element): void {
  const old = pointer.over?.isConnected ? pointer.over : rootElement(page.document);
  pointer.over = next;
  // Few pages listen to any of the 30 events.
  if (!MOVE_EVENTS.some(hasEffect)) return;
  if (old !== next) {
    const [left, entered] = [ancestors(old), ancestors(next)];
    if (old) {
      const other = { relatedTarget: next };
      moved(old, "out", other);
      for (const one of left) if (!entered.includes(one)) crossing("PointerEvent", one, "pointerleave", next);
      mouse(old, "out", other);
      for (const one of left) if (!entered.includes(one)) crossing("MouseEvent", one, "mouseleave", next);
    }
    const other = { relatedTarget: old };
    entered.reverse();
    moved(next, "over", other);
    for (const one of entered) if (!left.includes(one)) crossing("PointerEvent", one, "pointerenter", old);
    mouse(next, "over", other);
    for (const one of entered) if (!left.includes(one)) crossing("MouseEvent", one, "mouseenter", old);
  }
  moved(next, "move", {});
  mouse(next, "move", {});
}

function crossing(kind: string, element: Element, type: string, other: Element | null): void {
  const details = { bubbles: false, relatedTarget: other };
  fire(element, kind, type, { ...(kind === "PointerEvent" ? MOVED : AT), ...details });
}

export function hover(element: Element): void {
  pointAt(element);
}

export function unhover(): void {
  const root = rootElement(page.document);
  if (root) pointAt(root);
}

function press(element: Element, count: number): void {
  pointAt(element);
  fire(element, "PointerEvent", "pointerdown", { cancelable: true, ...POINTER, buttons: 1, pressure: 0.5 });
  const isDown = fire(element, "MouseEvent", "mousedown", {
    cancelable: true,
    ...AT,
    buttons: 1,
    detail: count,
  });
  if (isDown) moveFocus(focusTarget(element));
  fire(element, "PointerEvent", "pointerup", { cancelable: true, ...POINTER });
  fire(element, "MouseEvent", "mouseup", { cancelable: true, ...AT, detail: count });
  if (element.isConnected)
    fire(element, "PointerEvent", "click", { cancelable: true, ...POINTER, detail: count });
}

/** Whether a click has no effect: on a disabled control or within one. */
function isInDisabled(element: Element): boolean {
  return ancestors(element).some((one) => isDisabled(one) && !isTag(one, "fieldset"));
}

export function click(element: Element): void {
  if (isTag(element, "option")) {
    const owner = ancestors(element).find((one) => isTag(one, "select"));
    if (owner) {
      choosePicked(owner, element);
      return;
    }
  }
  if (isInDisabled(element)) {
    pointAt(element);
    return;
  }
  press(element, 1);
}

export function doubleClick(element: Element): void {
  if (isInDisabled(element)) {
    pointAt(element);
    return;
  }
  press(element, 1);
  press(element, 2);
  if (element.isConnected) fire(element, "MouseEvent", "dblclick", { cancelable: true, ...AT, detail: 2 });
}

export function focus(element: Element): void {
  const target = focusTarget(element);
  if (target) moveFocus(target);
}

export function leave(element: Element): void {
  blur(element);
}

const CODES: Readonly<Record<string, [code: string, keyCode: number]>> = {
  " ": ["Space", 32],
  Enter: ["Enter", 13],
  Escape: ["Escape", 27],
  Tab: ["Tab", 9],
  Backspace: ["Backspace", 8],
  Delete: ["Delete", 46],
  ArrowLeft: ["ArrowLeft", 37],
  ArrowUp: ["ArrowUp", 38],
  ArrowRight: ["ArrowRight", 39],
  ArrowDown: ["ArrowDown", 40],
  Home: ["Home", 36],
  End: ["End", 35],
  PageUp: ["PageUp", 33],
  PageDown: ["PageDown", 34],
  Shift: ["ShiftLeft", 16],
  Control: ["ControlLeft", 17],
  Alt: ["AltLeft", 18],
  Meta: ["MetaLeft", 91],
  ".": ["Period", 190],
  ",": ["Comma", 188],
  "-": ["Minus", 189],
  "=": ["Equal", 187],
  "+": ["Equal", 187],
  "/": ["Slash", 191],
  ";": ["Semicolon", 186],
  "'": ["Quote", 222],
  "[": ["BracketLeft", 219],
  "]": ["BracketRight", 221],
  "*": ["Digit8", 56],
};

function codeOf(key: string): [string, number] {
  const known = CODES[key];
  if (known) return known;
  if (/^[a-z]$/i.test(key)) return [`Key${key.toUpperCase()}`, key.toUpperCase().charCodeAt(0)];
  if (/^\d$/.test(key)) return [`Digit${key}`, key.charCodeAt(0)];
  const functionKey = /^F(\d{1,2})$/.exec(key);
  return functionKey ? [key, 111 + Number(functionKey[1])] : ["", 0];
}

interface Modifiers {
  ctrlKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}

function keyEvent(target: Node, type: string, key: string, modifiers: Modifiers): boolean {
  const [code, keyCode] = codeOf(key);
  const location = /^(?:Shift|Control|Alt|Meta)$/.test(key) ? 1 : 0;
  return fire(target, "KeyboardEvent", type, {
    cancelable: true,
    location,
    key,
    code,
    keyCode,
    which: keyCode,
    ...modifiers,
  });
}

function keyTarget(): Element {
  return focused() ?? bodyOf(page.document) ?? (rootElement(page.document) as Element);
}

/** Other names of keys that authors may write. */
const KEY_NAMES: Readonly<Record<string, string>> = {
  Space: " ",
  Esc: "Escape",
  Left: "ArrowLeft",
  Right: "ArrowRight",
  Up: "ArrowUp",
  Down: "ArrowDown",
  Ctrl: "Control",
  Return: "Enter",
  Del: "Delete",
};

/** Presses a key, with others held: `Enter`, `a`, `Control+Enter`. */
export function pressKey(combination: string): void {
  const parts = combination.length > 1 ? combination.split(/\+(?=.)/) : [combination];
  const names = parts.map((part) => KEY_NAMES[part] ?? part);
  const key = names.pop() ?? "";
  const held = names;
  const modifiers = {
    ctrlKey: held.includes("Control"),
    shiftKey: held.includes("Shift") || /^[A-Z]$/.test(key),
    altKey: held.includes("Alt"),
    metaKey: held.includes("Meta"),
  };
  // Keys go to the field that was typed into last.
  if (!focused() && pointer.field?.isConnected) moveFocus(pointer.field);
  for (const name of held) keyEvent(keyTarget(), "keydown", name, modifiers);
  const target = keyTarget();
  const goesOn = keyEvent(target, "keydown", key, modifiers);
  const isText =
    (key.length === 1 || key === "Enter") && !modifiers.ctrlKey && !modifiers.metaKey && !modifiers.altKey;
  if (goesOn && (!isText || keyEvent(keyTarget(), "keypress", key, modifiers)))
    keyDefault(keyTarget(), key, isText, modifiers);
  const after = keyTarget();
  keyEvent(after, "keyup", key, modifiers);
  if (goesOn && key === " " && pressesOnSpace(after))
    fire(after, "PointerEvent", "click", { cancelable: true });
  for (const name of held)
    keyEvent(keyTarget(), "keyup", name, {
      ...modifiers,
      ctrlKey: false,
      shiftKey: false,
      altKey: false,
      metaKey: false,
    });
}

function pressesOnSpace(element: Element): boolean {
  if (isDisabled(element)) return false;
  if (isTag(element, "button") || isTag(element, "summary")) return true;
  return (
    isTag(element, "input") &&
    (isCheckable(element) || /^(?:submit|reset|button|image)$/.test(inputType(element)))
  );
}

function keyDefault(element: Element, key: string, isText: boolean, modifiers: Modifiers): void {
  if (key === "Tab") {
    moveFocus(nextInTabOrder(element, modifiers.shiftKey ? -1 : 1));
    return;
  }
  if (key === "Escape") {
    pressEscape();
    return;
  }
  if (isTypable(element) && !isDisabled(element)) {
    const isArea = isTag(element, "textarea");
    if (key === "Enter" && !isArea) {
      submitByEnter(element);
      return;
    }
    if (isText) {
      typeInto(element, key === "Enter" ? "\n" : key);
      return;
    }
    if (key === "Backspace") {
      edit(element, controlValue(element).slice(0, -1), "deleteContentBackward", null);
      return;
    }
    if (key === "ArrowUp" || key === "ArrowDown") stepByKey(element, key === "ArrowUp" ? 1 : -1);
    return;
  }
  if (key === "Enter") {
    if (
      isTag(element, "button") ||
      isTag(element, "summary") ||
      (isTag(element, "a") && getAttribute(element, "href") !== null)
    )
      fire(element, "PointerEvent", "click", { cancelable: true });
    else if (isTag(element, "input")) {
      if (/^(?:submit|reset|button|image)$/.test(inputType(element)))
        fire(element, "PointerEvent", "click", { cancelable: true });
      else submitByEnter(element);
    }
    return;
  }
  if (isTag(element, "select") && (key === "ArrowDown" || key === "ArrowUp"))
    moveInSelect(element, key === "ArrowDown" ? 1 : -1);
  if (isTag(element, "input") && inputType(element) === "radio" && key.startsWith("Arrow")) {
    const group = radioGroup(element);
    const step = key === "ArrowDown" || key === "ArrowRight" ? 1 : -1;
    const next = group[(group.indexOf(element) + step + group.length) % group.length];
    if (next && next !== element) {
      moveFocus(next);
      fire(next, "PointerEvent", "click", { cancelable: true });
    }
  }
}

/** Escape closes a modal dialog, the last in the document. */
function pressEscape(): void {
  const dialog = descendants(page.document).filter(isModal).at(-1);
  if (dialog && fire(dialog, "Event", "cancel", { bubbles: false, cancelable: true }))
    closeDialog(dialog, "");
}

function stepByKey(element: Element, count: number): void {
  const type = inputType(element);
  if (type !== "number" && type !== "range") return;
  const step = parseFloatStrictly(getAttribute(element, "step") ?? "") || 1;
  const number = (parseFloatStrictly(controlValue(element)) || 0) + count * step;
  setValue(element, String(Number(number.toPrecision(12))));
  fire(element, "InputEvent", "input");
  fire(element, "Event", "change");
}

function nextInTabOrder(element: Element, step: number): Element | null {
  const all = descendants(page.document).filter(
    (one) => isFocusable(one) && !(getAttribute(one, "tabindex") ?? "").startsWith("-"),
  );
  const index = all.indexOf(element);
  return all[index < 0 ? (step > 0 ? 0 : all.length - 1) : index + step] ?? null;
}

/**
 * Enter in a field: the form's button is pressed, or the form is sent where it has none and only one field.
 */
function submitByEnter(element: Element): void {
  if (isTypable(element))
    fire(element, "InputEvent", "beforeinput", {
      cancelable: true,
      data: null,
      inputType: "insertLineBreak",
    });
  commitTyped(element);
  const form = formOf(element);
  if (!form) return;
  const button = defaultButton(form);
  if (button) {
    if (!isDisabled(button)) fire(button, "PointerEvent", "click", { cancelable: true });
    return;
  }
  const fields = descendants(form).filter((one) => isTag(one, "input") && isTypable(one));
  if (fields.length <= 1) submitForm(form, null);
}

/** Changes what is in a field, with the events around it. */
function edit(element: Element, value: string, kind: string, data: string | null): void {
  if (!fire(element, "InputEvent", "beforeinput", { cancelable: true, data, inputType: kind })) return;
  setValue(element, value);
  controlOf(element).value = value;
  markTyped(element);
  fire(element, "InputEvent", "input", { data, inputType: kind });
}

/** Types a character. With `replaces` it takes the place of all that is in the field. */
function typeInto(element: Element, character: string, replaces = false): void {
  if (getAttribute(element, "readonly") !== null) return;
  // A number that isn't one yet, such as "-", is typed already though its value is empty.
  const old = replaces ? "" : (element.control?.value ?? controlValue(element));
  const most = Number.parseInt(getAttribute(element, "maxlength") ?? "", 10);
  if (old.length >= most) return;
  if (inputType(element) === "number" && isTag(element, "input") && !/[\d.eE+-]/.test(character)) return;
  edit(element, old + character, "insertText", character);
}

const NO_MODIFIERS: Modifiers = { ctrlKey: false, shiftKey: false, altKey: false, metaKey: false };

/** Fields that are set as a whole, not letter by letter. */
function isPicked(element: Element): boolean {
  return (
    isTag(element, "input") &&
    /^(?:range|color|date|month|week|time|datetime-local)$/.test(inputType(element))
  );
}

/** Puts a text into a field in the place of what is there, and leaves the field. */
export function type(element: Element, text: string): void {
  if (isDisabled(element)) return;
  if (isPicked(element)) {
    set(element, text);
    return;
  }
  if (!isTypable(element)) {
    typeEditable(element, text);
    return;
  }
  moveFocus(element);
  pointer.field = element;
  if (text === "" && controlValue(element) !== "") {
    if (keyEvent(element, "keydown", "Backspace", NO_MODIFIERS))
      edit(element, "", "deleteContentBackward", null);
    keyEvent(element, "keyup", "Backspace", NO_MODIFIERS);
  }
  let isFirst = true;
  for (const character of text) {
    const key = character === "\n" ? "Enter" : character;
    const modifiers = { ...NO_MODIFIERS, shiftKey: /^[A-Z]$/.test(key) };
    if (keyEvent(element, "keydown", key, modifiers) && keyEvent(element, "keypress", key, modifiers))
      typeInto(element, character, isFirst);
    isFirst = false;
    keyEvent(element, "keyup", key, modifiers);
  }
  blur(element);
}

function typeEditable(element: Element, text: string): void {
  const editable = getAttribute(element, "contenteditable");
  if (editable === null || editable === "false") return;
  moveFocus(element);
  setTextContent(element, text);
  fire(element, "InputEvent", "input", { data: text, inputType: "insertText" });
  blur(element);
}

/** Sets a field as a whole, as a slider or a date picker does. */
export function set(element: Element, text: string): void {
  if (isDisabled(element)) return;
  moveFocus(element);
  setValue(element, text);
  fire(element, "Event", "input");
  fire(element, "Event", "change");
}

function choosePicked(owner: Element, option: Element): void {
  if (isDisabled(owner) || isDisabled(option)) return;
  moveFocus(owner);
  selectOption(owner, option);
  fire(owner, "Event", "input");
  fire(owner, "Event", "change");
}

function moveInSelect(owner: Element, step: number): void {
  const options = optionsOf(owner).filter((option) => !isDisabled(option));
  const index = options.findIndex((option) => controlValue(option) === controlValue(owner));
  const next = options[index + step];
  if (next) choosePicked(owner, next);
}

/** Chooses an option by its value or its text. Returns false where there is none. */
export function chooseOption(owner: Element, wanted: string): boolean {
  const options = optionsOf(owner);
  const option =
    options.find((one) => controlValue(one) === wanted) ?? options.find((one) => optionText(one) === wanted);
  if (!option) return false;
  choosePicked(owner, option);
  return true;
}

/** Clicks a checkbox or radio button if it isn't in the wanted state. */
export function check(element: Element, isOn: boolean): void {
  const box = isCheckable(element) ? element : null;
  if (box && isChecked(box) !== isOn) click(box);
}

/** Submits a form as Enter does. @param element the form or an element in it */
export function requestSubmit(element: Element): void {
  const form = isTag(element, "form") ? element : formOf(element);
  if (!form) return;
  const button = isSubmitButton(element) ? element : defaultButton(form);
  if (button && !isDisabled(button)) fire(button, "PointerEvent", "click", { cancelable: true });
  else if (!button) submitForm(form, null);
}
