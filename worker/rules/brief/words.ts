/** What counts as a text of one's own: not invisible letters, filler, or letters struck at random. */

/** The languages' letters and digits. */
const LETTER = /[\p{L}\p{N}]/gu;
/** A sign that can be a name: of a button, an item. */
const SIGN = /[\p{Extended_Pictographic}\p{S}×✕✖☰…⋯•★☆♡♥❤←→↑↓«»<>?!&%#@–−-]/u;
const INVISIBLE =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u3164\uffa0\u115f\u1160]/gu;

/** Longer texts are cut off, since nothing is asked of their rest. */
export const MAX_TEXT = 4000;

/** A text without invisible characters, white space collapsed. */
export function visibleText(text: string): string {
  return text.slice(0, MAX_TEXT).replace(/\s/g, " ").replace(INVISIBLE, "").replace(/ {2,}/g, " ").trim();
}

const FILLER =
  /\b(?:lorem ipsum|ipsum dolor|dolor sit|sit amet|consectetur|adipiscing|asdf\w*|sdfg\w*|qwert\w*|hjkl|zxcv\w*|blah blah|foo bar)\b|\b(?:your|some|insert|add|enter|put|more|sample|dummy|placeholder|example|random) (?:\w+ )?(?:text|title|heading|name|content|words?|description|caption|paragraph)(?: goes)? here\b|\b(?:text|title|heading|content|words) (?:goes )?here\b/i;
/** Texts that are filler if they are all that is said. */
const WHOLE_FILLER =
  /^(?:(?:(?:some|your|my|sample|dummy|placeholder|filler|random|the|a|this is) )*(?:text|placeholder|filler|dummy|lorem|ipsum|todo|tbd|xxx+|aaa+|bla+h?|foo|baz|abc|test test)|untitled|undefined|null|nan|\[object \w+\])[.!…]*$/i;

/** Whether a text only fills its place. */
export function isFiller(text: string): boolean {
  if (FILLER.test(text) || WHOLE_FILLER.test(text)) return true;
  // One letter, or one group of letters, again and again.
  const plain = text.replace(/[^\p{L}]/gu, "").toLowerCase();
  return plain.length >= 4 && new Set(plain).size === 1;
}

/** Whether a word in Latin letters can be spoken, or is an abbreviation in capitals. Words in other scripts can. */
function isSpeakable(word: string): boolean {
  const plain = word.normalize("NFD").replace(/\p{M}/gu, "");
  if (!/^[A-Za-z]+$/.test(plain)) return true;
  if (plain.length <= 5 && plain === plain.toUpperCase()) return true;
  return (
    /[aeiouy]/i.test(plain) ||
    /^(?:mr|mrs|dr|st|vs|tv|pm|nth|hmm+|shh+|psst|brr+|www|px|ml|kg|km|cm|mm|hr|hrs|min|th|nd|rd|css|html|js|php|xml|svg|pdf)$/i.test(
      plain,
    )
  );
}

/** The words of a text: two letters or more that can be spoken, one-letter words, and numbers. */
function wordsOf(text: string): string[] {
  const pieces = text.toLowerCase().match(/[\p{L}\p{M}\p{N}'’-]+/gu) ?? [];
  const words: string[] = [];
  for (const piece of pieces) {
    // Scripts without spaces have about two letters a word.
    const letters = piece.match(LETTER)?.length ?? 0;
    if (
      /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u.test(piece)
    ) {
      for (let at = 0; at + 1 <= letters; at += 2) words.push(piece.slice(at, at + 2));
    } else if (
      letters >= 2 ? isSpeakable(piece) : /\p{M}/u.test(piece) || /^[aiouyeàéèъюяіuóи]$|^\p{N}$/u.test(piece)
    )
      words.push(piece);
  }
  return words;
}

/** Whether a text has so many words, not the same ones again and again. */
export function hasWords(text: string, count: number): boolean {
  const words = wordsOf(text);
  const distinct = new Set(words).size;
  return words.length >= count && distinct >= Math.min(Math.ceil(count / 2), 60);
}

/** A letter that can be a word: of a script with a letter for each syllable or word, or with a vowel sign. */
const ONE_LETTER_WORD = /[\p{sc=Han}\p{sc=Hangul}]|\p{L}\p{M}/u;

/** How strictly a text is read: `sign` where one letter or sign is a name, as on a button; `any` for what is a number or a mark. */
export type TextKind = "words" | "sign" | "any";

/** Whether a text says something. @param allowsFiller whether placeholder text counts */
export function saysSomething(text: string, kind: TextKind, allowsFiller: boolean): boolean {
  const letters = text.match(LETTER)?.length ?? 0;
  if (kind === "any") return letters > 0 || SIGN.test(text) || /[^\s\p{M}]/u.test(text);
  if (!allowsFiller && isFiller(text)) return false;
  if (SIGN.test(text) && letters < 2) return /\p{Extended_Pictographic}/u.test(text) || kind === "sign";
  if (kind === "sign" && letters === 1) return true;
  if (letters < 2) return ONE_LETTER_WORD.test(text);
  if (allowsFiller) return true;
  const pieces = text.match(/\p{L}[\p{L}\p{M}'’]*/gu) ?? [];
  return (
    pieces.length === 0 ||
    pieces.some((piece) => piece.length >= 2 && isSpeakable(piece)) ||
    letters > pieces.join("").length
  );
}

/** A text without case, quotes, and punctuation at its ends, for comparing what is said. */
export function plainText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/["“”„«»]/g, "")
    .replace(/^[\s.,:;!?…-]+|[\s.,:;!?…-]+$/g, "")
    .replace(/\s+/g, " ");
}

/** The letters and digits of a text alone: what is left of it if only punctuation differs. */
export function lettersOf(text: string): string {
  return (text.toLowerCase().match(LETTER) ?? []).join("");
}
