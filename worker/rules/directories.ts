/** Which of several directories decides whose a mail address or a name is: by a hash of the text, so that no table has to say it. */

/**
 * The number of a text's directory: FNV-1a of its code units. Whoever chooses a text may choose its directory; that buys nothing.
 * @param count how many directories there are, 1 or more
 */
export function directoryOf(text: string, count: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  // The lowest bits alone would follow from those of the letters.
  return ((hash ^ (hash >>> 15)) >>> 0) % count;
}

/**
 * The directories that know a text, each once: the one that decides now, then the one that did before their number was changed.
 * @param before the variable DIRECTORIES_BEFORE: how many there were; anything but a number from 1 on is 1
 */
export function directoriesOf(text: string, count: number, before: string): number[] {
  const earlier = /^[1-9]\d{0,2}$/.test(before) ? Math.min(Number(before), count) : 1;
  return [...new Set([directoryOf(text, count), directoryOf(text, earlier)])];
}
