/** The DOM interfaces of forms and their controls, and `FormData`. */

import {
  createElement,
  insertNode,
  preInsert,
  remove,
  setAttribute,
  setFlag,
  setTextContent,
} from "../dom/mutate.ts";
import { elementById } from "../dom/names.ts";
import { Element, getAttribute, hasAttribute, isTag, type Node, textOf } from "../dom/node.ts";
import { asFile } from "../encoding.ts";
import { exoticWrapper } from "../exotic.ts";
import { Interface, Internal, integer, internalOf, Mixin, text, textOrEmpty } from "../expose.ts";
import { collectionInterface, HTMLCollection, staticNodeList } from "../interfaces/collections.ts";
import { fire } from "../interfaces/events.ts";
import { defineElement, defineNamedConstructor } from "../interfaces/html.ts";
import {
  reflectBoolean,
  reflectEnumerated,
  reflectNumber,
  reflectText,
  reflectUrl,
} from "../interfaces/reflect.ts";
import { page } from "../page.ts";
import { domException, PageDate, pageArray, typeError } from "../realm.ts";
import { addPairMembers } from "../url/interfaces.ts";
import { pageUrl, resolveUrl, serializeUrl } from "../url/parse.ts";
import {
  buttonType,
  controlOf,
  controlsOf,
  controlValue,
  forgetShownOption,
  formOf,
  inputType,
  isChecked,
  isSelected,
  isSubmitButton,
  labelledBy,
  labelsOf,
  optionsOf,
  optionText,
  selectedOptions,
  selectOf,
  selectOption,
  setChecked,
  setValue,
} from "./state.ts";
import {
  type FormEntry,
  formEntries,
  reportAndFocus,
  reportInvalid,
  resetForm,
  sendForm,
  submitForm,
} from "./submit.ts";
import {
  VALIDITY_FLAGS,
  type ValidityFlag,
  validationMessage,
  validityFlags,
  willValidate,
} from "./validity.ts";
import {
  DAY_MS,
  formatDateTime,
  isDateTimeType,
  parseDateTime,
  parseFloatStrictly,
  steppedValue,
  stepSize,
} from "./values.ts";

type ElementInterface = Interface<Element>;

class Validity extends Internal {
  readonly element: Element;

  constructor(element: Element) {
    super();
    this.element = element;
  }

  override get interface(): Interface<Internal> {
    return validityInterface;
  }
}

const validityInterface: Interface<Validity> = new Interface<Validity>("ValidityState", null, Validity);
for (const flag of VALIDITY_FLAGS)
  validityInterface.attribute(flag, ({ element }) =>
    validityFlags(element).includes(flag satisfies ValidityFlag),
  );
validityInterface.attribute("valid", ({ element }) => validityFlags(element).length === 0);

/** Members of all form controls. */
const controlMembers = new Mixin<Element>(Element);
controlMembers
  .attribute("validity", (element) => new Validity(element))
  .attribute("willValidate", willValidate)
  .attribute("validationMessage", validationMessage)
  .method("checkValidity", 0, (element) => reportInvalid([element]) === null)
  .method("reportValidity", 0, (element) => reportAndFocus([element]))
  .method("setCustomValidity", 1, (element, message) => {
    controlOf(element).customError = text(message);
  })
  .attribute("form", formOf)
  .attribute("labels", (element) => staticNodeList(labelsOf(element)));

function addControlMembers(kind: ElementInterface): void {
  kind.include(controlMembers);
  reflectText(kind, "name");
}

// Input.

