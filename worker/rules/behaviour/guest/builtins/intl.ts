/** `Intl`, which QuickJS doesn't have, and the locale-dependent methods of numbers, dates and strings. */
import { define, pageCallable, pageConstructor, pageMethod } from "../expose.ts";
import { host, pageArray, pageError, pageGlobal, pageObject, pageObjectPrototype } from "../realm.ts";
import { compareTexts } from "./collation.ts";
import { type DateOptions, dateParts, formatDate } from "./dates.ts";
import { currencyDigits, formatNumber, type NumberOptions } from "./numbers.ts";
import { zoneAt } from "./time-zones.ts";

/** The first requested locale; `en-US` by default. Throws a RangeError for a malformed one. */
function localeOf(locales: unknown): string {
  const first: unknown = Array.isArray(locales) ? locales[0] : locales;
  if (first === undefined || first === null || first === "default") return "en-US";
  const locale = String(first);
  if (!/^[a-zA-Z]{2,8}(?:[-_][a-zA-Z0-9]{1,8})*$/.test(locale))
    throw pageError("RangeError", `Incorrect locale information provided`);
  return locale === "en" ? "en-US" : locale;
}

/** A property of an options argument, which may be missing. */
function readOption(options: unknown, name: string): unknown {
  return typeof options === "object" && options !== null ? Reflect.get(options, name) : undefined;
}

function readTextOption(options: unknown, name: string, fallback: string): string {
  const value = readOption(options, name);
  return value === undefined ? fallback : String(value);
}

/** A whole number option, rounded down. Throws a RangeError if it is out of bounds. */
function readNumberOption(
  options: unknown,
  name: string,
  minimum: number,
  maximum: number,
): number | undefined {
  const value = readOption(options, name);
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!(number >= minimum && number <= maximum))
    throw pageError("RangeError", `${name} value is out of range.`);
  return Math.floor(number);
}

/** Resolves the options of `Intl.NumberFormat`. Throws what its constructor throws. */
function numberOptions(locales: unknown, options: unknown): NumberOptions {
  const style = readTextOption(options, "style", "decimal") as NumberOptions["style"];
  if (!/^(?:decimal|percent|currency|unit)$/.test(style))
    throw pageError(
      "RangeError",
      `Value ${style} out of range for Number.prototype.toLocaleString options property style`,
    );
  const currencyCode = readTextOption(options, "currency", "");
  if (!/^(?:[a-z]{3})?$/i.test(currencyCode))
    throw pageError("RangeError", `Invalid currency code : ${currencyCode}`);
  const currency = currencyCode.toUpperCase();
  if (style === "currency" && currency === "")
    throw pageError("TypeError", "Currency code is required with currency style.");
  const notation = readTextOption(options, "notation", "standard") as NumberOptions["notation"];
  const currencyFractionDigits =
    style === "currency" && notation === "standard" ? currencyDigits(currency) : 0;
  const givenMinimum = readNumberOption(options, "minimumFractionDigits", 0, 100);
  const givenMaximum = readNumberOption(options, "maximumFractionDigits", 0, 100);
  const fallback =
    style === "currency" ? currencyFractionDigits : style === "percent" || notation === "compact" ? 0 : 3;
  const minimum = givenMinimum ?? Math.min(currencyFractionDigits, givenMaximum ?? currencyFractionDigits);
  if (givenMaximum !== undefined && givenMinimum !== undefined && givenMinimum > givenMaximum)
    throw pageError("RangeError", "maximumFractionDigits value is out of range.");
  const minimumSignificant = readNumberOption(options, "minimumSignificantDigits", 1, 21);
  const maximumSignificant = readNumberOption(options, "maximumSignificantDigits", 1, 21);
  const isSignificant = minimumSignificant !== undefined || maximumSignificant !== undefined;
  const grouping = readOption(options, "useGrouping");
  return {
    locale: localeOf(locales),
    style,
    currency,
    currencyDisplay: readTextOption(options, "currencyDisplay", "symbol"),
    currencySign: readTextOption(options, "currencySign", "standard"),
    unit: readTextOption(options, "unit", ""),
    unitDisplay: readTextOption(options, "unitDisplay", "short"),
    minimumIntegerDigits: readNumberOption(options, "minimumIntegerDigits", 1, 21) ?? 1,
    minimumFractionDigits: minimum,
    maximumFractionDigits: givenMaximum ?? Math.max(minimum, fallback),
    minimumSignificantDigits: minimumSignificant ?? 1,
    maximumSignificantDigits: isSignificant ? (maximumSignificant ?? 21) : 0,
    useGrouping: grouping === undefined ? true : Boolean(grouping) && grouping !== "false",
    notation,
    compactDisplay: readTextOption(options, "compactDisplay", "short"),
    signDisplay: readTextOption(options, "signDisplay", "auto"),
  };
}

