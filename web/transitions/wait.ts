import { scaleWait } from "./time-scale.ts";

/** Begins one of the product's own waits, in milliseconds. It is `over` after that time, or when it is skipped. */
export function startWait(ms: number): { over: Promise<void>; skip: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, scaleWait(ms));
  return { over: promise, skip: resolve };
}
