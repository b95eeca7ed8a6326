/** Detects passwords that are easy to guess. The list of common passwords is an argument. */

/** The product's own words, which attackers try first. */
const PRODUCT_WORDS = ["codenaut", "codex", "warrior", "starter"];
/** Shortest personal word that is searched for within a password. */
const MIN_WORD_CHARACTERS = 4;
/** A password is still weak with up to this many characters beside a personal word. */
const MAX_EXTRA_CHARACTERS = 4;

/** The personal details of the account that the password is for. */
export type PasswordOwner = { display_name?: string | undefined; email?: string | undefined };

/** The form in which a password is hashed and compared: keyboards encode the same characters differently. */
export const normalizePassword = (password: string): string => password.normalize("NFKC");

/** Keeps letters and digits only, in lower case. */
const folded = (text: string) =>
  normalizePassword(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/**
 * Why a password is easy to guess; null for a password that is not.
 * @param common the most common passwords, in lower case
 */
export function passwordWeakness(
  password: string,
  common: ReadonlySet<string>,
  { display_name = "", email = "" }: PasswordOwner,
): "common" | "personal" | null {
  const normal = normalizePassword(password).toLowerCase().trim();
  if (common.has(normal) || /^(.)\1*$/u.test(normal)) return "common";
  const plain = folded(normal);
  const [local = "", domain = ""] = email.split("@");
  const words = [
    display_name,
    ...display_name.split(/\s+/),
    email,
    local,
    ...local.split(/[._+-]/),
    domain.split(".")[0] ?? "",
  ];
  const near = (word: string) => {
    const core = folded(word);
    return (
      core.length >= MIN_WORD_CHARACTERS &&
      plain.includes(core) &&
      plain.length - core.length <= MAX_EXTRA_CHARACTERS
    );
  };
  return [...words, ...PRODUCT_WORDS].some(near) ? "personal" : null;
}
