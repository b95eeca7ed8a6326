/**
 * String comparison of `localeCompare` and `Intl.Collator` in English, after the Unicode Collation Algorithm:
 * punctuation, digits, letters. Accents, and then case, only decide ties.
 */

/** Punctuation and symbols in their collation order. */
const PUNCTUATION = "_-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$";

/** The primary weight of a character without marks. Case is ignored. */
function primaryWeight(character: string): number {
  if (/\s/.test(character)) return 1;
  const punctuation = PUNCTUATION.indexOf(character);
  if (punctuation >= 0) return 2 + punctuation;
  if (/[0-9]/.test(character)) return 100 + Number(character);
  if (!/\p{L}/u.test(character)) return 90;
  const lower = character.toLowerCase();
  return 1000 + (lower.codePointAt(0) ?? 0);
}

/** Letters that compare as others on the primary level. */
const EXPANSIONS: Readonly<Record<string, string>> = {
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

function expandLigatures(text: string): string {
  return text.replace(/[ßæœøđłÆŒØẞ]/g, (letter) => EXPANSIONS[letter] ?? letter);
}

/** A text without accents and other combining marks. */
function removeMarks(text: string): string {
  return expandLigatures(text).normalize("NFD").replace(/\p{M}/gu, "");
}

/** Compares base letters. @param isNumeric whether runs of digits compare by their value */
function comparePrimary(a: string, b: string, isNumeric: boolean): number {
  const [left, right] = [[...removeMarks(a)], [...removeMarks(b)]];
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
    const difference = primaryWeight(left[i++] ?? "") - primaryWeight(right[j++] ?? "");
    if (difference !== 0) return difference;
  }
  return left.length - i - (right.length - j);
}

/** Compares combining marks, position by position. */
function compareAccents(a: string, b: string): number {
  const marks = (text: string): string =>
    text.normalize("NFD").replace(/[^\p{M}]/gu, (one) => (one ? " " : ""));
  const [left, right] = [marks(a), marks(b)];
  return left === right ? 0 : left < right ? -1 : 1;
}

/** Compares case: lower case comes first. */
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

/**
 * Compares two texts. Returns -1, 0 or 1.
 * @param options `sensitivity` as in `Intl.Collator`; `isNumeric` is its option `numeric`
 */
export function compareTexts(
  a: string,
  b: string,
  options: { sensitivity: string; isNumeric: boolean },
): number {
  const base = comparePrimary(a, b, options.isNumeric);
  if (base !== 0) return Math.sign(base);
  const { sensitivity } = options;
  if (sensitivity !== "base" && sensitivity !== "case") {
    const accents = compareAccents(a, b);
    if (accents !== 0) return accents;
  }
  if (sensitivity === "base" || sensitivity === "accent") return 0;
  const cases = compareCase(a, b);
  if (cases !== 0) return cases;
  // A letter and its expansion, such as ß and ss, are equal until here.
  const [left, right] = [expandLigatures(a), expandLigatures(b)];
  return left === right && a !== b ? Math.sign(b.length - a.length) : 0;
}
