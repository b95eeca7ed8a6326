/** The value formats of `input` by type: validation, conversion to numbers, and value sanitization. */
import { computeColor, serializeColor } from "../css/colors.ts";
import { parseValue } from "../css/values.ts";
import { type Element, getAttribute } from "../dom/node.ts";

const FLOAT = /^-?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/;

/** Parses a valid floating-point number (HTML, "Numbers"). Returns NaN for any other text, and for an overflow. */
export function parseFloatStrictly(text: string): number {
  const number = FLOAT.test(text) && !text.endsWith(".") ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : Number.NaN;
}

/** Milliseconds of a day. */
export const DAY_MS = 86_400_000;

/** @param month from 1 */
function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/**
 * Converts a text to the number that `valueAsNumber` has: months since January 1970 for `month`, milliseconds
 * since midnight for `time`, milliseconds since 1970 for `date`, `week` (its Monday) and `datetime-local`.
 * Returns NaN for an invalid text and for other types.
 */
export function parseDateTime(type: string, text: string): number {
  const number = (index: number, parts: RegExpExecArray): number => Number(parts[index] ?? 0);
  const date = /^(\d{4,})-(\d\d)-(\d\d)$/;
  const time = /^(\d\d):(\d\d)(?::(\d\d)(\.\d{1,3})?)?$/;
  switch (type) {
    case "date": {
      const parts = date.exec(text);
      if (!parts) return Number.NaN;
      const [year, month, day] = [number(1, parts), number(2, parts), number(3, parts)];
      if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return Number.NaN;
      return Date.UTC(year, month - 1, day);
    }
    case "month": {
      const parts = /^(\d{4,})-(\d\d)$/.exec(text);
      if (!parts || number(2, parts) < 1 || number(2, parts) > 12) return Number.NaN;
      return (number(1, parts) - 1970) * 12 + number(2, parts) - 1;
    }
    case "week": {
      const parts = /^(\d{4,})-W(\d\d)$/.exec(text);
      if (!parts || number(2, parts) < 1 || number(2, parts) > 53) return Number.NaN;
      const january4th = Date.UTC(number(1, parts), 0, 4);
      const monday = january4th - ((new Date(january4th).getUTCDay() + 6) % 7) * DAY_MS;
      const value = monday + (number(2, parts) - 1) * 7 * DAY_MS;
      // Not every year has a week 53.
      return formatDateTime("week", value) === text ? value : Number.NaN;
    }
    case "time": {
      const parts = time.exec(text);
      if (!parts || number(1, parts) > 23 || number(2, parts) > 59 || number(3, parts) > 59)
        return Number.NaN;
      const seconds = number(1, parts) * 3600 + number(2, parts) * 60 + number(3, parts) + number(4, parts);
      return seconds * 1000;
    }
    case "datetime-local": {
      const [day = "", hour = ""] = text.split(/[T ]/);
      return parseDateTime("date", day) + parseDateTime("time", hour);
    }
    default:
      return Number.NaN;
  }
}

/** The inverse of `parseDateTime`, for the types of `isDateTimeType`; "" for a number that isn't finite. */
export function formatDateTime(type: string, value: number): string {
  if (!Number.isFinite(value)) return "";
  if (type === "month") {
    const year = 1970 + Math.floor(value / 12);
    return `${year}-${String((((value % 12) + 12) % 12) + 1).padStart(2, "0")}`;
  }
  const text = new Date(value).toISOString();
  const time = text.slice(11).replace(/(?::00)?\.000Z$|0*Z$/, "");
  if (type === "date") return text.slice(0, 10);
  if (type === "time") return time;
  if (type === "datetime-local") return `${text.slice(0, 10)}T${time}`;
  const thursday = value + (3 - ((new Date(value).getUTCDay() + 6) % 7)) * DAY_MS;
  const year = new Date(thursday).getUTCFullYear();
  const week = Math.floor((thursday - Date.UTC(year, 0, 1)) / DAY_MS / 7) + 1;
  return `${year}-W${String(week).padStart(2, "0")}`;
}

