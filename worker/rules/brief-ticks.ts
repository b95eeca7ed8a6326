import type { Brief } from "./brief/schema.ts";
import type { Tick } from "./tick.ts";

/**
 * The tick list of a free task: one tick for each wish of its brief.
 * @param answers for each wish whether the page fulfils it, null where that is open; without them no wish is done
 */
export function briefTicks({ wishes }: Brief, answers?: readonly (boolean | null)[]): Tick[] {
  return wishes.map(({ id, text }, at) => ({ id, text, done: answers ? (answers[at] ?? null) : false }));
}
