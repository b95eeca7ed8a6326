import type { Bindings } from "../platform/env.ts";
import { Problem } from "../platform/problems.ts";

/**
 * Asserts that pages are published and shown at all.
 * @throws Problem 404 where the configuration has switched it off
 */
export function assertPublishing(env: Pick<Bindings, "PUBLISHING">): void {
  if (env.PUBLISHING === "off") throw new Problem("not_found");
}
