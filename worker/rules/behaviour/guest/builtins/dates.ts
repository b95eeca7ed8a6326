/** Date and time formatting as in Chrome: English names, and the numeric formats of some other languages. */
import { type Zone, zoneAt } from "./time-zones.ts";

/** Resolved options of `Intl.DateTimeFormat`, with the names and values of ECMA-402. */
export interface DateOptions {
  locale: string;
  weekday?: string;
  era?: string;
  year?: string;
  month?: string;
  day?: string;
  hour?: string;
  minute?: string;
  second?: string;
  fractionalSecondDigits?: number;
  timeZoneName?: string;
  dateStyle?: string;
  timeStyle?: string;
  /** Whether to use a 12-hour clock; undefined for the language's default. */
  hour12?: boolean | undefined;
  hourCycle?: string | undefined;
  /** As `zoneAt` accepts it. */
  timeZone: string;
}

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);
const WEEKDAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

/** A moment's fields in local time. `month` and `weekday` are from 0. */
interface DateFields {
  year: number;
  month: number;
  day: number;
  weekday: number;
  hour: number;
  minute: number;
  second: number;
  milliseconds: number;
}

/** @param time milliseconds since 1970 @param offset minutes east of UTC */
function fieldsOf(time: number, offset: number): DateFields {
  const date = new Date(time + offset * 60_000);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth(),
    day: date.getUTCDate(),
    weekday: date.getUTCDay(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    milliseconds: date.getUTCMilliseconds(),
  };
}

const padTwo = (number: number): string => String(number).padStart(2, "0");

/** A name in full, its first letter or its first three, by width. */
function nameOfWidth(names: readonly string[], index: number, width: string | undefined): string {
  const name = names[index] ?? "";
  if (width === "long") return name;
  return width === "narrow" ? (name[0] ?? "") : name.slice(0, 3);
}

/**
 * Numeric date formats by language: order, separator, and whether day and month have two digits. The default
 * is en-US.
 */
const NUMERIC_FORMATS: Readonly<Record<string, [order: string, separator: string, isPadded: boolean]>> = {
  "en-GB": ["dmy", "/", true],
  "en-AU": ["dmy", "/", true],
  "en-NZ": ["dmy", "/", true],
  "en-IN": ["dmy", "/", false],
  "en-CA": ["ymd", "-", true],
  de: ["dmy", ".", false],
  fr: ["dmy", "/", true],
  es: ["dmy", "/", false],
  it: ["dmy", "/", false],
  pt: ["dmy", "/", true],
  nl: ["dmy", "-", false],
  ru: ["dmy", ".", true],
  pl: ["dmy", ".", true],
  sv: ["ymd", "-", true],
  ja: ["ymd", "/", false],
  zh: ["ymd", "/", false],
};

function numericFormat(locale: string): [string, string, boolean] {
  return NUMERIC_FORMATS[locale] ?? NUMERIC_FORMATS[locale.split("-")[0] ?? ""] ?? ["mdy", "/", false];
}

function uses24Hours(options: DateOptions): boolean {
  if (options.hour12 !== undefined) return !options.hour12;
  if (options.hourCycle) return /^h2/.test(options.hourCycle);
  return !/^(?:en-US|en-CA|en-AU|en-NZ|en-IN|en|hi|ko|ar)$/.test(options.locale);
}

function writeYear(year: number, width: string | undefined): string {
  return width === "2-digit" ? padTwo(((year % 100) + 100) % 100) : String(year);
}

function writeDate(fields: DateFields, options: DateOptions): string {
  const { weekday, year, month, day } = options;
  const dayText = day === "2-digit" ? padTwo(fields.day) : String(fields.day);
  const yearText = writeYear(fields.year, year);
  const weekdayText = nameOfWidth(WEEKDAYS, fields.weekday, weekday);
  const isNumeric = month === "numeric" || month === "2-digit" || month === undefined;
  if (isNumeric) {
    const [order, separator, isPadded] = numericFormat(options.locale);
    const monthNumber = fields.month + 1;
    const pads = isPadded && month !== undefined && day !== undefined;
    const texts: Record<string, string | undefined> = {
      d: day && (pads ? padTwo(fields.day) : dayText),
      m: month && (month === "2-digit" || pads ? padTwo(monthNumber) : String(monthNumber)),
      y: year && yearText,
    };
    const numbers = [...order]
      .map((letter) => texts[letter])
      .filter((text) => text !== undefined)
      .join(separator);
    if (!weekday) return numbers;
    if (day && !month && !year) return `${numbers} ${weekdayText}`;
    return numbers === "" ? weekdayText : `${weekdayText}, ${numbers}`;
  }
  const monthText = nameOfWidth(MONTHS, fields.month, month);
  const isBritish = /^en-(?:GB|AU|NZ|IN)$/.test(options.locale);
  let text = day ? (isBritish ? `${dayText} ${monthText}` : `${monthText} ${dayText}`) : monthText;
  if (year) text += day && !isBritish ? `, ${yearText}` : ` ${yearText}`;
  return weekday ? `${weekdayText}, ${text}` : text;
}

