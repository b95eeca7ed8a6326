/** A reporter that says at the end of a run why tests were skipped, one line for each reason. */
import type { Reporter } from "vitest/node";

/** Creates the reporter. It lists the notes of `skip(note)`; tests that a filter leaves out have none. */
export function skippedTests(): Reporter {
  return {
    onTestRunEnd(modules) {
      const reasons = new Set<string>();
      for (const module of modules)
        for (const test of module.children.allTests("skipped")) {
          const result = test.result();
          if (result.state === "skipped" && result.note) reasons.add(result.note);
        }
      for (const reason of reasons) console.log(`Skipped: ${reason}`);
    },
  };
}
