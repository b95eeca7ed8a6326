import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Reporter, TestCase, TestModule } from "vitest/node";
import { hungTests } from "./support/hung-tests.ts";

const AFTER_MS = 120_000;
const moduleOf = (relativeModuleId: string) => ({ relativeModuleId }) as TestModule;
const testOf = (file: string, fullName: string) => ({ module: moduleOf(file), fullName }) as TestCase;

describe("the reporter of hung tests", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function begin() {
    const messages: string[] = [];
    const reporter = hungTests({ afterMs: AFTER_MS, end: (message) => messages.push(message) });
    reporter.onTestRunStart?.([]);
    return { reporter, messages };
  }

  it("names the files that haven't ended, each with its last test, once", () => {
    const { reporter, messages } = begin();
    for (const file of ["a.test.ts", "b.test.ts", "c.test.ts"]) reporter.onTestModuleStart?.(moduleOf(file));
    reporter.onTestCaseReady?.(testOf("a.test.ts", "a room > opens"));
    reporter.onTestModuleEnd?.(moduleOf("c.test.ts"));
    vi.advanceTimersByTime(3 * AFTER_MS);
    expect(messages).toEqual([
      "Nothing has happened in 2 minutes. Not ended:\n  a.test.ts > a room > opens\n  b.test.ts",
    ]);
  });

  it.each<[string, (reporter: Reporter) => void]>([
    ["a file begins", (reporter) => void reporter.onTestModuleStart?.(moduleOf("a.test.ts"))],
    ["a test begins", (reporter) => void reporter.onTestCaseReady?.(testOf("a.test.ts", "one"))],
    ["a test ends", (reporter) => void reporter.onTestCaseResult?.(testOf("a.test.ts", "one"))],
    ["a file ends", (reporter) => void reporter.onTestModuleEnd?.(moduleOf("a.test.ts"))],
  ])("waits on when %s", (_, progress) => {
    const { reporter, messages } = begin();
    for (let time = 0; time < 3 * AFTER_MS; time += AFTER_MS / 2) {
      vi.advanceTimersByTime(AFTER_MS / 2);
      progress(reporter);
    }
    expect(messages).toEqual([]);
  });

  it("is over with the run", () => {
    const { reporter, messages } = begin();
    reporter.onTestRunEnd?.([], [], "passed");
    vi.advanceTimersByTime(3 * AFTER_MS);
    expect(messages).toEqual([]);
  });
});
