/** The values that inputs of each type take, as numbers and as texts. */
import { computeColor, serializeColor } from "../css/colors.ts";
import { parseValue } from "../css/values.ts";
import { type Element, getAttribute } from "../dom/node.ts";

const FLOAT = /^-?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/;

/** A floating-point number of an input; NaN for what is none. */
export function parseFloatStrictly(text: string): number {
  return FLOAT.test(text) && !text.endsWith(".") ? Number(text) : Number.NaN;
}

const DAY = 86_400_000;

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/**
 * A date, month, week, time or moment as a number, in the unit that `valueAsNumber` has; NaN for what is
 * none.
 */
export function parseMoment(type: string, text: string): number {
  const number = (index: number, parts: RegExpExecArray): number => Number(parts[index] ?? 0);
  const date = /^(\d{4,})-(\d\d)-(\d\d)$/;
  const time = /^(\d\d):(\d\d)(?::(\d\d)(\.\d{1,3})?)?$/;
  switch (type) {
    case "date": {
      const parts = date.exec(text);
      if (!parts) return Number.NaN;
      const [year, month, day] = [number(1, parts), number(2, parts), number(3, parts)];
      if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return Number.NaN;
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
      const fourth = Date.UTC(number(1, parts), 0, 4);
      const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * DAY;
      return monday + (number(2, parts) - 1) * 7 * DAY;
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
      return parseMoment("date", day) + parseMoment("time", hour);
    }
    default:
      return Number.NaN;
  }
}

/** The text of a moment that `parseMoment` would read back. */
export function writeMoment(type: string, value: number): string {
  if (!Number.isFinite(value)) return "";
  if (type === "month") {
    const year = 1970 + Math.floor(value / 12);
    return `${year}-${String((((value % 12) + 12) % 12) + 1).padStart(2, "0")}`;
  }
  const text = new Date(value).toISOString();
  const time = text.slice(11).replace(/(?::00)?\.000Z$|Z$/, "");
  if (type === "date") return text.slice(0, 10);
  if (type === "time") return time;
  if (type === "datetime-local") return `${text.slice(0, 10)}T${time}`;
  const thursday = value + (3 - ((new Date(value).getUTCDay() + 6) % 7)) * DAY;
  const year = new Date(thursday).getUTCFullYear();
  const week = Math.floor((thursday - Date.UTC(year, 0, 1)) / DAY / 7) + 1;
  return `${year}-W${String(week).padStart(2, "0")}`;
}

/** Any CSS colour as the six digits that a colour field holds. */
function hexOf(value: string): string {
  const [part, ...more] = parseValue(value.trim()) ?? [];
  const written = part && more.length === 0 ? serializeColor(part) : null;
  const channels = /^rgba?\((\d+), (\d+), (\d+)/.exec(written === null ? "" : computeColor(written));
  if (!channels) return "#000000";
  return `#${channels
    .slice(1, 4)
    .map((channel) => Number(channel).toString(16).padStart(2, "0"))
    .join("")}`;
}

export function isMoment(type: string): boolean {
  return /^(?:date|month|week|time|datetime-local)$/.test(type);
}

/** A bound of a control, such as `max`, as a number; NaN where there is none. */
export function boundOf(element: Element, type: string, name: "min" | "max"): number {
  const text = getAttribute(element, name);
  if (text === null) return type === "range" ? (name === "min" ? 0 : 100) : Number.NaN;
  const value = isMoment(type) ? parseMoment(type, text) : parseFloatStrictly(text);
  return Number.isNaN(value) && type === "range" ? (name === "min" ? 0 : 100) : value;
}

/** What steps are counted from. */
export function stepBase(element: Element, type: string): number {
  for (const name of ["min", "value"]) {
    const text = getAttribute(element, name);
    if (text === null) continue;
    const number = isMoment(type) ? parseMoment(type, text) : parseFloatStrictly(text);
    if (!Number.isNaN(number)) return number;
  }
  return 0;
}

/** The step of a control in the unit of its number; null for `any`. */
export function stepOf(element: Element, type: string): number | null {
  const text = getAttribute(element, "step");
  if (text?.toLowerCase() === "any") return null;
  const scale = { date: DAY, week: 7 * DAY, time: 1000, "datetime-local": 1000 }[type] ?? 1;
  const step = parseFloatStrictly(text ?? "");
  if (step > 0) return step * scale;
  return type === "time" || type === "datetime-local" ? 60_000 : scale;
}

/** Makes a value one that an input of that type can have. */
export function sanitize(element: Element, type: string, value: string): string {
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
      return sanitizeRange(element, value);
    case "color":
      return hexOf(value);
    case "datetime-local": {
      const moment = parseMoment(type, value);
      return Number.isNaN(moment) ? "" : writeMoment(type, moment);
    }
    default:
      return isMoment(type) && Number.isNaN(parseMoment(type, value)) ? "" : value;
  }
}

function sanitizeRange(element: Element, value: string): string {
  const least = boundOf(element, "range", "min");
  const most = Math.max(boundOf(element, "range", "max"), least);
  let number = parseFloatStrictly(value);
  if (Number.isNaN(number)) number = least + (most - least) / 2;
  number = Math.min(Math.max(number, least), most);
  const step = stepOf(element, "range");
  if (step !== null) {
    const base = stepBase(element, "range");
    let steps = Math.round((number - base) / step);
    if (base + steps * step > most) steps--;
    number = Number((base + steps * step).toPrecision(12));
    if (number < least) number = least;
  }
  return String(number);
}
