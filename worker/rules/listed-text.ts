/**
 * Finds listed words and links in a text (listed-words.ts), also where they are disguised: by letters of other alphabets that look alike, digits
 * and signs read as letters, invisible characters, marks of Markdown, character references, spaces between the letters, letters said many times.
 * The time is linear in the text's length, whatever is in it.
 */
import {
  EXCEPTIONS,
  KNOWN_HOSTS,
  LISTED_HOSTS,
  LISTED_IN_NAMES,
  LISTED_REASONS,
  LISTED_WORDS,
  type ListedReason,
} from "./listed-words.ts";
import { prototypeOf } from "./name-skeleton.ts";

/** What was found, as it is listed. */
export type Listed = { found: string; reason: ListedReason };

type Entry = Listed & { pattern: string };

/** Words of so many letters are compared with each letter once; longer ones also where a letter is said twice. */
const EXACT_LETTERS = 4;

/** What one character may become: some stand for phrases, and a text of them would become 18 times as long. */
const MAX_PARTS = 4;

/** Characters that are read as letters within a word. */
const SIGNS: Readonly<Record<string, string>> = { "@": "a", $: "s", "!": "i", "+": "t", "|": "i", "€": "e" };
const DIGITS: Readonly<Record<string, string>> = {
  ...{ "0": "o", "1": "l", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b" },
};
/** Character references by name: of what isn't seen, and of letters with a sign or in another face. */
const UNSEEN_REFERENCE = /&(?:shy|zwj|zwnj|nobreak|zerowidthspace|lrm|rlm|applyfunction|invisibletimes);?/gi;
const LETTER_REFERENCE =
  /&([A-Za-z])(?:scr|fr|opf|acute|grave|circ|uml|tilde|ring|cedil|caron|macr|ogon|breve|dot|strok|slash);/g;
/** And by name, of signs that an address is made of. */
const ADDRESS_REFERENCE = /&(sol|bsol|colon|period|commat|percnt);/g;
const ADDRESS_SIGNS: Readonly<Record<string, string>> = {
  ...{ sol: "/", bsol: "\\", colon: ":", period: ".", commat: "@", percnt: "%" },
};
const LETTERS_OF_SYMBOLS = [0x1f1e6, 0x1f150, 0x1f170].map((first) => ({ first, last: first + 25 }));

/** The letter that a character which isn't ASCII looks like; the character itself where it looks like none. */
function lookAlike(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const symbols = LETTERS_OF_SYMBOLS.find(({ first, last }) => code >= first && code <= last);
  if (symbols) return String.fromCodePoint(97 + code - symbols.first);
  const prototype = prototypeOf(character);
  if (prototype.length > MAX_PARTS) return character;
  const letter = prototype.normalize("NFD").replace(/\p{M}/gu, "");
  // In the table m looks like both.
  return letter === "rn" ? "m" : letter;
}

/** A text with its character references read, in small letters, and with ASCII in place of what looks like it. */
function folded(text: string): string {
  const read = text
    .replace(UNSEEN_REFERENCE, "")
    .replace(LETTER_REFERENCE, "$1")
    .replace(ADDRESS_REFERENCE, (_, name) => ADDRESS_SIGNS[name] ?? "")
    .replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));?/gi, (_, hexadecimal, decimal) =>
      characterOf(Number.parseInt(hexadecimal ?? decimal, hexadecimal ? 16 : 10)),
    );
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it asks for ASCII.
  if (/^[\x00-\x7f]*$/.test(read)) return read.toLowerCase();
  return read
    .replace(/[^\p{ASCII}]/gu, decomposed)
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(/[^\p{ASCII}]/gu, lookAlike)
    .toLowerCase()
    .replace(/[^\p{ASCII}]/gu, lookAlike);
}

/** A character in its parts. One that stands for a phrase stays as it is. */
function decomposed(character: string): string {
  // Browsers read it as a dot in the name of a host.
  if (character === "\u3002" || character === "\uff61") return ".";
  const parts = character.normalize("NFKD");
  return parts.length > MAX_PARTS ? character : parts;
}

const characterOf = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : "");

/** Small letters with those that look alike as one: words of a text and of the list are compared by it. */
const letters = (text: string) => text.replaceAll("i", "l");

/** Words between single spaces, with one at both ends. */
const spaced = (words: readonly string[]) => ` ${words.join(" ")} `;
const wordsIn = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");

const withDigits = (word: string) =>
  /\p{L}/u.test(word) ? word.replace(/[0134578]/g, (digit) => DIGITS[digit] ?? digit) : word;

/** A word without the digits at its ends. Not by a regular expression, which takes quadratic time for many digits before a letter. */
function withoutOuterDigits(word: string): string {
  let [from, to] = [0, word.length];
  while (from < to && isDigit(word, from)) from += 1;
  while (from < to && isDigit(word, to - 1)) to -= 1;
  return word.slice(from, to);
}

