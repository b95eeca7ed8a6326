/**
 * Dates as people write them: English of the United States, and the plain numbers of some other countries.
 */

import { type Zone, zoneAt } from "./time-zones.ts";

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
  /** Whether hours go to 12; undefined for what the language does. */
  hour12?: boolean | undefined;
  hourCycle?: string | undefined;
  /** The name of the time zone. */
  timeZone: string;
}

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);
const WEEKDAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

interface Parts {
  year: number;
  month: number;
  day: number;
  weekday: number;
  hour: number;
  minute: number;
  second: number;
  milliseconds: number;
}

function partsOf(time: number, offset: number): Parts {
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

const two = (number: number): string => String(number).padStart(2, "0");

function named(names: readonly string[], index: number, width: string | undefined): string {
  const name = names[index] ?? "";
  if (width === "long") return name;
  return width === "narrow" ? (name[0] ?? "") : name.slice(0, 3);
}

/**
 * Order of day, month and year in numbers, by language: the sign between, and which parts have two digits.
 */
const NUMERIC: Readonly<Record<string, [order: string, sign: string, isPadded: boolean]>> = {
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

function numericOrder(locale: string): [string, string, boolean] {
  return NUMERIC[locale] ?? NUMERIC[locale.split("-")[0] ?? ""] ?? ["mdy", "/", false];
}

function uses24Hours(options: DateOptions): boolean {
  if (options.hour12 !== undefined) return !options.hour12;
  if (options.hourCycle) return /^h2/.test(options.hourCycle);
  return !/^(?:en-US|en-CA|en-AU|en-NZ|en-IN|en|hi|ko|ar)$/.test(options.locale);
}

function writeYear(year: number, width: string | undefined): string {
  return width === "2-digit" ? two(((year % 100) + 100) % 100) : String(year);
}

function writeDate(parts: Parts, options: DateOptions): string {
  const { weekday, year, month, day } = options;
  const dayText = day === "2-digit" ? two(parts.day) : String(parts.day);
  const yearText = writeYear(parts.year, year);
  const weekdayText = named(WEEKDAYS, parts.weekday, weekday);
  const isNumeric = month === "numeric" || month === "2-digit" || month === undefined;
  if (isNumeric) {
    const [order, sign, isPadded] = numericOrder(options.locale);
    const monthNumber = parts.month + 1;
    const pads = isPadded && month !== undefined && day !== undefined;
    const texts: Record<string, string | undefined> = {
      d: day && (pads ? two(parts.day) : dayText),
      m: month && (month === "2-digit" || pads ? two(monthNumber) : String(monthNumber)),
      y: year && yearText,
    };
    const numbers = [...order]
      .map((letter) => texts[letter])
      .filter((text) => text !== undefined)
      .join(sign);
    if (!weekday) return numbers;
    if (day && !month && !year) return `${numbers} ${weekdayText}`;
    return numbers === "" ? weekdayText : `${weekdayText}, ${numbers}`;
  }
  const monthText = named(MONTHS, parts.month, month);
  const isBritish = /^en-(?:GB|AU|NZ|IN)$/.test(options.locale);
  let text = day ? (isBritish ? `${dayText} ${monthText}` : `${monthText} ${dayText}`) : monthText;
  if (year) text += day && !isBritish ? `, ${yearText}` : ` ${yearText}`;
  return weekday ? `${weekdayText}, ${text}` : text;
}

function zoneName(options: DateOptions, zone: Zone): string {
  if (zone.name === "UTC") return options.timeZoneName === "long" ? "Coordinated Universal Time" : "UTC";
  return zone.name;
}

function writeTime(parts: Parts, options: DateOptions, zone: Zone): string {
  const { hour, minute, second } = options;
  const is24 = uses24Hours(options);
  const pieces: string[] = [];
  if (hour) {
    const isMidnight24 = is24 && options.hour12 === false && !options.hourCycle && options.locale === "en-US";
    const number = is24 ? (isMidnight24 && parts.hour === 0 ? 24 : parts.hour) : parts.hour % 12 || 12;
    pieces.push(is24 || hour === "2-digit" ? two(number) : String(number));
  }
  if (minute)
    pieces.push(
      hour || second || minute === "2-digit"
        ? hour || second
          ? two(parts.minute)
          : String(parts.minute)
        : String(parts.minute),
    );
  if (second) pieces.push(minute ? two(parts.second) : String(parts.second));
  let text = pieces.join(":");
  if (options.fractionalSecondDigits)
    text += `.${String(parts.milliseconds).padStart(3, "0").slice(0, options.fractionalSecondDigits)}`;
  if (hour && !is24) text += parts.hour < 12 ? " AM" : " PM";
  if (options.timeZoneName) text += ` ${zoneName(options, zone)}`;
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

/** A moment as text; "Invalid Date" for none. */
export function formatDate(time: number, given: DateOptions): string {
  if (Number.isNaN(time)) return "Invalid Date";
  const options: DateOptions = {
    ...given,
    ...(given.dateStyle ? DATE_STYLES[given.dateStyle] : {}),
    ...(given.timeStyle ? TIME_STYLES[given.timeStyle] : {}),
  };
  const zone = zoneAt(options.timeZone, time) ?? { offset: 0, name: "UTC" };
  const parts = partsOf(time, zone.offset);
  const hasDate = options.weekday || options.year || options.month || options.day;
  const hasTime = options.hour || options.minute || options.second || options.fractionalSecondDigits;
  const date = hasDate ? writeDate(parts, options) : "";
  const clock = hasTime || options.timeZoneName ? writeTime(parts, options, zone) : "";
  if (!date || !clock) return date + clock.trim();
  const isWordy = given.dateStyle ? /^(?:full|long)$/.test(given.dateStyle) : options.month === "long";
  const isWeekdayOnly = !options.year && !options.month && !options.day;
  return `${date}${isWeekdayOnly ? " " : isWordy ? " at " : ", "}${clock.trim()}`;
}
