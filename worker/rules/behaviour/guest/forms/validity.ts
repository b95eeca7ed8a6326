/** Whether a control's value is one that it accepts, and what a browser says where it isn't. */
import { definePseudoClass } from "../css/selectors.ts";
import { type Element, getAttribute, hasAttribute, isTag } from "../dom/node.ts";
import {
  buttonType,
  controlOf,
  controlsOf,
  controlValue,
  inputType,
  isCheckable,
  isChecked,
  isDisabled,
  isFormControl,
  isSubmitButton,
  optionsOf,
  radioGroup,
  selectedOptions,
} from "./state.ts";
import { boundOf, isMoment, parseFloatStrictly, parseMoment, stepBase, stepOf } from "./values.ts";

export const FLAWS = [
  "valueMissing",
  "typeMismatch",
  "patternMismatch",
  "tooLong",
  "tooShort",
  "rangeUnderflow",
  "rangeOverflow",
  "stepMismatch",
  "badInput",
  "customError",
] as const;
export type Flaw = (typeof FLAWS)[number];

const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** Whether the control takes part in validation at all. */
export function isValidated(element: Element): boolean {
  if (!/^(?:button|input|select|textarea)$/.test(element.localName) || isDisabled(element)) return false;
  if (hasAttribute(element, "readonly") && !isCheckable(element) && !isTag(element, "select")) return false;
  if (isTag(element, "button")) return buttonType(element) === "submit";
  return !(isTag(element, "input") && /^(?:hidden|reset|button)$/.test(inputType(element)));
}

function isMissing(element: Element, value: string): boolean {
  if (isTag(element, "input") && inputType(element) === "radio") {
    const group = radioGroup(element);
    return group.some((one) => hasAttribute(one, "required")) && !group.some(isChecked);
  }
  if (!hasAttribute(element, "required")) return false;
  if (isCheckable(element)) return !isChecked(element);
  if (isTag(element, "select")) {
    const [chosen] = selectedOptions(element);
    // The first option with an empty value is a mere label.
    return !chosen || (controlValue(chosen) === "" && optionsOf(element)[0] === chosen);
  }
  return value === "";
}

/** Length bounds count only for what a person typed. */
function lengthFlaw(element: Element, value: string): Flaw | null {
  if (element.control?.valueAtFocus === null || element.control === undefined || value === "") return null;
  const most = Number.parseInt(getAttribute(element, "maxlength") ?? "", 10);
  const least = Number.parseInt(getAttribute(element, "minlength") ?? "", 10);
  if (value.length > most) return "tooLong";
  return value.length < least ? "tooShort" : null;
}

function flawOfInput(element: Element, value: string): Flaw[] {
  const type = inputType(element);
  const flaws: Flaw[] = [];
  if (value === "" || isCheckable(element)) return flaws;
  if (type === "email") {
    const addresses = hasAttribute(element, "multiple") ? value.split(",").map((one) => one.trim()) : [value];
    if (!addresses.every((address) => EMAIL.test(address))) flaws.push("typeMismatch");
  }
  if (type === "url" && !/^[a-zA-Z][a-zA-Z0-9+.-]*:\S+$/.test(value)) flaws.push("typeMismatch");
  const pattern = getAttribute(element, "pattern");
  if (pattern !== null && /^(?:text|search|tel|url|email|password)$/.test(type) && !fits(pattern, value))
    flaws.push("patternMismatch");
  if (type === "number" || type === "range" || isMoment(type)) {
    const number = isMoment(type) ? parseMoment(type, value) : parseFloatStrictly(value);
    const least = boundOf(element, type, "min");
    const step = stepOf(element, type);
    if (number < least) flaws.push("rangeUnderflow");
    if (number > boundOf(element, type, "max")) flaws.push("rangeOverflow");
    if (step !== null) {
      const steps = (number - stepBase(element, type)) / step;
      if (Math.abs(steps - Math.round(steps)) > 1e-9) flaws.push("stepMismatch");
    }
  }
  return flaws;
}

function fits(pattern: string, value: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, "v").test(value);
  } catch {
    // A pattern that is none accepts everything.
    return true;
  }
}

/** What is wrong with a control's value. */
export function flawsOf(element: Element): Flaw[] {
  if (!isFormControl(element)) return [];
  const flaws: Flaw[] = [];
  const value = controlValue(element);
  if (isMissing(element, value)) flaws.push("valueMissing");
  if (isTag(element, "input")) flaws.push(...flawOfInput(element, value));
  const length = isTag(element, "input") || isTag(element, "textarea") ? lengthFlaw(element, value) : null;
  if (length) flaws.push(length);
  if (element.control?.customError) flaws.push("customError");
  return flaws;
}

export function isValid(element: Element): boolean {
  return !isValidated(element) || flawsOf(element).length === 0;
}

