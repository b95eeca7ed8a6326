/**
 * Numbers as people write them. English of the United States; for other languages only the signs between
 * digits.
 */

export interface NumberOptions {
  locale: string;
  style: "decimal" | "percent" | "currency" | "unit";
  currency: string;
  currencyDisplay: string;
  unit: string;
  unitDisplay: string;
  minimumIntegerDigits: number;
  minimumFractionDigits: number;
  maximumFractionDigits: number;
  /** 0 where digits are counted from the point. */
  minimumSignificantDigits: number;
  maximumSignificantDigits: number;
  useGrouping: boolean;
  notation: "standard" | "compact" | "scientific" | "engineering";
  compactDisplay: string;
  signDisplay: string;
}

const NARROW = "\u202f";
const NO_BREAK = "\u00a0";

/** Signs between thousands and before fractions, by language. */
const SIGNS: Readonly<Record<string, [group: string, point: string]>> = {
  de: [".", ","],
  "de-AT": [NO_BREAK, ","],
  "de-CH": ["’", "."],
  es: [".", ","],
  fr: [NARROW, ","],
  it: [".", ","],
  nl: [".", ","],
  pt: [".", ","],
  "pt-PT": [NO_BREAK, ","],
  id: [".", ","],
  tr: [".", ","],
  da: [".", ","],
  el: [".", ","],
  ru: [NO_BREAK, ","],
  uk: [NO_BREAK, ","],
  pl: [NO_BREAK, ","],
  cs: [NO_BREAK, ","],
  sv: [NO_BREAK, ","],
  nb: [NO_BREAK, ","],
  no: [NO_BREAK, ","],
  fi: [NO_BREAK, ","],
  hu: [NO_BREAK, ","],
};
/** Languages in which a number of four digits has no sign between them. */
const LATE_GROUPING = /^(?:es|pt-PT|pl)\b/;
const INDIAN = /^(?:en-IN|hi|bn|gu|mr|ta|te)\b/;
/** Languages that put a currency behind its number. */
const TRAILING_CURRENCY = /^(?:de|es|fr|it|pt-PT|ru|uk|pl|cs|sv|nb|no|fi|hu|da|el)\b/;

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
const COMPACT: readonly [number, short: string, long: string][] = [
  [1e12, "T", " trillion"],
  [1e9, "B", " billion"],
  [1e6, "M", " million"],
  [1e3, "K", " thousand"],
];

/** Fraction digits that a currency has. */
export function currencyDigits(currency: string): number {
  return /^(?:JPY|KRW|VND|CLP|ISK)$/.test(currency) ? 0 : 2;
}

/** Digits of a positive number, and where its point stands: the shortest that mean it. */
function decimal(value: number | bigint): { digits: string; point: number } {
  const text = typeof value === "bigint" ? String(value) : value.toExponential();
  if (typeof value === "bigint") return { digits: text, point: text.length };
  const [mantissa = "0", exponent = "0"] = text.split("e");
  const digits = mantissa.replace(".", "");
  return { digits, point: Number(exponent) + 1 };
}

/** Rounds half away from zero, keeping `places` digits behind the point. */
function round(
  { digits, point }: { digits: string; point: number },
  places: number,
): { digits: string; point: number } {
  const keep = point + places;
  if (keep >= digits.length) return { digits, point };
  if (keep < 0) return { digits: "0", point: 1 - places };
  const isUp = (digits[keep] ?? "0") >= "5";
  const kept = digits.slice(0, keep);
  if (!isUp) return { digits: kept === "" ? "0" : kept, point: kept === "" ? 1 - places : point };
  const raised = String(BigInt(kept === "" ? "0" : kept) + 1n).padStart(kept.length, "0");
  return { digits: raised, point: point + raised.length - kept.length };
}

function plain(number: { digits: string; point: number }): [whole: string, fraction: string] {
  const { digits, point } = number;
  if (point <= 0) return ["0", "0".repeat(-point) + digits];
  if (digits.length <= point) return [digits.padEnd(point, "0"), ""];
  return [digits.slice(0, point), digits.slice(point)];
}

function significant(value: number | bigint, options: NumberOptions): [string, string] {
  const number = decimal(value);
  const rounded = round(number, options.maximumSignificantDigits - number.point);
  const [whole, fraction] = plain(rounded);
  const trimmed = fraction.replace(/0+$/, "");
  const count = whole === "0" ? trimmed.replace(/^0+/, "").length : whole.length + trimmed.length;
  const missing = options.minimumSignificantDigits - Math.max(count, 1);
  return [whole, missing > 0 ? trimmed + "0".repeat(missing) : trimmed];
}

