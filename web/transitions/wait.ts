import { scaleWait } from "./time-scale.ts";

/** Begins one of the product's own waits, in milliseconds. It is `over` after that time, or when it is skipped. */
export function startWait(ms: number): { over: Promise<void>; skip: () => void } {
  let skip = () => {};
  const over = new Promise<void>((resolve) => {
    skip = resolve;
    setTimeout(resolve, scaleWait(ms));
  });
  return { over, skip };
}
