import { vi } from "vitest";

/**
 * Repeats `assertion` until it doesn't throw, for effects that follow a response. Only the test's own timeout ends it, since slow machines
 * need longer.
 */
export const eventually = <Result>(assertion: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(assertion, { timeout: 2 ** 31 - 1, interval: 20 });