/** The name of a time zone option; UTC by default. Throws a RangeError for an unknown zone. */
function timeZoneOf(zone: unknown): string {
  const name = zone === undefined ? "UTC" : String(zone);
  if (!zoneAt(name, 0)) throw pageError("RangeError", `Invalid time zone specified: ${name}`);
  return name;
}

const DATE_FIELDS = ["weekday", "year", "month", "day"] as const;
const TIME_FIELDS = ["hour", "minute", "second"] as const;

/**
 * Resolves the options of `Intl.DateTimeFormat`.
 * @param needs the fields of which one has to be requested; otherwise defaults are added
 * @param adds the fields that are shown by default
 */
function dateOptions(
  locales: unknown,
  options: unknown,
  needs: "date" | "time" | "any",
  adds: "date" | "time" | "all",
): DateOptions {
  const resolved: DateOptions = {
    locale: localeOf(locales),
    timeZone: timeZoneOf(readOption(options, "timeZone")),
  };
  for (const name of [
    ...DATE_FIELDS,
    ...TIME_FIELDS,
    "era",
    "timeZoneName",
    "dateStyle",
    "timeStyle",
  ] as const) {
    const value = readOption(options, name);
    if (value !== undefined) resolved[name] = String(value);
  }
  for (const style of ["dateStyle", "timeStyle"] as const)
    if (resolved[style] !== undefined && style !== `${needs}Style` && needs !== "any")
      throw pageError("TypeError", `Invalid option : ${style}`);
  const digits = readOption(options, "fractionalSecondDigits");
  if (digits !== undefined) resolved.fractionalSecondDigits = Number(digits);
  const hour12 = readOption(options, "hour12");
  resolved.hour12 = hour12 === undefined ? undefined : Boolean(hour12);
  const cycle = readOption(options, "hourCycle");
  resolved.hourCycle = cycle === undefined ? undefined : String(cycle);
  if (resolved.dateStyle || resolved.timeStyle) return resolved;
  const hasDate = DATE_FIELDS.some((name) => resolved[name] !== undefined);
  const hasTime =
    TIME_FIELDS.some((name) => resolved[name] !== undefined) || resolved.fractionalSecondDigits !== undefined;
  const isEnough = (needs !== "time" && hasDate) || (needs !== "date" && hasTime);
  if (isEnough) return resolved;
  if (adds !== "time") Object.assign(resolved, { year: "numeric", month: "numeric", day: "numeric" });
  if (adds !== "date") Object.assign(resolved, { hour: "numeric", minute: "2-digit", second: "2-digit" });
  return resolved;
}

/** A time to be formatted; now by default. Throws a RangeError for an invalid one. */
function timeOf(value: unknown): number {
  const time = value === undefined ? host.readClock() : Number(value);
  if (Number.isNaN(time)) throw pageError("RangeError", "Invalid time value");
  return time;
}

const getTime = Date.prototype.getTime;

/** Replaces a method of one of the page's built-in prototypes. */
function replaceMethod(
  kind: string,
  name: string,
  body: (self: unknown, values: unknown[]) => unknown,
): void {
  define(prototypeOf(kind), name, pageMethod(name, 0, body));
}

