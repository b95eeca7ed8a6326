/**
 * Number formatting as in Chrome: English texts, and the separators and currency positions of some other
 * languages.
 */
/** Resolved options of `Intl.NumberFormat`, with the names and values of ECMA-402. */
export interface NumberOptions {
  locale: string;
  style: "decimal" | "percent" | "currency" | "unit";
  currency: string;
  currencyDisplay: string;
  currencySign: string;
  unit: string;
  unitDisplay: string;
  minimumIntegerDigits: number;
  minimumFractionDigits: number;
  maximumFractionDigits: number;
  minimumSignificantDigits: number;
  /** 0 if the fraction digits count instead. */
  maximumSignificantDigits: number;
  useGrouping: boolean;
  notation: "standard" | "compact" | "scientific" | "engineering";
  compactDisplay: string;
  signDisplay: string;
}

const NARROW_NO_BREAK_SPACE = "\u202f";
const NO_BREAK_SPACE = "\u00a0";

/** Grouping and decimal separators by language; the default is English. */
const SEPARATORS: Readonly<Record<string, [group: string, point: string]>> = {
  de: [".", ","],
  "de-AT": [NO_BREAK_SPACE, ","],
  "de-CH": ["'", "."],
  es: [".", ","],
  fr: [NARROW_NO_BREAK_SPACE, ","],
  it: [".", ","],
  nl: [".", ","],
  pt: [".", ","],
  "pt-PT": [NO_BREAK_SPACE, ","],
  id: [".", ","],
  tr: [".", ","],
  da: [".", ","],
  el: [".", ","],
  ru: [NO_BREAK_SPACE, ","],
  uk: [NO_BREAK_SPACE, ","],
  pl: [NO_BREAK_SPACE, ","],
  cs: [NO_BREAK_SPACE, ","],
  sv: [NO_BREAK_SPACE, ","],
  nb: [NO_BREAK_SPACE, ","],
  no: [NO_BREAK_SPACE, ","],
  fi: [NO_BREAK_SPACE, ","],
  hu: [NO_BREAK_SPACE, ","],
};
/** Languages that group digits only from five digits on. */
const MIN_TWO_GROUPING_DIGITS = /^(?:es|it|pt-PT|pl)\b/;
/** Languages that group three digits and then pairs of digits. */
const INDIAN_GROUPING = /^(?:en-IN|hi|bn|gu|mr|ta|te)\b/;
/** Languages that put the currency and the percent sign after the number. */
const TRAILING_CURRENCY = /^(?:de|es|fr|it|pt-PT|ru|uk|pl|cs|sv|nb|no|fi|hu|da|el)\b/;

/** Currency symbols in English. */
const CURRENCIES: Readonly<Record<string, string>> = {
  USD: "$",
  EUR: "€",
  GBP: "£",
  JPY: "¥",
  INR: "₹",
  CNY: "CN¥",
  KRW: "₩",
  BRL: "R$",
  CAD: "CA$",
  AUD: "A$",
  MXN: "MX$",
  NZD: "NZ$",
  HKD: "HK$",
  TWD: "NT$",
  ILS: "₪",
  VND: "₫",
  PHP: "₱",
};
/** Currencies that have a shorter symbol in their own country. */
const LOCAL_CURRENCIES: Readonly<Record<string, string>> = {
  "ja-JP": "JPY",
  "en-CA": "CAD",
  "en-AU": "AUD",
  "zh-CN": "CNY",
  "es-MX": "MXN",
};
const CURRENCY_NAMES: Readonly<Record<string, [one: string, many: string]>> = {
  USD: ["US dollar", "US dollars"],
  EUR: ["euro", "euros"],
  GBP: ["British pound", "British pounds"],
  JPY: ["Japanese yen", "Japanese yen"],
  INR: ["Indian rupee", "Indian rupees"],
};
/** Units by identifier of ECMA-402: suffixes for the display `short` and, in the singular, `long`. */
const UNITS: Readonly<Record<string, [short: string, long: string]>> = {
  kilometer: [" km", " kilometer"],
  meter: [" m", " meter"],
  centimeter: [" cm", " centimeter"],
  mile: [" mi", " mile"],
  foot: [" ft", " foot"],
  inch: [" in", " inch"],
  kilogram: [" kg", " kilogram"],
  gram: [" g", " gram"],
  pound: [" lb", " pound"],
  ounce: [" oz", " ounce"],
  liter: [" L", " liter"],
  milliliter: [" mL", " milliliter"],
  celsius: ["°C", " degree Celsius"],
  fahrenheit: ["°F", " degree Fahrenheit"],
  percent: ["%", " percent"],
  second: [" sec", " second"],
  minute: [" min", " minute"],
  hour: [" hr", " hour"],
  day: [" day", " day"],
  week: [" wk", " week"],
  month: [" mth", " month"],
  year: [" yr", " year"],
  byte: [" byte", " byte"],
  kilobyte: [" kB", " kilobyte"],
  megabyte: [" MB", " megabyte"],
  gigabyte: [" GB", " gigabyte"],
  "kilometer-per-hour": [" km/h", " kilometer per hour"],
  "mile-per-hour": [" mph", " mile per hour"],
};
const COMPACT_SUFFIXES: readonly [number, short: string, long: string][] = [
  [1e12, "T", " trillion"],
  [1e9, "B", " billion"],
  [1e6, "M", " million"],
  [1e3, "K", " thousand"],
];

