import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";

/** @throws Problem 404 where practice is switched off. Reviews are stored all the same, so that nothing is lost. */
export function requirePractice({ PRACTICE }: Pick<Bindings, "PRACTICE">): void {
  if (PRACTICE === "off") throw new Problem("not_found");
}