function prototypeOf(name: string): object {
  return (pageGlobal[name] as { prototype: object }).prototype;
}

const CONJUNCTIONS: Readonly<Record<string, string>> = { conjunction: "and", disjunction: "or", unit: "" };

/** Formats a list as `Intl.ListFormat` does in English. */
function formatList(items: readonly string[], type: string, style: string): string {
  const word = CONJUNCTIONS[type] ?? "and";
  if (items.length < 2 || word === "") return items.join(style === "narrow" && word === "" ? " " : ", ");
  const last = items.at(-1) ?? "";
  const joint = style === "short" && word === "and" ? "&" : style === "narrow" && word === "and" ? "" : word;
  if (items.length === 2) return joint === "" ? items.join(", ") : `${items[0]} ${joint} ${last}`;
  return `${items.slice(0, -1).join(", ")}, ${joint === "" ? "" : `${joint} `}${last}`;
}

/** The plural category of a number in English. @param type cardinal or ordinal */
function pluralCategory(number: number, type: string): string {
  if (type !== "ordinal") return Math.abs(number) === 1 ? "one" : "other";
  const [tens, ones] = [number % 100, number % 10];
  if (ones === 1 && tens !== 11) return "one";
  if (ones === 2 && tens !== 12) return "two";
  return ones === 3 && tens !== 13 ? "few" : "other";
}

/** What `Intl.RelativeTimeFormat` with `numeric: "auto"` uses instead of numbers, by unit and value. */
const RELATIVE_WORDS: Readonly<Record<string, string>> = {
  "day:-1": "yesterday",
  "day:0": "today",
  "day:1": "tomorrow",
  "year:-1": "last year",
  "year:0": "this year",
  "year:1": "next year",
  "month:-1": "last month",
  "month:0": "this month",
  "month:1": "next month",
  "week:-1": "last week",
  "week:0": "this week",
  "week:1": "next week",
  "hour:0": "this hour",
  "minute:0": "this minute",
  "second:0": "now",
};

/**
 * Defines a constructor of `Intl` whose objects have the methods that `make` returns. It can be called
 * without `new`.
 */
function defineIntl(
  intl: object,
  name: string,
  make: (locales: unknown, options: unknown) => Record<string, (...values: never[]) => unknown>,
): void {
  const prototype = Object.create(pageObjectPrototype) as object;
  const construct = ([locales, options]: unknown[]): object => {
    const object = Object.create(prototype) as object;
    const members = make(locales, options);
    for (const member of Object.keys(members))
      define(object, member, pageCallable(member, 1, members[member] as (...values: unknown[]) => unknown));
    return object;
  };
  const callee = pageConstructor(name, 0, construct, prototype);
  define(prototype, "constructor", callee);
  define(prototype, Symbol.toStringTag, `Intl.${name}`, { writable: false });
  define(
    callee,
    "supportedLocalesOf",
    pageCallable("supportedLocalesOf", 1, (locales) => pageArray([localeOf(locales)])),
  );
  define(intl, name, callee);
}

function asNumber(value: unknown): number | bigint {
  return typeof value === "bigint" ? value : Number(value);
}