/** The default number of fraction digits of a currency. */
export function currencyDigits(currency: string): number {
  return /^(?:JPY|KRW|VND|CLP|ISK)$/.test(currency) ? 0 : 2;
}

/**
 * The shortest decimal digits that identify a number which isn't negative, and the index of the decimal point
 * among them.
 */
function toDecimal(value: number | bigint): { digits: string; point: number } {
  const text = typeof value === "bigint" ? String(value) : value.toExponential();
  if (typeof value === "bigint") return { digits: text, point: text.length };
  const [mantissa = "0", exponent = "0"] = text.split("e");
  const digits = mantissa.replace(".", "");
  return { digits, point: Number(exponent) + 1 };
}

/** Rounds half up to `places` fraction digits; a negative count rounds before the point. */
function roundDecimal(
  { digits, point }: { digits: string; point: number },
  places: number,
): { digits: string; point: number } {
  const length = point + places;
  if (length >= digits.length) return { digits, point };
  if (length < 0) return { digits: "0", point: 1 - places };
  const roundsUp = (digits[length] ?? "0") >= "5";
  const prefix = digits.slice(0, length);
  if (!roundsUp) return { digits: prefix === "" ? "0" : prefix, point: prefix === "" ? 1 - places : point };
  const raised = String(BigInt(prefix === "" ? "0" : prefix) + 1n).padStart(prefix.length, "0");
  return { digits: raised, point: point + raised.length - prefix.length };
}

/** Splits digits into the integer and fraction part. */
function splitAtPoint(number: { digits: string; point: number }): [whole: string, fraction: string] {
  const { digits, point } = number;
  if (point <= 0) return ["0", "0".repeat(-point) + digits];
  if (digits.length <= point) return [digits.padEnd(point, "0"), ""];
  return [digits.slice(0, point), digits.slice(point)];
}

/** Integer and fraction digits, rounded to the options' significant digits. */
function significantDigits(value: number | bigint, options: NumberOptions): [string, string] {
  const number = toDecimal(value);
  const rounded = roundDecimal(number, options.maximumSignificantDigits - number.point);
  const [whole, fraction] = splitAtPoint(rounded);
  const trimmed = fraction.replace(/0+$/, "");
  const count = whole === "0" ? trimmed.replace(/^0+/, "").length : whole.length + trimmed.length;
  const missing = options.minimumSignificantDigits - Math.max(count, 1);
  return [whole, missing > 0 ? trimmed + "0".repeat(missing) : trimmed];
}

/** Integer and fraction digits, rounded to the options' fraction digits. */
function fractionDigits(value: number | bigint, options: NumberOptions): [string, string] {
  const [whole, fraction] = splitAtPoint(roundDecimal(toDecimal(value), options.maximumFractionDigits));
  const trimmed = fraction.slice(0, options.maximumFractionDigits).replace(/0+$/, "");
  return [whole, trimmed.padEnd(options.minimumFractionDigits, "0")];
}

function groupDigits(whole: string, options: NumberOptions, separator: string): string {
  if (!options.useGrouping || (MIN_TWO_GROUPING_DIGITS.test(options.locale) && whole.length < 5))
    return whole;
  if (INDIAN_GROUPING.test(options.locale)) return whole.replace(/(\d)(?=(\d\d)*\d{3}$)/g, `$1${separator}`);
  return whole.replace(/(\d)(?=(\d{3})+$)/g, `$1${separator}`);
}

function separatorsOf(locale: string): [string, string] {
  return SEPARATORS[locale] ?? SEPARATORS[locale.split("-")[0] ?? ""] ?? [",", "."];
}

function formatDigits(value: number | bigint, options: NumberOptions): string {
  const [whole, fraction] =
    options.maximumSignificantDigits > 0 ? significantDigits(value, options) : fractionDigits(value, options);
  const [thousands, point] = separatorsOf(options.locale);
  const grouped = groupDigits(
    whole.replace(/^0+(?=\d)/, "").padStart(options.minimumIntegerDigits, "0"),
    options,
    thousands,
  );
  return fraction === "" ? grouped : `${grouped}${point}${fraction}`;
}

function formatCompact(value: number, options: NumberOptions): string {
  // A value that would round up to 1000 takes the next suffix: 999.5 is 1K.
  const scale = COMPACT_SUFFIXES.find(([size]) => value >= size * 0.9995);
  const scaled = scale ? value / scale[0] : value;
  const suffix = scale ? (options.compactDisplay === "long" ? scale[2] : scale[1]) : "";
  const hasOwnDigits = options.maximumSignificantDigits > 0 || options.maximumFractionDigits !== 0;
  if (hasOwnDigits) return formatDigits(scaled, options) + suffix;
  const digits = scaled < 100 ? { maximumSignificantDigits: 2, minimumSignificantDigits: 1 } : {};
  return formatDigits(scaled, { ...options, ...digits, useGrouping: scaled >= 10_000 }) + suffix;
}

