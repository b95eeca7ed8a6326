/** Accounts: request bodies and responses. */
import * as z from "zod";
import { PRESET_AVATARS } from "../rules/avatars.ts";
import { readDisplayName } from "../rules/display-names.ts";
import { MAX_EMAIL_CHARACTERS, MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from "../rules/limits.ts";
import { listedNameProblem } from "../rules/listed-text.ts";

/** A display name, trimmed. */
export const displayName = z.string().transform((text, context) => {
  const read = readDisplayName(text);
  const problem = "name" in read ? listedNameProblem(read.name) : read.problem;
  if ("name" in read && problem === undefined) return read.name;
  context.addIssue({ code: "custom", message: problem ?? "" });
  return z.NEVER;
});

/** A mail address, trimmed and lower-cased. */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(MAX_EMAIL_CHARACTERS, "That email address is too long.")
  .pipe(z.email("That doesn't look like an email address."));

/** A new password. The server also refuses weak ones; see accounts/passwords.ts. */
export const newPassword = z
  .string()
  .min(MIN_PASSWORD_CHARACTERS, `A password has at least ${MIN_PASSWORD_CHARACTERS} characters.`)
  .max(MAX_PASSWORD_CHARACTERS, `A password has at most ${MAX_PASSWORD_CHARACTERS} characters.`);

export const signUpBody = z.strictObject({ display_name: displayName, email, password: newPassword });
export type SignUpBody = z.infer<typeof signUpBody>;

export const logInBody = z.strictObject({ email, password: z.string().max(MAX_PASSWORD_CHARACTERS) });

export const chooseAvatarBody = z.strictObject({ preset: z.literal(PRESET_AVATARS) });

export const changePasswordBody = z.strictObject({
  current_password: z.string().max(MAX_PASSWORD_CHARACTERS),
  password: newPassword,
});

export const changeDisplayNameBody = z.strictObject({ display_name: displayName });

/** The token of a mailed link. */
const mailToken = z.string().min(20).max(100);
export const requestResetBody = z.strictObject({ email });
export const resetPasswordBody = z.strictObject({ token: mailToken, password: newPassword });
export const confirmAddressBody = z.strictObject({ token: mailToken });
/** The id of the account that the page shows, so that a stale page can't delete the one that is signed in now. */
export const deleteAccountBody = z.strictObject({ userId: z.string().max(100) });

/** An open session of a learner. */
export type OpenSession = {
  /** Identifies the session in requests to end it. It isn't the session's token. */
  id: string;
  created_at: number;
  last_seen_at: number;
  user_agent: string;
  /** City and country by the platform's geolocation; may be empty. */
  location: string;
  /** Whether this is the requesting session. */
  current: boolean;
};
