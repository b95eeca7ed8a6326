/** The common passwords that zxcvbn goes by, some 49,000. They are in the worker alone, and read when somebody chooses a password. */

let list: Promise<ReadonlySet<string>> | undefined;

/** All of them, in lower case. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  );
  return list;
}