/** The sentence that a browser shows, "" where nothing is wrong. */
export function validationMessage(element: Element): string {
  if (!isValidated(element)) return "";
  const [flaw] = flawsOf(element);
  const custom = controlOf(element).customError;
  if (custom) return custom;
  if (!flaw) return "";
  const value = controlValue(element);
  const type = isTag(element, "input") ? inputType(element) : element.localName;
  const bound = (name: string): string => getAttribute(element, name) ?? "";
  switch (flaw) {
    case "valueMissing":
      if (type === "checkbox") return "Please check this box if you want to proceed.";
      if (type === "radio") return "Please select one of these options.";
      if (type === "select") return "Please select an item in the list.";
      if (type === "file") return "Please select a file.";
      return "Please fill out this field.";
    case "typeMismatch":
      return type === "url" ? "Please enter a URL." : emailMessage(value);
    case "patternMismatch":
      return "Please match the requested format.";
    case "tooLong":
      return `Please shorten this text to ${bound("maxlength")} characters or less (you are currently using ${value.length} characters).`;
    case "tooShort":
      return `Please lengthen this text to ${bound("minlength")} characters or more (you are currently using ${value.length} character${value.length === 1 ? "" : "s"}).`;
    case "rangeUnderflow":
      return `Value must be greater than or equal to ${bound("min")}.`;
    case "rangeOverflow":
      return `Value must be less than or equal to ${bound("max")}.`;
    case "stepMismatch":
      return stepMessage(element, type, Number(value));
    default:
      return "Please enter a number.";
  }
}

function emailMessage(value: string): string {
  if (!value.includes("@"))
    return `Please include an '@' in the email address. '${value}' is missing an '@'.`;
  const [before = "", after = ""] = value.split("@");
  const wrong = /[^a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]/.exec(before)?.[0];
  if (wrong !== undefined) return `A part followed by '@' should not contain the symbol '${wrong}'.`;
  if (before === "") return `Please enter a part followed by '@'. '${value}' is incomplete.`;
  if (after === "") return `Please enter a part following '@'. '${value}' is incomplete.`;
  return `A part following '@' should not contain the symbol '${/[^a-zA-Z0-9.-]/.exec(after)?.[0] ?? ""}'.`;
}

function stepMessage(element: Element, type: string, value: number): string {
  const step = stepOf(element, type) ?? 1;
  const base = stepBase(element, type);
  const lower = base + Math.floor((value - base) / step) * step;
  const upper = lower + step;
  const write = (number: number): string => String(Number(number.toPrecision(12)));
  return `Please enter a valid value. The two nearest valid values are ${write(lower)} and ${write(upper)}.`;
}

function isFormValid(form: Element): boolean {
  return controlsOf(form).every(isValid);
}

definePseudoClass("checked", (element) => {
  if (isTag(element, "option")) return optionIsSelected(element);
  return isCheckable(element) && isChecked(element);
});
definePseudoClass("disabled", isDisabled);
definePseudoClass(
  "enabled",
  (element) =>
    /^(?:button|input|select|textarea|optgroup|option|fieldset)$/.test(element.localName) &&
    !isDisabled(element),
);
const canBeRequired = (element: Element): boolean => /^(?:input|select|textarea)$/.test(element.localName);
definePseudoClass("required", (element) => canBeRequired(element) && hasAttribute(element, "required"));
definePseudoClass("optional", (element) => canBeRequired(element) && !hasAttribute(element, "required"));
definePseudoClass("valid", (element) =>
  isTag(element, "form") ? isFormValid(element) : isValidated(element) && isValid(element),
);
definePseudoClass("invalid", (element) =>
  isTag(element, "form") ? !isFormValid(element) : isValidated(element) && !isValid(element),
);
const isRanged = (element: Element): boolean =>
  isTag(element, "input") && (hasAttribute(element, "min") || hasAttribute(element, "max"));
const isOutOfRange = (element: Element): boolean =>
  flawsOf(element).some((flaw) => flaw === "rangeUnderflow" || flaw === "rangeOverflow");
definePseudoClass("in-range", (element) => isRanged(element) && !isOutOfRange(element));
definePseudoClass("out-of-range", (element) => isRanged(element) && isOutOfRange(element));
definePseudoClass("indeterminate", (element) => element.control?.isIndeterminate === true);
definePseudoClass("default", (element) => isSubmitButton(element) || hasAttribute(element, "checked"));
definePseudoClass(
  "placeholder-shown",
  (element) => hasAttribute(element, "placeholder") && controlValue(element) === "",
);
const isWritable = (element: Element): boolean =>
  (isTag(element, "input") || isTag(element, "textarea")) &&
  !hasAttribute(element, "readonly") &&
  !isDisabled(element) &&
  !isCheckable(element);
definePseudoClass("read-write", isWritable);
definePseudoClass("read-only", (element) => !isWritable(element));

function optionIsSelected(option: Element): boolean {
  for (let one = option.parent; one; one = one.parent)
    if (isTag(one, "select")) return selectedOptions(one).includes(option);
  return option.control?.isSelected ?? hasAttribute(option, "selected");
}
