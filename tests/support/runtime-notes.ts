/** A reporter that removes workerd's own log messages from the output, and fails the run for one that isn't listed here. */
import type { Reporter } from "vitest/node";

/** Messages that are expected, with their cause. */
const EXPECTED = [
  // The fake Stripe breaks connections on purpose, to test the client's retries, and a test the way to a channel.
  /stream disconnected prematurely/,
  /Network connection lost/,
  // An object's alarm fired when its test file had just ended.
  /Closing rpc while "resolve" was pending/,
  // A test aborts all objects on purpose, and each file begins with new ones.
  /Application called (?:abort|delete)AllDurableObjects/,
  // The runner ends a file's workerd while it still sends a response.
  /write\(\): Broken pipe/,
];

/** A message of workerd about itself or about an unhandled promise rejection. */
const NOTE = /^(?:uncaught exception|exception =|kj::|kj\/|.*workerd\/)/;

/** Creates the reporter. It replaces the `write` methods of stdout and stderr. */
export function runtimeNotes(): Reporter {
  const unexpected: string[] = [];
  const running = new Set<string>();
  const isNote = (text: unknown): boolean => {
    // The runner writes each message in one call.
    if (typeof text !== "string" || !NOTE.test(text)) return false;
    if (!EXPECTED.some((note) => note.test(text)))
      unexpected.push(`${text.trimEnd()}\nwhile ${[...running].join(", ")} ran`);
    return true;
  };
  const write = process.stderr.write.bind(process.stderr);
  for (const stream of [process.stdout, process.stderr]) {
    const pass = stream.write.bind(stream);
    stream.write = (text: string | Uint8Array, ...rest: unknown[]) =>
      isNote(text) || pass(text, ...(rest as []));
  }
  return {
    onTestModuleStart({ relativeModuleId }) {
      running.add(relativeModuleId);
    },
    onTestModuleEnd({ relativeModuleId }) {
      running.delete(relativeModuleId);
    },
    onTestRunEnd() {
      if (unexpected.length === 0) return;
      process.exitCode = 1;
      write(`\nThe runtime logged messages that no test expects:\n${unexpected.join("\n")}\n`);
    },
  };
}
