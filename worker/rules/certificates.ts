/** The name on a certificate. Both sides read it. */
import { hasInvisible } from "./visible-text.ts";

/** Longest name, in code points after trimming. */
export const MAX_CERTIFICATE_NAME_CHARACTERS = 60;

/** Letters of any script; between them spaces, hyphens and apostrophes; a dot only at the end of a word. So it holds no address and no number. */
const NAME = /^\p{L}(?:[\p{L}\p{M}]|[-'’·‐](?=\p{L})|\.(?=[ -]|$)| (?=\p{L}))*$/u;
/** More marks in a row than any script needs: Burmese has five, for medials, a vowel and a tone. A tower of them covers other lines. */
const STACKED_MARKS = /\p{M}{6}/u;

/**
 * Normalizes and checks the name on a certificate: a person's, as it is written by hand.
 * @returns the name to store, or the message for the form field
 */
export function readCertificateName(text: string): { name: string } | { problem: string } {
  const name = text
    .normalize("NFC")
    .replace(/\p{Zs}+/gu, " ")
    .trim();
  if (name === "") return { problem: "Write the name that the certificate shall bear." };
  if ([...name].length > MAX_CERTIFICATE_NAME_CHARACTERS)
    return { problem: `A name has at most ${MAX_CERTIFICATE_NAME_CHARACTERS} characters.` };
  if (!NAME.test(name) || hasInvisible(name) || STACKED_MARKS.test(name))
    return { problem: "A name has letters, spaces, hyphens, apostrophes and dots after initials only." };
  return { name };
}
