import { vi } from "vitest";

/**
 * Asks again and again until `look` doesn't throw, for what comes true after an answer. It gives up only with the test: how long a
 * machine takes is no test's business.
 */
export const eventually = <Found>(look: () => Found | Promise<Found>): Promise<Found> =>
  vi.waitFor(look, { timeout: 2 ** 31 - 1, interval: 20 });
