/** What form controls hold beyond their attributes, and what follows from both. */
import { onAttribute, onCloned, onConnected } from "../dom/mutate.ts";
import {
  descendants,
  type Element,
  getAttribute,
  hasAttribute,
  isElement,
  isTag,
  type Node,
  parentElement,
  rootOf,
  textOf,
} from "../dom/node.ts";
import { sanitize } from "./values.ts";

export interface ControlState {
  /** What was typed or set; null as long as the attribute or the text counts. */
  value: string | null;
  /** Whether it is checked; null as long as the attribute counts. */
  isChecked: boolean | null;
  isIndeterminate: boolean;
  /** For options: whether it is selected; null as long as the attribute counts. */
  isSelected: boolean | null;
  customError: string;
  /** The value when the control got the focus: whether it has changed when it loses it. */
  valueAtFocus: string | null;
  selectionStart: number;
  selectionEnd: number;
}

/** The state of a control, made when first asked for. */
export function controlOf(element: Element): ControlState {
  element.control ??= {
    value: null,
    isChecked: null,
    isIndeterminate: false,
    isSelected: null,
    customError: "",
    valueAtFocus: null,
    selectionStart: 0,
    selectionEnd: 0,
  };
  return element.control;
}

const INPUT_TYPES = new Set(
  "hidden text search tel url email password date month week time datetime-local number range color checkbox radio file submit image reset button".split(
    " ",
  ),
);
const BUTTON_TYPES = new Set(["submit", "image", "reset", "button"]);
const TYPED = new Set(
  "text search tel url email password date month week time datetime-local number range color".split(" "),
);

export function inputType(element: Element): string {
  const type = (getAttribute(element, "type") ?? "").toLowerCase();
  return INPUT_TYPES.has(type) ? type : "text";
}

export function buttonType(element: Element): string {
  const type = (getAttribute(element, "type") ?? "").toLowerCase();
  return type === "reset" || type === "button" ? type : "submit";
}

/** Whether the control is a button that sends its form. */
export function isSubmitButton(element: Element): boolean {
  if (isTag(element, "button")) return buttonType(element) === "submit";
  return isTag(element, "input") && /^(?:submit|image)$/.test(inputType(element));
}

export function isCheckable(element: Element): boolean {
  return isTag(element, "input") && /^(?:checkbox|radio)$/.test(inputType(element));
}

/** Whether a person can type into it. */
export function isTypable(element: Element): boolean {
  return isTag(element, "textarea") || (isTag(element, "input") && TYPED.has(inputType(element)));
}

export function isFormControl(element: Element): boolean {
  return (
    element.namespace === "html" &&
    /^(?:button|fieldset|input|object|output|select|textarea)$/.test(element.localName)
  );
}

export function isDisabled(element: Element): boolean {
  if (!/^(?:button|input|select|textarea|optgroup|option|fieldset)$/.test(element.localName)) return false;
  if (hasAttribute(element, "disabled")) return true;
  if (isTag(element, "option")) {
    const group = parentElement(element);
    return isTag(group, "optgroup") && hasAttribute(group, "disabled");
  }
  let inside: Node = element;
  for (let one = parentElement(element); one; one = parentElement(one)) {
    if (isTag(one, "fieldset") && hasAttribute(one, "disabled")) {
      const legend = firstChild(one, "legend");
      if (legend !== inside) return true;
    }
    inside = one;
  }
  return false;
}

export function firstChild(parent: Element, localName: string): Element | null {
  for (let child = parent.first; child; child = child.next) if (isTag(child, localName)) return child;
  return null;
}

/** The value of an input, textarea, select, button, output, option and of what else has one. */
export function controlValue(element: Element): string {
  switch (element.localName) {
    case "input":
      return inputValue(element);
    case "textarea":
      return (element.control?.value ?? textOf(element)).replace(/\r\n?/g, "\n");
    case "select": {
      const selected = selectedOptions(element)[0];
      return selected ? controlValue(selected) : "";
    }
    case "option":
      return getAttribute(element, "value") ?? optionText(element);
    case "output":
      return textOf(element);
    default:
      return getAttribute(element, "value") ?? "";
  }
}

function inputValue(element: Element): string {
  const type = inputType(element);
  const attribute = getAttribute(element, "value");
  if (type === "checkbox" || type === "radio") return attribute ?? "on";
  if (type === "hidden" || BUTTON_TYPES.has(type)) return attribute ?? "";
  if (type === "file") return "";
  return sanitize(element, type, element.control?.value ?? attribute ?? "");
}

/** Sets the value as a script does. */
export function setValue(element: Element, value: string): void {
  switch (element.localName) {
    case "select":
      choose(element, optionsOf(element).find((option) => controlValue(option) === value) ?? null);
      return;
    case "input": {
      const state = controlOf(element);
      state.value = sanitize(element, inputType(element), value);
      state.selectionStart = state.value.length;
      state.selectionEnd = state.value.length;
      return;
    }
    default: {
      const state = controlOf(element);
      state.value = value;
      state.selectionStart = value.length;
      state.selectionEnd = value.length;
    }
  }
}

export function isChecked(element: Element): boolean {
  return element.control?.isChecked ?? hasAttribute(element, "checked");
}

export function setChecked(element: Element, isOn: boolean): void {
  controlOf(element).isChecked = isOn;
  if (isOn && isTag(element, "input") && inputType(element) === "radio")
    for (const other of radioGroup(element)) if (other !== element) controlOf(other).isChecked = false;
}

