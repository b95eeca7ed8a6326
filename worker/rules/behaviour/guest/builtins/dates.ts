/** Date and time formatting as in Chrome: the names of some languages, and the numeric formats of more. */
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

/** The names and the order of a language's dates with a month's name. */
interface Language {
  months: readonly string[];
  /** Month names of the width `short`, beside a day. */
  shortMonths: readonly string[];
  weekdays: readonly string[];
  shortWeekdays: readonly string[];
  /** What follows the day, and what follows the month before a year, if the month's name is a long one. */
  afterDay: string;
  afterMonth: string;
  /** What follows the weekday. */
  afterWeekday: string;
  /** What joins a date and a time of the styles `long` and `full`, and of others. */
  joints: readonly [string, string];
}

const words = (text: string): readonly string[] => text.split(" ");

/** The languages whose names are known, besides English. */
const LANGUAGES: Readonly<Record<string, Language>> = {
  de: {
    months: words("Januar Februar März April Mai Juni Juli August September Oktober November Dezember"),
    shortMonths: words("Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez."),
    weekdays: words("Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag"),
    shortWeekdays: words("So Mo Di Mi Do Fr Sa"),
    afterDay: ". ",
    afterMonth: " ",
    afterWeekday: ", ",
    joints: [" um ", ", "],
  },
  fr: {
    months: words("janvier février mars avril mai juin juillet août septembre octobre novembre décembre"),
    shortMonths: words("janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc."),
    weekdays: words("dimanche lundi mardi mercredi jeudi vendredi samedi"),
    shortWeekdays: words("dim. lun. mar. mer. jeu. ven. sam."),
    afterDay: " ",
    afterMonth: " ",
    afterWeekday: " ",
    joints: [" à ", " "],
  },
  es: {
    months: words("enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"),
    shortMonths: words("ene feb mar abr may jun jul ago sept oct nov dic"),
    weekdays: words("domingo lunes martes miércoles jueves viernes sábado"),
    shortWeekdays: words("dom lun mar mié jue vie sáb"),
    afterDay: " de ",
    afterMonth: " de ",
    afterWeekday: ", ",
    joints: [" a las ", ", "],
  },
};

function languageOf(locale: string): Language | undefined {
  return LANGUAGES[locale.split("-")[0] ?? ""];
}

/** Marks a field in a formatted date, for `dateParts`. */
function field(type: string, text: string): string {
  return `\ue000${type}\ue001${text}\ue002`;
}

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
  return width === "narrow" ? (name[0] ?? "").toUpperCase() : name.slice(0, 3);
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
  it: ["dmy", "/", true],
  pt: ["dmy", "/", true],
  nl: ["dmy", "-", false],
  ru: ["dmy", ".", true],
  pl: ["dmy", ".", false],
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
  const dayText = field("day", day === "2-digit" ? padTwo(fields.day) : String(fields.day));
  const yearText = field("year", writeYear(fields.year, year));
  const language = languageOf(options.locale);
  const weekdayText = field("weekday", weekdayName(fields.weekday, weekday, language));
  const isNumeric = month === "numeric" || month === "2-digit" || month === undefined;
  if (isNumeric) {
    const [order, separator, isPadded] = numericFormat(options.locale);
    const monthNumber = fields.month + 1;
    const isPolish = options.locale.startsWith("pl") && day !== undefined;
    const pads = isPadded && month !== undefined && (day !== undefined || year !== undefined);
    const texts: Record<string, string | undefined> = {
      d: day && (pads ? field("day", padTwo(fields.day)) : dayText),
      m:
        month &&
        field("month", month === "2-digit" || pads || isPolish ? padTwo(monthNumber) : String(monthNumber)),
      y: year && yearText,
    };
    const numbers = [...order]
      .map((letter) => texts[letter])
      .filter((text) => text !== undefined)
      .join(day === undefined && options.locale.startsWith("de") ? "/" : separator);
    if (!weekday) return numbers;
    if (day && !month && !year) return `${numbers} ${weekdayText}`;
    return numbers === "" ? weekdayText : `${weekdayText}, ${numbers}`;
  }
  if (language) return writeNamedDate(fields, options, language, { dayText, yearText, weekdayText });
  const monthText = field("month", nameOfWidth(MONTHS, fields.month, month));
  const isBritish = /^en-(?:GB|AU|NZ|IN)$/.test(options.locale);
  let text = day ? (isBritish ? `${dayText} ${monthText}` : `${monthText} ${dayText}`) : monthText;
  if (year) text += day && !isBritish ? `, ${yearText}` : ` ${yearText}`;
  if (!weekday) return text;
  return isBritish && day && !year ? `${weekdayText} ${text}` : `${weekdayText}, ${text}`;
}

