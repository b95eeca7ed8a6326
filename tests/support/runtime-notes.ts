/**
 * Keeps a green run quiet, and a noisy one red: what workerd says beside the tests has to be expected here by name.
 */
import type { Reporter } from "vitest/node";

/** What the runtime may say, and when. */
const EXPECTED = [
  // The fake Stripe breaks connections on purpose; the client's own tries are what those tests look at.
  /stream disconnected prematurely/,
  /Network connection lost/,
  // An object woke by its alarm when its file had just ended.
  /Closing rpc while "resolve" was pending/,
  // A crash that a test makes.
  /Application called abortAllDurableObjects/,
  // The runner ends a file's workerd while it still answers.
  /write\(\): Broken pipe/,
];

/** A message of workerd's about itself or about a promise that nobody waited for. */
const NOTE = /^(?:uncaught exception|exception =|kj::|kj\/|.*workerd\/)/;

/** Takes workerd's notes out of the run's output, and fails the run for one that isn't expected. */
export function runtimeNotes(): Reporter {
  const unexpected: string[] = [];
  const isNote = (text: unknown): boolean => {
    // The runner writes each of them as a whole.
    if (typeof text !== "string" || !NOTE.test(text)) return false;
    if (!EXPECTED.some((note) => note.test(text))) unexpected.push(text);
    return true;
  };
  const write = process.stderr.write.bind(process.stderr);
  for (const stream of [process.stdout, process.stderr]) {
    const pass = stream.write.bind(stream);
    stream.write = (text: string | Uint8Array, ...rest: unknown[]) =>
      isNote(text) || pass(text, ...(rest as []));
  }
  return {
    onTestRunEnd() {
      if (unexpected.length === 0) return;
      process.exitCode = 1;
      write(`\nThe runtime said what no test expects:\n${unexpected.join("\n")}\n`);
    },
  };
}
