import { publicHost } from "../platform/origin.ts";
import { fieldProblem } from "../platform/problems.ts";
import { newLinkProblem } from "../rules/new-accounts.ts";

/**
 * Refuses a new account's links to other sites (rules/new-accounts.ts).
 * @param texts by the field that each is sent in
 * @throws Problem 422 at the first field with such a link
 */
export function refuseNewLinks(
  env: Parameters<typeof publicHost>[0],
  texts: Readonly<Record<string, string>>,
): void {
  for (const [field, text] of Object.entries(texts)) {
    const problem = newLinkProblem(text, publicHost(env));
    if (problem !== undefined) throw fieldProblem(field, problem);
  }
}
