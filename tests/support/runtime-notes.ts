/**
 * Keeps a green run quiet, and a noisy one red: what workerd says beside the tests has to be expected here by name.
 */
import type { Reporter } from "vitest/node";

/** What the runtime may say, and when. */
const EXPECTED = [
  // The fake Stripe breaks connections on purpose; the client's own tries are what those tests look at.
  /stream disconnected prematurely/,
  /Network connection lost/,
];

/** A message of workerd's about itself or about a promise that nobody waited for. */
const NOTE = /^(?:uncaught exception|exception =|kj::|kj\/|.*workerd\/)/;

/** Takes workerd's notes out of the run's output, and fails the run for one that isn't expected. */
export function runtimeNotes(): Reporter {
  const write = process.stderr.write.bind(process.stderr);
  const unexpected: string[] = [];
  process.stderr.write = (text: string | Uint8Array, ...rest: unknown[]) => {
    // The runner writes each of them as a whole.
    if (typeof text !== "string" || !NOTE.test(text)) return write(text, ...(rest as []));
    if (!EXPECTED.some((note) => note.test(text))) unexpected.push(text);
    return true;
  };
  return {
    onTestRunEnd() {
      if (unexpected.length === 0) return;
      write(`\nThe runtime said what no test expects:\n${unexpected.join("\n")}\n`);
      process.exitCode = 1;
    },
  };
}
