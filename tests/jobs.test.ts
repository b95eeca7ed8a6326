/** The queues of jobs, as wrangler.toml has them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { DEAD_QUEUE, RETRY_SECONDS } from "../worker/platform/jobs.ts";

it("have as many retries as there are waits, and the queue of dead jobs that the worker knows", () => {
  const config = readFileSync(join(import.meta.dirname, "../wrangler.toml"), "utf8");
  expect(config).toContain(`\nmax_retries = ${RETRY_SECONDS.length}\ndead_letter_queue = "${DEAD_QUEUE}"\n`);
  expect(config).toContain(`[[queues.consumers]]\nqueue = "${DEAD_QUEUE}"\n`);
});
