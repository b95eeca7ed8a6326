/** The named character references of HTML 4 and some of HTML 5, as alternating names and characters. */
const NAMES =
  "amp & lt < gt > quot \" apos ' nbsp \u00a0 iexcl ¡ cent ¢ pound £ curren ¤ yen ¥ brvbar ¦ sect § uml ¨ copy © ordf ª laquo « not ¬ shy \u00ad reg ® macr ¯ deg ° plusmn ± sup2 ² sup3 ³ acute ´ micro µ para ¶ middot · cedil ¸ sup1 ¹ ordm º raquo » frac14 ¼ frac12 ½ frac34 ¾ iquest ¿ " +
  "Agrave À Aacute Á Acirc Â Atilde Ã Auml Ä Aring Å AElig Æ Ccedil Ç Egrave È Eacute É Ecirc Ê Euml Ë Igrave Ì Iacute Í Icirc Î Iuml Ï ETH Ð Ntilde Ñ Ograve Ò Oacute Ó Ocirc Ô Otilde Õ Ouml Ö times × Oslash Ø Ugrave Ù Uacute Ú Ucirc Û Uuml Ü Yacute Ý THORN Þ szlig ß " +
  "agrave à aacute á acirc â atilde ã auml ä aring å aelig æ ccedil ç egrave è eacute é ecirc ê euml ë igrave ì iacute í icirc î iuml ï eth ð ntilde ñ ograve ò oacute ó ocirc ô otilde õ ouml ö divide ÷ oslash ø ugrave ù uacute ú ucirc û uuml ü yacute ý thorn þ yuml ÿ " +
  "OElig Œ oelig œ Scaron Š scaron š Yuml Ÿ fnof ƒ circ ˆ tilde ˜ ensp \u2002 emsp \u2003 thinsp \u2009 zwnj \u200c zwj \u200d lrm \u200e rlm \u200f ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ dagger † Dagger ‡ bull • hellip … permil ‰ prime ′ Prime ″ lsaquo ‹ rsaquo › oline ‾ frasl ⁄ euro € trade ™ " +
  "larr ← uarr ↑ rarr → darr ↓ harr ↔ crarr ↵ lArr ⇐ uArr ⇑ rArr ⇒ dArr ⇓ hArr ⇔ forall ∀ part ∂ exist ∃ empty ∅ nabla ∇ isin ∈ notin ∉ ni ∋ prod ∏ sum ∑ minus − lowast ∗ radic √ prop ∝ infin ∞ ang ∠ and ∧ or ∨ cap ∩ cup ∪ int ∫ there4 ∴ sim ∼ cong ≅ asymp ≈ ne ≠ equiv ≡ le ≤ ge ≥ sub ⊂ sup ⊃ nsub ⊄ sube ⊆ supe ⊇ oplus ⊕ otimes ⊗ perp ⊥ sdot ⋅ " +
  "Alpha Α Beta Β Gamma Γ Delta Δ Epsilon Ε Zeta Ζ Eta Η Theta Θ Iota Ι Kappa Κ Lambda Λ Mu Μ Nu Ν Xi Ξ Omicron Ο Pi Π Rho Ρ Sigma Σ Tau Τ Upsilon Υ Phi Φ Chi Χ Psi Ψ Omega Ω alpha α beta β gamma γ delta δ epsilon ε zeta ζ eta η theta θ iota ι kappa κ lambda λ mu μ nu ν xi ξ omicron ο pi π rho ρ sigmaf ς sigma σ tau τ upsilon υ phi φ chi χ psi ψ omega ω " +
  "loz ◊ spades ♠ clubs ♣ hearts ♥ diams ♦ lceil ⌈ rceil ⌉ lfloor ⌊ rfloor ⌋ check ✓ cross ✗ star ☆ starf ★ phone ☎ female ♀ male ♂ commat @ num # dollar $ percnt % lpar ( rpar ) ast * plus + comma , period . sol / colon : semi ; equals = quest ? lsqb [ lbrack [ bsol \\ rsqb ] rbrack ] Hat ^ lowbar _ grave ` lcub { lbrace { verbar | vert | rcub } rbrace } excl ! NewLine \n Tab \t hyphen ‐ dash ‐ horbar ― copysr ℗ numsp \u2007 checkmark ✓ squ □ blacksquare ▪ natural ♮ sharp ♯ flat ♭ nearr ↗ searr ↘ swarr ↙ nwarr ↖ utri ▵ dtri ▿ utrif ▴ dtrif ▾ rtri ▹ ltri ◃ rtrif ▸ ltrif ◂ bigstar ★";

/** The names up to this one, except `apos`, are valid without a semicolon. */
const LAST_LATIN1_NAME = "yuml";

const characters = new Map<string, string>();
const namesWithoutSemicolon = new Set<string>();
{
  const parts = NAMES.split(" ");
  let isLatin1 = true;
  for (let index = 0; index + 1 < parts.length; index += 2) {
    const name = parts[index] ?? "";
    characters.set(name, parts[index + 1] ?? "");
    if (isLatin1 && name !== "apos") namesWithoutSemicolon.add(name);
    if (name === LAST_LATIN1_NAME) isLatin1 = false;
  }
  for (const name of ["AMP", "LT", "GT", "QUOT", "COPY", "REG"]) {
    characters.set(name, characters.get(name.toLowerCase()) ?? "");
    namesWithoutSemicolon.add(name);
  }
}

/** The characters of numeric references from 0x80 to 0x9f (HTML, "Numeric character reference end state"). */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** The character of a numeric reference. Invalid code points become U+FFFD. */
function decodeNumber(point: number): string {
  if (point === 0 || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return "\ufffd";
  if (point >= 0x80 && point <= 0x9f) return WINDOWS_1252[point - 0x80] ?? "";
  return String.fromCodePoint(point);
}

const REFERENCE = /&(?:#[xX]([0-9a-fA-F]+);?|#([0-9]+);?|([a-zA-Z][a-zA-Z0-9]*)(;?))/g;

/**
 * Replaces character references. In attributes, a name without a semicolon stays before `=` or a letter, as
 * in HTML.
 */
export function decodeEntities(source: string, isAttribute: boolean): string {
  if (!source.includes("&")) return source;
  return source.replace(
    REFERENCE,
    (whole: string, hex: string, decimal: string, name: string, semicolon: string, at: number) => {
      if (hex !== undefined) return decodeNumber(Number.parseInt(hex, 16));
      if (decimal !== undefined) return decodeNumber(Number.parseInt(decimal, 10));
      if (semicolon) {
        const character = characters.get(name);
        if (character !== undefined) return character;
      }
      if (isAttribute && (semicolon || source[at + whole.length] === "=")) return whole;
      for (let length = name.length; length >= 2; length--) {
        const start = name.slice(0, length);
        if (!namesWithoutSemicolon.has(start)) continue;
        if (isAttribute && length < name.length) return whole;
        return (characters.get(start) ?? "") + name.slice(length) + semicolon;
      }
      return whole;
    },
  );
}
