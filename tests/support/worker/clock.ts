import { onTestFinished, vi } from "vitest";

/** Holds the clock until the test ends, so that neither the day nor the week turns in it. The worker reads the time with `Date.now` alone. */
export function holdClock(): void {
  const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now());
  onTestFinished(() => {
    clock.mockRestore();
  });
}

/** The UTC date by the clock, which a test may hold. */
export const today = () => new Date(Date.now()).toISOString().slice(0, 10);
