/** Constraint validation (HTML): which constraints a control violates, and Chrome's messages for them. */
import { type DateOptions, formatDate } from "../builtins/dates.ts";
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
import {
  boundOf,
  formatDateTime,
  isDateTimeType,
  parseDateTime,
  parseFloatStrictly,
  stepBase,
  stepSize,
} from "./values.ts";

/** The flags of `ValidityState`, in its order, without `valid`. */
export const VALIDITY_FLAGS = [
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
/** A constraint that a control violates. */
export type ValidityFlag = (typeof VALIDITY_FLAGS)[number];

/** A valid email address by HTML's definition. */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** Whether the control is a candidate for constraint validation. @param isOff whether it is disabled */
export function willValidate(element: Element, isOff = isDisabled(element)): boolean {
  if (isOff || !/^(?:button|input|select|textarea)$/.test(element.localName)) return false;
  if (hasAttribute(element, "readonly") && !isCheckable(element) && !isTag(element, "select")) return false;
  if (isTag(element, "button")) return buttonType(element) === "submit";
  return !(isTag(element, "input") && /^(?:hidden|reset|button)$/.test(inputType(element)));
}

/** Whether what a user typed into a number input is no number. Its value is empty then. */
function isBadInput(element: Element, value: string): boolean {
  return value === "" && inputType(element) === "number" && !!element.control?.value;
}

/** Whether the control is required and has no value. */
function isMissing(element: Element, value: string): boolean {
  if (isTag(element, "input") && inputType(element) === "radio") {
    const group = radioGroup(element);
    return group.some((one) => hasAttribute(one, "required")) && !group.some(isChecked);
  }
  if (!hasAttribute(element, "required")) return false;
  if (isCheckable(element)) return !isChecked(element);
  if (isTag(element, "select")) {
    const [chosen] = selectedOptions(element);
    // A first option with an empty value is the placeholder label option, which doesn't count as a choice.
    return !chosen || (controlValue(chosen) === "" && optionsOf(element)[0] === chosen);
  }
  return value === "";
}

/** `minlength` and `maxlength` apply only to values that a user edited. */
function lengthFlag(element: Element, value: string): ValidityFlag | null {
  if (element.control?.valueAtFocus === null || element.control === undefined || value === "") return null;
  const maximum = Number.parseInt(getAttribute(element, "maxlength") ?? "", 10);
  const minimum = Number.parseInt(getAttribute(element, "minlength") ?? "", 10);
  if (value.length > maximum) return "tooLong";
  return value.length < minimum ? "tooShort" : null;
}

/** The violated constraints that depend on the type of an `input`. */
function inputFlags(element: Element, value: string): ValidityFlag[] {
  const type = inputType(element);
  const flags: ValidityFlag[] = [];
  if (isBadInput(element, value)) return ["badInput"];
  if (value === "" || isCheckable(element)) return flags;
  if (type === "email") {
    const addresses = hasAttribute(element, "multiple") ? value.split(",").map((one) => one.trim()) : [value];
    if (!addresses.every((address) => EMAIL.test(address))) flags.push("typeMismatch");
  }
  if (type === "url" && !/^[a-zA-Z][a-zA-Z0-9+.-]*:\S+$/.test(value)) flags.push("typeMismatch");
  const pattern = getAttribute(element, "pattern");
  if (
    pattern !== null &&
    /^(?:text|search|tel|url|email|password)$/.test(type) &&
    !matchesPattern(pattern, value)
  )
    flags.push("patternMismatch");
  if (type === "number" || type === "range" || isDateTimeType(type)) {
    const number = isDateTimeType(type) ? parseDateTime(type, value) : parseFloatStrictly(value);
    const minimum = boundOf(element, type, "min");
    const step = stepSize(element, type);
    if (number < minimum) flags.push("rangeUnderflow");
    if (number > boundOf(element, type, "max")) flags.push("rangeOverflow");
    if (step !== null) {
      const steps = (number - stepBase(element, type)) / step;
      if (Math.abs(steps - Math.round(steps)) > 1e-9) flags.push("stepMismatch");
    }
  }
  return flags;
}

/** Whether the whole value matches a `pattern` attribute. */
function matchesPattern(pattern: string, value: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, "v").test(value);
  } catch {
    // An invalid pattern is ignored.
    return true;
  }
}

