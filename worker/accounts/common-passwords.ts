/** The list of about 49,000 common passwords of zxcvbn. Loaded only in the worker, at the first check of a new password. */

let list: Promise<ReadonlySet<string>> | undefined;

/** The common passwords in lower case. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  );
  return list;
}