const input = defineElement("Input", "input");
addControlMembers(input);
reflectBoolean(input, "disabled");
reflectText(
  input,
  "placeholder min max step pattern alt accept autocomplete dirName inputMode enterKeyHint formAction formMethod formTarget popoverTargetAction",
);
reflectUrl(input, "src");
reflectBoolean(input, "required readOnly multiple formNoValidate");
reflectNumber(input, "maxLength minLength", -1, 0);
reflectNumber(input, "size", 20, 1);
reflectNumber(input, "width height");
input
  .attribute("type", inputType, (element, value) => setAttribute(element, "type", text(value)))
  .attribute(
    "defaultValue",
    (element) => getAttribute(element, "value") ?? "",
    (element, value) => setAttribute(element, "value", text(value)),
  )
  .attribute("value", controlValue, (element, value) => {
    if (/^(?:hidden|submit|image|reset|button|checkbox|radio)$/.test(inputType(element)))
      setAttribute(element, "value", textOrEmpty(value));
    else if (inputType(element) !== "file") setValue(element, textOrEmpty(value));
  })
  .attribute("checked", isChecked, (element, value) => setChecked(element, Boolean(value)))
  .attribute(
    "defaultChecked",
    (element) => hasAttribute(element, "checked"),
    (element, value) => setFlag(element, "checked", Boolean(value)),
  )
  .attribute(
    "indeterminate",
    (element) => element.control?.isIndeterminate ?? false,
    (element, value) => {
      controlOf(element).isIndeterminate = Boolean(value);
    },
  )
  .attribute("list", (element) => {
    const list = elementById(element.document, getAttribute(element, "list") ?? "");
    return list && isTag(list, "datalist") ? list : null;
  })
  .attribute("files", (element) => (inputType(element) === "file" ? pageArray([]) : null))
  .attribute("valueAsNumber", valueAsNumber, (element, value) => {
    const type = inputType(element);
    const number = Number(value);
    if (!Number.isNaN(number) && !Number.isFinite(number))
      throw typeError(
        "Failed to set the 'valueAsNumber' property on 'HTMLInputElement': The value provided is infinite.",
      );
    if (!/^(?:number|range)$/.test(type) && !isDateTimeType(type))
      throw domException(
        "InvalidStateError",
        "Failed to set the 'valueAsNumber' property on 'HTMLInputElement': This input element does not support Number values.",
      );
    if (Number.isNaN(number)) setValue(element, "");
    else setValue(element, isDateTimeType(type) ? formatDateTime(type, number) : String(number));
  })
  .attribute(
    "valueAsDate",
    (element) => {
      const type = inputType(element);
      if (!hasDateValue(type)) return null;
      const number = parseDateTime(type, controlValue(element));
      const time = type === "month" ? Date.UTC(1970, number) : number;
      return Number.isNaN(time) ? null : Reflect.construct(PageDate, [time as never]);
    },
    (element, value) => {
      const type = inputType(element);
      if (!hasDateValue(type))
        throw domException(
          "InvalidStateError",
          "Failed to set the 'valueAsDate' property on 'HTMLInputElement': This input element does not support Date values.",
        );
      const date = new Date(Number(value));
      const number =
        type === "month"
          ? (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth()
          : type === "time"
            ? ((date.getTime() % DAY_MS) + DAY_MS) % DAY_MS
            : date.getTime();
      setValue(element, value === null ? "" : formatDateTime(type, number));
    },
  )
  .method("stepUp", 0, (element, count) => stepBy(element, count === undefined ? 1 : integer(count)))
  .method("stepDown", 0, (element, count) => stepBy(element, count === undefined ? -1 : -integer(count)))
  .method("showPicker", 0, () => undefined);

/** The value as a number in the unit of `valueAsNumber`; NaN if it has none. */
function valueAsNumber(element: Element): number {
  const type = inputType(element);
  if (type === "number" || type === "range") return parseFloatStrictly(controlValue(element));
  return parseDateTime(type, controlValue(element));
}

/** Whether an input of this type has a value as a date. */
function hasDateValue(type: string): boolean {
  return isDateTimeType(type) && type !== "datetime-local";
}

/**
 * Changes the value by a number of steps, within the bounds. Throws InvalidStateError if no step is allowed.
 */
function stepBy(element: Element, count: number): void {
  const type = inputType(element);
  const step = stepSize(element, type);
  const isSteppable = /^(?:number|range)$/.test(type) || isDateTimeType(type);
  if (!isSteppable || step === null)
    throw domException(
      "InvalidStateError",
      `Failed to execute '${count > 0 ? "stepUp" : "stepDown"}' on 'HTMLInputElement': This form element ${isSteppable ? "does not have an allowed value step" : "is not steppable"}.`,
    );
  const number = steppedValue(element, type, valueAsNumber(element), count, step);
  if (!Number.isNaN(number))
    setValue(element, isDateTimeType(type) ? formatDateTime(type, number) : String(number));
}

// Textarea.

const textarea = defineElement("TextArea", "textarea");
addControlMembers(textarea);
reflectBoolean(textarea, "disabled");
reflectText(textarea, "placeholder wrap autocomplete dirName");
reflectBoolean(textarea, "required readOnly");
reflectNumber(textarea, "maxLength minLength", -1, 0);
reflectNumber(textarea, "rows", 2, 1);
reflectNumber(textarea, "cols", 20, 1);
textarea
  .attribute("type", () => "textarea")
  .attribute("textLength", (element) => controlValue(element).length)
  .attribute("defaultValue", textOf, (element, value) => setTextContent(element, text(value)))
  .attribute("value", controlValue, (element, value) => setValue(element, textOrEmpty(value)));

/** Whether a control's text can be selected by scripts. */
function isSelectable(element: Element): boolean {
  return isTag(element, "textarea") || /^(?:text|search|tel|url|password)$/.test(inputType(element));
}

/** Throws InvalidStateError for a control whose text can't be selected by scripts. @param what such as "execute 'setRangeText'" */
function requireSelectable(element: Element, what: string): void {
  if (!isSelectable(element))
    throw domException(
      "InvalidStateError",
      `Failed to ${what} on 'HTMLInputElement': The input element's type ('${inputType(element)}') does not support selection.`,
    );
}

/** The start and end of the selection, within the text. */
function selectionOf(element: Element): [start: number, end: number] {
  const { selectionStart, selectionEnd } = controlOf(element);
  const { length } = controlValue(element);
  return [Math.min(selectionStart, length), Math.min(selectionEnd, length)];
}

/** Selects a part of the text. The end moves the start if it comes before that. */
function selectRange(element: Element, start: number, end: number): void {
  const { length } = controlValue(element);
  const control = controlOf(element);
  control.selectionEnd = Math.min(Math.max(end, 0), length);
  control.selectionStart = Math.min(Math.max(start, 0), control.selectionEnd);
}

/** Members of controls with editable text. */
const textFieldMembers = new Mixin<Element>(Element);
textFieldMembers
  .attribute(
    "selectionStart",
    (element) => (isSelectable(element) ? selectionOf(element)[0] : null),
    (element, value) => {
      requireSelectable(element, "set the 'selectionStart' property");
      selectRange(element, integer(value), Math.max(integer(value), selectionOf(element)[1]));
    },
  )
  .attribute(
    "selectionEnd",
    (element) => (isSelectable(element) ? selectionOf(element)[1] : null),
    (element, value) => {
      requireSelectable(element, "set the 'selectionEnd' property");
      selectRange(element, selectionOf(element)[0], integer(value));
    },
  )
  .attribute("selectionDirection", (element) => (isSelectable(element) ? "forward" : null))
  .method("select", 0, (element) => selectRange(element, 0, controlValue(element).length))
  .method("setSelectionRange", 2, (element, start, end) => {
    requireSelectable(element, "execute 'setSelectionRange'");
    selectRange(element, integer(start), integer(end));
  })
  .variadic("setRangeText", 1, (element, [value, from, to, mode]) => {
    requireSelectable(element, "execute 'setRangeText'");
    const [oldStart, oldEnd] = selectionOf(element);
    const old = controlValue(element);
    const start = from === undefined ? oldStart : Math.min(integer(from), old.length);
    const end = to === undefined ? oldEnd : Math.min(integer(to), old.length);
    const added = text(value);
    const newEnd = start + added.length;
    setValue(element, old.slice(0, start) + added + old.slice(end));
    // With "preserve", the selection stays at the text that it was at.
    const moved = (at: number, within: number): number =>
      at > end ? at + newEnd - end : at > start ? within : at;
    if (mode === "select") selectRange(element, start, newEnd);
    else if (mode === "start") selectRange(element, start, start);
    else if (mode === "end") selectRange(element, newEnd, newEnd);
    else selectRange(element, moved(oldStart, start), moved(oldEnd, newEnd));
  });
for (const kind of [input, textarea]) kind.include(textFieldMembers);

// Button, label, fieldset and the rest.

const button = defineElement("Button", "button");
addControlMembers(button);
reflectBoolean(button, "disabled");
reflectText(button, "value formAction formMethod formTarget popoverTargetAction command");
reflectBoolean(button, "formNoValidate");
button.attribute("type", buttonType, (element, value) => setAttribute(element, "type", text(value)));

const label = defineElement("Label", "label");
reflectText(label, "htmlFor=for");
label.attribute("control", labelledBy).attribute("form", (element) => {
  const control = labelledBy(element);
  return control && formOf(control);
});

const fieldset = defineElement("FieldSet", "fieldset");
addControlMembers(fieldset);
reflectBoolean(fieldset, "disabled");
fieldset
  .attribute("type", () => "fieldset")
  .attribute("elements", (element) => {
    const form = formOf(element);
    return new HTMLCollection(() =>
      (form ? controlsOf(form) : []).filter((control) => isWithin(control, element)),
    );
  });

function isWithin(element: Element, ancestor: Element): boolean {
  for (let one = element.parent; one; one = one.parent) if (one === ancestor) return true;
  return false;
}

const legend = defineElement("Legend", "legend");
legend.attribute("form", formOf);

const output = defineElement("Output", "output");
addControlMembers(output);
output
  .attribute("type", () => "output")
  .attribute("value", textOf, (element, value) => {
    controlOf(element).defaultValue ??= textOf(element);
    setTextContent(element, text(value));
  })
  .attribute(
    "defaultValue",
    (element) => element.control?.defaultValue ?? textOf(element),
    (element, value) => {
      if (element.control?.defaultValue == null) setTextContent(element, text(value));
      else element.control.defaultValue = text(value);
    },
  );
reflectText(output, "htmlFor=for");

const datalist = defineElement("DataList", "datalist");
datalist.attribute("options", (element) => new HTMLCollection(() => optionsOf(element)));

/** A numeric attribute. */
function floatOf(element: Element, name: string, fallback: number): number {
  const number = Number.parseFloat(getAttribute(element, name) ?? "");
  return Number.isNaN(number) ? fallback : number;
}

function setFloat(element: Element, name: string, value: unknown): void {
  const number = Number(value);
  if (!Number.isFinite(number))
    throw typeError(
      `Failed to set the '${name}' property on '${element.interface.name}': The provided double value is non-finite.`,
    );
  if (name === "max" && number <= 0 && isTag(element, "progress")) return;
  setAttribute(element, name, String(number));
}

/** The maximum of a progress bar, which is positive, or of a meter. */
function maximumOf(element: Element): number {
  const maximum = floatOf(element, "max", 1);
  return isTag(element, "progress") && maximum <= 0 ? 1 : maximum;
}

const progress = defineElement("Progress", "progress");
const meter = defineElement("Meter", "meter");
const meterMembers = new Mixin<Element>(Element);
for (const [name, fallback] of [
  ["max", 1],
  ["min", 0],
  ["low", 0],
  ["high", 1],
  ["optimum", 0.5],
] as const)
  meterMembers.attribute(
    name,
    (element) => (name === "max" ? maximumOf(element) : floatOf(element, name, fallback)),
    (element, value) => setFloat(element, name, value),
  );
meterMembers
  .attribute(
    "value",
    (element) =>
      Math.min(Math.max(floatOf(element, "value", 0), floatOf(element, "min", 0)), maximumOf(element)),
    (element, value) => setFloat(element, "value", value),
  )
  .attribute("labels", (element) => staticNodeList(labelsOf(element)));
for (const kind of [progress, meter]) kind.include(meterMembers);
progress.attribute("position", (element) =>
  hasAttribute(element, "value") ? Math.min(floatOf(element, "value", 0) / maximumOf(element), 1) : -1,
);

// Select and option.

/** `select.options`, to which options can be added by index. */
class OptionsCollection extends HTMLCollection {
  readonly select: Element;

  constructor(select: Element) {
    super(() => optionsOf(select));
    this.select = select;
  }

  override get interface(): Interface<Internal> {
    return optionsInterface;
  }

  protected override makeWrapper(): object {
    return exoticWrapper(this, optionsInterface.pagePrototype, {
      length: () => this.items.length,
      item: (index) => this.items[index],
      setItem: (index, value) => {
        if (value !== null && index > this.items.length) setLength(this.select, index);
        const old = this.items[index];
        const before = old?.next ?? null;
        if (old) remove(old);
        if (value !== null) addOption(this.select, value, before);
      },
      named: (name) => this.named(name),
    });
  }
}

/** Inserts an option or option group before a node; at the end for null. Throws a TypeError for anything else. */
function addOption(select: Element, value: unknown, before: Node | null): void {
  const option = internalOf(value) as Element | undefined;
  if (!isTag(option, "option") && !isTag(option, "optgroup"))
    throw typeError(
      "Failed to execute 'add' on 'HTMLSelectElement': The provided value is not of type '(HTMLOptGroupElement or HTMLOptionElement)'.",
    );
  preInsert(before?.parent ?? select, option, before, "add");
}

/** The argument of `add()` before which an option is inserted: an option or its index; null for the end. */
function optionBefore(select: Element, before: unknown): Element | null {
  const option = typeof before === "number" ? optionsOf(select)[before] : internalOf(before);
  return (option as Element | undefined) ?? null;
}

/** Sets the number of options: removes the last ones, or adds empty ones up to 1000. */
function setLength(select: Element, value: unknown): void {
  const length = integer(value);
  const options = optionsOf(select);
  for (const option of options.slice(length)) remove(option);
  for (let count = options.length; count < Math.min(length, 1000); count++)
    insertNode(select, createElement(select.document, "option"), null);
}

const optionsInterface: Interface<OptionsCollection> = new Interface<OptionsCollection>(
  "HTMLOptionsCollection",
  collectionInterface,
  OptionsCollection,
);
optionsInterface
  .attribute(
    "length",
    (list) => list.items.length,
    (list, value) => setLength(list.select, value),
  )
  .attribute(
    "selectedIndex",
    (list) => indexOfSelected(list.select),
    (list, value) => selectOption(list.select, list.items[integer(value)] ?? null),
  )
  .attribute("value", (list) => controlValue(list.select))
  .method("add", 1, (list, value, before) => addOption(list.select, value, optionBefore(list.select, before)))
  .method("remove", 1, (list, index) => {
    const option = list.items[integer(index)];
    if (option) remove(option);
  });

function indexOfSelected(select: Element): number {
  const [first] = selectedOptions(select);
  return first ? optionsOf(select).indexOf(first) : -1;
}

const optionLists = new WeakMap<Element, OptionsCollection>();

const select = defineElement("Select", "select");
addControlMembers(select);
reflectBoolean(select, "disabled");
reflectBoolean(select, "required multiple");
reflectNumber(select, "size");
reflectText(select, "autocomplete");
select
  .attribute("type", (element) => (hasAttribute(element, "multiple") ? "select-multiple" : "select-one"))
  .attribute("value", controlValue, (element, value) => setValue(element, textOrEmpty(value)))
  .attribute("selectedIndex", indexOfSelected, (element, value) =>
    selectOption(element, optionsOf(element)[integer(value)] ?? null),
  )
  .attribute("selectedOptions", (element) => new HTMLCollection(() => selectedOptions(element)))
  .attribute("options", (element) => {
    let options = optionLists.get(element);
    if (!options) {
      options = new OptionsCollection(element);
      optionLists.set(element, options);
    }
    return options;
  })
  .attribute("length", (element) => optionsOf(element).length, setLength)
  .method("item", 1, (element, index) => optionsOf(element)[integer(index)] ?? null)
  .method("namedItem", 1, (element, name) => new OptionsCollection(element).named(text(name)) ?? null)
  .method("add", 1, (element, value, before) => addOption(element, value, optionBefore(element, before)))
  .variadic("remove", 0, (element, [index]) => {
    if (index === undefined) remove(element);
    else {
      const option = optionsOf(element)[integer(index)];
      if (option) remove(option);
    }
  });

const group = defineElement("OptGroup", "optgroup");
reflectText(group, "label");
reflectBoolean(group, "disabled");

const option = defineElement("Option", "option");
reflectBoolean(option, "disabled defaultSelected=selected");
option
  .attribute("value", controlValue, (element, value) => setAttribute(element, "value", text(value)))
  .attribute("text", optionText, (element, value) => setTextContent(element, text(value)))
  .attribute(
    "label",
    (element) => getAttribute(element, "label") ?? optionText(element),
    (element, value) => setAttribute(element, "label", text(value)),
  )
  .attribute("index", (element) => {
    const owner = selectOf(element);
    return owner ? optionsOf(owner).indexOf(element) : 0;
  })
  .attribute("form", formOf)
  .attribute("selected", isSelected, (element, value) => {
    const owner = selectOf(element);
    if (!owner || hasAttribute(owner, "multiple")) controlOf(element).isSelected = Boolean(value);
    else if (value) selectOption(owner, element);
    else {
      controlOf(element).isSelected = false;
      forgetShownOption(owner);
    }
  });
defineNamedConstructor("Option", option, ([label, value, isDefault, isOn]) => {
  const element = createElement(page.document, "option");
  if (label !== undefined && text(label) !== "") setTextContent(element, text(label));
  if (value !== undefined) setAttribute(element, "value", text(value));
  if (isDefault) setAttribute(element, "selected", "");
  if (isDefault || isOn) controlOf(element).isSelected = Boolean(isOn);
  return element;
});

// Form.

/** The controls of a form that share a name, as `form.elements.namedItem()` returns them. */
class RadioNodeList extends Internal {
  readonly items: readonly Element[];

  constructor(items: readonly Element[]) {
    super();
    this.items = items;
  }

  override get interface(): Interface<Internal> {
    return radioListInterface;
  }

  protected override makeWrapper(): object {
    return exoticWrapper(this, radioListInterface.pagePrototype, {
      length: () => this.items.length,
      item: (index) => this.items[index],
    });
  }
}

const listPrototype = internalOf(staticNodeList([]).wrapper)?.interface as Interface<Internal>;
const radioListInterface: Interface<RadioNodeList> = new Interface<RadioNodeList>(
  "RadioNodeList",
  listPrototype,
  RadioNodeList,
);
radioListInterface
  .attribute("length", (list) => list.items.length)
  .method("item", 1, (list, index) => list.items[integer(index)] ?? null)
  .attribute(
    "value",
    (list) => {
      const checked = list.items.find((element) => isTag(element, "input") && isChecked(element));
      return checked ? controlValue(checked) : "";
    },
    (list, value) => {
      const control = list.items.find((element) => controlValue(element) === text(value));
      if (control) setChecked(control, true);
    },
  );

/**
 * The control of a form with an id or name, or the list of those that share it; undefined if there is none.
 */
function controlNamed(form: Element, name: string): Internal | undefined {
  const controls = controlsOf(form).filter(
    (element) => getAttribute(element, "id") === name || getAttribute(element, "name") === name,
  );
  return controls.length > 1 ? new RadioNodeList(controls) : controls[0];
}

/** `form.elements`. */
class FormControlsCollection extends HTMLCollection {
  readonly form: Element;

  constructor(form: Element) {
    super(() => controlsOf(form));
    this.form = form;
  }

  override get interface(): Interface<Internal> {
    return controlsInterface;
  }

  protected override makeWrapper(): object {
    return exoticWrapper(this, controlsInterface.pagePrototype, {
      length: () => this.items.length,
      item: (index) => this.items[index],
      named: (name) => controlNamed(this.form, name),
    });
  }
}

const controlsInterface: Interface<FormControlsCollection> = new Interface<FormControlsCollection>(
  "HTMLFormControlsCollection",
  collectionInterface,
  FormControlsCollection,
);
controlsInterface.method("namedItem", 1, (list, name) => controlNamed(list.form, text(name)) ?? null);

const controlLists = new WeakMap<Element, FormControlsCollection>();

const form = defineElement("Form", "form");
form.attribute(
  "action",
  (element) => resolveUrl(getAttribute(element, "action") || serializeUrl(pageUrl)),
  (element, value) => setAttribute(element, "action", text(value)),
);
reflectText(form, "name target acceptCharset=accept-charset rel");
reflectEnumerated(form, "autocomplete", "off", "on");
reflectBoolean(form, "noValidate");
reflectEnumerated(form, "method", "get post dialog", "get");
reflectEnumerated(form, "enctype", "multipart/form-data text/plain", "application/x-www-form-urlencoded");
form
  .attribute("elements", (element) => {
    let controls = controlLists.get(element);
    if (!controls) {
      controls = new FormControlsCollection(element);
      controlLists.set(element, controls);
    }
    return controls;
  })
  .attribute("length", (element) => controlsOf(element).length)
  .method("submit", 0, (element) => sendForm(element, null))
  .method("requestSubmit", 0, (element, value) => {
    const submitter =
      value === undefined || value === null ? null : (internalOf(value) as Element | undefined);
    if (submitter === undefined || (submitter && !isSubmitButton(submitter)))
      throw typeError(
        "Failed to execute 'requestSubmit' on 'HTMLFormElement': The specified element is not a submit button.",
      );
    if (submitter && formOf(submitter) !== element)
      throw domException(
        "NotFoundError",
        "Failed to execute 'requestSubmit' on 'HTMLFormElement': The specified element is not owned by this form element.",
      );
    submitForm(element, submitter);
  })
  .method("reset", 0, resetForm)
  .method("checkValidity", 0, (element) => reportInvalid(controlsOf(element)) === null)
  .method("reportValidity", 0, (element) => reportAndFocus(controlsOf(element)));

Element.exotic.set("form", (element, prototype) =>
  exoticWrapper(element, prototype, {
    length: () => controlsOf(element).length,
    item: (index) => controlsOf(element)[index],
    named: (name) => (name === "" ? undefined : controlNamed(element, name)),
    isOverriding: true,
  }),
);
Element.exotic.set("select", (element, prototype) =>
  exoticWrapper(element, prototype, {
    length: () => optionsOf(element).length,
    item: (index) => optionsOf(element)[index],
  }),
);

// FormData.

class FormDataInternal extends Internal {
  entries: FormEntry[] = [];

  override get interface(): Interface<Internal> {
    return formDataInterface;
  }
}

const formDataInterface: Interface<FormDataInternal> = new Interface<FormDataInternal>(
  "FormData",
  null,
  FormDataInternal,
  ([value, submitter]) => {
    const data = new FormDataInternal();
    if (value === undefined) return data;
    const internal = internalOf(value) as Element | undefined;
    if (!internal || !isTag(internal, "form"))
      throw typeError("Failed to construct 'FormData': parameter 1 is not of type 'HTMLFormElement'.");
    data.entries = formEntries(internal, (internalOf(submitter) as Element | undefined) ?? null);
    fire(internal, "FormDataEvent", "formdata", { formData: data.wrapper });
    return data;
  },
);
/** Converts an argument to an entry's value: a file, or else a text. @param filename the name of a blob */
function entryValue(value: unknown, filename: unknown): unknown {
  return asFile(value, filename === undefined ? "blob" : text(filename)) ?? text(value);
}

formDataInterface
  .method("append", 2, (data, name, value, filename) => {
    data.entries.push([text(name), entryValue(value, filename)]);
  })
  .method("set", 2, (data, name, value, filename) => {
    const key = text(name);
    const index = data.entries.findIndex(([one]) => one === key);
    data.entries = data.entries.filter(([one], at) => one !== key || at === index);
    if (index < 0) data.entries.push([key, entryValue(value, filename)]);
    else data.entries[index] = [key, entryValue(value, filename)];
  })
  .method("get", 1, (data, name) => data.entries.find(([one]) => one === text(name))?.[1] ?? null)
  .method("getAll", 1, (data, name) =>
    pageArray(data.entries.filter(([one]) => one === text(name)).map(([, value]) => value)),
  )
  .method("has", 1, (data, name) => data.entries.some(([one]) => one === text(name)))
  .method("delete", 1, (data, name) => {
    data.entries = data.entries.filter(([one]) => one !== text(name));
  });
addPairMembers(formDataInterface, (data) => data.entries);