/** The radio buttons of the same name in the same form. */
export function radioGroup(element: Element): Element[] {
  const name = getAttribute(element, "name");
  if (!name) return [element];
  const form = formOf(element);
  return descendants(rootOf(element)).filter(
    (other) =>
      isTag(other, "input") &&
      inputType(other) === "radio" &&
      getAttribute(other, "name") === name &&
      formOf(other) === form,
  );
}

/** The form that a control belongs to. */
export function formOf(element: Element): Element | null {
  const id = getAttribute(element, "form");
  if (id !== null && element.isConnected) {
    const form = descendants(rootOf(element)).find((other) => getAttribute(other, "id") === id);
    return isTag(form, "form") ? form : null;
  }
  for (let one = parentElement(element); one; one = parentElement(one)) if (isTag(one, "form")) return one;
  return null;
}

/** The controls of a form in their order, without image buttons, as `form.elements` has them. */
export function controlsOf(form: Element): Element[] {
  const root = form.isConnected ? rootOf(form) : form;
  return descendants(root).filter(
    (element) =>
      isFormControl(element) &&
      !(isTag(element, "input") && inputType(element) === "image") &&
      formOf(element) === form,
  );
}

/** The button that Enter presses: the form's first one that sends it. */
export function defaultButton(form: Element): Element | null {
  const root = form.isConnected ? rootOf(form) : form;
  return descendants(root).find((element) => isSubmitButton(element) && formOf(element) === form) ?? null;
}

export function optionText(option: Element): string {
  return textOf(option)
    .replace(/[\t\n\f\r ]+/g, " ")
    .trim();
}

/** The options of a select in their order. */
export function optionsOf(select: Element): Element[] {
  return descendants(select).filter((element) => isTag(element, "option"));
}

function isMultiple(select: Element): boolean {
  return hasAttribute(select, "multiple");
}

function isSelectedByItself(option: Element): boolean {
  return option.control?.isSelected ?? hasAttribute(option, "selected");
}

/** The options that count as selected. */
export function selectedOptions(select: Element): Element[] {
  const options = optionsOf(select);
  const chosen = options.filter(isSelectedByItself);
  if (isMultiple(select)) return chosen;
  const last = chosen.at(-1);
  if (last) return [last];
  const size = Number(getAttribute(select, "size") ?? 1);
  // A script may have chosen none; otherwise the first is shown.
  if (size > 1 || select.control?.value === NONE_CHOSEN) return [];
  const first = options.find((option) => !isDisabled(option));
  return first ? [first] : [];
}

export function isSelected(option: Element): boolean {
  const select = selectOf(option);
  return select ? selectedOptions(select).includes(option) : isSelectedByItself(option);
}

export function selectOf(option: Element): Element | null {
  for (let one = parentElement(option); one; one = parentElement(one)) if (isTag(one, "select")) return one;
  return null;
}

const NONE_CHOSEN = "none";

/** Selects one option of a select, or none, as a script or a person does. */
export function choose(select: Element, chosen: Element | null): void {
  controlOf(select).value = chosen ? null : NONE_CHOSEN;
  for (const option of optionsOf(select)) controlOf(option).isSelected = option === chosen;
}

/** Sets a control back to what its attributes say. */
export function resetControl(element: Element): void {
  if (isTag(element, "select")) {
    element.control = undefined;
    for (const option of optionsOf(element)) option.control = undefined;
  } else if (isTag(element, "output")) return;
  else if (element.control) {
    element.control.value = null;
    element.control.isChecked = null;
    if (isCheckable(element) && hasAttribute(element, "checked")) uncheckOthers(element);
  }
}

onAttribute("checked", (element, _old, value) => {
  // The attribute counts until something has checked or unchecked the control.
  if (
    value !== null &&
    isCheckable(element) &&
    inputType(element) === "radio" &&
    element.control?.isChecked == null
  )
    uncheckOthers(element);
});

onConnected("input", (element) => {
  if (inputType(element) === "radio" && isChecked(element)) uncheckOthers(element);
});

function uncheckOthers(radio: Element): void {
  if (!radio.isConnected || inputType(radio) !== "radio") return;
  for (const other of radioGroup(radio))
    if (other !== radio && isChecked(other)) controlOf(other).isChecked = false;
}

onCloned((from, to) => {
  if (from.control) to.control = { ...from.control };
});

/** What a label is the label of. */
export function labelledBy(label: Element): Element | null {
  const id = getAttribute(label, "for");
  if (id !== null) {
    const target = descendants(rootOf(label)).find((element) => getAttribute(element, "id") === id);
    return target && isLabelable(target) ? target : null;
  }
  return descendants(label).find(isLabelable) ?? null;
}

export function isLabelable(element: Element): boolean {
  if (isTag(element, "input")) return inputType(element) !== "hidden";
  return (
    element.namespace === "html" &&
    /^(?:button|meter|output|progress|select|textarea)$/.test(element.localName)
  );
}

export function labelsOf(control: Element): Element[] {
  return descendants(rootOf(control)).filter(
    (element) => isTag(element, "label") && labelledBy(element) === control,
  );
}

/** Whether a node is an element that can have the focus. */
export function isFocusable(node: Node | null): node is Element {
  if (!isElement(node) || !node.isConnected) return false;
  if (hasAttribute(node, "tabindex")) return true;
  if (/^(?:button|input|select|textarea)$/.test(node.localName))
    return !isDisabled(node) && !(isTag(node, "input") && inputType(node) === "hidden");
  if (isTag(node, "a")) return hasAttribute(node, "href");
  if (isTag(node, "summary") || isTag(node, "iframe")) return true;
  if (/^(?:video|audio)$/.test(node.localName)) return hasAttribute(node, "controls");
  const editable = getAttribute(node, "contenteditable");
  return editable !== null && editable !== "false";
}
