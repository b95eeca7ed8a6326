/** Simulates user input: each action dispatches the events that Chrome dispatches, in its order. */

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
import { takesClicks } from "./forms/activation.ts";
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
import { boundOf, parseFloatStrictly, steppedValue, stepSize } from "./forms/values.ts";
import { bodyOf, rootElement } from "./interfaces/documents.ts";
import { fire } from "./interfaces/events.ts";
import { closeDialog, dismissLastPopover, dismissPopovers, lastModal } from "./interfaces/html.ts";
import { page } from "./page.ts";

/** The element under the pointer, and the field that was typed into last. */
const pointer: { over: Element | null; field: Element | null } = { over: null, field: null };

/** The elements that the pointer is over: the innermost one and its ancestors. */
export function elementsUnderPointer(): ReadonlySet<Element> {
  return new Set(ancestors(pointer.over));
}

definePseudoClass("hover", (element) => contains(element, pointer.over));

/** The first element that matches an action's selector, or null. */
export function find(selector: string): Element | null {
  // Most actions name an id: no other element has to be tried.
  if (/^#[A-Za-z][\w-]*$/.test(selector)) return elementById(page.document, selector.slice(1));
  return selectElements(page.document, selector, true)?.[0] ?? null;
}

function ancestors(element: Element | null): Element[] {
  const elements: Element[] = [];
  for (let one = element; one; one = parentElement(one)) elements.push(one);
  return elements;
}

/** The position of the pointer, which is the same for all elements: there is no layout. */
const POSITION = { clientX: 10, clientY: 10 };
/** Properties of pointer events while no button is pressed. */
const MOVING_POINTER = { isPrimary: true, pointerId: 1, pointerType: "mouse", button: -1, ...POSITION };
const PRESSING_POINTER = { ...MOVING_POINTER, button: 0 };

function firePointerEvent(element: Element, type: string, details: Record<string, unknown>): void {
  if (!hasEffect(`pointer${type}`)) return;
  fire(element, "PointerEvent", `pointer${type}`, { cancelable: true, ...MOVING_POINTER, ...details });
}

function fireMouseEvent(element: Element, type: string, details: Record<string, unknown>): void {
  if (hasEffect(`mouse${type}`) && !isDisabled(element))
    fire(element, "MouseEvent", `mouse${type}`, { cancelable: true, ...POSITION, ...details });
}

/** The types of events that a moving pointer causes. */
const MOVE_EVENTS = ["out", "leave", "over", "enter", "move"].flatMap((type) => [
  `pointer${type}`,
  `mouse${type}`,
]);

/** Moves the pointer to an element, with the events of leaving the old one and entering the new one. */
function movePointerTo(next: Element): void {
  const old = pointer.over?.isConnected ? pointer.over : rootElement(page.document);
  pointer.over = next;
  // Few pages listen to any of the 30 events, so most runs can skip them.
  if (!MOVE_EVENTS.some(hasEffect)) return;
  if (old !== next) {
    const [left, entered] = [ancestors(old), ancestors(next)];
    if (old) {
      const other = { relatedTarget: next };
      firePointerEvent(old, "out", other);
      for (const one of left)
        if (!entered.includes(one)) fireBoundaryEvent("PointerEvent", one, "pointerleave", next);
      fireMouseEvent(old, "out", other);
      for (const one of left)
        if (!entered.includes(one)) fireBoundaryEvent("MouseEvent", one, "mouseleave", next);
    }
    const other = { relatedTarget: old };
    entered.reverse();
    firePointerEvent(next, "over", other);
    for (const one of entered)
      if (!left.includes(one)) fireBoundaryEvent("PointerEvent", one, "pointerenter", old);
    fireMouseEvent(next, "over", other);
    for (const one of entered)
      if (!left.includes(one)) fireBoundaryEvent("MouseEvent", one, "mouseenter", old);
  }
  firePointerEvent(next, "move", {});
  fireMouseEvent(next, "move", {});
}

/** Fires `enter` or `leave`, which don't bubble. @param kind the event's interface */
function fireBoundaryEvent(kind: string, element: Element, type: string, other: Element | null): void {
  const details = { bubbles: false, relatedTarget: other };
  fire(element, kind, type, { ...(kind === "PointerEvent" ? MOVING_POINTER : POSITION), ...details });
}

/** Moves the pointer to an element. */
export function hover(element: Element): void {
  movePointerTo(element);
}

/** Moves the pointer away, to the document element. */
export function unhover(): void {
  const root = rootElement(page.document);
  if (root) movePointerTo(root);
}

/**
 * Presses and releases the mouse button.
 * @param count 1 for a click, 2 for the second one of a double click
 */
function press(element: Element, count: number): void {
  movePointerTo(element);
  fire(element, "PointerEvent", "pointerdown", {
    cancelable: true,
    ...PRESSING_POINTER,
    buttons: 1,
    pressure: 0.5,
  });
  const isDown = fire(element, "MouseEvent", "mousedown", {
    cancelable: true,
    ...POSITION,
    buttons: 1,
    detail: count,
  });
  if (isDown) {
    moveFocus(focusTarget(element));
    // Fields are wider than what is in them, so that the click is behind the text.
    if (isTypable(element)) selectIn(element, fieldText(element).length);
  }
  fire(element, "PointerEvent", "pointerup", { cancelable: true, ...PRESSING_POINTER });
  fire(element, "MouseEvent", "mouseup", { cancelable: true, ...POSITION, detail: count });
  if (!invokesPopover(element)) dismissPopovers(element);
  if (element.isConnected)
    fire(element, "PointerEvent", "click", { cancelable: true, ...PRESSING_POINTER, detail: count });
}

/** Whether an element is a button that shows or hides a popover, or within one. */
function invokesPopover(element: Element): boolean {
  return ancestors(element).some((one) => getAttribute(one, "popovertarget") !== null);
}

/** Whether an element is a disabled control or within one. It gets no clicks. */
export function isInDisabled(element: Element): boolean {
  return ancestors(element).some((one) => isDisabled(one) && !isTag(one, "fieldset"));
}

/** Clicks an element. A click on an option selects it. */
export function click(element: Element): void {
  if (isTag(element, "option")) {
    const owner = ancestors(element).find((one) => isTag(one, "select"));
    if (owner) {
      pickOption(owner, element);
      return;
    }
  }
  if (isInDisabled(element)) {
    movePointerTo(element);
    return;
  }
  press(element, 1);
}

/**
 * Clicks what each element stands in: its nearest ancestor that is neither meant to be clicked nor one of the elements. Each once; the body
 * where there is none.
 */
export function clickBeside(selectors: readonly string[]): void {
  const elements = selectors.map(find).filter((one) => one !== null);
  const isBeside = (one: Element) => !takesClicks(one) && !elements.includes(one);
  const beside = elements.map((one) => ancestors(parentElement(one)).find(isBeside) ?? null);
  const targets = beside.length > 0 ? beside : [find("body")];
  for (const target of new Set(targets)) if (target) click(target);
}

/** Double-clicks an element. */
export function doubleClick(element: Element): void {
  if (isInDisabled(element)) {
    movePointerTo(element);
    return;
  }
  press(element, 1);
  press(element, 2);
  if (element.isConnected)
    fire(element, "MouseEvent", "dblclick", { cancelable: true, ...POSITION, detail: 2 });
}

/** Moves the focus to an element or its nearest focusable ancestor. */
export function focus(element: Element): void {
  const target = focusTarget(element);
  if (target) moveFocus(target);
}

/** Removes the focus from an element. */
export function removeFocus(element: Element): void {
  blur(element);
}

/** `code` and `keyCode` of keys on a US keyboard, by `key`. */
const KEY_CODES: Readonly<Record<string, [code: string, keyCode: number]>> = {
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

/** The keys that type a sign without Shift, by what they type with it. */
const UNSHIFTED: Readonly<Record<string, string>> = {
  "?": "/",
  ":": ";",
  '"': "'",
  _: "-",
  "<": ",",
  ">": ".",
  "{": "[",
  "}": "]",
};

function keyCodeOf(key: string): [string, number] {
  const named = KEY_CODES[key] ?? KEY_CODES[UNSHIFTED[key] ?? ""];
  if (named) return named;
  if (/^[a-z]$/i.test(key)) return [`Key${key.toUpperCase()}`, key.toUpperCase().charCodeAt(0)];
  const digit = /^\d$/.test(key) ? Number(key) : ")!@#$%^&*(".indexOf(key);
  if (key.length === 1 && digit >= 0) return [`Digit${digit}`, 48 + digit];
  const functionKey = /^F(\d{1,2})$/.exec(key);
  return functionKey ? [key, 111 + Number(functionKey[1])] : ["", 0];
}

/** The modifier that a key is, which it has in its own `keydown`. */
const OWN_MODIFIERS: Readonly<Record<string, keyof Modifiers>> = {
  Shift: "shiftKey",
  Control: "ctrlKey",
  Alt: "altKey",
  Meta: "metaKey",
};

interface Modifiers {
  ctrlKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}

/** Fires a keyboard event. Returns false if it was canceled. */
function fireKeyEvent(target: Node, type: string, key: string, modifiers: Modifiers): boolean {
  if (!hasEffect(type)) return true;
  const [code, ownCode] = keyCodeOf(key);
  // The codes of `keypress` are those of the character.
  const charCode = type === "keypress" ? (key === "Enter" ? 13 : key.charCodeAt(0)) : 0;
  const keyCode = charCode || ownCode;
  const location = /^(?:Shift|Control|Alt|Meta)$/.test(key) ? 1 : 0;
  return fire(target, "KeyboardEvent", type, {
    cancelable: true,
    location,
    key,
    code,
    keyCode,
    charCode,
    which: keyCode,
    ...modifiers,
  });
}

/** The target of keyboard events: the focused element, else the body. */
function keyTarget(): Element {
  return focused() ?? bodyOf(page.document) ?? (rootElement(page.document) as Element);
}

/** Alternative names of keys, which actions may use. */
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

/**
 * Presses a key with its events and default action.
 * @param combination `key` with held keys: `a`, `Control+Enter`
 */
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
  // Typing ends with a blur, but a key after it is meant for the same field.
  if (!focused() && pointer.field?.isConnected) moveFocus(pointer.field);
  for (const name of held) fireKeyEvent(keyTarget(), "keydown", name, modifiers);
  const target = keyTarget();
  const own = OWN_MODIFIERS[key];
  const isNotCanceled = fireKeyEvent(target, "keydown", key, own ? { ...modifiers, [own]: true } : modifiers);
  const isText =
    (key.length === 1 || key === "Enter") && !modifiers.ctrlKey && !modifiers.metaKey && !modifiers.altKey;
  if (isNotCanceled && (!isText || fireKeyEvent(keyTarget(), "keypress", key, modifiers)))
    performKeyDefault(keyTarget(), key, isText, modifiers);
  const after = keyTarget();
  fireKeyEvent(after, "keyup", key, modifiers);
  if (isNotCanceled && key === " " && isActivatedBySpace(after))
    fire(after, "PointerEvent", "click", { cancelable: true });
  for (const name of held)
    fireKeyEvent(keyTarget(), "keyup", name, {
      ...modifiers,
      ctrlKey: false,
      shiftKey: false,
      altKey: false,
      metaKey: false,
    });
}

function isActivatedBySpace(element: Element): boolean {
  if (isDisabled(element)) return false;
  if (isTag(element, "button") || isTag(element, "summary")) return true;
  return (
    isTag(element, "input") &&
    (isCheckable(element) || /^(?:submit|reset|button|image)$/.test(inputType(element)))
  );
}

/** The default action of a key. @param isText whether it is a key that types a character */
function performKeyDefault(element: Element, key: string, isText: boolean, modifiers: Modifiers): void {
  if (key === "Tab") {
    const next = nextInTabOrder(element, modifiers.shiftKey ? -1 : 1);
    moveFocus(next);
    if (next && isTag(next, "input") && isTypable(next)) selectIn(next, 0, fieldText(next).length);
    return;
  }
  if (key === "Escape") {
    pressEscape();
    return;
  }
  if (isTag(element, "input") && inputType(element) === "range" && !isDisabled(element) && key !== "Enter") {
    slideByKey(element, key);
    return;
  }
  if (isTypable(element) && !isDisabled(element)) {
    const isTextarea = isTag(element, "textarea");
    if (key === "Enter" && !isTextarea) {
      submitByEnter(element);
      return;
    }
    if (isText) {
      typeInto(element, key === "Enter" ? "\n" : key);
      return;
    }
    if (key === "Backspace" || key === "Delete") deleteIn(element, key === "Delete");
    else if (key === "ArrowUp" || key === "ArrowDown") stepByKey(element, key === "ArrowUp" ? 1 : -1);
    else moveCaret(element, key, modifiers);
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

/**
 * Escape hides the popover that was shown last; without one, it closes the last open modal dialog of the document, unless its `cancel`
 * event is canceled.
 */
function pressEscape(): void {
  if (dismissLastPopover()) return;
  const dialog = lastModal();
  if (dialog && fire(dialog, "Event", "cancel", { bubbles: false, cancelable: true }))
    closeDialog(dialog, "");
}

/** Steps a number as the arrow keys do. */
function stepByKey(element: Element, count: number): void {
  if (inputType(element) !== "number") return;
  const step = stepSize(element, "number") ?? 1;
  const old = parseFloatStrictly(controlValue(element));
  changeByKey(element, steppedValue(element, "number", old, count, step));
}

/** Moves a slider as a key does. */
function slideByKey(element: Element, key: string): void {
  const [minimum, maximum] = [boundOf(element, "range", "min"), boundOf(element, "range", "max")];
  const step = stepSize(element, "range") ?? (maximum - minimum) / 100;
  const page = Math.max((maximum - minimum) / 10, step);
  const old = parseFloatStrictly(controlValue(element));
  const next: Readonly<Record<string, number>> = {
    ArrowUp: old + step,
    ArrowRight: old + step,
    ArrowDown: old - step,
    ArrowLeft: old - step,
    PageUp: old + page,
    PageDown: old - page,
    Home: minimum,
    End: maximum,
  };
  const value = next[key];
  if (value !== undefined) changeByKey(element, value);
}

/** Sets the number that a key leads to, with the events of that if it is another one. */
function changeByKey(element: Element, number: number): void {
  const old = controlValue(element);
  if (Number.isNaN(number)) return;
  setValue(element, String(Number(number.toPrecision(12))));
  if (controlValue(element) === old) return;
  fire(element, "InputEvent", "input");
  fire(element, "Event", "change");
}

/**
 * The next focusable element; null at the end. Those with a positive `tabindex` come first, in its order.
 * @param step 1 or -1
 */
function nextInTabOrder(element: Element, step: number): Element | null {
  const indexOf = (one: Element): number => Number.parseInt(getAttribute(one, "tabindex") ?? "", 10) || 0;
  const all = descendants(page.document).filter((one) => isFocusable(one) && indexOf(one) >= 0);
  all.sort((a, b) => (indexOf(a) || Infinity) - (indexOf(b) || Infinity) || 0);
  const index = all.indexOf(element);
  return all[index < 0 ? (step > 0 ? 0 : all.length - 1) : index + step] ?? null;
}

/**
 * Implicit submission: Enter clicks the default button; without one, it submits a form with a single text
 * field.
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

/** The text in a field. It has incomplete numbers such as "-", which the sanitized value doesn't. */
function fieldText(element: Element): string {
  return element.control?.value ?? controlValue(element);
}

/** The selection in a field. Without one, both ends are where the caret is. */
function selectionIn(element: Element): [start: number, end: number] {
  const { selectionStart, selectionEnd } = controlOf(element);
  const { length } = fieldText(element);
  return [Math.min(selectionStart, length), Math.min(selectionEnd, length)];
}

function selectIn(element: Element, start: number, end = start): void {
  Object.assign(controlOf(element), { selectionStart: start, selectionEnd: end });
}

/** Replaces a part of a field's text with `beforeinput` and `input`. @param kind their `inputType` */
function editText(
  element: Element,
  [start, end]: readonly [number, number],
  inserted: string,
  kind: string,
  data: string | null,
): void {
  if (!fire(element, "InputEvent", "beforeinput", { cancelable: true, data, inputType: kind })) return;
  const old = fieldText(element);
  const value = old.slice(0, start) + inserted + old.slice(end);
  setValue(element, value);
  controlOf(element).value = value;
  selectIn(element, start + inserted.length);
  markTyped(element);
  fire(element, "InputEvent", "input", { data, inputType: kind });
}

/** Types a character in the place of a field's selection. */
function typeInto(element: Element, character: string): void {
  if (getAttribute(element, "readonly") !== null) return;
  const [start, end] = selectionIn(element);
  const maximum = Number.parseInt(getAttribute(element, "maxlength") ?? "", 10);
  if (fieldText(element).length - (end - start) >= maximum) return;
  if (inputType(element) === "number" && isTag(element, "input") && !/[\d.eE+-]/.test(character)) return;
  if (character === "\n") editText(element, [start, end], "\n", "insertLineBreak", null);
  else editText(element, [start, end], character, "insertText", character);
}

/** Deletes a field's selection, or without one the character before or behind the caret. */
function deleteIn(element: Element, isForward: boolean): void {
  if (getAttribute(element, "readonly") !== null) return;
  let [start, end] = selectionIn(element);
  if (start === end && isForward) end = Math.min(end + 1, fieldText(element).length);
  else if (start === end) start = Math.max(start - 1, 0);
  if (start < end)
    editText(element, [start, end], "", `deleteContent${isForward ? "Forward" : "Backward"}`, null);
}

/** Moves a field's caret as a key does. With Shift, it only moves that end of the selection. */
function moveCaret(element: Element, key: string, { ctrlKey, shiftKey }: Modifiers): void {
  const text = fieldText(element);
  const [start, end] = selectionIn(element);
  if (ctrlKey && key === "a") selectIn(element, 0, text.length);
  if (key === "ArrowLeft" || key === "Home") {
    const lineStart = text.lastIndexOf("\n", start - 1) + 1;
    const isCollapsing = start !== end && !shiftKey;
    const next = key === "Home" ? lineStart : isCollapsing ? start : Math.max(start - 1, 0);
    selectIn(element, next, shiftKey ? end : next);
  }
  if (key === "ArrowRight" || key === "End") {
    const lineEnd = text.indexOf("\n", end);
    const isCollapsing = start !== end && !shiftKey;
    const after = key === "End" ? (lineEnd < 0 ? text.length : lineEnd) : isCollapsing ? end : end + 1;
    const next = Math.min(after, text.length);
    selectIn(element, shiftKey ? start : next, next);
  }
}

const NO_MODIFIERS: Modifiers = { ctrlKey: false, shiftKey: false, altKey: false, metaKey: false };

/** Whether a field is set as a whole, by a slider or picker, and not typed into. */
function isSetAsWhole(element: Element): boolean {
  return (
    isTag(element, "input") &&
    /^(?:range|color|date|month|week|time|datetime-local)$/.test(inputType(element))
  );
}

/** Types a text into a field, replacing its value, and removes the focus. */
export function type(element: Element, text: string): void {
  if (isDisabled(element)) return;
  if (isSetAsWhole(element)) {
    set(element, text);
    return;
  }
  if (!isTypable(element)) {
    typeEditable(element, text);
    return;
  }
  moveFocus(element);
  pointer.field = element;
  selectIn(element, 0, fieldText(element).length);
  if (text === "" && controlValue(element) !== "") {
    if (fireKeyEvent(element, "keydown", "Backspace", NO_MODIFIERS)) deleteIn(element, false);
    fireKeyEvent(element, "keyup", "Backspace", NO_MODIFIERS);
  }
  for (const character of text) {
    const key = character === "\n" ? "Enter" : character;
    const modifiers = { ...NO_MODIFIERS, shiftKey: /^[A-Z]$/.test(key) };
    if (fireKeyEvent(element, "keydown", key, modifiers) && fireKeyEvent(element, "keypress", key, modifiers))
      typeInto(element, character);
    fireKeyEvent(element, "keyup", key, modifiers);
  }
  blur(element);
}

/** Types a text into a `contenteditable` element. */
function typeEditable(element: Element, text: string): void {
  const editable = getAttribute(element, "contenteditable");
  if (editable === null || editable === "false") return;
  moveFocus(element);
  setTextContent(element, text);
  fire(element, "InputEvent", "input", { data: text, inputType: "insertText" });
  blur(element);
}

/** Sets a field's value as a whole, as a slider or date picker does. */
export function set(element: Element, text: string): void {
  if (isDisabled(element)) return;
  moveFocus(element);
  setValue(element, text);
  fire(element, "Event", "input");
  fire(element, "Event", "change");
}

/** Selects an option as a user does. */
function pickOption(owner: Element, option: Element): void {
  if (isDisabled(owner) || isDisabled(option)) return;
  moveFocus(owner);
  selectOption(owner, option);
  fire(owner, "Event", "input");
  fire(owner, "Event", "change");
}

/** Selects the next or previous enabled option. @param step 1 or -1 */
function moveInSelect(owner: Element, step: number): void {
  const options = optionsOf(owner).filter((option) => !isDisabled(option));
  const index = options.findIndex((option) => controlValue(option) === controlValue(owner));
  const next = options[index + step];
  if (next) pickOption(owner, next);
}

/** Selects an option by its value or text. Returns false if there is none. */
export function chooseOption(owner: Element, wanted: string): boolean {
  const options = optionsOf(owner);
  const option =
    options.find((one) => controlValue(one) === wanted) ?? options.find((one) => optionText(one) === wanted);
  if (!option) return false;
  pickOption(owner, option);
  return true;
}

/** Clicks a checkbox or radio button unless its checkedness is `isOn` already. */
export function check(element: Element, isOn: boolean): void {
  const box = isCheckable(element) ? element : null;
  if (box && isChecked(box) !== isOn) click(box);
}

/**
 * Submits a form by its default button, or without one directly.
 * @param element the form or an element in it
 */
export function requestSubmit(element: Element): void {
  const form = isTag(element, "form") ? element : formOf(element);
  if (!form) return;
  const button = isSubmitButton(element) ? element : defaultButton(form);
  if (button && !isDisabled(button)) fire(button, "PointerEvent", "click", { cancelable: true });
  else if (!button) submitForm(form, null);
}
