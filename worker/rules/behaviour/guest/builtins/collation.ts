/**
 * The order of texts that `localeCompare` has in English: signs, digits, letters; accents and capitals only
 * decide ties.
 */

const SIGNS = "_-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$";

/** Where a character stands among those without accents, in lower case. */
function rankOf(character: string): number {
  if (/\s/.test(character)) return 1;
  const sign = SIGNS.indexOf(character);
  if (sign >= 0) return 2 + sign;
  if (/[0-9]/.test(character)) return 100 + Number(character);
  if (!/\p{L}/u.test(character)) return 90;
  const lower = character.toLowerCase();
  return 1000 + (lower.codePointAt(0) ?? 0);
}

const EXPANDED: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ł: "l",
  Æ: "AE",
  Œ: "OE",
  Ø: "O",
  ẞ: "SS",
};

function expand(text: string): string {
  return text.replace(/[ßæœøđłÆŒØẞ]/g, (letter) => EXPANDED[letter] ?? letter);
}

function strip(text: string): string {
  return expand(text).normalize("NFD").replace(/\p{M}/gu, "");
}

function compareBase(a: string, b: string, isNumeric: boolean): number {
  const [left, right] = [[...strip(a)], [...strip(b)]];
  let i = 0;
  let j = 0;
  while (i < left.length && j < right.length) {
    if (isNumeric && /\d/.test(left[i] ?? "") && /\d/.test(right[j] ?? "")) {
      let [first, second] = ["", ""];
      while (/\d/.test(left[i] ?? "")) first += left[i++];
      while (/\d/.test(right[j] ?? "")) second += right[j++];
      if (Number(first) !== Number(second)) return Number(first) - Number(second);
      continue;
    }
    const order = rankOf(left[i++] ?? "") - rankOf(right[j++] ?? "");
    if (order !== 0) return order;
  }
  return left.length - i - (right.length - j);
}

function compareAccents(a: string, b: string): number {
  const marks = (text: string): string =>
    text.normalize("NFD").replace(/[^\p{M}]/gu, (one) => (one ? " " : ""));
  const [left, right] = [marks(a), marks(b)];
  return left === right ? 0 : left < right ? -1 : 1;
}

/** Small letters come before their capitals. */
function compareCase(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const [left = "", right = ""] = [a[index], b[index]];
    if (left === right) continue;
    const isLowerLeft = left === left.toLowerCase();
    const isLowerRight = right === right.toLowerCase();
    if (isLowerLeft !== isLowerRight) return isLowerLeft ? -1 : 1;
  }
  return 0;
}

export function compareTexts(
  a: string,
  b: string,
  options: { sensitivity: string; isNumeric: boolean },
): number {
  const base = compareBase(a, b, options.isNumeric);
  if (base !== 0) return Math.sign(base);
  const { sensitivity } = options;
  if (sensitivity !== "base" && sensitivity !== "case") {
    const accents = compareAccents(a, b);
    if (accents !== 0) return accents;
  }
  if (sensitivity === "base" || sensitivity === "accent") return 0;
  const cases = compareCase(a, b);
  if (cases !== 0) return cases;
  // A letter and what it stands for, such as ß and ss.
  const [left, right] = [expand(a), expand(b)];
  return left === right && a !== b ? Math.sign(b.length - a.length) : 0;
}
