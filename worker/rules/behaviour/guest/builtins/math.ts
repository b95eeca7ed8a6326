/** The page's random numbers, from the run's seed. */
import { define, pageCallable } from "../expose.ts";
import { random } from "../random.ts";
import { pageGlobal } from "../realm.ts";

export function installRandom(): void {
  define(pageGlobal.Math as object, "random", pageCallable("random", 0, random));
}
