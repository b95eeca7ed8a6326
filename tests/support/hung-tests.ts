/** A reporter that ends a run which makes no progress: a runtime that has ended or is stuck answers nothing, and then no test's own limit counts. */
import type { Reporter } from "vitest/node";

type Options = {
  /** So long after the last sign of progress a run has hung. Longer than any test's limit. */
  afterMs: number;
  now?: () => number;
  /** Called with what hangs. */
  end?: (message: string) => void;
};

/** Creates the reporter. It names the files that have begun and not ended, each with the test that began in it last. */
export function hungTests({ afterMs, now = Date.now, end = endRun }: Options): Reporter {
  let progressAt = now();
  const running = new Map<string, string>();
  const note = (file: string, test: string) => {
    progressAt = now();
    running.set(file, test);
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    onTestRunStart() {
      progressAt = now();
      timer = setInterval(() => {
        if (now() - progressAt < afterMs) return;
        clearInterval(timer);
        const files = [...running].map(([file, test]) => `  ${file}${test && ` > ${test}`}`);
        end(`Nothing has happened in ${afterMs / 60_000} minutes. Not ended:\n${files.join("\n")}`);
      }, afterMs / 10);
    },
    onTestModuleStart: ({ relativeModuleId }) => note(relativeModuleId, ""),
    onTestCaseReady: ({ module, fullName }) => note(module.relativeModuleId, fullName),
    onTestCaseResult: ({ module, fullName }) => note(module.relativeModuleId, fullName),
    onTestModuleEnd({ relativeModuleId }) {
      progressAt = now();
      running.delete(relativeModuleId);
    },
    onTestRunEnd: () => clearInterval(timer),
  };
}

function endRun(message: string): void {
  process.stderr.write(`\n${message}\n`);
  process.exit(1);
}
