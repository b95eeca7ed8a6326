/** Text that is seen as what it is: no characters that hide, reorder or leave blank what stands in a name or a title. */

// Control characters, line separators, private and unassigned ones, and all that Unicode gives no width of its own: zero-width,
// bidirectional and filling characters. U+2800 is a blank that counts as a symbol.
const INVISIBLE =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\u2800]/u;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
/** What joins emoji into one and colours them stays: it shows. */
const EMOJI_JOINERS =
  /(?<=\p{Extended_Pictographic}\p{Emoji_Modifier}?)(?:\ufe0f(?!\u200d)|\ufe0f?\u200d(?=\p{Extended_Pictographic}))/gu;

/** Whether a text holds a character that isn't seen, or changes how others are. */
export function hasInvisible(text: string): boolean {
  return INVISIBLE.test(text.replace(EMOJI_JOINERS, ""));
}

/** Whether nothing of a text is seen. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text.replace(/\u2800/g, ""));
}