function formatExponential(value: number, options: NumberOptions): string {
  if (value === 0) return "0E0";
  let exponent = Math.floor(Math.log10(value));
  if (options.notation === "engineering") exponent = Math.floor(exponent / 3) * 3;
  return `${formatDigits(value / 10 ** exponent, options)}E${exponent}`;
}

function currencySymbol(options: NumberOptions): string {
  const { currency } = options;
  if (options.currencyDisplay === "code") return `${currency}${NO_BREAK_SPACE}`;
  if (LOCAL_CURRENCIES[options.locale] === currency)
    return currency === "JPY" ? "￥" : currency === "CNY" ? "¥" : "$";
  // Where another dollar is in use, the US dollar is marked.
  if (currency === "USD" && /^en-(?:GB|IN|CA|AU|NZ|IE)$/.test(options.locale))
    return options.locale === "en-IN" ||
      options.locale === "en-IE" ||
      options.currencyDisplay === "narrowSymbol"
      ? "$"
      : "US$";
  const sign = CURRENCIES[currency];
  if (sign && options.currencyDisplay === "narrowSymbol") return sign.slice(-1);
  return sign ?? `${currency}${NO_BREAK_SPACE}`;
}

/** Adds the percent sign, currency or unit to the formatted digits. */
function addAffixes(text: string, value: number | bigint, options: NumberOptions): string {
  const isTrailing = TRAILING_CURRENCY.test(options.locale);
  switch (options.style) {
    case "percent":
      return isTrailing ? `${text}${NO_BREAK_SPACE}%` : `${text}%`;
    case "currency": {
      if (options.currencyDisplay === "name") {
        const names = CURRENCY_NAMES[options.currency] ?? [options.currency, options.currency];
        return `${text} ${names[text === "1.00" || text === "1" ? 0 : 1]}`;
      }
      const sign = currencySymbol(options);
      if (isTrailing) return `${text}${NO_BREAK_SPACE}${sign.trim()}`;
      return /^(?:pt-BR|nl)\b/.test(options.locale)
        ? `${sign.trim()}${NO_BREAK_SPACE}${text}`
        : `${sign}${text}`;
    }
    case "unit": {
      const [short, long] = UNITS[options.unit] ?? [` ${options.unit}`, ` ${options.unit}`];
      const isOne = Number(value) === 1;
      if (options.unitDisplay === "long") {
        if (isOne) return text + long;
        const plural = long.includes(" per ")
          ? long.replace(" per ", "s per ")
          : long.replace(/^ (degree)?( ?.*)$/, (_, degree: string | undefined, rest: string) =>
              degree
                ? ` degrees${rest}`
                : long === " foot"
                  ? " feet"
                  : long === " inch"
                    ? " inches"
                    : `${long}s`,
            );
        return text + (long === " percent" ? long : plural);
      }
      if (options.unitDisplay === "narrow")
        return text + short.trim().replace(/^(?:sec|min|hr|wk|mth|yr)$/, (word) => word[0] ?? "");
      return text + (!isOne && /^ (?:day|wk|mth|yr)$/.test(short) ? `${short}s` : short);
    }
    default:
      return text;
  }
}

/** Formats a number. The sign is a hyphen-minus, as in Chrome's English. */
export function formatNumber(value: number | bigint, options: NumberOptions): string {
  const isNegative = typeof value === "bigint" ? value < 0n : value < 0 || Object.is(value, -0);
  const size = typeof value === "bigint" ? (isNegative ? -value : value) : Math.abs(value);
  const scaled =
    options.style === "percent"
      ? typeof size === "bigint"
        ? size * 100n
        : Number((size * 100).toPrecision(15))
      : size;
  let text: string;
  if (typeof scaled === "number" && Number.isNaN(scaled)) text = "NaN";
  else if (typeof scaled === "number" && !Number.isFinite(scaled)) text = "∞";
  else if (options.notation === "compact") text = formatCompact(Number(scaled), options);
  else if (options.notation !== "standard") text = formatExponential(Number(scaled), options);
  else text = formatDigits(scaled, options);
  const isZero = !/[1-9∞N]/.test(text);
  const decorated = addAffixes(text, value, options);
  if (options.signDisplay === "never") return decorated;
  const showsMinus = isNegative && !(isZero && /^(?:negative|exceptZero)$/.test(options.signDisplay));
  if (showsMinus && options.style === "currency" && options.currencySign === "accounting")
    return `(${decorated})`;
  if (showsMinus) return `-${decorated}`;
  const showsPlus = options.signDisplay === "always" || (options.signDisplay === "exceptZero" && !isZero);
  return showsPlus ? `+${decorated}` : decorated;
}