const isDigit = (word: string, at: number) => {
  const code = word.charCodeAt(at);
  return code >= 48 && code <= 57;
};

/** The ways to read a folded text, as words between spaces. Most texts have one. */
function readings(text: string): string[] {
  // As it stands, and as it looks once it is shown: without marks, tags and targets of links, with signs as letters.
  const shown = text
    .replace(/<[^<>]*>|\]\([^()\s]*\)/g, "")
    .replace(/[*_~`\\[\]]/g, "")
    .replace(/[@$!+|€](?=[\p{L}\p{N}])/gu, (sign) => SIGNS[sign] ?? sign);
  const all = new Set<string>();
  for (const words of [wordsIn(text), wordsIn(shown)]) {
    all.add(spaced(words.map((word) => withDigits(withoutOuterDigits(word)))));
    all.add(spaced(words.map(withDigits)));
    all.add(spaced(spelledOut(words)));
  }
  const read = [...all].map(letters);
  return [...new Set(read.flatMap((one) => [unrepeated(one, "$1$1"), unrepeated(one, "$1")]))];
}

/** Letters that are said more than twice in a row said less often. */
const unrepeated = (text: string, by: string) => text.replace(/(\p{L})\1{2,}/gu, by);

/** The words that are written letter by letter. */
function spelledOut(words: readonly string[]): string[] {
  const found: string[] = [];
  let spelled = "";
  for (const word of [...words, "  "]) {
    if (word.length === 1) spelled += word;
    else {
      if (spelled.length >= EXACT_LETTERS) found.push(withDigits(spelled));
      spelled = "";
    }
  }
  return found;
}

function patternOf(listed: string): string {
  const read = letters(listed);
  if (read.replaceAll(" ", "").length <= EXACT_LETTERS) return read;
  // A letter that stands once may be said twice.
  return unrepeated(read, "$1$1").replace(/(\p{L})(\1?)/gu, (_, letter, second) =>
    second === "" ? `${letter}{1,2}` : `${letter}{2}`,
  );
}

/** Compiles entries into one expression each for whole words and for parts. */
function compile(lists: typeof LISTED_WORDS) {
  const entriesOf = (kind: "words" | "parts"): Entry[] =>
    lists.flatMap(({ reason, [kind]: listed = [] }) =>
      listed.map((found) => ({ found, reason, pattern: patternOf(found) })),
    );
  const [words, parts] = [entriesOf("words"), entriesOf("parts")];
  const either = (entries: readonly Entry[]) => entries.map(({ pattern }) => `(${pattern})`).join("|");
  const all = [...words, ...parts];
  // With an empty list an alternative would match everything.
  const source = [words.length > 0 && ` (?:${either(words)})(?= )`, parts.length > 0 && either(parts)];
  const expression = new RegExp(source.filter(Boolean).join("|"), "u");
  return (reading: string): Listed | undefined => {
    const match = expression.exec(reading);
    const entry = match && all.find((_, at) => match[at + 1] !== undefined);
    return entry ? { found: entry.found, reason: entry.reason } : undefined;
  };
}

const findInText = compile(LISTED_WORDS);
const findInName = compile([...LISTED_WORDS, ...LISTED_IN_NAMES]);
const findPartInName = compile(
  [...LISTED_WORDS, ...LISTED_IN_NAMES].map(({ reason, parts = [] }) => ({ reason, parts })),
);
const EXCEPTION = new RegExp(` (?:${EXCEPTIONS.map(letters).join("|")})(?= )`, "gu");

/** The first listed word or link in a text that others will read; undefined where there is none. */
export function findListed(text: string): Listed | undefined {
  const plain = folded(text);
  for (const reading of readings(plain)) {
    const found = findInText(reading.replace(EXCEPTION, ""));
    if (found) return found;
  }
  return findListedLink(plain);
}

/** As `findListed`, for what somebody wants to be called: a name is read as one word too. */
export function findListedInName(name: string): Listed | undefined {
  const plain = folded(name);
  for (const reading of readings(plain)) {
    const read = reading.replace(EXCEPTION, "");
    const found = findInName(read) ?? findPartInName(read.replaceAll(" ", ""));
    if (found) return found;
  }
  return findListedLink(plain);
}

/** The sentence that refuses a text; undefined for one without anything listed. @param what "A message", say */
export function listedProblem(text: string, what: string): string | undefined {
  const listed = findListed(text);
  return (
    listed &&
    `${what} can't have “${listed.found}” here: it ${LISTED_REASONS[listed.reason]}. Please change that.`
  );
}

