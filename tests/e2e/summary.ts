import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

const SLOWEST = 10;

/** Ends a run with its slowest tests, and with what was skipped and why. */
export default class Summary implements Reporter {
  readonly #took: { title: string; seconds: number }[] = [];
  readonly #skipped = new Set<string>();

  onTestEnd(test: TestCase, { status, duration }: TestResult): void {
    const title = test.titlePath().slice(2).join(" › ");
    if (status !== "skipped") this.#took.push({ title, seconds: duration / 1000 });
    else this.#skipped.add(test.annotations.find(({ type }) => type === "skip")?.description ?? title);
  }

  onEnd(): void {
    const slowest = this.#took.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
    console.log("\nThe slowest tests:");
    for (const { title, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${title}`);
    for (const reason of this.#skipped) console.log(`Skipped: ${reason}`);
  }
}
