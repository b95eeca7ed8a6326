/** When two names look the same, and which names are the house's own. By the skeletons of Unicode Technical Standard 39. */
import { CONFUSABLES } from "./confusables.ts";

let prototypes: ReadonlyMap<string, string> | undefined;

/** What each look-alike stands for; read from the table at its first use. */
function readPrototypes(): ReadonlyMap<string, string> {
  const letter = (code: string) => String.fromCodePoint(Number.parseInt(code, 16));
  const made = new Map<string, string>();
  for (const line of CONFUSABLES.trim().split("\n")) {
    const [target = "", sources = ""] = line.split(": ");
    const prototype = target.split("_").map(letter).join("");
    for (const source of sources.split(" ")) made.set(letter(source), prototype);
  }
  return made;
}

/** The skeleton of a text: texts that look alike have the same. It is for comparing, never to be shown. */
export function skeleton(text: string): string {
  prototypes ??= readPrototypes();
  const seen = text.normalize("NFD").replace(/\p{Default_Ignorable_Code_Point}/gu, "");
  return Array.from(seen, (letter) => prototypes?.get(letter) ?? letter)
    .join("")
    .normalize("NFD");
}

/**
 * What two display names are compared by: names with the same one look the same in some case. `I`, `l` and `1` look alike, and case
 * makes `i` of the first, so all of them count as one letter.
 */
export function nameSkeleton(name: string): string {
  const folded = skeleton(name.normalize("NFKC")).toLowerCase();
  return skeleton(folded).replaceAll("i", "l");
}

/** No part of a learner's name may be one of these words. */
const HOUSE_WORDS = [
  ...["codex", "codenaut", "moderator", "moderators", "mod", "mods", "admin", "admins", "administrator"],
  ...["sysadmin", "system", "staff", "support"],
];
/** Nor may a whole name be one of these. */
const HOUSE_NAMES = [
  ...["root", "superuser", "security", "webmaster", "postmaster", "official", "anonymous", "unnamed"],
  ...["everyone", "somebody", "nobody", "deleted", "null", "undefined"],
];
/** What a house word is often written together with. */
const ADDED = ["the", "real", "official", "team", "bot", "help", "chat", "of", "by"];

const WORDS: ReadonlySet<string> = new Set(HOUSE_WORDS.map(nameSkeleton));
const NAMES: ReadonlySet<string> = new Set(HOUSE_NAMES.map(nameSkeleton));
const parts = [...HOUSE_WORDS, ...ADDED].map(nameSkeleton).join("|");
const TOGETHER = new RegExp(`^(?:${parts})*?(?:${[...WORDS].join("|")})(?:${parts})*$`);
/** Signs that are read as letters, beyond those of the table. */
const READ_AS: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  $: "s",
  "5": "s",
  "!": "i",
  "7": "t",
};

/** Whether a name is one that only the house may speak under. */
export function isHouseName(name: string): boolean {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[\d\s._-]+$/, "")
    .replace(/[@43$5!7]/g, (sign) => READ_AS[sign] ?? sign);
  const words = nameSkeleton(plain)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  const together = words.join("");
  return words.some((word) => WORDS.has(word)) || NAMES.has(together) || TOGETHER.test(together);
}