function fixed(value: number | bigint, options: NumberOptions): [string, string] {
  const [whole, fraction] = plain(round(decimal(value), options.maximumFractionDigits));
  const trimmed = fraction.slice(0, options.maximumFractionDigits).replace(/0+$/, "");
  return [whole, trimmed.padEnd(options.minimumFractionDigits, "0")];
}

function group(whole: string, options: NumberOptions, sign: string): string {
  if (!options.useGrouping || (LATE_GROUPING.test(options.locale) && whole.length < 5)) return whole;
  if (INDIAN.test(options.locale)) return whole.replace(/(\d)(?=(\d\d)*\d{3}$)/g, `$1${sign}`);
  return whole.replace(/(\d)(?=(\d{3})+$)/g, `$1${sign}`);
}

function signsOf(locale: string): [string, string] {
  return SIGNS[locale] ?? SIGNS[locale.split("-")[0] ?? ""] ?? [",", "."];
}

function digitsOf(value: number | bigint, options: NumberOptions): string {
  const [whole, fraction] =
    options.maximumSignificantDigits > 0 ? significant(value, options) : fixed(value, options);
  const [thousands, point] = signsOf(options.locale);
  const grouped = group(
    whole.replace(/^0+(?=\d)/, "").padStart(options.minimumIntegerDigits, "0"),
    options,
    thousands,
  );
  return fraction === "" ? grouped : `${grouped}${point}${fraction}`;
}

function compact(value: number, options: NumberOptions): string {
  const found = COMPACT.find(([size]) => value >= size * 0.9995);
  const scaled = found ? value / found[0] : value;
  const suffix = found ? (options.compactDisplay === "long" ? found[2] : found[1]) : "";
  const hasOwnDigits = options.maximumSignificantDigits > 0 || options.maximumFractionDigits !== 0;
  if (hasOwnDigits) return digitsOf(scaled, options) + suffix;
  const digits = scaled < 100 ? { maximumSignificantDigits: 2, minimumSignificantDigits: 1 } : {};
  return digitsOf(scaled, { ...options, ...digits, useGrouping: scaled >= 10_000 }) + suffix;
}

function exponential(value: number, options: NumberOptions): string {
  if (value === 0) return "0E0";
  let exponent = Math.floor(Math.log10(value));
  if (options.notation === "engineering") exponent = Math.floor(exponent / 3) * 3;
  return `${digitsOf(value / 10 ** exponent, options)}E${exponent}`;
}

function currencySign(options: NumberOptions): string {
  const { currency } = options;
  if (options.currencyDisplay === "code") return `${currency}${NO_BREAK}`;
  if (LOCAL_CURRENCIES[options.locale] === currency)
    return currency === "JPY" ? "￥" : currency === "CNY" ? "¥" : "$";
  // Elsewhere a dollar could be another one.
  if (currency === "USD" && /^en-(?:GB|IN|CA|AU|NZ|IE)$/.test(options.locale))
    return options.locale === "en-IN" ||
      options.locale === "en-IE" ||
      options.currencyDisplay === "narrowSymbol"
      ? "$"
      : "US$";
  const sign = CURRENCIES[currency];
  if (sign && options.currencyDisplay === "narrowSymbol") return sign.slice(-1);
  return sign ?? `${currency}${NO_BREAK}`;
}

/** What stands around the digits. */
function decorate(text: string, value: number | bigint, options: NumberOptions): string {
  const isTrailing = TRAILING_CURRENCY.test(options.locale);
  switch (options.style) {
    case "percent":
      return isTrailing ? `${text}${NO_BREAK}%` : `${text}%`;
    case "currency": {
      if (options.currencyDisplay === "name") {
        const names = CURRENCY_NAMES[options.currency] ?? [options.currency, options.currency];
        return `${text} ${names[text === "1.00" || text === "1" ? 0 : 1]}`;
      }
      const sign = currencySign(options);
      if (isTrailing) return `${text}${NO_BREAK}${sign.trim()}`;
      return /^(?:pt-BR|nl)\b/.test(options.locale) ? `${sign.trim()}${NO_BREAK}${text}` : `${sign}${text}`;
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

/** A number as text. */
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
  else if (options.notation === "compact") text = compact(Number(scaled), options);
  else if (options.notation !== "standard") text = exponential(Number(scaled), options);
  else text = digitsOf(scaled, options);
  const isZero = !/[1-9∞N]/.test(text);
  const decorated = decorate(text, value, options);
  if (options.signDisplay === "never") return decorated;
  const showsMinus = isNegative && !(isZero && /^(?:negative|exceptZero)$/.test(options.signDisplay));
  if (showsMinus) return `-${decorated}`;
  const showsPlus = options.signDisplay === "always" || (options.signDisplay === "exceptZero" && !isZero);
  return showsPlus ? `+${decorated}` : decorated;
}
