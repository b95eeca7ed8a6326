/**
 * Two functions of `Math`: `random`, which is seeded, and `hypot`, which QuickJS rounds differently from Chrome in
 * the last digit.
 */
import { define, pageCallable } from "../expose.ts";
import { random } from "../random.ts";
import { pageGlobal } from "../realm.ts";

/** `Math.hypot` with Kahan summation, as in Chrome's engine. */
function hypot(...values: unknown[]): number {
  const magnitudes = values.map((value) => Math.abs(Number(value)));
  if (magnitudes.includes(Number.POSITIVE_INFINITY)) return Number.POSITIVE_INFINITY;
  const largest = Math.max(...magnitudes, 0);
  if (largest === 0 || Number.isNaN(largest)) return largest;
  let sum = 0;
  let compensation = 0;
  for (const magnitude of magnitudes) {
    const part = magnitude / largest;
    const summand = part * part - compensation;
    const next = sum + summand;
    compensation = next - sum - summand;
    sum = next;
  }
  return Math.sqrt(sum) * largest;
}

/** Replaces `random` and `hypot` of the page's `Math`. */
export function installMath(): void {
  define(pageGlobal.Math as object, "random", pageCallable("random", 0, random));
  define(pageGlobal.Math as object, "hypot", pageCallable("hypot", 2, hypot));
}
