/** Detects invisible text: in names and titles characters that hide, reorder or blank out others, in longer texts control characters. */

// Control characters, line separators, private-use and unassigned ones, and all without a width of their own: zero-width,
// bidirectional and filler characters. U+2800 is blank, but Unicode classes it as a symbol.
const INVISIBLE =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\u2800]/u;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
/** Joiners and variation selectors within an emoji sequence are allowed, since they change what is displayed. */
const EMOJI_JOINERS =
  /(?<=\p{Extended_Pictographic}\p{Emoji_Modifier}?)(?:\ufe0f(?!\u200d)|\ufe0f?\u200d(?=\p{Extended_Pictographic}))/gu;

/** Whether a text contains an invisible character, or one that changes how others are displayed. */
export function hasInvisible(text: string): boolean {
  return INVISIBLE.test(text.replace(EMOJI_JOINERS, ""));
}

/** Whether a text has no visible character. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text.replace(/\u2800/g, ""));
}

// Without tab and line breaks. Halves of a pair are no text either; JSON makes six characters of each of both.
const CONTROL = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u;

/** Why a text of several lines can't be kept for its control characters; undefined where it has none. @param what the text, as its author is told */
export function controlProblem(text: string, what: string): string | undefined {
  if (!CONTROL.test(text)) return undefined;
  return `${what} can't hold control characters, which aren't seen. They came with something pasted: please type that part.`;
}
