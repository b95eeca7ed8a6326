import { BUILT_WORKER } from "../support/built-worker.ts";
import { type LocalServer, startLocalServer } from "../support/local-server.ts";
import { test as base } from "./fixtures.ts";

/** A server of its own, whose clock the test moves. */
export const test = base.extend<object, { server: LocalServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from its first parameter
    async ({}, use) => {
      const server = await startLocalServer(BUILT_WORKER, {}, { movesClock: true });
      await use(server);
      await server.close();
    },
    { scope: "worker" },
  ],
});