/** The name of a weekday in a language; in English without one. */
function weekdayName(weekday: number, width: string | undefined, language: Language | undefined): string {
  if (!language || width === "narrow") return nameOfWidth(language?.weekdays ?? WEEKDAYS, weekday, width);
  return (width === "long" ? language.weekdays : language.shortWeekdays)[weekday] ?? "";
}

/** A date with a month's name in a language other than English. */
function writeNamedDate(
  fields: DateFields,
  { weekday, year, month, day, locale }: DateOptions,
  language: Language,
  texts: Readonly<Record<"dayText" | "yearText" | "weekdayText", string>>,
): string {
  const isLong = month === "long";
  const isGerman = locale.startsWith("de");
  let name = nameOfWidth(language.months, fields.month, month);
  if (month === "short" && (day || year || !isGerman)) name = language.shortMonths[fields.month] ?? "";
  let text = field("month", name);
  if (day) text = `${texts.dayText}${isLong || isGerman ? language.afterDay : " "}${text}`;
  if (year) text += `${isLong ? language.afterMonth : " "}${texts.yearText}`;
  if (!weekday) return text;
  const isShortGerman = isGerman && weekday === "short";
  return `${texts.weekdayText}${isShortGerman ? "., " : language.afterWeekday}${text}`;
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
    const number = is24 ? fields.hour : fields.hour % 12 || 12;
    const isShort = minute !== undefined && second === undefined && options.timeStyle === undefined;
    const isPadded = hour === "2-digit" || (is24 && !isShort && !/^(?:es|ja)/.test(options.locale));
    parts.push(field("hour", isPadded ? padTwo(number) : String(number)));
  }
  if (minute) parts.push(field("minute", hour || second ? padTwo(fields.minute) : String(fields.minute)));
  if (second) parts.push(field("second", minute ? padTwo(fields.second) : String(fields.second)));
  let text = parts.join(":");
  if (options.fractionalSecondDigits)
    text += `.${field("fractionalSecond", String(fields.milliseconds).padStart(3, "0").slice(0, options.fractionalSecondDigits))}`;
  if (hour && !is24) {
    const period = fields.hour < 12 ? "AM" : "PM";
    const isLower = /^en-(?:GB|AU|NZ|IN)$/.test(options.locale);
    text += ` ${field("dayPeriod", isLower ? period.toLowerCase() : period)}`;
  }
  if (options.timeZoneName) text += ` ${field("timeZoneName", formatZoneName(options, zone))}`;
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
  return dateParts(time, given)
    .map(({ value }) => value)
    .join("");
}

/** The parts of a formatted time, as `formatToParts` returns them. @param time as of `formatDate` */
export function dateParts(time: number, given: DateOptions): { type: string; value: string }[] {
  return [...writeDateTime(time, given).matchAll(/\ue000(\w+)\ue001([^\ue002]*)\ue002|[^\ue000]+/g)].map(
    ([whole, type, value]) =>
      type === undefined ? { type: "literal", value: whole } : { type, value: value ?? "" },
  );
}

/** A date style's fields. Those of other languages are numeric where English has a short name. */
function dateStyle(style: string, locale: string): Partial<DateOptions> {
  const isGerman = locale.startsWith("de");
  if (isGerman && style === "medium") return { year: "numeric", month: "2-digit", day: "2-digit" };
  if (isGerman && style === "short") return { year: "2-digit", month: "2-digit", day: "2-digit" };
  if (/^(?:fr|en-(?:GB|AU|NZ))\b/.test(locale) && style === "short")
    return { year: "numeric", month: "2-digit", day: "2-digit" };
  return DATE_STYLES[style] ?? {};
}

/** Formats a time with its fields marked. */
function writeDateTime(time: number, given: DateOptions): string {
  if (Number.isNaN(time)) return "Invalid Date";
  const options: DateOptions = {
    ...given,
    ...(given.dateStyle ? dateStyle(given.dateStyle, given.locale) : {}),
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
  const [longJoint, joint] = languageOf(options.locale)?.joints ?? [" at ", ", "];
  const shortJoint = given.dateStyle === "medium" ? ", " : joint;
  return `${date}${isWeekdayOnly ? " " : joinsWithAt ? longJoint : shortJoint}${clock.trim()}`;
}
