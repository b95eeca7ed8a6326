/** What makes a password one that somebody else would guess. The list of common ones comes in as an argument. */

/** The product's own names: the first that come to mind here. */
const OURS = ["codenaut", "codex", "warrior", "starter"];
/** Shortest word of a person's that is looked for within a password. */
const WORD_LEAST = 4;
/** So many characters beside a known word keep nobody from guessing. */
const REST_MOST = 4;

/** Who chooses the password. */
export type Chooser = { display_name?: string | undefined; email?: string | undefined };

/** How a password is hashed and compared: the same characters, however a keyboard writes them. */
export const normalPassword = (password: string): string => password.normalize("NFKC");

/** Letters and digits alone, in lower case. */
const folded = (text: string) =>
  normalPassword(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/**
 * Why a password would be guessed, or null.
 * @param common the most common passwords, in lower case
 */
export function guessable(
  password: string,
  common: ReadonlySet<string>,
  { display_name = "", email = "" }: Chooser,
): "common" | "personal" | null {
  const normal = normalPassword(password).toLowerCase().trim();
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
    return core.length >= WORD_LEAST && plain.includes(core) && plain.length - core.length <= REST_MOST;
  };
  return [...words, ...OURS].some(near) ? "personal" : null;
}