/** Defines `Intl` in the page and replaces the locale-dependent methods of its built-in prototypes. */
export function installIntl(): void {
  const intl = pageObject();
  defineIntl(intl, "NumberFormat", (locales, options) => {
    const settings = numberOptions(locales, options);
    return {
      format: (value: unknown) => formatNumber(asNumber(value), settings),
      formatToParts: (value: unknown) =>
        pageArray([pageObject({ type: "literal", value: formatNumber(asNumber(value), settings) })]),
      resolvedOptions: () => pageObject({ ...settings, numberingSystem: "latn" }),
    };
  });
  defineIntl(intl, "DateTimeFormat", (locales, options) => {
    const settings = dateOptions(locales, options, "any", "date");
    return {
      format: (value: unknown) => formatDate(timeOf(value), settings),
      formatToParts: (value: unknown) =>
        pageArray(dateParts(timeOf(value), settings).map((part) => pageObject(part))),
      formatRange: (from: unknown, to: unknown) =>
        `${formatDate(timeOf(from), settings)} – ${formatDate(timeOf(to), settings)}`,
      resolvedOptions: () =>
        pageObject({
          locale: settings.locale,
          calendar: "gregory",
          numberingSystem: "latn",
          timeZone: readTextOption(options, "timeZone", "UTC"),
        }),
    };
  });
  defineIntl(intl, "PluralRules", (_, options) => ({
    select: (value: unknown) => pluralCategory(Number(value), readTextOption(options, "type", "cardinal")),
  }));
  defineIntl(intl, "ListFormat", (_, options) => ({
    format: (list: unknown) =>
      formatList(
        [...(list as Iterable<unknown>)].map(String),
        readTextOption(options, "type", "conjunction"),
        readTextOption(options, "style", "long"),
      ),
  }));
  defineIntl(intl, "RelativeTimeFormat", (locales, options) => ({
    format: (value: unknown, unitValue: unknown) => {
      const number = Number(value);
      const unit = String(unitValue).replace(/s$/, "");
      const word =
        readTextOption(options, "numeric", "always") === "auto"
          ? RELATIVE_WORDS[`${unit}:${number}`]
          : undefined;
      if (word !== undefined) return word;
      const size = formatNumber(Math.abs(number), numberOptions(locales, undefined));
      const name = `${size} ${unit}${Math.abs(number) === 1 ? "" : "s"}`;
      return number < 0 || Object.is(number, -0) ? `${name} ago` : `in ${name}`;
    },
  }));
  defineIntl(intl, "Collator", (_, options) => ({
    compare: (a: unknown, b: unknown) => compareTexts(String(a), String(b), collatorOptions(options)),
  }));
  define(
    intl,
    "getCanonicalLocales",
    pageCallable("getCanonicalLocales", 1, (locales) => pageArray([localeOf(locales)])),
  );
  define(intl, Symbol.toStringTag, "Intl", { writable: false });
  define(pageGlobal, "Intl", intl);

  replaceMethod("Number", "toLocaleString", (self, [locales, options]) =>
    formatNumber(Number.prototype.valueOf.call(self as number), numberOptions(locales, options)),
  );
  replaceMethod("BigInt", "toLocaleString", (self, [locales, options]) =>
    formatNumber(BigInt.prototype.valueOf.call(self as bigint), numberOptions(locales, options)),
  );
  for (const [name, needs, adds] of [
    ["toLocaleString", "any", "all"],
    ["toLocaleDateString", "date", "date"],
    ["toLocaleTimeString", "time", "time"],
  ] as const)
    replaceMethod("Date", name, (self, [locales, options]) =>
      formatDate(getTime.call(self as Date), dateOptions(locales, options, needs, adds)),
    );
  replaceMethod("String", "localeCompare", (self, [other, , options]) =>
    compareTexts(String(self), String(other), collatorOptions(options)),
  );
}

function collatorOptions(options: unknown): { sensitivity: string; isNumeric: boolean } {
  return {
    sensitivity: readTextOption(options, "sensitivity", "variant"),
    isNumeric: Boolean(readOption(options, "numeric")),
  };
}

/** Makes `toString` and `toTimeString` of dates, and `Date()`, end with the time zone's name, as in Chrome. */
export function installDates(): void {
  const original = pageGlobal.Date as (...values: unknown[]) => unknown;
  pageGlobal.Date = new Proxy(original, {
    apply: () => `${String(Reflect.apply(original, undefined, []))} (Coordinated Universal Time)`,
  });
  define(Reflect.get(original, "prototype") as object, "constructor", pageGlobal.Date);
  for (const name of ["toString", "toTimeString"] as const) {
    const original = Date.prototype[name];
    replaceMethod("Date", name, (self) => {
      const written = original.call(self as Date);
      return written === "Invalid Date" ? written : `${written} (Coordinated Universal Time)`;
    });
  }
}
