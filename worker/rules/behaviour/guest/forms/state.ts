/** The state of form controls that their attributes don't hold, and what is derived from both. */
import { isUnrendered, isVisible } from "../css/cascade.ts";
import { onAttribute, onCloned, onConnected, onInserting, setTextContent } from "../dom/mutate.ts";
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
import type { ControlState } from "./control-state.ts";
import { sanitizeValue } from "./values.ts";

/** The state of a control, created on first use. */
export function controlOf(element: Element): ControlState {
  element.control ??= {
    value: null,
    isChecked: null,
    isIndeterminate: false,
    isSelected: null,
    isUserValidated: false,
    defaultValue: null,
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
/** Types of `input` that a user edits by typing. */
const EDITABLE_TYPES = new Set(
  "text search tel url email password date month week time datetime-local number range color".split(" "),
);

/** The type of an `input`; `text` for an unknown one. */
export function inputType(element: Element): string {
  const type = (getAttribute(element, "type") ?? "").toLowerCase();
  return INPUT_TYPES.has(type) ? type : "text";
}

/** The type of a `button`; `submit` for an unknown one. */
export function buttonType(element: Element): string {
  const type = (getAttribute(element, "type") ?? "").toLowerCase();
  return type === "reset" || type === "button" ? type : "submit";
}

/** Whether the element is a submit button (HTML). */
export function isSubmitButton(element: Element): boolean {
  if (isTag(element, "button")) return buttonType(element) === "submit";
  return isTag(element, "input") && /^(?:submit|image)$/.test(inputType(element));
}

/** Whether the element is a checkbox or radio button. */
export function isCheckable(element: Element): boolean {
  return isTag(element, "input") && /^(?:checkbox|radio)$/.test(inputType(element));
}

/** Whether a user can type into the element. */
export function isTypable(element: Element): boolean {
  return isTag(element, "textarea") || (isTag(element, "input") && EDITABLE_TYPES.has(inputType(element)));
}

/** Whether the element is listed in `form.elements` (HTML: "listed elements"). */
export function isFormControl(element: Element): boolean {
  return (
    element.namespace === "html" &&
    /^(?:button|fieldset|input|object|output|select|textarea)$/.test(element.localName)
  );
}

/** Whether a control is disabled by itself, its option group, or a fieldset outside of its first legend. */
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

/** The first child element with a tag; null if there is none. */
export function firstChild(parent: Element, localName: string): Element | null {
  for (let child = parent.first; child; child = child.next) if (isTag(child, localName)) return child;
  return null;
}

/** The value of a control or option, as its `value` property returns it. */
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
  return sanitizeValue(element, type, element.control?.value ?? attribute ?? "");
}

/** Sets the value of a control as a script does. The selection moves to the end of the text. */
export function setValue(element: Element, value: string): void {
  switch (element.localName) {
    case "select":
      selectOption(element, optionsOf(element).find((option) => controlValue(option) === value) ?? null);
      return;
    case "input": {
      const state = controlOf(element);
      state.value = sanitizeValue(element, inputType(element), value);
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

/** The checkedness of a checkbox or radio button. */
export function isChecked(element: Element): boolean {
  return element.control?.isChecked ?? hasAttribute(element, "checked");
}

/** Sets the checkedness. Checking a radio button unchecks the others of its group. */
export function setChecked(element: Element, isOn: boolean): void {
  controlOf(element).isChecked = isOn;
  if (isOn && isTag(element, "input") && inputType(element) === "radio")
    for (const other of radioGroup(element)) if (other !== element) controlOf(other).isChecked = false;
}

/** The radio button group: those of the same name with the same form. */
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

/** The form owner of a control: by its `form` attribute, else the nearest ancestor form. */
export function formOf(element: Element): Element | null {
  const id = getAttribute(element, "form");
  if (id !== null && element.isConnected) {
    const form = descendants(rootOf(element)).find((other) => getAttribute(other, "id") === id);
    return isTag(form, "form") ? form : null;
  }
  for (let one = parentElement(element); one; one = parentElement(one)) if (isTag(one, "form")) return one;
  return null;
}

/** The controls of a form in tree order, without image buttons, as `form.elements` lists them. */
export function controlsOf(form: Element): Element[] {
  const root = form.isConnected ? rootOf(form) : form;
  return descendants(root).filter(
    (element) =>
      isFormControl(element) &&
      !(isTag(element, "input") && inputType(element) === "image") &&
      formOf(element) === form,
  );
}

/** The default button, which Enter activates: the form's first submit button. */
export function defaultButton(form: Element): Element | null {
  const root = form.isConnected ? rootOf(form) : form;
  return descendants(root).find((element) => isSubmitButton(element) && formOf(element) === form) ?? null;
}

/** The text of an option with white space collapsed. */
export function optionText(option: Element): string {
  return textOf(option)
    .replace(/[\t\n\f\r ]+/g, " ")
    .trim();
}

/** The options of a select or datalist in tree order. */
export function optionsOf(select: Element): Element[] {
  return descendants(select).filter((element) => isTag(element, "option"));
}

/** The `value` of a select's state after a script deselected all options. */
const NO_OPTION = "none";

function isMultiple(select: Element): boolean {
  return hasAttribute(select, "multiple");
}

/** Whether an option is marked as selected, without regard to the other options of its select. */
function hasSelectedness(option: Element): boolean {
  return option.control?.isSelected ?? hasAttribute(option, "selected");
}

/** The selected options. A drop-down without a marked one selects its first enabled option. */
export function selectedOptions(select: Element): Element[] {
  const options = optionsOf(select);
  const selected = options.filter(hasSelectedness);
  if (isMultiple(select)) return selected;
  const last = selected.at(-1);
  if (last) return [last];
  const size = Number(getAttribute(select, "size") ?? 1);
  // A script can deselect all options. Otherwise, and once one is added, a drop-down shows its first one.
  const isDeselected =
    select.control?.value === NO_OPTION && options.every((option) => option.control?.isSelected === false);
  if (size > 1 || isDeselected) return [];
  const shown = shownOptions.get(select);
  if (shown && selectOf(shown) === select) return [shown];
  const first = options.find((option) => !isDisabled(option));
  return first ? [first] : [];
}

/** By drop-down the option that it shows without a marked one; none as long as that is the first enabled one. */
const shownOptions = new WeakMap<Element, Element>();

/** Lets a drop-down show its first enabled option again. */
export function forgetShownOption(select: Element): void {
  shownOptions.delete(select);
}

// What a drop-down shows stays the same when options are inserted before it.
onInserting((parent) => {
  const select = isTag(parent, "optgroup") ? parentElement(parent) : parent;
  if (!isTag(select, "select") || isMultiple(select) || showsOption(select)) return;
  const [shown] = selectedOptions(select);
  if (shown && !hasSelectedness(shown)) shownOptions.set(select, shown);
});
onConnected("option", (option) => {
  const select = selectOf(option);
  if (!select || select.control?.value === NO_OPTION) return;
  if (hasSelectedness(option) || !(showsOption(select) || isDisabled(option)))
    shownOptions.set(select, option);
});

/** Whether it is settled which option a drop-down shows without a marked one. */
function showsOption(select: Element): boolean {
  const shown = shownOptions.get(select);
  return !!shown && selectOf(shown) === select;
}

/** Whether an option is one of its select's selected options. */
export function isSelected(option: Element): boolean {
  const select = selectOf(option);
  return select ? selectedOptions(select).includes(option) : hasSelectedness(option);
}

/** The select that an option belongs to; null if there is none. */
export function selectOf(option: Element): Element | null {
  for (let one = parentElement(option); one; one = parentElement(one)) if (isTag(one, "select")) return one;
  return null;
}

/** Selects one option of a select and deselects the others. @param selected null for none */
export function selectOption(select: Element, selected: Element | null): void {
  controlOf(select).value = selected ? null : NO_OPTION;
  forgetShownOption(select);
  for (const option of optionsOf(select)) controlOf(option).isSelected = option === selected;
}

/** The reset algorithm: a control's state becomes that of its attributes again. */
export function resetControl(element: Element): void {
  if (isTag(element, "select")) {
    element.control = undefined;
    forgetShownOption(element);
    for (const option of optionsOf(element)) option.control = undefined;
  } else if (isTag(element, "output")) {
    setTextContent(element, element.control?.defaultValue ?? textOf(element));
    element.control = undefined;
  } else if (element.control) {
    element.control.isUserValidated = false;
    element.control.value = null;
    element.control.isChecked = null;
    if (isCheckable(element) && hasAttribute(element, "checked")) uncheckOthers(element);
  }
}

onAttribute("checked", (element, _old, value) => {
  // The attribute applies until a user or script has checked or unchecked the control.
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

/** Unchecks the other radio buttons of a connected one's group. */
function uncheckOthers(radio: Element): void {
  if (!radio.isConnected || inputType(radio) !== "radio") return;
  for (const other of radioGroup(radio))
    if (other !== radio && isChecked(other)) controlOf(other).isChecked = false;
}

onCloned((from, to) => {
  if (!from.control || !/^(?:input|textarea)$/.test(from.localName)) return;
  to.control = { ...from.control, isUserValidated: false, customError: "", valueAtFocus: null };
});

/** The labelled control: by the label's `for` attribute, else its first labelable descendant. */
export function labelledBy(label: Element): Element | null {
  const id = getAttribute(label, "for");
  if (id !== null) {
    const target = descendants(rootOf(label)).find((element) => getAttribute(element, "id") === id);
    return target && isLabelable(target) ? target : null;
  }
  return descendants(label).find(isLabelable) ?? null;
}

/** Whether a label can be associated with the element (HTML: "labelable elements"). */
export function isLabelable(element: Element): boolean {
  if (isTag(element, "input")) return inputType(element) !== "hidden";
  return (
    element.namespace === "html" &&
    /^(?:button|meter|output|progress|select|textarea)$/.test(element.localName)
  );
}

/** The labels of a control in tree order. */
export function labelsOf(control: Element): Element[] {
  return descendants(rootOf(control)).filter(
    (element) => isTag(element, "label") && labelledBy(element) === control,
  );
}

/** Whether a node is a rendered element that can have the focus. */
export function isFocusable(node: Node | null): node is Element {
  return isElement(node) && isFocusableByMarkup(node) && !isUnrendered(node) && isVisible(node);
}

function isFocusableByMarkup(node: Element): boolean {
  if (/^(?:button|input|select|textarea)$/.test(node.localName)) return !isDisabled(node);
  if (hasAttribute(node, "tabindex")) return true;
  if (isTag(node, "a")) return hasAttribute(node, "href");
  if (isTag(node, "summary") || isTag(node, "iframe")) return true;
  if (/^(?:video|audio)$/.test(node.localName)) return hasAttribute(node, "controls");
  const editable = getAttribute(node, "contenteditable");
  return editable !== null && editable !== "false";
}
