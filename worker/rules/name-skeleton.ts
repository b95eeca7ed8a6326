/** Look-alike detection for display names by the skeletons of Unicode Technical Standard 39, and the reserved names. */
import { CONFUSABLES } from "./confusables.ts";

let prototypes: ReadonlyMap<string, string> | undefined;

/** Parses the confusables table into a map from a look-alike to its prototype. Done at first use. */
function readPrototypes(): ReadonlyMap<string, string> {
  const letter = (code: string) => String.fromCodePoint(Number.parseInt(code, 16));
  const map = new Map<string, string>();
  for (const line of CONFUSABLES.trim().split("\n")) {
    const [target = "", sources = ""] = line.split(": ");
    const prototype = target.split("_").map(letter).join("");
    for (const source of sources.split(" ")) map.set(letter(source), prototype);
  }
  return map;
}

/**
 * The UTS 39 skeleton of a text: texts that look alike have the same skeleton. For comparison only, not for display. The standard
 * replaces once; 13 letters, such as U+01C4, then decompose into letters that have a prototype of their own, so this repeats.
 */
export function skeleton(text: string): string {
  const visible = text.normalize("NFD").replace(/\p{Default_Ignorable_Code_Point}/gu, "");
  let replaced = visible;
  for (let before = ""; before !== replaced; ) {
    before = replaced;
    replaced = replaceByPrototypes(before);
  }
  return replaced;
}

function replaceByPrototypes(text: string): string {
  return Array.from(text, prototypeOf).join("").normalize("NFD");
}

/** What a character looks like by the table; the character itself where that says nothing. */
export function prototypeOf(character: string): string {
  prototypes ??= readPrototypes();
  return prototypes.get(character) ?? character;
}

/**
 * The comparison key of a display name: two names with the same key look the same, ignoring case. `I`, `l` and `1` look alike and
 * lower-casing turns `I` into `i`, so all of them count as one letter.
 */
export function nameSkeleton(name: string): string {
  const folded = skeleton(name.normalize("NFKC")).toLowerCase();
  return skeleton(folded).replaceAll("i", "l");
}

/** A learner's name must not contain any of these words. */
const RESERVED_WORDS = [
  ...["codex", "codenaut", "moderator", "moderators", "mod", "mods", "admin", "admins", "administrator"],
  ...["sysadmin", "system", "staff", "support"],
];
/** A learner's whole name must not be one of these. */
const RESERVED_NAMES = [
  ...["root", "superuser", "security", "webmaster", "postmaster", "official", "anonymous", "unnamed"],
  ...["everyone", "somebody", "nobody", "deleted", "null", "undefined", "guest"],
];
/** Words that are often joined to a reserved word, as in "codexteam". */
const AFFIXES = ["the", "real", "official", "team", "bot", "help", "chat", "of", "by"];

const WORDS: ReadonlySet<string> = new Set(RESERVED_WORDS.map(nameSkeleton));
const NAMES: ReadonlySet<string> = new Set(RESERVED_NAMES.map(nameSkeleton));
const parts = [...RESERVED_WORDS, ...AFFIXES].map(nameSkeleton).join("|");
const JOINED_WORDS = new RegExp(`^(?:${parts})*?(?:${[...WORDS].join("|")})(?:${parts})*$`);
/** Characters that are read as letters and are not in the confusables table. */
const LEETSPEAK: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  $: "s",
  "5": "s",
  "!": "i",
  "7": "t",
};

/** Whether a name is reserved for the team and the system. */
export function isReservedName(name: string): boolean {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[\d\s._-]+$/, "")
    .replace(/[@43$5!7]/g, (sign) => LEETSPEAK[sign] ?? sign);
  const words = nameSkeleton(plain)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  const joined = words.join("");
  return words.some((word) => WORDS.has(word)) || NAMES.has(joined) || JOINED_WORDS.test(joined);
}