/** Converts any CSS colour to `#rrggbb`, the value of a colour input; black if it is invalid. */
function colorToHex(value: string): string {
  const [part, ...more] = parseValue(value.trim()) ?? [];
  const written = part && more.length === 0 ? serializeColor(part) : null;
  const channels = /^rgba?\((\d+), (\d+), (\d+)/.exec(written === null ? "" : computeColor(written));
  if (!channels) return "#000000";
  return `#${channels
    .slice(1, 4)
    .map((channel) => Number(channel).toString(16).padStart(2, "0"))
    .join("")}`;
}

/** Whether an input of this type holds a date or time. */
export function isDateTimeType(type: string): boolean {
  return /^(?:date|month|week|time|datetime-local)$/.test(type);
}

/**
 * The minimum or maximum of a control in the unit of `valueAsNumber`; NaN if there is none. A range has 0 and
 * 100 by default.
 */
export function boundOf(element: Element, type: string, name: "min" | "max"): number {
  const text = getAttribute(element, name);
  if (text === null) return type === "range" ? (name === "min" ? 0 : 100) : Number.NaN;
  const value = isDateTimeType(type) ? parseDateTime(type, text) : parseFloatStrictly(text);
  return Number.isNaN(value) && type === "range" ? (name === "min" ? 0 : 100) : value;
}

/** The step base: the number that allowed values differ from by whole steps. */
export function stepBase(element: Element, type: string): number {
  for (const name of ["min", "value"]) {
    const text = getAttribute(element, name);
    if (text === null) continue;
    const number = isDateTimeType(type) ? parseDateTime(type, text) : parseFloatStrictly(text);
    if (!Number.isNaN(number)) return number;
  }
  // Weeks begin on Mondays. The first one of 1970 began in 1969.
  return type === "week" ? -3 * DAY_MS : 0;
}

/** The allowed value step in the unit of `valueAsNumber`; null for `any`. Defaults are those of HTML. */
export function stepSize(element: Element, type: string): number | null {
  const text = getAttribute(element, "step");
  if (text?.toLowerCase() === "any") return null;
  const unit = { date: DAY_MS, week: 7 * DAY_MS, time: 1000, "datetime-local": 1000 }[type] ?? 1;
  const step = parseFloatStrictly(text ?? "");
  if (step > 0) return step * unit;
  return type === "time" || type === "datetime-local" ? 60_000 : unit;
}

/**
 * The value after a number of steps, within the bounds (HTML: `stepUp`). From a value between two allowed ones, the first step leads to
 * the next of them.
 * @param value the old one; NaN counts as 0
 * @param step the allowed value step
 */
export function steppedValue(
  element: Element,
  type: string,
  value: number,
  count: number,
  step: number,
): number {
  const minimum = boundOf(element, type, "min");
  const maximum = boundOf(element, type, "max");
  const base = stepBase(element, type);
  if (minimum > maximum) return value;
  const start = value || 0;
  const exact = (start - base) / step;
  const isAligned = Math.abs(exact - Math.round(exact)) < 1e-9;
  const from = isAligned ? Math.round(exact) : count > 0 ? Math.floor(exact) : Math.ceil(exact);
  let steps = from + count;
  if (base + steps * step > maximum) steps = Math.floor((maximum - base) / step + 1e-9);
  if (base + steps * step < minimum) steps = Math.ceil((minimum - base) / step - 1e-9);
  const stepped = Number((base + steps * step).toPrecision(12));
  return (count > 0 ? stepped < start : stepped > start) ? value : stepped;
}

/**
 * The value sanitization algorithm of HTML: returns the closest value that an input of this type can have.
 */
export function sanitizeValue(element: Element, type: string, value: string): string {
  switch (type) {
    case "text":
    case "search":
    case "tel":
    case "password":
      return value.replace(/[\r\n]/g, "");
    case "email":
    case "url":
      return value.replace(/[\r\n]/g, "").trim();
    case "number":
      return Number.isNaN(parseFloatStrictly(value)) ? "" : value;
    case "range":
      return sanitizeRangeValue(element, value);
    case "color":
      return colorToHex(value);
    case "datetime-local": {
      const time = parseDateTime(type, value);
      return Number.isNaN(time) ? "" : formatDateTime(type, time);
    }
    default:
      return isDateTimeType(type) && Number.isNaN(parseDateTime(type, value)) ? "" : value;
  }
}

function sanitizeRangeValue(element: Element, value: string): string {
  const minimum = boundOf(element, "range", "min");
  const maximum = Math.max(boundOf(element, "range", "max"), minimum);
  let number = parseFloatStrictly(value);
  if (Number.isNaN(number)) number = minimum + (maximum - minimum) / 2;
  number = Math.min(Math.max(number, minimum), maximum);
  const step = stepSize(element, "range");
  if (step !== null) {
    const base = stepBase(element, "range");
    let steps = Math.round((number - base) / step);
    if (base + steps * step > maximum) steps--;
    number = Number((base + steps * step).toPrecision(12));
    if (number < minimum) number = minimum;
  }
  return String(number);
}