/** The sentence that refuses a name; undefined for one without anything listed. A name leads nowhere: it stands beside all that somebody does. */
export function listedNameProblem(name: string): string | undefined {
  const listed = findListedInName(name);
  if (!listed) return hasLink(name) ? "A name can't be a link. Please choose another." : undefined;
  return `This name has “${listed.found}” in it, which ${LISTED_REASONS[listed.reason]}. Please choose another.`;
}

// ── Links ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A host in a text with the path after it. `isLink`: it is written as an address, not just named. */
type NamedHost = { labels: string[]; path: string; isLink: boolean };

const HOSTS: ReadonlyMap<string, { path: string; listed: Listed }[]> = hostMap();

function hostMap() {
  const map = new Map<string, { path: string; listed: Listed }[]>();
  for (const { reason, hosts } of LISTED_HOSTS)
    for (const found of hosts) {
      const [host = "", ...path] = found.split("/");
      const known = map.get(host) ?? [];
      map.set(host, [...known, { path: path.map((part) => `/${part}`).join(""), listed: { found, reason } }]);
    }
  return map;
}

/** What stands before the host where Markdown links to another site without its protocol: browsers read two slashes of either kind so. */
const HOST_OF_TARGET = /\][(:][\s<]*[/\\]\s*[/\\][\s/\\]*$/;

/**
 * An IPv6 address in brackets, as a word; a word; or what stands between words. Of bounded length, so that many brackets take no quadratic time.
 */
const PIECES = /\[[\da-f]{0,4}:[\da-f]{0,4}:[\da-f:.]{0,40}\]|[\p{L}\p{N}.-]+|\[|[^\p{L}\p{N}.[-]+/gu;

/** A number, which browsers read as an IPv4 address where a host stands; or an IPv6 address. */
const ADDRESS = /^(?:\d+|0x[\da-f]*|\[.+\])$/;

/** The hosts in a folded text, each with its path. A dotted word with nothing of an address around it is none. */
function* hostsIn(text: string): Generator<NamedHost> {
  const plain = text.replace(/%([2-7][\da-f])/gi, (_, code) =>
    characterOf(Number.parseInt(code, 16)).toLowerCase(),
  );
  const pieces = plain.match(PIECES) ?? [];
  let [word, before] = ["", ""];
  // Within the part of an address that names its host, a name and password before it included.
  let isWithin = false;
  for (const [at, piece] of pieces.entries()) {
    const isBracketed = piece.startsWith("[") && piece.length > 1;
    if (!isBracketed && !/[\p{L}\p{N}.-]/u.test(piece[0] ?? "")) {
      before += piece;
      continue;
    }
    const labels = isBracketed ? [piece] : piece.split(".").filter((label) => label !== "");
    const after = pieces[at + 1] ?? "";
    const isWritten = /^https?$/.test(word) && /^:[/\\]*$/.test(before);
    const isFirst = isWritten || HOST_OF_TARGET.test(before);
    isWithin = isFirst || (isWithin && /^[^/\\?#\s()[\]<>"]*$/.test(before));
    const isLink = isWithin || labels[0] === "www";
    const hasPath = /^[/\\]/.test(after);
    // A port is a number too.
    const isAddress = isWithin && (isFirst || before.endsWith("@")) && ADDRESS.test(labels.join("."));
    if (isAddress || (labels.length > 1 && (isLink || hasPath || /[/\\]{2}$/.test(before))))
      yield { labels, path: hasPath ? `/${pieces[at + 2] ?? ""}` : "", isLink };
    // The bracket may end a link's text as well.
    [word, before] = [piece, isBracketed ? "]" : ""];
  }
}

/** The hosts that a host is or stands below, itself first: at most the last four labels matter. */
const withParents = (labels: readonly string[]): string[] => {
  const last = labels.slice(-4);
  return last.slice(0, -1).map((_, at) => last.slice(at).join("."));
};

function findListedLink(text: string): Listed | undefined {
  for (const { labels, path } of hostsIn(text))
    for (const host of withParents(labels)) {
      const entry = HOSTS.get(host)?.find((one) => path.startsWith(one.path));
      if (entry) return entry.listed;
    }
  return undefined;
}

const KNOWN: ReadonlySet<string> = new Set(KNOWN_HOSTS);

/** Whether a text has a link. */
export function hasLink(text: string): boolean {
  for (const { isLink } of hostsIn(folded(text))) if (isLink) return true;
  return false;
}

/** The first host that a text links to and that isn't one of KNOWN_HOSTS; undefined where there is none. @param ownHost the product's own */
export function unknownHost(text: string, ownHost: string): string | undefined {
  for (const { labels, isLink } of hostsIn(folded(text)))
    if (isLink && !withParents(labels).some((host) => host === ownHost || KNOWN.has(host)))
      return labels.join(".");
  return undefined;
}