/** The constraints that a control violates; empty for elements without constraints. */
export function validityFlags(element: Element): ValidityFlag[] {
  if (!isFormControl(element)) return [];
  const flags: ValidityFlag[] = [];
  const value = controlValue(element);
  const isInput = isTag(element, "input");
  if (isMissing(element, value)) flags.push("valueMissing");
  if (isInput) flags.push(...inputFlags(element, value));
  const length = isInput || isTag(element, "textarea") ? lengthFlag(element, value) : null;
  if (length) flags.push(length);
  if (element.control?.customError) flags.push("customError");
  return flags;
}

/** Whether a control violates no constraint, or isn't validated. */
export function isValid(element: Element): boolean {
  return !willValidate(element) || validityFlags(element).length === 0;
}

/** The message that Chrome shows in English; "" if the control is valid or isn't validated. */
export function validationMessage(element: Element): string {
  if (!willValidate(element)) return "";
  const flags = validityFlags(element);
  const flag = flags.find((one) => one === "badInput") ?? flags[0];
  const custom = controlOf(element).customError;
  if (custom) return custom;
  if (!flag) return "";
  const value = controlValue(element);
  const type = isTag(element, "input") ? inputType(element) : element.localName;
  const bound = (name: string): string => getAttribute(element, name) ?? "";
  switch (flag) {
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
      return isDateTimeType(type)
        ? `Value must be ${shownNumber(type, boundOf(element, type, "min"))} or later.`
        : `Value must be greater than or equal to ${bound("min")}.`;
    case "rangeOverflow":
      return isDateTimeType(type)
        ? `Value must be ${shownNumber(type, boundOf(element, type, "max"))} or earlier.`
        : `Value must be less than or equal to ${bound("max")}.`;
    case "stepMismatch":
      return stepMessage(
        element,
        type,
        isDateTimeType(type) ? parseDateTime(type, value) : parseFloatStrictly(value),
      );
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

/** The fields of a date or time that a message shows, by type. */
const SHOWN_FIELDS: Readonly<Record<string, Partial<DateOptions>>> = {
  date: { year: "numeric", month: "2-digit", day: "2-digit" },
  time: { hour: "2-digit", minute: "2-digit" },
  month: { year: "numeric", month: "long" },
  "datetime-local": {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  },
};

/** A number in the unit of `valueAsNumber` as a message shows it. */
function shownNumber(type: string, number: number): string {
  if (type === "week") return formatDateTime(type, number).replace(/(\d+)-W(\d+)/, "Week $2, $1");
  const fields = SHOWN_FIELDS[type];
  if (!fields) return String(Number(number.toPrecision(12)));
  const time = type === "month" ? Date.UTC(1970, number) : number;
  // Between a time and AM or PM, Chrome's messages have a narrow no-break space.
  return formatDate(time, { locale: "en-US", timeZone: "UTC", ...fields }).replace(/ (?=[AP]M)/, "\u202f");
}

/** @param value the value as a number */
function stepMessage(element: Element, type: string, value: number): string {
  const step = stepSize(element, type) ?? 1;
  const base = stepBase(element, type);
  const lower = base + Math.floor((value - base) / step) * step;
  const upper = lower + step;
  const [shownLower, shownUpper] = [shownNumber(type, lower), shownNumber(type, upper)];
  return upper > boundOf(element, type, "max")
    ? `Please enter a valid value. The nearest valid value is ${shownLower}.`
    : `Please enter a valid value. The two nearest valid values are ${shownLower} and ${shownUpper}.`;
}

function isFormValid(form: Element): boolean {
  return controlsOf(form).every(isValid);
}

definePseudoClass("checked", (element) => {
  if (isTag(element, "option")) return isSelectedOption(element);
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
  isTag(element, "form") ? isFormValid(element) : willValidate(element) && isValid(element),
);
definePseudoClass("invalid", (element) =>
  isTag(element, "form") ? !isFormValid(element) : willValidate(element) && !isValid(element),
);
definePseudoClass(
  "user-invalid",
  (element) => !!element.control?.isUserValidated && willValidate(element) && !isValid(element),
);
definePseudoClass(
  "user-valid",
  (element) => !!element.control?.isUserValidated && willValidate(element) && isValid(element),
);
const isRanged = (element: Element): boolean =>
  isTag(element, "input") && (hasAttribute(element, "min") || hasAttribute(element, "max"));
const isOutOfRange = (element: Element): boolean =>
  validityFlags(element).some((flag) => flag === "rangeUnderflow" || flag === "rangeOverflow");
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

function isSelectedOption(option: Element): boolean {
  for (let one = option.parent; one; one = one.parent)
    if (isTag(one, "select")) return selectedOptions(one).includes(option);
  return option.control?.isSelected ?? hasAttribute(option, "selected");
}
