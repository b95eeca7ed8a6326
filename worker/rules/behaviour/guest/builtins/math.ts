/** What of `Math` is other than the language's engine has it: chance, and the last digit of lengths. */
import { define, pageCallable } from "../expose.ts";
import { random } from "../random.ts";
import { pageGlobal } from "../realm.ts";

/** The length of a vector, rounded as Chrome does it: the sum with what each addition loses. */
function hypot(...values: unknown[]): number {
  const sizes = values.map((value) => Math.abs(Number(value)));
  if (sizes.includes(Number.POSITIVE_INFINITY)) return Number.POSITIVE_INFINITY;
  const most = Math.max(...sizes, 0);
  if (most === 0 || Number.isNaN(most)) return most;
  let sum = 0;
  let lost = 0;
  for (const size of sizes) {
    const part = size / most;
    const summand = part * part - lost;
    const next = sum + summand;
    lost = next - sum - summand;
    sum = next;
  }
  return Math.sqrt(sum) * most;
}

export function installMath(): void {
  define(pageGlobal.Math as object, "random", pageCallable("random", 0, random));
  define(pageGlobal.Math as object, "hypot", pageCallable("hypot", 2, hypot));
}
