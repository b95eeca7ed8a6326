import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

/** How many of the slowest tests are listed. */
const MAX_LISTED = 10;
/** The type of a test's annotation that says what it has measured. Such a number is printed and decides nothing. */
export const MEASURED = "measured";

/** The reporter that lists the slowest tests, what tests have measured, and the reasons of skipped ones, after a run. */
export default class Summary implements Reporter {
  readonly #durations: { title: string; seconds: number }[] = [];
  readonly #measured: string[] = [];
  readonly #skipped = new Set<string>();

  onTestEnd(test: TestCase, { status, duration, annotations }: TestResult): void {
    for (const { type, description } of annotations)
      if (type === MEASURED && description) this.#measured.push(description);
    const title = test.titlePath().slice(2).join(" › ");
    if (status !== "skipped") this.#durations.push({ title, seconds: duration / 1000 });
    else this.#skipped.add(test.annotations.find(({ type }) => type === "skip")?.description ?? title);
  }

  onEnd(): void {
    const slowest = this.#durations
      .toSorted((one, other) => other.seconds - one.seconds)
      .slice(0, MAX_LISTED);
    console.log("\nThe slowest tests:");
    for (const { title, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${title}`);
    for (const measured of this.#measured) console.log(`Measured: ${measured}`);
    for (const reason of this.#skipped) console.log(`Skipped: ${reason}`);
  }
}