function formatZoneName(options: DateOptions, zone: Zone): string {
  if (zone.name === "UTC") return options.timeZoneName === "long" ? "Coordinated Universal Time" : "UTC";
  return zone.name;
}

function writeTime(fields: DateFields, options: DateOptions, zone: Zone): string {
  const { hour, minute, second } = options;
  const is24 = uses24Hours(options);
  const parts: string[] = [];
  if (hour) {
    const isMidnight24 = is24 && options.hour12 === false && !options.hourCycle && options.locale === "en-US";
    const number = is24 ? (isMidnight24 && fields.hour === 0 ? 24 : fields.hour) : fields.hour % 12 || 12;
    parts.push(is24 || hour === "2-digit" ? padTwo(number) : String(number));
  }
  if (minute)
    parts.push(
      hour || second || minute === "2-digit"
        ? hour || second
          ? padTwo(fields.minute)
          : String(fields.minute)
        : String(fields.minute),
    );
  if (second) parts.push(minute ? padTwo(fields.second) : String(fields.second));
  let text = parts.join(":");
  if (options.fractionalSecondDigits)
    text += `.${String(fields.milliseconds).padStart(3, "0").slice(0, options.fractionalSecondDigits)}`;
  if (hour && !is24) text += fields.hour < 12 ? " AM" : " PM";
  if (options.timeZoneName) text += ` ${formatZoneName(options, zone)}`;
  return text;
}

const DATE_STYLES: Readonly<Record<string, Partial<DateOptions>>> = {
  full: { weekday: "long", year: "numeric", month: "long", day: "numeric" },
  long: { year: "numeric", month: "long", day: "numeric" },
  medium: { year: "numeric", month: "short", day: "numeric" },
  short: { year: "2-digit", month: "numeric", day: "numeric" },
};
const TIME_STYLES: Readonly<Record<string, Partial<DateOptions>>> = {
  full: { hour: "numeric", minute: "2-digit", second: "2-digit", timeZoneName: "long" },
  long: { hour: "numeric", minute: "2-digit", second: "2-digit", timeZoneName: "short" },
  medium: { hour: "numeric", minute: "2-digit", second: "2-digit" },
  short: { hour: "numeric", minute: "2-digit" },
};

/** Formats a time; "Invalid Date" for NaN. @param time milliseconds since 1970 */
export function formatDate(time: number, given: DateOptions): string {
  if (Number.isNaN(time)) return "Invalid Date";
  const options: DateOptions = {
    ...given,
    ...(given.dateStyle ? DATE_STYLES[given.dateStyle] : {}),
    ...(given.timeStyle ? TIME_STYLES[given.timeStyle] : {}),
  };
  const zone = zoneAt(options.timeZone, time) ?? { offset: 0, name: "UTC" };
  const fields = fieldsOf(time, zone.offset);
  const hasDate = options.weekday || options.year || options.month || options.day;
  const hasTime = options.hour || options.minute || options.second || options.fractionalSecondDigits;
  const date = hasDate ? writeDate(fields, options) : "";
  const clock = hasTime || options.timeZoneName ? writeTime(fields, options, zone) : "";
  if (!date || !clock) return date + clock.trim();
  const joinsWithAt = given.dateStyle ? /^(?:full|long)$/.test(given.dateStyle) : options.month === "long";
  const isWeekdayOnly = !options.year && !options.month && !options.day;
  return `${date}${isWeekdayOnly ? " " : joinsWithAt ? " at " : ", "}${clock.trim()}`;
}
